"""The lesson at the table: a move is asked for, a wrong one answered by its clause, and the right one explained."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames.cli.commands import main
from cardgames.core import BadRecord
from cardgames.games import rules_of
from cardgames.rulebooks import rulebook
from cardgames.teaching import lessons
from cardgames.widgets import Lesson
from cardgames.words import load
from cardgames.words.people import people
from pages import learn
from tests.support.levels import reaching

KOZEL = rulebook.seeds() / "lessons" / "kozel.toml"


def sent(widget: Any, **message: Any) -> tuple[str, str]:
    """What the table says to a message of its front end, and the clause that it names."""
    at = {"at": widget.scene["at"]} if message.get("do") == "move" else {}
    widget._on_message(widget, message | at)
    said = widget.scene["message"]
    return (said["text"], said["clause"]) if said else ("", "")


@pytest.mark.no_cover
@pytest.mark.parametrize("name", reaching("taught", lessons.names()))
def test_a_lesson_can_be_gone_through_to_its_end(name: str) -> None:
    widget: Any = Lesson(name)
    for number, step in enumerate(lessons.load(name).steps):
        taught = widget.scene["lesson"]
        assert (taught["at"], taught["prompt"], taught["done"], taught["after"]) == (
            number,
            widget._of_lesson(step.prompt),
            False,
            "",
        )
        wanted = str(widget.game.legal_moves[0]) if step.asks_for("anything") else step.wanted[0]
        assert sent(widget, do="move", move=wanted) == ("", "")
        taught = widget.scene["lesson"]
        assert (taught["done"], taught["after"], taught["clause"]) == (True, widget._of_lesson(step.after), step.clause)
        assert sent(widget, do="move", move=wanted)[0] == "This step is done; go on to the next."
        assert widget.scene["moves"] == []
        assert not any("move" in card for card in widget.scene["hands"]["A"])
        if number + 1 < taught["of"]:
            assert sent(widget, do="step of lesson", to=number + 1) == ("", "")
    assert json.loads(json.dumps(widget.scene)) == widget.scene


def test_what_the_rules_forbid_is_answered_by_its_clause() -> None:
    widget: Any = Lesson("nations")
    assert sent(widget, do="move", move="As-10")[1] == "nat.play"
    assert not widget.done
    assert widget.scene["lesson"]["after"] == ""


def test_what_was_not_asked_for_is_answered_by_the_lesson() -> None:
    widget: Any = Lesson("goat")
    step = lessons.load("goat").steps[0]
    other = next(str(move) for move in widget.game.legal_moves if str(move) not in step.wanted)
    assert sent(widget, do="move", move=other) == (step.instead, "")
    assert not widget.done
    assert sent(widget, do="move", move=step.wanted[0]) == ("", "")


def test_no_other_hand_is_open_and_nobody_plays_on() -> None:
    widget: Any = Lesson("goat")
    hands = widget.scene["hands"]
    assert all(card["card"] is None for seat in "BCD" for card in hands[seat])
    before = len(widget.game.moves)
    widget.push(lessons.load("goat").steps[0].wanted[0])
    assert len(widget.game.moves) == before + 1


def test_a_lesson_goes_on_in_another_language() -> None:
    widget: Any = Lesson("kozel")
    sent(widget, do="step of lesson", to=2)
    assert sent(widget, do="speak", language="ru") == ("", "")
    other: Any = Lesson("kozel", language="ru")
    sent(other, do="step of lesson", to=2)
    assert widget.scene == other.scene


def test_a_step_can_be_begun_again() -> None:
    widget: Any = Lesson("goat")
    widget.push(lessons.load("goat").steps[0].wanted[0])
    widget.undo()
    assert (widget.done, widget.scene["lesson"]["at"]) == (False, 0)


def test_what_is_kept_of_a_lesson_is_gone_on_with() -> None:
    for text in ("goat", lessons.write(KOZEL.read_text("utf-8"))):
        widget: Any = Lesson(text)
        kept: list[Any] = []
        widget.send = kept.append
        for made in (False, True):
            widget.go(1)
            if made:
                step = widget.lesson.steps[1]
                widget.push(next(str(move) for move in widget.game.legal_moves if step.asks_for(str(move))))
            sent(widget, do="keep")
            saved = json.loads(json.dumps(kept[-1]["kept"]))
            other: Any = Lesson(saved["record"] or "goat")
            other.take_up(saved)
            assert {**other.scene, "at": 0} == {**widget.scene, "at": 0}
            assert other.done is made


@pytest.mark.parametrize(
    "kept",
    [{}, {"step": 99}, {"step": True}, {"step": 0, "made": "G1"}, {"step": 0, "made": 4}, {"made": None}],
    ids=str,
)
def test_what_was_kept_of_another_lesson_is_refused(kept: dict[str, Any]) -> None:
    widget: Any = Lesson("goat")
    shown = widget.scene
    with pytest.raises(BadRecord, match="does not fit"):
        widget.take_up(kept)
    assert widget.scene is shown


@pytest.mark.parametrize(
    "message", [{"do": "seat", "seat": "open"}, {"do": "deal"}, {"do": "step of lesson", "to": 99}, {}]
)
def test_what_is_no_part_of_a_lesson_is_refused_in_words(message: dict[str, Any]) -> None:
    widget: Any = Lesson("goat")
    assert sent(widget, **message)[0].endswith(".")
    assert widget.scene["open"] == ["A"]


def test_a_lesson_of_ones_own_is_taught_from_its_text_or_link() -> None:
    text = KOZEL.read_text("utf-8").replace("Kozel, move by move", "Mine")
    assert Lesson(text).lesson.title == "Mine"
    widget: Any = Lesson("goat")
    assert sent(widget, do="load", record=lessons.write(text)) == ("", "")
    assert widget.scene["lesson"]["title"] == "Mine"
    assert "The link is broken" in sent(widget, do="load", record=lessons.write(text)[:-5])[0]
    assert widget.scene["lesson"]["title"] == "Mine"
    with pytest.raises(BadRecord, match="The lesson"):
        Lesson("nonsense")


def test_the_command_checks_a_lesson_and_prints_its_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", str(KOZEL)]) == 0
    title, link = capsys.readouterr().out.splitlines()
    assert title == f"Kozel, move by move: {len(lessons.load('kozel').steps)} steps"
    assert main(["lesson", link]) == 0
    assert capsys.readouterr().out.splitlines() == [title, link]
    broken = tmp_path / "broken.toml"
    broken.write_text(KOZEL.read_text("utf-8").replace('seat = "A"', 'seat = "B"', 1), "utf-8")
    assert main(["lesson", str(broken)]) == 2
    assert capsys.readouterr().err == "Step 1 asks B for a move, but A is to move.\n"
    assert main(["lesson", str(tmp_path / "none.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", reaching("taught", lessons.names()))
def test_single_moves_are_answered_as_the_rules_answer_them(name: str, language: str) -> None:
    if language == "ru" and rules_of(name).rulebook != "kozel":
        pytest.skip("its pages are in English only")
    said, steps = load(language), lessons.load(name).steps
    for step, asked in zip(steps, learn.moves(name, said.language)["asked"], strict=True):
        game = cardgames.replay(step.record)
        view, options = game.view(step.seat), asked["options"]
        hand, legal = {str(card) for card in view.hand}, {str(move) for move in game.legal_moves}
        refused = {option["cards"][0] for option in options if "rule" in option}
        assert not refused & legal
        assert refused == hand - legal or not legal <= hand
        pressed = [options[place] for place in asked["right"]]
        if {*step.wanted} <= hand:
            assert {card for option in pressed for card in option["cards"]} == {*step.wanted}
            tricks = len(game.result()["deals"][-1]["tricks"])
            game.push(step.wanted[0])
            for trick in game.result()["deals"][-1]["tricks"][tricks:]:
                taker, sides = trick["taken_by"], {seat: game.side_of(seat) for seat in game.seats}
                called = people(game.seats, step.seat, sides, said)[taker].name if language == "en" else taker
                assert called.casefold() in pressed[0]["says"].casefold()
        assert len(asked["trick"]) == len(view.trick)
        assert all(option["rule"]["clause"] for option in options if "rule" in option)
        assert all(option["says"] or place in asked["right"] for place, option in enumerate(options))
        assert pressed
        assert asked["why"]["clause"] == step.clause


@pytest.mark.parametrize("name", reaching("taught", lessons.names()))
def test_a_lesson_of_ours_calls_players_as_its_table_does(name: str) -> None:
    table = Lesson(name)
    for number, step in enumerate(table.lesson.steps):
        table.go(number)
        texts = [table.scene["lesson"]["prompt"], *map(table._of_lesson, (step.after, step.instead))]
        assert [text for text in texts if re.search(r"\b[B-M]\b", text)] == []
        assert table.scene["people"]["A"] == "You"


def test_the_lesson_of_a_teacher_keeps_its_letters() -> None:
    table = Lesson(KOZEL.read_text("utf-8"))
    assert "D has led the king" in table.scene["lesson"]["prompt"]
    assert table.scene["people"] == {}


def test_a_move_from_python_ends_the_hint_before_it() -> None:
    lesson = Lesson("goat")
    lesson.hint()
    assert lesson.scene["hint"]
    lesson.push(lesson.lesson.steps[0].wanted[0])
    assert lesson.scene["hint"] is None
    assert lesson.scene["message"] is None
