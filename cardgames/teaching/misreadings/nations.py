"""How the rules of the Game of Nations, Catch-All, Monkey and Follow Leader are misread."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from cardgames.core import SEATS, Deals, Match, Seat, Story, Table, ask
from cardgames.games.catch_all import CatchAll
from cardgames.games.follow_leader import CHILD, FollowLeader
from cardgames.games.monkey import Monkey, pair
from cardgames.games.nations import Nations
from cardgames.teaching.misreadings import (
    cut_short,
    dealer_begins,
    highest_led,
    highest_of_all,
    misread,
    other_goal,
    same_dealer,
)

misread("taker", "nat.play", "fl.win", "nat.pack", "fl.pack")(highest_of_all)
misread("taker", "nat.play", "fl.win", "nat.deal")(highest_led)
misread("match", "nat.goal", "fl.next")(same_dealer)
misread("match", "nat.goal")(other_goal(7))


misread("play", "nat.play", "nat.deal")(dealer_begins)


@misread("for_tricks", "nat.tr")
def every_trick_counts(self: Nations, t: Table) -> dict[str, int]:
    """Every trick scores one."""
    return self.tally(t)


@misread("for_tricks", "nat.tr")
def from_the_sixth_trick(self: Nations, t: Table) -> dict[str, int]:
    """The sixth trick scores, too."""
    return {side: max(0, n - 5) for side, n in self.tally(t).items()}


@misread("for_titles", "nat.ti")
def every_title_counts(self: Nations, t: Table, dealt: Mapping[str, int]) -> dict[str, int]:
    """Every title scores one."""
    return dict(dealt)


@misread("for_titles", "nat.ti")
def titles_count_who_takes_them(self: Nations, t: Table, dealt: Mapping[str, int]) -> dict[str, int]:
    """Titles score for the side that takes them."""
    taken = dict.fromkeys(self.sides(), 0)
    for cards, taken_by in t.tricks:
        taken[self.side(taken_by)] += sum(card.rank > 10 and card.suit == t.trump for _, card in cards)
    return Nations.for_titles(self, t, taken if t.tricks else dealt)


@misread("for_titles", "nat.nine")
def titles_at_nine(self: Nations, t: Table, dealt: Mapping[str, int]) -> dict[str, int]:
    """Titles score at nine, too."""
    return {side: {3: 2, 4: 4}.get(n, 0) for side, n in dealt.items()}


@misread("turn", "ca.cap", "ca.lead")
def next_player_leads(self: CatchAll, t: Table, seat: Seat, chance: str) -> bool:
    """The player who captures does not lead."""
    CatchAll.turn(self, t, seat, chance)
    return False


misread("play", "ca.lead")(dealer_begins)


@misread("to_match", "ca.fol", "ca.deal", "ca.cap")
def match_the_card_before(self: CatchAll, t: Table) -> int:
    """A card matches the one before it."""
    return max(0, len(t.trick) - 2)


@misread("play", "ca.end")
def over_after_a_while(self: CatchAll, t: Table) -> Story[dict[str, int]]:
    """After a fixed time the deal ends, and the player with the most cards wins."""
    return cut_short(CatchAll.play(self, t), lambda: self.tally(t) if len(t.log) > 90 else None)


@misread("play", "mk.long")
def over_without_pairs(self: Monkey, t: Table) -> Story[dict[str, int]]:
    """A game is over when everybody has drawn twice and nobody has found a pair."""

    def idle() -> dict[str, int] | None:
        since = [happening[0] for happening in t.log[-4 * len(t.seats) :]]
        drawn = len(since) == 4 * len(t.seats) and set(since) == {"draw from", "give"}
        return dict.fromkeys(self.sides(), 0) if drawn else None

    return cut_short(Monkey.play(self, t), idle)


misread("play", "mk.turn")(dealer_begins)


@misread("lay", "mk.pair")
def pairs_of_a_nation(self: Monkey, t: Table, seat: Seat) -> Story[None]:
    """Two cards of one nation are a pair."""
    pairs = [
        pair(one, two) for one, two in combinations(t.hands[seat], 2) if one.rank == two.rank or one.suit == two.suit
    ]
    laid: Any = yield ask(seat, pairs, "mk.turn")
    t.lay_down(seat, laid.cards, "mk.turn", "pair")


@misread("turn", "mk.turn", "mk.draw")
def draw_after_every_pair(self: Monkey, t: Table, seat: Seat, stuck: bool) -> Story[bool]:
    """A player who has laid a pair draws a card, too."""
    yield from Monkey.turn(self, t, seat, stuck)
    giver = self.giver(t, seat, stuck)
    if giver is not None and len(t.hands[giver]) > 1:
        yield from Monkey.turn(self, t, seat, stuck)
    return True


@misread("giver", "mk.right", "mk.draw")
def from_the_left(self: Monkey, t: Table, seat: Seat, stuck: bool) -> Seat | None:
    """One draws from the neighbour at the left."""
    return next((other for other in t.round_from(seat)[1:] if t.hands[other]), None)


@misread("match", "mk.end")
def first_without_cards_wins(self: Monkey, m: Match) -> Deals:
    """The first player without cards wins alone."""
    t = yield m.deal(m.dealer)
    m.add(t)
    out = next((happening[1] for happening in reversed(t.log) if happening[0] == "pair"), None)
    m.end([] if out is None else [SEATS[out]])


misread("play", "fl.lead")(dealer_begins)


@misread("honours", "fl.best", "fl.least", "fl.truant", "fl.pts")
def stars_count_the_other_way(self: FollowLeader, t: Table) -> list[tuple[str, Seat]]:
    """Best and Least score for the taker, and the Truant for the player who was dealt it."""
    stars = {
        card.rank: (seat, taken_by) for cards, taken_by in t.tricks for seat, card in cards if card.suit == t.trump
    }
    right = FollowLeader.honours(self, t)
    found = [("best", stars[max(stars)][1]), ("least", stars[min(stars)][1])]
    found += [("truant", stars[CHILD][0])] if CHILD in stars else []
    return found + [each for each in right if each[0] == "game"]


@misread("honours", "fl.game", "fl.pts")
def most_tricks_score_game(self: FollowLeader, t: Table) -> list[tuple[str, Seat]]:
    """Game scores for the player with most tricks."""
    takers = [taken_by for _, taken_by in t.tricks]
    right = [each for each in FollowLeader.honours(self, t) if each[0] != "game"]
    return [*right, ("game", max(takers, key=takers.count))]


misread("match", "fl.end")(other_goal(10))
misread("match", "fl.end", "fl.last")(other_goal(7))  # where two have seven, they play on
