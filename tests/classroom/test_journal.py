"""The journal: what is in it is on the disk, a torn end is cut off, and nothing else is taken for one."""

from __future__ import annotations

import json
import os
import stat
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from cardgames.classroom.journal import MAX_BYTES, MAX_LINE_BYTES, Journal
from cardgames.classroom.line import Class
from cardgames.cli.commands import main
from cardgames.core import BadRecord
from tests.support.phones import Classroom, Phone

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
    assert [*Journal(path).read()] == STEPS


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
    assert [*journal.read()] == STEPS[: 1 if left <= last else 0]
    journal.add([STEPS[1]])
    journal.close()
    assert [*Journal(path).read()][-1] == STEPS[1]


def test_a_torn_first_line_is_a_new_journal(tmp_path: Path) -> None:
    path = tmp_path / "class.journal"
    path.write_bytes(b'{"format":"cardga')
    assert [*Journal(path).read()] == []


@pytest.mark.parametrize("text", ["hello", "hello\n", "[]\n", '{"format":"other/1"}\n', "\n"])
def test_another_file_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(BadRecord, match="is no journal of a class"):
        Journal(path)
    assert path.read_text("utf-8") == text


JOIN = {"do": "join", "pupil": 1, "name": "Ada", "token": "x"}
BROKEN = {
    "garbage": "garbage",
    "a list": "[]",
    "no step": '{"no":1}',
    "half a line, glued to the next": f"{json.dumps(JOIN)[:20]}{json.dumps(JOIN)}",
    "deep lists": f'{{"do":"join","name":{"[" * 100_000}{"]" * 100_000}}}',
    "deep enough to be read": f'{{"do":"join","pupil":1,"token":"x","name":{"[" * 300}{"]" * 300}}}',
    "a step that nobody knows": '{"do":"fly"}',
    "a table that is not there": '{"do":"show","what":"table","table":7}',
    "a long line": f'{{"do":"join","pupil":1,"token":"x","name":"{"a" * MAX_LINE_BYTES}"}}',
    "a name that is a number": '{"do":"join","pupil":1,"name":5,"token":"x"}',
}


@pytest.mark.parametrize("line", BROKEN)
def test_a_class_goes_on_from_the_lines_before_a_broken_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    path = tmp_path / "class.journal"
    with closing(Journal(path)) as journal:
        held = Class(journal)
        held._decide(JOIN)
    whole = path.read_text("utf-8") + f"{BROKEN[line]}\n{json.dumps(JOIN | {'pupil': 2})}\n"
    path.write_text(whole, "utf-8")
    assert main(["class", "--no-browser", "--port", "0", "--journal", str(path)]) == 2
    (message,) = capsys.readouterr().err.splitlines()
    assert f"Line 4 of the journal {path} cannot be read" in message
    assert "--recover" in message
    assert path.read_text("utf-8") == whole
    for _ in range(2):  # the second time there is nothing to recover
        with closing(Journal(path)) as journal:
            assert list(Class(journal, recover=True).room.pupils) == [1]
    with closing(Journal(path)) as journal:
        Class(journal)
    (kept,) = tmp_path.glob("*.damaged*")
    assert kept.read_text("utf-8") == whole
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@contextmanager
def full(path: Path, left: int = 10) -> Iterator[None]:
    """A disk on which no more than this many bytes can be added to a file."""
    resource = pytest.importorskip("resource", reason="Windows cannot be told how long a file may be")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + left, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("left", [0, 1, 10])
def test_a_step_that_cannot_be_written_leaves_whole_lines(tmp_path: Path, left: int) -> None:
    path = tmp_path / "class.journal"
    with closing(begun(path)) as journal:
        before = path.read_bytes()
        with full(path, left):
            for write in (partial(journal.add, STEPS), journal.test):
                with pytest.raises(OSError, match="File too large"):
                    write()
                assert path.read_bytes() == before
        journal.test()
        assert path.read_bytes() == before
        journal.add(STEPS[:1])
    with closing(Journal(path)) as journal:
        assert [*journal.read()] == [*STEPS, STEPS[0]]


def playing(folder: Path) -> tuple[Classroom, Phone, list[Callable[[], None]]]:
    """A class in which Ada plays Goat, her phone, and what the class would try again later."""
    classroom = Classroom(folder / "class.journal")
    again: list[Callable[[], None]] = []
    classroom.held._retry = again.append
    phone = Phone("Ada")
    classroom.connect(phone, {"hello": "pupil", "code": classroom.held.room.code, "name": "Ada"})
    classroom.lead(do="start", game="goat", options={"players": 4})
    return classroom, phone, again


def test_a_class_on_a_full_disk_says_so_accepts_nothing_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    classroom, phone, again = playing(tmp_path)
    table = classroom.held.room.tables[1]
    (move, *_), at = phone.moves(), table.at
    with full(classroom.path):
        for _ in range(2):
            classroom.send(phone, json.dumps({"do": "move", "move": move, "at": at, "n": 7}))
            assert phone.wrong.pop() == "class-not-written"
        classroom.lead(do="pause")
        again.pop()()
    assert (table.at, classroom.held.room.paused) == (at, False)
    assert '"full":true' in "".join(classroom.teacher_messages)
    again.pop()()
    assert '"full":false' in classroom.teacher_messages[-1]
    classroom.send(phone, json.dumps({"do": "move", "move": move, "at": at, "n": 7}))
    assert table.at > at
    before = table.game.record()
    classroom.kill()
    assert classroom.held.room.tables[1].game.record() == before
    classroom.journal.close()


def test_computers_that_wait_for_room_on_the_disk_play_on(tmp_path: Path) -> None:
    classroom, phone, again = playing(tmp_path)
    table = classroom.held.room.tables[1]

    def first_move() -> dict[str, object]:
        return {"do": "move", "at": table.at, "move": phone.moves()[0]}

    while len(table.game.view().trick) == 3:  # who ends a trick and takes it moves again, and no computer would wait
        classroom.send(phone, json.dumps(first_move()))
    room_for_one = len(json.dumps({**first_move(), "table": 1, "seat": phone.seat, "by": "pupil"}))
    with full(classroom.path, room_for_one):
        classroom.send(phone, json.dumps(first_move()))
    assert table.game.to_move != phone.seat
    again.pop()()
    assert table.game.to_move in (phone.seat, None)
    classroom.journal.close()


@pytest.mark.long
def test_a_long_journal_is_not_held_in_memory(tmp_path: Path) -> None:
    step = {"do": "votes", "of": [[]] * 2_000}
    with closing(begun(tmp_path / "class.journal")) as journal:
        journal.add([step] * 200)
    tracemalloc.start()
    try:
        with closing(Journal(tmp_path / "class.journal")) as journal:
            assert sum(entry == step for entry in journal.read()) == 200
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locks and rights")
def test_no_two_classes_write_one_journal_and_nobody_else_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "class.journal"
    journal = begun(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(BadRecord, match="belongs to a class that is open now"):
        Journal(path)
    journal.close()
    path.chmod(0o644)
    Journal(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_what_is_no_file_or_too_long_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadRecord, match="is no journal of a class"):
        Journal(tmp_path / "pipe")
    begun(path := tmp_path / "class.journal").close()
    os.truncate(path, MAX_BYTES + 1)
    with pytest.raises(BadRecord, match="is at most 64 MB long"):
        Journal(path)
