"""Replayed examples are kept until what they rest on changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import example_cache
from cardgames import words
from cardgames.rulebooks import rulebook

CLAUSE, MENTIONED, OTHER = "goat.goat.1", "goat.play.1", "goat.play.2"


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., bool]:
    """Ask for an example, whose files mention a clause; gives whether they had to be made."""
    monkeypatch.setattr(example_cache, "folder", lambda: tmp_path)
    clause = rulebook.load("goat-1916").clause(CLAUSE)
    texts = {CLAUSE: "one", MENTIONED: "two", OTHER: "three"}

    def ask(*, title: str = "", **changed: str) -> bool:
        monkeypatch.setattr(example_cache, "texts", lambda _: texts | dict.fromkeys(changed.values(), "new"))
        made: list[bool] = []

        def make() -> dict[str, str]:
            made.append(True)
            return {"goat/one.json": f'{{"clause": "{MENTIONED}"}}'}

        asked = replace(clause, title=title or clause.title)
        files = example_cache.files_of(asked, 1, words.load("en"), make)
        assert files == {"goat/one.json": f'{{"clause": "{MENTIONED}"}}'}
        return bool(made)

    return ask


def test_an_example_is_made_once(made: Callable[..., bool]) -> None:
    assert made()
    assert not made()
    assert not made(changed=OTHER)


def test_a_change_of_its_clause_or_of_one_that_it_mentions_makes_it_again(made: Callable[..., bool]) -> None:
    assert made()
    assert made(title="Another")
    assert made(changed=MENTIONED)
