"""Retell records in words, each step with its clause."""

from __future__ import annotations

import argparse

from cardgames.cli.arguments import RECORD_HELP, print_records
from cardgames.cli.terminal import record_lines
from cardgames.records import record
from cardgames.rulebooks import playing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help=RECORD_HELP)


def run(asked: argparse.Namespace) -> int:
    """Print what happened; the status is 2 if a record failed."""
    return print_records(asked.file, lambda text: "\n".join(record_lines(playing.replay(record.read(text)))))
