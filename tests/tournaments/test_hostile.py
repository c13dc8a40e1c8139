"""Hostile players: the tournament goes on, nothing hidden is seen, and each row says what its player did."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgames.tournaments import tournament
from cardgames.tournaments.entrants import InFile
from cardgames.tournaments.player_processes import LOADING_SECONDS, can_fork, loading_seconds
from tests.support.thorough import times
from tests.tournaments.hostile_players import (
    HARMLESS,
    KILLERS,
    MISTAKES,
    answers_a_number,
    divides_by_nothing,
    loops,
    presses_ctrl_c,
)
from tests.tournaments.made_players import careful

LIMIT_SECONDS = 0.4

needs_fork = pytest.mark.skipif(not can_fork(), reason="this system cannot fork")


def row_of(result: Any, player: Any) -> Any:
    return next(row for row in result.standings if row.name == player.__name__)


@needs_fork
@pytest.mark.slow
@pytest.mark.parametrize("player", MISTAKES, ids=lambda player: player.__name__)
def test_a_mistake_is_told_and_the_others_play_on(player: Any) -> None:
    result = tournament("kozel", [player, careful], deals=1, limit=LIMIT_SECONDS, workers=1, seed=7)
    assert result.void == 0
    assert row_of(result, player).illegal > 3
    assert MISTAKES[player] in row_of(result, player).first
    assert (row_of(result, careful).illegal, row_of(result, careful).first) == (0, "")


@needs_fork
@pytest.mark.slow
def test_a_process_sees_one_seat_of_one_deal_and_no_table() -> None:
    result = tournament("kozel", [*HARMLESS, careful], deals=times(3, 11), seed=7)
    for row in result.standings:
        assert row.deals > 0
        assert (row.illegal, row.first) == (0, ""), row


@needs_fork
@pytest.mark.parametrize("player", KILLERS, ids=lambda player: player.__name__)
def test_a_deal_is_void_when_a_process_is_killed(player: Callable[..., Any]) -> None:
    """Nobody wins by killing another player's process."""
    result = tournament("kozel", [player, careful], deals=2, limit=LIMIT_SECONDS, workers=1, seed=7)
    assert result.void == result.deals == 2
    assert {row.deals for row in result.standings} == {0}
    assert "2 deals do not count" in "\n".join(result.as_lines())


FORKS_WHEN_LOADED = """
import os, time
if not os.fork():
    open({file!r}, "w").write(str(os.getpid()))
    time.sleep(600)
while not os.path.exists({file!r}):
    pass

def player(view):
    return view.legal_moves[0]
"""


@needs_fork
def test_what_a_player_started_ends_with_the_tournament(tmp_path: Path) -> None:
    file = tmp_path / "process"
    code = tmp_path / "player.py"
    code.write_text(FORKS_WHEN_LOADED.format(file=str(file)), "utf-8")
    result = tournament("kozel", [InFile(str(code), "player"), careful], deals=1, workers=1)
    assert {row.illegal for row in result.standings} == {0}
    ended_by = time.monotonic() + 10
    while runs(file.read_text()):
        assert time.monotonic() < ended_by


def runs(process: str) -> bool:
    """Whether a process runs; one that nobody has waited for yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_no_seed_is_drawn_twice() -> None:
    results = [tournament("kozel", ["random", "by the book"], deals=1) for _ in range(2)]
    assert results[0].seed != results[1].seed
    again = tournament("kozel", ["random", "by the book"], deals=1, seed=results[0].seed)
    assert again.data() == results[0].data()


def test_in_this_process_the_same_mistakes_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where players cannot be sent to another process; output, random numbers and limits are put back."""
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    state, output, depth = random.getstate(), sys.stdout, sys.getrecursionlimit()
    players = [loops, divides_by_nothing, answers_a_number, HARMLESS[-2], careful]

    def here(player: Any) -> Any:
        def choose(view: Any) -> Any:
            return player(view)

        choose.__name__ = player.__name__
        return choose

    result = tournament("kozel", list(map(here, players)), deals=5, limit=LIMIT_SECONDS)
    for player in players[:3]:
        assert MISTAKES[player] in row_of(result, player).first
    assert [row_of(result, player).illegal for player in players[3:]] == [0, 0]
    assert (random.getstate(), sys.stdout, sys.getrecursionlimit()) == (state, output, depth)


@needs_fork
@pytest.mark.no_cover
def test_a_player_that_raises_keyboard_interrupt_stops_no_review() -> None:
    result = tournament("kozel", [presses_ctrl_c, careful], deals=1)
    assert result.record(0)["deals"]
    assert len(result.lessons(presses_ctrl_c, 1, 1)) <= 1


def test_a_mistake_counts_only_where_it_is_made() -> None:
    def sometimes(view: Any) -> Any:
        return divides_by_nothing(view) if len(view.hand) == 4 else view.legal_moves[0]

    row = row_of(tournament("kozel", [sometimes, "random"], deals=6), sometimes)
    assert 0 < row.illegal <= 6 * 2 * 2


def test_a_player_that_may_think_longer_may_load_as_long() -> None:
    assert loading_seconds(0.4) == LOADING_SECONDS
    assert loading_seconds(600) == 600
