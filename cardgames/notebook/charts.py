"""Charts with a slider: an interval that fills in deal by deal, and the same deals under two rules.

Where no widget can be shown, as in a notebook that was opened without a kernel, the whole chart is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from html import escape
from math import isfinite
from typing import TYPE_CHECKING, Any

from cardgames.core import BadRecord
from cardgames.notebook.show import Output, box
from cardgames.notebook.verdict import AMBER, GREEN
from cardgames.simulate.estimates import MINUS, Estimate, Measure, Sums, estimate, with_unit
from cardgames.words import load

if TYPE_CHECKING:
    from cardgames.widgets.chart import Chart as Widget

WIDTH, HEIGHT, MARGIN = 560, 200, 24
"""The size of a chart of an interval, and the room at its left edge and below it, in units of its drawing."""
MAX_POINTS = 200
"""The most numbers of deals at which an interval is drawn."""
MAX_RANGES = 4
"""The most ranges of points ahead, and behind."""
CELL = "min-width:2.6em;height:2.6em;padding:0;text-align:center;border:1px solid #8884"


class Chart(Output):
    """A chart with a slider, where widgets can be shown: in a notebook, and on a page of the site."""

    def drawing(self) -> dict[str, Any]:
        """What the widget draws."""
        raise NotImplementedError

    def of_deal(self, deal: int) -> Mapping[str, Any]:
        """What the widget shows of a deal, by its number."""
        raise NotImplementedError

    faces: Mapping[str, str] = {}
    """The drawings of the cards in that."""

    @cached_property
    def widget(self) -> Widget:
        """The live chart. Raises ImportError where there are no widgets."""
        from cardgames.widgets.chart import Chart as Widget

        return Widget(self.drawing(), self.of_deal, self.faces)

    @property
    def model_id(self) -> str:
        """The name by which a page of the site knows the live chart."""
        return str(self.widget.model_id)

    def open(self, slot: str) -> None:
        """Show the live chart in a place of a page of the site."""
        opens: Any = self.widget
        opens.open(slot)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        try:
            shown: Any = self.widget._repr_mimebundle_(**kwargs)
        except ImportError:
            return self.data
        return shown[0] | self.data, *shown[1:]


class Growth(Chart):
    """An interval after each number of deals. A slider chooses the number; a button lets it grow.

    estimates: those that are drawn, the last one of all deals.
    """

    def __init__(self, values: Sequence[int], measure: Measure) -> None:
        sums, step = Sums(), -(-len(values) // MAX_POINTS)
        found: list[Estimate] = []
        for value in values:
            sums.add(value)
            if sums.deals % step == 0 or sums.deals == len(values):
                found.append(estimate(measure, sums))
        if not found:
            raise BadRecord(load()("notebook-no-figures"))
        self.estimates = [each for each in found if isfinite(each.low)] or found[-1:]
        super().__init__(self._picture(), _after(self.estimates[-1]))

    def drawing(self) -> dict[str, Any]:
        """What the widget draws: each estimate with its number of deals and its sentence."""
        low, high = self._ends
        unit, words = self.estimates[0].measure.unit, load()
        labels = [with_unit(low, unit, words), with_unit(high, unit, words)]
        return {
            "kind": "growth",
            "says": "",
            "last": len(self.estimates),
            "ends": [low, high],
            "middle": self._middle,
            "labels": [*labels, words("notebook-deals", n=self.estimates[-1].deals)],
            "points": [[each.deals, each.value, *_within(each, low, high), _after(each)] for each in self.estimates],
        }

    @property
    def _middle(self) -> float:
        return 0.5 if self.estimates[0].measure.unit == "%" else 0.0

    @property
    def _ends(self) -> tuple[float, float]:
        """The lowest and the highest value of the chart."""
        if self.estimates[0].measure.unit == "%":
            return 0.0, 1.0
        ends = [end for each in self.estimates for end in (each.low, each.high, 0.0) if isfinite(end)]
        return min(ends), max(ends)

    def _picture(self) -> str:
        """The whole chart as HTML."""
        (low, high), most, unit = self._ends, self.estimates[-1].deals, self.estimates[0].measure.unit

        def at(number: float, value: float) -> str:
            right = MARGIN + number / most * (WIDTH - MARGIN - 4)
            return f"{right:.1f},{4 + (high - value) / ((high - low) or 1) * (HEIGHT - MARGIN - 4):.1f}"

        upper = [at(each.deals, _within(each, low, high)[1]) for each in self.estimates]
        lower = [at(each.deals, _within(each, low, high)[0]) for each in reversed(self.estimates)]
        edge, line = upper + lower, [at(each.deals, each.value) for each in self.estimates]
        middle = (at(0, self._middle), at(most, self._middle))
        labels = [
            _label(at(0, high), with_unit(high, unit, load()), "hanging"),
            _label(at(0, low), with_unit(low, unit, load()), "auto"),
            _label(f"{WIDTH - 4},{HEIGHT - 6}", load()("notebook-deals", n=most), "auto", "end"),
        ]
        says = escape(_after(self.estimates[-1]))
        svg = (
            f'<svg role="img" viewBox="0 0 {WIDTH} {HEIGHT}" style="width:100%;max-width:{WIDTH}px">'
            f"<title>{says}</title>"
            f'<polyline points="{" ".join(middle)}" stroke="{GREEN}" stroke-dasharray="4 3" fill="none"/>'
            f'<polygon points="{" ".join(edge)}" fill="currentColor" opacity=".2"/>'
            f'<polyline points="{" ".join(line)}" stroke="currentColor" stroke-width="2" fill="none"/>'
            f"{''.join(labels)}</svg>"
        )
        return box(f"{svg}<br>{says}")


def _after(found: Estimate) -> str:
    """What the deals so far show, as a sentence."""
    return load()("notebook-after-deals", n=found.deals, found=str(found))


def _within(found: Estimate, low: float, high: float) -> tuple[float, float]:
    """The ends of an interval as far as a chart reaches."""
    return max(low, found.low), min(high, found.high)


class DealPairs(Chart):
    """Deals that were played under two rules, by how far a side was ahead under each. A press opens one of them.

    leads: for each deal the lead of the side under the first rule and under the second, below 0 where it is behind.
    of_deal: gives what the widget shows of a deal, by its place in `leads`. names: of the two rules. faces: the
    drawings of their cards.
    """

    def __init__(
        self,
        side: str,
        names: tuple[str, str],
        leads: Sequence[tuple[int, int]],
        of_deal: Callable[[int], Mapping[str, Any]],
        faces: Mapping[str, str],
    ) -> None:
        self.side, self.names, self.leads, self._of_deal, self.faces = side, names, tuple(leads), of_deal, faces
        self._size = max([1, *(abs(lead) for pair in leads for lead in pair)])
        self._range = -(-self._size // MAX_RANGES)
        self.cells: dict[tuple[int, int], list[int]] = {}
        for place, (one, other) in enumerate(leads):
            self.cells.setdefault((self._column(one), self._column(other)), []).append(place)
        super().__init__(
            box(f"{escape(self._says('notebook-paired'))}{self._table()}", wide=True), self._says("notebook-paired")
        )

    def _column(self, lead: int) -> int:
        """The range in which a lead lies: 0 of a level deal, 1 of a small lead, -1 of a small deficit."""
        return 0 if lead == 0 else (abs(lead) - 1) // self._range + 1 if lead > 0 else -((-lead - 1) // self._range + 1)

    def _range_text(self, column: int) -> str:
        """A range as text, such as "+1…+20"."""
        if column == 0:
            return "0"
        low, high = (abs(column) - 1) * self._range + 1, abs(column) * self._range
        ends = [f"+{low}", f"+{high}"] if column > 0 else [f"{MINUS}{high}", f"{MINUS}{low}"]
        return ends[0] if low == high else "…".join(ends)

    @property
    def _ranges(self) -> range:
        return range(-MAX_RANGES, MAX_RANGES + 1)

    def _says(self, key: str) -> str:
        """What the chart shows, and how to read it. key: of the words for a table, or for dots."""
        one, other = self.names
        moved = sum(map(_is_turned, self.leads))
        return load()(key, n=len(self.leads), side=self.side, one=one, other=other, moved=moved)

    def drawing(self) -> dict[str, Any]:
        """What the widget draws: a dot for each pair of leads, with the numbers of its deals."""
        dots: dict[tuple[int, int], list[int]] = {}
        for number, pair in enumerate(self.leads, 1):
            dots.setdefault(pair, []).append(number)
        return {
            "kind": "pairs",
            "says": self._says("notebook-dots"),
            "last": len(self.leads),
            "ends": [-self._size, self._size],
            "names": list(self.names),
            "dots": [
                {"one": pair[0], "other": pair[1], "deals": deals, "turned": _is_turned(pair)}
                for pair, deals in dots.items()
            ],
        }

    def of_deal(self, deal: int) -> Mapping[str, Any]:
        """What the widget shows of a deal, by its number."""
        return self._of_deal(deal - 1)

    def _colour(self, cell: tuple[int, int]) -> str:
        """Of deals with another winner, of other deals that changed their range, and of the rest."""
        if _is_turned(cell):
            return AMBER
        return "" if cell[0] == cell[1] else GREEN

    def _table(self) -> str:
        heads = "".join(f'<th style="{CELL}">{self._range_text(column)}</th>' for column in self._ranges)
        rows = [
            f'<tr><th style="{CELL}">{self._range_text(row[0][1])}</th>{"".join(map(self._cell, row))}</tr>'
            for row in [[(one, other) for one in self._ranges] for other in reversed(self._ranges)]
        ]
        rows.append(f"<tr><th></th>{heads}</tr>")
        return f'<div style="overflow-x:auto"><table style="border-collapse:collapse">{"".join(rows)}</table></div>'

    def _cell(self, cell: tuple[int, int]) -> str:
        count, colour = len(self.cells.get(cell, ())), self._colour(cell)
        edge = f";box-shadow:inset 0 0 0 3px {colour}" if count and colour else ""
        return f'<td style="{CELL}{edge}">{count or ""}</td>'


def _is_turned(pair: tuple[int, int]) -> bool:
    """Whether another side is ahead under the second rule, or none instead of one."""
    one, other = pair
    return (one > 0) != (other > 0) or (one < 0) != (other < 0)


def _label(at: str, text: str, baseline: str, anchor: str = "start") -> str:
    """A text of a chart. at: its place, as of a point."""
    x, y = at.split(",")
    place = f'x="{x}" y="{y}" dominant-baseline="{baseline}" text-anchor="{anchor}"'
    return f'<text {place} font-size="11" fill="currentColor">{escape(text)}</text>'
