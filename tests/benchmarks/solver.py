"""How quick the double-dummy solver is: Kozel with all eight tricks, and Nations beside DDS on the same deals.

Times are those of one core. The first, in which code is compiled, are left out.

    python3 run.py bench
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import cardgames
from cardgames.core import Game
from cardgames.study import solver
from cardgames.study.solver.positions import position
from solver_bridge import timed_bridge_values

GOALS = {True: 0.1, False: 0.6}
"""The most seconds for a deal of Kozel, with compiled code and without."""
BESIDE_DDS = 10
"""The most that Nations may take, as a multiple of DDS's time."""


def kozel(seed: int) -> Game:
    """A deal of Kozel that begins with the cards."""
    game = cardgames.new("kozel", seed=seed, boast=False, redeal=False, exchange=False)
    game.deals_on = False
    return game


def nations(seed: int) -> Game:
    """A deal of Nations."""
    game = cardgames.new("nations", seed=seed, dealer="ABCD"[seed % 4])
    game.deals_on = False
    return game


def value(game: Game, fast: bool) -> float:
    """Seconds for the value of a position to the side that is to move."""
    begun = time.process_time()
    at = position(game)
    value, whole, _ = solver.asked(game, at, game.side_of(game.to_move or ""), "points", solver.engine(fast))
    solver.value_of(value, whole)
    return time.process_time() - begun


def each_card(game: Game, fast: bool) -> float:
    """Seconds for the value of each card."""
    begun = time.process_time()
    solver.solve(game, fast=fast)
    return time.process_time() - begun


def tell(name: str, seconds: Sequence[float]) -> float:
    """Print the median, the mean and the most; returns the median."""
    middle, mean = median(seconds), sum(seconds) / len(seconds)
    print(f"{name:52} {middle * 1e3:9.1f} {mean * 1e3:9.1f} {max(seconds) * 1e3:9.1f}", flush=True)
    return middle


def main() -> int:
    """Measure, and print a table; 1 where a goal is missed or a value is not that of DDS."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=200, help="how many deals of Nations")
    parser.add_argument("--kozel", type=int, default=40, help="how many deals of Kozel")
    asked = parser.parse_args()

    missed = []
    print(f"{'milliseconds':52} {'median':>9} {'mean':>9} {'most':>9}")
    for fast in (True, False):
        try:
            each_card(kozel(0), fast)
        except ImportError:
            print('The extra "fast" is not installed, so there is nothing compiled to measure.')
            continue
        how = "compiled" if fast else "plain Python"
        middle = tell(f"Kozel, 8 tricks, {how}: the value", [value(kozel(n), fast) for n in range(asked.kozel)])
        tell(f"Kozel, 8 tricks, {how}: each card", [each_card(kozel(n), fast) for n in range(asked.kozel)])
        if middle > GOALS[fast]:
            missed.append(f"Kozel, {how}")
    try:
        timed_bridge_values(nations(0))
        each_card(nations(0), True)
    except ImportError:
        print('endplay and the extra "fast" are not both installed, so there is nothing to compare with.')
        return int(bool(missed))
    own, theirs, other = [], [], 0
    for number in range(asked.deals):
        game = nations(number)
        begun = time.process_time()
        found = solver.solve(game, "tricks", fast=True).values
        own.append(time.process_time() - begun)
        expected, spent = timed_bridge_values(game)
        theirs.append(spent)
        other += found != expected
    ratio = tell("Nations, 13 tricks, compiled: each card", own) / tell("  the same by DDS", theirs)
    tell("Nations, 13 tricks, compiled: the value", [value(nations(n), True) for n in range(asked.deals)])
    print(f"\nNations: {asked.deals - other} of {asked.deals} deals have DDS's value for every card;")
    print(f"its median is {ratio:.1f} times that of DDS, and the goal is {BESIDE_DDS} at the most.")
    if other or ratio > BESIDE_DDS:
        missed.append("Nations")
    print(f"Missed: {', '.join(missed)}." if missed else "All goals are met.")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
