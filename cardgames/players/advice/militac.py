"""MILITAC: the hints at the end of the leaflet, on bidding and on play, and a little that follows from its rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from cardgames.core import SEATS, Card, Move, saying
from cardgames.games.militac import COMMANDS, COMPANIES, Bid
from cardgames.players.advice.situations import CALL, FOLLOW, LEAD, when
from cardgames.players.situation import Cost, Situation, cheapest, dearest, lengths, longest

PARTNER_SQUADS = 2.5
"""mil.claim.6: the squads expected from a partner who has not spoken."""

HIGH_CARD_SQUADS = {11: 1.0, 10: 0.8, 9: 0.4}
"""The value of a high card in squads, by rank."""


@lru_cache(maxsize=1024)
def strength(hand: tuple[Card, ...], command: str) -> float:
    """mil.claim.6  About how many squads a hand takes under a command: its high cards, and the length of a company."""
    high = sum(HIGH_CARD_SQUADS.get(card.rank, 0.0) for card in hand)
    own = sum(card.suit == command for card in hand)
    if command == "combined":
        longest = max(sum(card.suit == company for card in hand) for company in COMPANIES.values())
        return high + 0.5 * max(0, longest - 4)
    return high + 0.7 * max(0, own - 2)


def strengths(seen: Situation) -> dict[str, float]:
    """mil.claim.6  About how many squads the hand takes under each command."""
    return {command: strength(seen.hand, command) for command in COMMANDS}


@lru_cache(maxsize=1)
def bids(seen: Situation) -> list[Bid]:
    """The bids that the player may make."""
    return [move for move in seen.legal if isinstance(move, Bid)]


@lru_cache(maxsize=1)
def partners_bid(seen: Situation) -> tuple[int, str] | None:
    """mil.bid.2  What the partner has bid, if theirs is the last bid, and it is our turn to bid."""
    if seen.cards:
        return None
    last = seen.latest("bid")
    if last is None or last.seat is None or not seen.ours(SEATS.index(last.seat)):
        return None
    squads, command = last.text.rpartition("bids ")[2].split(" ")
    return int(squads), command


@when(CALL)
def raise_in_his_company(seen: Situation) -> Sequence[Move]:
    """mil.claim.1  Your hand helps your partner's low bid, so raise it in the same company."""
    last = partners_bid(seen)
    if last is None or last[0] > 6 or last[1] == "combined" or strength(seen.hand, last[1]) < 3.2:
        return ()
    return [bid for bid in bids(seen) if bid.command == last[1] and bid.squads == last[0] + 1]


@when(CALL)
def raise_to_combined(seen: Situation) -> Sequence[Move]:
    """mil.claim.3  You have high cards in other companies than your partner's, so raise to combined forces."""
    last = partners_bid(seen)
    high = {card.suit for card in seen.hand if card.rank > 9}
    if last is None or last[0] > 6 or last[1] == "combined" or len(high - {last[1]}) < 3:
        return ()
    return [bid for bid in bids(seen) if bid.command == "combined" and bid.squads == 6]


@when(CALL)
def leave_him_his_bid(seen: Situation) -> Sequence[Move]:
    """mil.bid.4  Your partner has the bid, and you have nothing to add."""
    return saying("pass") if "pass" in seen.legal and partners_bid(seen) else ()


@when(CALL)
def bid_what_you_hold(seen: Situation) -> Sequence[Move]:
    """mil.claim.6  Bid what your hand should take with an average hand opposite, in the command that suits it."""
    squads = strengths(seen)
    within = [bid for bid in bids(seen) if squads[bid.command] + PARTNER_SQUADS >= bid.squads]
    best = max((squads[bid.command] for bid in within), default=0)
    fitting = [bid for bid in within if squads[bid.command] == best]
    return [bid for bid in fitting if bid.squads == min(other.squads for other in fitting)]


@when(CALL)
def first_speaker_bids(seen: Situation) -> Sequence[Move]:
    """mil.claim.2  You speak first, so bid something, to tell your partner where your strength lies."""
    if seen.latest("bid", "pass") or not bids(seen):
        return ()
    squads = strengths(seen)
    best = max(squads[bid.command] for bid in bids(seen))
    return [bid for bid in bids(seen) if bid.squads == 6 and squads[bid.command] == best]


@when(CALL)
def else_pass(seen: Situation) -> Sequence[Move]:
    """mil.sc.3  A bid that fails scores for the other side, so leave it to others."""
    return [move for move in seen.legal if move == "pass"]


@cache
def cost(command: str) -> Cost:
    """mil.play  The company in command takes the others, and a high card a low one."""
    return cache(lambda card: (card.suit == command, card.rank))


@when(LEAD)
def lead_from_the_longest(seen: Situation) -> Sequence[Move]:
    """mil.claim.5  Forces are combined, so lead from your longest company."""
    if seen.t.trump:
        return ()
    return longest(seen.cards)


@when(LEAD)
def lead_the_highest(seen: Situation) -> Sequence[Move]:
    """mil.play  Lead a card that no other card of its company can beat any more."""
    return seen.masters


@when(LEAD)
def lead_low(seen: Situation) -> Sequence[Move]:
    """mil.claim.5  Lead low and keep your high cards, which will win their squads later all the same."""
    return cheapest(seen.cards, cost(seen.t.trump))


@when(FOLLOW)
def leave_it_to_the_partner(seen: Situation) -> Sequence[Move]:
    """mil.pl  Your partner has the squad so far, so do not take it from them."""
    if not seen.safe_with_partner:
        return ()
    return seen.losers


@when(FOLLOW)
def take_it_cheaply(seen: Situation) -> Sequence[Move]:
    """mil.play  Take the squad with the lowest card that is sure to win."""
    if seen.partner_has_it:
        return ()
    return seen.take_cheaply(cost(seen.t.trump))


@when(FOLLOW)
def third_hand_high(seen: Situation) -> Sequence[Move]:
    """mil.play  Your partner has played and one opponent still has to, so take it with your highest card."""
    takers = seen.takers if len(seen.t.trick) == 2 and not seen.partner_has_it else []
    return dearest(takers, cost(seen.t.trump))


@when(FOLLOW)
def throw_from_the_short(seen: Situation) -> Sequence[Move]:
    """mil.claim.4  You cannot follow, so throw from a short and weak company, which you can command later."""
    if seen.cards[0].suit == seen.t.trick[0][1].suit:  # then there are no others
        return ()
    length, trump = lengths(seen.cards), seen.t.trump
    weak = [card for card in seen.cards if card.rank < 10 and card.suit != trump]
    return cheapest(weak, lambda card: (length[card.suit], card.rank))


@when(FOLLOW)
def throw_low(seen: Situation) -> Sequence[Move]:
    """mil.play  You cannot be sure of winning this, so play your lowest card."""
    return cheapest(seen.cards, cost(seen.t.trump))


ADVICE = (
    raise_in_his_company,
    raise_to_combined,
    leave_him_his_bid,
    bid_what_you_hold,
    first_speaker_bids,
    else_pass,
    lead_from_the_longest,
    lead_the_highest,
    lead_low,
    leave_it_to_the_partner,
    take_it_cheaply,
    third_hand_high,
    throw_from_the_short,
    throw_low,
)
"""The advice in the order of its weight."""
