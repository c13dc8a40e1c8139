"""The one loop that plays a deal: by habits, from the start or from a position, to its end or up to a point."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from threading import local
from typing import Any, TypeAlias

from cardgames.core import Card, Choice, Match, Move, Rules, Seat, Table, Trick
from cardgames.core.deal_run import DealRun
from cardgames.players.by_the_book import Heard, name_of
from cardgames.players.hidden_hands.simulated_book import SimulatedBook

Habit: TypeAlias = Callable[["Observation", Sequence[Move], random.Random], Move]
"""Chooses one of the legal moves, from what a seat sees and from random numbers."""

Habits: TypeAlias = Mapping[Seat, Habit]
"""The habits of some seats; all others choose at random."""

NO_HABITS: Habits = {}

Until: TypeAlias = Callable[[Table, Sequence[Move]], bool]
"""Called with the table and the legal moves before each choice; a true answer pauses the deal there."""

Watch: TypeAlias = Callable[[Choice, Move], None]
"""Called with each choice and the move that answers it, before the move is made."""

MAX_MATCH_DEALS = 200


class Observation:
    """What a habit sees: its own hand, and what lies open on the table.

    seat: whose move it is. clause: the clause that limits the legal moves. table: the table itself, with all that is
    hidden; an honest habit reads no more of it than the core's view shows.
    """

    __slots__ = ("clause", "seat", "table")

    def __init__(self, seat: Seat, clause: str, table: Table) -> None:
        self.seat = seat
        self.clause = clause
        self.table = table

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat."""
        return tuple(self.table.hands[self.seat])

    @property
    def trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards played to the trick so far."""
        return tuple(self.table.trick)

    @property
    def tricks(self) -> Sequence[Trick]:
        """The complete tricks."""
        return self.table.tricks

    @property
    def trump(self) -> str:
        """The suit of the trumps, "" where there is none."""
        return self.table.trump


# The pack and the table


def shuffled(rules: Rules, chance: random.Random) -> tuple[Card, ...]:
    """The pack of a game in random order: the order of `chance.shuffle`, without a function call for each card."""
    pack = list(rules.pack())
    bits = chance.getrandbits
    for place, size in _places(len(pack)):
        while (other := bits(size)) > place:
            pass
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)


@cache
def _places(number: int) -> tuple[tuple[int, int], ...]:
    """The places of a pack from the last to the second, each with the bits needed for a number up to it."""
    return tuple((place, (place + 1).bit_length()) for place in range(number - 1, 0, -1))


def lay_out(
    rules: Rules,
    deck: Sequence[Card],
    dealer: Seat = 0,
    score: Mapping[str, int] | None = None,
    number: int = 0,
    before: Sequence[Table] = (),
    seats: Sequence[Seat] | None = None,
) -> Table:
    """The table of a deal with the cards dealt.

    score, number, before: the standing of the match, the number of the deal in it, and the tables of the deals before.
    seats: who plays, where that is not everybody.
    """
    table = Table(rules.places, dealer, seats, number, score or dict.fromkeys(rules.sides(), 0), before)
    rules.deal(table, deck)
    return table


def dealt_cards(t: Table, seat: Seat | None) -> tuple[Card, ...]:
    """The cards that a seat was dealt, as the log tells; () where it took up none."""
    return next((cards for verb, taker, cards, *_ in t.log if (verb, taker) == ("take up", seat)), ())


# The loop


class SimulatedDeal(DealRun):
    """A deal that habits play; it can be paused and played on."""

    __slots__ = ()

    def play_on(
        self,
        chance: random.Random,
        habits: Habits = NO_HABITS,
        *,
        until: Until | None = None,
        watch: Watch | None = None,
    ) -> Table:
        """Play on to the end, or until paused; returns the table.

        until: pauses the deal. watch: called with each choice and its move, forced moves included.
        """
        table, send = self.table, self.send
        random_of, habit_of = chance.random, habits.get
        if table.points is not None:
            return table
        try:
            choice = self.choice or send(None)
            while True:
                seat, legal, clause = choice
                if until is not None and until(table, legal):
                    self.choice = choice
                    return table
                if len(legal) == 1:
                    move = legal[0]
                elif (habit := habit_of(seat)) is None:
                    move = legal[int(random_of() * len(legal))]
                else:
                    move = habit(Observation(seat, clause, table), legal, chance)
                if watch is not None:
                    watch(choice, move)
                choice = send(move)
        except StopIteration as end:
            table.points = end.value
            self.choice = None
        return table


def play_deal(
    rules: Rules,
    deck: Sequence[Card],
    chance: random.Random,
    habits: Habits = NO_HABITS,
    dealer: Seat = 0,
    number: int = 0,
    before: Sequence[Table] = (),
    until: Until | None = None,
) -> Table:
    """Play one deal; returns its table. The arguments are those of `lay_out` and `SimulatedDeal.play_on`."""
    deal = SimulatedDeal(rules, lay_out(rules, deck, dealer, number=number, before=before))
    return deal.play_on(chance, habits, until=until)


def play_same_deal(
    rules: Rules, chance: random.Random, *ways: tuple[Rules | None, Habits], dealer: Seat | None = 0
) -> tuple[Table, ...]:
    """Play one deal once for each way, a pair of rules (None: `rules`) and habits, with the same random numbers.

    dealer: None draws one by lot.
    """
    return tuple(each_way(rules, chance, *ways, dealer=dealer))


def each_way(
    rules: Rules, chance: random.Random, *ways: tuple[Rules | None, Habits], dealer: Seat | None = None
) -> Iterator[Table]:
    """The tables of `play_same_deal`, each played when it is asked for."""
    deck, luck = shuffled(rules, chance), chance.getrandbits(64)
    seat = chance.randrange(rules.players) if dealer is None else dealer
    return (play_deal(own or rules, deck, random.Random(luck), habits, seat) for own, habits in ways)


def play_match(
    rules: Rules,
    chance: random.Random,
    habits: Habits = NO_HABITS,
    dealer: Seat = 0,
    score: Mapping[str, int] | None = None,
    max_deals: int = MAX_MATCH_DEALS,
    watch: Callable[[Table], Watch] | None = None,
) -> Match:
    """Play a match to its end, or for `max_deals` deals; the tables are in `deals`.

    score: the standing at which it begins. watch: makes, for the table of each deal, what watches its choices.
    """
    luck = chance.getrandbits(64)
    match = Match(rules.sides(), range(rules.places), dealer)
    course = rules.match(match)
    dealer, seats = next(course)
    match.score.update(score or {})
    while len(match.deals) < max_deals:
        number = len(match.deals)
        deal_chance = random.Random(f"{luck}/{number}")
        deck = shuffled(rules, deal_chance)
        table = lay_out(rules, deck, dealer, dict(match.score), number, tuple(match.deals), seats)
        watching = None if watch is None else watch(table)
        match.deals.append(SimulatedDeal(rules, table).play_on(deal_chance, habits, watch=watching))
        try:
            dealer, seats = course.send(table)
        except StopIteration:
            break
    return match


# Habits that every experiment needs


def random_move(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Any of the legal moves."""
    return legal[int(chance.random() * len(legal))]


class BookHabit:
    """Plays by the rulebook's own advice, as `players.ByTheBook` does, from the view of its seat.

    rules: those under which the advice is given. without, only: names of advice, as for `ByTheBook`. Raises ValueError
    on an unknown name.
    """

    def __init__(self, rules: Rules, *without: str, only: Sequence[str] | None = None) -> None:
        self.rules = rules
        self.without = without
        self.only = only
        self._own = local()  # an executor may play several deals in threads
        self._own.book = self._new_book()

    def _new_book(self) -> SimulatedBook:
        return SimulatedBook(self.rules, self.without, self.only)

    def __call__(self, seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        """One of the moves that the advice leaves."""
        if len(legal) > 1:
            legal = self.advised_moves(seen, legal)
        return legal[int(chance.random() * len(legal))]

    def advised_moves(self, seen: Observation, legal: Sequence[Move], heard: Heard | None = None) -> tuple[Move, ...]:
        """The moves that the advice leaves; heard: as in `ByTheBook.left`."""
        try:
            book = self._own.book
        except AttributeError:
            book = self._own.book = self._new_book()
        advised: tuple[Move, ...] = book.left(seen.table, (seen.seat, tuple(legal), seen.clause), heard)
        return advised


def all_by_the_book(rules: Rules) -> Habits:
    """Every seat by the book of these rules."""
    return dict.fromkeys(range(rules.places), BookHabit(rules))


def is_sampled(chance: random.Random, share: float) -> bool:
    """Whether this trial also does what takes long: true in this share of the trials."""
    return chance.random() < share


def with_and_without(
    book: BookHabit,
    reduced: BookHabit,
    deck: Sequence[Card],
    luck: int,
    habits: Callable[[Habit], Habits],
) -> tuple[Table, Table]:
    """Play a deal by the book, and by the book without some of its advice, with the same random numbers.

    Both are the same up to the first move on which that advice speaks, so the second way takes over the moves before
    it; where the advice never speaks, the deal is played once. habits: the habits at the table, given the one of the
    seats that may be without the advice.
    """
    lacking = {*reduced.without} - {*book.without}
    moves: list[Move] = []
    fork: list[tuple[int, Any]] = []  # the number of moves before the ways part, and the random state there

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        if fork:
            return book(seen, legal, chance)
        heard: Heard = []
        advised = book.advised_moves(seen, legal, heard)
        if not lacking.isdisjoint([name_of(advice) for advice, _ in heard]):
            fork.append((len(moves), chance.getstate()))
        return advised[int(chance.random() * len(advised))]

    deal = SimulatedDeal(book.rules, lay_out(book.rules, deck))
    table = deal.play_on(random.Random(luck), habits(choose), watch=lambda _, move: moves.append(move))
    if not fork:
        return table, table
    number, state = fork[0]
    chance = random.Random()
    chance.setstate(state)
    other = SimulatedDeal(book.rules, lay_out(book.rules, deck))
    other.start(moves[:number])
    return table, other.play_on(chance, habits(reduced))
