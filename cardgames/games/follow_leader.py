"""FOLLOW LEADER (McLoughlin Brothers). Read it beside the booklet, seeds/nations-1876.toml: pages 6 to 9."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from cardgames.core import (
    SEATS,
    VERBS,
    Card,
    Deals,
    Match,
    Phrase,
    Seat,
    Story,
    Table,
    Verb,
    and_list,
    quantity,
    ruling,
)
from cardgames.core.first_dealer import FirstDealer, FirstDealerRules
from cardgames.core.tricks import TrickRules
from cardgames.games.nations import whole_pack

COUNT = {"Map": 4, "Man": 3, "Woman": 2, "Child": 1, "10": 10}
COUNTS = {card: COUNT[text] for card in whole_pack() if (text := card.text.partition("-")[2]) in COUNT}
"""fl.game: what the cards count; those below the ten count nothing."""
TEN = min(card.rank for card in COUNTS)
CHILD = 11
"""fl.truant: the rank of the Child."""
GOAL = 7
"""fl.end: this many points win the game."""


@dataclass(frozen=True)
class FollowLeader(TrickRules, FirstDealerRules):
    """Six cards each; the first card led names the star nation; four points a deal, seven win.

    tie_for_game: who scores Game where several have the largest count (fl.game). last_deal: how the points of a deal
    are counted in which somebody gets to seven (fl.last).
    """

    name = "follow-leader"
    title = "Follow Leader"
    rulebook = "nations-1876"
    numbers = (2, 3, 4, 5, 6, 7, 8)
    number_clause = "fl.pl"
    pack_clause = "fl.pack"
    trump_name = "star nation"
    first_dealer = FirstDealer("fl.draw", equal=("those tied draw again", "all draw again"))
    lead_clause = "fl.lead"
    follow_clause = void_clause = "fl.fol"
    take_clause = "fl.win"
    verbs = VERBS | {
        "star": Verb("{seat} makes {other} the star nation"),
        "best": Verb("{seat} scores Best"),
        "least": Verb("{seat} scores Least"),
        "truant": Verb("{seat} scores the Truant"),
        "game": Verb("{seat} scores Game"),
    }

    tie_for_game: Literal["nobody", "all", "first from the dealer's left"] = ruling("nobody", "fl.game")
    last_deal: Literal["until seven", "all"] = ruling("until seven", "fl.last")

    def pack(self) -> Sequence[Card]:
        """fl.pack  The pack of the Game of Nations."""
        return whole_pack()

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """fl.deal  Six cards each, one at a time."""
        t.deal_hands(deck, 6, "fl.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """fl.lead  The dealer's left leads any card; its nation is the star nation for this deal."""
        yield from self.tricks(t, t.left_of(t.dealer))
        return self.points(t)

    def on_lead(self, t: Table, led: Card) -> None:
        """fl.lead  The nation of the first card led is the star. fl.win  Its cards take all others."""
        if not t.trump:
            t.trump = led.suit
            t.announce("star", t.left_of(t.dealer), "fl.lead", led.suit)

    def points(self, t: Table) -> dict[str, int]:
        """fl.pts, fl.last  Best, Least, Truant and Game in that order, until a seat has seven, or by ruling all."""
        points = dict.fromkeys(self.sides(), 0)
        for verb, seat in self.points_given(t.score, self.honours(t)):
            points[SEATS[seat]] += 1
            t.announce(verb, seat, f"fl.{verb}")
        return points

    def reason(self, t: Table, points: Mapping[str, int]) -> tuple[str, str]:
        """fl.pts  Which of the points of the deal the best seat was given."""
        best = self.best_sides(points)
        if len(best) > 1:
            return "", ""
        given = [
            verb.capitalize()
            for verb, seat, *_ in t.log
            if verb in ("best", "least", "truant", "game") and self.side_by_seat[seat or 0] == best[0]
        ]
        return Phrase("{what}: {points}", what=and_list(given), points=quantity(len(given), "point")), "fl.pts"

    def points_given(self, score: Mapping[str, int], points: Iterable[tuple[str, Seat]]) -> Iterator[tuple[str, Seat]]:
        """fl.last  Of the points of a deal in their order those that are given: until a seat has seven, or all."""
        stands = dict(score)
        for verb, seat in points:
            yield verb, seat
            stands[SEATS[seat]] += 1
            if self.last_deal == "until seven" and stands[SEATS[seat]] >= GOAL:
                return

    def honours(self, t: Table) -> list[tuple[str, Seat]]:
        """fl.best, fl.least  The highest and the lowest star dealt, to whom it was dealt. fl.truant  The star Child.

        fl.game  The largest count of cards captured, if any of these count at all.
        """
        star = t.trump
        stars: dict[int, tuple[Seat, Seat]] = {}
        count = dict.fromkeys(t.round_from(t.left_of(t.dealer)), 0)
        for cards, taken_by in t.tricks:
            for seat, card in cards:
                if card.rank >= TEN:
                    count[taken_by] += COUNTS[card]
                if card.suit is star:
                    stars[card.rank] = seat, taken_by
        found = [("best", stars[max(stars)][0]), ("least", stars[min(stars)][0])]
        if CHILD in stars:
            found.append(("truant", stars[CHILD][1]))
        most = max(count.values())
        largest = [seat for seat, n in count.items() if n == most > 0]
        if len(largest) > 1:
            largest = {"nobody": [], "all": largest}.get(self.tie_for_game, largest[:1])
        return found + [("game", seat) for seat in largest]

    def match(self, m: Match) -> Deals:
        """fl.next  Who led first deals next. fl.end  Seven points win.

        fl.last  Of several with seven, the first to have been given a point of this deal.
        """
        dealer = m.dealer
        while not m.over:
            t = yield m.deal(dealer)
            m.add(t)
            if max(m.score.values()) >= GOAL:
                m.end([SEATS[seat] for _, seat in self.honours(t) if m.score[SEATS[seat]] >= GOAL][:1])
            dealer = t.left_of(dealer)
