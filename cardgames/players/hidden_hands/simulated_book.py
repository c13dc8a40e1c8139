"""A seat's view of a world that somebody imagines: made by the thousand, so each part of it is made when it is read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, overload

from cardgames.core import SEATS, Card, Choice, Event, Match, Rules, Seat, Table, Trick, View
from cardgames.core.event import Happening, shows_cards_to
from cardgames.core.view import event_text, events, finished_tricks, view
from cardgames.players.by_the_book import ByTheBook, Heard
from cardgames.players.ranking import ranking_of
from cardgames.players.situation import Situation, cards_of


class Events(Sequence[Event]):
    """What a seat has seen happen, put into words one by one."""

    def __init__(self, rules: Rules, log: list[Happening], seat: Seat) -> None:
        self._asked = rules, log, seat

    def __len__(self) -> int:
        return len(self._asked[1])

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | Sequence[Event]:
        rules, log, seat = self._asked
        if isinstance(at, slice):
            return events(rules, log[at], seat)
        return event_text(type(rules), log[at], not shows_cards_to(seat, log[at]))


fix = object.__setattr__
"""Gives a frozen thing what it is to have from then on."""


class LazyView(View):
    """What the seat that is to move sees in a world: a `View`, read only where it is needed."""

    def __init__(self, rules: Rules, match: Match, t: Table, choice: Choice) -> None:
        self.__dict__["_asked"] = rules, match, t, choice

    def _whole(self) -> View:
        rules, match, t, choice = self.__dict__["_asked"]
        return view(rules, match, t, choice, choice[0])

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        rules, _, t, choice = self.__dict__["_asked"]
        me: Seat = choice[0]
        value: Any
        if name == "seat":
            value = SEATS[me]
        elif name == "rules":
            value = rules
        elif name == "legal":
            value = choice[1]
        elif name == "clause":
            value = choice[2]
        elif name == "before":
            value = tuple(map(finished_tricks, t.before))
        elif name == "hand":
            value = tuple(t.hands[me])
        elif name == "up":
            value = tuple(t.up)
        elif name == "events":
            value = Events(rules, t.log, me)
        elif name == "known":
            value = {
                SEATS[s]: cards for s, cards in t.seat_log(me, rules.verbs).known_cards().items() if s != me and cards
            }
        else:
            value = getattr(self._whole(), name)
        fix(self, name, value)
        return value


class LazySituation(Situation):
    """What the seat that is to move sees in a world, and what follows from it; the view itself is seldom asked for."""

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
        self._asked = t, choice

    def __getattr__(self, name: str) -> Any:
        if name != "view":
            raise AttributeError(name)
        self.view = LazyView(self.rules, self._world.match, *self._asked)
        return self.view

    def ago(self, number: int) -> tuple[str, tuple[Card, ...] | int]:
        """The event this many before now, as `Situation` has it, but never put into words."""
        log = self._asked[0].log
        if number > len(log):
            return "", ()
        happening = log[-number]
        verb, _, cards, *_ = happening
        return verb, cards if shows_cards_to(self.me, happening) else len(cards)

    def _known(self) -> dict[Seat, tuple[Card, ...]]:
        known = self._asked[0].seat_log(self.me, self.rules.verbs).known_cards()
        return {seat: cards for seat, cards in known.items() if seat != self.me and cards}

    def _in_tricks(self) -> set[Card]:
        return self._world.taken(self.t.tricks)


class SimulatedBook:
    """The book in a world: what it would have the seat do that is to move.

    rules: the game's. match: where it stands. without, only: as for `ByTheBook`. sides: that of each seat. ranking:
    what takes from what. t: the table that it was last asked about.
    """

    def __init__(
        self, rules: Rules, match: Match, without: Collection[str] = (), only: Sequence[str] | None = None
    ) -> None:
        self.rules = rules
        self.match = match
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
        """The moves that the book leaves to the seat that is to move, given what this seat sees. heard: as there."""
        return self.book.left(LazySituation(self, t, choice), heard)

    def begin(self, t: Table) -> None:
        """From now on it is asked about this table."""
        self.t, self._taken, self._read = t, set(), 0
        self._look = Table(self.rules.places, t.dealer, t.seats, t.number, t.score, t.before)

    def look_of(self, seat: Seat, t: Table) -> Table:
        """The table as far as a seat sees it, until it is asked again."""
        if t is not self.t:
            self.begin(t)
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
        """The cards of the complete tricks, read on from where they were last asked for."""
        if self._read < len(tricks):
            self._taken.update(cards_of(tricks[self._read :]))
            self._read = len(tricks)
        return self._taken
