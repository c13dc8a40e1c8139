"""KOZEL, the second foursome text: dealing, plainly or as the first player orders who boasts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cardgames.core import Card, Seat, Story, Table, ruling
from cardgames.games.kozel import dealing
from cardgames.games.kozel.common import TRUMPS, packets
from cardgames.games.kozel.foursome import Foursome, redeals


@dataclass(frozen=True)
class Boasting(Foursome):
    """The dealing of the second foursome text.

    boast: whether the first player may order a way of dealing (ke.ask). four_at_once: who draws four cards at a time in
    double trousers (ke.dbl).
    """

    boast: bool = ruling(True, "ke.ask")
    four_at_once: Literal["everyone", "the boaster, once"] = ruling("everyone", "ke.dbl")

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """ke.pl  Thirty-two cards for two pairs. ke.ask  Where nobody may boast, eight each are dealt at once."""
        t.trump = TRUMPS
        t.stock = list(deck)
        if not self.may_boast(t):
            self.deal_plainly(t)

    def may_boast(self, t: Table) -> bool:
        """ke.ask  The first player may boast, but not in the first deal: only its cards show who is first.

        ke.mul  Nor after a re-deal.
        """
        return self.boast and bool(t.before) and not redeals(t)

    def deal_plainly(self, t: Table) -> None:
        """ke.ask  Eight cards each, in packets of four from the dealer's left."""
        t.deal_hands(packets(t.stock, 4, self.players), dealing.HAND_SIZE, "ke.ask")

    def first_trick(self, t: Table, boaster: Seat, order: str) -> Story[Seat]:
        """ke.kinds  A trick is made while the cards are dealt. Returns who took it."""
        if order == "mirror":
            yield from self.mirror(t, boaster)
        else:
            yield from self.trousers(t, boaster, order == "double trousers")
        clause = {"mirror": "ke.mirror", "trousers": "ke.pants"}.get(order, "ke.dbl")
        taker = self.taker(t)
        t.take(taker, clause)
        dealing.deal_rest(t, boaster, clause)
        return taker

    def trousers(self, t: Table, boaster: Seat, double: bool) -> Story[None]:
        """ke.pants  In turn each draws top and bottom cards, keeps trumps and aces, and lays out another card.

        The first two lay it out face down, the others openly; nobody lays out a trump or an ace.
        ke.dbl  Double trousers: four cards at a time, else alike.
        """
        clause = "ke.dbl" if double else "ke.pants"
        for place, seat in enumerate(t.round_from(boaster)):
            pairs, once = dealing.handful_of_double_trousers(self.four_at_once, place) if double else (1, False)
            card, _ = yield from dealing.from_both_ends(t, seat, pairs, False, clause, once)
            if place < 2:
                dealing.lay_out(t, seat, card, clause)
            else:
                t.play(seat, card, clause)
            yield from dealing.give_back(t, seat, clause)
        dealing.open_laid(t, clause, boaster)

    def mirror(self, t: Table, boaster: Seat) -> Story[None]:
        """ke.mirror  In turn each cuts and keeps the trumps that show; the first plain card is played openly."""
        for seat in t.round_from(boaster):
            at = yield from dealing.in_the_mirror(t, seat, "ke.mirror", to_play=True)
            dealing.play_drawn(t, seat, t.stock.pop(at), "ke.mirror")
            yield from dealing.give_back(t, seat, "ke.mirror")
