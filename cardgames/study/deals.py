"""One deal played by habits: what an experiment is made from. The rules are those of the games; here are none."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from threading import local
from typing import Any, TypeAlias

from cardgames.core import Card, Choice, Match, Move, Rules, Seat, Table, Trick
from cardgames.players.by_the_book import Heard, name_of
from cardgames.players.hidden_hands.simulated_book import SimulatedBook

Picker: TypeAlias = Callable[["Observation", Sequence[Move], random.Random], Move]
"""A habit: chooses a move by what a player sees, and by chance."""

Habits: TypeAlias = Mapping[Seat, Picker]
"""The habits of some seats; all others play anyhow."""

NONE: Habits = {}

Until: TypeAlias = Callable[[Table, Sequence[Move]], bool]
"""Asked with the table and the moves before each choice: whether the play is left there."""


class Observation:
    """What a habit is told: what this seat holds, and what lies open on the table. No other hand, and no pile.

    seat: whose move it is. clause: what limits its moves. t: the table itself, with all that is hidden: of it a habit
    that does not cheat asks for no more than the core's view shows, and a player is given that view alone.
    """

    __slots__ = ("clause", "seat", "t")

    def __init__(self, seat: Seat, clause: str, t: Table) -> None:
        self.seat = seat
        self.clause = clause
        self.t = t

    @property
    def hand(self) -> tuple[Card, ...]:
        """His cards."""
        return tuple(self.t.hands[self.seat])

    @property
    def trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards played to it so far."""
        return tuple(self.t.trick)

    @property
    def tricks(self) -> Sequence[Trick]:
        """The complete ones."""
        return self.t.tricks

    @property
    def trump(self) -> str:
        """The suit of the trumps, "" where there is none."""
        return self.t.trump


def shuffled(rules: Rules, chance: random.Random) -> tuple[Card, ...]:
    """The pack of a game in any order: that of `chance.shuffle`, which calls a function for each card."""
    pack = list(rules.pack())
    bits = chance.getrandbits
    for place, size in places(len(pack)):
        while (other := bits(size)) > place:
            pass
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)


@cache
def places(number: int) -> tuple[tuple[int, int], ...]:
    """The places of so many cards from the last to the second, each with how many bits its number has and one more."""
    return tuple((place, (place + 1).bit_length()) for place in range(number - 1, 0, -1))


def dealt(
    rules: Rules,
    deck: Sequence[Card],
    dealer: Seat = 0,
    score: Mapping[str, int] | None = None,
    number: int = 0,
    before: Sequence[Table] = (),
) -> Table:
    """The table of one deal before it is played. score, number, before: where the match stands."""
    t = Table(rules.places, dealer, None, number, score or dict.fromkeys(rules.sides(), 0), before)
    rules.deal(t, deck)
    return t


class Course:
    """The course of one deal, on the table t, by habits; it may be left for a while."""

    def __init__(self, rules: Rules, t: Table, chance: random.Random, habits: Habits = NONE) -> None:
        self.t = t
        self._send: Callable[[Move | None], Choice] = rules.play(t).send
        self._choice: Choice | None = None
        self._chance = chance
        self._habits = habits

    def take_over(self, sent: Sequence[Move | None]) -> None:
        """Make the first moves of another course of the same deal, what it was sent, before any of its own."""
        for move in sent:
            self._choice = self._send(move)

    def sent(self) -> list[Move | None]:
        """All that its story is sent from now on, as it goes on: None to begin with, then each move."""
        sent: list[Move | None] = []
        send = self._send

        def noted(move: Move | None) -> Choice:
            sent.append(move)
            return send(move)

        self._send = noted
        return sent

    def on(self, until: Until | None = None) -> Table:
        """Its table after it was played on; `points` holds what it scored. until: where the play is left."""
        t, send, chance = self.t, self._send, self._chance
        random_of, habit_of = chance.random, self._habits.get
        if t.points is not None:
            return t
        try:
            choice = self._choice or send(None)
            while True:
                seat, legal, clause = choice
                if until is not None and until(t, legal):
                    self._choice = choice
                    return t
                if len(legal) == 1:
                    choice = send(legal[0])
                    continue
                habit = habit_of(seat)
                if habit is None:
                    move = legal[int(random_of() * len(legal))]
                else:
                    move = habit(Observation(seat, clause, t), legal, chance)
                choice = send(move)
        except StopIteration as end:
            t.points = end.value
        return t


def play(
    rules: Rules,
    deck: Sequence[Card],
    chance: random.Random,
    habits: Habits = NONE,
    dealer: Seat = 0,
    score: Mapping[str, int] | None = None,
    number: int = 0,
    before: Sequence[Table] = (),
    until: Until | None = None,
) -> Table:
    """The table of one deal after it was played: see `dealt`, and `Course.on`."""
    return Course(rules, dealt(rules, deck, dealer, score, number, before), chance, habits).on(until)


def anyhow(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Any of the moves."""
    return legal[int(chance.random() * len(legal))]


class Booked:
    """Plays by the rulebook's own advice, as `players.ByTheBook` does, from the view of its seat.

    rules: the game's, under which the advice is given. without, only: as for `ByTheBook`. Raises ValueError, as that.
    """

    def __init__(self, rules: Rules, *without: str, only: Sequence[str] | None = None) -> None:
        self.rules = rules
        self.without = without
        self.only = only
        self.own = local()  # an executor may play several deals at a time
        self.own.book = self._book()

    def _book(self) -> SimulatedBook:
        match = Match(self.rules.sides(), range(self.rules.places), 0)
        return SimulatedBook(self.rules, match, self.without, self.only)

    def __call__(self, seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        """One of the moves that the advice leaves."""
        if len(legal) > 1:
            legal = self.left(seen, legal)
        return legal[int(chance.random() * len(legal))]

    def left(self, seen: Observation, legal: Sequence[Move], heard: Heard | None = None) -> tuple[Move, ...]:
        """The moves that the advice leaves; heard: as in `ByTheBook.left`."""
        t = seen.t
        try:
            book = self.own.book
        except AttributeError:
            book = self.own.book = self._book()
        if t is not book.t:
            book.begin(t)
            book.match.score = dict(t.score)
        left: tuple[Move, ...] = book.left(t, (seen.seat, tuple(legal), seen.clause), heard)
        return left


def now_and_then(chance: random.Random, share: float) -> bool:
    """Whether a deal is also played in the ways that take long: in so great a share of the deals."""
    return chance.random() < share


def twice(
    rules: Rules, chance: random.Random, *ways: tuple[Rules | None, Habits], dealer: Seat = 0
) -> tuple[Table, ...]:
    """The same deal, once a way: each with rules and habits of its own, and the same luck for those who play anyhow."""
    deck, luck = shuffled(rules, chance), chance.getrandbits(64)
    return tuple(play(own or rules, deck, random.Random(luck), habits, dealer) for own, habits in ways)


def with_and_without(
    one: Booked, other: Booked, deck: Sequence[Card], luck: int, habits: Callable[[Picker], Habits]
) -> tuple[Table, Table]:
    """The same deal by the book, and by the same book without some of its advice, with the same luck.

    Both are one until that advice first has a say, so the other way takes over the moves up to there; where it never
    has, the deal is played once. one, other: the books. habits: those at the table, given that of who may be without.
    """
    lacking = {*other.without} - {*one.without}
    parted: list[tuple[int, Any]] = []

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        if parted:
            return one(seen, legal, chance)
        heard: Heard = []
        left = one.left(seen, legal, heard)
        if not lacking.isdisjoint([name_of(advice) for advice, _ in heard]):
            parted.append((len(sent), chance.getstate()))
        return left[int(chance.random() * len(left))]

    course = Course(one.rules, dealt(one.rules, deck), random.Random(luck), habits(choose))
    sent = course.sent()
    t = course.on()
    if not parted:
        return t, t
    number, state = parted[0]
    chance = random.Random(luck)
    chance.setstate(state)
    without = Course(one.rules, dealt(one.rules, deck), chance, habits(other))
    without.take_over(sent[:number])
    return t, without.on()


def whole_match(
    rules: Rules,
    chance: random.Random,
    habits: Habits = NONE,
    dealer: Seat = 0,
    score: Mapping[str, int] | None = None,
    most: int = 200,
) -> Match:
    """A match to its end, or so many deals of it; the tables are in `deals`. score: where it begins."""
    luck = chance.getrandbits(64)
    m = Match(rules.sides(), range(rules.places), dealer)
    course = rules.match(m)
    dealer, _ = next(course)
    m.score.update(score or {})
    for number in range(most):
        one = random.Random(f"{luck}/{number}")
        before = tuple(m.deals)
        t = play(rules, shuffled(rules, one), one, habits, dealer, dict(m.score), number, before)
        m.deals.append(t)
        try:
            dealer, _ = course.send(t)
        except StopIteration:
            break
    return m
