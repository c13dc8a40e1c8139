"""Print what each card that may be played now is worth with all hands open, and the main line.

What takes long says so now and then. Ctrl-C ends it at once, in the middle of a search.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from functools import partial

from cardgames import solver
from cardgames.cli.arguments import RECORD_HELP, records
from cardgames.cli.output import INTERRUPTED, complain, error_data, summary
from cardgames.core import BadRecord
from cardgames.records import record
from cardgames.rulebooks import playing
from cardgames.simulate.progress import run_with_progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help=RECORD_HELP)
    counts = ("points", "tricks", "score")
    parser.add_argument("--by", choices=counts, default="points", help="what is counted; points if left out")
    parser.add_argument("--side", help="for whom, AC or B; the side that is to move if left out")


def run(asked: argparse.Namespace) -> int:
    """Print the solutions; the status is 2 if a record failed."""
    failed = False
    for text in records(asked.file):
        try:
            game = playing.replay(record.read(text))
            for line in run_with_progress(partial(solver.as_lines, game, asked.by, asked.side)):
                print(line)
        except BadRecord as wrong:
            failed = True
            print(summary(error_data(wrong)))
        except KeyboardInterrupt:
            complain()
            with suppress(OSError):
                sys.stdout.flush()
            os._exit(INTERRUPTED)  # the thread that still searches cannot be left in another way
    return 2 if failed else 0
