"""The scenes on the way to the next: one after each event, with no card that the open seats cannot know."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import pytest

import cardgames
from cardgames import Game
from cardgames.widgets.lesson import Lesson
from cardgames.widgets.screen import MAX_SCENES, SeatScreen
from cardgames.widgets.table import Table
from cardgames.words import load
from tests.support.differences import changed
from tests.widgets.test_scene import NAMES, anywhere, other_world


def unfolded(table: Table, before: Any = None) -> list[dict[str, Any]]:
    """The scenes that a front end shows on the way from the one before to the last."""
    shown, each = [], before or {}
    for step in json.loads(json.dumps(table.course))["steps"]:
        each = changed(each, step)
        shown.append(each)
    assert shown.pop() == json.loads(json.dumps(table.scene))
    return shown


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", ["A", "open"])
def test_each_scene_between_tells_one_event_more(name: str, seat: str) -> None:
    table, chance = Table(name, seat=seat, seed=5), random.Random(name)
    between = 0
    for _ in range(40):
        if table.game.to_move is None:
            break
        before = table.scene
        table.push(str(chance.choice(table.game.legal_moves)))
        shown = unfolded(table, before)
        lines = table.scene["log"]
        assert [each["log"] for each in shown] == [lines[:at] for at in range(len(before["log"]) + 1, len(lines))]
        assert all(set(each) == set(table.scene) for each in shown)
        assert not any(each["waiting"] or each["over"] or each["message"] for each in shown)
        between += len(shown)
    assert between or seat == "open"


def test_between_two_moves_of_a_reader_a_trick_lies_full_and_is_then_taken() -> None:
    table = Table("kozel", seed=5)
    held = 0
    while table.game.to_move:
        before = table.scene
        table.push(str(table.game.legal_moves[0]))
        shown = [*unfolded(table, before), table.scene]
        for full, taken in pairwise(shown):
            if len(full["trick"]) == 4:
                held += 1
                assert taken["trick"] == []
                assert taken["lastTrick"]["cards"] == full["trick"]
                assert sum(taken["books"].values()) == sum(full["books"].values()) + 1
    assert held == sum(table.scene["books"].values()) > 1


def test_from_a_deal_on_what_the_others_do_first_is_shown() -> None:
    table = Table("goat", seat="A", seed=1, dealer="A")
    assert len(table.game.moves) > 1
    first = unfolded(table)
    assert not first[0]["trick"]
    assert len(first) >= len(table.game.moves)
    before, number = table.scene, table.course["number"]
    table.deal(2)
    assert table.course["number"] == number + 1
    assert not unfolded(table, before)[0]["trick"]


def test_what_is_no_move_has_nothing_between() -> None:
    table = Table("goat", seat="A", seed=1, dealer="D")
    before = table.scene
    table.push(str(table.game.legal_moves[0]))
    assert unfolded(table, before)
    for act in (table.hint, table.undo, lambda: table.speak("ru"), lambda: table.step(0)):
        before = table.scene
        act()
        assert unfolded(table, before) == []


def test_a_record_that_is_stepped_through_shows_what_a_step_does() -> None:
    table = Table("kozel", seat="open", seed=5)
    for _ in range(4):
        table.push(str(table.game.legal_moves[0]))
    table.step(3)
    before = table.scene
    table.step(4)
    (full,) = unfolded(table, before)
    assert len(full["trick"]) == 4
    assert full["step"] == {"at": 4, "of": 4}


def test_a_move_of_a_lesson_shows_what_comes_of_it_one_event_after_the_other() -> None:
    most = 0
    for name in ("goat", "nations", "kozel"):
        lesson = Lesson(name)
        for number, step in enumerate(lesson.lesson.steps):
            lesson.go(number)
            before = lesson.scene
            lesson.push(next(move for move in map(str, lesson.game.legal_moves) if step.asks_for(move)))
            scenes = unfolded(lesson, before)
            lengths = [len(scene["log"]) for scene in (*scenes, lesson.scene)]
            assert lengths == [*range(lengths[0], lengths[-1] + 1)]
            assert lengths[0] == len(before["log"]) + 1 or not scenes
            most = max(most, len(scenes))
    assert most > 2


def test_a_long_course_is_cut_at_its_beginning() -> None:
    game = cardgames.new("goat", seed=1)
    game.deals_on = False
    screen = SeatScreen(game, ("A",), load(""))
    while game.to_move:
        with screen.watch():
            game.push(game.legal_moves[0])
    course = screen.draw(at=0)
    assert len(course["steps"]) == MAX_SCENES < len(course["scene"]["log"])
    shown = changed({}, course["steps"][0])
    assert len(shown["log"]) == len(course["scene"]["log"]) - MAX_SCENES + 1


def looked_at(game: Game, open_seats: tuple[str, ...], chance: random.Random) -> tuple[int, int]:
    """Make moves by chance, and at each event draw its scene, also with all that is unseen in another order.

    Gives how often cards were in another order, and how often they would have been seen by all seats together.
    """
    screen, whole = (SeatScreen(game, seats, load("")) for seats in (open_seats, game.seats))
    moved = seen = 0

    def look() -> None:
        nonlocal moved, seen
        screen.add()
        whole.add()
        drawn, everything = screen.on_the_way[-1], whole.on_the_way[-1]
        t = game._table
        zones: list[list[Any]] = [*t.hands, *t.piles, t.stock, t.aside, t.log]
        kept = [list(zone) for zone in zones]
        moved += other_world(game, open_seats, chance) > 0
        t._seat_logs.clear()
        screen.add()
        other = screen.on_the_way[-1]
        whole.add()
        seen += whole.on_the_way[-1] != everything
        for zone, cards in zip(zones, kept, strict=True):
            zone[:] = cards
        t._seat_logs.clear()
        assert other == drawn, open_seats

    for _ in range(6):
        if game.to_move is None:
            break
        with game.watch_events(look):
            game.push(chance.choice(game.legal_moves))
    return moved, seen


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_no_hidden_card_is_in_a_scene_between(name: str) -> None:
    chance = random.Random(name)
    moved = seen = held = 0
    for seed in range(6):
        game = anywhere(name, seed)
        held += any(game.table.hands)
        game.deals_on = False
        found = looked_at(game, tuple(seat for seat in game.seats if chance.random() < 0.4), chance)
        moved, seen = moved + found[0], seen + found[1]
    assert moved
    assert seen or not held, "Piles alone are seen by nobody, even where all hands are open."
