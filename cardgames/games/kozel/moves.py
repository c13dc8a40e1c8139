"""KOZEL, the moves that are more than a card played: of the pack, of a card of a hand, and of several cards at once.

Equal moves are one object, like the cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from cardgames.core import Capital, Card, Move, Name, Phrase, Seat, join
from cardgames.core.event import card_names
from cardgames.core.phrase import within
from cardgames.games.kozel.common import whole_pack


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class InPack(Move):
    """A place in the pack, counted from its top."""

    verb: ClassVar[str]
    at: int = field()

    def __str__(self) -> str:
        return f"{self.verb} {self.at}"

    __repr__ = __str__

    @property
    def short(self) -> str:
        """What is left to say of it."""
        return Name(self.at)

    @property
    def say(self) -> str:
        """The move as it is said aloud."""
        return Capital(Phrase(f"{self.verb} {{n}}", n=self.at))


class Cut(InPack):
    """A cut of the pack: how many cards are in the upper part, whose lowest card is looked at."""

    __slots__ = ()
    verb = "cut"
    group = "Cut, lifting"
    does = "cut the pack"


class Draw(InPack):
    """The card at this place is drawn unseen."""

    __slots__ = ()
    verb = "draw"
    group = "Draw from the pack card"
    does = "draw a card"


@cache
def cuts(number: int) -> tuple[Cut, ...]:
    """The cuts of a number of cards."""
    return tuple(Cut(at) for at in range(1, number))


@cache
def draws(number: int) -> tuple[Draw, ...]:
    """The draws from a number of cards."""
    return tuple(Draw(at) for at in range(1, number + 1))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OfHand(Move):
    """A card of a hand with which something else is done than to play it."""

    verb: ClassVar[str]
    aloud: ClassVar[str]
    whose: Seat = field()
    card: Card = field()

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"

    __repr__ = __str__

    @property
    def say(self) -> str:
        """The move as it is said aloud."""
        return Capital(Phrase(f"{self.aloud} {{cards}}", cards=card_names((self.card,))))


class Lay(OfHand):
    """It is laid out to the trick that is made while the cards are dealt."""

    __slots__ = ()
    verb = "lay"
    aloud = "lay out"
    does = "lay out a card"


class Give(OfHand):
    """It goes face down to another player."""

    __slots__ = ()
    verb = "give"
    aloud = "give away"
    does = "give a card away"


class Discard(OfHand):
    """k3.disc  The taker puts it to their own tricks."""

    __slots__ = ()
    verb = "discard"
    aloud = "discard"
    does = "discard a card"


@cache
def laying(seat: Seat, card: Card) -> Lay:
    """The move to lay out this card."""
    return Lay(seat, card)


@cache
def giving(seat: Seat, card: Card) -> Give:
    """The move to give this card away."""
    return Give(seat, card)


@cache
def discards(seat: Seat) -> dict[Card, Discard]:
    """The moves to discard a card, by the card."""
    return {card: Discard(seat, card) for card in whole_pack()}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Several(Move):
    """Cards of a hand that move together: `verb` is lead (m36.lead), cover or give (m36.beat)."""

    verb: str
    cards: tuple[Card, ...] = field()

    def __str__(self) -> str:
        return " ".join([self.verb, *map(str, self.cards)])

    __repr__ = __str__

    @property
    def does(self) -> str:
        """What kind of act it is."""
        return f"{self.verb} cards"

    @property
    def group(self) -> str:
        """What it has in common with the other moves."""
        return {"lead": "Lead together", "cover": "Cover with", "give": "Give face down"}[self.verb]

    @property
    def short(self) -> str:
        """What is left to say of it."""
        return Name(" ".join(map(str, self.cards)))

    @property
    def say(self) -> str:
        """The move as it is said aloud."""
        cards = join([card_names(card.alone) for card in self.cards], " and ")
        return Capital(Phrase(f"{within(self.group)} {{cards}}", cards=cards))


@cache
def several(verb: str, cards: tuple[Card, ...]) -> Several:
    """The move of these cards together."""
    return Several(verb, cards)


def playing(verb: str, cards: tuple[Card, ...]) -> Move:
    """To play one card is just the card."""
    return cards[0] if len(cards) == 1 else several(verb, cards)
