"""The book's advice in a simulated world. It is asked for thousands of worlds, so no table is copied."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from cardgames.core import Card, Choice, Event, Rules, Seat, Table, Trick
from cardgames.core.event import shows_cards_to
from cardgames.core.view import event_text
from cardgames.players.by_the_book import ByTheBook, Heard
from cardgames.players.ranking import ranking_of
from cardgames.players.situation import Situation, cards_of, once


class LazySituation(Situation):
    """A `Situation` of the seat to move in a world, computed without a view."""

    def __init__(self, world: SimulatedBook, t: Table, choice: Choice) -> None:
        self.me, self.legal, _ = me, legal, _ = choice
        self.rules = world.rules
        self.t = world.look_of(me, t)
        self.leading = not t.trick
        self.cards = [move for move in legal if type(move) is Card]
        self._sides = sides = world.sides
        self.side = sides[me]
        self._ranking = world.ranking
        self._world = world
        self._table = t

    def ago(self, number: int) -> tuple[str, tuple[Card, ...] | int]:
        """The event this many before now, as in `Situation`, but not put into words."""
        log = self._table.log
        if number > len(log):
            return "", ()
        happening = log[-number]
        verb, _, cards, *_ = happening
        return verb, cards if shows_cards_to(self.me, happening) else len(cards)

    def latest(self, *verbs: str) -> Event | None:
        """The last event of one of these kinds; only this one is put into words."""
        last = next((happening for happening in reversed(self._table.log) if happening[0] in verbs), None)
        return None if last is None else event_text(type(self.rules), last, not shows_cards_to(self.me, last))

    @once
    def known(self) -> dict[Seat, tuple[Card, ...]]:
        """The cards of each other hand that we have been shown, as in `Situation`."""
        known = self._table.seat_log(self.me, self.rules.verbs).known_cards()
        return {seat: cards for seat, cards in known.items() if seat != self.me and cards}

    def _in_tricks(self) -> set[Card]:
        return self._world.taken(self.t.tricks)


class SimulatedBook:
    """The advice of the book in a world.

    rules: the game's. without, only: as for `ByTheBook`. sides: by seat. ranking: which cards beat which. t: the table
    of the last call.
    """

    def __init__(self, rules: Rules, without: Collection[str] = (), only: Sequence[str] | None = None) -> None:
        self.rules = rules
        self.book = ByTheBook(rules, without=without, only=only)
        self.sides = rules.side_by_seat
        self.ranking = ranking_of(rules)
        seats = range(rules.places)
        self._hands: list[list[list[Card]]] = [[[] for _ in seats] for _ in seats]
        self.t: Table | None = None
        self._look = Table(rules.places, 0)
        self._taken: set[Card] = set()
        self._read = 0

    def left(self, t: Table, choice: Choice, heard: Heard | None = None) -> tuple[Any, ...]:
        """The moves that the book leaves to the seat to move, given what it sees. heard: as for `ByTheBook.left`."""
        return self.book.left(LazySituation(self, t, choice), heard)

    def look_of(self, seat: Seat, t: Table) -> Table:
        """The table as a seat sees it; valid until the next call."""
        if t is not self.t:
            self.t, self._taken, self._read = t, set(), 0
            self._look = Table(self.rules.places, t.dealer, t.seats, t.number, t.score, t.before)
        look = self._look
        look.hands = hands = self._hands[seat]
        hands[seat] = t.hands[seat]
        look.trump = t.trump
        look.up = t.up
        look.laid_open = t.laid_open
        look.money = t.money
        look.trick = t.trick
        look.tricks = t.tricks
        return look

    def taken(self, tricks: Sequence[Trick]) -> set[Card]:
        """The cards of the complete tricks, read on from the last call."""
        if self._read < len(tricks):
            self._taken.update(cards_of(tricks[self._read :]))
            self._read = len(tricks)
        return self._taken
