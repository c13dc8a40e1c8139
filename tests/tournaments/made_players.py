"""Players for tests, in a module that other processes can import."""

from __future__ import annotations

import random
from typing import Any

from cardgames.core import Move, View


def careful(view: View) -> Move:
    """Plays whatever counts least."""
    return min(view.legal_moves, key=lambda move: move.points)


def by_lot(view: View) -> str:
    """Plays by the chance that all programs share, and answers with a text."""
    return str(random.choice(view.legal_moves))


class Counts:
    """Remembers how often it was asked in this deal, and plays by that."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View) -> Move:
        self.asked += 1
        return view.legal_moves[self.asked % len(view.legal_moves)]


def now_and_then(view: View) -> Any:
    """Answers with nonsense where it holds five cards."""
    return 17 if len(view.hand) == 5 else view.legal_moves[-1]


def slow_late(view: View) -> Move:
    """Is too slow from some deal on, again and again."""
    while "QC" in map(str, view.hand) and view.dealer == "C":
        pass
    return view.legal_moves[0]
