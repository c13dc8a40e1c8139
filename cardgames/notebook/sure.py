"""Figures with their intervals, for a notebook that tells how sure one can be."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from html import escape

from cardgames.core import BadRecord, Table
from cardgames.games.goat import Goat
from cardgames.notebook.charts import Growth
from cardgames.notebook.games import lead
from cardgames.notebook.show import Output, box
from cardgames.notebook.verdict import AMBER, GREEN
from cardgames.simulate.deal import BookHabit, Habits, play_deal, shuffled
from cardgames.simulate.estimates import Estimate, Measure, Sums, estimate
from cardgames.words import load

GOAT = Goat()
MAX_LABELLED_INTERVALS = 12
"""With more intervals than this, a picture has no labels."""
WIDTH, MARGIN = 560, 8
"""The width of a picture of intervals, and its margin at each side, in pixels."""


class Figure(Output):
    """A figure and its interval: `estimate`, and `low` and `high`, its ends. values: what it was measured from."""

    def __init__(self, of: Estimate, values: Sequence[int]) -> None:
        super().__init__(box(str(of)), str(of))
        self.estimate, self.low, self.high = of.value, of.low, of.high
        self.measure, self.values = of.measure, tuple(values)


def measured(values: Iterable[bool | int], unit: str = "%") -> Figure:
    """The share of True among values, or the mean of numbers in a unit, with its interval."""
    sums, numbers = Sums(), [*map(int, values)]
    for number in numbers:
        sums.add(number)
    return Figure(estimate(Measure("", "", "share" if unit == "%" else "mean", unit), sums), numbers)


def growth(figure: Figure) -> Growth:
    """A figure as it fills in deal by deal, with a slider for the number of deals: `growth(left_wins(400))`."""
    return Growth(figure.values, figure.measure)


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


def intervals(figures: Iterable[Figure], truth: float | None = None) -> Output:
    """Intervals as lines, one below the other, with their figures where there are few.

    truth: what they should hold; those that miss it are thick and coloured.
    """
    made, words = list(figures), load()
    if not made:
        raise BadRecord(words("notebook-no-figures"))
    hold = [truth is None or each.low <= truth <= each.high for each in made]
    marks = [] if truth is None else [truth]
    low = min([*marks, *(each.low for each in made)])
    high = max([*marks, *(each.high for each in made)])
    text = "\n".join(map(str, made)) if len(made) <= MAX_LABELLED_INTERVALS else ""
    if truth is not None:
        text += ("\n" if text else "") + words("notebook-hold", n=sum(hold), of=len(made))
    step = 26 if len(made) <= MAX_LABELLED_INTERVALS else 2

    def across(value: float) -> str:
        return f"{MARGIN + (value - low) / ((high - low) or 1) * (WIDTH - 2 * MARGIN):.1f}"

    drawn = []
    for number, (each, held) in enumerate(zip(made, hold, strict=True)):
        y = step * (number + 0.7)
        line = f'x1="{across(each.low)}" x2="{across(each.high)}" y1="{y:.1f}" y2="{y:.1f}"'
        look = 'stroke="currentColor" opacity=".4"' if held else f'stroke="{AMBER}" stroke-width="3"'
        drawn.append(f"<line {line} {look}/>")
        if len(made) <= MAX_LABELLED_INTERVALS:
            label = f'<text x="{MARGIN}" y="{y - 6:.1f}" font-size="11" fill="currentColor">{escape(str(each))}</text>'
            drawn.append(f'<circle cx="{across(each.estimate)}" cy="{y:.1f}" r="3" fill="currentColor"/>{label}')
    tall = step * (len(made) + 1)
    for mark in marks:
        line = f'x1="{across(mark)}" x2="{across(mark)}" y1="0" y2="{tall}"'
        drawn.append(f'<line {line} stroke="{GREEN}" stroke-width="2" stroke-dasharray="4 3"/>')
    svg = f'<svg role="img" viewBox="0 0 {WIDTH} {tall}" style="width:100%;max-width:{WIDTH}px">'
    svg += f"<title>{escape(text)}</title>{''.join(drawn)}</svg>"
    shown = svg if truth is None else f"{svg}<br>{escape(text)}"
    return Output(box(shown), text)


def _lead(number: int, habits: Habits) -> int:
    """How many points the side of B has beyond the other, in the deal of this number."""
    chance = random.Random(number)
    t: Table = play_deal(GOAT, shuffled(GOAT, chance), random.Random(number), habits)
    return lead(t.points or {}, "BD")
