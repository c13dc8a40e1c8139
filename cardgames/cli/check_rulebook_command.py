"""List all that is wrong with a rulebook, one line a fault: the file and line, what is wrong, and what mends it."""

from __future__ import annotations

import argparse

from cardgames.authoring.check import check
from cardgames.games import rules_of
from cardgames.rulebooks import rulebook


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("name", metavar="NAME", help="the name of a game in records")


def run(asked: argparse.Namespace) -> int:
    """Print the faults; the status is 1 where there are some. Without any, what is still to come is listed."""
    found, to_come = check(asked.name)
    for each in found:
        print(each)
    if found:
        return 1
    level = rulebook.load(rules_of(asked.name).rulebook).level
    print(f"Nothing is wrong with {asked.name}. Its level is {level}.")
    for line in to_come:
        print(f"Not there yet: {line}")
    return 0
