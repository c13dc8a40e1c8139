"""The plot of a study: a dot for each estimate, a bar for its interval, and a line where the claim is decided.

It is as wide as there is room, at most `WIDEST`: across, all is placed by shares of the width, so that letters stay as
large on a phone.

Drawn with the XML library that comes with Python. Plotting libraries bring more than this needs: matplotlib is larger
than all else that a live page loads, and those in pure Python give no text alternative or fetch scripts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import floor, inf, isfinite, log10
from textwrap import wrap
from xml.etree.ElementTree import Element, SubElement, tostring

from cardgames.simulate.estimates import MINUS, Found, Measure, shown
from cardgames.words import Words

WIDEST = "40rem"
LINE, BAR, FOOT = 18, 26, 40
"""How high a line of words is, a bar with its dot, and the scale, in pixels."""
LETTERS = 44
"""So many in a line of words, which then fits a screen of 320 pixels."""
INSET = 6.0
"""How far the ends of the scale are from the edges, in hundredths of the width."""
INK = "currentColor"
MARK = "var(--md-accent-fg-color, #2a6f97)"


def plot(title: str, found: Iterable[Found], said: Words) -> str:
    """An SVG of the estimates in a language, a panel for each unit; its words are its text alternative."""
    panels = [list(group) for _, group in groupby(found, key=lambda each: each.measure.unit)]
    height = sum(row(each, said) for panel in panels for each in panel) + FOOT * len(panels)
    svg = frame(height, words(title, [each for panel in panels for each in panel], said))
    top = 0
    for panel in panels:
        top = draw(svg, panel, top, said)
    return tostring(svg, encoding="unicode")


def frame(height: int, says: str) -> Element:
    """A drawing, so many pixels high and still empty. says: the same in words."""
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": "100%",
            "height": f"{height}",
            "role": "img",
            "class": "study-plot",
            "font-family": "inherit",
            "font-size": "14",
            "fill": INK,
            "display": "block",
            "overflow": "visible",
            "style": f"width: 100%; max-width: {WIDEST}; height: {height}px",
            "aria-label": says,
        },
    )


def words(title: str, found: Sequence[Found], said: Words) -> str:
    """What the plot shows, in words."""
    told = (f"{said.of(each.measure.says)}: {each.told(said)}{beside(each, said)}" for each in found)
    return ". ".join([title.rstrip("."), *told])


def beside(each: Found, said: Words) -> str:
    """Where the line of a measure is, and how far from it is still about there."""
    measure = each.measure
    if measure.line is None:
        return ""
    value, low, high = (shown(number, measure.unit, said) for number in (measure.line, *ends_of(measure)))
    return (
        f"; {said('line-about', value=value, low=low, high=high) if measure.within else said('line-at', value=value)}"
    )


def named(each: Found, said: Words) -> list[str]:
    """The name of a measure, in lines that fit a phone."""
    return wrap(said.of(each.measure.says), LETTERS)


def row(each: Found, said: Words) -> int:
    """How high the row of a measure is, in pixels."""
    return LINE * (len(named(each, said)) + 1) + BAR


def draw(svg: Element, panel: Sequence[Found], top: int, said: Words) -> int:
    """One panel, its rows and the scale under them, from so many pixels on; gives where it ends."""
    unit = panel[0].measure.unit
    low, high, step = scale(panel)

    def across(value: float) -> float:
        return round(INSET + (min(max(value, low), high) - low) / (high - low) * (100 - 2 * INSET), 1)

    base = top + sum(row(each, said) for each in panel)
    line(svg, (0, base), (100, base), INK, 1)
    tick = low
    while tick <= high + step / 2:
        line(svg, (across(tick), base), (across(tick), base + 5), INK, 1)
        text(svg, (across(tick), base + 20), shown_short(tick, unit, step, said), "middle")
        tick += step
    for each in panel:
        for says in named(each, said):
            text(svg, (0, top + 16), says)
            top += LINE
        text(svg, (0, top + 16), each.told(said)).set("font-weight", "600")
        top += LINE
        middle = top + 14
        if each.measure.line is not None:
            mark = across(each.measure.line)
            if each.measure.within:
                near(svg, [across(end) for end in ends_of(each.measure)], top, beside(each, said).removeprefix("; "))
            line(svg, (mark, top + 4), (mark, top + BAR - 2), INK, 1.5, "4 3")
        if isfinite(each.low) and isfinite(each.high):
            line(svg, (across(each.low), middle), (across(each.high), middle), MARK, 4)
            for end in (each.low, each.high):
                line(svg, (across(end), middle - 5), (across(end), middle + 5), MARK, 2)
        if each.counted:
            dot = {"cx": f"{across(each.estimate):g}%", "cy": f"{middle}", "r": "5", "fill": MARK}
            SubElement(svg, "circle", dot)
        top += BAR
    return top + FOOT


def ends_of(measure: Measure) -> tuple[float, ...]:
    """From where to where an estimate is on the line of a measure, or about on it; () where it has none."""
    return () if measure.line is None else (measure.line - measure.within, measure.line + measure.within)


def near(svg: Element, ends: Sequence[float], top: int, says: str) -> None:
    """A pale band, from one hundredth of the width to another: what lies in it is about on the line."""
    low, high = ends
    place = {"x": f"{low:g}%", "y": f"{top + 4}", "width": f"{high - low:g}%", "height": f"{BAR - 6}"}
    band = SubElement(svg, "rect", place | {"fill": INK, "fill-opacity": "0.12"})
    SubElement(band, "title").text = says


def scale(panel: Sequence[Found]) -> tuple[float, float, float]:
    """From where to where the scale of a panel goes, and how far its marks are apart."""
    values = [end for each in panel for end in ends_of(each.measure)]
    values += [value for each in panel if each.counted for value in (each.estimate, each.low, each.high)]
    known = [value for value in values if -inf < value < inf] or [0.0]
    low, high = min(known), max(known)
    width = (high - low) or abs(high) or 1.0
    rough = width / 4
    power = 10.0 ** floor(log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough)
    return floor(low / step) * step, -floor(-high / step) * step or step, step


def shown_short(value: float, unit: str, step: float, said: Words) -> str:
    """A mark of the scale."""
    if unit == "%":
        value, step = value * 100, step * 100
    digits = max(0, -floor(log10(step) + 1e-9))
    return said.number(f"{value:.{digits}f}{' %' if unit == '%' else ''}").replace("-", MINUS)


def line(
    svg: Element, start: tuple[float, float], end: tuple[float, float], ink: str, width: float, dash: str = ""
) -> None:
    """A stroke, its ends in hundredths of the width and in pixels."""
    (x1, y1), (x2, y2) = start, end
    ends = {"x1": f"{x1:g}%", "y1": f"{y1:g}", "x2": f"{x2:g}%", "y2": f"{y2:g}"}
    made = SubElement(svg, "line", ends | {"stroke": ink})
    if width != 1:
        made.set("stroke-width", f"{width:g}")
    if dash:
        made.set("stroke-dasharray", dash)


def text(svg: Element, at: tuple[float, float], says: str, anchor: str = "start") -> Element:
    """Words in the plot; they are in its text alternative, too."""
    made = SubElement(svg, "text", {"x": f"{at[0]:g}%", "y": f"{at[1]:g}"})
    if anchor != "start":
        made.set("text-anchor", anchor)
    made.text = says
    return made
