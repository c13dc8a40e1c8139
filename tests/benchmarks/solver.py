"""Times the double-dummy solver: whole deals of Kozel, and the last ten tricks of Nations beside DDS on the same deals.

python3 run.py bench
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from statistics import median

import cardgames
from cardgames import solver
from cardgames.core import Game
from cardgames.solver.positions import position
from tests.support.solver_bridge import timed_bridge_values

MAX_KOZEL_SECONDS = 0.6
"""The goal for the value of a whole deal of Kozel."""


def kozel(seed: int) -> Game:
    """A deal of Kozel that begins with the cards."""
    game = cardgames.new("kozel", seed=seed, boast=False, redeal=False, exchange=False)
    game.deals_on = False
    return game


def nations(seed: int) -> Game:
    """A deal of Nations after three tricks."""
    game = cardgames.new("nations", seed=seed, dealer="ABCD"[seed % 4])
    game.deals_on = False
    while len(game.moves) < 12:
        game.push(game.legal_moves[0])
    return game


def value(game: Game) -> float:
    """Seconds for the value of a position to the side that is to move."""
    begin = time.process_time()
    value, whole, _ = solver.bounded_search(game, position(game), game.side_of(game.to_move or ""), "points")
    solver.value_between(value, 0, whole, whole // 2 + 1)
    return time.process_time() - begin


def each_card(game: Game) -> float:
    """Seconds for the value of each card."""
    begin = time.process_time()
    solver.solve(game)
    return time.process_time() - begin


def tell(name: str, seconds: Sequence[float]) -> float:
    """Print the median, the mean and the most; returns the median."""
    middle, mean = median(seconds), sum(seconds) / len(seconds)
    print(f"{name:52} {middle * 1e3:9.1f} {mean * 1e3:9.1f} {max(seconds) * 1e3:9.1f}", flush=True)
    return middle


def main() -> int:
    """Measure, and print a table; 1 where a goal is missed or a value is not that of DDS."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=40, help="how many deals of Nations")
    parser.add_argument("--kozel", type=int, default=40, help="how many deals of Kozel")
    asked = parser.parse_args()

    print(f"{'milliseconds':52} {'median':>9} {'mean':>9} {'most':>9}")
    middle = tell("Kozel, 8 tricks: the value", [value(kozel(n)) for n in range(asked.kozel)])
    tell("Kozel, 8 tricks: each card", [each_card(kozel(n)) for n in range(asked.kozel)])
    missed = ["Kozel"] if middle > MAX_KOZEL_SECONDS else []
    try:
        timed_bridge_values(nations(0))
    except ImportError:
        print("endplay is not installed, so there is nothing to compare with.")
        return int(bool(missed))
    own, theirs, other = [], [], 0
    for number in range(asked.deals):
        game = nations(number)
        begin = time.process_time()
        found = solver.solve(game, "tricks").values
        own.append(time.process_time() - begin)
        expected, spent = timed_bridge_values(game)
        theirs.append(spent)
        other += found != expected
    ratio = tell("Nations, 10 tricks: each card", own) / tell("  the same by DDS", theirs)
    print(f"\nNations: {asked.deals - other} of {asked.deals} deals have DDS's value for every card;")
    print(f"its median is {ratio:.1f} times that of DDS.")
    if other:
        missed.append("Nations")
    print(f"Missed: {', '.join(missed)}." if missed else "All goals are met.")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
