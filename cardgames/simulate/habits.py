"""Habits that fit any game with tricks: they ask the rules themselves what would take a trick."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from cardgames.core import Card, Move, Seat, cards_among
from cardgames.core.tricks import TrickRules
from cardgames.simulate.deal import Habit, Habits, Observation, random_move


def taker(rules: TrickRules, seen: Observation, card: Card | None = None) -> Seat:
    """The seat that takes the trick as it lies, or after this card of ours."""
    trick = list(seen.trick) if card is None else [*seen.trick, (seen.seat, card)]
    t: Any = SimpleNamespace(trick=trick, trump=seen.trump, tricks=seen.tricks)
    return rules.taker(t)


def longest_first(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Lead the lowest card of the longest plain suit."""
    return min(longest(seen, legal), key=lambda card: card.rank)


def highest_first(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Lead the highest plain card."""
    plain = [card for card in cards_among(legal) if card.suit != seen.trump] or cards_among(legal)
    return max(plain, key=lambda card: card.rank)


def longest(seen: Observation, legal: Sequence[Move]) -> list[Card]:
    """The cards of the longest plain suit."""
    suits: dict[str, list[Card]] = {}
    for card in cards_among(legal):
        suits.setdefault(card.suit, []).append(card)
    plain = {suit: cards for suit, cards in suits.items() if suit != seen.trump} or suits
    return max(plain.values(), key=len)


def saying(wanted: Callable[[Move], bool], otherwise: Habit = random_move) -> Habit:
    """A habit that makes the first wanted move, and falls back on another habit if there is none."""

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        return next((move for move in legal if wanted(move)), None) or otherwise(seen, legal, chance)

    return choose


def sides(one: Habit | None, other: Habit | None, players: int = 4) -> Habits:
    """One habit for the seats of B's side, another for A's; None plays at random."""
    habits = {seat: one if seat % 2 else other for seat in range(players)}
    return {seat: habit for seat, habit in habits.items() if habit is not None}
