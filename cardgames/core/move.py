"""Moves: what the rules offer a player, nearly always a card. What is printed on a card is worked out once."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from cardgames.core.phrase import identity
from cardgames.core.seats import SEATS, Seat

_made: dict[object, Card] = {}


class Move:
    """What a player may do. `str(move)` is the record's text; the rest is for those who draw a table or explain one.

    cards: the cards that it lays down. card: the one that it names or is about. whose: the seat in whose hand that
    card lies, and place: where in that hand, if its face is not seen. at: where in the pack it lies, unseen. pile:
    the seat whose pile's top card it is. group: what it has in common with other moves; what is left is shown by its
    card, or said by short, where there is none. say: all of it, as it is said aloud. does: what kind of act it is,
    "draw a card". suit, points: those of a card that is played. Each is "", None or 0 where there is none.

    A game's own move is a small class of this kind, `@dataclass(frozen=True, slots=True, repr=False)`. A field that has
    one of these names is written `card: Card = field()`.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # what is only said equals its text, so any move may be compared with one

        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it lays down."""
        return ()

    @property
    def card(self) -> Card | None:
        """The card that it names or is about."""
        return None

    @property
    def whose(self) -> Seat | None:
        """The seat in whose hand the card lies."""
        return None

    @property
    def place(self) -> int | None:
        """Where in that hand it lies, if its face is not seen."""
        return None

    @property
    def at(self) -> int | None:
        """Where in the pack it lies, unseen."""
        return None

    @property
    def pile(self) -> Seat | None:
        """The seat whose pile's top card it is."""
        return None

    @property
    def group(self) -> str:
        """What it has in common with other moves."""
        return ""

    @property
    def short(self) -> str:
        """What is left to say of it."""
        return ""

    @property
    def say(self) -> str:
        """All of it, as it is said aloud."""
        return ""

    @property
    def does(self) -> str:
        """What kind of act it is."""
        return ""

    @property
    def suit(self) -> str:
        """The suit of the card that is played, "" for other moves."""
        return ""

    @property
    def points(self) -> int:
        """What the card that is played counts in the score, 0 for other moves."""
        return 0

    @property
    def order(self) -> tuple[Any, ...]:
        """How moves sort, `sorted(view.legal_moves, key=lambda move: move.order)`: cards first, all others by text."""
        return 1, str(self)

    @property
    def about(self) -> tuple[Card, ...]:
        """The cards that it lays down or names."""
        return self.cards or (() if self.card is None else (self.card,))


class Spoken(str, Move):
    """A move that is only said: "pass", "no call"."""

    __slots__ = ()


@cache
def saying(*texts: str) -> tuple[Spoken, ...]:
    """The moves of saying one of these texts."""
    return tuple(map(Spoken, texts))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card(Move):
    """One kind of card of a pack. Each kind is made once, so equal cards are the same object, also when copied or sent.

    text: the record's text, "R15".
    name: what a player calls it, "red 15".
    suit: the suit's name in its rulebook, "red".
    rank: its number for comparing cards of a suit (a card without a number has 0).
    points: what it counts in the score.
    alone: this card as a tuple, to be reported or put beside others.
    by: for each seat, the seat and this card, as they stand in a trick.
    """

    text: str
    name: str
    suit: str = field()
    rank: int = field()
    points: int = field(default=0)
    alone: tuple[Card, ...] = field(init=False)
    by: tuple[tuple[Seat, Card], ...] = field(init=False)

    def __new__(cls, text: str, name: str, suit: str, rank: int, points: int = 0) -> Card:
        """The card with these facts: the one that was made before, if there is one."""
        return _made.setdefault((text, identity(name), suit, rank, points), object.__new__(cls))

    @property
    def cards(self) -> tuple[Card, ...]:
        """To play it lays it down."""
        return self.alone

    @property
    def order(self) -> tuple[Any, ...]:
        """By suit, and from low to high, as one holds a hand: `sorted(view.hand, key=lambda card: card.order)`."""
        return 0, self.suit, self.rank, self.text

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
    text, name, *more = facts
    return _made.get((text, identity(name), *more)) or Card(*facts)


def cards_among(moves: Iterable[Move]) -> list[Card]:
    """Those of the moves that are cards."""
    return [move for move in moves if isinstance(move, Card)]
