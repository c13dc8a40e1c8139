"""What a player works out from their view: who has the trick, which cards are out. It asks the rules, and has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar, overload

from cardgames.core import SEATS, Card, Event, Seat, Table, Trick, View
from cardgames.core.table import rounds
from cardgames.core.view import Tricks
from cardgames.players.ranking import ranking_of

V = TypeVar("V")


SEAT = {letter: seat for seat, letter in enumerate(SEATS)}
"""The number of each seat."""


def table_of(rules: Any, view: View) -> Table:
    """A table with nothing on it but what all have seen: the tricks, the trick, the trumps, the score, and the hand."""
    earlier = [past_table(rules.places, number, tricks) for number, tricks in enumerate(view.before)]
    seats = [SEAT[seat] for seat in view.seats]
    t = Table(rules.places, SEAT[view.dealer], seats, len(earlier), view.score, earlier)
    t.trump = view.trump
    t.up.extend(view.up)
    for seat, cards in view.laid_open.items():
        t.laid_open[SEAT[seat]].extend(cards)
    t.money.update({SEAT.get(who): n for who, n in view.money.items()})
    t.tricks.extend(with_seat_numbers(view.tricks))
    t.trick.extend((SEAT[seat], card) for seat, card in view.trick)
    if view.seat is not None:
        t.hands[SEAT[view.seat]].extend(view.hand)
    return t


@lru_cache(maxsize=64)
def past_table(places: int, number: int, tricks: Tricks) -> Table:
    """What is known of the table of an earlier deal; nobody changes it any more."""
    past = Table(places, 0, number=number)
    past.tricks.extend(with_seat_numbers(tricks))
    return past


def with_seat_numbers(tricks: Tricks) -> list[tuple[tuple[tuple[Seat, Card], ...], Seat]]:
    """Tricks with seats as numbers."""
    return [(tuple([(SEAT[seat], card) for seat, card in cards]), SEAT[taker]) for cards, taker in tricks]


def cards_of(tricks: Sequence[Trick]) -> list[Card]:
    """The cards of complete tricks."""
    return [card for cards, _ in tricks for _, card in cards]


@lru_cache(maxsize=4096)
def still_to_come(seats: tuple[Seat, ...], played: tuple[Seat, ...], me: Seat) -> tuple[Seat, ...]:
    """Who of the seats, given clockwise, plays to a trick after me and those who have played to it, in turn."""
    orders, others = rounds(seats)
    if not played:
        return others[me]
    return tuple([seat for seat in orders[played[0]] if seat not in played and seat != me])


@lru_cache(maxsize=4096)
def all_of(side: str, sides: tuple[str, ...], seats: tuple[Seat, ...]) -> bool:
    """Whether some seats are all of a side; sides: that of each seat."""
    return all(sides[seat] == side for seat in seats)


class once(Generic[V]):  # noqa: N801
    """A property that is worked out when it is first asked for; without the lock of `functools.cached_property`."""

    def __init__(self, made: Callable[[Any], V]) -> None:
        self.made = made
        self.name = made.__name__
        self.__doc__ = made.__doc__

    @overload
    def __get__(self, found: None, of: type) -> once[V]: ...
    @overload
    def __get__(self, found: object, of: type) -> V: ...
    def __get__(self, found: object | None, of: type) -> V | once[V]:
        if found is None:
            return self
        value = self.made(found)
        setattr(found, self.name, value)  # its __dict__ is made when it is asked for, and that takes longer
        return value


class Situation:
    """A view, and what follows from it for the seat that is to move.

    rules: the game's. me: the player's seat. t: the table as far as it is seen. side: their side. leading: whether they
    play the first card of a trick. legal: their moves. cards: those that they may play now.
    """

    def __init__(self, rules: Any, view: View) -> None:
        self.rules = rules
        self._view = view
        self.me: Seat = SEAT[view.seat or "A"]
        self.t = table_of(rules, view)
        self.leading = not self.t.trick
        self.legal = view.legal
        self.cards: list[Card] = [move for move in view.legal if type(move) is Card]
        self._sides: tuple[str, ...] = rules.side_by_seat
        self.side: str = self._sides[self.me]
        self._ranking = ranking_of(rules)

    @once
    def hand(self) -> tuple[Card, ...]:
        """The cards that we hold."""
        return tuple(self.t.hands[self.me])

    @once
    def known(self) -> Mapping[Seat, tuple[Card, ...]]:
        """For each other seat the cards of its hand that we have been shown and that were not played since."""
        return {SEAT[seat]: cards for seat, cards in self._view.known.items()}

    def ago(self, number: int) -> tuple[str, tuple[Card, ...] | int]:
        """The event this many before now, 1 for the last: its kind, and its cards, or how many where they are hidden.

        Before the first there was ("", ()).
        """
        events = self._view.events
        return events[-number][:3:2] if number <= len(events) else ("", ())

    def latest(self, *verbs: str) -> Event | None:
        """The last event of one of these kinds, None where there was none."""
        return next((event for event in reversed(self._view.events) if event.verb in verbs), None)

    def ours(self, seat: Seat) -> bool:
        """Whether a seat is of our side."""
        return self._sides[seat] == self.side

    @once
    def to_come(self) -> tuple[Seat, ...]:
        """The seats that play to this trick after us."""
        return still_to_come(self.t.seats, tuple([seat for seat, _ in self.t.trick]), self.me)

    @once
    def gone_cards(self) -> set[Card]:
        """The cards that we have seen played, laid open or shown, or hold."""
        return {*self._in_tricks(), *self._here}

    def _in_tricks(self) -> set[Card]:
        """The cards of the complete tricks."""
        return {*cards_of(self.t.tricks)}

    @property
    def _here(self) -> list[Card]:
        """The cards that we hold, or see on the table."""
        t = self.t
        return [*t.hands[self.me], *t.up, *chain(*t.laid_open), *[card for _, card in t.trick]]

    @once
    def out(self) -> list[Card]:
        """The cards that are still out: each that we have not seen played and do not hold."""
        gone, pack = self.gone_cards, self._ranking.pack
        if not self._ranking.twins:
            return [card for card in pack if card not in gone]
        number = Counter([*self._here, *cards_of(self.t.tricks)])
        return [card for card in pack if card not in gone or once_more(number, card)]

    def _none_out(self, cards: frozenset[Card]) -> bool:
        """Whether of some cards none is out."""
        return cards.isdisjoint(self.out) if self._ranking.twins else cards <= self.gone_cards

    @once
    def has_it(self) -> Seat | None:
        """The seat that has the trick as it stands, None before the lead."""
        return None if self.leading else self.rules.taker(self.t)

    @once
    def partner_has_it(self) -> bool:
        """Whether the trick is our partner's as it stands."""
        return self.has_it is not None and self._sides[self.has_it] == self.side

    @property
    def safe_with_partner(self) -> bool:
        """Whether the trick is our partner's, and no opponent is to come or nothing of its suit can beat it."""
        return self.partner_has_it and (self.last or self.master(self.best))

    @once
    def best(self) -> Card:
        """The card that has the trick as it stands."""
        has_it = self.has_it
        return [card for seat, card in self.t.trick if seat == has_it][0]  # noqa: RUF015  next() takes longer

    def _over(self, card: Card) -> frozenset[Card]:
        """The cards that would take the trick from this one, which has it or would have it."""
        return self._ranking.over(self.t, card if self.leading else self.t.trick[0][1], card)

    @once
    def _taking(self) -> frozenset[Card]:
        """The cards that would have the trick as it stands, of any suit and in any hand."""
        return self._over(self.best)

    def takes(self, card: Card) -> bool:
        """Whether a card would have the trick as it stands."""
        return self.leading or card in self._taking

    def sure(self, card: Card) -> bool:
        """Whether a card would take the trick, whatever those who play after us may hold."""
        return self.takes(card) and (self.last or self._none_out(self._over(card)))

    def master(self, card: Card) -> bool:
        """Whether no card of its suit that is still out takes the trick from a card that has it or would have it."""
        if self.leading:
            return self._none_out(self._ranking.led(self.t)[card])
        rivals = self._ranking.suits[card.suit]
        has_it = card is self.best or card in self._taking
        return self._none_out(self._over(card) & rivals if has_it else rivals)

    @once
    def masters(self) -> list[Card]:
        """Those of our cards that are the masters of their suits."""
        if not self.leading or self._ranking.twins:
            return [card for card in self.cards if self.master(card)]
        above, gone = self._ranking.led(self.t), self.gone_cards
        return [card for card in self.cards if above[card] <= gone]

    @once
    def takers(self) -> list[Card]:
        """Those of our cards that would have the trick as it stands."""
        if self.leading:
            return self.cards
        taking = self._taking
        return [card for card in self.cards if card in taking]

    @property
    def losers(self) -> list[Card]:
        """Those of our cards that would not have it."""
        return [card for card in self.cards if not self.takes(card)]

    @once
    def last(self) -> bool:
        """Whether no opponent plays to this trick after us."""
        after = len(self.t.seats) - len(self.t.trick) - 1
        return not after or all_of(self.side, self._sides, self.to_come)

    def take_cheaply(self, cost: Cost) -> list[Card]:
        """The cheapest cards that take the trick for certain: as the last to play, or whatever comes after."""
        takers = self.takers
        if takers and not self.last:
            takers = [card for card in takers if self._none_out(self._over(card))]
        return cheapest(takers, cost)


def once_more(gone: Counter[Card], card: Card) -> bool:
    """Whether there is one more of a card than are gone; else that one is crossed off."""
    gone[card] -= 1
    return gone[card] < 0


Cost: TypeAlias = Callable[[Card], Any]
"""How loath one is to part with a card; it is compared."""

RANK: Cost = attrgetter("rank")
POINTS: Cost = attrgetter("points")


def cheapest(cards: Sequence[Card], cost: Cost) -> list[Card]:
    """Those of the cards that one parts with most readily."""
    if len(cards) < 2:
        return list(cards)
    costs = [*map(cost, cards)]
    return those_of(min(costs), costs, cards)


def dearest(cards: Sequence[Card], cost: Cost) -> list[Card]:
    """Those of the cards that one parts with least readily."""
    if len(cards) < 2:
        return list(cards)
    costs = [*map(cost, cards)]
    return those_of(max(costs), costs, cards)


def those_of(wanted: Any, costs: list[Any], cards: Sequence[Card]) -> list[Card]:
    """The cards of one cost; it is mostly one card."""
    if costs.count(wanted) == 1:
        return [cards[costs.index(wanted)]]
    return [card for card, each in zip(cards, costs, strict=True) if each == wanted]


def least(cards: Sequence[Card]) -> list[Card]:
    """The cards of the lowest rank."""
    return cheapest(cards, RANK)


def most(cards: Sequence[Card]) -> list[Card]:
    """The cards of the highest rank."""
    return dearest(cards, RANK)


def richest(cards: Sequence[Card]) -> list[Card]:
    """The cards of the most points."""
    return dearest(cards, POINTS)


def lengths(cards: Sequence[Card]) -> dict[str, int]:
    """How many of the cards there are of each suit."""
    length: dict[str, int] = {}
    for card in cards:
        length[card.suit] = length.get(card.suit, 0) + 1
    return length


def longest(cards: Sequence[Card]) -> list[Card]:
    """The cards of the longest suit, of equal ones of each."""
    length = lengths(cards)
    most_of_one = max(length.values(), default=0)
    return [card for card in cards if length[card.suit] == most_of_one]
