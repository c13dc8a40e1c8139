"""Every lesson begins with play, keeps to one form, and runs: with no guess made, with right answers and wrong ones.

All run in one kernel, which forgets every name in between: to start one takes longer than to run most of them.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from math import ceil
from pathlib import Path
from symtable import symtable
from typing import Any

import nbformat
import pytest

import cardgames.notebook as tools
import notebooks
from cardgames.notebook import exercises
from cardgames.notebook.exercises import Exercise
from cardgames.notebook.games import table_of
from tests.support.levels import reaching

ROOT = Path(__file__).parents[2]
LESSONS = reaching("studied", exercises.names())
GAMES = [name for name in LESSONS if name.partition("-")[0] not in ("is", "reading", "change", "write")]
"""The notebooks that teach a game, or tell a story of one."""
IMPORT = "from cardgames.notebook import *"
LIVE = ("Table(", "table_of(", "Lesson(", "Quiz(", "Coached(", "Compare(")
LONGEST = 40
"""Minutes that a notebook takes at the most."""


def read(name: str) -> Any:
    return nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)


@cache
def source(name: str, kind: str) -> list[str]:
    return [cell.source for cell in read(name).cells if cell.cell_type == kind]


def asked(text: str) -> tuple[str, str] | None:
    """The exercise that a cell checks, and the name that its guess has there; None where it checks none."""
    last = ast.parse(text).body[-1] if text.strip() else None
    match last:
        case ast.Expr(ast.Call(ast.Name("check"), [ast.Constant(value=str(exercise)), ast.Name(guess)])):
            return exercise, guess
    assert "check(" not in text, f"check(…) stands last in its cell, with a name for the guess: {text}"
    return None


TAKES = {"Table(": 2, "Lesson(": 2, "Coached(": 3, "Quiz(": 2, "Compare(": 1, "table_of(": 0.7}
"""Minutes that a reader spends at each, where the text asks for a few rounds or steps."""


def minutes(name: str) -> float:
    """How long a notebook takes: 150 words a minute, and time for all there is to do; most for a function to write."""
    words = len(re.sub(r"\(\.\./[^)]*\)", "", " ".join(source(name, "markdown"))).split())
    found = words / 150
    for cell in source(name, "code"):
        found += 0.05 * len(cell.splitlines()) + sum(time for made, time in TAKES.items() if made in cell)
        if asks := asked(cell):
            written = exercises.every()[asks[0]].kind == "function"
            found += (2 if f"def {asks[1]}(" in cell else 1) if written else 0.6
    return found


# The form


@pytest.mark.parametrize("name", LESSONS)
def test_it_has_one_line_of_import_at_its_head(name: str) -> None:
    cells = source(name, "code")
    assert cells[0].startswith(IMPORT)
    assert sum(cell.count(IMPORT) for cell in cells) == 1
    for cell in cells:
        for bare in ("assert ", "style=", "textwrap", "HTML("):
            assert bare not in cell


@pytest.mark.parametrize("name", LESSONS)
def test_its_head_says_how_long_it_takes_what_is_needed_and_what_one_can_do_after(name: str) -> None:
    head = source(name, "markdown")[0]
    assert "- **What you need first:** " in head
    assert "- **What you can do afterwards:** " in head
    (said,) = re.findall(r"- \*\*How long it takes:\*\* about (\d+) minutes", head)
    assert minutes(name) <= int(said) <= LONGEST, f"{name} takes {ceil(minutes(name))} minutes"


@pytest.mark.parametrize("name", GAMES)
def test_play_comes_first(name: str) -> None:
    first = [cell.source for cell in read(name).cells[:5] if cell.cell_type == "code"]
    assert any(made in cell for cell in first for made in ("Table(", "table_of("))


@pytest.mark.parametrize("name", GAMES)
def test_each_section_has_something_to_do_and_the_last_asks_what_the_reader_would_have_ruled(name: str) -> None:
    parts = re.split(r"^## ", "\n".join(source(name, "markdown")), flags=re.MULTILINE)[1:]
    assert len(parts) >= 5
    for part in parts:
        assert "**Your turn.**" in part, part.splitlines()[0]
    last = " ".join(parts[-1].split())
    assert "would you have ruled" in last
    assert "change your mind" in last


@pytest.mark.parametrize("name", LESSONS)
def test_its_cells_are_short_and_its_guesses_unmade(name: str) -> None:
    made: dict[str, str] = {}
    for cell in source(name, "code"):
        assert len(cell.splitlines()) <= 24, cell
        for line in cell.splitlines():
            if found := re.match(r"(guess\w*) = (.*)", line):
                made[found[1]] = found[2]
        if found_ := asked(cell):
            exercise = exercises.every()[found_[0]]
            if exercise.kind in ("number", "choice", "each"):
                assert made[found_[1]] == "None", cell


@pytest.mark.parametrize("name", LESSONS)
def test_it_asks_every_exercise_of_its_key_once_and_no_other(name: str) -> None:
    found = [case[0] for cell in source(name, "code") if (case := asked(cell))]
    assert found == [exercise.id for exercise in exercises.key(name)]


@pytest.mark.parametrize("name", LESSONS)
def test_at_a_seat_in_an_example_it_is_the_reader_s_turn(name: str) -> None:
    for cell in source(name, "code"):
        match ast.parse(cell).body:
            case [ast.Expr(ast.Call(ast.Name("table_of"), given, card_names))]:
                ways = {str(each.arg): ast.literal_eval(each.value) for each in card_names}
                if "seat" in ways:
                    assert table_of(*map(ast.literal_eval, given), **ways).scene["toMove"] == ways["seat"], cell


# Running


class Run:
    """A notebook that has been run without a guess, in a kernel that goes on to answer."""

    def __init__(self, name: str, client: Any) -> None:
        self.path = ROOT / "notebooks" / f"{name}.ipynb"
        self.notebook = client.nb = read(name)
        self.client = client

    def execute(self) -> None:
        """Run every cell in order, and keep what they show for the page of the site."""
        for at, cell in enumerate(self.notebook.cells):
            self.client.execute_cell(cell, at)
        notebooks.keep(self.path, lambda: deepcopy(self.notebook))

    def ask(self, text: str) -> str:
        """Run a further cell; what it shows in words."""
        self.notebook.cells.append(nbformat.v4.new_code_cell(text))
        return said(self.client.execute_cell(self.notebook.cells[-1], len(self.notebook.cells) - 1))

    def answered(self, exercise: Exercise, answer: str) -> str:
        """What the cell of an exercise says when its reader has written this answer."""
        for cell in self.notebook.cells:
            if cell.cell_type == "code" and (found := asked(cell.source)) and found[0] == exercise.id:
                *before, last = cell.source.splitlines()
                return self.ask("\n".join([*before, f"{found[1]} = {answer}", last]))
        raise AssertionError(exercise.id)


def said(cell: Any) -> str:
    """What a cell printed and showed, in words."""
    return "".join(output.get("text", "") + output.get("data", {}).get("text/plain", "") for output in cell.outputs)


def assert_shown(cell: Any) -> None:
    """What is live is live, and has a picture for where it is not; drawn cards are named for who does not see them."""
    data = cell.outputs[-1].get("data", {}) if cell.outputs else {}
    if any(made in cell.source for made in LIVE):
        assert {"application/vnd.jupyter.widget-view+json", "text/plain"} <= set(data), cell.source
        assert "Quiz(" in cell.source or "image/svg+xml" in data
    if cell.source.splitlines()[-1].startswith(("cards(", "trick(", "hands(")):
        assert data["text/html"].count("<svg") == data["text/html"].count('role="img"') > 0


@pytest.fixture(scope="module")
def runs() -> Iterator[Callable[[str], Run]]:
    """Any lesson by its name, run once from top to bottom with no guess made; all by one kernel."""
    empty = nbformat.v4.new_notebook()
    client = notebooks.client(empty, ROOT / "notebooks" / "any.ipynb")
    with client.setup_kernel():

        def begun(name: str) -> Run:
            run = Run(name, client)
            client.reset_execution_trackers()
            run.ask("%reset -f")
            run.notebook.cells.pop()
            run.execute()
            return run

        yield cache(begun)


@pytest.fixture
def run(request: pytest.FixtureRequest, runs: Callable[[str], Run]) -> Run:
    return runs(request.param)


on_every_lesson = pytest.mark.parametrize("run", LESSONS, indirect=True)


@pytest.mark.no_cover
@on_every_lesson
def test_it_runs(run: Run) -> None:
    """With no guess made nothing raises, and each exercise says how to make one, or what the given code comes to."""
    name = run.path.stem
    for cell in run.notebook.cells:
        if cell.cell_type == "code" and (found := asked(cell.source)):
            assert re.match(r"Your guess\?|Not yet: |Yes: ", said(cell)), cell.source
            if re.search(rf"^{found[1]} = None$", cell.source, re.MULTILINE):
                assert said(cell).startswith("Your guess?")
        if cell.cell_type == "code":
            assert_shown(cell)
    if name in GAMES and any("mine = " in cell for cell in source(name, "code")):
        made = run.ask(
            "made = 0\nwhile mine.game.to_move and made < 15:\n"
            "    mine.push(str(mine.game.legal_moves[0]))\n    made += 1\nmade"
        )
        assert int(made) > 3  # the table is the reader's, and goes on
    # … and with right answers in their cells, all say yes.
    for exercise in exercises.key(name):
        assert run.answered(exercise, exercise.right[0]).startswith("Yes: "), exercise.id
    every = len(exercises.key(name))
    assert f"{name}.ipynb: {every} of {every} exercises right · " in run.ask("read_handin(handin())")
    # Every other right answer is accepted, and every wrong one refused; nothing raises.
    answers = [
        (each.id, text, kind)
        for each in exercises.key(name)
        for kind in ("right", "wrong")
        for text in getattr(each, kind)
    ]
    verdicts = run.ask(
        f"import json as _json\nprint(_json.dumps([check(name, eval(text)).right for name, text, _ in {answers!r}]))"
    )
    found_ = json.loads(verdicts)
    assert [
        (name, text)
        for (name, text, kind), right in zip(answers, found_, strict=True)
        if right is not (kind == "right")
    ] == []


@pytest.mark.parametrize("name", LESSONS)
def test_what_gives_an_answer_away_is_folded(name: str) -> None:
    """No cell that is not folded shows a model answer right after its exercise."""
    cells = read(name).cells
    for cell in cells:
        if cell.cell_type == "code" and "answer" in cell.metadata.get("tags", []):
            assert asked(cell.source) is None


def bound(source: str) -> set[str]:
    """The names that a cell gives a value to, outside of its functions and classes."""
    return {each.get_name() for each in symtable(source, "cell", "exec").get_symbols() if each.is_assigned()}


@pytest.mark.parametrize("name", LESSONS)
def test_no_cell_puts_something_else_in_place_of_a_tool(name: str) -> None:
    """A reader who goes back to an earlier cell, or on to their own, finds each tool as it was."""
    for cell in read(name).cells:
        if cell.cell_type == "code":
            assert bound(cell.source).isdisjoint(tools.__all__), cell.source
