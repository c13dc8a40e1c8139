"""FOLLOW LEADER: what the booklet advises, which is one sentence on the lead, and what follows from how it counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cardgames.core import Move
from cardgames.games.follow_leader import COUNTS
from cardgames.players.advice.situations import FOLLOW, LEAD, when
from cardgames.players.situation import Cost, Situation, cheapest, longest, most


@cache
def cost(star: str) -> Cost:
    """fl.win, fl.game  Star cards take, and some cards count for Game."""
    return cache(lambda card: (card.suit == star, COUNTS.get(card, 0), card.rank))


@when(LEAD)
def choose_the_star(seen: Situation) -> Sequence[Move]:
    """fl.claim.1  You choose the star nation, so lead a high card of the nation you hold most of."""
    if seen.t.trump:
        return ()
    return most(longest(seen.cards))


@when(LEAD)
def lead_the_highest(seen: Situation) -> Sequence[Move]:
    """fl.win  Lead a card that no other card of its nation can beat any more."""
    return seen.masters


@when(FOLLOW)
def take_what_counts(seen: Situation) -> Sequence[Move]:
    """fl.game  The cards that you capture count for Game, so take the trick with the card that costs you least."""
    return seen.take_cheaply(cost(seen.t.trump))


@when(FOLLOW)
def capture_the_truant(seen: Situation) -> Sequence[Move]:
    """fl.truant  The Child of the star nation lies on the table, so take the trick if you can."""
    truant = any(card.rank == 11 and card.suit == seen.t.trump for _, card in seen.t.trick)
    return seen.takers if truant else ()


@when(FOLLOW)
def throw_low(seen: Situation) -> Sequence[Move]:
    """fl.game  You cannot be sure of winning this, so give away what counts least."""
    return cheapest(seen.losers or seen.cards, cost(seen.t.trump))


ADVICE = (choose_the_star, lead_the_highest, capture_the_truant, take_what_counts, throw_low)
"""The advice in the order of its weight."""
