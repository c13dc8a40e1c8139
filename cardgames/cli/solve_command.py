"""Print what each card that may be played now is worth with all hands open, and the main line.

A terminal shows how many cards are solved.
"""

from __future__ import annotations

import argparse

from cardgames import solver
from cardgames.cli.arguments import RECORD_HELP, print_records
from cardgames.records import record
from cardgames.rulebooks import playing
from cardgames.simulate.progress import progress_bar


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help=RECORD_HELP)
    counts = ("points", "tricks", "score")
    parser.add_argument("--by", choices=counts, default="points", help="what is counted; points if left out")
    parser.add_argument("--side", help="for whom, AC or B; the side that is to move if left out")


def run(asked: argparse.Namespace) -> int:
    """Print the solutions; the status is 2 if a record failed."""

    def solution_of(text: bytes) -> str:
        game = playing.replay(record.read(text))
        with progress_bar("solve", unit="cards") as bar:
            return "\n".join(solver.as_lines(game, asked.by, asked.side, bar))

    return print_records(asked.file, solution_of)
