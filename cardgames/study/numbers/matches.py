"""Whole matches, watched: what every deal comes to, and which clauses have a say in it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from cardgames.core import Card, Choice, Match, Move, Rules, Seat, Table
from cardgames.study.deals import Booked, Observation, anyhow, shuffled
from cardgames.study.measures import Observed

Pick: TypeAlias = Callable[[Observation, Sequence[Move], random.Random], Move]

MOST_DEALS = 200
"""A match that has more deals is left there."""


@dataclass
class Watched:
    """A deal that was played.

    t: its table at the end. moves: how many there were. refused: at how many choices a clause kept who was to move from
    a card in hand.
    """

    t: Table
    moves: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def see(self, rules: Rules, choice: Choice) -> None:
        """One more choice: which of the cards in hand may not be played now, and by which clause."""
        seat, legal, clause = choice
        self.moves += 1
        hand = self.t.hands[seat]
        if len(hand) <= 1 or not any(isinstance(move, Card) for move in legal):
            return
        offered = set(legal)
        kept = [card.text for card in hand if card not in offered]
        self.refused.update({rules.clause_for_illegal(self.t, choice, text) or clause for text in kept})

    @property
    def used(self) -> Counter[str]:
        """How often each clause had a say: what happened comes from it, or it kept somebody from a card."""
        return Counter([happening[3] for happening in self.t.log]) + self.refused


def match_played(rules: Rules, chance: random.Random, pick: Pick) -> list[Watched]:
    """A match to its end, dealt by A first; `pick` chooses wherever there is a choice."""
    m = Match(rules.sides(), range(rules.places), 0)
    course = rules.match(m)
    dealer, seats = next(course)
    watched = []
    while len(m.deals) < MOST_DEALS:
        t = Table(rules.places, dealer, seats, len(m.deals), dict(m.score), tuple(m.deals))
        rules.deal(t, shuffled(rules, chance))
        one = Watched(t)
        story = rules.play(t)
        try:
            choice = next(story)
            while True:
                one.see(rules, choice)
                seat, legal, clause = choice
                move = legal[0] if len(legal) == 1 else pick(Observation(seat, clause, t), legal, chance)
                choice = story.send(move)
        except StopIteration as end:
            t.points = end.value
        watched.append(one)
        m.deals.append(t)
        try:
            dealer, seats = course.send(t)
        except StopIteration:
            break
    return watched


# What is counted of a deal


@cache
def groups(rules: Rules, dealer: Seat = 0) -> Mapping[str, str]:
    """For each side how it is spoken of when this seat deals: by where it sits, and by its letters where that fails."""
    sides, places = rules.sides(), rules.places
    if rules.blind or len(sides) not in (2, places):
        return {side: side for side in sides}
    if len(sides) < places:
        return {side: "dealers" if side == rules.side(dealer) else "others" for side in sides}
    names = {0: "dealer", 1: "left", places - 1: "right"} if places > 2 else {0: "dealer", 1: "other"}
    if places == 4:
        names[2] = "opposite"
    return {rules.side(seat): names.get(at, str(at)) for seat in range(places) for at in [(seat - dealer) % places]}


def compared(
    rules: Rules, dealer: Seat, prefix: str, points: Mapping[str, int], fewest: bool
) -> Iterator[tuple[str, int]]:
    """What each side has, which of them is ahead alone, and whether none is."""
    best = (min if fewest else max)(points.values())
    alone = [*points.values()].count(best) == 1
    named = groups(rules, dealer)
    for side, name in named.items():
        yield f"{prefix}/{name}", points[side]
    for side, name in named.items():
        yield f"{prefix}/ahead/{name}", int(alone and points[side] == best)
    yield f"{prefix}/tied", int(not alone)


def swept(rules: Rules, takers: Collection[Seat]) -> int:
    """Whether one side took all tricks, of which there were some."""
    return int(len({rules.side_by_seat[seat] for seat in takers}) == 1)


def seen_in(rules: Rules, one: Watched, both: bool) -> Iterator[tuple[str, int]]:
    """What is counted of one deal. both: whether tricks are counted apart from what the deal scores."""
    t = one.t
    points = t.points or {}
    if len(t.seats) == rules.places:
        yield from compared(rules, t.dealer, "points", points, rules.fewest_win)
        if both:
            yield from compared(rules, t.dealer, "tally", rules.tally(t), False)
        if t.tricks and rules.trick:
            yield "swept", swept(rules, [taker for _, taker in t.tricks])
    if rules.trick:
        yield "tricks", len(t.tricks)
    yield "moves", one.moves


def trial(
    rules: Rules, by_the_book: bool, both: bool, clauses: Sequence[str], chance: random.Random
) -> dict[str, Observed]:
    """A match: of each figure how much, in how many of its deals; and how many deals it had."""
    pick: Pick = book_of(rules) if by_the_book else anyhow
    played = match_played(rules, chance, pick)
    sums: dict[str, list[int]] = {}
    for one in played:
        for name, number in seen_in(rules, one, both):
            found = sums.setdefault(name, [0, 0])
            found[0] += number
            found[1] += 1
    seen: dict[str, Observed] = {name: (x, of) for name, (x, of) in sums.items()}
    seen["deals"] = len(played)
    used = [one.used for one in played]
    for clause in clauses:
        times = [each[clause] for each in used]
        seen[f"used/{clause}"] = (sum(number > 0 for number in times), len(played))
        seen[f"times/{clause}"] = (sum(times), len(played))
        seen[f"refused/{clause}"] = (sum(one.refused[clause] > 0 for one in played), len(played))
    return seen


@cache
def book_of(rules: Rules) -> Booked:
    """The habit of playing by the book."""
    return Booked(rules)
