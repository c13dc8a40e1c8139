"""What a seat makes of a deal as it goes on: what it was told, and the cards of other hands that it knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from cardgames.core.event import Event, Happening, seen_by
from cardgames.core.move import Card
from cardgames.core.seats import Seat

T = TypeVar("T")
R = TypeVar("R")

SHOWING = {"show", "show to", "take up card"}
"""The kinds of events by which a card of a hand becomes known."""

LEAVING = {"play", "discard"}
"""Those by which it leaves the hand."""


class SeatLog:
    """The log as one seat follows it: each part is read on from where it was last asked for.

    seat: who follows it, None for a bystander. log: that of the deal.
    """

    __slots__ = ("_held", "_read", "_told", "_tricks", "log", "seat")

    def __init__(self, seat: Seat | None, log: list[Happening]) -> None:
        self.seat = seat
        self.log = log
        self._told: list[Event] = []
        self._tricks: list[Any] = []
        self._read = 0
        self._held: dict[Seat, list[Card]] = {}

    def told(self, tell: Callable[[Happening], Event]) -> tuple[Event, ...]:
        """All that happened, each in the words of `tell` for this seat."""
        self._told.extend(map(tell, self.log[len(self._told) :]))
        return tuple(self._told)

    def tricks(self, complete: Sequence[T], tell: Callable[[T], R]) -> tuple[R, ...]:
        """The complete tricks of the deal, each in the words of `tell`."""
        self._tricks.extend(map(tell, complete[len(self._tricks) :]))
        return tuple(self._tricks)

    def known(self) -> dict[Seat, tuple[Card, ...]]:
        """For each seat the cards of its hand that this one has been shown and that have not been played since."""
        held = self._held
        for happening in self.log[self._read :]:
            verb, owner, cards, _, _, _ = happening
            if verb in SHOWING:
                if owner is not None and seen_by(self.seat, happening):
                    self._shown(held.setdefault(owner, []), cards)
            elif verb in LEAVING and owner in held and (his := held[owner]):
                if not seen_by(self.seat, happening):
                    if verb == "discard":
                        his.clear()
                elif cards[0] in his:
                    his.remove(cards[0])
        self._read = len(self.log)
        return {owner: tuple(cards) for owner, cards in held.items()}

    def _shown(self, held: list[Card], cards: tuple[Card, ...]) -> None:
        held.extend([card for card in {*cards} for _ in range(cards.count(card) - held.count(card))])
        held.sort(key=attrgetter("text"))
