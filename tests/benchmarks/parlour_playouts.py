"""How quick the games are in which the suit led is followed: whole random games, beside hearts of OpenSpiel.

python3 run.py bench
"""

from __future__ import annotations

import argparse
import sys

import cardgames
from cardgames.core.tricks import TrickRules
from tests.benchmarks._playouts import Playout, measure, one_deal, whole_game

GOAL = 1.2
"""The least share of OpenSpiel's decisions a second, for each game."""

GAMES = ("nations", "militac", "follow-leader", "golph")
"""The games that are measured against the goal, also by single deals; the others are told beside them."""


def main() -> int:
    """Measure, and print a table; 1 where a game is slower than the goal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=21, help="how often each is measured")
    parser.add_argument("--decisions", type=int, default=5000, help="how many decisions a round takes")
    asked = parser.parse_args()

    kinds = {kind.name: kind for kind in cardgames.games()}
    runs: dict[str, Playout] = {f"{kinds[name].title}, whole games": whole_game(kinds[name]()) for name in GAMES}
    runs |= {f"{kinds[name].title}, one deal": one_deal(kinds[name]()) for name in GAMES}
    told_only = [kind.title for kind in kinds.values() if issubclass(kind, TrickRules) and kind.name not in GAMES]
    runs |= {kind.title: whole_game(kind()) for kind in kinds.values() if kind.title in told_only}
    shares = measure(runs, asked.rounds, asked.decisions)
    slow = [f"{name} ({share:.2f})" for name, share in shares.items() if share < GOAL and name not in told_only]
    if shares:
        told = f"slower are {', '.join(slow)}" if slow else "all reach it"
        print(f"\nThe goal is {GOAL} times the speed of OpenSpiel's hearts; {told}.")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
