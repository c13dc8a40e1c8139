"""The plot of a study: a dot for each estimate, a bar for its interval, and a line where the claim is decided.

It fills its column up to `MAX_WIDTH`. Horizontal positions are shares of the width, so that text stays readable on a
phone. Drawn with the XML library of Python: matplotlib is too large for a live page, and plotting libraries in pure
Python have no text alternative or fetch scripts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import floor, inf, isfinite, log10
from textwrap import wrap
from xml.etree.ElementTree import Element, SubElement, tostring

from cardgames.simulate.estimates import MINUS, Estimate, Measure, with_unit
from cardgames.words import Words

MAX_WIDTH = "40rem"
LINE_PIXELS, BAR_PIXELS, FOOT_PIXELS = 18, 26, 40
"""Heights of a line of text, of a bar with its dot, and of the scale."""
MAX_LINE_CHARACTERS = 44
"""A line of this length fits a screen 320 pixels wide."""
INSET_PERCENT = 6.0
"""The distance of the scale from each edge, relative to the width."""
INK_COLOUR = "currentColor"
MARK_COLOUR = "var(--md-accent-fg-color, #2a6f97)"


def plot(title: str, found: Iterable[Estimate], words: Words) -> str:
    """An SVG of the estimates, with a panel for each unit and a text alternative."""
    panels = [list(group) for _, group in groupby(found, key=lambda each: each.measure.unit)]
    height = sum(row_height(each, words) for panel in panels for each in panel) + FOOT_PIXELS * len(panels)
    svg = empty_svg(height, description(title, [each for panel in panels for each in panel], words))
    top = 0
    for panel in panels:
        top = draw_panel(svg, panel, top, words)
    return tostring(svg, encoding="unicode")


def empty_svg(height: int, says: str) -> Element:
    """An empty drawing. height: in pixels. says: the text alternative."""
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
            "fill": INK_COLOUR,
            "display": "block",
            "overflow": "visible",
            "style": f"width: 100%; max-width: {MAX_WIDTH}; height: {height}px",
            "aria-label": says,
        },
    )


def description(title: str, found: Sequence[Estimate], words: Words) -> str:
    """The text alternative of the plot."""
    lines = (f"{words.of(each.measure.says)}: {each.as_text(words)}{line_text(each, words)}" for each in found)
    return ". ".join([title.rstrip("."), *lines])


def line_text(each: Estimate, words: Words) -> str:
    """Where the line of a measure is, and what still counts as about there."""
    measure = each.measure
    if measure.line is None:
        return ""
    value, low, high = (with_unit(number, measure.unit, words) for number in (measure.line, *ends_of(measure)))
    return (
        f"; {words('line-about', value=value, low=low, high=high) if measure.within else words('line-at', value=value)}"
    )


def name_lines(each: Estimate, words: Words) -> list[str]:
    """The name of a measure, in lines that fit a phone."""
    return wrap(words.of(each.measure.says), MAX_LINE_CHARACTERS)


def row_height(each: Estimate, words: Words) -> int:
    """How high the row of a measure is, in pixels."""
    return LINE_PIXELS * (len(name_lines(each, words)) + 1) + BAR_PIXELS


def draw_panel(svg: Element, panel: Sequence[Estimate], top: int, words: Words) -> int:
    """Draw a panel and the scale below it, starting at height `top`; return the height where it ends."""
    unit = panel[0].measure.unit
    low, high, step = scale(panel)

    def across(value: float) -> float:
        return round(INSET_PERCENT + (min(max(value, low), high) - low) / (high - low) * (100 - 2 * INSET_PERCENT), 1)

    base = top + sum(row_height(each, words) for each in panel)
    line(svg, (0, base), (100, base), INK_COLOUR, 1)
    tick = low
    while tick <= high + step / 2:
        line(svg, (across(tick), base), (across(tick), base + 5), INK_COLOUR, 1)
        text(svg, (across(tick), base + 20), tick_label(tick, unit, step, words), "middle")
        tick += step
    for each in panel:
        for says in name_lines(each, words):
            text(svg, (0, top + 16), says)
            top += LINE_PIXELS
        text(svg, (0, top + 16), each.as_text(words)).set("font-weight", "600")
        top += LINE_PIXELS
        middle = top + 14
        if each.measure.line is not None:
            mark = across(each.measure.line)
            if each.measure.within:
                tolerance_band(
                    svg, [across(end) for end in ends_of(each.measure)], top, line_text(each, words).removeprefix("; ")
                )
            line(svg, (mark, top + 4), (mark, top + BAR_PIXELS - 2), INK_COLOUR, 1.5, "4 3")
        if isfinite(each.low) and isfinite(each.high):
            line(svg, (across(each.low), middle), (across(each.high), middle), MARK_COLOUR, 4)
            for end in (each.low, each.high):
                line(svg, (across(end), middle - 5), (across(end), middle + 5), MARK_COLOUR, 2)
        if each.is_known:
            dot = {"cx": f"{across(each.value):g}%", "cy": f"{middle}", "r": "5", "fill": MARK_COLOUR}
            SubElement(svg, "circle", dot)
        top += BAR_PIXELS
    return top + FOOT_PIXELS


def ends_of(measure: Measure) -> tuple[float, ...]:
    """The ends of the range that counts as about on the line of a measure; () without a line."""
    return () if measure.line is None else (measure.line - measure.within, measure.line + measure.within)


def tolerance_band(svg: Element, ends: Sequence[float], top: int, says: str) -> None:
    """Draw a pale band for the range that counts as about on the line."""
    low, high = ends
    place = {"x": f"{low:g}%", "y": f"{top + 4}", "width": f"{high - low:g}%", "height": f"{BAR_PIXELS - 6}"}
    band = SubElement(svg, "rect", place | {"fill": INK_COLOUR, "fill-opacity": "0.12"})
    SubElement(band, "title").text = says


def scale(panel: Sequence[Estimate]) -> tuple[float, float, float]:
    """The ends of the scale of a panel, and the distance of its marks."""
    values = [end for each in panel for end in ends_of(each.measure)]
    values += [value for each in panel if each.is_known for value in (each.value, each.low, each.high)]
    known = [value for value in values if -inf < value < inf] or [0.0]
    low, high = min(known), max(known)
    width = (high - low) or abs(high) or 1.0
    rough = width / 4
    power = 10.0 ** floor(log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough)
    return floor(low / step) * step, -floor(-high / step) * step or step, step


def tick_label(value: float, unit: str, step: float, words: Words) -> str:
    """A mark of the scale."""
    if unit == "%":
        value, step = value * 100, step * 100
    digits = max(0, -floor(log10(step) + 1e-9))
    return words.number(f"{value:.{digits}f}{' %' if unit == '%' else ''}").replace("-", MINUS)


def line(
    svg: Element, start: tuple[float, float], end: tuple[float, float], ink: str, width: float, dash: str = ""
) -> None:
    """Draw a stroke; x in hundredths of the width, y in pixels."""
    (x1, y1), (x2, y2) = start, end
    ends = {"x1": f"{x1:g}%", "y1": f"{y1:g}", "x2": f"{x2:g}%", "y2": f"{y2:g}"}
    made = SubElement(svg, "line", ends | {"stroke": ink})
    if width != 1:
        made.set("stroke-width", f"{width:g}")
    if dash:
        made.set("stroke-dasharray", dash)


def text(svg: Element, at: tuple[float, float], says: str, anchor: str = "start") -> Element:
    """Draw a text; x in hundredths of the width, y in pixels."""
    made = SubElement(svg, "text", {"x": f"{at[0]:g}%", "y": f"{at[1]:g}"})
    if anchor != "start":
        made.set("text-anchor", anchor)
    made.text = says
    return made
