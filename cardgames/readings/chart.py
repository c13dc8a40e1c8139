"""How two readings go on, drawn: what each side has so far, and from where on that differs.

Of several deals it is what they count, added up; of one deal the tricks that each side has taken. Drawn with the parts
of `plot`, as wide as there is room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, count
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from cardgames.readings.compare import Comparison, Side
from cardgames.simulate.plot import INK, INSET, LINE, empty_svg, line, text
from cardgames.words import Words

COLOURS = (
    "var(--cg-side-0, light-dark(#234f7d, #a9cbee))",
    "var(--cg-side-1, light-dark(#8a4608, #f1b977))",
)
DASHES = ("", "5 3")
"""The lines of the two readings differ in more than their colour."""
HIGH, GAP, FOOT = 36, 8, 24
"""How high the lines of a side are, what is left under them, and the scale, in pixels."""
MAX_SIDES = 6
"""If there are more sides, those that differ most are drawn."""
MAX_MARKS = 10
"""The most numbers on the scale."""


class SideCurve(NamedTuple):
    """What a side has on the two sides of a comparison, at first and after each step: a deal, or a trick."""

    side: str
    one: tuple[int, ...]
    other: tuple[int, ...]

    @property
    def same(self) -> int:
        """After how many steps both are still the same, as they were all along."""
        differ = (at for at, (one, other) in enumerate(zip(self.one, self.other, strict=False)) if one != other)
        return next(differ, min(len(self.one), len(self.other))) - 1

    @property
    def apart(self) -> int:
        """How far they are apart at the end."""
        return abs(self.one[-1] - self.other[-1])


def side_curves(found: Comparison) -> list[SideCurve]:
    """Of each side for which something differs what it has so far; none where the two games have other sides."""
    sides = found.one.game.rules.sides()
    if set(sides) != set(found.other.game.rules.sides()):
        return []
    steps = [list(_steps(each, several=_several(found))) for each in (found.one, found.other)]
    told = []
    for side in sides:
        each = SideCurve(side, *(tuple(accumulate((step.get(side, 0) for step in of), initial=0)) for of in steps))
        if each.apart or each.same + 1 < min(len(each.one), len(each.other)):
            told.append(each)
    return told


def chart(found: Comparison, words: Words) -> str:
    """An SVG of all that, which tells the same in words; "" where nothing differs that could be drawn."""
    known = side_curves(found)
    if not known:
        return ""
    drawn = sorted(sorted(known, key=lambda each: -each.apart)[:MAX_SIDES], key=known.index)
    rules = found.one.game.rules
    step = rules.deal_name if _several(found) else (rules.trick or found.other.game.rules.trick)
    same = min(each.same for each in known)
    title = words("course-counted" if _several(found) else "course-taken")
    apart = words("course-apart", place=words("deal-of", deal=words.of(step), n=same + 1))
    rows = [words("course-side", side=each.side, one=each.one[-1], other=each.other[-1]) for each in drawn]
    below = [apart] + ([words("course-more", n=len(known) - len(drawn))] if len(known) > len(drawn) else [])

    top = 2 * LINE + GAP
    height = top + (LINE + HIGH + GAP) * len(drawn) + FOOT + LINE * len(below)
    svg = empty_svg(height, " ".join([title, *(f"{each}." for each in rows), *below]))
    text(svg, (0, 14), title).set("font-weight", "600")
    _key(svg, words)
    many = max(len(drawn[0].one), len(drawn[0].other)) - 1
    values = [value for each in drawn for value in (*each.one, *each.other)]
    for each, says in zip(drawn, rows, strict=True):
        text(svg, (0, top + 13), says)
        _lines(svg, each, top + LINE, many, (min(values), max(values)))
        mark = _across(same, many)
        line(svg, (mark, top + LINE), (mark, top + LINE + HIGH + GAP / 2), INK, 1, "2 3")
        top += LINE + HIGH + GAP
    _scale(svg, top, many)
    for number, says in enumerate(below):
        text(svg, (0, top + FOOT + LINE * number + 14), says)
    return tostring(svg, encoding="unicode")


def _several(found: Comparison) -> bool:
    return max(len(found.one.story), len(found.other.story)) > 1


def _steps(side: Side, *, several: bool) -> Iterator[dict[str, int]]:
    """What each side gets at each step: what a deal counts, or the trick that it takes."""
    for deal in side.result["deals"]:
        if several:
            yield deal["points"] or {}
        else:
            for trick in deal["tricks"]:
                yield {side.game.side_of(trick["taken_by"]): 1}


def _across(step: float, many: int) -> float:
    """Where a step is, in hundredths of the width."""
    return round(INSET + step / many * (100 - 2 * INSET), 2)


def _key(svg: Element, words: Words) -> None:
    """Which line is which."""
    for number, name in enumerate(("one", "other")):
        left = 50 * number
        line(svg, (left, LINE + 10), (left + 8, LINE + 10), COLOURS[number], 2.5, DASHES[number])
        text(svg, (left + 10, LINE + 14), words(name))


def _lines(svg: Element, each: SideCurve, top: int, many: int, ends: tuple[int, int]) -> None:
    """Both lines of a side, with a dot where each ends; what is the same is one line."""
    place = {"x": f"{INSET:g}%", "y": f"{top}", "width": f"{100 - 2 * INSET:g}%", "height": f"{HIGH}"}
    inner = SubElement(
        svg, "svg", place | {"viewBox": f"0 0 {many} {HIGH}", "preserveAspectRatio": "none", "overflow": "visible"}
    )
    low, high = ends

    def down(value: int) -> float:
        return round(HIGH - (value - low) / ((high - low) or 1) * HIGH, 1)

    def drawn(values: Sequence[int], begin: int, ink: str, dash: str = "") -> None:
        points = " ".join(f"{at},{down(value):g}" for at, value in enumerate(values, begin))
        made = {
            "points": points,
            "fill": "none",
            "stroke": ink,
            "stroke-width": "2.5",
            "vector-effect": "non-scaling-stroke",
        }
        SubElement(inner, "polyline", made | ({"stroke-dasharray": dash} if dash else {}))

    drawn(each.one[: each.same + 1], 0, INK)
    for values, ink, dash in zip((each.one, each.other), COLOURS, DASHES, strict=True):
        drawn(values[each.same :], each.same, ink, dash)
        end = {"cx": f"{_across(len(values) - 1, many):g}%", "cy": f"{top + down(values[-1]):g}", "r": "3.5"}
        SubElement(svg, "circle", end | {"fill": ink})


def _scale(svg: Element, top: int, many: int) -> None:
    """The steps, numbered."""
    line(svg, (0, top), (100, top), INK, 1)
    every = next(10**power * n for power in count() for n in (1, 2, 5) if many <= MAX_MARKS * 10**power * n)
    for step in range(every, many + 1, every):
        line(svg, (_across(step, many), top), (_across(step, many), top + 4), INK, 1)
        text(svg, (_across(step, many), top + 18), str(step), "middle")
