"""Every notebook runs, is committed as a reader should meet it, and its exercises tell right from wrong."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from cardgames import rulebook

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")

IDS = {
    "goat": """
        goat begin leaflet leaflet-rules leaflet-turn leaflet-check
        pack pack-cards pack-numbers pack-count pack-turn pack-check
        book book-example book-rule book-question book-games book-turn book-check
        goats goats-examples goats-lead goats-rule goats-turn goats-check
        search search-moves search-ask search-explain search-go search-play search-turn search-check
        score score-count score-turn score-check
        sample sample-table sample-told sample-trouble sample-evidence sample-both sample-rebuilt
        sample-turn sample-check
        exercise-one exercise-one-book exercise-one-answer exercise-one-check
        exercise-two exercise-two-answer exercise-two-check
        play play-table play-turn play-check further further-claims
    """,
}
"""The cells by which other pages and tests know each notebook."""

LOST = ["R15", "B7", "R13", "B4", "G", "B6"]
ANSWERS = [
    ("one", "my_side = None; my_leader = None", "Not answered yet"),
    ("one", "my_side = 'ACE'; my_leader = None", "Not answered yet"),
    ("one", "my_side = 'ACE'; my_leader = 'A'", "Right!"),
    ("one", "my_side = 'BDF'; my_leader = 'A'", ("AssertionError", "Not that side")),
    ("one", "my_side = 'ACE'; my_leader = 'C'", ("AssertionError", "Not that player")),
    ("one", "my_side = 'ACE'; my_leader = 'B'", ("AssertionError", "Not that player")),
    ("two", f"my_moves = {LOST}", "as it was lost"),
    ("two", f"my_moves = {[*LOST[:4], 'B5', 'B6']}", "Right!"),
    ("two", f"my_moves = {['R15', 'G', *LOST[2:]]}", "Right!"),
    ("two", f"my_moves = {['R15', 'R5', *LOST[2:]]}", ("AssertionError", "still goes to B, D and F")),
    ("two", f"my_moves = {['R15', 'B7', 'R8', 'B4', 'B5', 'B6']}", ("AssertionError", "Change one card")),
    ("two", f"my_moves = {[*LOST[:4], 'R14', 'B6']}", ("IllegalMove", "E does not hold the red 14")),
    ("two", "my_moves = ['R15']", ("AssertionError", "Six players")),
]


class Lesson:
    """A notebook that has been run, and whose kernel goes on to answer."""

    def __init__(self, path: Path) -> None:
        self.notebook: Any = nbformat.read(path, as_version=4)
        kernels = KernelSpecManager(kernel_dirs=[str(Path(sys.prefix, "share", "jupyter", "kernels"))])
        manager = AsyncKernelManager(kernel_name="python3", kernel_spec_manager=kernels)
        self.client = NotebookClient(
            self.notebook, km=manager, timeout=120, resources={"metadata": {"path": str(path.parent)}}
        )

    def run(self) -> None:
        """Run every cell in order."""
        for number, cell in enumerate(self.notebook.cells):
            self.client.execute_cell(cell, number)

    def cell(self, name: str) -> Any:
        """The cell of this id."""
        return next(cell for cell in self.notebook.cells if cell.id == name)

    def ask(self, source: str) -> str:
        """Run a further cell; what it shows as text."""
        self.notebook.cells.append(nbformat.v4.new_code_cell(source))
        cell = self.client.execute_cell(self.notebook.cells[-1], len(self.notebook.cells) - 1)
        return shown(cell)


def shown(cell: Any) -> str:
    """What a cell printed and showed, as text."""
    return "".join(output.get("text", "") + output.get("data", {}).get("text/plain", "") for output in cell.outputs)


@pytest.fixture(scope="module")
def lesson() -> Iterator[Lesson]:
    """The lesson on Goat, after it has been run from top to bottom."""
    lesson = Lesson(ROOT / "notebooks" / "goat.ipynb")
    with lesson.client.setup_kernel():
        lesson.run()
        yield lesson


def test_there_is_a_notebook_of_every_rulebook() -> None:
    assert {book.clauses[0].id.partition(".")[0] for book in rulebook.books()} <= {path.stem for path in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_committed_as_a_reader_should_meet_it(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    nbformat.validate(notebook)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    for cell in notebook["cells"]:
        assert cell["metadata"] == {}, cell["id"]
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], cell["id"]
            assert cell["execution_count"] is None, cell["id"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_its_cells_have_names_that_stay(path: Path) -> None:
    ids = [cell["id"] for cell in json.loads(path.read_text("utf-8"))["cells"]]
    assert max(Counter(ids).values()) == 1
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in ids)
    assert ids == IDS[path.stem].split()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_its_links_lead_to_clauses(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    links = [found for cell in notebook.cells if cell.cell_type == "markdown" for found in LINK.findall(cell.source)]
    assert len(links) > 20
    for text, target in links:
        file, _, clause = target.partition("#")
        assert (path.parent / file).resolve().is_file(), target
        assert rulebook.load(Path(file).stem).clause(clause).id == text == clause


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_section_has_something_to_do_and_a_check(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    sections: dict[str, str] = {}
    title = ""
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and cell.source.startswith("## "):
            title = cell.source.splitlines()[0]
        if title:
            sections[title] = sections.get(title, "") + "\n" + cell.source
    assert len(sections) > 5
    for title, text in sections.items():
        assert "assert " in text, title
        assert "**Your turn.**" in text or "run both cells" in text or title == "## And further", title


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path: Path) -> None:
    lesson = Lesson(path)
    with lesson.client.setup_kernel():
        lesson.run()
    assert all(cell.execution_count for cell in lesson.notebook.cells if cell.cell_type == "code")


def test_the_lesson_shows_what_it_tells(lesson: Lesson) -> None:
    assert shown(lesson.cell("pack-count")) == "(Counter({'R': 24, 'B': 24, 'G': 12}), 228)"
    assert shown(lesson.cell("book-rule")) == "('B', 'B')"
    assert "F deals, G leads; a black 6 in the pack: False" in shown(lesson.cell("sample-evidence"))
    assert "goat.sample.1 is contradictory" in shown(lesson.cell("leaflet-rules"))
    faces = lesson.cell("pack-cards").outputs[0]["data"]["text/html"]
    assert faces.count("<svg") == faces.count('role="img"') >= 5
    assert 'aria-label="red 15"' in faces
    for name in ("sample-table", "sample-rebuilt", "play-table"):
        data = lesson.cell(name).outputs[0]["data"]
        assert {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"} <= set(data)


def test_the_table_of_the_lesson_is_the_readers(lesson: Lesson) -> None:
    assert lesson.ask("mine.game.to_move, len(mine.game.legal_moves) >= 4") == "('A', True)"
    lesson.ask("while len(mine.game.view('A').tricks) < 2:\n    mine.push(str(mine.game.legal_moves[0]))")
    assert "2 books played" in lesson.ask(lesson.cell("play-check").source)


def test_each_check_of_the_lesson_notices_a_fault(lesson: Lesson) -> None:
    """Whoever breaks a function as he is asked to is told so."""
    faults = (("book", "max(", "min("), ("goats", "seat not in side", "seat in side"))
    for section, right, wrong in faults:
        rule, check = (lesson.cell(f"{section}-{part}").source for part in ("rule", "check"))
        assert right in rule
        with pytest.raises(CellExecutionError) as noticed:
            lesson.ask(f"{rule.replace(right, wrong)}\n{check}")
        assert noticed.value.ename == "AssertionError"
        lesson.ask(f"{rule}\n{check}")


@pytest.mark.parametrize(("exercise", "answer", "expected"), ANSWERS)
def test_the_exercises_tell_right_from_wrong(
    lesson: Lesson, exercise: str, answer: str, expected: str | tuple[str, str]
) -> None:
    check = f"{answer}\n{lesson.cell(f'exercise-{exercise}-check').source}"
    if isinstance(expected, str):
        assert expected in lesson.ask(check)
    else:
        kind, told = expected
        with pytest.raises(CellExecutionError) as refused:
            lesson.ask(check)
        assert refused.value.ename == kind
        assert told in refused.value.evalue


def test_the_exercises_are_committed_unanswered(lesson: Lesson) -> None:
    assert "Not answered yet" in shown(lesson.cell("exercise-one-check"))
    assert "as it was lost" in shown(lesson.cell("exercise-two-check"))
