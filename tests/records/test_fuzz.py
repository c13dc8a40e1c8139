"""What was found by changing what comes from outside is tried again; and the hunt finds what is planted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import thorough
from fuzz import hunt, kept
from fuzz.kinds import KINDS, case

PLANTED = """
import sys
sys.modules["anywidget"] = None
import cardgames.browser.worker
{plant}
from fuzz import worker
worker.main(sys.argv[1:])
"""

FAULTS = {
    "records": (
        "RuntimeError in ",
        """
from cardgames.core import Game
honest = Game.push
def push(game, move):
    if len(str(move)) > 300:
        raise RuntimeError("a long move")
    honest(game, move)
Game.push = push
""",
    ),
    "links": (
        "MemoryError in ",
        """
import zlib
from cardgames.records import incoming
incoming.unpacked = lambda packed, most: zlib.decompress(packed) * 40
""",
    ),
    "lessons": (
        hunt.DIED,
        """
from cardgames.records import incoming
import time
honest = incoming.lesson
def lesson(text):
    while "[[[" in text:
        time.sleep(1)
    return honest(text)
incoming.lesson = lesson
""",
    ),
    "messages": (
        "AssertionError in ",
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
        "BadRecord in ",
        """
from cardgames.house_rules import house_rulebook
house_rulebook._name = lambda name: name
""",
    ),
    "class": (
        "AssertionError in ",
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
        "TOMLDecodeError in ",
        """
import tomllib
from cardgames.records import incoming
incoming.player = lambda data: tomllib.loads(data.decode("utf-8", "replace"))
""",
    ),
}
"""For each kind something that must not be: what is found of it, and how it is planted in a worker."""


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_found_once_and_new_cases_are_answered(kind: str) -> None:
    """By one worker, which has much to load before its first case."""
    finds = [str(path) for path in kept.finds(kind)]
    assert finds
    count = thorough.times(5, 20) if kind == "class" else thorough.times(15, 60)  # each is a class that is held
    said = list(hunt.lines(hunt.WORKER, [kind, "1916", "0", str(count), *finds], hunt.PATIENCE))
    assert said == [*map(str, range(count)), *finds]


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", [kind if kind in ("links", "players") else pytest.param(kind, marks=thorough.ONLY) for kind in KINDS]
)
def test_a_planted_fault_is_found_and_kept(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunt, "LONGEST", 1.0)
    monkeypatch.setattr(hunt, "TRIES", 8)
    why, plant = FAULTS[kind]
    worker = [sys.executable, "-c", PLANTED.format(plant=plant)]
    hunted = hunt.hunt(kind, 100, 5, worker=worker, patience=8, folder=tmp_path, enough=1)
    (path,) = hunted.found
    assert hunt.fails(kind, path, worker, patience=8).startswith(why)
    assert not hunt.fails(kind, path)
    again = kept.load(path)
    assert kept.unpacked(kept.packed(again)) == again


@pytest.mark.parametrize("kind", KINDS)
def test_a_case_comes_back_from_its_seed_and_from_its_file(kind: str, tmp_path: Path) -> None:
    for number in range(20):
        made = case(kind, 7, number)
        assert repr(case(kind, 7, number)) == repr(made)
        assert repr(kept.load(kept.keep(kind, made, "why", {}, tmp_path))) == repr(made)


def test_a_worker_that_does_not_begin_is_told() -> None:
    with pytest.raises(RuntimeError, match="The worker for links does not begin"):
        hunt.hunt("links", 5, 1, worker=[sys.executable, "-c", ""])


def test_an_unknown_kind_is_told() -> None:
    root = hunt.ROOT
    ended = subprocess.run(
        [sys.executable, "-m", "fuzz", "scores"], cwd=root / "tests", capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert (
        "there is no kind 'scores'; the kinds are records, links, lessons, messages, house, class, players"
        in ended.stderr
    )
