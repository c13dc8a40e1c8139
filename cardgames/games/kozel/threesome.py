"""KOZEL, the threesome text. Read it beside seeds/kozel.toml, in the order of the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from cardgames.core import (
    EVERYONE,
    SEATS,
    VERBS,
    Card,
    Choice,
    Deals,
    Match,
    Name,
    Phrase,
    Seat,
    Spoken,
    Story,
    Table,
    Verb,
    ask,
    join,
    ruling,
    saying,
)
from cardgames.core.tricks import MayLead
from cardgames.games.kozel.common import TRUMPS, PermanentTrumps, points
from cardgames.games.kozel.moves import Discard, discards

GOAT_POINTS = 12
"""k3.end: the points that make a player the goat."""
TALON = saying("take the talon", "pass")


@dataclass(frozen=True)
class Threesome(PermanentTrumps):
    """One takes the talon and plays against two, or nobody does and all play for less; twelve points make the goat.

    bounds: to which side of a bound exactly 31, 60 or 90 points belong (k3.win). sixty: what follows when a taker has
    sixty, and loses: what a taker who loses writes down (k3.lose). lead: what the open card of the talon asks of the
    leads when all play for less (k3.less.lead). two_goats: who is the goat where two have twelve points (k3.end).
    """

    name = "kozel-threesome"
    title = "Kozel for three"
    numbers = (3,)
    fewest_win = True
    number_clause = "k3.deal"
    move_words = ("take", "pass", "discard")
    bids = ("pass",)
    verbs = VERBS | {
        "take the talon": Verb("{seat} takes the talon: {cards}", "talon", "hand", "seat"),
        "pass": Verb("{seat} passes"),
        "for less": Verb("{seat} turns up {cards} of the talon: all play for less"),
        "talon": Verb("{seat} gets the talon: {cards}", "talon", "taken"),
        "outcome": Verb("{other}"),
    }

    players: int = 3
    bounds: Literal["belong above", "belong below"] = ruling("belong above", "k3.win")
    sixty: Literal["dealt again", "the taker wins"] = ruling("dealt again", "k3.lose")
    loses: Literal["like the others", "twice as much"] = ruling("like the others", "k3.lose")
    lead: Literal["the first lead", "every lead", "leave to lead trumps", "the first lead in its suit"] = ruling(
        "the first lead", "k3.less.lead"
    )
    two_goats: Literal["both", "who has more"] = ruling("both", "k3.end")

    def pack(self) -> Sequence[Card]:
        """k3.trump  Queens, jacks and diamonds are always trumps."""
        return super().pack()

    def side(self, seat: Seat) -> str:
        """k3.ask, k3.less  Each writes down their own points, also where two play against the taker."""
        return SEATS[seat]

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """k3.deal  Ten cards each, one at a time; the last two are the talon."""
        t.trump = TRUMPS
        t.deal_hands(deck, 10, "k3.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """k3.ask  From the dealer's left the first who wants it takes the talon. k3.less  The dealer's left leads."""
        left = t.left_of(t.dealer)
        for seat in t.round_from(left):
            said: Spoken = yield ask(seat, TALON, "k3.ask")
            if said != "pass":
                yield from self.takes_talon(t, seat)
                yield from self.tricks(t, left, None, "k3.less")
                return self.against_two(t, seat)
            t.announce("pass", seat, "k3.ask")
        t.up.append(t.stock.pop(0))
        t.announce("for less", t.dealer, "k3.less", None, tuple(t.up))
        last = yield from self.tricks(t, left, None, "k3.less")
        return self.for_less(t, last)

    def takes_talon(self, t: Table, taker: Seat) -> Story[None]:
        """k3.disc  The taker takes up the talon and lays two cards to their own tricks, where these count."""
        t.hands[taker].extend(t.stock)
        t.announce("take the talon", taker, "k3.ask", None, tuple(t.stock), taker)
        t.stock.clear()
        for _ in range(2):
            move: Discard = yield ask(taker, map(discards(taker).__getitem__, t.hands[taker]), "k3.disc")
            t.discard(taker, move.card, "k3.disc", taker)

    def against_two(self, t: Table, taker: Seat) -> dict[str, int]:
        """k3.win  If the taker wins, the two others get points each for what they have together.

        k3.lose  A taker who loses gets them; at sixty points each the cards are dealt again.
        """
        written = dict.fromkeys(self.sides(), 0)
        count = self.tally(t)[self.side(taker)] + points(t.aside)
        alone = sum([taken_by == taker for _, taken_by in t.tricks])
        t.announce("outcome", taker, "k3.win", partial(alone_against_two, taker, count))
        if count > 60 or (count == 60 and self.sixty == "the taker wins"):
            for side in written:
                written[side] = self.loss(120 - count, len(t.tricks) - alone) if side != self.side(taker) else 0
        elif count < 60:
            written[self.side(taker)] = self.loss(count, alone) * (2 if self.loses == "twice as much" else 1)
        return written

    def loss(self, count: int, tricks: int) -> int:
        """k3.win  What losers write down: two points with 31, four with less, six without a trick."""
        return 6 if not tricks else 2 if self.reaches(count, 31) else 4

    def reaches(self, count: int, bound: int) -> bool:
        """k3.win, k3.less.sc  Whether a count is above a bound, to which it may belong itself."""
        return count > bound or (count == bound and self.bounds == "belong above")

    def for_less(self, t: Table, last: Seat) -> dict[str, int]:
        """k3.less.tal  The talon goes to who took the last trick; its second card is seen now.

        k3.less.sc  None below 31 points, two from there, four from 60, six from 90; all tricks make the goat at once.
        """
        talon = (*t.up, *t.stock)
        t.announce("talon", last, "k3.less.tal", None, talon, EVERYONE)
        t.taken[last].extend(talon)
        t.up.clear()
        t.stock.clear()
        count = {side: n + points(t.taken[SEATS.index(side)]) for side, n in self.tally(t).items()}
        t.announce("outcome", last, "k3.less.sc", partial(each_for_less, count))
        written = {side: 2 * sum([self.reaches(n, bound) for bound in (31, 60, 90)]) for side, n in count.items()}
        if len({taken_by for _, taken_by in t.tricks}) == 1:
            written[self.side(last)] = GOAT_POINTS
        return written

    def may_lead(self, t: Table, hand: Sequence[Card]) -> tuple[tuple[Card, ...], str]:
        """k3.less.lead  If the open card of the talon is a trump, the first lead is a trump, else a plain card.

        By ruling so is every lead, or trumps may only be led if it is a trump, or the first lead is of that card's very
        suit. A player without such a card leads any.
        """
        if not t.up or (self.lead.startswith("the first lead") and t.tricks):
            return super().may_lead(t, hand)
        trump = t.up[0].suit == TRUMPS
        if trump and self.lead == "leave to lead trumps":
            return super().may_lead(t, hand)
        if self.lead == "the first lead in its suit":
            asked = tuple([card for card in hand if card.suit == t.up[0].suit])
        else:
            asked = tuple([card for card in hand if (card.suit == TRUMPS) == trump])
        return (asked, "k3.less.lead") if asked else super().may_lead(t, hand)

    def may_lead_in(self, t: Table) -> MayLead:
        """k3.less.lead  Where the talon was taken, nothing is asked of the leads."""
        return self.may_lead if t.up else super().may_lead

    def clause_for_illegal(self, t: Table, choice: Choice, text: str) -> str:  # noqa: ARG002
        """k3.ask, k3.disc  Taking the talon and discarding have their time."""
        return "k3.disc" if text.startswith("discard ") else "k3.ask" if text in ("take the talon", "pass") else ""

    def match(self, m: Match) -> Deals:
        """k3.end  Who first has twelve points is the goat, and the others win. If two have, both are, or who has more.

        k3.lose  After sixty points each the same player deals again.
        """
        dealer = m.dealer
        while not m.over:
            t = yield m.deal(dealer)
            m.add(t)
            if any(written >= GOAT_POINTS for written in m.score.values()):
                goat = GOAT_POINTS if self.two_goats == "both" else max(m.score.values())
                m.end([side for side, written in m.score.items() if written < goat])
            dealer = t.left_of(dealer) if any((t.points or {}).values()) else dealer


def alone_against_two(taker: Seat, count: int) -> Phrase:
    """What a deal comes to where one has taken the talon, in words."""
    return Phrase("{seat} has {n} points against {m}", seat=Name(SEATS[taker]), n=count, m=120 - count)


def each_for_less(count: Mapping[str, int]) -> str:
    """What a deal comes to where all have played for less, in words."""
    return join([Phrase("{seat} has {n} points", seat=Name(side), n=n) for side, n in count.items()], ", ")
