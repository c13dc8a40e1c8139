"""Which cards take a trick from which: asked of the rules, each question once, and the answers kept."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

from cardgames.core import Card, Seat, Table, Trick


class Ranking:
    """What takes a trick from what, by the rules of a game themselves.

    The taker depends on the card led by its suit, on the best card that lies there, and on the trumps; where the rules
    look at the tricks before, on their number too. pack: the game's. twins: whether it has a card twice. suits: the
    cards of each suit.
    """

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.pack: tuple[Card, ...] = tuple(rules.pack())
        self.twins = len({*self.pack}) < len(self.pack)
        of = {card.suit for card in self.pack}
        self.suits = {suit: frozenset(card for card in self.pack if card.suit == suit) for suit in of}
        self._known: dict[Hashable, frozenset[Card]] = {}
        self._led: dict[Hashable, LedSuit] = {}

    def over(self, t: Table, led: Card, best: Card) -> frozenset[Card]:
        """The cards that would take the trick on the table, if they were played next, from `best`, which has it."""
        key = t.trump, led.suit, best
        found = self._known.get(key)
        if found is None:
            found = self._known.get((*key, len(t.tricks)))
        if found is None:
            found, by_number = self._takers(t, led, best)
            self._known[(*key, len(t.tricks)) if by_number else key] = found
        return found

    def led(self, t: Table) -> Mapping[Card, frozenset[Card]]:
        """For each card the cards of its suit that would take the trick from it, if it were led on this table."""
        key = t.trump, len(t.tricks)
        found = self._led.get(key)
        if found is None:
            found = self._led[key] = LedSuit(self, t)
        return found

    def _takers(self, t: Table, led: Card, best: Card) -> tuple[frozenset[Card], bool]:
        """The cards that take the trick, and whether that depends on the tricks before."""
        scratch = WatchedTable(self.rules.places, 0)
        scratch.trump, scratch.tricks = t.trump, t.tricks
        before = [led] if led is best else [led, best]
        found = []
        for card in self.pack:
            scratch.trick = list(enumerate([*before, card]))
            if self.rules.taker(scratch) == len(before):
                found.append(card)
        return frozenset(found), scratch.looked


class WatchedTable(Table):
    """A table that notes whether anybody looked at its tricks."""

    def __init__(self, players: int, dealer: Seat) -> None:
        super().__init__(players, dealer)
        self.looked = False

    @property
    def tricks(self) -> list[Trick]:
        """The complete ones."""
        self.looked = True
        return self._before

    @tricks.setter
    def tricks(self, before: list[Trick]) -> None:
        self._before = before


class LedSuit(dict[Card, frozenset[Card]]):
    """What takes a trick from a card of its suit that is led; asked of a ranking when it is first read."""

    def __init__(self, ranking: Ranking, t: Table) -> None:
        self._ranking = ranking
        self._t = Table(0, 0)
        self._t.trump, self._t.tricks = t.trump, t.tricks[:]

    def __missing__(self, card: Card) -> frozenset[Card]:
        ranking = self._ranking
        found = self[card] = ranking.over(self._t, card, card) & ranking.suits[card.suit]
        return found


@lru_cache(maxsize=64)
def ranking_of(rules: Any) -> Ranking:
    """What takes from what in a game under its rulings."""
    return Ranking(rules)
