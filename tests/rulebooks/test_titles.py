"""The titles of clauses lead somebody who searches to the answer."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardgames.authoring import parts
from cardgames.games import rules_of
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Clause

SEARCHES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "searches.toml").read_text("utf-8")
)["search"]
SMALL = {"a", "an", "can", "do", "does", "i", "is", "of", "the", "to", "what", "when", "who"}
"""Words that every title might have."""


def stems(text: str) -> set[str]:
    """The words of a text that tell it from others, without their endings."""
    return {re.sub(r"(?<=\w\w\w)(e|s|es|ed|ing)$", "", word) for word in re.findall(r"\w+", text.casefold())} - SMALL


def best(query: str, clauses: tuple[Clause, ...]) -> list[str]:
    """The clauses whose titles have most of the words of a search; of equal ones, those with the fewest others."""
    wanted = stems(query)

    def rank(clause: Clause) -> tuple[int, int]:
        words = stems(clause.title)
        return len(words & wanted), -len(words - wanted)

    top = max(map(rank, clauses))
    return [clause.id for clause in clauses if rank(clause) == top]


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: str(search["query"]))
def test_what_must_come_first_is_there(search: dict[str, Any]) -> None:
    assert search["language"] in ("en", "ru")
    assert ("first" in search) != ("page" in search)
    for name in search.get("first", ()):
        assert rulebook.find(name), name


@pytest.mark.parametrize(
    "search",
    [search for search in SEARCHES if search["language"] == "en" and "first" in search],
    ids=lambda search: str(search["query"]),
)
def test_the_titles_alone_lead_to_the_answer(search: dict[str, Any]) -> None:
    if search["game"]:
        game = rules_of(search["game"])
        clauses = rulebook.load(game.rulebook).chapter(game).clauses
    else:
        clauses = tuple(clause for book in rulebook.books() for clause in book.clauses)
    assert set(best(search["query"], clauses)) <= set(search["first"])


def test_a_title_is_a_short_heading() -> None:
    for game in parts.games("taught"):
        for name, title in rulebook.titles(rulebook.load(game.rulebook).chapter(game)):
            assert 2 <= len(title.split()) <= 6, (name, title)
            assert title[0].isupper(), (name, title)
            assert not title.endswith("."), (name, title)


def test_there_are_twelve_searches_in_two_languages() -> None:
    assert len({search["query"] for search in SEARCHES}) == 12
    assert sum(search["language"] == "ru" for search in SEARCHES) == 3
