"""The journal: what is in it is on the disk, a torn end is cut off, and nothing else is taken for one."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from cardgames.classroom.journal import FORMAT, Journal
from cardgames.core import BadRecord

STEPS = [{"do": "open", "code": "ABCDEF"}, {"do": "join", "name": "Zoë\n"}]


def begun(path: Path) -> Journal:
    journal = Journal(path)
    journal.add(STEPS)
    return journal


def test_what_is_added_is_there_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "class.journal"
    journal = begun(path)
    assert path.read_bytes().count(b"\n") == 3  # before it is closed
    journal.close()
    assert Journal(path).entries == STEPS


def test_every_step_reaches_the_disk_before_it_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "class.journal"
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda _: flushed.append(path.stat().st_size))
    journal = Journal(path)
    journal.add(STEPS)
    assert flushed[-1] == path.stat().st_size


@pytest.mark.parametrize("left", range(1, 40, 3))
def test_a_torn_end_is_cut_off_and_the_class_goes_on(tmp_path: Path, left: int) -> None:
    path = tmp_path / "class.journal"
    begun(path).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-left])
    journal = Journal(path)
    last = len(whole.splitlines()[-1]) + 1
    assert journal.entries == STEPS[: 1 if left <= last else 0]
    journal.add([STEPS[1]])
    journal.close()
    assert Journal(path).entries[-1] == STEPS[1]


def test_a_torn_first_line_is_a_new_journal(tmp_path: Path) -> None:
    path = tmp_path / "class.journal"
    path.write_bytes(b'{"format":"cardga')
    assert Journal(path).entries == []


@pytest.mark.parametrize("text", ["hello", "hello\n", "[]\n", '{"format":"other/1"}\n', "\n"])
def test_another_file_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(BadRecord, match="is no journal of a class"):
        Journal(path)
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize("line", ["garbage", "[]", '{"no":1}'])
def test_a_line_within_that_cannot_be_read_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "class.journal"
    path.write_text(f"{json.dumps({'format': FORMAT})}\n{line}\n{json.dumps(STEPS[0])}\n", "utf-8")
    with pytest.raises(BadRecord, match="Line 2 of the journal"):
        Journal(path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locks and rights")
def test_no_two_classes_write_one_journal_and_nobody_else_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "class.journal"
    journal = begun(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(BadRecord, match="belongs to a class that is open now"):
        Journal(path)
    journal.close()
