"""Hostile players: whatever they do, the tournament goes on, nothing hidden is seen, and their row tells of it."""

from __future__ import annotations

import json
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from cardgames.tournaments import Result, guard, tournament
from cardgames.tournaments.guard import PATIENT, TooSlow
from hostile_players import (
    ANSWERED,
    DEADLY,
    HARMLESS,
    answers_a_number,
    divides_by_nothing,
    ends_the_process,
    loops,
    presses_ctrl_c,
)
from made_players import careful

LIMIT = 0.1
ALL: list[Any] = [*ANSWERED, *HARMLESS]


def row_of(found: Result, player: Any) -> Any:
    return next(row for row in found.standings if row.name == player.__name__)


@pytest.mark.slow
def test_every_hostile_player_is_answered_and_nobody_else_suffers() -> None:
    """All of them at once, in processes of their own."""
    assert len(ANSWERED) + len(HARMLESS) + len(DEADLY) >= 20
    found = tournament("kozel", [*ALL, careful], deals=2, limit=LIMIT)
    for player, told in ANSWERED.items():
        row = row_of(found, player)
        assert row.illegal > 3, row
        assert told in row.first, row
    for player in (*HARMLESS, careful):
        row = row_of(found, player)
        assert (row.illegal, row.first) == (0, ""), row


@pytest.mark.slow
@pytest.mark.parametrize("player", DEADLY, ids=lambda player: player.__name__)
def test_who_brings_down_its_process_is_asked_no_more(player: Callable[..., Any]) -> None:
    found = tournament("kozel", [player, careful], deals=4, limit=LIMIT, workers=1)
    row = row_of(found, player)
    assert "brought down" in row.first
    assert row.illegal > 20
    assert row_of(found, careful).illegal == 0
    if player is ends_the_process:
        again = tournament("kozel", [player, careful], deals=4, limit=LIMIT, workers=2)
        assert json.dumps(again.written()) == json.dumps(found.written())


def test_a_loop_ends_in_a_thread_too() -> None:
    """As on a system without signals; there who catches everything is not stopped."""
    with ThreadPoolExecutor(1) as executor:
        found = tournament("kozel", [loops, careful], deals=1, limit=LIMIT, executor=executor)
    assert "longer than" in row_of(found, loops).first


def test_who_says_ctrl_c_stops_nobody_who_looks_at_a_deal_again() -> None:
    found = tournament("kozel", [presses_ctrl_c, careful], deals=1, limit=LIMIT)
    assert found.record(0)["deals"]
    assert len(found.lessons(presses_ctrl_c, 1, 1)) <= 1


def test_all_is_as_before_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here, too, where the players cannot be sent elsewhere."""
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    state, shown, depth = random.getstate(), sys.stdout, sys.getrecursionlimit()
    found = tournament("kozel", [lambda view: ALL[-1](view), lambda view: answers_a_number(view)], deals=2)
    assert sum(row.illegal for row in found.standings) > 3
    assert (random.getstate(), sys.stdout, sys.getrecursionlimit()) == (state, shown, depth)
    assert sys._getframe() is not None, "whoever does not play may look around"


def test_a_player_that_breaks_now_and_then_is_counted_so() -> None:
    def sometimes(view: Any) -> Any:
        return divides_by_nothing(view) if len(view.hand) == 4 else view.legal_moves[0]

    row = row_of(tournament("kozel", [sometimes, "random"], deals=6), sometimes)
    assert 0 < row.illegal <= 6 * 2 * 2


# The alarm


alarmed = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarm here")


@alarmed
def test_where_all_is_slow_the_alarm_rings_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be answered within its own answer, and that again, without end."""
    rings: list[float] = []

    def slow_clock() -> float:
        spin(0.0003)
        return time.thread_time()

    def stays(_: object) -> None:
        while len(rings) <= PATIENT:
            try:
                while True:
                    pass
            except TooSlow:
                rings.append(signal.getitimer(signal.ITIMER_REAL)[1])

    monkeypatch.setattr(guard, "PROCESSOR", slow_clock)
    with guard.Guard(limit=0.05) as asker:
        assert asker.ask(0, stays, None) == guard.Mistake("slow")
    assert rings[0] == pytest.approx(guard.AGAIN)
    assert rings[-1] > 0.003


def spin(seconds: float) -> None:
    """Use the processor for so long."""
    since = time.thread_time()
    while time.thread_time() < since + seconds:
        pass


@alarmed
def test_who_is_told_may_close_what_it_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    closed: list[bool] = []

    def opened() -> Iterator[None]:
        try:
            yield
        finally:
            spin(0.004)
            closed.append(True)

    def loops_within(_: object) -> None:
        for _each in opened():
            while True:
                pass

    with guard.Guard(limit=0.05) as asker:
        assert asker.ask(0, loops_within, None) == guard.Mistake("slow")
    assert (closed, lost) == ([True], [])


WATCHER = """
def watch(frame, event, given):
    seen.append(watching(sys._getframe()))
"""


def test_who_watches_the_program_is_not_interrupted() -> None:
    """A debugger, or what measures which lines are reached, would be left with its locks closed."""
    room: dict[str, Any] = {"__name__": "watcher.inside", "seen": [], "watching": guard.watching, "sys": sys}
    exec(WATCHER, room)
    before = sys.gettrace()
    sys.settrace(room["watch"])
    try:
        careless = guard.watching(sys._getframe())
    finally:
        sys.settrace(before)
    assert set(room["seen"]) == {True}
    assert not careless
