"""KOZEL, the first foursome text: the nine ways of dealing that the boaster may order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardgames.core import Card, Seat, Story, Table, ruling
from cardgames.games.kozel import dealing
from cardgames.games.kozel.common import TRUMPS, packets
from cardgames.games.kozel.foursome import Foursome

ORDERS = {
    "deal": "ka.d.reg",
    "one at a time": "ka.d.one",
    "to the cheerful one": "ka.d.cheer",
    "mirror": "ka.d.mirror",
    "mirror for everyone": "ka.d.all",
    "trumps for yourself": "ka.d.self",
    "fishing": "ka.d.fish",
    "fishing alone": "ka.d.fish",
    "trousers": "ka.d.pants",
    "double trousers": "ka.d.dbl",
}
"""What the boaster may say, and the clause that tells how it is done. Fishing is for all or for the boaster alone."""


@dataclass(frozen=True)
class Boasting(Foursome):
    """The dealing of the first foursome text.

    mirror: whether everyone's mirror makes a trick (ka.d.all). fishing: how long one draws (ka.d.fish).
    double_trousers: how many cards each lays out, and four_at_once: who draws four cards at a time (ka.d.dbl).
    """

    mirror: Literal["no trick", "a trick"] = ruling("no trick", "ka.d.all")
    fishing: Literal["eight cards", "to the first plain card"] = ruling("eight cards", "ka.d.fish")
    double_trousers: Literal["one card", "one hidden and one open"] = ruling("one card", "ka.d.dbl")
    four_at_once: Literal["everyone", "the boaster, once"] = ruling("everyone", "ka.d.dbl")

    def deal_singly(self, t: Table, clause: str) -> None:
        """ka.deal  One card at a time, clockwise from the dealer's left. ka.d.one  So, too, if the boaster says so."""
        t.deal_hands(t.stock, dealing.HAND_SIZE, clause)

    def deal_regularly(self, t: Table) -> None:
        """ka.d.reg  The boaster does not boast: packets of four from the dealer's left."""
        t.deal_hands(packets(t.stock, 4, self.players), dealing.HAND_SIZE, "ka.d.reg")

    def dealt_by_order(self, t: Table, boaster: Seat, order: str) -> Story[Seat]:
        """The cards are dealt as the boaster orders. Returns who leads: the boaster, or the taker of the last trick."""
        clause = ORDERS[order]
        if order == "deal":
            self.deal_regularly(t)
        elif order == "one at a time":
            self.deal_singly(t, clause)
        elif order == "to the cheerful one":
            self.to_the_cheerful_one(t, boaster)
        elif order in ("mirror", "mirror for everyone"):
            yield from self.mirrors(t, boaster, order)
        elif order == "trumps for yourself":
            yield from self.trumps_for_yourself(t, boaster)
        elif order in ("fishing", "fishing alone"):
            yield from self.fish(t, t.round_from(boaster) if order == "fishing" else (boaster,))
        elif order == "trousers":
            yield from self.trousers(t, boaster)
        else:
            yield from self.two_at_once(t, boaster)
        if t.stock:
            dealing.deal_rest(t, boaster, clause)
        return t.tricks[-1][1] if t.tricks else boaster

    def trick_made(self, t: Table, clause: str) -> None:
        """ka.d.cheer, ka.d.self, ka.d.pants  Who takes a trick made while dealing is decided as in play."""
        t.take(self.taker(t), clause)

    def to_the_cheerful_one(self, t: Table, boaster: Seat) -> None:
        """ka.d.cheer  Four times a card face down to each, then one face up, which is played; the boaster's leads."""
        for _ in range(4):
            for seat in t.round_from(boaster):
                t.announce("take up", seat, "ka.d.cheer", None, (t.stock[0],), seat)
                dealing.keep(t, seat, [t.stock.pop(0)], "ka.d.cheer")
            for seat in t.round_from(boaster):
                dealing.play_drawn(t, seat, t.stock.pop(0), "ka.d.cheer")
            self.trick_made(t, "ka.d.cheer")

    def mirrors(self, t: Table, boaster: Seat, order: str) -> Story[None]:
        """ka.d.mirror  The boaster cuts, and keeps the trumps below the upper part until a plain card shows.

        It ends at eight. ka.d.all  Or in turn all do. The plain card stays in the pack; by ruling it is played.
        """
        everyone = order == "mirror for everyone"
        clause = "ka.d.all" if everyone else "ka.d.mirror"
        to_play = everyone and self.mirror == "a trick"
        for seat in t.round_from(boaster) if everyone else (boaster,):
            at = yield from dealing.in_the_mirror(t, seat, clause, to_play)
            if to_play:
                dealing.play_drawn(t, seat, t.stock.pop(at), clause)
                yield from dealing.give_back(t, seat, clause)
            elif at >= 0:
                t.announce("see", seat, clause, None, (t.stock[at],), seat)
        if t.trick:
            self.trick_made(t, clause)

    def trumps_for_yourself(self, t: Table, boaster: Seat) -> Story[None]:
        """ka.d.self  In turn each draws cards at random and keeps trumps; the first other card is played to a trick."""
        for seat in t.round_from(boaster):
            card = yield from dealing.at_random(t, seat, "ka.d.self")
            while card.suit == TRUMPS:
                dealing.keep(t, seat, [card], "ka.d.self")
                card = yield from dealing.at_random(t, seat, "ka.d.self")
            dealing.play_drawn(t, seat, card, "ka.d.self", "play")
            yield from dealing.give_back(t, seat, "ka.d.self")
        self.trick_made(t, "ka.d.self")

    def fish(self, t: Table, seats: tuple[Seat, ...]) -> Story[None]:
        """ka.d.fish  The boaster, or each in turn, draws eight cards at random; by ruling until a plain card."""
        for seat in seats:
            for _ in range(dealing.room(t, seat)):
                card = yield from dealing.at_random(t, seat, "ka.d.fish")
                dealing.keep(t, seat, [card], "ka.d.fish")
                if self.fishing != "eight cards" and card.suit != TRUMPS:
                    break

    def trousers(self, t: Table, boaster: Seat) -> Story[None]:
        """ka.d.pants  In turn each draws top and bottom cards, keeps trumps and aces, and lays out another card.

        The first two lay it out face down, the others openly; all but the boaster may lay out an ace, nobody a trump.
        ka.d.trans  Trumps and aces beyond eight cards go to the partner, and nothing else does.
        """
        for place, seat in enumerate(t.round_from(boaster)):
            card, _ = yield from dealing.from_both_ends(t, seat, 1, place > 0, "ka.d.pants")
            yield from self.lays(t, seat, card, place < 2, "ka.d.pants")
        dealing.open_laid(t, "ka.d.pants", boaster)
        self.trick_made(t, "ka.d.pants")

    def two_at_once(self, t: Table, boaster: Seat) -> Story[None]:
        """ka.d.dbl  Double trousers: four cards at a time. By ruling each lays out a hidden and an open card.

        Then the open cards make one trick and the hidden ones a second, whose winner leads. ka.d.pants  For both cards
        only the boaster is barred from aces.
        """
        both = self.double_trousers != "one card"
        for place, seat in enumerate(t.round_from(boaster)):
            pairs, once = dealing.handful_of_double_trousers(self.four_at_once, place)
            card, drawn = yield from dealing.from_both_ends(t, seat, pairs, place > 0, "ka.d.dbl", once)
            yield from self.lays(t, seat, card, both or place < 2, "ka.d.dbl")
            if both:
                second = yield from dealing.of_the_handful(t, seat, drawn, place > 0, "ka.d.dbl")
                if second is None:
                    pairs = 1 if once else pairs
                    second, _ = yield from dealing.from_both_ends(t, seat, pairs, place > 0, "ka.d.dbl")
                yield from self.lays(t, seat, second, False, "ka.d.dbl")
        if both:
            self.trick_made(t, "ka.d.dbl")
        dealing.open_laid(t, "ka.d.dbl", boaster)
        self.trick_made(t, "ka.d.dbl")

    def lays(self, t: Table, seat: Seat, card: Card, hidden: bool, clause: str) -> Story[None]:
        """ka.d.pants  A card is laid out. ka.d.trans  Trumps or aces beyond eight cards go to the partner."""
        if hidden:
            dealing.lay_out(t, seat, card, clause)
        else:
            t.play(seat, card, clause)
        yield from dealing.give_back(t, seat, clause)
