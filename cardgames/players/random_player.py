"""A player that plays any legal move."""

from __future__ import annotations

import random

from cardgames.core import Move, View


class RandomPlayer:
    """Chooses evenly among the legal moves; the same seed makes the same choices."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = random.Random(seed)

    def choose(self, view: View) -> Move:
        """One of `view.legal`. Raises IndexError where this seat is not to move."""
        return self._chance.choice(view.legal)
