"""What a player works out from his view: who has the trick, which cards are out. It asks the rules, and has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from cardgames.core import SEATS, Card, Seat, Table, View
from cardgames.core.view import Tricks


def table_of(rules: Any, view: View) -> Table:
    """A table with nothing on it but what all have seen: the tricks, the trick, the trumps, the score, and his hand."""
    earlier = []
    for number, tricks in enumerate(view.before):
        earlier.append(past := Table(rules.places, 0, number=number))
        past.tricks.extend(numbered(tricks))
    t = Table(
        rules.places,
        SEATS.index(view.dealer),
        [SEATS.index(seat) for seat in view.seats],
        len(earlier),
        view.score,
        earlier,
    )
    t.trump = view.trump
    t.up.extend(view.up)
    t.tricks.extend(numbered(view.tricks))
    t.trick.extend((SEATS.index(seat), card) for seat, card in view.trick)
    if view.seat is not None:
        t.hands[SEATS.index(view.seat)].extend(view.hand)
    return t


def numbered(tricks: Tricks) -> list[tuple[tuple[tuple[Seat, Card], ...], Seat]]:
    """Tricks with seats as numbers."""
    return [(tuple((SEATS.index(seat), card) for seat, card in cards), SEATS.index(taker)) for cards, taker in tricks]


class Seen:
    """A view, and what follows from it for the seat that is to move.

    rules: the game's. me: his seat. t: the table as far as it is seen, made from the view if it is not given. side:
    his side.
    """

    def __init__(self, rules: Any, view: View, t: Table | None = None) -> None:
        self.rules = rules
        self.view = view
        self.me: Seat = SEATS.index(view.seat or "A")
        self.side: str = rules.side(self.me)
        self.t = table_of(rules, view) if t is None else t

    def ours(self, seat: Seat) -> bool:
        """Whether a seat is of his side."""
        return bool(self.rules.side(seat) == self.side)

    @property
    def cards(self) -> list[Card]:
        """The cards that he may play now."""
        return [move for move in self.view.legal if isinstance(move, Card)]

    @property
    def leading(self) -> bool:
        """Whether he plays the first card of a trick."""
        return not self.t.trick

    @property
    def to_come(self) -> tuple[Seat, ...]:
        """Who plays to this trick after him."""
        played = {seat for seat, _ in self.t.trick}
        first = self.t.trick[0][0] if self.t.trick else self.me
        return tuple(seat for seat in self.t.round_from(first) if seat not in played and seat != self.me)

    @cached_property
    def gone(self) -> Counter[Card]:
        """The cards that he has seen played, laid open or shown, or holds himself."""
        t, view = self.t, self.view
        played = [card for cards, _ in t.tricks for _, card in cards]
        return Counter([*view.hand, *view.up, *[card for _, card in t.trick], *played])

    @cached_property
    def out(self) -> list[Card]:
        """The cards that are still out: each that he has not seen played and does not hold."""
        gone = self.gone.copy()
        return [card for card in self.rules.pack() if card not in gone or once_more(gone, card)]

    def taker(self, *more: tuple[Seat, Card]) -> Seat:
        """Who takes the trick on the table, with these cards played to it as well."""
        trick = self.t.trick
        before = len(trick)
        trick += more
        taker: Seat = self.rules.taker(self.t)
        del trick[before:]
        return taker

    @cached_property
    def has_it(self) -> Seat | None:
        """Who has the trick as it stands, None before the lead."""
        return self.taker() if self.t.trick else None

    @property
    def partner_has_it(self) -> bool:
        """Whether the trick is his partner's as it stands."""
        return self.has_it is not None and self.ours(self.has_it)

    @property
    def safe_with_partner(self) -> bool:
        """Whether the trick is his partner's, and no opponent is to come or nothing of its suit can beat it."""
        if self.has_it is None or not self.ours(self.has_it):
            return False
        best = next(card for seat, card in self.t.trick if seat == self.has_it)
        return self.last or self.master(best)

    def takes(self, card: Card) -> bool:
        """Whether a card would have the trick as it stands."""
        return self.taker((self.me, card)) == self.me

    def sure(self, card: Card) -> bool:
        """Whether a card would take the trick, whatever those who play after him may hold."""
        if not self.takes(card):
            return False
        after = [seat for seat in self.to_come if not self.ours(seat)]
        return not after or all(self.taker((self.me, card), (after[0], other)) == self.me for other in self.out)

    def master(self, card: Card) -> bool:
        """Whether no card of its suit that is still out would take the trick from a card that he leads."""
        other = self.t.left_of(self.me)
        rivals = [rival for rival in self.out if rival.suit is card.suit]
        return all(self.taker((self.me, card), (other, rival)) == self.me for rival in rivals)

    @property
    def takers(self) -> list[Card]:
        """Those of his cards that would have the trick as it stands."""
        return [card for card in self.cards if self.takes(card)]

    @property
    def last(self) -> bool:
        """Whether no opponent plays to this trick after him."""
        return all(map(self.ours, self.to_come))

    def take_cheaply(self, cost: Cost) -> list[Card]:
        """The cheapest cards that take the trick for certain: as the last to play, or whatever comes after."""
        return cheapest([card for card in self.takers if self.last or self.sure(card)], cost)


def once_more(gone: Counter[Card], card: Card) -> bool:
    """Whether there is one more of a card than are gone; else that one is crossed off."""
    gone[card] -= 1
    return gone[card] < 0


Cost: TypeAlias = Callable[[Card], Any]
"""How loath one is to part with a card; it is compared."""


def cheapest(cards: Sequence[Card], cost: Cost) -> list[Card]:
    """Those of the cards that one parts with most readily."""
    low = min(map(cost, cards), default=None)
    return [card for card in cards if cost(card) == low]


def least(cards: Sequence[Card]) -> list[Card]:
    """The cards of the lowest rank."""
    low = min((card.rank for card in cards), default=0)
    return [card for card in cards if card.rank == low]


def most(cards: Sequence[Card]) -> list[Card]:
    """The cards of the highest rank."""
    high = max((card.rank for card in cards), default=0)
    return [card for card in cards if card.rank == high]
