"""KOZEL in two halves: four cards each, the jacks highest. Read it beside the two short texts, seeds/kozel.toml."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cardgames.core import EVERYONE, Card, Story, Table, ruling
from cardgames.games.kozel.jacks import Stakes


@dataclass(frozen=True)
class Halves(Stakes):
    """Four cards each from the first half of the pack, then from the second; sixty in both take from the stakes.

    trump_card: which card makes trumps (j4.deal). half: whether two players use a half up (j4.half). second_lead: who
    leads after a new dealing (j2.deal).
    """

    name = "kozel-halves"
    title = "Kozel in two halves"
    numbers = (2, 3, 4)
    number_clause = "j4.pl"

    trump_card: Literal["the last dealt", "the top of the pack"] = ruling("the last dealt", "j4.deal")
    half: Literal["used up", "dealt from once"] = ruling("used up", "j4.half")
    second_lead: Literal["dealer's left", "last taker"] = ruling("dealer's left", "j2.deal")

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """j4.deal, j2.deal  Four each from the first half; the last card dealt is turned up, and makes trumps.

        The dealer's left has it, and keeps it. By the other text it is the top card of the pack.
        """
        self.hand_out(t, deck)
        left = t.left_of(t.dealer)
        card = t.hands[left][0 if self.trump_card == "the top of the pack" else -1]
        t.trump = card.suit
        t.show(left, [card], "j4.deal", EVERYONE)

    def hand_out(self, t: Table, cards: Sequence[Card]) -> None:
        """j2.deal  Four each, from right to left: the dealer first, the dealer's left-hand neighbour last.

        By the other text the top card goes to the dealer's left, and so it goes on clockwise.
        """
        if self.trump_card == "the last dealt":
            round_ = len(t.seats)
            turned = [cards[at + n] for at in range(0, 4 * round_, round_) for n in reversed(range(round_))]
            cards = [*turned, *cards[4 * round_ :]]
        t.deal_hands(cards, 4, "j2.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """j4.half  Four tricks, the second half, four tricks; then the points are counted.

        j4.two  Two players are dealt four cards twice from each half. Of three, each half leaves four cards over.
        """
        dealings = 2 if len(t.seats) == 2 and self.half == "used up" else 1
        yield from self.halves(t, 4, dealings, self.second_lead)
        return self.settle(t)
