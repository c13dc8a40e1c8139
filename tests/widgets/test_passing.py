"""A device that is passed round: whoever has it sees their own cards, and nobody else's."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import cardgames
from cardgames.core import BadRecord
from cardgames.games import rules_of
from cardgames.widgets import Table
from tests.support.differences import changed
from tests.support.front import Pages, Seen

NAMES = [rules.name for rules in cardgames.games()]
MOST = 400


def shown_cards(scene: Any) -> set[str]:
    return {card["card"] for cards in scene["hands"].values() for card in cards if card["card"]}


@pytest.mark.parametrize("name", NAMES)
def test_all_hands_are_covered_until_the_next_player_has_the_device(name: str) -> None:
    chance = random.Random(name)
    table: Any = Table(name, seed=4)
    number = rules_of(name).players
    people = chance.choice(range(2, number + 1))
    before = table.scene
    table._on_message(table, {"do": "people", "people": people})
    turns = 0
    for _ in range(MOST):
        scene, mover = table.scene, table.game.to_move
        if mover is None:
            break
        assert mover in table.game.seats[:people]
        if scene["cover"]:
            assert (scene["cover"], scene["open"], scene["moves"]) == (mover, [], [])
            assert not any("move" in card for cards in scene["hands"].values() for card in cards)
            assert shown_cards(scene) == shown_cards(onlooker(table))
            turns += 1
            table._on_message(table, {"do": "uncover"})
        assert table.scene["open"] == [mover]
        assert table.scene["cover"] == ""
        before = table.scene
        table._on_message(table, {"do": "move", "move": str(chance.choice(table.game.legal_moves)), "at": before["at"]})
        each = before
        for step in table.course["steps"]:
            each = changed(each, step)
            assert {*each["open"]} <= {mover} or table.game.to_move is None
    assert turns > 1
    assert table.game.to_move is None
    assert cardgames.replay(table.record).record() == table.record


def onlooker(table: Any) -> Any:
    """The same position as somebody sees it who has no seat."""
    from cardgames.widgets.scene import scene

    return scene(table.game, ())


def test_a_game_that_was_kept_is_covered_again() -> None:
    table: Any = Table("goat", seed=4)
    table.pass_round(4)
    table.uncover()
    kept = json.loads(json.dumps(table.kept()))
    again: Any = Table(record=kept["record"], seat=kept["seat"] or "A")
    again.take_up(kept)
    assert (again.scene["cover"], again.scene["open"], again.setup["people"]) == (table.game.to_move, [], 4)
    again.sit("B")
    assert (again.scene["cover"], again.scene["open"], again.setup["people"]) == ("", ["B"], 1)


@pytest.mark.parametrize("people", [0, 5, "2", None, True])
def test_a_number_of_people_that_cannot_play_is_refused(people: Any) -> None:
    table = Table("goat", seed=4)
    before = table.scene
    with pytest.raises(BadRecord, match="One to 4 people"):
        table.pass_round(people)
    assert table.scene == before


def test_three_presses_lead_to_the_first_player(pages: Pages) -> None:
    with pages.open(width=390) as seen:
        table = Table("goat", seed=4)
        Seen(seen.page, table)
        seen.page.locator('[data-do="more"]').click()
        seen.page.locator('[data-control="people"]').select_option("2")
        cover = seen.page.locator('[data-cardgames="cover"]')
        expect(cover).to_contain_text("Pass the device to player")
        expect(seen.page.locator("[data-move]")).to_have_count(0)
        assert seen.violations() == []
        cover.get_by_role("button").click()
        expect(cover).to_be_hidden()
        mover = table.game.to_move
        expect(seen.page.locator(f'[data-seat="{mover}"] [data-move]').first).to_be_visible()


WISHES: list[Callable[[random.Random], dict[str, Any]]] = [
    *([lambda _: {"do": "uncover"}] * 4),
    *([lambda _: {"do": "move"}] * 6),
    *[lambda _, do=do: {"do": do} for do in ("undo", "redo", "hint", "play on", "next", "deal", "review", "share")],
    lambda chance: {"do": "step", "to": chance.randrange(9)},
    lambda chance: {"do": "look-back", "at": chance.randrange(9)},
    lambda chance: {"do": "people", "people": chance.choice((2, 3))},
    lambda chance: {"do": "players", "players": chance.choice((3, 4, 6))},
]


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_wished_no_hand_but_the_movers_is_open(name: str) -> None:
    chance = random.Random(name)
    table: Any = Table(name, seed=2)
    table.pass_round(2)
    for _ in range(80):
        wish = chance.choice(WISHES)(chance)
        if wish["do"] == "move":
            wish |= {"move": str(next(iter(table.game.legal_moves), "")), "at": table.scene["at"]}
        table._on_message(table, wish)
        mover = table.game.to_move
        assert mover is None or {*table.scene["open"]} <= {mover}
        if mover and not table.scene["open"]:
            assert shown_cards(table.scene) == shown_cards(onlooker(table))
