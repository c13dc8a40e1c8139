"""What a reader hands in: one line with a code, from which a teacher makes the line again."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import nbformat
import pytest

import notebooks
from cardgames.notebook import check, handin, read_handin, verdict
from cardgames.notebook.exercises import key, names
from cardgames.notebook.hand_in import MAX_COUNT, Work
from cardgames.notebook.saved import saved_answers
from cardgames.widgets import Quiz, Table

GOAT = key("goat")


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel in which nothing was done yet."""
    monkeypatch.setattr(verdict, "EXERCISE_RESULTS", {})
    monkeypatch.setattr(Table, "ENDED", set())
    monkeypatch.setattr(Quiz, "ANSWERED", {})
    saved_answers.cache_clear()


def answer(number: int, kind: str) -> str:
    """Answer an exercise of Goat; its name."""
    exercise = next(each for each in GOAT[number:] if each.kind in ("number", "choice"))
    check(exercise.id, ast.literal_eval(getattr(exercise, kind)[0]))
    return exercise.id


def test_a_line_says_what_was_done() -> None:
    assert str(handin()).startswith("There is nothing to hand in yet")
    check(GOAT[0].id, None)
    assert str(handin()).startswith("There is nothing to hand in yet")
    answer(0, "wrong")
    answer(0, "right")
    missed = answer(5, "wrong")
    table = Table("goat", seed=1)
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    table.undo()
    table.push(str(table.game.legal_moves[0]))
    quiz, exam = Quiz("goat", seed=7), Quiz("goat", seed=7, exam=True)
    quiz.answer(quiz.questions[0].right)
    exam.answer(0)
    line, _, code = str(handin()).rpartition(" ")
    assert line == (
        f"goat.ipynb: 1 of {len(GOAT)} exercises right · missed: {missed} · not answered: {len(GOAT) - 2} · "
        "1 deal played · 1 of 1 questions right · code"
    )
    for given in (code, f"{line} {code}", code.lower().replace("-", ""), code.replace("0", "o").replace("1", "l")):
        assert str(read_handin(given)) == f"{line} {code}"


@pytest.mark.parametrize("notebook", names())
@pytest.mark.parametrize("counts", [(0, 0, 0), (3, 8, 10), (MAX_COUNT, MAX_COUNT, MAX_COUNT)], ids=str)
def test_a_code_makes_its_line_again(notebook: str, counts: tuple[int, int, int]) -> None:
    every = len(key(notebook))
    for answers in ([True] * every, [False] * every, ([True, False, None] * every)[:every], [None] * every):
        work = Work(notebook, tuple(answers), *counts)
        assert str(read_handin(work.code)) == work.line
        assert len(work.code) <= 19


@pytest.mark.parametrize("code", ["", "7F3K-9QWE", "-", "Привет", 7, None, ["A"], "0" * 5, "Z" * 9999])
def test_a_wrong_code_is_answered_in_a_sentence(code: object) -> None:
    assert str(read_handin(code)).startswith("This is no code of a notebook.")  # type: ignore[arg-type]


def test_one_wrong_letter_is_seen() -> None:
    code = Work("goat", (True,) * len(GOAT), 2).code
    for at, letter in enumerate(code):
        other = "A" if letter != "A" else "B"
        if letter != "-":
            assert "no code" in str(read_handin(code[:at] + other + code[at + 1 :]))


def cell(source: str, *outputs: str) -> dict[str, Any]:
    return {"source": [source], "outputs": [{"data": {"text/plain": [text], "text/html": [text]}} for text in outputs]}


@pytest.mark.parametrize("named", [True, False], ids=["JupyterLab", "JupyterLite"])
def test_what_was_saved_counts_after_a_new_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: bool) -> None:
    """A pressed answer is in the output alone; the kernel that judged it is gone."""
    pressed, typed, again = GOAT[0].id, GOAT[2].id, GOAT[4].id
    file = tmp_path / ("my-goat.ipynb" if named else "goat.ipynb")
    answers = f"Your answer to {pressed}: B\nYes: it is."
    cells = [
        cell(f'check("{pressed}", guess)', "Your guess?", answers),
        cell(f'check("{typed}", guess)', "Not yet: no."),
    ]
    file.write_text(
        json.dumps({"cells": [*cells, cell(f'check("{again}", guess)', "Not yet: no."), cell("1")]}), "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JPY_SESSION_NAME", str(file) if named else "")
    if named:
        assert f"goat.ipynb: 1 of {len(GOAT)} exercises right · missed: {typed}, {again} ·" in str(handin())
    check(pressed, None)
    check(typed, None)
    check(again, ast.literal_eval(GOAT[4].right[0]))
    assert f"goat.ipynb: 2 of {len(GOAT)} exercises right · missed: {typed} ·" in str(handin())
    assert saved_answers("goat")[pressed].html == answers


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"cells": 7}', '{"cells": [{}]}', '{"cells": ["a"]}'])
def test_a_file_that_is_no_notebook_has_kept_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    (tmp_path / "goat.ipynb").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert saved_answers("goat") == {}


def test_a_pressed_answer_comes_back_when_all_cells_run_in_a_new_kernel(tmp_path: Path) -> None:
    file = tmp_path / "goat.ipynb"
    begin, ask, press = (
        "from cardgames.notebook import *",
        'waiting = check("goat.book", None)\nwaiting',
        "waiting.answer('B')",
    )
    made = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, (begin, ask, press, "handin()"))))
    notebooks.run(made, file)
    del made.cells[2]  # which the reader did by hand
    nbformat.write(made, file)
    notebooks.run(made, file)
    assert [output.data["text/plain"][:27] for output in made.cells[1].outputs][1:] == ["Your answer to goat.book: B"]
    assert f"goat.ipynb: 1 of {len(GOAT)} exercises right" in made.cells[-1].outputs[0].data["text/plain"]
