"""Cards: what is printed on them, worked out once."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardgames.core.choice import SEATS, Seat


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """One kind of card of a pack. A game makes each kind once, so equal cards are the same object.

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

    def __post_init__(self) -> None:
        object.__setattr__(self, "alone", (self,))
        object.__setattr__(self, "by", tuple((seat, self) for seat in range(len(SEATS))))

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__
