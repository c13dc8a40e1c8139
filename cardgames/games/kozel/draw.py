"""KOZEL with drawing: four cards each, and one more after each trick. Read it beside the first way of a short text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from cardgames.core import EVERYONE, Card, Deals, Match, Seat, Story, Table, ruling
from cardgames.games.kozel.jacks import MAX_DEALS, HighestJacks, most


@dataclass(frozen=True)
class KozelDraw(HighestJacks):
    """Each draws a card after every trick while there are cards; sixty points win.

    eight: what makes trumps where no card is left to be turned up (jd.deal). draws: who draws first, and short_stock:
    what is done when there are not cards enough for all (jd.draw). sixty: in how many deals sixty are reached (jd.win).
    """

    name = "kozel-draw"
    title = "Kozel with drawing"
    numbers = (2, 3, 4, 5, 6, 7, 8)
    number_clause = "jx.pl"
    pack_clause = "jd.deal"

    eight: Literal["no trumps", "the last card dealt"] = ruling("no trumps", "jd.deal")
    draws: Literal["the taker first", "the dealer's left first"] = ruling("the taker first", "jd.draw")
    short_stock: Literal["stays", "is drawn"] = ruling("stays", "jd.draw")
    sixty: Literal["in all deals", "in one deal"] = ruling("in all deals", "jd.win")

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """jd.deal  Four each; the next card is turned up, makes trumps, and lies under the stock.

        Eight players get all the cards: there are no trumps, or by ruling the dealer's last card makes them.
        """
        t.deal_hands(deck, 4, "jd.deal")
        if t.stock:
            t.trump = t.turn_up("jd.deal").suit
        elif self.eight == "the last card dealt":
            t.trump = deck[-1].suit
            t.show(t.dealer, [deck[-1]], "jd.deal", EVERYONE)

    def play(self, t: Table) -> Story[dict[str, int]]:
        """jd.play  The dealer's left leads, then the taker of the trick; after each trick everyone draws a card."""
        leader = t.left_of(t.dealer)
        while any(t.hands):
            leader = yield from self.one_trick(t, leader)
            self.draw(t, leader)
        return self.tally(t)

    def draw(self, t: Table, taker: Seat) -> None:
        """jd.draw  Each draws one card, who took the trick first, and the card turned up comes last.

        Where there are fewer cards than players, these stay out of play, or by ruling are drawn as far as they go.
        """
        if len(t.stock) + len(t.up) < len(t.seats) and self.short_stock == "stays":
            return
        for seat in t.round_from(taker if self.draws == "the taker first" else t.left_of(t.dealer)):
            t.draw_from_stock(seat, "jd.draw")

    def reason(self, t: Table, points: Mapping[str, int]) -> tuple[str, str]:  # noqa: ARG002
        """jd.win  The points of the cards decide."""
        return self.most_points(points, "jd.win")

    def match(self, m: Match) -> Deals:
        """jd.win  They play until somebody has sixty or more; where two have, the one who has more. A tie goes on.

        jx.first  Who deals first is settled beforehand; then the deal passes to the left. A match that comes to no
        end is won after sixty deals by the most points of them all.
        """
        dealer = m.dealer
        while not m.over:
            t = yield m.deal(dealer)
            m.add(t)
            count = m.score if self.sixty == "in all deals" else t.points or {}
            best = most(count)
            if count[best[0]] >= 60 and len(best) == 1:
                m.end(best)
            elif len(m.deals) == MAX_DEALS:
                m.end(most(m.score))
            dealer = t.left_of(dealer)
