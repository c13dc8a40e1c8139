"""KOZEL with the jacks highest: what the short texts advise, and what follows from the points of the cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import Card, Move
from cardgames.games.kozel.trunk import points
from cardgames.players.seen import Seen, cheapest
from cardgames.players.when import FOLLOW, LEAD, when


def cost(seen: Seen, card: Card) -> tuple[int, tuple[int, int]]:
    """k.val, j4.jacks  How loath one is to lose a card: for its points, then for what it takes."""
    return card.points, seen.rules.height(card, seen.t.trump, card.suit)


@when(FOLLOW)
def take_what_counts(seen: Seen) -> Sequence[Move]:
    """k.val  Ten points or more lie in the trick: take it, with the card that costs least and that does it surely."""
    if points([card for _, card in seen.t.trick]) < 10:
        return ()
    return seen.take_cheaply(lambda card: cost(seen, card))


@when(FOLLOW)
def home_with_the_points(seen: Seen) -> Sequence[Move]:
    """j4.claim.9  You play last: bring an ace or a ten home while nobody can eat it."""
    taking = [card for card in seen.takers if card.points > 9] if not seen.to_come else []
    return [card for card in taking if card.points == max(other.points for other in taking)]


@when(LEAD, FOLLOW)
def hold_aces_and_tens(seen: Seen) -> Sequence[Move]:
    """j4.claim.9  Hold aces and tens to the end, so that they are not eaten."""
    return [card for card in seen.cards if card.points < 10]


@when(LEAD, FOLLOW)
def hold_the_jacks(seen: Seen) -> Sequence[Move]:
    """j4.claim.10  The jacks decide: do not spend one, or a trump, on a trick with hardly a point."""
    return [card for card in seen.cards if seen.rules.height(card, seen.t.trump, card.suit)[0] < 2]


@when(LEAD, FOLLOW)
def throw_the_least(seen: Seen) -> Sequence[Move]:
    """k.val  Give away what counts least."""
    return cheapest(seen.cards, lambda card: cost(seen, card))


ADVICE = (home_with_the_points, take_what_counts, hold_aces_and_tens, hold_the_jacks, throw_the_least)
"""The advice in the order of its weight."""
