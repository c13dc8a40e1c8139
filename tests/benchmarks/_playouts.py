"""Whole random games, of ours and of OpenSpiel, asked in the same way from Python and measured side by side.

Each game is asked for its legal moves, one of which is chosen at random and made, from the deal to the end. Ours are
played through their public face, with the log on. The games take turns, so that a busy machine slows all; each round
plays the same games again, time is that of the processor, and the quickest round counts on either side, as whatever
else a machine does can only slow one down.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Mapping

from cardgames.core import Game, Rules

Playout = Callable[[random.Random], int]
"""Plays one game to its end; gives the number of its decisions."""

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
