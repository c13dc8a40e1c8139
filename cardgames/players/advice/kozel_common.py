"""KOZEL with permanent trumps: what the texts claim of the play, and what follows from the points of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cardgames.core import Card, Move
from cardgames.games.kozel.common import TRUMPS, is_ace, points, trumps
from cardgames.players.advice.situations import FOLLOW, LEAD, when
from cardgames.players.situation import Situation, cheapest, lengths, richest


@cache
def cost(card: Card) -> tuple[int, bool, int]:
    """k.val, k.trump  How loath one is to lose a card: for its points, then as a trump, then for its height."""
    return card.points, card.suit == TRUMPS, card.rank


@cache
def effort(card: Card) -> tuple[bool, int]:
    """k.trump  How loath one is to spend a card on a trick that it takes: plain cards first, low trumps next."""
    return card.suit == TRUMPS, card.rank if card.suit == TRUMPS else -card.points


def on_the_table(seen: Situation) -> int:
    """k.val  The points in the trick."""
    return points([card for _, card in seen.t.trick])


@when(LEAD)
def draw_the_trumps(seen: Situation) -> Sequence[Move]:
    """ke.claim.6  You hold many trumps, so lead one and draw those of the others."""
    held = trumps(seen.cards)
    if len(held) < 4 or len(held) < len(trumps(seen.out)) / 2 or not trumps(seen.out):
        return ()
    return [card for card in seen.masters if card in held] or cheapest(held, cost)


@when(LEAD)
def lead_an_ace(seen: Situation) -> Sequence[Move]:
    """k.val  Nothing of its suit can beat this card, so lead it for the points that fall on it."""
    plain = [card for card in seen.masters if card.suit != TRUMPS]
    out = lengths(seen.out) if plain else {}
    return richest([card for card in plain if out.get(card.suit, 0) > 3])


@when(LEAD)
def lead_cheaply(seen: Situation) -> Sequence[Move]:
    """k.val  Keep your strong cards for later, and lead what costs you least."""
    return cheapest(seen.cards, cost)


@when(FOLLOW)
def no_trump_on_his_ace(seen: Situation) -> Sequence[Move]:
    """ke.claim.16  Your partner has the trick so far, so give them your points."""
    if not seen.partner_has_it:
        return ()
    best = seen.best
    if not seen.last and not (is_ace(best) or seen.master(best)):
        return ()
    plain = [card for card in seen.cards if card.suit != TRUMPS] or seen.cards
    return richest(plain)


@when(FOLLOW)
def press_with_a_trump(seen: Situation) -> Sequence[Move]:
    """ke.claim.16  The other side has the trick, so beat it as cheaply as you can."""
    if seen.partner_has_it:
        return ()
    taking = seen.take_cheaply(effort)
    if taking:
        return taking
    return cheapest(seen.takers, effort) if on_the_table(seen) >= 10 or len(seen.to_come) == 1 else ()


@when(FOLLOW)
def points_home(seen: Situation) -> Sequence[Move]:
    """k.val  You play last, so take the trick with the plain card that has most points."""
    if seen.to_come:
        return ()
    plain = [card for card in seen.takers if card.suit != TRUMPS]
    return richest(plain)


@when(FOLLOW)
def throw_no_points(seen: Situation) -> Sequence[Move]:
    """k.val  You cannot be sure of winning this, so give away what counts least."""
    return cheapest(seen.cards, cost)


ADVICE = (
    draw_the_trumps,
    lead_an_ace,
    lead_cheaply,
    no_trump_on_his_ace,
    points_home,
    press_with_a_trump,
    throw_no_points,
)
"""The advice in the order of its weight."""
