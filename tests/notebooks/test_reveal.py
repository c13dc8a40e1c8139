"""A result that waits for the answer to its question: folded before it, opened by it, with the answer beside it."""

from __future__ import annotations

import re
from typing import Any

import nbformat
import pytest

import places
from cardgames.core import BadRecord
from cardgames.notebook import check, grid, reveal, verdict
from cardgames.notebook.exercises import every
from cardgames.notebook.saved import saved_answers

TIES = "goat.ties"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel in which nothing was answered yet."""
    for name in ("EXERCISE_RESULTS", "ANSWERS", "_WATCHED"):
        monkeypatch.setattr(verdict, name, {})
    saved_answers.cache_clear()


@pytest.mark.parametrize("result", [17, grid([["tied", 17]])], ids=["a number", "a table"])
def test_a_result_waits_for_an_answer_or_a_skip(result: object) -> None:
    check(TIES, None)
    before = reveal(TIES, result)
    assert before.text == "Answer the question above first. The result then opens beside your answer."
    assert "17" not in before.text
    folded = re.search(r"<details>(.*)</details>", before.html, re.DOTALL)
    assert folded
    assert "17" in folded[1]
    assert "17" not in before.html.replace(folded[0], "")
    assert "Skip the question" in folded[1]
    check(TIES, 12)
    after = reveal(TIES, result)
    assert after.text.startswith(f"Your answer to {TIES}: 12\n")
    assert after.text.endswith(str(result))
    assert "<details>" not in after.html
    with pytest.raises(BadRecord, match="no exercise of this name"):
        reveal("goat.tie", result)


class Display:
    """What Jupyter shows, and how it is changed later."""

    def __init__(self) -> None:
        self.shown: list[dict[str, Any]] = []

    def __call__(self, data: dict[str, Any], **_: object) -> Display:
        self.shown.append(data)
        return self

    update = __call__


def test_a_result_that_is_shown_opens_when_its_question_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    display = Display()
    monkeypatch.setattr("IPython.display.display", display)
    waiting = check(TIES, None)
    reveal(TIES, 17)._ipython_display_()
    assert [data["text/plain"] for data in display.shown] == [reveal(TIES, 17).text]
    waiting.answer(12)  # type: ignore[attr-defined]
    assert display.shown[-1]["text/plain"] == f"Your answer to {TIES}: 12\n17"
    waiting.answer(30)  # type: ignore[attr-defined]
    assert display.shown[-1]["text/plain"] == f"Your answer to {TIES}: 30\n17"


def test_every_result_of_a_lesson_waits_for_the_question_right_before_it() -> None:
    found = 0
    for notebook in places.notebooks():
        last = None
        for cell in nbformat.read(notebook, nbformat.NO_CONVERT).cells:
            if cell.cell_type != "code":
                continue
            asked = re.search(r'\bcheck\("([\w.-]+)"', cell.source)
            revealed = re.search(r'\breveal\(\s*"([\w.-]+)"', cell.source)
            last = asked[1] if asked else last
            if revealed:
                found += 1
                assert revealed[1] == last, notebook
                assert revealed[1] in every()
    assert found > 40
