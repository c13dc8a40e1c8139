"""What a reader has missed, on the device: when a rule comes back, and what feeds this."""

from __future__ import annotations

import ast
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import javascript
import node
from cardgames.notebook import check, practise, verdict
from cardgames.notebook.exercises import every
from cardgames.widgets import Lesson, Quiz, Table
from tests.support.front import Pages, Seen

RULE = "goat.goat.1"
NOTE = """
import fs from "node:fs";
import { pathToFileURL } from "node:url";
const [script, from] = process.argv.slice(1);
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.dispatchEvent = () => {};
const { due, forgetRules, note, practice } = await import(pathToFileURL(script));
const answers = JSON.parse(fs.readFileSync(from, "utf8")).map((acts) => {
  kept.clear();
  return acts.map(([act, ...more]) => {
    if (act === "kept") kept.set("cardgames progress", more[0]);
    else if (act === "forget") forgetRules("goat", more);
    else if (act === "due") return due("goat", more[0]);
    else if (act === "practice") return practice("goat", due("goat", more[0])).replace(/goat.[0-9]+./, "");
    else note("goat", more[0], act === "right", more[1]);
    return null;
  });
});
process.stdout.write(JSON.stringify(answers));
"""


def remembered(folder: Path, courses: list[list[list[Any]]]) -> list[Any]:
    """What comes of the last of several notes and questions to the memory of a device, of each course of them."""
    script = folder / "memory.mjs"
    script.write_bytes((javascript.SOURCES / "shared" / "memory.js").read_bytes())
    (folder / "given.json").write_text(json.dumps(courses), "utf-8")
    command = [*node.programs()[0], "--input-type=module", "--eval", NOTE, str(script), str(folder / "given.json")]
    made: list[list[Any]] = json.loads(
        subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    )
    return [course[-1] for course in made]


COURSES: list[tuple[list[list[Any]], list[Any] | str]] = [
    ([["right", "a", 100], ["due", 500]], []),  # what was never missed does not come back
    ([["wrong", "a", 100], ["due", 100]], [["a", 0]]),
    ([["wrong", "a", 100], ["right", "a", 100], ["right", "a", 100], ["due", 100]], []),
    ([["wrong", "a", 100], ["right", "a", 100], ["due", 101]], [["a", 1]]),
    ([["wrong", "a", 100], *(["right", "a", day] for day in (100, 101)), ["due", 102]], []),
    ([["wrong", "a", 100], *(["right", "a", day] for day in (100, 101)), ["due", 103]], [["a", 2]]),
    ([["wrong", "a", 100], *(["right", "a", day] for day in (100, 101, 103)), ["due", 109]], []),
    ([["wrong", "a", 100], *(["right", "a", day] for day in (100, 101, 103)), ["due", 110]], [["a", 3]]),
    ([["wrong", "a", 100], *(["right", "a", day] for day in (100, 101, 103, 110)), ["due", 999]], []),
    ([["wrong", "a", 100], ["right", "a", 100], ["wrong", "a", 101], ["due", 101]], [["a", 0]]),
    ([["wrong", "a", 100], ["wrong", "b", 100], ["forget", "a"], ["due", 100]], [["b", 0]]),
    ([["kept", '{"games": {"goat": {"missed": {"a": [9, 1], "b": "x"}}}}'], ["due", 100]], []),
    ([["practice", 100]], ""),
    ([["wrong", "a", 90], ["right", "a", 90], ["practice", 100]], "#sheet=1~a"),
    ([["wrong", "a", 90], ["right", "a", 90], ["wrong", "b", 99], ["practice", 100]], "#sheet=10+b~a"),
]
"""What happens on days that are numbered, and the rules that are due then, or what a link to practise says."""


def test_a_missed_rule_comes_back_the_next_day_the_third_and_the_tenth(tmp_path: Path) -> None:
    assert remembered(tmp_path, [acts for acts, _ in COURSES]) == [expected for _, expected in COURSES]


def missed(seen: Seen, game: str = "goat") -> Any:
    """The missed rules of a game that the device keeps, each with its box."""
    kept = seen.page.evaluate("JSON.parse(localStorage['cardgames progress'] ?? '{}').games ?? {}")
    return {clause: box for clause, (box, _) in kept.get(game, {}).get("missed", {}).items()}


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `check` has found wrong until now is forgotten."""
    monkeypatch.setattr(verdict, "MISSED_RULES", {})


@pytest.mark.usefixtures("clean")
def test_what_check_finds_wrong_can_be_practised() -> None:
    exercise = next(each for each in every().values() if each.clause == "ca.fol")
    check(exercise.id, ast.literal_eval(exercise.wrong[0]))
    assert [question.clause for question in practise("catch-all").questions][::3][:2] == ["ca.fol"] * 2
    assert "ca.fol" not in practise("goat").link(), "It is a rule of another game."

    check(exercise.id, ast.literal_eval(exercise.right[0]))
    assert "ca.fol" not in practise("catch-all").link()


def test_a_question_that_was_missed_is_practised(pages: Pages) -> None:
    quiz: Any = Quiz("goat", seed=7)
    with pages.open(width=1000) as shown:
        seen = Seen(shown.page, quiz)
        practice = seen.page.locator('[data-control="practise"]')
        expect(practice).to_have_count(0)
        question = quiz.questions[0]
        seen.page.locator(f'[data-option="{(question.right + 1) % len(question.options)}"]').click()
        practice.click()
        expect(seen.page.locator(".cq-marks li")).to_have_count(10)
        assert missed(seen) == {question.clause: 0}
        assert quiz.link().endswith(f".10+{question.clause}")
        seen.page.locator(f'[data-option="{quiz.questions[0].right}"]').click()
        expect(practice).to_have_count(0)
        assert missed(seen) == {question.clause: 1}, "It comes back the next day."


def test_an_exam_is_remembered_when_it_is_handed_in(pages: Pages) -> None:
    quiz: Any = Quiz("goat", seed=7, length=3, exam=True)
    wrong = quiz.questions[1]
    with pages.open(width=1000) as shown:
        seen = Seen(shown.page, quiz)
        for number, question in enumerate(quiz.questions):
            option = (question.right + (question is wrong)) % len(question.options)
            seen.page.locator(f'[data-option="{option}"]').click()
            expect(seen.page.locator('.cq-marks [aria-current="step"]')).to_have_attribute("data-mark", "answered")
            assert missed(seen) == {}
            if number < 2:
                seen.page.locator('[data-control="next"]').click()
        seen.page.locator('[data-control="hand-in"]').click()
        expect(seen.page.locator(".cq-sum")).to_be_visible()
        assert missed(seen) == {wrong.clause: 0}


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize("wrong", [True, False])
def test_a_cell_of_a_notebook_practises(pages: Pages, wrong: bool) -> None:
    verdict.MISSED_RULES.update({RULE: None} if wrong else {})
    quiz: Any = practise("goat")
    with pages.open(width=1000) as shown:
        seen = Seen(shown.page, quiz)
        if wrong:
            seen.page.wait_for_function("sent.length === 1")
            assert missed(seen) == {RULE: 0}
            assert quiz.link().endswith(f".10+{RULE}")
            expect(seen.page.locator(".cq-marks li")).to_have_count(10)
            assert seen.page.evaluate("document.activeElement === document.body"), (
                "The reader may be writing elsewhere."
            )
        else:
            expect(seen.page.locator(".cq-message")).to_have_text(re.compile("^Nothing to practise today"))
            assert missed(seen) == {}


def test_a_card_that_is_refused_names_the_rule_to_practise(pages: Pages) -> None:
    table = Table("nations", seed=1)  # another player has led
    with pages.open(width=1000, pace="at once") as shown:
        seen = Seen(shown.page, table)
        refused = seen.page.locator("[data-why]").first
        rule = refused.get_attribute("data-why")
        refused.click()
        assert missed(seen, "nations") == {rule: 0}


def test_a_card_that_is_pressed_while_no_card_is_asked_for_misses_no_rule(pages: Pages) -> None:
    table = Table("militac", seat="A", dealer="D", seed=1)  # who bids first
    with pages.open(width=1000, pace="at once") as shown:
        seen = Seen(shown.page, table)
        seen.page.locator("[data-why]").first.click()
        expect(seen.page.locator(".cg-message")).not_to_be_empty()
        assert missed(seen, "militac") == {}


@pytest.mark.parametrize("wrong", [["G"], []], ids=["wrong", "right"])
def test_a_move_that_a_lesson_did_not_ask_for_names_the_rule_to_practise(pages: Pages, wrong: list[str]) -> None:
    lesson: Any = Lesson("goat")
    with pages.open(width=1000, pace="at once") as shown:
        seen = Seen(shown.page, lesson)
        for move in wrong:
            seen.page.locator(f'[data-move="{move}"]').click()
            expect(seen.page.locator('[data-lesson="again"]')).not_to_have_attribute("aria-disabled", "true")
        seen.page.locator('[data-move="R4"]').click()
        expect(seen.page.locator('[data-cardgames="lesson"]')).to_have_attribute("data-done", "true")
        assert missed(seen) == ({lesson.lesson.steps[0].clause: 0} if wrong else {})


@pytest.mark.long
def test_a_page_of_a_notebook_is_the_same_in_every_build() -> None:
    """A sheet of one's own is drawn by chance, so that a page says what it is in place of its questions."""
    text = "Questions on Goat: first those that you missed, with other cards. They come when you run this cell."
    assert [practise("goat")._repr_mimebundle_()[0]["text/plain"] for _ in range(2)] == [text, text]
