"""What a seat makes of a deal as it goes on: what it was told, and the cards of other hands that it knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from cardgames.core.card import Card
from cardgames.core.choice import Seat
from cardgames.core.event import Event, Happening, seen_by

T = TypeVar("T")
R = TypeVar("R")

SHOWING = {"show", "show to", "take up card"}
"""The kinds of events by which a card of a hand becomes known."""

LEAVING = {"play", "discard"}
"""Those by which it leaves the hand."""


class Heard:
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
        for happening in self.log[self._read :]:
            verb, owner = happening[:2]
            if owner is not None and (verb in SHOWING or (verb in LEAVING and owner in self._held)):
                self._add(owner, happening)
        self._read = len(self.log)
        return {owner: tuple(sorted(cards, key=attrgetter("text"))) for owner, cards in self._held.items()}

    def _add(self, owner: Seat, happening: Happening) -> None:
        verb, _, cards, *_ = happening
        held = self._held.setdefault(owner, [])
        if not seen_by(self.seat, happening):
            if verb == "discard":
                held.clear()
        elif verb in SHOWING:
            held.extend(card for card in set(cards) for _ in range(cards.count(card) - held.count(card)))
        elif cards[0] in held:
            held.remove(cards[0])
