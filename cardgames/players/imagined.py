"""A seat's view of a world that somebody imagines: made by the thousand, so each part of it is made when it is read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, overload

from cardgames.core import SEATS, Choice, Event, Match, Rules, Seat, Table, View
from cardgames.core.event import Happening, seen_by
from cardgames.core.view import events, finished_tricks, told, view
from cardgames.players.by_the_book import ByTheBook
from cardgames.players.ranking import ranking_of
from cardgames.players.seen import Seen


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
        return told(type(rules), log[at], not seen_by(seat, log[at]))


class Glance(View):
    """What the seat that is to move sees in a world: a `View` of which hardly a part is ever read."""

    def __init__(self, rules: Rules, match: Match, t: Table, choice: Choice) -> None:
        seat, legal, _ = choice
        self.__dict__.update(
            seat=SEATS[seat],
            legal=legal,
            hand=tuple(t.hands[seat]),
            up=tuple(t.up),
            before=tuple(map(finished_tricks, t.before)),
            _asked=(rules, match, t, choice),
        )

    def _whole(self) -> View:
        rules, match, t, choice = self.__dict__["_asked"]
        return view(rules, match, t, choice, choice[0])

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        rules, _, t, choice = self.__dict__["_asked"]
        me: Seat = choice[0]
        value: Any
        if name == "events":
            value = Events(rules, t.log, me)
        elif name == "known":
            value = {SEATS[s]: cards for s, cards in t.heard_by(me).known().items() if s != me and cards}
        else:
            value = getattr(self._whole(), name)
        self.__dict__[name] = value
        return value


class Imagined:
    """The book in a world: what it would have the seat do that is to move.

    rules: the game's. match: where it stands. without: the names of pieces of advice that are switched off.
    """

    def __init__(self, rules: Rules, match: Match, without: Collection[str] = ()) -> None:
        self.rules = rules
        self.match = match
        self.book = ByTheBook(rules, without=without)
        self._ranking = ranking_of(rules)
        self._look = Table(rules.places, 0)
        self._empty: list[list[Any]] = [[] for _ in range(rules.places)]

    def left(self, t: Table, choice: Choice) -> tuple[Any, ...]:
        """The moves that the book leaves to the seat that is to move, given what this seat sees."""
        seat = choice[0]
        look = self._look
        if look.seats != t.seats or look.dealer != t.dealer or look.before != t.before:
            look = self._look = Table(self.rules.places, t.dealer, t.seats, t.number, t.score, t.before)
        look.trump, look.up, look.trick, look.tricks = t.trump, t.up, t.trick, t.tricks
        look.hands = self._empty[:]
        look.hands[seat] = t.hands[seat]
        glance = Glance(self.rules, self.match, t, choice)
        return self.book.left(Seen(self.rules, glance, look, self._ranking))
