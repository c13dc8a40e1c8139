"""Every notebook runs, is committed as a reader should meet it, and its exercises tell right from wrong."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

import not_yet
import notebooks
from cardgames.notebook import exercises
from cardgames.rulebooks import rulebook

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
DATA = ROOT / "tests" / "data" / "lessons"
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
GAMES = {game.name: game for book in rulebook.books() for game in book.games}

LESSONS = exercises.names()
"""The notebooks whose exercises have a key in seeds/exercises."""
KNOWN = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(DATA.glob("*.toml"))}
"""What is expected of each notebook.

ids: the cells by which other pages and tests know it. unanswered: what its exercises say before they are answered.
shows: something that a cell prints, pictures included. tried: what a reader does before a cell, and what then is seen.
fault: a part that its reader breaks as he is asked to, which the check of that section must notice.
answer: to an exercise, with what it says, and the error that refuses a wrong one.
"""


class Lesson:
    """A notebook that has been run, and whose kernel goes on to answer."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.path = path
        self.notebook: Any = nbformat.read(path, as_version=4)
        self.client = notebooks.client(self.notebook, path)

    def run(self) -> None:
        """Run every cell in order, and keep what they show for the page of the site."""
        self.client.execute()
        notebooks.keep(self.path, lambda: deepcopy(self.notebook))

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
    return "".join(
        output.get("text", "") + "".join(output.get("data", {}).get(kind, "") for kind in ("text/plain", "text/html"))
        for output in cell.outputs
    )


@pytest.fixture(scope="module")
def lessons() -> Iterator[Callable[[str], Lesson]]:
    """Any lesson by its name, run once from top to bottom."""
    with ExitStack() as open_kernels:

        @cache
        def begun(name: str) -> Lesson:
            lesson = Lesson(ROOT / "notebooks" / f"{name}.ipynb")
            open_kernels.enter_context(lesson.client.setup_kernel())
            lesson.run()
            return lesson

        yield begun


@pytest.fixture
def lesson(request: pytest.FixtureRequest, lessons: Callable[[str], Lesson]) -> Lesson:
    """The notebook of this name, after it has been run."""
    return lessons(request.param)


def cases(kind: str) -> list[Any]:
    """The entries of a kind with the lesson that each belongs to."""
    return [
        pytest.param(name, case, id=f"{name}-{number}")
        for name, known in KNOWN.items()
        for number, case in enumerate(known.get(kind, ()), 1)
    ]


STUDIES = [name for name in KNOWN if name.startswith("is-that-so")]
"""The notebooks that put claims to the test; the others teach a game, and have a table."""

on_every_lesson = pytest.mark.parametrize("lesson", KNOWN, indirect=True)
on_every_game = pytest.mark.parametrize("lesson", [name for name in KNOWN if name not in STUDIES], indirect=True)
on_every_study = pytest.mark.parametrize("lesson", STUDIES, indirect=True)


def test_there_is_a_notebook_of_every_game() -> None:
    """A rulebook whose games share clauses, as a family does, has one for them all: that of its first game."""
    names = {path.stem for path in NOTEBOOKS}
    assert names == {*KNOWN, *LESSONS}
    assert not set(LESSONS) & set(KNOWN)
    for book in rulebook.books():
        own = [game.name for game in book.games]
        not_yet.has("notebook", own[:1] if book.chapters else own, names)


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


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_its_cells_have_names_that_stay(path: Path) -> None:
    ids = [cell["id"] for cell in json.loads(path.read_text("utf-8"))["cells"]]
    assert max(Counter(ids).values()) == 1
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in ids)
    assert path.stem in LESSONS or ids == KNOWN[path.stem]["ids"].split()


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
    assert clauses > (4 if path.stem in LESSONS else 11)


@pytest.mark.parametrize("lesson", [path for path in NOTEBOOKS if path.stem in GAMES], ids=lambda path: path.stem)
def test_a_lesson_leads_on_to_the_test_of_its_claims(lesson: Path) -> None:
    rules = GAMES[lesson.stem]
    assert f"is-that-so-{rules.rulebook.partition('-')[0]}.ipynb" in [target for _, target in links(lesson)]


@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if path.stem in KNOWN], ids=lambda path: path.stem)
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


@on_every_lesson
def test_it_runs(lesson: Lesson) -> None:
    assert all(cell.execution_count for cell in lesson.notebook.cells if cell.cell_type == "code")


@pytest.mark.parametrize(("lesson", "seen"), cases("shows"), indirect=["lesson"])
def test_the_lesson_shows_what_it_tells(lesson: Lesson, seen: dict[str, str]) -> None:
    in_one_line = shown(lesson.cell(seen["cell"])).replace("\n    ", " ")
    assert seen["says"] in in_one_line


@on_every_game
def test_its_pictures_and_tables_are_shown(lesson: Lesson) -> None:
    faces = lesson.cell("pack-cards").outputs[0]["data"]["text/html"]
    assert faces.count("<svg") == faces.count('role="img"') >= 5
    tables = [cell for cell in lesson.notebook.cells if cell.id.endswith("-table")]
    assert "play-table" in {cell.id for cell in tables}
    for cell in tables:
        assert {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"} <= set(
            cell.outputs[0]["data"]
        )


@on_every_study
def test_its_plots_are_told_in_words(lesson: Lesson) -> None:
    plots = [cell for cell in lesson.notebook.cells if cell.id.endswith("-plot")]
    assert plots
    for cell in plots:
        (output,) = cell.outputs
        assert output["data"]["text/html"].count("<svg") == output["data"]["text/html"].count('role="img" ') == 1
        assert "deals from seed" in output["data"]["text/plain"]


@pytest.mark.parametrize(("lesson", "tried"), cases("tried"), indirect=["lesson"])
def test_the_lesson_answers_what_its_reader_tries(lesson: Lesson, tried: dict[str, str]) -> None:
    assert tried["says"] in lesson.ask(f"{tried['given']}\n{lesson.cell(tried['cell']).source}")


@on_every_game
def test_the_check_of_the_readers_own_game_holds_as_it_goes_on(lesson: Lesson) -> None:
    made = lesson.ask(
        "made = 0\nwhile mine.game.to_move and made < 15:\n"
        "    mine.push(str(mine.game.legal_moves[0]))\n    made += 1\nmade"
    )
    assert int(made) > 0
    lesson.ask(lesson.cell("play-check").source)


@pytest.mark.parametrize(("lesson", "fault"), cases("fault"), indirect=["lesson"])
def test_each_check_of_the_lesson_notices_a_fault(lesson: Lesson, fault: dict[str, str]) -> None:
    """Whoever breaks a part as he is asked to is told so."""
    rule, check = (lesson.cell(f"{fault['section']}-{part}").source for part in ("rule", "check"))
    assert fault["right"] in rule
    lesson.ask("before = dict(globals())")
    with pytest.raises(CellExecutionError) as noticed:
        lesson.ask(f"{rule.replace(fault['right'], fault['wrong'])}\n{check}")
    assert noticed.value.ename == fault.get("error", "AssertionError")
    lesson.ask("globals().update(before)")


@pytest.mark.parametrize(("lesson", "answer"), cases("answer"), indirect=["lesson"])
def test_the_exercises_tell_right_from_wrong(lesson: Lesson, answer: dict[str, str]) -> None:
    check = f"{answer['given']}\n{lesson.cell('exercise-' + answer['exercise'] + '-check').source}"
    if "refused" not in answer:
        assert answer["says"] in lesson.ask(check)
    else:
        with pytest.raises(CellExecutionError) as refused:
            lesson.ask(check)
        assert refused.value.ename == answer["refused"]
        assert answer["says"] in refused.value.evalue


@on_every_lesson
def test_the_exercises_are_committed_unanswered(lesson: Lesson) -> None:
    unanswered = KNOWN[lesson.name]["unanswered"]
    exercises = [cell.id for cell in lesson.notebook.cells if re.fullmatch("exercise-[a-z]+-check", cell.id)]
    assert [f"exercise-{name}-check" for name in unanswered] == exercises
    for name, says in unanswered.items():
        assert says in shown(lesson.cell(f"exercise-{name}-check"))
        answers = [answer for answer in KNOWN[lesson.name]["answer"] if answer["exercise"] == name]
        assert any("Right!" in answer["says"] for answer in answers)
        assert any("refused" in answer for answer in answers)
