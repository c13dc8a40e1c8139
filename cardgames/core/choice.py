"""Choices: the one way in which the rules ask a player for a move.

The course of play is a generator that tells the rulebook as a story. At each choice it yields who is to
move, what they may do and the clause that says so, and goes on when it is sent one of those moves:

    card = yield ask(seat, t.hands[seat], "goat.play.2")
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, TypeAlias, TypeVar

from cardgames.core.move import Move
from cardgames.core.seats import SEATS, Seat

Choice: TypeAlias = tuple[Seat, tuple[Move, ...], str]
"""The seat to move, its moves, each once, and the clause that limits it to these."""

R = TypeVar("R")

Story: TypeAlias = Generator[Choice, Any, R]
"""A part of the course of play: yields choices, is sent one of the moves of each, returns what came of it.

What is sent is typed where it is received, `card: Card = yield ask(…)`: its kind follows from what was offered, and the
type of a generator cannot say that.
"""


def ask(seat: Seat, moves: Iterable[Move], clause: str) -> Choice:
    """The choice of `seat` among `moves`, each once, under `clause`; always with `yield`.

    Raises ValueError if there is nothing to choose from: a rulebook that comes to this has a gap.
    """
    offered = tuple(moves)
    if not offered:
        raise ValueError(f"{SEATS[seat]} is asked to move under {clause}, but has no move.")
    return seat, offered, clause
