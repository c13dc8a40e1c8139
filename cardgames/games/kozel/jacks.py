"""KOZEL with the jacks highest: what the texts on halves, on drawing and on fifteen cards share, seeds/kozel.toml."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Literal

from cardgames.core import (
    NOBODY,
    SEATS,
    VERBS,
    Card,
    Deals,
    Match,
    Name,
    Phrase,
    Seat,
    Story,
    Table,
    Verb,
    ask,
    ruling,
)
from cardgames.games.kozel.common import CardPoints, suited_pack

ORDER = ("A", "10", "K", "Q", "J", "9", "8", "7")
"""jx.rank: the order of a suit. A jack has its place in it only where it is not one of the highest cards."""

MAX_DEALS = 60
"""j4.end: the maximum length of a match."""


@cache
def heights(jacks: str, trump: str, led: str) -> dict[Card, tuple[int, int]]:
    """j4.jacks, j2.jacks  How high each card stands: the four jacks above all trumps, clubs, spades, hearts, diamonds.

    By the other readings the jack of clubs is the lowest of them, or an ordinary card of its suit.
    """

    def height(card: Card) -> tuple[int, int]:
        if card.text[0] == "J" and card.text[1] in jacks:
            return 3, -jacks.index(card.text[1])
        return 2 if card.suit == trump else 1 if card.suit == led else 0, card.rank

    return {card: height(card) for card in suited_pack(ORDER)}


@dataclass(frozen=True)
class HighestJacks(CardPoints):
    """Any card may be played to any; the jacks take trumps, and the trumps all else.

    jacks: which jacks are above the trumps, the highest first (j2.jacks).
    """

    number_clause = "j4.deal"
    pack_clause = "j4.deal"
    verbs = VERBS

    jacks: Literal["CSHD", "SHD", "SHDC"] = ruling("CSHD", "j2.jacks")

    def pack(self) -> Sequence[Card]:
        """j4.deal  Thirty-two cards, from the seven to the ace."""
        return suited_pack(ORDER)

    def one_trick(self, t: Table, leader: Seat) -> Story[Seat]:
        """j4.follow  The leader plays any card, and so do all others clockwise. Returns who takes the trick."""
        for seat in t.round_from(leader):
            if t.hands[seat]:
                card: Card = yield ask(seat, t.hands[seat], "j4.follow")
                t.play(seat, card, "j4.follow")
        taker = self.taker(t)
        t.take(taker, "j4.take")
        return taker

    def taker(self, t: Table) -> Seat:
        """j4.take  The highest jack takes the trick, else the highest trump, else the highest card of the suit led."""
        height = heights(self.jacks, t.trump, t.trick[0][1].suit)
        reached = [height[card] for _, card in t.trick]
        return t.trick[reached.index(max(reached))][0]


@dataclass(frozen=True)
class Stakes(HighestJacks):
    """The pack is divided into halves, and a player with sixty in both together takes from the stakes of the others.

    needed: what wins a deal (j4.win). both_sixty: what becomes of 60 to 60, and again: who deals after a deal without
    a winner (j4.void). settlement: what the winner takes (j4.settle). goal: what wins the match (j4.end).
    """

    verbs = VERBS | {
        "leave over": Verb("{cards} of the half is left over", "stock", "aside", "by ruling"),
        "win": Verb("{other}"),
        "void": Verb("nobody wins the deal"),
    }

    needed: Literal["sixty", "more than sixty"] = ruling("sixty", "j4.win")
    both_sixty: Literal["nobody wins", "both win"] = ruling("nobody wins", "j4.void")
    again: Literal["next dealer", "same dealer"] = ruling("next dealer", "j4.void")
    settlement: Literal["two each", "two for each twelve"] = ruling("two each", "j4.settle")
    goal: Literal["twelve taken", "exactly twelve taken", "twelve up", "a stake gone"] = ruling(
        "twelve taken", "j4.end"
    )

    @abstractmethod
    def hand_out(self, t: Table, cards: Sequence[Card]) -> None:
        """Deal the first of these cards; the rest is the stock."""

    def halves(self, t: Table, size: int, dealings: int, leader: Literal["dealer's left", "last taker"]) -> Story[None]:
        """j4.half  The first half is played out, then the second with the same trumps, led from the dealer's left.

        size: the cards of a hand. dealings: how often each half is dealt from; what it has left over is out of play.
        """
        seat = t.left_of(t.dealer)
        over = 16 - size * dealings * len(t.seats)
        for dealing in range(2 * dealings):
            if dealing == dealings:
                for _ in range(over):
                    t.put_aside(t.stock.pop(0), "j4.half", "leave over", NOBODY)
            if dealing:
                self.hand_out(t, t.stock)
                seat = seat if leader == "last taker" else t.left_of(t.dealer)
            for _ in range(size):
                seat = yield from self.one_trick(t, seat)

    def won_by(self, t: Table) -> list[str]:
        """j4.win  Sixty card points in both halves win the deal. j4.void  Where nobody has them, or two, it is void."""
        least = 60 if self.needed == "sixty" else 61
        reached = [side for side, number in self.tally(t).items() if number >= least]
        return reached if len(reached) == 1 or self.both_sixty == "both win" else []

    def settle(self, t: Table) -> dict[str, int]:
        """j4.settle  The winner takes two from the stake of each other player, but one from the dealer's.

        Literally it is two, and one of the dealer, for each twelve card points that the other has.
        """
        count, winners = self.tally(t), self.won_by(t)
        if not winners:
            t.announce("void", None, "j4.void")
        paid = dict.fromkeys(count, 0)
        for winner in winners:
            t.announce("win", SEATS.index(winner), "j4.win", partial(winner_text, winner, count[winner]))
            for other in count.keys() - {*winners}:
                price = 1 if other == SEATS[t.dealer] else 2
                price *= count[other] // 12 if self.settlement == "two for each twelve" else 1
                paid[winner] += price
                paid[other] -= price
        return paid

    def match(self, m: Match) -> Deals:
        """j4.end  All begin with a stake of twelve; twelve taken from the others win, or the most after sixty deals.

        jx.first  Who deals first is settled beforehand. j4.void  After a void deal they begin anew.
        """
        m.score.update(dict.fromkeys(m.score, 12))
        taken = dict.fromkeys(m.score, 0)
        dealer = m.dealer
        while not m.over:
            t = yield m.deal(dealer)
            m.add(t)
            for side, number in (t.points or {}).items():
                taken[side] += max(0, number)
            if self.again == "next dealer" or self.won_by(t):
                dealer = t.left_of(dealer)
            winners = self.at_goal(m.score, taken)
            if winners or len(m.deals) == MAX_DEALS:
                m.end(winners or most(m.score))

    def at_goal(self, stakes: dict[str, int], taken: dict[str, int]) -> list[str]:
        """j4.end  Who has taken twelve or more, by the other readings just twelve, or won them net, or ruined one."""
        if self.goal == "a stake gone":
            return most(stakes) if min(stakes.values()) <= 0 else []
        if self.goal == "twelve up":
            return [side for side, stake in stakes.items() if stake >= 24]
        return [side for side, n in taken.items() if n == 12 or (n > 12 and self.goal == "twelve taken")]


def winner_text(winner: str, count: int) -> Phrase:
    """The winner of a deal, in words."""
    return Phrase("{seat} wins the deal with {n}", seat=Name(winner), n=count)


def most(stakes: dict[str, int]) -> list[str]:
    """j4.end  Those who have the most."""
    return [side for side, stake in stakes.items() if stake == max(stakes.values())]
