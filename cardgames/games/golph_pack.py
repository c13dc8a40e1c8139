"""GOLPH, the cards: the pack, the exchange, the order in a trick, and the hands that are shown down.

Read it beside rules 3, 6 to 8, 12, 13 and 18 of the leaflet, seeds/golph-1928.toml.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from cardgames.core import Card, Move

COLOURS = {"R": "red", "G": "green", "Y": "yellow", "B": "black"}
BALLS = {1: "Dodo", 2: "Eagle", 3: "Birdie", 4: "Par", 5: "Bogey", 6: "Dub"}
BUZZARD = Card("BUZ", "Buzzard", "buzzard", -1)
STYMIE = 0
BOBBIE = 3
DORMIE_STYMIE = 2
"""golph.tr.2: the place in a trick of the Stymies other than trumps; the last of them that is played takes."""


@cache
def whole_pack() -> tuple[Card, ...]:
    """golph.pack  The Buzzard, and four suits of a Stymie and six balls."""
    stymies = [Card(f"{c}S", f"{colour} Stymie", colour, STYMIE) for c, colour in COLOURS.items()]
    balls = [Card(f"{c}{n}", f"{colour} {BALLS[n]} {n}", colour, n) for c, colour in COLOURS.items() for n in BALLS]
    return BUZZARD, *stymies, *balls


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TakeUp(Move):
    """golph.deal.4  The dealer takes the card turned up for a card of their hand."""

    up: Card
    card: Card = field()

    def __str__(self) -> str:
        return f"take {self.up} discarding {self.card}"

    __repr__ = __str__

    does = "take up the card"

    @property
    def group(self) -> str:
        """What the moves have in common that differ only in the card."""
        return f"Take the {self.up.name}, discarding"


@cache
def taking_up(up: Card) -> dict[Card, TakeUp]:
    """golph.deal.4  To take up this card for each other card; equal exchanges are one object, like the cards."""
    return {card: TakeUp(up, card) for card in whole_pack()}


@cache
def order_of_cards(trump: str, colour: str, any_stymie: bool, any_ball: bool) -> dict[Card, int]:
    """golph.tr.1, golph.tr.2  The order of the cards in a trick, lowest first: it takes the trick.

    The Buzzard, the Stymie of the trump colour, the other Stymies (the last played is the lowest), the trumps, the
    colour led. trump: "" where there are none. any_stymie, any_ball: whether Stymies, and balls, of other colours than
    that led have a place.
    """

    def place(card: Card) -> int:
        if card is BUZZARD:
            return 0
        if card.rank == STYMIE:
            return 1 if card.suit == trump else DORMIE_STYMIE if any_stymie or card.suit == colour else 30
        return 10 + card.rank if card.suit == trump else 20 + card.rank if any_ball or card.suit == colour else 30

    return {card: place(card) for card in whole_pack()}


SHOW_DOWNS = {frozenset(card for card in whole_pack() if card.rank <= STYMIE): BOBBIE} | {
    frozenset(card for card in whole_pack() if card.suit == colour and first <= card.rank < first + 5): 3 - first
    for colour in COLOURS.values()
    for first in (1, 2)
}
"""golph.sd.3: a Bobbie ranks above a Hole in One from 1, and that above one from 2."""


def show_down(hand: Sequence[Card]) -> int:
    """golph.sd.1, golph.sd.2  How a hand of five ranks as a show-down hand; 0 where it is none.

    Two of its cards tell most hands: in a Hole in One they are of a colour, in a Bobbie neither is a ball.
    """
    if hand and (hand[0].suit is hand[1].suit or hand[0].rank <= STYMIE):
        return SHOW_DOWNS.get(frozenset(hand), 0)
    return 0
