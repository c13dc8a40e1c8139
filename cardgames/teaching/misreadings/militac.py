"""How the rules of Militac are misread."""

from __future__ import annotations

from cardgames.core import Seat, Story, Table
from cardgames.games.militac import Bid, Militac
from cardgames.teaching.misreadings import highest_led, highest_of_all, misread, other_goal, same_dealer

misread("taker", "mil.play", "mil.pack")(highest_of_all)
misread("taker", "mil.play")(highest_led)
misread("match", "mil.next", "mil.goal", "mil.bid.5")(same_dealer)
misread("match", "mil.goal")(other_goal(30))


@misread("points", "mil.sc.1")
def squads_score(self: Militac, t: Table, side: str, bid: Bid) -> dict[str, int]:
    """A bid that is made scores one a squad."""
    found = Militac.points(self, t, side, bid)
    return found | ({side: self.tally(t)[side]} if found[side] else {})


@misread("points", "mil.sc.2")
def nothing_for_more(self: Militac, t: Table, side: str, bid: Bid) -> dict[str, int]:
    """Squads over the bid score nothing."""
    found = Militac.points(self, t, side, bid)
    return found | ({side: bid.value} if found[side] else {})


@misread("points", "mil.sc.2", "mil.sc.3")
def value_for_each(self: Militac, t: Table, side: str, bid: Bid) -> dict[str, int]:
    """A bid that fails is taken from the bidders' own score."""
    found = Militac.points(self, t, side, bid)
    return found if found[side] else {each: -bid.value * (each == side) for each in found}


@misread("bidding", "mil.play")
def last_bidder_leads(self: Militac, t: Table) -> Story[tuple[Seat, Bid | None]]:
    """The dealer's left leads."""
    _, bid = yield from Militac.bidding(self, t)
    return t.left_of(t.dealer), bid
