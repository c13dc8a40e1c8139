"""Every notebook is committed as a reader should meet it; `test_lesson_notebooks` runs them."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import nbformat
import pytest

from cardgames.notebook import exercises
from cardgames.rulebooks import rulebook
from tests.support.levels import reaching

ROOT = Path(__file__).parents[2]
NOTEBOOKS = [
    ROOT / "notebooks" / f"{name}.ipynb"
    for name in reaching("studied", sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb")))
]
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
GAMES = {game.name: game for book in rulebook.books() for game in book.games}

LESSONS = reaching("studied", exercises.names())
"""The notebooks whose exercises have a key in seeds/exercises."""


def test_there_is_a_notebook_of_every_game() -> None:
    """A rulebook whose games share clauses, as a family does, has one for them all: that of its first game."""
    names = {path.stem for path in NOTEBOOKS}
    assert names == {*LESSONS}
    for book in rulebook.books():
        own = [game.name for game in book.games]
        wanted = {*(own[:1] if book.chapters else own)}
        assert wanted <= names or book.level != "studied"


def slide(cell: dict[str, Any]) -> str:
    """How a cell is shown where the notebook is shown as slides: each section begins one, each text a step of it."""
    if cell["cell_type"] != "markdown":
        return "-"
    return "slide" if "".join(cell["source"]).startswith(("# ", "## ")) else "subslide"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_committed_as_a_reader_should_meet_it(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    nbformat.validate(notebook)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    for cell in notebook["cells"]:
        tags = {"tags": ["answer"]} if cell["metadata"].get("tags") and cell["cell_type"] == "code" else {}
        assert cell["metadata"] == {"slideshow": {"slide_type": slide(cell)}} | tags, cell["id"]
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], cell["id"]
            assert cell["execution_count"] is None, cell["id"]
    ids = [cell["id"] for cell in notebook["cells"]]  # which stay
    assert max(Counter(ids).values()) == 1
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in ids)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_its_tournaments_have_the_same_deals_in_every_build(path: Path) -> None:
    calls = re.findall(r"\btournament\(.*\)", path.read_text("utf-8"))
    assert all(", seed=" in call for call in calls), calls


def links(path: Path) -> list[tuple[str, str]]:
    """What the links of a notebook say, and where they lead."""
    notebook = nbformat.read(path, as_version=4)
    return [found for cell in notebook.cells if cell.cell_type == "markdown" for found in LINK.findall(cell.source)]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_its_links_lead_to_clauses_and_to_other_notebooks(path: Path) -> None:
    clauses = 0
    for text, target in links(path):
        file, _, clause = target.partition("#")
        assert (path.parent / file).resolve().is_file(), target
        if file.endswith(".ipynb"):
            title = nbformat.read(path.parent / file, as_version=4).cells[0].source.splitlines()[0]
            assert f"# {text.strip('*')}" == title
        else:
            clauses += 1
            assert rulebook.load(Path(file).stem).clause(clause).id == text == clause
    assert clauses > 4


@pytest.mark.parametrize(
    "lesson",
    [path for path in NOTEBOOKS if path.stem in GAMES and rulebook.load(path.stem).claims],
    ids=lambda path: path.stem,
)
def test_a_lesson_leads_on_to_the_test_of_its_claims(lesson: Path) -> None:
    rules = GAMES[lesson.stem]
    assert f"is-that-so-{rules.rulebook.partition('-')[0]}.ipynb" in [target for _, target in links(lesson)]
