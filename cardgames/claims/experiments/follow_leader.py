"""What the booklet says of Follow Leader, put to the test."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations

from cardgames.claims.experiment import Experiments
from cardgames.core import SEATS, Card, Move, Seat, Table, cards_among
from cardgames.games.follow_leader import FollowLeader
from cardgames.simulate.deal import (
    BookHabit,
    Habit,
    Habits,
    Observation,
    is_sampled,
    play_deal,
    play_match,
    play_same_deal,
    random_move,
    shuffled,
)
from cardgames.simulate.estimates import Measure, Observed
from cardgames.simulate.habits import highest_first, longest

EXPERIMENTS = Experiments()
RULES = FollowLeader()
LEADER = 1
"""The seat that leads first where A deals."""
BOOK = BookHabit(RULES)
ALL: Habits = dict.fromkeys(range(4), BOOK)
OFTEN_SHARE = 0.25
"""*Often* is taken to be once in four times."""


def names(policy: Habit) -> Habit:
    """Leads by this policy as long as no nation is the star, and then plays by the book."""

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        return (BOOK if seen.trump else policy)(seen, legal, chance)

    return choose


def from_longest(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Card:
    """The highest card of the longest nation."""
    return max(longest(seen, legal), key=lambda card: card.rank)


def with_child(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Card:
    """The highest card of a nation whose Child is in the hand, else of any."""
    cards = cards_among(legal)
    children = {card.suit for card in cards if is_child(card)}
    cards = [card for card in cards if card.suit in children] or cards
    return max(cards, key=lambda card: card.rank)


def is_child(card: Card) -> bool:
    """Whether a card is the Child of its nation."""
    return card.text.endswith("Child")


def has_a_child(t: Table, seat: Seat) -> bool:
    """Whether a seat played a Child in this deal."""
    return any(by == seat and is_child(card) for cards, _ in t.tricks for by, card in cards)


@EXPERIMENTS.trial(
    "fl.claim.1",
    Measure("longest", "points gained by naming the longest nation, against any", "mean", "points", 0, "more"),
    Measure("highest", "by naming the nation of the highest card", "mean", "points", 0, "more"),
    Measure("child", "by naming the nation of a Child in hand, where there is one", "mean", "points", 0, "more"),
)
def naming(chance: random.Random) -> Mapping[str, Observed]:
    """fl.claim.1  The same deal, the star named at random and by each policy; of the Child, if the Leader has one."""
    policies: dict[str, Habit] = {"longest": from_longest, "highest": highest_first, "child": with_child}
    ways = [(None, dict(ALL) | {LEADER: names(policy)}) for policy in (random_move, *policies.values())]
    tables = play_same_deal(RULES, chance, *ways)
    plain, *tried = [(t.points or {})[SEATS[LEADER]] for t in tables]
    found: dict[str, Observed] = {name: points - plain for name, points in zip(policies, tried, strict=True)}
    if not has_a_child(tables[0], LEADER):
        del found["child"]
    return found


@EXPERIMENTS.trial(
    "fl.claim.2",
    Measure("two", "share of the Leader in all points, of two players", "rate", line=1 / 2, claimed="more"),
    Measure("four", "of four players", "rate", line=1 / 4, claimed="more"),
    Measure("eight", "of eight players", "rate", line=1 / 8, claimed="more"),
)
def leading_first(chance: random.Random) -> Mapping[str, Observed]:
    """fl.claim.2  Equal players who play at random."""
    found: dict[str, Observed] = {}
    for name, players in (("two", 2), ("four", 4), ("eight", 8)):
        points = one_deal(players, chance).points or {}
        found[name] = points[SEATS[LEADER]], sum(points.values())
    return found


def one_deal(players: int, chance: random.Random) -> Table:
    """A deal among several who play at random."""
    rules = FollowLeader(players=players)
    return play_deal(rules, shuffled(rules, chance), chance)


def truant_out(players: int) -> Fraction:
    """fl.truant  The chance that the Child of the star is dealt, where any card is led first: it, or another."""
    led = Fraction(1, 13)
    return led + (1 - led) * Fraction(6 * players - 1, 51)


@EXPERIMENTS.trial(
    "fl.claim.3",
    Measure("more", "points in a deal of eight players beyond one of two", "mean", "points", 0, "more"),
    Measure("two", "points in a deal of two players", "mean", "points"),
    Measure("four", "of four", "mean", "points"),
    Measure("eight", "of eight", "mean", "points"),
    Measure("child two", "deals of two players in which the Child of the star is out", exact=partial(truant_out, 2)),
    Measure("child eight", "deals of eight", exact=partial(truant_out, 8)),
    Measure("deals two", "deals in a game of two, played every second time", "mean", "deals"),
    Measure("deals eight", "deals in a game of eight, every second time", "mean", "deals"),
)
def more_players(chance: random.Random) -> Mapping[str, Observed]:
    """fl.claim.3  A deal, and at times a game, for several numbers of players."""
    numbers = {"two": 2, "four": 4, "eight": 8}
    found = {name: sum((one_deal(players, chance).points or {}).values()) for name, players in numbers.items()}
    found["more"] = found["eight"] - found["two"]
    if is_sampled(chance, 1 / 2):
        for name in ("two", "eight"):
            found[f"deals {name}"] = len(play_match(FollowLeader(players=numbers[name]), chance).deals)
    return found


@EXPERIMENTS.trial(
    "fl.claim.4",
    Measure("four", "games of four with another winner in another order of telling", line=OFTEN_SHARE, claimed="more"),
    Measure("two", "games of two, every fourth deal", line=OFTEN_SHARE, claimed="more"),
    Measure("eight", "games of eight, every fourth deal", line=OFTEN_SHARE, claimed="more"),
)
def telling(chance: random.Random) -> Mapping[str, Observed]:
    """fl.claim.4  The points of the last deal are counted in every possible order."""
    found: dict[str, Observed] = {}
    for name, players in (("four", 4), ("two", 2), ("eight", 8)):
        if players != 4 and not is_sampled(chance, 1 / 4):
            continue
        rules = FollowLeader(players=players)
        last = play_match(rules, chance).deals[-1]
        orders = permutations(rules.honours(last))
        out = {[*rules.points_given(last.score, order)][-1][1] for order in orders}
        found[name] = int(len(out) > 1)
    return found
