"""How quick playouts in bulk are: random deals of every game with tables, beside OpenSpiel's own rollouts of hearts.

OpenSpiel's are those of its compiled rollout evaluator, asked for through its search with a single simulation: from
dealt states, so that its dealing is not counted, while ours is. Ours run on one core, with what the extra `fast` has
and without it. All take turns, so that a busy machine slows all; time is that of the processor, and the median counts.

python3 run.py bench
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import cardgames
from cardgames.core.version import wanting
from cardgames.study.playouts import compiled, playouts

GOAL = 3.0
"""The least share of OpenSpiel's decisions a second, for each game."""

GAMES = (
    "nations",
    "militac",
    "follow-leader",
    "golph",
    *(
        "kozel",
        "kozel-boast",
        "kozel-threesome",
        "kozel-six",
        "kozel-halves",
        "kozel-fifteen",
        "kozel-blind",
        "kozel-draw",
    ),
)

BESIDE = "hearts of OpenSpiel, compiled"
ROLLOUTS = 200
HEARTS = 52
"""Decisions of a game of hearts."""

Run = Callable[[int], tuple[int, float]]
"""Given a number, plays something else each time: how many decisions, in how many seconds."""


def bulk(game: str, deals: int, compiled: bool) -> Run:
    """Deals of a game in bulk."""

    def run(seed: int) -> tuple[int, float]:
        begun = time.process_time()
        found = playouts(game, deals, seed, compiled=compiled)
        took = time.process_time() - begun
        played = (
            int(sum(sum(row) for row in found.tricks)) if isinstance(found.tricks, list) else int(found.tricks.sum())
        )
        return played * found.rules.places, took

    return run


def hearts(simulations: int) -> Run | None:
    """Rollouts of hearts without passing; None where OpenSpiel is not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    game = pyspiel.load_game("hearts(pass_cards=false)")

    def run(seed: int) -> tuple[int, float]:
        chance = random.Random(seed)
        states = []
        for _ in range(simulations):
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(chance.choice(state.legal_actions()))
            states.append(state)
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, seed, False)
        begun = time.process_time()
        for state in states:
            search.step(state)
        return simulations * ROLLOUTS * HEARTS, time.process_time() - begun

    return run


def main() -> int:
    """Measure, and print a table; 1 where a game is slower than the goal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=15, help="how often each is measured")
    parser.add_argument("--deals", type=int, default=20_000, help="how many deals a round has")
    asked = parser.parse_args()

    titles = {kind.name: kind.title for kind in cardgames.games()}
    beside = hearts(20)
    runs: dict[str, Run] = {BESIDE: beside} if beside else {}
    if compiled.installed():
        runs |= {titles[game]: bulk(game, asked.deals, True) for game in GAMES}
    else:
        print(f"Only plain Python is measured. {wanting('Compiled playouts need', 'fast')}\n")
    runs["Game of Nations, plain Python"] = bulk("nations", asked.deals // 100, False)
    found: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(asked.rounds + 1):
        for name, run in runs.items():
            decisions, seconds = run(number)
            if number:  # the first round makes the tables, and compiles
                found[name].append(decisions / seconds)
    print(f"{'':32} decisions a second    beside OpenSpiel")
    slow = []
    for name, speeds in found.items():
        share = median(a / b for a, b in zip(speeds, found[BESIDE], strict=True)) if beside else 0.0
        print(f"{name:32} {median(speeds):18,.0f}    {f'{share:.2f}' if beside else '':>16}".rstrip())
        if beside and name in {titles[game] for game in GAMES} and share < GOAL:
            slow.append(f"{name} ({share:.2f})")
    if not beside:
        print("\nOpenSpiel is not installed, so there is nothing to compare with (pip install open-spiel).")
    else:
        told = f"slower are {', '.join(slow)}" if slow else "all reach it"
        print(f"\nThe goal is {GOAL:g} times the speed of OpenSpiel's compiled rollouts of hearts; {told}.")
    begun = time.perf_counter()
    playouts("nations", 10_000, 1)
    print(f"Ten thousand deals of {titles['nations']} took {time.perf_counter() - begun:.3f} s.")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
