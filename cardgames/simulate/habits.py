"""Habits that fit any game with tricks: they ask the rules themselves what would take a trick."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, Protocol

from cardgames.core import Card, Move, Seat, cards_among
from cardgames.simulate.deal import Habit, Habits, Observation, random_move


class Taking(Protocol):
    """Rules that say who takes a trick."""

    def taker(self, t: Any) -> Seat:
        """Who takes the trick on the table."""


def taker(rules: Taking, seen: Observation, card: Card | None = None) -> Seat:
    """Who takes the trick as it lies, or with this card of ours on it."""
    trick = list(seen.trick) if card is None else [*seen.trick, (seen.seat, card)]
    return rules.taker(SimpleNamespace(trick=trick, trump=seen.trump, tricks=seen.tricks))


def longest_first(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Leads the lowest card of its longest suit that is no trump."""
    return min(longest(seen, legal), key=lambda card: card.rank)


def highest_first(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Leads its highest card that is no trump."""
    plain = [card for card in cards_among(legal) if card.suit != seen.trump] or cards_among(legal)
    return max(plain, key=lambda card: card.rank)


def longest(seen: Observation, legal: Sequence[Move]) -> list[Card]:
    """The cards of the longest suit that is no trump."""
    suits: dict[str, list[Card]] = {}
    for card in cards_among(legal):
        suits.setdefault(card.suit, []).append(card)
    plain = {suit: cards for suit, cards in suits.items() if suit != seen.trump} or suits
    return max(plain.values(), key=len)


def saying(wanted: Callable[[Move], bool], otherwise: Habit = random_move) -> Habit:
    """Makes the first move of this kind that there is, and else has another habit."""

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        return next((move for move in legal if wanted(move)), None) or otherwise(seen, legal, chance)

    return choose


def sides(one: Habit | None, other: Habit | None, players: int = 4) -> Habits:
    """B's side and A's, each with a habit; None plays random_move."""
    habits = {seat: one if seat % 2 else other for seat in range(players)}
    return {seat: habit for seat, habit in habits.items() if habit is not None}
