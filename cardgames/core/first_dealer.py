"""Drawing for the dealer: everybody draws a card from the spread pack, and the best makes its drawer the first dealer.

A record keeps what came of it, its `dealer`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from cardgames.core import SEATS, BadRecord, Card, Rules, quote
from cardgames.core.errors import check_seed

Equal = Literal["those tied draw again", "all draw again", "the suit decides"]
"""What becomes of cards that are equally good."""


@dataclass(frozen=True)
class FirstDealer:
    """How one rulebook has it.

    clause: which says so. deals: whether the highest card deals or the lowest. equal: the readings of what equal cards
    do, the one that we took first. suits: the suits in order, the lowest first, where by a reading they decide.
    """

    clause: str
    deals: Literal["highest", "lowest"] = "highest"
    equal: tuple[Equal, ...] = ("those tied draw again",)
    suits: tuple[str, ...] = ()


@dataclass(frozen=True)
class FirstDealerRules(Rules):
    """A game whose players draw for the first deal. A game's file says how it differs: its `first_dealer`."""

    first_dealer: ClassVar[FirstDealer]


@dataclass(frozen=True)
class DealerDraw:
    """What was drawn: in each round the letter of each drawer with their card, who deals, and the clause."""

    rounds: tuple[tuple[tuple[str, Card], ...], ...]
    dealer: str
    clause: str

    def __str__(self) -> str:
        texts = ["; ".join(f"{seat} draws the {card.name}" for seat, card in drawn) for drawn in self.rounds]
        return f"{'. Once more: '.join(texts)}. {self.dealer} deals first ({self.clause})."


def draw(
    rules: Rules, seed: int | None = None, cards: Sequence[str] | None = None, equal: str | None = None
) -> DealerDraw:
    """The players draw, A first, until one card is the best.

    seed: draws the same cards again; without it they are drawn by chance. cards: draws these, by their texts. equal:
    what equal cards do, if not by our ruling. A card that was drawn stays out until there are too few for all.
    Raises BadRecord where the game has no such draw or reading, or these cards cannot have been drawn.
    """
    if not isinstance(rules, FirstDealerRules):
        raise BadRecord(f"In {rules.title} nobody draws for the first deal.")
    rule = rules.first_dealer
    if equal is not None and equal not in rule.equal:
        offered = " or ".join(quote(reading) for reading in rule.equal)
        raise BadRecord(f"What equal cards do is {offered}, not {quote(equal)}.", clause=rule.clause)
    if not isinstance(cards, (list, tuple, type(None))):
        raise BadRecord("The cards that are drawn are a list of cards.", clause=rule.clause)
    reading = equal or rule.equal[0]
    if seed is not None:
        check_seed(seed)
    chance = random.Random(None if seed is None else f"{seed}/dealer")
    named = None if cards is None else list(cards)
    drawers = SEATS[: rules.players]
    left: list[Card] = []
    rounds = []
    while len(drawers) > 1:
        if len(left) < len(drawers):
            left = sorted(rules.pack(), key=lambda _: chance.random())
        drawn = [(seat, left.pop() if named is None else _next(named, left, rule.clause)) for seat in drawers]
        rounds.append(tuple(drawn))
        tied = _best(drawn, rule, by_suit=reading == "the suit decides")
        drawers = tied if len(tied) == 1 or reading != "all draw again" else SEATS[: rules.players]
    if named:
        raise BadRecord(
            f"{drawers} has drawn the {rule.deals} card, so nobody draws {quote(named[0])}.", clause=rule.clause
        )
    return DealerDraw(tuple(rounds), drawers, rule.clause)


def _best(drawn: Sequence[tuple[str, Card]], rule: FirstDealer, by_suit: bool) -> str:
    """The letters of those whose cards are equally good and better than all others."""

    def height(card: Card) -> tuple[int, int]:
        return card.rank, rule.suits.index(card.suit) if by_suit else 0

    heights = [height(card) for _, card in drawn]
    best = max(heights) if rule.deals == "highest" else min(heights)
    return "".join(seat for (seat, _), at in zip(drawn, heights, strict=True) if at == best)


def _next(named: list[str], left: list[Card], clause: str) -> Card:
    """The card named next, taken out of those left. Raises BadRecord where there is none, or it is not among them."""
    if not named:
        raise BadRecord("The cards do not say yet who deals: somebody still has to draw.", clause=clause)
    text = named.pop(0)
    for card in left:
        if card.text == text:
            left.remove(card)
            return card
    raise BadRecord(f"{quote(text)} cannot be drawn: it is no card of the pack, or was drawn before.", clause=clause)
