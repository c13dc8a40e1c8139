"""Begin a rulebook: write a draft that can be played at once, or later parts of it with the gaps to fill.

python3 -m cardgames new-rulebook village --like tricks
python3 -m cardgames new-rulebook village --add reading lesson
"""

from __future__ import annotations

import argparse

from cardgames.authoring import draft
from cardgames.core import BadRecord, quote
from cardgames.games import LIST
from cardgames.words import load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("name", metavar="NAME", help="what the game is called in records, such as old-maid")
    parser.add_argument(
        "--like", metavar="KIND", help=f"{load().either(draft.KINDS)}; or a game, to begin with its pack"
    )
    parser.add_argument(
        "--add", nargs="+", default=[], metavar="PART", help=f"write {', '.join(draft.PARTS_WITH_GAPS)}"
    )


def run(asked: argparse.Namespace) -> int:
    """Write the files, and say which."""
    if asked.name in LIST and asked.like:
        raise BadRecord(
            f"There is a game {asked.name} already. Later parts of it: --add {' or '.join(draft.PARTS_WITH_GAPS)}."
        )
    if asked.name not in LIST and not asked.like:
        raise BadRecord(f"Say what {asked.name} is like: --like {load().either(draft.KINDS)}, or a game.")
    if asked.like and asked.like not in (*draft.KINDS, *LIST):
        says = f"A game is like {load().either(draft.KINDS)}, or like one of ours, such as {next(iter(LIST))}"
        raise BadRecord(f"{says}, not like {quote(asked.like)}.")
    files = [] if asked.name in LIST else draft.begin(asked.name, asked.like)
    for part in asked.add:
        files += draft.add(asked.name, part)
    if not files:
        raise BadRecord(f"Say what to add: --add {' or '.join(draft.PARTS_WITH_GAPS)}.")
    print(draft.summary(asked.name, files))
    return 0
