"""The table of one deal: where the cards lie, and what happened. Only the rules move a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from cardgames.core.card import Card
from cardgames.core.choice import Seat
from cardgames.core.event import EVERYONE, NOBODY, Happening


@cache
def rounds(seats: tuple[Seat, ...]) -> dict[Seat, tuple[Seat, ...]]:
    """For each seat all seats clockwise, itself first."""
    return {seat: seats[at:] + seats[:at] for at, seat in enumerate(seats)}


Trick: TypeAlias = tuple[tuple[tuple[Seat, Card], ...], Seat]
"""A complete trick: who played which card, in order of play, and the seat that leads next because of it."""


class Table:
    """The cards of one deal.

    seats: who plays, clockwise. dealer: a seat. hands: a list a seat, seen by its owner alone. piles: face down, the
    top is the last; nobody sees them. trick: the cards played to it so far. tricks: the complete ones.
    points: what the deal scored, None while it goes on. log: what happened.
    """

    __slots__ = ("_rounds", "dealer", "hands", "log", "piles", "points", "seats", "trick", "tricks")

    def __init__(self, players: int, dealer: Seat, seats: Sequence[Seat] | None = None) -> None:
        self.seats: tuple[Seat, ...] = tuple(seats if seats is not None else range(players))
        self._rounds = rounds(self.seats)
        self.dealer = dealer
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.piles: list[list[Card]] = [[] for _ in range(players)]
        self.trick: list[tuple[Seat, Card]] = []
        self.tricks: list[Trick] = []
        self.points: dict[str, int] | None = None
        self.log: list[Happening] = []

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self.round_from(seat)[1]

    def round_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, `seat` first."""
        return self._rounds[seat]

    def lay_out(self, deck: Sequence[Card], clause: str) -> None:
        """Deal the whole deck one at a time, face down, from the dealer's left, a pile to each."""
        order = self.round_from(self.left_of(self.dealer))
        for place, seat in enumerate(order):
            self.piles[seat] = list(deck[place :: len(order)])
        self.log.append(("deal", self.dealer, (), clause, NOBODY, None))

    def take_up(self, seat: Seat, number: int, clause: str) -> None:
        """The top cards of a seat's pile become its hand."""
        pile = self.piles[seat]
        cards = tuple(pile[: -number - 1 : -1])
        del pile[-number:]
        self.hands[seat].extend(cards)
        self.log.append(("take up", seat, cards, clause, seat, None))

    def draw(self, seat: Seat, clause: str) -> None:
        """The top card of a seat's pile goes to its hand, if the pile has one."""
        pile = self.piles[seat]
        if pile:
            card = pile.pop()
            self.hands[seat].append(card)
            self.log.append(("draw", seat, (card,), clause, seat, None))

    def play(self, seat: Seat, card: Card, clause: str) -> None:
        """A card goes from a hand to the trick, for all to see."""
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.log.append(("play", seat, (card,), clause, EVERYONE, None))

    def show(self, seat: Seat, cards: Sequence[Card], clause: str, to: Seat) -> None:
        """A seat lets another seat, or EVERYONE, see cards of its hand, which stay there."""
        verb = "show" if to == EVERYONE else "show to"
        self.log.append((verb, seat, tuple(cards), clause, to, None if to == EVERYONE else to))

    def tell(
        self,
        verb: str,
        seat: Seat,
        clause: str,
        other: Seat | None = None,
        cards: tuple[Card, ...] = (),
        to: Seat = EVERYONE,
    ) -> None:
        """Something happened that moves no card: `seat` searched, named, called."""
        self.log.append((verb, seat, cards, clause, to, other))

    def take(
        self,
        seat: Seat,
        clause: str,
        verb: str = "take",
        by: Seat | None = None,
        other: Seat | tuple[Seat, ...] | None = None,
    ) -> None:
        """The trick is complete: `seat` takes it. A game's own `verb` may tell it of another seat, `by`."""
        self.tricks.append((tuple(self.trick), seat))
        self.trick.clear()
        self.log.append((verb, seat if by is None else by, (), clause, EVERYONE, other))
