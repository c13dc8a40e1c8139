"""The plot of a study: a dot for each estimate, a bar for its interval, and a line where the claim is decided.

Drawn with the XML library that comes with Python. Plotting libraries bring more than this needs: matplotlib is larger
than all else that a live page loads, and those in pure Python give no text alternative or fetch scripts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import floor, inf, isfinite, log10
from xml.etree.ElementTree import Element, SubElement, tostring

from cardgames.study.measures import MINUS, Found, shown
from cardgames.words import Words

WIDTH, ROW, LEFT, RIGHT, FOOT = 640, 62, 16, 24, 40
INK = "currentColor"
MARK = "var(--md-accent-fg-color, #2a6f97)"


def plot(title: str, found: Iterable[Found], said: Words) -> str:
    """An SVG of the estimates in a language, a panel for each unit; its words are its text alternative."""
    panels = [list(group) for _, group in groupby(found, key=lambda each: each.measure.unit)]
    height = sum(ROW * len(panel) + FOOT for panel in panels)
    svg = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH} {height}",
            "role": "img",
            "class": "study-plot",
            "font-family": "inherit",
            "font-size": "14",
            "fill": INK,
            "style": "max-width: 40rem; width: 100%; height: auto",
        },
    )
    svg.set("aria-label", words(title, [each for panel in panels for each in panel], said))
    top = 0
    for panel in panels:
        draw(svg, panel, top, said)
        top += ROW * len(panel) + FOOT
    return tostring(svg, encoding="unicode")


def words(title: str, found: Sequence[Found], said: Words) -> str:
    """What the plot shows, in words."""
    told = (f"{said.of(each.measure.says)}: {each.told(said)}{beside(each, said)}" for each in found)
    return ". ".join([title.rstrip("."), *told])


def beside(each: Found, said: Words) -> str:
    """Where the line of a measure is."""
    line = each.measure.line
    return "" if line is None else f"; {said('line-at', value=shown(line, each.measure.unit))}"


def draw(svg: Element, panel: Sequence[Found], top: int, said: Words) -> None:
    """One panel: its rows, and the scale under them."""
    unit = panel[0].measure.unit
    low, high, step = scale(panel)

    def across(value: float) -> float:
        return round(LEFT + (min(max(value, low), high) - low) / (high - low) * (WIDTH - LEFT - RIGHT), 1)

    base = top + ROW * len(panel)
    line(svg, (LEFT, base), (WIDTH - RIGHT, base), INK, 1)
    tick = low
    while tick <= high + step / 2:
        line(svg, (across(tick), base), (across(tick), base + 5), INK, 1)
        text(svg, (across(tick), base + 20), shown_short(tick, unit, step), "middle")
        tick += step
    for number, each in enumerate(panel):
        above = top + ROW * number
        middle = above + 50
        text(svg, (LEFT, above + 16), said.of(each.measure.says), "start")
        text(svg, (LEFT, above + 34), each.told(said), "start").set("font-weight", "600")
        if each.measure.line is not None:
            mark = across(each.measure.line)
            line(svg, (mark, above + 40), (mark, above + ROW - 2), INK, 1.5, "4 3")
        if isfinite(each.low) and isfinite(each.high):
            line(svg, (across(each.low), middle), (across(each.high), middle), MARK, 4)
            for end in (each.low, each.high):
                line(svg, (across(end), middle - 5), (across(end), middle + 5), MARK, 2)
        if each.counted:
            dot = {"cx": f"{across(each.estimate)}", "cy": f"{middle}", "r": "5", "fill": MARK}
            SubElement(svg, "circle", dot)


def scale(panel: Sequence[Found]) -> tuple[float, float, float]:
    """From where to where the scale of a panel goes, and how far its marks are apart."""
    values = [each.measure.line for each in panel]
    values += [value for each in panel if each.counted for value in (each.estimate, each.low, each.high)]
    known = [value for value in values if value is not None and -inf < value < inf] or [0.0]
    low, high = min(known), max(known)
    width = (high - low) or abs(high) or 1.0
    rough = width / 4
    power = 10.0 ** floor(log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough)
    return floor(low / step) * step, -floor(-high / step) * step or step, step


def shown_short(value: float, unit: str, step: float) -> str:
    """A mark of the scale."""
    if unit == "%":
        value, step = value * 100, step * 100
    digits = max(0, -floor(log10(step) + 1e-9))
    return f"{value:.{digits}f}{' %' if unit == '%' else ''}".replace("-", MINUS)


def line(
    svg: Element, start: tuple[float, float], end: tuple[float, float], ink: str, width: float, dash: str = ""
) -> None:
    """A stroke."""
    (x1, y1), (x2, y2) = start, end
    marks = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke-width": width}
    made = SubElement(svg, "line", {name: f"{value:g}" for name, value in marks.items()} | {"stroke": ink})
    if dash:
        made.set("stroke-dasharray", dash)


def text(svg: Element, at: tuple[float, float], says: str, anchor: str) -> Element:
    """Words in the plot; they are in its text alternative, too."""
    made = SubElement(svg, "text", {"x": f"{at[0]:g}", "y": f"{at[1]:g}", "text-anchor": anchor})
    made.text = says
    return made
