"""Untrusted input that is changed at random is answered in a sentence; and a planted fault is found."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from starter.folders import ROOT
from tests.fuzz.kinds import KINDS
from tests.support import thorough

PLANTED = """
import sys
sys.modules["anywidget"] = None
import cardgames.browser.worker
{plant}
from tests.fuzz.__main__ import main
sys.exit(main(sys.argv[1:]))
"""

FAULTS = {
    "records": (
        "RuntimeError",
        """
from cardgames.core import Game
honest = Game.push
def push(game, move):
    if str(move) not in map(str, game.legal_moves):
        raise RuntimeError("an illegal move")
    honest(game, move)
Game.push = push
""",
    ),
    "links": (
        "MemoryError",
        """
import zlib
from cardgames.records import incoming
incoming.unpack = lambda packed, most: zlib.decompress(packed) * 40
""",
    ),
    "lessons": (
        "RecursionError",
        """
from cardgames.records import incoming
honest = incoming.lesson
def lesson(text):
    return lesson(text) if len(text) > 20 else honest(text)
incoming.lesson = lesson
""",
    ),
    "messages": (
        "AssertionError",
        """
from cardgames.widgets.table import Table
honest = Table.sit
def sit(table, seat):
    if len(seat) > 4:
        table.deal(1)
    honest(table, seat)
Table.sit = sit
""",
    ),
    "house": (
        "BadRecord",
        """
from cardgames.house_rules import house_rulebook
house_rulebook._name = lambda name: name
""",
    ),
    "class": (
        "AssertionError",
        """
from cardgames.classroom.room import Room
honest = Room.move
def move(room, table, seat, move, at, by="pupil"):
    if isinstance(at, (list, dict, str)):
        room.paused = True
    return honest(room, table, seat, move, at, by)
Room.move = move
""",
    ),
    "players": (
        "TOMLDecodeError",
        """
import tomllib
from cardgames.records import incoming
incoming.player = lambda data: tomllib.loads(data.decode("utf-8", "replace"))
""",
    ),
}
"""For each kind the exception that a fault ends in, and how the fault is planted."""


def tried(program: list[str], kind: str, examples: int) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tests"))), "PYTHONUTF8": "1"}
    command = [sys.executable, *program, kind, "--examples", str(examples), "--seed", "1916"]
    return subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)


@pytest.mark.parametrize("kind", KINDS)
def test_cases_that_failed_once_and_new_ones_are_answered(kind: str) -> None:
    examples = thorough.times(5, 20) if kind == "class" else thorough.times(15, 60)  # each is a class that is held
    done = tried(["-m", "fuzz"], kind, examples)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", [kind if kind in ("links", "players") else pytest.param(kind, marks=thorough.ONLY) for kind in FAULTS]
)
def test_a_planted_fault_is_found(kind: str) -> None:
    why, plant = FAULTS[kind]
    done = tried(["-c", PLANTED.format(plant=plant)], kind, 400)
    assert done.returncode != 0
    assert why in done.stderr


def test_an_unknown_kind_is_refused() -> None:
    done = tried(["-m", "fuzz"], "scores", 1)
    assert done.returncode == 2
    assert (
        "there is no kind 'scores'; the kinds are records, links, lessons, messages, house, class, players"
        in done.stderr
    )
