"""The tests that a text names are there; on the page Safety every line that says what stops somebody names some."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from starter import folders

PAGE = (folders.ROOT / "docs" / "safety.md").read_text("utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


@cache
def names_in(file: str) -> frozenset[str]:
    """The tests of a file, by name."""
    path = folders.ROOT / file
    tree = ast.parse(path.read_text("utf-8")) if path.is_file() else ast.Module([], [])
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def lines(page: str) -> list[str]:
    """What somebody could try, each with what stops them."""
    items = re.split(r"^- (?=\*\*)", page, flags=re.MULTILINE)[1:]
    return [re.split(r"\n\n|\n## ", item)[0] for item in items]


def complaints(page: str) -> list[str]:
    """Lines that no test holds, and tests that are not there."""
    found = [f"no test holds: {line[:60]}" for line in lines(page) if not NAMED.search(line)]
    return found + [f"{file} has no {test}" for file, test in NAMED.findall(page) if test not in names_in(file)]


def test_every_line_is_held_by_tests_that_there_are() -> None:
    assert len(lines(PAGE)) >= 18
    assert complaints(PAGE) == []


@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        ("- **To see a hand.** They cannot.\n", "no test holds: **To see a hand.** They cannot."),
        ("- **To see.** No.\n  `tests/core/test_view.py::test_gone`\n", "tests/core/test_view.py has no test_gone"),
        ("- **To see.** No.\n  `tests/gone.py::test_gone`\n", "tests/gone.py has no test_gone"),
    ],
)
def test_a_planted_gap_is_found(page: str, complaint: str) -> None:
    assert [found.strip() for found in complaints(page)] == [complaint]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_files_of_tests_that_a_text_names_are_there(name: str) -> None:
    named = re.findall(r"tests/[\w/]+\.py", (folders.ROOT / name).read_text("utf-8"))
    assert named
    assert [file for file in named if not (folders.ROOT / file).is_file()] == []
