"""What a seat learns in the course of a deal: the events it may see, and the cards of other hands it knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from cardgames.core.event import Event, Happening, Verb, shows_cards_to
from cardgames.core.move import Card
from cardgames.core.seats import Seat

T = TypeVar("T")
R = TypeVar("R")


class SeatLog:
    """The log as one seat follows it: each part is read on from where it was last asked for.

    seat: who follows it, None for a bystander. log: that of the deal. verbs: what its events do.
    """

    __slots__ = ("_held", "_read", "_told", "_tricks", "log", "seat", "verbs")

    def __init__(self, seat: Seat | None, log: list[Happening], verbs: Mapping[str, Verb]) -> None:
        self.seat = seat
        self.verbs = verbs
        self.log = log
        self._told: list[Event] = []
        self._tricks: list[Any] = []
        self._read = 0
        self._held: dict[Seat, list[Card]] = {}

    def events(self, tell: Callable[[Happening], Event]) -> tuple[Event, ...]:
        """All that happened, each in the words of `tell` for this seat."""
        self._told.extend(map(tell, self.log[len(self._told) :]))
        return tuple(self._told)

    def tricks(self, complete: Sequence[T], tell: Callable[[T], R]) -> tuple[R, ...]:
        """The complete tricks of the deal, each in the words of `tell`."""
        self._tricks.extend(map(tell, complete[len(self._tricks) :]))
        return tuple(self._tricks)

    def known_cards(self) -> dict[Seat, tuple[Card, ...]]:
        """For each seat the cards of its hand that this one has been shown and that have not been played since."""
        held, verbs = self._held, self.verbs
        for happening in self.log[self._read :]:
            name, owner, cards, _, _, _ = happening
            if owner is None or owner == self.seat:
                continue
            verb = verbs[name]
            if verb.target == "hand":
                if shows_cards_to(self.seat, happening):
                    self._show(held.setdefault(owner, []), cards)
            elif owner in held and (theirs := held[owner]) and verb.leaves_hand:
                if not shows_cards_to(self.seat, happening):
                    theirs.clear()  # it may have been one of these
                for card in cards:
                    if card in theirs:
                        theirs.remove(card)
        self._read = len(self.log)
        return {owner: tuple(cards) for owner, cards in held.items()}

    def _show(self, held: list[Card], cards: tuple[Card, ...]) -> None:
        held.extend([card for card in {*cards} for _ in range(cards.count(card) - held.count(card))])
        held.sort(key=attrgetter("text"))
