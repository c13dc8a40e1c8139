"""Say what the examples of a rulebook come to, where they do not say it yet; with --fill, write it.

python3 -m cardgames example village --fill
"""

from __future__ import annotations

import argparse

from cardgames.authoring import examples


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("name", metavar="NAME", help="the name of a game in records")
    parser.add_argument("--fill", action="store_true", help="write it as expect of each example that has none")


def run(asked: argparse.Namespace) -> int:
    """Print or write what the examples come to."""
    file, found = examples.blanks(asked.name)
    for each in found:
        print(f"{each.place}: {each.title}: {each.expect}")
    if not found:
        print(f"Each example of {asked.name} says what it comes to.")
    elif asked.fill:
        examples.fill(file, found)
        print(f"Wrote {file.name}. Read it: this is what the rules do, and not yet what they should do.")
    return 0
