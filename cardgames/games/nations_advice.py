"""GAME OF NATIONS: the booklet hardly advises. What is here follows from its rules, and says from which."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import Card, Move
from cardgames.players.seen import Seen, cheapest
from cardgames.players.when import FOLLOW, LEAD, SAY, when


def cost(seen: Seen, card: Card) -> tuple[bool, int]:
    """nat.play  The star nation takes the others, and a high card a low one."""
    return card.suit == seen.t.trump, card.rank


@when(SAY)
def call_at_eight(seen: Seen) -> Sequence[Move]:
    """nat.claim.2  The call at eight is a right worth having: use it."""
    return [move for move in seen.view.legal if move == "call"]


@when(LEAD)
def lead_the_highest(seen: Seen) -> Sequence[Move]:
    """nat.play  Lead a card that nothing of its nation can beat any more."""
    return [card for card in seen.cards if seen.master(card)]


@when(LEAD)
def lead_from_the_longest(seen: Seen) -> Sequence[Move]:
    """nat.play  With no such card, lead low from your longest nation, so that its other cards become the highest."""
    length = {suit: sum(card.suit is suit for card in seen.cards) for suit in {card.suit for card in seen.cards}}
    longest = [card for card in seen.cards if length[card.suit] == max(length.values())]
    return cheapest(longest, lambda card: cost(seen, card))


@when(FOLLOW)
def leave_it_to_the_partner(seen: Seen) -> Sequence[Move]:
    """nat.pl  The trick is your partner's as it stands: do not take it from him, and keep your high cards."""
    if not seen.safe_with_partner:
        return ()
    return cheapest([card for card in seen.cards if not seen.takes(card)] or seen.cards, lambda card: cost(seen, card))


@when(FOLLOW)
def take_it_cheaply(seen: Seen) -> Sequence[Move]:
    """nat.tr  Each trick over six scores: take this one, with the lowest card that is sure to do it."""
    return seen.take_cheaply(lambda card: cost(seen, card))


@when(FOLLOW)
def third_hand_high(seen: Seen) -> Sequence[Move]:
    """nat.tr  Your partner has played and one opponent is to come: play your highest card, if it takes the trick."""
    takers = seen.takers if len(seen.t.trick) == 2 else []
    return [card for card in takers if cost(seen, card) == max(cost(seen, other) for other in takers)]


@when(FOLLOW)
def throw_low(seen: Seen) -> Sequence[Move]:
    """nat.play  You do not take this trick: part with your lowest card, and not with a star."""
    return cheapest(seen.cards, lambda card: cost(seen, card))


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
