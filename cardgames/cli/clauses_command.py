"""Print the rulebook of a game in our words, each clause with its place in print and in code."""

from __future__ import annotations

import argparse

from cardgames.rulebooks import rulebook


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("game", metavar="GAME")


def run(asked: argparse.Namespace) -> int:
    """Print the clauses."""
    book = rulebook.load(asked.game)
    code = book.code()
    print(f"{book.title} ({book.imprint})\n")
    for clause in book.clauses:
        print(f"{clause.id}  {clause.where}  [{clause.status}]")
        print(f"    {clause.says}")
        for reading in clause.readings:
            print(f"    - {reading}")
        if clause.ruling:
            print(f"    Ruling: {clause.ruling} {clause.why}")
        if clause.option:
            print(f"    Option: {', '.join(clause.option)}")
        places = [f"{place.file}:{place.line} {place.name}" for place in code.get(clause.id, ())]
        print(f"    Code: {'; '.join(places) or 'told only'}\n")
    return 0
