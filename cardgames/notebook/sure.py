"""Figures with their intervals, for a notebook that tells how sure one can be."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardgames.core import Table
from cardgames.games.goat import Goat
from cardgames.notebook.show import Output, box
from cardgames.simulate.deal import BookHabit, Habits, play_deal, shuffled
from cardgames.simulate.estimates import Estimate, Measure, Sums, estimate

GOAT = Goat()


class Figure(Output):
    """A figure and its interval: `estimate`, and `low` and `high`, its ends."""

    def __init__(self, of: Estimate) -> None:
        super().__init__(box(str(of)), str(of))
        self.estimate, self.low, self.high = of.value, of.low, of.high


def measured(values: Iterable[bool | int], unit: str = "%") -> Figure:
    """The share of True among values, or the mean of numbers in a unit, with its interval."""
    sums = Sums()
    for value in values:
        sums.add(int(value))
    return Figure(estimate(Measure("", "", "share" if unit == "%" else "mean", unit), sums))


def left_wins(deals: int = 50, first: int = 0) -> Figure:
    """How often the side of the dealer's left wins at Goat, if everyone plays at random; ties are left out.

    first: the number of the first deal, which settles the cards.
    """
    ahead = (_lead(number, {}) for number in range(first, first + deals))
    return measured(points > 0 for points in ahead if points)


def gain_of_advice(deals: int = 300, same_cards: bool = True) -> Figure:
    """How many points a side gains by the leaflet's advice at Goat, over playing at random.

    same_cards: whether both ways play the same deals, or each has its own.
    """
    book = BookHabit(GOAT)
    other = 0 if same_cards else deals
    by_the_book = (_lead(number, {1: book, 3: book}) for number in range(deals))
    at_random = (_lead(number + other, {}) for number in range(deals))
    return measured((one - two for one, two in zip(by_the_book, at_random, strict=True)), "points")


def _lead(number: int, habits: Habits) -> int:
    """How many points the side of B has beyond the other, in the deal of this number."""
    chance = random.Random(number)
    t: Table = play_deal(GOAT, shuffled(GOAT, chance), random.Random(number), habits)
    points = t.points or {}
    return points["BD"] - points["AC"]
