"""The reference: its examples run, and what it documents is there with these arguments."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames import house_rules, solver, widgets
from cardgames.claims.study import Study
from cardgames.numbers import counting
from cardgames.solver import review
from cardgames.tournaments.result import Result
from starter.folders import ROOT

PAGES = sorted((ROOT / "docs" / "reference").glob("*.md"))
BLOCK = re.compile(r"^```pycon\n(.*?)^```", re.MULTILINE | re.DOTALL)
TERM = re.compile(r"^`([\w.]+)(?:\((.*?)\))?`\n:   ", re.MULTILINE)
TOPS: dict[str, Any] = {
    "cardgames": cardgames,
    "Game": cardgames.Game,
    "View": cardgames.View,
    "Result": Result,
    "Study": Study,
    "numbers": counting.numbers,
    "solve": solver.solve,
    "review": review.review,
    "house_rules": house_rules,
} | {name: getattr(widgets, name) for name in widgets.__all__}
"""What the first part of a documented name stands for."""
MAX_PAGES = 10


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_run(page: Path) -> None:
    text = "\n".join(BLOCK.findall(page.read_text("utf-8")))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test, out=output.append)
    assert runner.failures == 0, "".join(output)


def documented(name: str) -> Any:
    """What a name of the reference stands for; an attribute that only objects have is found in the class's code."""
    top, _, attribute = name.partition(".")
    if not attribute or hasattr(TOPS[top], attribute):
        return getattr(TOPS[top], attribute) if attribute else TOPS[top]
    assert f"self.{attribute}" in inspect.getsource(TOPS[top]) or attribute in TOPS[top].__annotations__, name
    return None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_documents_is_there_with_these_arguments(page: Path) -> None:
    for name, arguments in TERM.findall(page.read_text("utf-8")):
        thing = documented(name)
        if arguments:
            known = inspect.signature(thing).parameters
            named = [part.strip().lstrip("*") for part in arguments.split(",") if part.strip() not in ("*", "…")]
            assert set(named) <= set(known), f"{name}: {sorted(set(named) - set(known))}"


def test_everything_public_is_documented_on_few_pages() -> None:
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    names = {name.removeprefix("cardgames.").split(".")[0] for name, _ in TERM.findall(text)}
    assert set(cardgames.__all__) - {"Card", "DealerDraw", "Event", "Rules", "ask", "BadRecord", "IllegalMove"} <= names
    assert len(PAGES) <= MAX_PAGES
