"""How quick the engine is: whole random games of Goat, beside hearts of OpenSpiel, in the same run.

The moves of a search are included. Measured besides: a move taken back, and what the package adds to a start.

    python3 run.py bench
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from statistics import median

import cardgames
from tests.benchmarks._playouts import measure, whole_game

GOAL = 0.7
"""The least share of OpenSpiel's decisions a second."""


def undo(games: int) -> float:
    """Microseconds that a `pop` takes, over all positions of whole games."""
    popped, spent = 0, 0.0
    for seed in range(games):
        game = cardgames.new("goat", seed=seed)
        chance = random.Random(seed)
        while not game.over:
            game.push(chance.choice(game.legal_moves))
        begun = time.process_time()
        for _ in range(len(game.moves)):
            game.pop()
            popped += 1
        spent += time.process_time() - begun
    return spent / popped * 1e6


def start_up(rounds: int) -> float:
    """Milliseconds that `import cardgames` adds to the start of Python."""
    script = "import time; begun = time.perf_counter(); import cardgames; print(time.perf_counter() - begun)"
    command = [sys.executable, "-c", script]
    return median(float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(rounds)) * 1e3


def main() -> int:
    """Measure, and print a table; 1 where Goat is slower than its goal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=21, help="how often each is measured")
    parser.add_argument("--decisions", type=int, default=10000, help="how many decisions a round takes")
    asked = parser.parse_args()

    (goat,) = (kind for kind in cardgames.games() if kind.name == "goat")
    runs = {f"Goat, {players} players": whole_game(goat(players=players)) for players in (4, 6, 8)}
    shares = measure(runs, asked.rounds, asked.decisions)
    print(f"\ntake back a move (pop)  {undo(20):8.0f} µs")
    print(f"import cardgames        {start_up(9):8.0f} ms")
    if not shares:
        return 0
    overall = sum(shares.values()) / len(shares)
    print(f"\nGoat plays at {overall:.2f} times the speed of OpenSpiel's hearts; the goal is {GOAL}.")
    return 0 if overall >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
