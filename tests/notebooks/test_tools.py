"""What every notebook begins with: things that show themselves, and `check`, which nothing can make raise."""

from __future__ import annotations

import builtins
import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import cardgames
from cardgames import notebook as tools
from cardgames.core import BadRecord, View
from cardgames.games.goat import Goat, whole_pack
from cardgames.notebook import verdict
from cardgames.notebook.exercises import KINDS, Exercise, every, key, names
from cardgames.notebook.show import Output
from cardgames.notebook.verdict import Verdict, Waiting, check
from cardgames.rulebooks import rulebook
from tests.support.levels import reaching


def of(kind: Any, **more: Any) -> Exercise:
    return Exercise("x", "asks", kind, "the hint", "the reason", ("1",), ("2",), "goat.play.3", **more)


NUMBER = of("number", answer=12, tolerance=1)
CHOICE = of("choice", answer=["ACE", "BDF"], choices=["ACE", "BDF", "AC"])
EACH = of("each", answer=["A", "C"], parts=["first", "second"], choices=["A", "B", "C"])
DOUBLE = of("function", examples=[{"given": [2], "gives": 4}, {"given": [3], "gives": 6}])
BOOK: dict[str, Any] = dict(rulebook.load("goat").clause("goat.play.4").examples[0].record)
MOVES = of("moves", position=BOOK | {"deals": [BOOK["deals"][0] | {"moves": []}]}, expect=[{"to_move": "B"}])
GOAT = of("function", tricks={"game": "goat", "players": [4, 6], "deals": 10, "also": ["sides"]})


def highest(cards: Any, sides: Any) -> Any:
    """Who leads after a book of Goat."""

    def number(card: str) -> int:
        return 0 if card == "G" else int(card[1:])

    goats = [seat for seat, card in cards if card == "G"]
    able = [(seat, card) for seat, card in cards if not goats or seat not in next(s for s in sides if goats[0] in s)]
    return max(able, key=lambda played: number(played[1]))[0]


@pytest.mark.parametrize(
    ("exercise", "guess"),
    [
        (NUMBER, 12),
        (NUMBER, 12.9),
        (CHOICE, " bdf"),
        (CHOICE, 2),
        (EACH, "AC"),
        (EACH, ["a", "C"]),
        (EACH, ("A", "C")),
        (DOUBLE, lambda n: 2 * n),
        (MOVES, BOOK["deals"][0]["moves"][:1]),
        (GOAT, highest),
    ],
)
def test_a_right_answer_is_accepted(exercise: Exercise, guess: Any) -> None:
    assert exercise.fault(guess) == ""


class Trap:
    """Something that raises whatever is done with it."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __len__(self) -> int:
        raise RuntimeError

    __hash__ = None  # type: ignore[assignment]


NONSENSE = [
    0,
    -1,
    10**400,
    0.5,
    float("nan"),
    float("inf"),
    True,
    "",
    "x" * 99,
    b"",
    [],
    [[]],
    {},
    {"A": 1},
    object(),
    Trap,
]
NONSENSE += [
    Trap(),
    print,
    len,
    lambda: 1,
    lambda *_: Trap(),
    lambda *_: 1 / 0,
    type,
    ...,
    1j,
    "AB",
    [1, 2],
    ["Trap()"],
]


@pytest.mark.parametrize("exercise", [NUMBER, CHOICE, EACH, DOUBLE, MOVES, GOAT], ids=lambda exercise: exercise.kind)
def test_nonsense_is_not_accepted_and_never_raises(exercise: Exercise) -> None:
    for guess in NONSENSE:
        assert exercise.fault(guess), guess


def recursion(n: int) -> int:
    return recursion(n)


@pytest.mark.parametrize(
    ("exercise", "guess", "says"),
    [
        (NUMBER, 14, "the hint"),
        (NUMBER, "12", "without quotation marks"),
        (CHOICE, 3, "the hint"),
        (CHOICE, 4, "quotation marks"),
        (EACH, "AB", "this one: second. the hint"),
        (EACH, "ACC", "2 answers are asked for (first, second)"),
        (DOUBLE, lambda n: n * n, "for 3 your function gives 9, and it should give 6"),
        (DOUBLE, lambda n: None, "gave nothing back for 2"),
        (DOUBLE, lambda n: n[0], "stopped when it was given 2. Python says: TypeError"),
        (DOUBLE, recursion, "RecursionError"),
        (DOUBLE, lambda n: sys.exit(n), "SystemExit"),
        (DOUBLE, 4, "begins with def"),
        (MOVES, ["G99"], "G99"),
        (MOVES, 7, "write moves in quotation marks"),
        (GOAT, lambda cards, sides: cards[0][0], "it should give"),
    ],
)
def test_what_is_wrong_is_said(exercise: Exercise, guess: Any, says: str) -> None:
    assert says in exercise.fault(guess)


def test_a_function_that_changes_its_lists_changes_no_later_answer() -> None:
    assert GOAT.fault(lambda cards, sides: cards.clear() or sides.clear())
    summed = of("function", examples=[{"given": [[1, 2]], "gives": 3}])
    assert summed.fault(lambda numbers: numbers.clear() or 0)
    assert summed.fault(sum) == GOAT.fault(highest) == ""


def test_so_many_moves_are_to_be_changed() -> None:
    given = BOOK["deals"][0]["moves"][:2]
    exercise = replace(MOVES, given=given, changes=1)
    assert "change one move" in exercise.fault(given)
    assert "change one move" in exercise.fault([*given, "R4"])


def test_the_hint_for_a_function_is_for_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict, "every", lambda: {"double": DOUBLE})
    wrong = check("double", lambda n: n)
    before, _, folded = wrong.html.partition("<details>")
    assert "it should give" in before
    assert "the hint" in folded
    assert "the hint" not in before
    assert wrong.text.endswith("A hint: the hint")
    assert "the hint" not in check("double", lambda n: 2 * n).html + check("double", 4).html


def test_a_wrong_answer_may_have_a_hint_of_its_own() -> None:
    exercise = replace(CHOICE, answer="ACE", instead={'"BDF"': "those are the others"})
    assert exercise.fault("BDF") == "those are the others"
    assert exercise.fault("AC") == "the hint"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[[Exercise], None]:
    """Puts an exercise into the key, under the name "x"."""

    def put(exercise: Exercise) -> None:
        monkeypatch.setattr("cardgames.notebook.verdict.every", lambda: {"x": exercise})

    return put


def test_a_verdict_has_the_rule_and_the_reason(asked: Callable[[Exercise], None]) -> None:
    asked(NUMBER)
    right, wrong = check("x", 12), check("x", 1)
    assert (right.right, wrong.right, check("y", 1).right) == (True, False, False)
    assert repr(right).startswith("Yes: the reason\ngoat.play.3: The cards")
    assert repr(wrong).startswith("Not yet: the hint\ngoat.play.3: ")
    assert "<b>Yes:</b> the reason" in right.html
    assert "no exercise of this name" in repr(check("y", None))


@pytest.mark.parametrize("exercise", [NUMBER, CHOICE, EACH, DOUBLE, MOVES, replace(NUMBER, range=[0, 60])])
def test_no_guess_is_answered_by_what_to_do(exercise: Exercise, asked: Callable[[Exercise], None]) -> None:
    asked(exercise)
    waiting = check("x", None)
    assert isinstance(waiting, Waiting)
    assert waiting.right is None
    assert "run the cell again" in repr(waiting)
    assert {"text/plain", "text/html"} <= waiting._repr_mimebundle_().keys()


def test_choices_are_listed_where_there_is_no_menu(asked: Callable[[Exercise], None]) -> None:
    asked(CHOICE)
    waiting = check("x", None)
    assert repr(waiting).endswith("run the cell again.\n1. ACE\n2. BDF\n3. AC")
    assert "<ol><li>ACE</li><li>BDF</li><li>AC</li></ol>" in waiting.html


@pytest.mark.parametrize(
    ("exercise", "right", "wrong"),
    [
        (replace(NUMBER, range=[0, 60]), [12], [3]),
        (replace(NUMBER, answer=0.5, range=[0, 1.0, 0.01], tolerance=0), [0.5], [0.1]),
        (CHOICE, ["BDF"], ["AC"]),
        (replace(CHOICE, choices=["A", "B", "C", "D", "ACE"]), ["ACE"], ["D"]),
        (EACH, ["A", "C"], ["A", "B"]),
        (replace(EACH, choices=[["A", "B"], ["C", "D"]]), ["A", "C"], ["A", "D"]),
    ],
)
def test_a_guess_can_be_made_by_controls(
    exercise: Exercise, right: list[Any], wrong: list[Any], asked: Callable[[Exercise], None]
) -> None:
    asked(exercise)
    waiting = check("x", None)
    assert isinstance(waiting, Waiting)
    for values, answered in ((right, True), (wrong, False)):
        for control, value in zip(waiting.controls, values, strict=True):
            control.value = value
        waiting._built.children[-2].click()
        assert waiting.verdict.right is answered
        assert waiting._built.children[-1].value == waiting.verdict.html


@pytest.mark.parametrize("exercise", [CHOICE, replace(CHOICE, choices=["A", "B", "C", "D", "ACE"]), EACH])
def test_a_menu_that_was_left_alone_is_no_guess(exercise: Exercise, asked: Callable[[Exercise], None]) -> None:
    asked(exercise)
    waiting = check("x", None)
    assert isinstance(waiting, Waiting)
    waiting._built.children[-2].click()
    assert waiting.verdict.right is None


def test_without_widgets_a_guess_is_written(monkeypatch: pytest.MonkeyPatch, asked: Callable[[Exercise], None]) -> None:
    asked(CHOICE)
    found = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name == "ipywidgets":
            raise ImportError(name)
        return found(name, *more)

    monkeypatch.setattr(builtins, "__import__", without)
    waiting = check("x", None)
    assert waiting._repr_mimebundle_().keys() == {"text/plain", "text/html"}  # type: ignore[attr-defined]
    assert isinstance(waiting, Verdict)


# The keys


def test_every_exercise_has_a_name_of_its_own_and_a_rule_that_there_is() -> None:
    exercises = [exercise for name in reaching("studied", names()) for exercise in key(name)]
    assert len({exercise.id for exercise in exercises}) == len(exercises) == len(every())
    for exercise in exercises:
        assert exercise.kind in KINDS
        assert not exercise.clause or rulebook.find(exercise.clause), exercise.id
        assert exercise.asks.strip()
        assert exercise.hint.strip()
        assert exercise.reason.strip()
        assert exercise.right
        assert len(exercise.wrong) >= 3, exercise.id
    with pytest.raises(BadRecord, match="no key"):
        key("bridge")


# What shows itself


def shown(thing: Output, *words: str) -> None:
    """Both faces hold these words, and neither anything that acts."""
    for word in words:
        assert word in repr(thing)
        assert word in re.sub(r"<[^>]+>", "", thing.html)
    assert not re.search(r"<script|\son\w+=|\bid=", thing.html)


def test_a_rule_shows_itself() -> None:
    shown(tools.clause("goat.play.3"), "Who takes a book", "goat.play.3")
    with pytest.raises(BadRecord, match="no rule"):
        tools.clause("goat.play.99")


def test_a_booklet_shows_itself() -> None:
    shown(tools.booklet("goat"), "Goat", "Milton Bradley")
    assert tools.booklet("goat").html.count("<svg") == len(rulebook.load("goat").cover)


def test_a_disputed_rule_keeps_its_ruling_folded_away() -> None:
    found = tools.disputed("goat.goat.3")
    shown(found, "An opponent of whoever played the first Goat", "How we ruled, and why")
    assert "<details>" in found.html
    with pytest.raises(BadRecord, match="one way only"):
        tools.disputed("goat.play.3")


def test_cards_hands_and_tricks_are_drawn_and_named() -> None:
    assert repr(tools.cards("goat", "R15", "G")) == "red 15, Goat"
    assert tools.cards("goat", "R15", "G").html.count('role="img"') == 2
    book = tools.trick("goat", [("A", "R15"), ("B", "G")], "B")
    assert repr(book) == "A: red 15, B: Goat. B takes it"
    assert 'aria-label="red 15"' in book.html
    held = tools.hands(tools.example("goat.play.4"))
    shown(held, "A holds", "D holds")
    with pytest.raises(BadRecord, match="no card"):
        tools.cards("goat", "R99")


def test_a_story_names_the_rule_of_each_step() -> None:
    shown(tools.story(tools.example("goat.goat.1"), 2), "gives the book to B and D", "goat.goat.1", "D leads next")


def test_a_grid_is_a_table() -> None:
    assert repr(tools.grid([["A", 12], ["BD", 3]], ["side", "points"])) == "side  points\nA     12\nBD    3"
    assert "<td" in tools.grid([["<b>"]]).html
    assert "&lt;b&gt;" in tools.grid([["<b>"]]).html


def test_the_engines_own_code_is_opened() -> None:
    found = tools.code(Goat.award)
    shown(found, "def award", "cardgames/games/goat.py", "goat.play.3")
    assert "<b>return</b>" in found.html
    code = re.search(r"<code [^>]*>", found.html)
    assert code
    assert 'tabindex="0"' in code[0]  # so that long lines are scrolled by keys, too
    assert "white-space:pre;word-break:normal" in code[0]  # JupyterLab has a style of its own for it
    assert "cannot be shown here" in repr(tools.code(len))
    assert "def whole_pack(ranks: str, players: int)" in repr(tools.code(whole_pack))  # though it is kept


def test_examples_and_games_by_chance() -> None:
    assert tools.example("goat.play.4").to_move
    assert tools.table_of("goat.sample.1", at=3).game.rules.name == "goat"
    game = tools.play_at_random("goat", 3, players=6)
    assert game.over
    assert len(tools.books(game)) == 10
    assert tools.play_at_random("goat", 3, players=6).record() == game.record()
    begun = tools.play_at_random("goat", 3, until=lambda game: len(game.moves) == 5, dealer="D")
    assert (len(begun.moves), begun.over) == (5, False)
    assert tools.example("golph.sd.3", 1, beaten="scores 1").rules.beaten == "scores 1"  # type: ignore[attr-defined]
    for wrong in (("goat.play.4", 9), ("goat.nothing", 1), ("goat.play.4", True)):
        with pytest.raises(BadRecord, match="no example"):
            tools.example(*wrong)


def test_what_the_first_line_brings_is_listed() -> None:
    listed = {line.split()[0]: line for line in str(tools.tools()).splitlines()}
    assert listed.keys() == {*tools.__all__}
    assert all(len(line.split()) > 3 for line in listed.values())
    assert str(inspect.signature(View)) == "()"  # so help(view) does not begin with all that a view is made of


def test_one_line_brings_everything() -> None:
    found: dict[str, Any] = {}
    exec("from cardgames.notebook import *", found)
    assert found["cardgames"] is cardgames
    assert set(tools.__all__) <= found.keys()
    with pytest.raises(AttributeError):
        tools.nothing  # noqa: B018
