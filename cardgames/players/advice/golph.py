"""GOLPH: the leaflet claims much and advises little. What is here rests on its claims, and on what scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from cardgames.core import Card, Move
from cardgames.games.golph_hole import FOOZLE
from cardgames.games.golph_pack import BUZZARD, STYMIE, TakeUp
from cardgames.players.advice.situations import CALL, FOLLOW, LEAD, when
from cardgames.players.situation import Cost, Situation, cheapest


@cache
def power(trump: str) -> Cost:
    """golph.tr.2  How strongly a card takes tricks: the lower the better, above all Buzzard, Stymies and trumps."""

    def of(card: Card) -> int:
        if card is BUZZARD:
            return 20
        return (12 if card.rank == STYMIE else 7 - card.rank) + 7 * (card.suit == trump)

    return cache(of)


@lru_cache(maxsize=1)
def score(seen: Situation) -> int:
    """golph.sc.1  The score as it stands: the lowest trump ball in the tricks of the player's side, or a foozle."""
    balls = [
        card.rank
        for cards, taken_by in seen.t.tricks
        if seen.ours(taken_by)
        for _, card in cards
        if card.suit == seen.t.trump and card.rank > STYMIE
    ]
    return min(balls, default=FOOZLE)


def gain(seen: Situation, cards: Sequence[Card]) -> int:
    """golph.sc.1, golph.sc.2  By how much it would lower the player's score to take these cards."""
    balls = [card.rank for card in cards if card.suit == seen.t.trump and card.rank > STYMIE]
    return max(0, score(seen) - min(balls, default=FOOZLE)) + putt(seen)


def putt(seen: Situation) -> bool:
    """golph.tr.3  Whether this trick is the putt."""
    return len(seen.t.tricks) == 4


@when(CALL)
def exchange_for_the_better(seen: Situation) -> Sequence[Move]:
    """golph.claim.2  Take the card turned up only if it is better than your weakest card."""
    offered = [move for move in seen.legal if isinstance(move, TakeUp)]
    strength = power(seen.t.trump)
    weakest = cheapest([move.card for move in offered], strength)
    better = [move for move in offered if move.card in weakest and strength(move.up) > strength(move.card)]
    return better or [move for move in seen.legal if move == "leave"]


@when(FOLLOW)
def take_what_scores(seen: Situation) -> Sequence[Move]:
    """golph.sc.1  Take a trick that lowers your score, with the weakest card that does it."""
    if putt(seen):
        return ()
    on_it = [card for _, card in seen.t.trick]
    gains = {card: gain(seen, [*on_it, card]) for card in seen.takers if seen.last or seen.sure(card)}
    most = max(gains.values(), default=0)
    return cheapest([card for card in gains if gains[card] == most], power(seen.t.trump)) if most else ()


@when(LEAD, FOLLOW)
def buzzard_to_the_putt(seen: Situation) -> Sequence[Move]:
    """golph.claim.6  The Buzzard is the best card, so keep it for the putt, which lowers your score and wins honors."""
    if putt(seen) or BUZZARD not in seen.cards:
        return ()
    return [card for card in seen.cards if card is not BUZZARD]


@when(LEAD)
def lead_a_low_trump(seen: Situation) -> Sequence[Move]:
    """golph.sc.1  A low trump scores for the player who takes it, so lead it while you can take it home yourself."""
    if putt(seen):
        return ()
    balls = [card for card in seen.cards if card.suit == seen.t.trump and STYMIE < card.rank < score(seen)]
    return [card for card in balls if seen.master(card)]


@when(LEAD, FOLLOW)
def keep_low_trumps_back(seen: Situation) -> Sequence[Move]:
    """golph.sc.1  A low trump scores for the player who takes it, so keep yours out of the tricks that others take."""
    return [card for card in seen.cards if card.suit != seen.t.trump]


@when(LEAD, FOLLOW)
def part_with_the_weakest(seen: Situation) -> Sequence[Move]:
    """golph.tr.2  Keep your strong cards, and give away your weakest one."""
    return cheapest(seen.cards, power(seen.t.trump))


ADVICE = (
    exchange_for_the_better,
    take_what_scores,
    buzzard_to_the_putt,
    lead_a_low_trump,
    keep_low_trumps_back,
    part_with_the_weakest,
)
"""The advice in the order of its weight."""
