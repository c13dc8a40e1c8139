"""Who meets whom in a deal of a tournament, and who sits where each time it is played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeAlias

Seating: TypeAlias = tuple[int, ...]
"""Those who meet at a table, by their numbers."""


def tables(deal: int, players: int, sides: int, seed: int) -> list[Seating]:
    """The tables at which a deal is played. All play every deal, as far as their number allows.

    Where there are two sides, everybody meets everybody else equally often: each deal is a round of a round robin.
    Else who sits together, and in which order, is drawn by lot. Players who are left over rest, each in turn.
    """
    if players <= sides:
        return [tuple(_shuffle(players, f"{seed}/{deal}/seats"))]
    if sides == 2:
        return _round(deal, players)
    cycle, at = divmod(deal, players)
    order = _shuffle(players, f"{seed}/{cycle}/tables")
    order = [*order[at:], *order[:at]]
    return [tuple(order[first : first + sides]) for first in range(0, players - sides + 1, sides)]


def _shuffle(players: int, seed: str) -> list[int]:
    order = list(range(players))
    random.Random(seed).shuffle(order)
    return order


def _round(deal: int, players: int) -> list[Seating]:
    """A round of a round robin: one stays, the others go round; with an odd number one rests."""
    places = players + players % 2
    number = deal % (places - 1)
    moving = [(number + at) % (places - 1) for at in range(places - 1)]
    circle = [places - 1, *moving]
    pairs = zip(circle[: places // 2], circle[places // 2 :][::-1], strict=True)
    return [tuple(sorted(pair)) for pair in pairs if max(pair) < players]


def turns(table: Sequence[int]) -> range:
    """How often a deal is played at a table: until everybody has held each side's cards."""
    return range(len(table))


def at_side(table: Sequence[int], side: int, turn: int) -> int:
    """The player of a side, by the side's number, when the deal is played for the time `turn`."""
    return table[(side + turn) % len(table)]
