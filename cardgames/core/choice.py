"""Choices: the one way in which the rules ask a player for a move.

The course of play is a generator that tells the rulebook as a story. At each choice it yields who is to
move, what he may do and the clause that says so, and goes on when it is sent one of those moves:

    card = yield ask(seat, t.hands[seat], "goat.play.2")
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, TypeAlias, TypeVar

Seat: TypeAlias = int
"""A place at the table: 0 is A, 1 is B at A's left, and so on clockwise."""

SEATS = "ABCDEFGHIJKLM"
"""The letters of the seats."""

Move: TypeAlias = Any
"""What the rules offer: nearly always a `Card`, else a text or a small object. `str(move)` is the record's text.

An object may tell more of itself to those who draw a table. card, cards: what it is about. whose: the seat in whose
hand the card lies, and place: where in that hand, if its face is not seen. at: where in the pack it lies, unseen.
pile: the seat whose pile's top card it is. group: what it has in common with other moves, and short: what is left to
say of it. say: all of it, as it is said aloud. does: what kind of act it is, "draw a card".
"""

Choice: TypeAlias = tuple[Seat, tuple[Move, ...], str]
"""Who is to move, the moves that he has, each once, and the clause that limits him to these."""

R = TypeVar("R")

Story: TypeAlias = Generator[Choice, Any, R]
"""A part of the course of play: yields choices, is sent moves, returns what came of it."""


def ask(seat: Seat, moves: Iterable[Move], clause: str) -> Choice:
    """The choice of `seat` among `moves`, each once, under `clause`; always with `yield`.

    Raises ValueError if there is nothing to choose from: a rulebook that comes to this has a gap.
    """
    offered = tuple(moves)
    if not offered:
        raise ValueError(f"{SEATS[seat]} is asked to move under {clause}, but has no move.")
    return seat, offered, clause
