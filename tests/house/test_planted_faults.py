"""The list of planted faults fits this checkout; `run.py faults` plants them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.planted.__main__ import ROOT, Fault, faults, main

LISTED = faults()
ROOMS = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("test_*.py"))}
TESTS_OF_OTHERS = {"oracles", "support", "fuzz", "benchmarks", "planted", "data"}
"""Rooms of tests whose faults are those of another room's code."""


@pytest.mark.parametrize("fault", LISTED, ids=lambda fault: fault.says)
def test_a_fault_can_be_planted_and_its_test_is_there(fault: Fault) -> None:
    assert fault.misplaced() == ""
    file, _, test = fault.test.partition("::")
    assert f"\ndef {test.partition('[')[0]}(" in (ROOT / file).read_text("utf-8")


def test_every_room_has_a_fault() -> None:
    assert {fault.room for fault in LISTED} == ROOMS - TESTS_OF_OTHERS


def test_a_fault_is_planted(tmp_path: Path) -> None:
    fault = replace(LISTED[0], file="one.py", old="two", new="three")
    assert "there is no one.py" in fault.misplaced(tmp_path)
    (tmp_path / "one.py").write_text("two and two", "utf-8")
    assert "stands 2 times" in fault.misplaced(tmp_path)
    (tmp_path / "one.py").write_text("one and two", "utf-8")
    assert fault.misplaced(tmp_path) == ""
    fault.plant(tmp_path)
    assert (tmp_path / "one.py").read_text("utf-8") == "one and three"


def test_an_unknown_room_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cellar"]) == 2
    assert "There is no fault in cellar; the rooms are core, games, " in capsys.readouterr().err
