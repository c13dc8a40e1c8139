"""How long a decision takes of those who deal the hidden cards, here or in the Python of a browser."""

from __future__ import annotations

import sys
from statistics import median, quantiles
from time import perf_counter

from cardgames.core import Game
from cardgames.games import rules_of
from cardgames.players import at_level

EVERY = 3
"""Of the decisions of a deal one in so many is timed."""

LONGEST, WHERE = (1.0, "a browser") if sys.platform == "emscripten" else (0.3, "Python")
"""The most seconds that a decision may take there."""


def times(game: str, number: int) -> list[float]:
    """How long so many decisions take in deals that are played by the book, in seconds."""
    rules, taken, met, seed = rules_of(game)(), list[float](), 0, 3
    while len(taken) < number:
        played = Game(rules, "A", seed)
        played.deals_on = False
        played.deal()
        while played.to_move is not None and len(taken) < number:
            seen = played.view(played.to_move)
            met += len(seen.legal) > 1
            if len(seen.legal) > 1 and met % EVERY == 0:
                player, began = at_level("sampling", rules, seed), perf_counter()
                player.choose(seen)
                taken.append(perf_counter() - began)
            played.push(at_level("by the book", rules, f"{seed}/{len(played.moves)}").choose(seen))
        seed += 1
    return taken


def late(game: str, taken: list[float]) -> bool:
    """Whether more than one in twenty of the decisions took too long; all are told of."""
    most = quantiles(taken, n=20)[-1]
    told = f"{game:12} a decision in {WHERE} takes {median(taken):.2f} s, 95 % at most {most:.2f} s"
    print(f"{told}, the longest of {len(taken)} {max(taken):.2f} s", flush=True)
    return most > LONGEST
