"""How two readings go on, drawn: what is added up, from where on it differs, and that the words tell the same."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import cardgames
from cardgames.readings.chart import MAX_SIDES, SideCurve, chart, side_curves
from cardgames.simulate.plot import MAX_LINE_CHARACTERS
from cardgames.words import languages, load

CASES: list[dict[str, Any]] = [
    {"one": "goat", "players": 6, "seed": 3, "command": ("must", "may")},
    {"one": "golph", "seed": 1916, "packs": 12, "holes": (9, 3)},
    {"one": "kozel", "seed": 3, "packs": 10, "boast": (False, True)},
    {"one": "catch-all", "seed": 3, "players": 13, "unmatched": ("round again", "a new first card")},
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["one"])
def test_each_line_comes_to_what_the_side_has_at_the_end(case: dict[str, Any]) -> None:
    found = cardgames.compare(**case)
    known = side_curves(found)
    assert known
    for number, side in enumerate((found.one, found.other)):
        deals = side.result["deals"]
        for each in known:
            values = each[1 + number]
            if "packs" in case:
                assert values[-1] == sum(deal["points"][each.side] for deal in deals)
                assert len(values) == 1 + len(deals)
            else:
                assert values[-1] == sum(trick["taken_by"] in each.side for trick in deals[0]["tricks"])
    for each in known:
        assert each.one[: each.same + 1] == each.other[: each.same + 1]
        assert each.one[: each.same + 2] != each.other[: each.same + 2]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["one"])
def test_the_words_of_the_drawing_say_what_it_shows(case: dict[str, Any], language: str) -> None:
    found = cardgames.compare(**case)
    known = side_curves(found)
    assert len(known) <= MAX_SIDES
    drawn = ElementTree.fromstring(chart(found, load(language)))
    label = drawn.get("aria-label") or ""
    assert drawn.get("role") == "img"
    assert len(drawn.findall("{*}svg")) == len(drawn.findall("{*}circle")) / 2 == len(known)
    lines = [each.text or "" for each in drawn.findall("{*}text")]
    assert max(map(len, lines)) <= MAX_LINE_CHARACTERS
    for each in known:
        (row,) = (line for line in lines if line.startswith(f"{each.side}: "))
        assert row in label
        assert re.findall(r"-?\d+", row) == [str(each.one[-1]), str(each.other[-1])]
    assert lines[-1] in label
    assert re.findall(r"\d+", lines[-1]) == [str(1 + min(each.same for each in known))]


def test_what_is_the_same_is_drawn_once() -> None:
    found = cardgames.compare(**CASES[0])
    drawn = ElementTree.fromstring(chart(found, load()))
    for side in drawn.findall("{*}svg"):
        both, one, other = ((line.get("points") or "").split() for line in side.findall("{*}polyline"))
        assert both[-1] == one[0] == other[0]
        assert one[1] != other[1] or one[2] != other[2]


def test_of_many_sides_those_are_drawn_that_are_furthest_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    found = cardgames.compare(**CASES[1])
    monkeypatch.setattr("cardgames.readings.chart.MAX_SIDES", 2)
    label = ElementTree.fromstring(chart(found, load())).get("aria-label") or ""
    furthest = sorted(side_curves(found), key=lambda each: -each.apart)[:2]
    for each in furthest:
        assert f"{each.side}: one {each.one[-1]}, other {each.other[-1]}" in label
    assert label.endswith("2 more sides differ, but less.")


def test_nothing_is_drawn_where_nothing_differs_or_the_sides_are_others() -> None:
    assert chart(cardgames.compare("goat", seed=3), load()) == ""
    assert chart(cardgames.compare("nations", "follow-leader", seed=7), load()) == ""


def test_a_side_that_has_the_same_when_one_match_is_over_is_the_same_so_far() -> None:
    assert SideCurve("A", (0, 1, 2), (0, 1)).same == 1
    assert SideCurve("A", (0, 1, 2), (0, 2)).same == 0
    assert SideCurve("A", (0, 1, 4), (0, 1)).apart == 3
