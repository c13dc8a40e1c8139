"""A slip in a notebook is answered in a sentence, and not by Python's own error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from cardgames import notebook as tools
from cardgames.core import BadRecord, Table
from cardgames.games.goat import Goat
from cardgames.notebook import exercises, own
from cardgames.notebook.exercises import every, names
from cardgames.notebook.verdict import Waiting, check
from cardgames.teaching import slips
from tests.support.levels import reaching


@pytest.fixture
def shell() -> Iterator[Any]:
    """IPython, in which a notebook has begun."""
    InteractiveShell.clear_instance()
    found: Any = InteractiveShell.instance()
    found.run_cell("from cardgames.notebook import handled; handled.install()")
    yield found
    InteractiveShell.clear_instance()


SLIPS = {
    "no quotation marks": ("guess = B", 'Write your answer in quotation marks: guess = "B"'),
    "no quotation marks in a list": ("guess = [A, B]\n", 'Write your answer in quotation marks: guess = ["A", "B"]'),
    "no such card": (
        "from cardgames.notebook import cards\ncards('goat', 'R99')",
        'There is no card "R99" in this pack.',
    ),
    "a list of cards": ("cards('goat', ['R15', 'G'])", "Before a list write a star: *my_cards."),
    "a trick that is none": (
        "from cardgames.notebook import *\ntrick('goat', ['R15', 'G'])",
        "A trick is a list of pairs",
    ),
    "a move that is none": (
        "import cardgames\ngame = cardgames.new('goat', seed=1)\ngame.push('R99')",
        '"R99" is not a move and not a card of this game.',
    ),
}


@pytest.mark.parametrize(("cell", "says"), SLIPS.values(), ids=SLIPS)
def test_a_slip_in_a_cell_is_told_in_a_sentence(
    shell: Any, capsys: pytest.CaptureFixture[str], cell: str, says: str
) -> None:
    shell.run_cell("from cardgames.notebook import cards, trick")
    capsys.readouterr()
    result = shell.run_cell(cell, store_history=True)
    printed = " ".join(capsys.readouterr().out.split())
    assert not result.success
    assert says in printed
    assert "Traceback" not in printed


def test_another_name_that_is_missing_is_told_by_python(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    shell.run_cell("gues + 1", store_history=True)
    assert "NameError" in capsys.readouterr().out
    assert slips.error_sentence(NameError("x", name="x"), "y = x") == ""


def endless(*_: object) -> int:
    while True:
        pass


def no_exception_stops_it(*_: object) -> int:
    while True:
        try:
            endless()
        except Exception:  # noqa: BLE001
            return 0


@pytest.mark.parametrize("function", [endless, no_exception_stops_it])
def test_a_function_that_does_not_end_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, function: Any) -> None:
    monkeypatch.setattr(exercises, "LIMIT_SECONDS", 0.2)
    monkeypatch.setattr(own, "MOVE_SECONDS", 0.2)
    assert "did not come to an end" in check("goat.highest", function).text
    tried = tools.try_out(function, deals=2)
    assert tried.text.startswith("Your player did not come to an end in deal 1.")


class NoReturn(Goat):
    """A return is missing."""

    def award(self, t: Table) -> Any:
        super().award(t)


class NoEnd(Goat):
    """A loop has no end."""

    def tally(self, t: Table) -> Any:
        return endless(t)


class Wrong(Goat):
    """A name is not known."""

    def award(self, t: Table) -> Any:
        return t.nobody  # type: ignore[attr-defined]


def test_a_changed_rule_that_fails_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "DEAL_SECONDS", 0.5)
    text = tools.both_ways(Goat, NoReturn, deals=2).text
    assert "NoReturn.award gives nothing back: a line that begins with return is missing" in " ".join(text.split())
    assert "test_slips.py, line " in text
    assert "did not come to an end" in tools.both_ways(Goat, NoEnd, deals=2, level="random").text
    text = " ".join(tools.both_ways(Goat, Wrong, deals=2).text.split())
    assert "AttributeError: 'Table' object has no attribute 'nobody' (test_slips.py, line " in text


def test_a_tie_is_answered_by_the_rule_on_ties() -> None:
    def last_of_equals(book: Any) -> Any:
        return max(reversed(book), key=lambda played: int(played[1][1:]))[0]

    assert "goat.play.4" in check("goat.highest", last_of_equals).text
    assert "goat.play.3" in check("goat.highest", lambda book: "Z").text


def test_a_control_that_nobody_touched_is_no_answer() -> None:
    found: list[tuple[str, Any]] = [(name, check(name, None)) for name in every()]
    with_controls = [(name, each) for name, each in found if isinstance(each, Waiting) and each.controls]
    assert len(with_controls) > 100
    for name, waiting in with_controls:
        waiting._built.children[-2].click()
        assert waiting.verdict.right is None, name
        text = waiting._built.children[-1].value
        assert "None" not in text, name
        assert "press Check again" in text, name


def test_a_slider_that_was_moved_is_an_answer() -> None:
    waiting: Any = check("goat.ties", None)
    (slider,) = waiting.controls
    at = slider.value
    slider.value = at + 1
    slider.value = at
    waiting._built.children[-2].click()
    assert waiting.verdict.right is not None


def test_there_are_sliders_whose_first_place_is_right() -> None:
    """These were marked "Yes" before anybody had touched them."""
    found = [
        exercise.id
        for name in reaching("studied", names())
        for exercise in exercises.key(name)
        if exercise.range and not exercise.fault(exercise.range[0])
    ]
    assert {"goat.ties", "is-goat.first", "is-nations.nine"} <= set(found)


def test_cards_may_be_cards() -> None:
    game = tools.cardgames.new("goat", seed=1)
    assert str(tools.cards("goat", *game.view("A").hand)) == str(tools.cards("goat", *map(str, game.view("A").hand)))
    with pytest.raises(BadRecord, match="Cards are texts"):
        tools.cards("goat", 15)  # type: ignore[arg-type]
