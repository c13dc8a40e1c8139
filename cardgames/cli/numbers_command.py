"""Count many deals of a game, at random and by the book: points, tricks, ties, and how often each clause applies.

Ctrl-C prints what there is so far, and the exit status is then 130.
"""

from __future__ import annotations

import argparse

from cardgames.cli.arguments import add_game, add_seed, add_workers, options_of
from cardgames.cli.output import INTERRUPTED_STATUS
from cardgames.numbers.counting import DEALS, numbers
from cardgames.numbers.figures import BOOK, RANDOM
from cardgames.words import load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_game(parser)
    deals_help = f"how many deals by chance; {DEALS[RANDOM]:,} if left out"
    parser.add_argument("--deals", type=int, metavar="N", help=deals_help)
    book_help = f"how many deals by the book, in whole matches; {DEALS[BOOK]:,} if left out"
    parser.add_argument("--by-the-book", type=int, metavar="N", help=book_help)
    add_seed(parser)
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print one object, with all sums")


def run(asked: argparse.Namespace) -> int:
    """Print the figures."""
    found = numbers(asked.game, asked.deals, asked.by_the_book, asked.seed, workers=asked.workers, **options_of(asked))
    print(found.to_json() if asked.json else "\n".join(found.as_lines(load())), flush=True)
    return INTERRUPTED_STATUS if found.stopped else 0
