"""Print what each move of a player in a finished deal cost with all hands open, and what the rulebook advises."""

from __future__ import annotations

import argparse
import json

from cardgames.cli.arguments import RECORD_HELP, print_records
from cardgames.simulate.progress import progress_bar
from cardgames.solver import review


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help=RECORD_HELP)
    parser.add_argument("--seat", default="A", help="whose moves, a letter; A if left out")
    parser.add_argument("--deal", type=int, help="which deal of the record; the last finished one if left out")
    parser.add_argument("--seconds", type=int, default=10, help="how many seconds to look back; 10 if left out")
    parser.add_argument("--json", action="store_true", help="print one object a record")


def run(asked: argparse.Namespace) -> int:
    """Print the reviews; the status is 2 if a record failed."""

    def review_of(text: bytes) -> str:
        with progress_bar("review", unit="moves") as bar:
            found = review.review(text, asked.seat, asked.deal, asked.seconds, bar)
        return json.dumps(found.data()) if asked.json else "\n".join(review.review_lines(found))

    return print_records(asked.file, review_of, asked.json)
