"""Retell records in words, each step with its clause."""

from __future__ import annotations

import argparse

from cardgames.cli.arguments import RECORD_HELP, records
from cardgames.cli.output import error_data, summary
from cardgames.cli.terminal import record_lines
from cardgames.core import BadRecord
from cardgames.records import record
from cardgames.rulebooks import playing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help=RECORD_HELP)


def run(asked: argparse.Namespace) -> int:
    """Print what happened; the status is 2 if a record failed."""
    failed = False
    for text in records(asked.file):
        try:
            for line in record_lines(playing.replay(record.read(text))):
                print(line)
        except BadRecord as wrong:
            failed = True
            print(summary(error_data(wrong)))
    return 2 if failed else 0
