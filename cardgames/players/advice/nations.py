"""GAME OF NATIONS: the booklet hardly advises. What is here follows from its rules, and says from which."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cardgames.core import Move
from cardgames.players.advice.situations import CALL, FOLLOW, LEAD, when
from cardgames.players.situation import Cost, Situation, cheapest, dearest, longest


@cache
def cost(star: str) -> Cost:
    """nat.play  The star nation takes the others, and a high card a low one."""
    return cache(lambda card: (card.suit == star, card.rank))


@when(CALL)
def call_at_eight(seen: Situation) -> Sequence[Move]:
    """nat.claim.2  You may call at eight points, and it can only help, so do it."""
    return [move for move in seen.legal if move == "call"]


@when(LEAD)
def lead_the_highest(seen: Situation) -> Sequence[Move]:
    """nat.play  Lead a card that no other card of its nation can beat any more."""
    return seen.masters


@when(LEAD)
def lead_from_the_longest(seen: Situation) -> Sequence[Move]:
    """nat.play  Lead low from your longest nation, so that its other cards become the highest."""
    return cheapest(longest(seen.cards), cost(seen.t.trump))


@when(FOLLOW)
def leave_it_to_the_partner(seen: Situation) -> Sequence[Move]:
    """nat.pl  Your partner has the trick so far, so play your lowest card."""
    if not seen.safe_with_partner:
        return ()
    return cheapest(seen.losers or seen.cards, cost(seen.t.trump))


@when(FOLLOW)
def take_it_cheaply(seen: Situation) -> Sequence[Move]:
    """nat.tr  Each trick over six scores, so take this one with the lowest card that is sure to win."""
    return seen.take_cheaply(cost(seen.t.trump))


@when(FOLLOW)
def third_hand_high(seen: Situation) -> Sequence[Move]:
    """nat.tr  Your partner has played and one opponent still has to, so take it with your highest card."""
    takers = seen.takers if len(seen.t.trick) == 2 else []
    return dearest(takers, cost(seen.t.trump))


@when(FOLLOW)
def throw_low(seen: Situation) -> Sequence[Move]:
    """nat.play  You cannot be sure of winning this, so play your lowest card."""
    return cheapest(seen.cards, cost(seen.t.trump))


ADVICE = (
    call_at_eight,
    lead_the_highest,
    lead_from_the_longest,
    leave_it_to_the_partner,
    take_it_cheaply,
    third_hand_high,
    throw_low,
)
"""The advice in the order of its weight."""
