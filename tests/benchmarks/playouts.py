"""Whole random games, of ours and of OpenSpiel, asked in the same way from Python and measured side by side.

Each game is asked for its legal moves, one of which is chosen at random and made, from the deal to the end. Ours are
played through their public face, with the log on. The games take turns, so that a busy machine slows all; each round
plays the same games again, time is that of the processor, and the quickest round counts on either side, as whatever
else a machine does can only slow one down.

    python3 run.py bench
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from statistics import median

import cardgames
from cardgames.core import Game, Rules
from cardgames.core.tricks import TrickRules

Playout = Callable[[random.Random], int]
"""Plays one game to its end; gives the number of its decisions."""

GOAT_GOAL, GOAL = 0.7, 1.2
"""The least share of OpenSpiel's decisions a second: of Goat, and of each of `GAMES`."""

GAMES = ("nations", "militac", "follow-leader", "golph")
"""The games that are measured against the goal, also by single deals; the others stand beside them."""

BESIDE = "hearts of OpenSpiel"
"""What the others are measured by."""


def whole_game(rules: Rules) -> Playout:
    """Whole games, each of as many deals as its rulebook asks for."""

    def play(chance: random.Random) -> int:
        random_ = chance.random
        game = Game(rules)
        decisions = 0
        while not game.over:
            game.deal()
            while moves := game.legal_moves:
                game.push(moves[int(random_() * len(moves))])
                decisions += 1
        return decisions

    return play


def one_deal(rules: Rules) -> Playout:
    """The first deals of games, each of a new game."""

    def play(chance: random.Random) -> int:
        random_ = chance.random
        game = Game(rules)
        game.deal()
        decisions = 0
        while moves := game.legal_moves:
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


def speed(play: Playout, least: int, seed: int) -> float:
    """Decisions a second, over whole games of so many decisions or a few more."""
    chance = random.Random(seed)
    random.seed(seed)  # our packs are shuffled by it
    decisions = 0
    begun = time.process_time()
    while decisions < least:
        decisions += play(chance)
    return decisions / (time.process_time() - begun)


def measure(runs: Mapping[str, Playout], rounds: int, decisions: int) -> dict[str, float]:
    """Print a table of decisions a second; the shares of OpenSpiel's hearts by name, {} where it is not installed."""
    beside = hearts()
    every = {**runs, **({BESIDE: beside} if beside else {})}
    best = dict.fromkeys(every, 0.0)
    for _ in range(rounds):
        for name, play in every.items():
            best[name] = max(best[name], speed(play, decisions, seed=1))
    shares = {name: best[name] / best[BESIDE] for name in runs if beside}
    print(f"{'':28} decisions a second    beside OpenSpiel")
    for name, found in best.items():
        share = f"{shares[name]:.2f}" if name in shares else ""
        print(f"{name:28} {found:18,.0f}    {share:>16}".rstrip())
    print(f"\nThe machine had {os.cpu_count()} processors and a load of {os.getloadavg()[0]:.1f}.")
    if not beside:
        print("\nOpenSpiel is not installed, so there is nothing to compare with (pip install open-spiel).")
    return shares


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
    """Measure, and print a table; 1 where a game is slower than its goal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=21, help="how often each is measured")
    parser.add_argument("--decisions", type=int, default=5000, help="how many decisions a round takes")
    asked = parser.parse_args()

    kinds = {kind.name: kind for kind in cardgames.games()}
    goat = {f"Goat, {players} players": whole_game(kinds["goat"](players=players)) for players in (4, 6, 8)}
    goals = {f"{kinds[name].title}, whole games": whole_game(kinds[name]()) for name in GAMES}
    goals |= {f"{kinds[name].title}, one deal": one_deal(kinds[name]()) for name in GAMES}
    others = {
        kind.title: whole_game(kind())
        for kind in kinds.values()
        if issubclass(kind, TrickRules) and kind.name not in GAMES
    }
    shares = measure({**goat, **goals, **others}, asked.rounds, asked.decisions)
    print(f"\ntake back a move (pop)  {undo(20):8.0f} µs")
    print(f"import cardgames        {start_up(9):8.0f} ms")
    if not shares:
        return 0
    mean = sum(shares[name] for name in goat) / len(goat)
    slow = [f"{name} ({shares[name]:.2f})" for name in goals if shares[name] < GOAL]
    slow += [f"Goat ({mean:.2f})"] if mean < GOAT_GOAL else []
    print(f"\nThe goal is {GOAL} times the speed of OpenSpiel's hearts, {GOAT_GOAL} for Goat.")
    print(f"Slower are {', '.join(slow)}." if slow else "All reach it.")
    return int(bool(slow))


if __name__ == "__main__":
    sys.exit(main())
