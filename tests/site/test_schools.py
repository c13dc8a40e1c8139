"""The pages for teachers: the clauses they name exist, the sections too, and a lesson lasts as long as it says."""

from __future__ import annotations

import json
import re

import places
from cardgames.rulebooks import rulebook

LESSONS = (places.ROOT / "docs" / "schools" / "lessons.md").read_text("utf-8")
PARTS = LESSONS.split("\n## ")[1:]


def test_each_lesson_has_an_aim_a_plan_of_45_minutes_and_questions() -> None:
    assert len(PARTS) == 3
    for part in PARTS:
        minutes = [int(found) for found in re.findall(r"^\| (\d+) \|", part, re.MULTILINE)]
        assert sum(minutes) == 45
        assert (
            part.index("**Aims.**") < part.index("**Needs.**") < part.index("| minutes |") < part.index("**Questions**")
        )
        assert len(re.findall(r"^\d\. ", part, re.MULTILINE)) >= 4


def test_every_clause_that_a_lesson_names_exists() -> None:
    named = [
        name for group in re.findall(r"\(((?:[a-z0-9]+\.[a-z0-9.]+(?:, )?)+)\)", LESSONS) for name in group.split(", ")
    ]
    assert len(named) >= 12
    assert [name for name in named if rulebook.find(name) is None] == []


def test_the_sections_that_a_lesson_names_are_in_its_notebook() -> None:
    notebook = json.loads((places.NOTEBOOKS / "reading-a-garbled-source.ipynb").read_text("utf-8"))
    heads = {"".join(cell["source"]).splitlines()[0].lstrip("# ") for cell in notebook["cells"]}
    named = re.findall(r"\*([A-Z][^*]+)\*", PARTS[2].split("**Questions**")[0].replace("**", ""))
    assert len(named) >= 3
    assert set(named) <= heads


def test_what_a_binder_installs_is_what_the_notebooks_need() -> None:
    lines = (places.ROOT / "binder" / "requirements.txt").read_text("utf-8").split()
    assert lines == ["-c", "../constraints.txt", ".[notebook]"]
    assert (places.ROOT / "constraints.txt").is_file()
