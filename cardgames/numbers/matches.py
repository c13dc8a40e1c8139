"""The trials of *In numbers*: a first deal at random, or a whole match by the book, and what is counted in them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from cardgames.core import Card, Choice, Move, Rules, Seat, Table
from cardgames.simulate.deal import Habits, Observation, play_deal, play_match, random_move, shuffled
from cardgames.simulate.estimates import Observed


@dataclass
class ClauseCounts:
    """How often the clauses of one deal applied, counted while it is played.

    moves: the number of moves. refused: at how many choices each clause kept the player from a card in hand.
    """

    rules: Rules
    table: Table
    moves: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def __call__(self, choice: Choice, _: Move) -> None:
        """Count one choice: the clauses that forbid the cards in hand that are not legal now."""
        seat, legal, clause = choice
        self.moves += 1
        hand = self.table.hands[seat]
        if len(hand) <= 1 or not any(isinstance(move, Card) for move in legal):
            return
        forbidden = [card.text for card in hand if card not in set(legal)]
        clause_of = self.rules.clause_for_illegal
        self.refused.update({clause_of(self.table, choice, text) or clause for text in forbidden})

    @property
    def uses(self) -> Counter[str]:
        """How often each clause applied: it caused an event, or forbade a card."""
        return Counter([happening[3] for happening in self.table.log]) + self.refused


# What is counted of a deal


@cache
def group_names(rules: Rules, dealer: Seat = 0) -> Mapping[str, str]:
    """For each side a name relative to this dealer, such as "dealers"; its letters where there is none."""
    sides, places = rules.sides(), rules.places
    if rules.blind or len(sides) not in (2, places):
        return {side: side for side in sides}
    if len(sides) < places:
        return {side: "dealers" if side == rules.side(dealer) else "others" for side in sides}
    names = {0: "dealer", 1: "left", places - 1: "right"} if places > 2 else {0: "dealer", 1: "other"}
    if places == 4:
        names[2] = "opposite"
    return {rules.side(seat): names.get(at, str(at)) for seat in range(places) for at in [(seat - dealer) % places]}


def standings(
    rules: Rules, dealer: Seat, prefix: str, points: Mapping[str, int], best: Sequence[str]
) -> Iterator[tuple[str, int]]:
    """The points of each side, whether it is ahead alone, and whether nobody is."""
    names = group_names(rules, dealer)
    for side, name in names.items():
        yield f"{prefix}/{name}", points[side]
    for side, name in names.items():
        yield f"{prefix}/ahead/{name}", int(best == [side])
    yield f"{prefix}/tied", int(len(best) > 1)


def most_of(tally: Mapping[str, int]) -> list[str]:
    """The sides with the highest tally."""
    return [side for side, number in tally.items() if number == max(tally.values())]


def is_sweep(rules: Rules, takers: Collection[Seat]) -> int:
    """Whether one side took all the tricks."""
    return int(len({rules.side_by_seat[seat] for seat in takers}) == 1)


def figures_of(rules: Rules, counts: ClauseCounts, with_tally: bool) -> Iterator[tuple[str, int]]:
    """The figures of one deal. with_tally: whether tricks or card points are counted beside what the deal scores."""
    table = counts.table
    if len(table.seats) == rules.places:
        points = table.points or {}
        yield from standings(rules, table.dealer, "points", points, rules.best_sides(points))
        if with_tally:
            tally = rules.tally(table)
            yield from standings(rules, table.dealer, "tally", tally, most_of(tally))
        if table.tricks and rules.trick:
            yield "swept", is_sweep(rules, [taker for _, taker in table.tricks])
    if rules.trick:
        yield "tricks", len(table.tricks)
    yield "moves", counts.moves


# Trials


def match_trial(
    rules: Rules, habits: Habits, with_tally: bool, clauses: Sequence[str], chance: random.Random
) -> dict[str, Observed]:
    """Play a match; gives for each figure its sum and in how many deals it was counted, and the number of deals."""
    deals: list[ClauseCounts] = []

    def watch(table: Table) -> ClauseCounts:
        deals.append(ClauseCounts(rules, table))
        return deals[-1]

    play_match(rules, chance, habits, watch=watch)
    sums: dict[str, list[int]] = {}
    for deal in deals:
        for name, number in figures_of(rules, deal, with_tally):
            row = sums.setdefault(name, [0, 0])
            row[0] += number
            row[1] += 1
    seen: dict[str, Observed] = {name: (x, of) for name, (x, of) in sums.items()}
    seen["deals"] = len(deals)
    used = [deal.uses for deal in deals]
    for clause in clauses:
        times = [each[clause] for each in used]
        seen[f"used/{clause}"] = (sum(number > 0 for number in times), len(deals))
        seen[f"times/{clause}"] = (sum(times), len(deals))
        seen[f"refused/{clause}"] = (sum(deal.refused[clause] > 0 for deal in deals), len(deals))
    return seen


def quiet_deal(rules: Rules, chance: random.Random) -> Table:
    """Play the first deal of a match: cards at random, and as little said before them as the rules allow.

    The last move of a choice without cards is to pass, to leave it, or to play on. Where everybody's doing so ends the
    deal before a card is played, one of them, drawn at random, says something else, drawn at random, too.
    """
    spoken: list[int] = []

    def habits(turn: int | None) -> Habits:
        spoken.clear()

        def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
            if isinstance(legal[0], Card):
                return random_move(seen, legal, chance)
            spoken.append(seen.seat)
            return random_move(seen, legal[:-1], chance) if len(spoken) - 1 == turn else legal[-1]

        return dict.fromkeys(range(rules.places), choose)

    deck = shuffled(rules, chance)
    table = play_deal(rules, deck, chance, habits(None))
    if not table.tricks and spoken:
        table = play_deal(rules, deck, chance, habits(chance.randrange(len(spoken))))
    return table


def deal_trial(rules: Rules, scores_tally: bool, chance: random.Random) -> dict[str, Observed]:
    """Play one quiet first deal; gives its figures. scores_tally: whether it scores just what is counted in tricks."""
    table = quiet_deal(rules, chance)
    takers = [taker for _, taker in table.tricks]
    tally = rules.tally(table)
    best = rules.best_sides(tally) if scores_tally else most_of(tally)
    seen: dict[str, Observed] = dict(standings(rules, 0, "points" if scores_tally else "tally", tally, best))
    return seen | {"deals": 1, "swept": is_sweep(rules, takers), "tricks": len(takers)}
