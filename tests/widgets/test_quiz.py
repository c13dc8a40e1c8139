"""The sheet of questions: what the widget tells and keeps to itself, and its page before Python is there."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from markupsafe import escape

import cardgames
from cardgames.core import BadRecord, Rules
from cardgames.rulebooks import rulebook
from cardgames.teaching.questions import sheet
from cardgames.widgets import Quiz, Table
from cardgames.words import ENGLISH, load
from pages import quiz
from tests.support.thorough import times


def sent(widget: Any, **message: Any) -> str:
    """What the widget says to a message of its front end: "" where it is carried out."""
    widget._on_message(widget, message)
    said = widget.shown["message"]
    return said["text"] if said else ""


def right(widget: Quiz) -> int:
    """The right option of the question that is shown."""
    at: int = widget.shown["at"]
    return widget.questions[at].right


@pytest.mark.slow
@pytest.mark.parametrize("game", cardgames.games()[:: times(4, 1)], ids=lambda game: game.name)
def test_a_sheet_of_every_game_is_shown_and_its_page_has_it_without_a_program(game: type[Rules]) -> None:
    widget: Any = Quiz(game.name, seed=1916)
    for number in range(10):
        widget.go(number)
        question = widget.shown["question"]
        assert question["asks"] == widget.questions[number].asks
        assert [option["label"] for option in question["options"]] == [
            each.label for each in widget.questions[number].options
        ]
    assert json.loads(json.dumps(widget.shown)) == widget.shown

    written = quiz.as_markdown(game, load(ENGLISH))
    assert written.count('<section class="quiz-still">') == written.count("<summary>Answer</summary>") == 10
    for question in widget.questions:
        assert str(escape(question.options[question.right].why)) in written
    assert not re.search(r"<script|style=", written)


def test_without_a_kernel_a_sheet_is_its_questions_in_words() -> None:
    quiz = Quiz("goat", seed=16, length=5)
    (text,) = {Quiz("goat", seed=16, length=5)._repr_mimebundle_()[0]["text/plain"] for _ in range(2)}
    assert text == quiz._repr_mimebundle_()[0]["text/plain"]
    lines = [line.partition(". ")[2] if line[:1].isdigit() else line for line in text.split("\n")]
    for question in quiz.questions:
        assert {question.asks, *(f"   - {option.label}" for option in question.options)} <= {*lines}


def test_what_was_heard_is_told_before_the_question() -> None:
    """goat.sea.3: only who has just searched may not lead a Goat."""
    widget: Any = Quiz("goat", seed=1, length=1)
    number, before = next((n, each.before) for n, each in enumerate(widget.questions) if each.before and not each.lines)
    widget.go(number)
    assert widget.shown["question"]["told"].splitlines() == list(before)


def test_a_word_that_is_set_off_has_quotation_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    found = rulebook.find
    says = "They are counted after *each* deal."
    monkeypatch.setattr(rulebook, "find", lambda name: (known := found(name)) and replace(known, says=says))
    widget: Any = Quiz("follow-leader", seed=1)
    number = next(n for n, each in enumerate(widget.questions) if each.clause == "fl.pts")
    widget.go(number)
    widget.answer(right(widget))
    assert "“each”" in widget.shown["question"]["why"]


def test_a_seat_is_not_taken_for_a_card() -> None:
    widget: Any = Quiz("goat", seed=7, length=16)
    of_seats = [n for n, each in enumerate(widget.questions) if each.kind in ("takes", "leads", "deals")]
    for number in of_seats:
        widget.go(number)
        assert not any(option["face"] for option in widget.shown["question"]["options"])
    for number in (n for n, each in enumerate(widget.questions) if each.kind in ("may", "may not")):
        widget.go(number)
        for option in widget.shown["question"]["options"]:
            assert bool(option["face"]) == option["label"].startswith("play the")


def test_to_learn_an_answer_is_told_at_once_and_stands() -> None:
    widget: Any = Quiz("goat", seed=7)
    assert "right" not in json.dumps(widget.shown["question"])
    wrong = (right(widget) + 1) % len(widget.shown["question"]["options"])
    assert sent(widget, do="answer", option=wrong) == ""
    question = widget.shown["question"]
    assert [option["right"] for option in question["options"]].index(True) == right(widget)
    assert (question["chosen"], widget.shown["marks"][0]) == (wrong, "wrong")
    assert f"({question['clause']})" in question["why"]
    assert "has been answered" in sent(widget, do="answer", option=right(widget))
    assert sent(widget, do="go", to=1) == ""
    assert sent(widget, do="answer", option=right(widget)) == ""
    assert (widget.shown["marks"][1], widget.shown["marks"].count("right")) == ("right", 1)


def test_in_an_exam_nothing_is_told_until_it_is_handed_in() -> None:
    widget: Any = Quiz("kozel", seed=7, exam=True)
    for number in range(10):
        widget.go(number)
        assert sent(widget, do="answer", option=0) == ""
        text = json.dumps(widget.shown["question"])
        assert widget.shown["question"]["clause"] == widget.shown["question"]["why"] == ""
        assert '"right"' not in text
        if number < 9:
            assert sent(widget, do="hand in") == f"Question {number + 2} has no answer yet."
    assert widget.shown["marks"] == ["answered"] * 10
    widget.go(0)
    assert sent(widget, do="answer", option=right(widget)) == "", "An answer may be changed."
    assert sent(widget, do="hand in") == ""
    assert widget.shown["marks"][0] == "right"
    rights = [mine == each.right for mine, each in zip(widget.chosen, widget.questions, strict=True)]
    assert [mark == "right" for mark in widget.shown["marks"]] == rights
    assert widget.shown["question"]["why"]
    assert "has been answered" in sent(widget, do="answer", option=0)


def test_an_answer_can_be_told_without_a_choice() -> None:
    widget: Any = Quiz("goat", seed=7)
    assert sent(widget, do="tell") == ""
    assert [option["right"] for option in widget.shown["question"]["options"]].index(True) == right(widget)
    assert (widget.shown["marks"][0], widget.chosen[0]) == ("told", None)
    assert "right" not in widget.shown["marks"]
    assert "has been answered" in sent(widget, do="answer", option=0)
    widget.go(1)
    assert "right" not in json.dumps(widget.shown["question"])
    exam: Any = Quiz("goat", seed=7, exam=True)
    assert sent(exam, do="tell") == "In an exam no answer is shown until you hand in the sheet."
    assert "right" not in json.dumps(exam.shown["question"])


def test_a_sheet_is_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "site", "")
    widget = Quiz("golph", seed=12, length=5, exam=True)
    assert widget.link() == "#sheet=golph.12.5.exam"
    again = Quiz.from_link(f"https://games.example/golph/quiz/{widget.link()}")
    assert again.questions == widget.questions
    assert again.link() == widget.link()
    other: Any = Quiz("goat")
    assert sent(other, do="load", record="#sheet=golph.12.5") == ""
    assert other.questions == widget.questions
    assert other.link() == "#sheet=golph.12.5"


def test_a_missed_rule_is_asked_again_after_two_and_after_five_questions() -> None:
    link = "#sheet=goat.7.12+goat.goat.1+goat.none~goat.sc.1"
    widget: Any = Quiz.from_link(link)
    asked = [question.clause for question in widget.questions]
    places = [number for number, clause in enumerate(asked) if clause == "goat.goat.1"]
    assert places == [0, 3, 9]
    assert len({widget.questions[number].digest for number in places}) == 3, "Each time with new cards."
    assert asked.count("goat.sc.1") == 1
    assert widget.shown["unasked"] == ["goat.none"]
    assert widget.link() == link
    again = Quiz.from_link(widget.kept()["record"])
    assert again.questions == widget.questions
    of_day = Quiz.from_link("#sheet=goat.7.2~goat.sc.1~goat.sea.1")
    assert [question.clause for question in of_day.questions] == ["goat.sc.1", "goat.sea.1"]


def test_a_broken_link_is_told_and_changes_nothing() -> None:
    widget: Any = Quiz("goat", seed=3, length=2)
    before = widget.link()
    for link, says in (
        ("#game=1.abc", "This is no link to a sheet of questions"),
        ("#sheet=whist.1.10", "There is no game"),
        ("#sheet=goat.1.0", "A sheet has 1 to 50 questions, not 0"),
        ("#sheet=goat.1.10+", "This is no link"),
        ("#sheet=goat.1.10.exam.more", "This is no link"),
        ("#sheet=goat.9999999999999999.10", "The number of a sheet is a whole number"),
        (None, "This is no link"),
    ):
        assert says in sent(widget, do="load", record=link)
        assert widget.link() == before


def test_what_cannot_be_done_is_answered_in_words() -> None:
    widget: Any = Quiz("goat", seed=3, length=2)
    messages: list[dict[str, Any]] = [
        {},
        {"do": "answer"},
        {"do": "answer", "option": "0"},
        {"do": "answer", "option": 9},
        {"do": "go", "to": 2},
        {"do": "go", "to": True},
        {"do": "sheet", "game": []},
        {"do": "sheet", "seed": -1},
        {"do": "dance"},
    ]
    for message in messages:
        assert sent(widget, **message).endswith("."), message
        assert widget.shown["marks"] == [""] * 2


def test_what_is_kept_of_a_sheet_is_gone_on_with() -> None:
    widget: Any = Quiz("goat", seed=7, length=4, exam=True)
    for number in (0, 1):
        widget.go(number)
        widget.answer(right(widget))
    kept: list[Any] = []
    widget.send = kept.append
    widget._on_message(widget, {"do": "keep"})
    other: Any = Quiz.from_link(kept[0]["kept"]["record"])
    other.take_up(json.loads(json.dumps(kept[0]["kept"])))
    assert other.shown == widget.shown
    assert (other.chosen, other.shown["at"], other.shown["over"]) == (widget.chosen, 1, False)
    learnt: Any = Quiz("goat", seed=7, length=4)
    learnt.go(2)
    learnt.tell()
    again: Any = Quiz("goat", seed=7, length=4)
    again.take_up(learnt.kept())
    assert again.shown == learnt.shown


def test_a_question_that_has_changed_takes_no_old_answer() -> None:
    widget: Any = Quiz("goat", seed=7, length=3)
    for number in range(3):
        widget.go(number)
        widget.answer(right(widget))
    kept = widget.kept()
    kept["questions"] = [kept["questions"][0], "another", kept["questions"][2]]
    kept["told"] = [1]
    again: Any = Quiz("goat", seed=7, length=3)
    again.take_up(kept)
    assert again.shown["marks"] == ["right", "", "right"]
    assert len({question.digest for question in Quiz("goat", seed=7).questions}) == 10


def test_what_was_kept_of_another_sheet_is_refused() -> None:
    widget: Any = Quiz("goat", seed=7, length=3)
    shown, digests = widget.shown, [question.digest for question in widget.questions]
    wrong: list[dict[str, Any]] = [
        {},
        {"chosen": [0, 0], "told": [], "at": 0},
        {"chosen": [None] * 3, "told": [], "at": 0, "questions": None},
        {"chosen": [9, None, None], "told": [], "at": 0},
        {"chosen": [True, None, None], "told": [], "at": 0},
        {"chosen": [None] * 3, "told": [3], "at": 0},
        {"chosen": [None] * 3, "told": "", "at": 0},
        {"chosen": [None] * 3, "told": [], "at": 3},
    ]
    for kept in wrong:
        with pytest.raises(BadRecord, match="does not fit"):
            widget.take_up({"questions": digests, **kept})
        assert widget.shown is shown


def test_a_sheet_goes_on_in_another_language() -> None:
    widget: Any = Quiz("kozel", seed=3)
    widget.answer(widget.questions[0].right)
    english = widget.shown
    assert sent(widget, do="speak", language="ru") == ""
    other: Any = Quiz("kozel", seed=3, language="ru")
    other.answer(other.questions[0].right)
    assert widget.shown == other.shown != english
    assert sent(widget, do="speak", language="xx").startswith('There is no language "xx"')
    assert sent(widget, do="speak", language="en") == ""
    assert widget.shown == english


@pytest.mark.long
def test_another_sheet_starts_afresh() -> None:
    widget: Any = Quiz("goat", seed=3)
    widget.answer(0)
    assert sent(widget, do="sheet", game="militac", seed=5) == ""
    assert widget.questions == sheet("militac", 5)
    assert widget.chosen == [None] * 10
    assert sent(widget, do="paper") == ""
    assert [page["why"] != "" for page in widget.shown["paper"]] == [True] * 10
    assert sent(widget, do="paper") == ""
    assert widget.shown["paper"] is None


def test_unknown_arguments_are_refused_in_words() -> None:
    with pytest.raises(BadRecord, match="The number of a sheet is a whole number from 0, not"):
        Quiz("goat", seed=-1)
    with pytest.raises(BadRecord, match="There is no game"):
        Quiz("whist")
