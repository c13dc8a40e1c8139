"""What a player works out from his view: who has the trick, which cards are out. It asks the rules, and has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeAlias, TypeVar, overload

from cardgames.core import SEATS, Card, Seat, Table, View
from cardgames.core.view import Tricks
from cardgames.players.ranking import Ranking, ranking_of

V = TypeVar("V")


SEAT = {letter: seat for seat, letter in enumerate(SEATS)}
"""The number of each seat."""


def table_of(rules: Any, view: View) -> Table:
    """A table with nothing on it but what all have seen: the tricks, the trick, the trumps, the score, and his hand."""
    earlier = [past_table(rules.places, number, tricks) for number, tricks in enumerate(view.before)]
    seats = [SEAT[seat] for seat in view.seats]
    t = Table(rules.places, SEAT[view.dealer], seats, len(earlier), view.score, earlier)
    t.trump = view.trump
    t.up.extend(view.up)
    t.tricks.extend(numbered(view.tricks))
    t.trick.extend((SEAT[seat], card) for seat, card in view.trick)
    if view.seat is not None:
        t.hands[SEAT[view.seat]].extend(view.hand)
    return t


@lru_cache(maxsize=64)
def past_table(places: int, number: int, tricks: Tricks) -> Table:
    """What is known of the table of an earlier deal; nobody changes it any more."""
    past = Table(places, 0, number=number)
    past.tricks.extend(numbered(tricks))
    return past


def numbered(tricks: Tricks) -> list[tuple[tuple[tuple[Seat, Card], ...], Seat]]:
    """Tricks with seats as numbers."""
    return [(tuple([(SEAT[seat], card) for seat, card in cards]), SEAT[taker]) for cards, taker in tricks]


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
        value = found.__dict__[self.name] = self.made(found)
        return value


class Seen:
    """A view, and what follows from it for the seat that is to move.

    rules: the game's. me: his seat. t: the table as far as it is seen, made from the view if it is not given. side:
    his side. leading: whether he plays the first card of a trick. cards: those that he may play now.
    """

    def __init__(self, rules: Any, view: View, t: Table | None = None, ranking: Ranking | None = None) -> None:
        self.rules = rules
        self.view = view
        self.me: Seat = SEAT[view.seat or "A"]
        self.t = t = table_of(rules, view) if t is None else t
        self.leading = not t.trick
        self._sides: tuple[str, ...] = rules.side_by_seat
        self.side: str = self._sides[self.me]
        self.cards: list[Card] = [move for move in view.legal if type(move) is Card]
        self._ranking = ranking_of(rules) if ranking is None else ranking

    def ours(self, seat: Seat) -> bool:
        """Whether a seat is of his side."""
        return self._sides[seat] == self.side

    @once
    def to_come(self) -> tuple[Seat, ...]:
        """Who plays to this trick after him."""
        me, trick = self.me, self.t.trick
        if not trick:
            return self.t.others[me]
        played = [seat for seat, _ in trick]
        return tuple([seat for seat in self.t.round_from(played[0]) if seat not in played and seat != me])

    @once
    def gone(self) -> set[Card]:
        """The cards that he has seen played, laid open or shown, or holds himself."""
        return {*self._gone}

    @property
    def _gone(self) -> list[Card]:
        t, view = self.t, self.view
        played = [card for cards, _ in t.tricks for _, card in cards]
        return [*view.hand, *view.up, *[card for _, card in t.trick], *played]

    @once
    def out(self) -> list[Card]:
        """The cards that are still out: each that he has not seen played and does not hold."""
        gone, pack = self.gone, self._ranking.pack
        if not self._ranking.twins:
            return [card for card in pack if card not in gone]
        number = Counter(self._gone)
        return [card for card in pack if card not in gone or once_more(number, card)]

    def _none_out(self, cards: frozenset[Card]) -> bool:
        """Whether of some cards none is out."""
        return cards.isdisjoint(self.out) if self._ranking.twins else cards <= self.gone

    def taker(self, *more: tuple[Seat, Card]) -> Seat:
        """Who takes the trick on the table, with these cards played to it as well."""
        trick = self.t.trick
        before = len(trick)
        trick += more
        taker: Seat = self.rules.taker(self.t)
        del trick[before:]
        return taker

    @once
    def has_it(self) -> Seat | None:
        """Who has the trick as it stands, None before the lead."""
        return None if self.leading else self.taker()

    @property
    def partner_has_it(self) -> bool:
        """Whether the trick is his partner's as it stands."""
        return self.has_it is not None and self.ours(self.has_it)

    @property
    def safe_with_partner(self) -> bool:
        """Whether the trick is his partner's, and no opponent is to come or nothing of its suit can beat it."""
        return self.partner_has_it and (self.last or self.master(self.best))

    @once
    def best(self) -> Card:
        """The card that has the trick as it stands."""
        return next(card for seat, card in self.t.trick if seat == self.has_it)

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
        """Whether a card would take the trick, whatever those who play after him may hold."""
        return self.takes(card) and (self.last or self._none_out(self._over(card)))

    def master(self, card: Card) -> bool:
        """Whether no card of its suit that is still out takes the trick from a card that has it or would have it."""
        rivals = self._ranking.suits[card.suit]
        has_it = self.takes(card) or card is self.best
        return self._none_out(self._over(card) & rivals if has_it else rivals)

    @once
    def takers(self) -> list[Card]:
        """Those of his cards that would have the trick as it stands."""
        if self.leading:
            return self.cards
        taking = self._taking
        return [card for card in self.cards if card in taking]

    @once
    def last(self) -> bool:
        """Whether no opponent plays to this trick after him."""
        return all(map(self.ours, self.to_come))

    def take_cheaply(self, cost: Cost) -> list[Card]:
        """The cheapest cards that take the trick for certain: as the last to play, or whatever comes after."""
        takers = self.takers
        return cheapest(takers if self.last else [card for card in takers if self.sure(card)], cost)


def once_more(gone: Counter[Card], card: Card) -> bool:
    """Whether there is one more of a card than are gone; else that one is crossed off."""
    gone[card] -= 1
    return gone[card] < 0


Cost: TypeAlias = Callable[[Card], Any]
"""How loath one is to part with a card; it is compared."""


def cheapest(cards: Sequence[Card], cost: Cost) -> list[Card]:
    """Those of the cards that one parts with most readily."""
    if len(cards) < 2:
        return list(cards)
    costs = [cost(card) for card in cards]
    low = min(costs)
    return [card for card, each in zip(cards, costs, strict=True) if each == low]


def least(cards: Sequence[Card]) -> list[Card]:
    """The cards of the lowest rank."""
    low = min((card.rank for card in cards), default=0)
    return [card for card in cards if card.rank == low]


def most(cards: Sequence[Card]) -> list[Card]:
    """The cards of the highest rank."""
    high = max((card.rank for card in cards), default=0)
    return [card for card in cards if card.rank == high]
