"""A player that a reader writes on a page: what comes back for a deal, a tournament, and the moves that cost most."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import cardgames
from cardgames import words
from cardgames.browser.worker import Visit
from cardgames.browser.writing import Desk, player_in
from cardgames.core import BadRecord
from cardgames.widgets.base import Widget
from cardgames.widgets.table import Table

THRIFTY = """
def thrifty(view):
    print("I hold", len(view.hand))
    return min(view.legal_moves, key=lambda move: move.points)
"""


class Press:
    """What comes of pressing a button of the page: what is shown, and what the page is told."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.messages: list[dict[str, Any]] = []

    def __call__(self, what: str, code: str = THRIFTY, game: str = "kozel", **more: Any) -> list[Any]:
        names: dict[str, Any] = {}
        exec(code, names)
        self.messages.clear()
        message = {"game": game, "code": code, "what": what, **more}
        return list(self.desk.act(message, names, lambda **message: self.messages.append(message)))


@pytest.fixture
def press() -> Press:
    return Press()


@pytest.mark.long
def test_one_deal_can_be_stepped_through_with_the_reasons(press: Press) -> None:
    table, reasons = press("deal", seed=7)
    assert isinstance(table, Table)
    assert table.scene["step"] == {"at": 0, "of": 32}
    assert {each.seat for each in reasons} <= {"A", "C"}  # A's partner is played by it, too
    assert all(each.reason.startswith("I hold ") for each in reasons)
    shown = re.findall("<li>(.*?)</li>", reasons._repr_html_())
    plays = r"(You play|Partner plays) the (ace|ten|king|queen|jack|nine|eight|seven) of \w+\. I hold "
    assert len(shown) > 8
    assert all(re.match(plays, line) for line in shown), shown


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("game", [game.name for game in cardgames.games() if game.name != "catch-all"])
def test_a_deal_of_every_game_can_be_played(press: Press, game: str) -> None:
    table, *_ = press("deal", "def last(view):\n    return view.legal_moves[-1]", game)
    assert table.game.record()["game"] == game


def test_an_illegal_move_is_told_with_its_clause(press: Press) -> None:
    said, table = press("deal", "def f(view):\n    return 'command R99'", "goat")
    assert "goat." in said
    assert isinstance(table, Table)


@pytest.mark.long
def test_a_tournament_tells_how_far_it_is_and_then_the_moves_that_cost_most(press: Press) -> None:
    with pytest.raises(BadRecord, match="Play a tournament first"):
        press("lessons")
    (result,) = press("tournament", game="golph", deals=6)
    assert {row.name for row in result.standings} == {"thrifty", "by the book", "random"}
    assert press.messages[-1] == {"op": "progress", "done": 6, "of": 6}
    (table,) = press("lessons", game="golph")
    found = press.messages[-1]
    assert found["op"] == "found"
    assert [each["clause"] for each in found["lessons"]] == [each.clause for each in press.desk.lessons]
    assert "Better: " in found["lessons"][0]["says"]
    lesson = press.desk.lessons[1]
    (other,) = press("lesson", "", "golph", number=1)
    assert isinstance(table, Table)
    assert (other.scene["step"]["at"], other.scene["open"]) == (lesson.at, [lesson.seat])
    assert list(press("lesson", "", "golph", number=99)) == []


def test_other_code_or_another_game_has_no_tournament_yet(press: Press) -> None:
    press("tournament", deals=2)
    for other in ({"code": THRIFTY + "\n"}, {"game": "goat"}):
        with pytest.raises(BadRecord, match="Play a tournament first"):
            press("lessons", **other)


def test_the_last_function_or_class_is_the_player() -> None:
    names = {"first": 1, "Second": 2, "helper": 3}
    assert player_in(names, "def first(view): ...\nclass Second: ...\nx = 1") == 2
    with pytest.raises(BadRecord, match="no function"):
        player_in(names, "x = 1")


@pytest.mark.parametrize(
    ("code", "says"),
    [("def f(view)\n    1", "SyntaxError"), ("1 / 0", "ZeroDivisionError"), ("x = 1", "no function")],
)
def test_what_is_wrong_is_told_by_the_readers_own_line(code: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("home", "site"):
        monkeypatch.setattr(Widget, name, "")  # a visit says where the site stands
    monkeypatch.setattr(words, "spoken", words.spoken)
    said: list[dict[str, Any]] = []
    receive: Callable[[str], Any] = Visit(lambda text: said.append(json.loads(text)), "http://site.test/").receive
    message = {"op": "write", "slot": "slot-1", "name": "Your player", "code": code, "game": "goat", "what": "deal"}
    asyncio.run(receive(json.dumps(message)))
    error = said[-1]["error"]
    assert says in error["text"]
    assert [place["line"] for place in error["places"]] == ([] if code == "x = 1" else [1])
    assert "BadRecord" not in error["text"]
