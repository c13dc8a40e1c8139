"""Charts with controls: an interval that fills in deal by deal, and the same deals under two rules.

Where there are no controls, as on a page or in a notebook that was opened without a kernel, the whole chart is shown.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from html import escape
from math import isfinite
from typing import Any

from cardgames.core import BadRecord
from cardgames.notebook.show import Output, box
from cardgames.notebook.verdict import AMBER, GREEN
from cardgames.simulate.estimates import MINUS, Estimate, Measure, Sums, estimate, with_unit
from cardgames.words import load

WIDTH, HEIGHT, MARGIN = 560, 200, 24
"""The size of a chart of an interval, and the room at its left edge and below it, in units of its drawing."""
MAX_POINTS = 200
"""The most numbers of deals at which an interval is drawn."""
FRAME_MILLISECONDS = 80
MAX_RANGES = 4
"""The most ranges of points ahead, and behind."""
HEAD = "font-size:.85em;line-height:1.25;text-align:center"
CELL = "min-width:2.6em;height:2.6em;padding:0;text-align:center;border:1px solid #8884"


class Chart(Output):
    """A chart with controls, in a notebook that has widgets."""

    def controls(self, widgets: Any) -> Any:
        """The chart and its controls as one widget. widgets: the module ipywidgets."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        words = {"text/plain": self.text, "text/html": self.html}
        try:
            import ipywidgets as widgets  # type: ignore[import-untyped]
        except ImportError:  # as on a page of the site
            return words
        shown: Any = self.controls(widgets)._repr_mimebundle_(**kwargs)
        return shown | words


class Growth(Chart):
    """An interval after each number of deals. A slider chooses the number; a button lets it grow.

    estimates: those that are drawn, the last one of all deals.
    """

    def __init__(self, values: Sequence[int], measure: Measure) -> None:
        sums, step = Sums(), -(-len(values) // MAX_POINTS)
        self.estimates: list[Estimate] = []
        for value in values:
            sums.add(value)
            if sums.deals % step == 0 or sums.deals == len(values):
                self.estimates.append(estimate(measure, sums))
        if not self.estimates:
            raise BadRecord(load()("notebook-no-figures"))
        super().__init__(self.picture(len(values)), self.says(len(values)))

    def after(self, deals: int) -> Estimate:
        """The last estimate that is drawn of this number of deals, or the first one."""
        at = bisect([each.deals for each in self.estimates], deals)
        return self.estimates[max(0, at - 1)]

    def says(self, deals: int) -> str:
        """What the deals so far show, as a sentence."""
        found = self.after(deals)
        return load()("notebook-after-deals", n=found.deals, found=str(found))

    def picture(self, deals: int) -> str:
        """The chart up to a number of deals, as HTML."""
        known = [each for each in self.estimates if isfinite(each.low)] or self.estimates[-1:]
        unit, ends = known[0].measure.unit, [end for each in known for end in (each.low, each.high) if isfinite(end)]
        low, high = (0.0, 1.0) if unit == "%" else (min([0.0, *ends]), max([0.0, *ends]))
        most = self.estimates[-1].deals

        def at(number: float, value: float) -> str:
            right = MARGIN + number / most * (WIDTH - MARGIN - 4)
            return f"{right:.1f},{4 + (high - value) / ((high - low) or 1) * (HEIGHT - MARGIN - 4):.1f}"

        shown = [each for each in known if each.deals <= deals] or known[:1]
        edge = [at(each.deals, each.high) for each in shown] + [at(each.deals, each.low) for each in reversed(shown)]
        line = [at(each.deals, each.value) for each in shown]
        middle = (at(0, 0.5 if unit == "%" else 0.0), at(most, 0.5 if unit == "%" else 0.0))
        labels = [
            _label(at(0, high), with_unit(high, unit, load()), "hanging"),
            _label(at(0, low), with_unit(low, unit, load()), "auto"),
            _label(f"{WIDTH - 4},{HEIGHT - 6}", load()("notebook-deals", n=most), "auto", "end"),
        ]
        svg = (
            f'<svg role="img" viewBox="0 0 {WIDTH} {HEIGHT}" style="width:100%;max-width:{WIDTH}px">'
            f"<title>{escape(self.says(deals))}</title>"
            f'<polyline points="{" ".join(middle)}" stroke="{GREEN}" stroke-dasharray="4 3" fill="none"/>'
            f'<polygon points="{" ".join(edge)}" fill="currentColor" opacity=".2"/>'
            f'<polyline points="{" ".join(line)}" stroke="currentColor" stroke-width="2" fill="none"/>'
            f"{''.join(labels)}</svg>"
        )
        return box(f"{svg}<br>{escape(self.says(deals))}")

    def controls(self, widgets: Any) -> Any:
        """The chart with a slider and a button that plays it."""
        first, step, most = self.estimates[0].deals, self.estimates[0].deals, self.estimates[-1].deals
        numbers = {"min": first, "max": most, "step": step, "value": first}
        slider = widgets.IntSlider(**numbers, description=load()("notebook-number-of-deals"))
        play = widgets.Play(**numbers, interval=FRAME_MILLISECONDS)
        widgets.jslink((play, "value"), (slider, "value"))
        shown = widgets.HTML(self.picture(first))
        slider.observe(lambda change: setattr(shown, "value", self.picture(change["new"])), names="value")
        return widgets.VBox([widgets.HBox([play, slider]), shown])


class DealPairs(Chart):
    """Deals that were played under two rules, by how far a side was ahead under each. A press opens one of them.

    leads: for each deal the lead of the side under the first rule and under the second, below 0 where it is behind.
    opened: gives what is shown of a deal, by its place in `leads`. names: of the two rules.
    """

    def __init__(
        self, side: str, names: tuple[str, str], leads: Sequence[tuple[int, int]], opened: Callable[[int], Output]
    ) -> None:
        self.side, self.names, self.leads, self.opened = side, names, tuple(leads), opened
        size = max([1, *(abs(lead) for pair in leads for lead in pair)])
        self._range = -(-size // MAX_RANGES)
        self.cells: dict[tuple[int, int], list[int]] = {}
        for place, (one, other) in enumerate(leads):
            self.cells.setdefault((self._column(one), self._column(other)), []).append(place)
        super().__init__(box(f"{escape(self._says)}{self._table()}", wide=True), self._says)

    def _column(self, lead: int) -> int:
        """The range in which a lead lies: 0 of a level deal, 1 of a small lead, -1 of a small deficit."""
        return 0 if lead == 0 else (abs(lead) - 1) // self._range + 1 if lead > 0 else -((-lead - 1) // self._range + 1)

    def _called(self, column: int) -> str:
        """A range as text, such as "+1…+20"."""
        if column == 0:
            return "0"
        low, high = (abs(column) - 1) * self._range + 1, abs(column) * self._range
        ends = [f"+{low}", f"+{high}"] if column > 0 else [f"{MINUS}{high}", f"{MINUS}{low}"]
        return ends[0] if low == high else "…".join(ends)

    @property
    def _ranges(self) -> range:
        return range(-MAX_RANGES, MAX_RANGES + 1)

    @property
    def _says(self) -> str:
        one, other = self.names
        moved = sum(len(places) for cell, places in self.cells.items() if self._colour(cell) == AMBER)
        return load()("notebook-paired", n=len(self.leads), side=self.side, one=one, other=other, moved=moved)

    def _colour(self, cell: tuple[int, int]) -> str:
        """Of deals with another winner, of other deals that changed their range, and of the rest."""
        one, other = cell
        if (one > 0) != (other > 0) or (one < 0) != (other < 0):
            return AMBER
        return "" if one == other else GREEN

    def _table(self) -> str:
        heads = "".join(f'<th style="{CELL}">{self._called(column)}</th>' for column in self._ranges)
        rows = [
            f'<tr><th style="{CELL}">{self._called(row[0][1])}</th>{"".join(map(self._cell, row))}</tr>'
            for row in self.rows()
        ]
        rows.append(f"<tr><th></th>{heads}</tr>")
        return f'<div style="overflow-x:auto"><table style="border-collapse:collapse">{"".join(rows)}</table></div>'

    def rows(self) -> list[list[tuple[int, int]]]:
        """The ranges of both leads, as they stand in the chart."""
        return [[(one, other) for one in self._ranges] for other in reversed(self._ranges)]

    def _cell(self, cell: tuple[int, int]) -> str:
        count, colour = len(self.cells.get(cell, ())), self._colour(cell)
        edge = f";box-shadow:inset 0 0 0 3px {colour}" if count and colour else ""
        return f'<td style="{CELL}{edge}">{count or ""}</td>'

    def controls(self, widgets: Any) -> Any:
        """The chart with a button for each number, and what it opens below."""
        shown = widgets.HTML(box(escape(load()("notebook-paired-press"))))
        pressed: dict[tuple[int, int], int] = {}

        def show(cell: tuple[int, int]) -> None:
            at, places = pressed.get(cell, 0), self.cells[cell]
            pressed[cell] = at + 1
            shown.value = self.opened(places[at % len(places)]).html

        def button(cell: tuple[int, int]) -> Any:
            if cell not in self.cells:
                return widgets.Label("")
            said = f"{self.names[0]} {self._called(cell[0])}, {self.names[1]} {self._called(cell[1])}"
            layout = {"width": "44px", "height": "44px", "padding": "0", "margin": "0"}
            if colour := self._colour(cell):
                layout["border"] = f"3px solid {colour}"
            made = widgets.Button(description=str(len(self.cells[cell])), tooltip=said, layout=layout)
            made.on_click(lambda _: show(cell))
            return made

        def head(column: int) -> Any:
            return widgets.HTML(f'<div style="{HEAD}">{self._called(column).replace("…", "…<br>")}</div>')

        rows = [[head(row[0][1]), *map(button, row)] for row in self.rows()]
        foot = [widgets.Label(""), *map(head, self._ranges)]
        columns = f"repeat({len(foot)}, minmax(46px, max-content))"
        layout = {"grid_template_columns": columns, "grid_gap": "2px", "overflow": "auto"}
        grid = widgets.GridBox([each for row in [*rows, foot] for each in row], layout=layout)
        return widgets.VBox([widgets.HTML(box(escape(self._says))), grid, shown])


def _label(at: str, text: str, baseline: str, anchor: str = "start") -> str:
    """A text of a chart. at: its place, as of a point."""
    x, y = at.split(",")
    place = f'x="{x}" y="{y}" dominant-baseline="{baseline}" text-anchor="{anchor}"'
    return f'<text {place} font-size="11" fill="currentColor">{escape(text)}</text>'
