"""KOZEL with the jacks highest: what the short texts advise, and what follows from the points of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cardgames.core import Move
from cardgames.games.kozel.common import points
from cardgames.games.kozel.jacks import heights
from cardgames.players.advice.situations import FOLLOW, LEAD, when
from cardgames.players.situation import Cost, Situation, cheapest, richest


@cache
def cost(jacks: str, trump: str) -> Cost:
    """k.val, j4.jacks  How loath one is to lose a card: for its points, then for what it takes."""
    return cache(lambda card: (card.points, heights(jacks, trump, card.suit)[card]))


@when(FOLLOW)
def take_what_counts(seen: Situation) -> Sequence[Move]:
    """k.val  The trick has ten points or more, so take it with the card that costs you least."""
    if points([card for _, card in seen.t.trick]) < 10:
        return ()
    return seen.take_cheaply(cost(seen.rules.jacks, seen.t.trump))


@when(FOLLOW)
def home_with_the_points(seen: Situation) -> Sequence[Move]:
    """k.val  You play last, so bring home an ace or a ten while nobody can eat it."""
    taking = [card for card in seen.takers if card.points > 9] if not seen.to_come else []
    return richest(taking)


@when(LEAD, FOLLOW)
def hold_aces_and_tens(seen: Situation) -> Sequence[Move]:
    """j4.claim.9  Hold aces and tens to the end, so that they are not eaten."""
    return [card for card in seen.cards if card.points < 10]


@when(LEAD, FOLLOW)
def hold_the_jacks(seen: Situation) -> Sequence[Move]:
    """j4.claim.10  Jacks play a significant role, so do not spend one, or a trump, on a trick with hardly a point."""
    return [card for card in seen.cards if heights(seen.rules.jacks, seen.t.trump, card.suit)[card][0] < 2]


@when(LEAD, FOLLOW)
def throw_the_least(seen: Situation) -> Sequence[Move]:
    """k.val  Give away what counts least."""
    return cheapest(seen.cards, cost(seen.rules.jacks, seen.t.trump))


ADVICE = (home_with_the_points, take_what_counts, hold_aces_and_tens, hold_the_jacks, throw_the_least)
"""The advice in the order of its weight."""
