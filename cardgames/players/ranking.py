"""Which cards take a trick from which: asked of the rules, each question once, and the answers kept."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from cardgames.core import Card, Table
from cardgames.tricks import TrickRules


class Ranking:
    """What takes a trick from what, by the rules of a game themselves.

    Who takes depends on the card led by its suit, on the best card that lies there, and on the trumps; where a game
    says itself who takes, it may depend on the number of tricks before it too. pack: the game's. twins: whether it has
    a card twice. suits: the cards of each suit.
    """

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.pack: tuple[Card, ...] = tuple(rules.pack())
        self.twins = len({*self.pack}) < len(self.pack)
        of = {card.suit for card in self.pack}
        self.suits = {suit: frozenset(card for card in self.pack if card.suit == suit) for suit in of}
        self._by_number = getattr(type(rules), "taker", None) is not TrickRules.taker
        self._known: dict[Hashable, frozenset[Card]] = {}

    def over(self, t: Table, led: Card, best: Card) -> frozenset[Card]:
        """The cards that would take the trick on the table, if they were played next, from `best`, which has it."""
        key = (t.trump, led.suit, best, len(t.tricks)) if self._by_number else (t.trump, led.suit, best)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._asked(t, led, best)
        return found

    def _asked(self, t: Table, led: Card, best: Card) -> frozenset[Card]:
        scratch = Table(self.rules.places, 0)
        scratch.trump, scratch.tricks = t.trump, t.tricks
        before = [led] if led is best else [led, best]
        found = []
        for card in self.pack:
            scratch.trick = list(enumerate([*before, card]))
            if self.rules.taker(scratch) == len(before):
                found.append(card)
        return frozenset(found)


@lru_cache(maxsize=64)
def ranking_of(rules: Any) -> Ranking:
    """What takes from what in a game under its rulings."""
    return Ranking(rules)
