"""Habits that fit any game with tricks: they ask the rules themselves what would take a trick."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, Protocol

from cardgames.core import Card, Move, Seat
from cardgames.study.deals import Habits, Picker, Seen, anyhow


class Taking(Protocol):
    """Rules that say who takes a trick."""

    def taker(self, t: Any) -> Seat:
        """Who takes the trick on the table."""

    def side(self, seat: Seat) -> str:
        """The side of a seat."""


def taker(rules: Taking, seen: Seen, card: Card | None = None) -> Seat:
    """Who takes the trick as it lies, or with this card of ours on it."""
    trick = list(seen.trick) if card is None else [*seen.trick, (seen.seat, card)]
    return rules.taker(SimpleNamespace(trick=trick, trump=seen.trump, tricks=seen.tricks))


def cost(card: Card) -> tuple[int, int]:
    """What a card is worth keeping for: its points, and its rank."""
    return card.points, card.rank


class Sensible:
    """Takes a trick as cheaply as he can unless his partner has it, gives points to his partner, and else his least.

    first: how he leads; anyhow, if nothing is said. fatten: whether he gives points to a partner who has the trick.
    """

    def __init__(self, rules: Taking, first: Picker = anyhow, fatten: bool = True) -> None:
        self.rules = rules
        self.first = first
        self.fatten = fatten

    def __call__(self, seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
        """The card that he plays; what is no card he says anyhow."""
        cards = [move for move in legal if isinstance(move, Card)]
        if len(cards) < len(legal):
            return anyhow(seen, legal, chance)
        if not seen.trick:
            return self.first(seen, legal, chance)
        if self.rules.side(taker(self.rules, seen)) == self.rules.side(seen.seat):
            plain = [card for card in cards if card.suit != seen.trump] or cards
            return max(plain, key=lambda card: (card.points, -card.rank)) if self.fatten else min(plain, key=cost)
        taking = [card for card in cards if taker(self.rules, seen, card) == seen.seat]
        return min(taking or cards, key=lambda card: (card.suit == seen.trump, *cost(card)))


def longest_first(seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
    """Leads the lowest card of his longest suit that is no trump."""
    return min(longest(seen, legal), key=lambda card: card.rank)


def highest_first(seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
    """Leads his highest card that is no trump."""
    plain = [card for card in legal if card.suit != seen.trump] or legal
    return max(plain, key=lambda card: card.rank)


def longest(seen: Seen, legal: Sequence[Card]) -> list[Card]:
    """The cards of the longest suit that is no trump."""
    suits: dict[str, list[Card]] = {}
    for card in legal:
        suits.setdefault(card.suit, []).append(card)
    plain = {suit: cards for suit, cards in suits.items() if suit != seen.trump} or suits
    return max(plain.values(), key=len)


def saying(wanted: Callable[[Move], bool], otherwise: Picker = anyhow) -> Picker:
    """Makes the first move of this kind that there is, and else has another habit."""

    def choose(seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
        return next((move for move in legal if wanted(move)), None) or otherwise(seen, legal, chance)

    return choose


def sides(one: Picker | None, other: Picker | None, players: int = 4) -> Habits:
    """B's side and A's, each with a habit; None plays anyhow."""
    habits = {seat: one if seat % 2 else other for seat in range(players)}
    return {seat: habit for seat, habit in habits.items() if habit is not None}
