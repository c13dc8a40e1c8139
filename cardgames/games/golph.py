"""GOLPH (American Games Corporation, 1928). Read it beside the leaflet, seeds/golph-1928.toml: rules 2 and 14 to 18.

Before it read golph_hole.py, rules 1 to 13.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from cardgames.core import Deal, Deals, Match, Seat, Table, ruling
from cardgames.core.first_dealer import FirstDealer
from cardgames.games.golph_hole import GolphHole

PARS = (3, 4, 3, 4, 5, 4, 3, 4, 3)
BOGEYS = (4, 5, 4, 5, 6, 5, 4, 5, 4)


@dataclass(frozen=True)
class Golph(GolphHole):
    """A number of holes; the lowest net total wins, or in match play the player who has won the most.

    other_holes: par and bogey of another number of holes (golph.hole). tied_hole: what becomes of a tied hole in match
    play (golph.mat.1). play_off: who plays an extra hole (golph.tie.1).
    """

    name = "golph"
    title = "Golph"
    rulebook = "golph-1928"
    deal_name = "hole"
    first_dealer = FirstDealer("golph.deal.5", deals="lowest")

    other_holes: Literal["summed", "in proportion"] = ruling("summed", "golph.hole")
    tied_hole: Literal["halved", "carried over", "played off"] = ruling("halved", "golph.mat.1")
    play_off: Literal["those tied", "all"] = ruling("those tied", "golph.tie.1")

    def honours(self, t: Table) -> Seat:
        """golph.lead.2  Who took the putt deals and leads next. golph.lead.3  After a show-down its holder does."""
        if t.tricks:
            return t.tricks[-1][1]
        if self.after_show_down != "its holder":
            return t.dealer if self.after_show_down == "the same dealer" else t.left_of(t.dealer)
        shown = self.show_down_hands(t)
        return next(seat for seat, rank in shown.items() if rank == max(shown.values()))

    def match(self, m: Match) -> Deals:
        """golph.game.1, golph.game.2  A number of holes is a game, for the total or for each hole.

        golph.game.3  Every hole is played alike.
        golph.mat.1  The lowest score wins the hole; a tied one is halved, carried over, or played off.
        golph.tie.1  A tied game goes on until it is decided.
        """
        dealer, worth = m.dealer, 1
        for _ in range(self.holes):
            t = yield m.deal(dealer)
            dealer = self.honours(t)
            if self.style == "medal":
                m.add(t)
                continue
            best = lowest(t.points or {})
            if self.tied_hole == "played off":
                best, dealer = yield from self.extra_holes(m, best, dealer)
            if len(best) == 1:
                m.score[best[0]] += worth
            worth = worth + 1 if len(best) > 1 and self.tied_hole == "carried over" else 1
        winners, _ = yield from self.extra_holes(m, self.leaders(m), dealer)
        m.end(winners)

    def extra_holes(self, m: Match, tied: list[str], dealer: Seat) -> Generator[Deal, Table, tuple[list[str], Seat]]:
        """golph.tie.1  Tied sides play another hole until one is lowest. Returns it, and who deals next."""
        while len(tied) > 1:
            seats = [seat for seat in m.seats if self.play_off == "all" or self.side(seat) in tied]
            dealer = next(seat for seat in (*m.seats[dealer:], *m.seats[:dealer]) if seat in seats)
            t = yield m.deal(dealer, seats)
            dealer = self.honours(t)
            tied = lowest({side: score for side, score in (t.points or {}).items() if side in tied})
        return tied, dealer

    def leaders(self, m: Match) -> list[str]:
        """golph.med.1  The lowest net score wins. golph.mat.1  In match play, most holes."""
        return lowest({side: self.net(score) if self.style == "medal" else -score for side, score in m.score.items()})

    def net(self, total: int) -> int:
        """golph.med.1  A total under par counts down once more by the difference, one over bogey up."""
        par, bogey = self.par_and_bogey
        return 2 * total - par if total < par else 2 * total - bogey if total > bogey else total

    @cached_property
    def par_and_bogey(self) -> tuple[int, int]:
        """golph.hole  What a side is measured by. golph.pl  Two balls added together have twice the par."""
        balls = 2 if self.partners == "aggregate" else 1
        return balls * self.standard(PARS), balls * self.standard(BOGEYS)

    def standard(self, printed: Sequence[int]) -> int:
        """golph.hole  Par or bogey of another number of holes: the printed ones in order, or in proportion."""
        if self.other_holes == "in proportion":
            return round(sum(printed) * self.holes / 9)
        return sum(printed[hole % 9] for hole in range(self.holes))

    def extra_result(self, m: Match) -> dict[str, Any]:
        """golph.med.1  The net scores, once the holes of the game are finished."""
        finished = sum(t.points is not None for t in m.deals)
        if self.style != "medal" or finished < self.holes:
            return {}
        return {"net": {side: self.net(total) for side, total in m.score.items()}}

    def down(self, m: Match) -> dict[str, int]:
        """golph.med.1  What each loses to the winner: the difference of their net scores."""
        net = {side: self.net(total) for side, total in m.score.items()}
        return {side: score - min(net.values()) for side, score in net.items()}


def lowest(score: dict[str, int]) -> list[str]:
    """golph.obj  The sides with the lowest score."""
    least = min(score.values(), default=0)
    return [side for side, points in score.items() if points == least]
