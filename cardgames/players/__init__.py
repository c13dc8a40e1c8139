"""Computer players. Each sees nothing but a view."""

from __future__ import annotations

from typing import Protocol

from cardgames.core import Move, Rules, View
from cardgames.players.fixed_preference import FixedPreference
from cardgames.players.random_player import RandomPlayer

LEVELS = ("random", "by the book", "sampling")
"""How well the computer plays: by chance, by the rulebook's own advice, or by playing out what may be hidden."""
DEFAULT_LEVEL = "by the book"
"""The level at which a table begins."""
LEVEL_ALIASES = {"easy": "random", "strong": "sampling"}
"""Other names that readers may use for levels."""


class Player(Protocol):
    """Somebody who plays a seat and sees nothing but its view."""

    def choose(self, view: View) -> Move:
        """One of `view.legal`."""


def at_level(name: str, rules: Rules, seed: int | str | None = None) -> Player:
    """A player of this level, one of `LEVELS`; what it needs is loaded only now.

    The more others play, the less time each one has for a decision. Raises ValueError on another name.
    """
    if name == "random":
        return RandomPlayer(seed)
    if name == "by the book":
        from cardgames.players.by_the_book import ByTheBook

        return ByTheBook(rules, seed)
    if name == "sampling":
        from cardgames.players.sampling import DECISION_SECONDS, Sampling

        return Sampling(rules, seed, seconds=min(DECISION_SECONDS, 3 * DECISION_SECONDS / max(1, rules.players - 1)))
    raise ValueError(f"There is no level {name!r}; the levels are {', '.join(LEVELS)}.")


__all__ = ["DEFAULT_LEVEL", "LEVELS", "LEVEL_ALIASES", "FixedPreference", "Player", "RandomPlayer", "at_level"]
