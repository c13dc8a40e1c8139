"""How the rules of Golph are misread."""

from __future__ import annotations

from collections.abc import Callable, Generator

from cardgames.core import Match, Seat, Table
from cardgames.core.rules import Deal
from cardgames.games.golph import Golph
from cardgames.games.golph_hole import FOOZLE
from cardgames.games.golph_pack import BUZZARD, STYMIE
from cardgames.teaching.misreadings import highest_led, highest_of_all, leads_go_round, misread

misread("taker", "golph.tr.1", "golph.tr.2", "golph.obj")(highest_of_all)
misread("taker", "golph.tr.2", "golph.fol.4")(highest_led)
misread("taker", "golph.lead.1")(leads_go_round)


@misread("taker", "golph.tr.3", "golph.tr.1")
def trumps_take_the_putt(self: Golph, t: Table) -> Seat:
    """The putt is a trick like the others."""
    tricks, t.tricks = t.tricks, []
    try:
        return Golph.taker(self, t)
    finally:
        t.tricks = tricks


@misread("taker", "golph.deal.2", "golph.tr.2")
def lowest_of_any_colour(self: Golph, t: Table) -> Seat:
    """The lowest ball takes the trick, of whatever colour."""
    return min(t.trick, key=lambda played: played[1].rank)[0]


@misread("taker", "golph.tr.2")
def first_stymie(self: Golph, t: Table) -> Seat:
    """Of several Stymies the first takes the trick."""
    stymies = [seat for seat, card in t.trick if card.rank == STYMIE and card is not BUZZARD]
    return stymies[0] if len(stymies) > 1 else Golph.taker(self, t)


def scores(
    any_ball: bool = False, stymies: bool = False, putt: int = 1
) -> Callable[[Golph, Table, Seat], dict[str, int]]:
    """What a hole scores where it is misread. putt: how much the putt takes off."""

    def points(self: Golph, t: Table, putter: Seat) -> dict[str, int]:
        """Balls of any colour score, or Stymies do, or the putt takes another number off."""
        score = dict.fromkeys(t.seats, FOOZLE)
        for cards, taken_by in t.tricks:
            for _, card in cards:
                counts = card.rank > STYMIE or (stymies and card.rank == STYMIE)
                if counts and (any_ball or card.suit == t.trump):
                    score[taken_by] = min(score[taken_by], card.rank)
        t.announce("putt", putter, "golph.sc.2")
        score[putter] -= putt
        return self.by_side(score)

    return points


misread("points", "golph.sc.1")(scores(any_ball=True))
misread("points", "golph.sc.3")(scores(stymies=True))
misread("points", "golph.sc.2")(scores(putt=0))
misread("points", "golph.sc.2")(scores(putt=2))


@misread("honours", "golph.lead.2")
def left_deals_next(self: Golph, t: Table) -> Seat:
    """The dealer's left deals next."""
    return t.left_of(t.dealer)


@misread("honours", "golph.lead.2", "golph.lead.3")
def same_deals_next(self: Golph, t: Table) -> Seat:
    """The same player deals again."""
    return t.dealer


@misread("leaders", "golph.obj", "golph.med.1", "golph.game.2")
def highest_total_wins(self: Golph, m: Match) -> list[str]:
    """The highest total wins."""
    return [side for side, score in m.score.items() if score == max(m.score.values())]


@misread("extra_holes", "golph.tie.1")
def ties_are_shared(
    self: Golph,
    m: Match,
    tied: list[str],
    dealer: Seat,
) -> Generator[Deal, Table, tuple[list[str], Seat]]:
    """Those who are tied win together."""
    yield from ()
    return tied, dealer


@misread("show_down_points", "golph.sd.1", "golph.sd.2", "golph.sd.3")
def holder_scores_none(self: Golph, t: Table, shown: dict[Seat, int]) -> dict[str, int]:
    """The holder of a show-down hand scores none, and the others seven."""
    return self.by_side({seat: 0 if seat in shown else FOOZLE for seat in t.seats})
