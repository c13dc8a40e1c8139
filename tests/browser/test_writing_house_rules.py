"""House rules that a reader writes on a page: what comes back for a check, a deal, a table, and a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardgames.browser.house_rules import HouseDesk, example_text, fields
from cardgames.core import BadRecord
from cardgames.house_rules import read, ready_made
from cardgames.house_rules.variants import names
from cardgames.widgets.table import Table
from tests.support.levels import reaching

OURS = {"game": "goat", "title": "Ours", "clause": "As we play it.", "readings": {"command": "may"}, "code": ""}


class Press:
    """What comes of pressing a button of the page: what is shown, and what the page is told."""

    def __init__(self) -> None:
        self.desk = HouseDesk()
        self.messages: list[dict[str, Any]] = []

    def __call__(self, what: str, **more: Any) -> list[Any]:
        message = {**OURS, "what": what, **more}
        found: dict[str, Any] = {}
        exec(message["code"], found)
        self.messages.clear()
        return list(self.desk.act(message, found, lambda **message: self.messages.append(message)))


@pytest.fixture
def press() -> Press:
    return Press()


def test_a_check_tells_what_it_found_and_lays_the_deal_where_they_part(press: Press) -> None:
    (table,) = press("check", deals=4)
    assert isinstance(table, Table)
    assert table.scene["step"]["at"] < table.scene["step"]["of"]
    assert {message["op"] for message in press.messages} == {"progress", "found"}
    found = press.messages[-1]
    assert (found["passes"], found["parts"]) == (True, True)
    shown = [at for at, each in enumerate(found["findings"]) if each["deal"]]
    (again,) = press("show", number=shown[-1])
    assert isinstance(again, Table)
    assert list(press("show", number=99)) == []


def test_the_deal_where_they_part_becomes_the_example_and_the_file_holds_it(press: Press) -> None:
    with pytest.raises(BadRecord, match="Check the rule first"):
        press("example")
    with pytest.raises(BadRecord, match="Check the rule first"):
        press("show")
    press("check", deals=4)
    press("example", text="One may just look.")
    (message,) = press.messages
    press("file", example=message["example"])
    (file,) = press.messages
    book = read(file["file"])
    assert book.example is not None
    assert book.example.text == "One may just look."
    press("read", text=file["file"])
    assert press.messages[0]["fields"] == {**fields(book), "example": example_text(book)}
    press("check", deals=2, example=message["example"])
    assert press.messages[-1]["findings"][-1]["good"] == "yes"


@pytest.mark.parametrize("name", reaching("studied", names()))
def test_what_is_ready_made_can_be_played(press: Press, name: str) -> None:
    book = ready_made(name)
    (table,) = press("play", **{**fields(book), "example": example_text(book)})
    assert isinstance(table, Table)
    assert isinstance(table.game.rules, type(book.printed_rules))
    assert (type(table.game.rules) is type(book.printed_rules)) == (not book.code)


def test_a_card_that_the_house_rule_forbids_is_refused_in_its_words(press: Press) -> None:
    code = (
        "from cardgames.games.goat import Goat\nfrom cardgames.core import ask\n\n\nclass Mine(Goat):\n"
        "    def lead(self, t, leader):\n"
        "        card = yield ask(leader, t.hands[leader][:1], 'house.rule')\n"
        "        t.play(leader, card, 'house.rule')\n        t.draw(leader, 'goat.play.1')\n"
    )
    (table,) = press("play", code=code, seed=3)
    game = table.game
    while game.clause != "house.rule":
        game.push(game.legal_moves[0])
    hand = game.view(game.to_move).hand
    other = next(card for card in hand if card not in game.legal_moves)
    assert "As we play it. (house.rule)" in game.explain(other)


def test_what_is_wrong_with_a_field_is_told(press: Press) -> None:
    with pytest.raises(BadRecord, match="clause is the rule in words"):
        press("file", clause=" ")
    (table,) = press("play", clause=" ")
    assert isinstance(table, Table)
    with pytest.raises(BadRecord, match="there is no class here"):
        press("check", code="x = 1")
    with pytest.raises(BadRecord, match="does not know"):
        press("something")
    with pytest.raises(BadRecord, match="example"):
        press("check", example=json.dumps({"text": "x"}))
