"""How quick the engine is: whole random games of Goat, beside hearts of OpenSpiel, in the same run.

Both are asked from Python for their legal moves, one of which is chosen at random and made, from the deal to the end
of the game. Goat is played through its public face, with the log on and the moves of a search included. The two take
turns, so that a busy machine slows both; time is that of the processor, and of the rounds the median counts.

    python3 run.py bench
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

import cardgames
from cardgames.core import Game

GOAL = 0.7
"""The least share of OpenSpiel's decisions a second."""

Playout = Callable[[random.Random], int]
"""Plays one game to its end; gives the number of its decisions."""


def goat(players: int) -> Playout:
    """Whole games of Goat."""
    (kind,) = (game for game in cardgames.games() if game.name == "goat")
    rules = kind(players=players)

    def play(chance: random.Random) -> int:
        random_ = chance.random
        game = Game(rules)
        game.deal()
        decisions = 0
        while not game.over:
            moves = game.legal_moves
            game.push(moves[int(random_() * len(moves))])
            decisions += 1
        return decisions

    return play


def hearts() -> Playout | None:
    """Whole games of hearts without passing; None where OpenSpiel is not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    hearts = pyspiel.load_game("hearts(pass_cards=false)")

    def play(chance: random.Random) -> int:
        random_ = chance.random
        state = hearts.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(random_() * len(actions))])
        return decisions

    return play


def speed(play: Playout, games: int, seed: int) -> float:
    """Decisions a second."""
    chance = random.Random(seed)
    begun = time.process_time()
    decisions = sum(play(chance) for _ in range(games))
    return decisions / (time.process_time() - begun)


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
    parser.add_argument("--games", type=int, default=150, help="how many games a round plays")
    asked = parser.parse_args()

    runs: dict[str, Playout] = {f"Goat, {players} players": goat(players) for players in (4, 6, 8)}
    measure = hearts()
    if measure:
        runs["hearts of OpenSpiel"] = measure
    found: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(asked.rounds + 1):
        for name, play in runs.items():
            speeds = speed(play, asked.games, number)
            if number:  # the first round warms up
                found[name].append(speeds)

    print(f"{'':22} decisions a second    beside OpenSpiel")
    shares = []
    for name, speeds_ in found.items():
        share = ""
        if measure and name.startswith("Goat"):
            shares.append(median(a / b for a, b in zip(speeds_, found["hearts of OpenSpiel"], strict=True)))
            share = f"{shares[-1]:.2f}"
        print(f"{name:22} {median(speeds_):18,.0f}    {share:>16}")
    print(f"\ntake back a move (pop)  {undo(20):8.0f} µs")
    print(f"import cardgames        {start_up(9):8.0f} ms")
    if not measure:
        print("\nOpenSpiel is not installed, so there is nothing to compare with (pip install open-spiel).")
        return 0
    overall = sum(shares) / len(shares)
    print(f"\nGoat plays at {overall:.2f} times the speed of OpenSpiel's hearts; the goal is {GOAL}.")
    return 0 if overall >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
