"""Play a game in the terminal against computer players."""

from __future__ import annotations

import argparse

from cardgames.cli.arguments import add_game, rules_of
from cardgames.cli.terminal import sit_down
from cardgames.players import LEVELS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_game(parser)
    parser.add_argument("--seat", default="A", help="your seat, a letter; - lets the computer play all seats")
    parser.add_argument("--seed", type=int, help="deal from this seed, so that the game can be played again")
    parser.add_argument("--dealer", help="who deals first, a letter; drawn at random if left out")
    parser.add_argument("--level", default=LEVELS[0], choices=LEVELS, help="how well the computer plays")


def run(asked: argparse.Namespace) -> int:
    """Play."""
    return sit_down(rules_of(asked), asked.seat, asked.dealer, asked.seed, asked.level)
