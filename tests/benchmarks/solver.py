"""Times the double-dummy solver on whole deals of Kozel.

python3 run.py bench
"""

from __future__ import annotations

import argparse
import sys
import time
from statistics import median

import cardgames
from cardgames import solver
from cardgames.core import Game
from cardgames.solver.positions import position

MAX_KOZEL_SECONDS = 0.6
"""The goal for the value of a whole deal of Kozel."""


def kozel(seed: int) -> Game:
    """A deal of Kozel that begins with the cards."""
    game = cardgames.new("kozel", seed=seed, boast=False, redeal=False, exchange=False)
    game.deals_on = False
    return game


def value(game: Game) -> float:
    """Seconds for the value of a position to the side that is to move."""
    begin = time.process_time()
    value, whole, _ = solver.bounded_search(game, position(game), game.side_of(game.to_move or ""), "points")
    solver.value_between(value, 0, whole, whole // 2 + 1)
    return time.process_time() - begin


def main() -> int:
    """Measure, and print it; 1 where the goal is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=40)
    asked = parser.parse_args()
    seconds = [value(kozel(number)) for number in range(asked.deals)]
    print(f"The value of a whole deal of Kozel: median {median(seconds):.2f} s, at most {max(seconds):.2f} s")
    return int(median(seconds) > MAX_KOZEL_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
