"""Cards: what is printed on them, worked out once."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cardgames.core.choice import SEATS, Seat

Facts: TypeAlias = tuple[str, str, str, int, int]
"""What makes a card another card: its text, name, suit, rank and points."""

_made: dict[Facts, Card] = {}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """One kind of card of a pack. Each kind is made once, so equal cards are the same object, also when copied or sent.

    text: the record's text, "R15".
    name: what a player calls it, "red 15".
    suit: the suit's name in its rulebook, "red".
    rank: its number for comparing cards of a suit (a card without a number has 0).
    points: what it counts in the score.
    alone: this card and no other, to be told of or put beside others.
    by: for each seat, the seat and this card, as they stand in a trick.
    """

    text: str
    name: str
    suit: str
    rank: int
    points: int = 0
    alone: tuple[Card, ...] = field(init=False)
    by: tuple[tuple[Seat, Card], ...] = field(init=False)

    def __new__(cls, text: str, name: str, suit: str, rank: int, points: int = 0) -> Card:
        """The card with these facts: the one that was made before, if there is one."""
        return _made.setdefault((text, name, suit, rank, points), object.__new__(cls))

    def __post_init__(self) -> None:
        object.__setattr__(self, "suit", sys.intern(self.suit))
        if not hasattr(self, "by"):
            object.__setattr__(self, "alone", (self,))
            object.__setattr__(self, "by", tuple((seat, self) for seat in range(len(SEATS))))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.text, self.name, self.suit, self.rank, self.points)

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__


def _again(*facts: Any) -> Card:
    """The card with these facts, after it was copied or came from another process."""
    return _made.get(facts) or Card(*facts)
