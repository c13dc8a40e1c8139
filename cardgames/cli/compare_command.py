"""Play the same deal under two readings of a game, or in two games with the same pack, and print where they part."""

from __future__ import annotations

import argparse

from cardgames.cli.arguments import add_seed, rulings
from cardgames.readings import compare
from cardgames.records import record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "against", metavar="GAME", nargs="?", help="a game with the same pack; else two readings of one"
    )
    parser.add_argument("--players", type=int, help="how many play")
    parser.add_argument("--dealer", default="A", help="who deals first, a letter; A if left out")
    add_seed(parser, default=None)
    parser.add_argument("--packs", type=int, default=1, help="how many deals of the match to compare; 1 if left out")
    for name, side in (("ruling", "both sides"), ("one", "the first side"), ("other", "the second side")):
        help_text = f"a ruling for {side}; may be repeated"
        parser.add_argument(f"--{name}", action="append", default=[], metavar="NAME=VALUE", help=help_text)


def run(asked: argparse.Namespace) -> int:
    """Print the comparison."""
    names = (asked.game, asked.against or asked.game)
    players = compare.common_players(*names) if asked.players is None else asked.players
    sides = [
        record.rules(name, {"players": players} | rulings([*asked.ruling, *own]))
        for name, own in zip(names, (asked.one, asked.other), strict=True)
    ]
    print(compare.side_by_side(*sides, seed=asked.seed, dealer=asked.dealer, packs=asked.packs))
    return 0
