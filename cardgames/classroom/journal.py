"""The journal of a class: a file to which every accepted step is added, and reaches the disk, before anybody sees it.

One line of JSON a step. It is a plain file and no database: there is one writer, who only adds; a teacher can read it
with any editor; and what a power cut may leave is one torn line at the end, which nobody has seen and which is cut off.
The same is done where a step cannot be written, such as on a full disk. SQLite in WAL mode would have to flush the disk
as often for the same promise, and keeps three files.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from cardgames.core import BadRecord

Entry: TypeAlias = dict[str, Any]
FORMAT = "cardgames-class/1"
MAX_BYTES = 64 << 20
"""The longest journal that is read: more than twice what a class of 400 writes in a long day, which is 120 bytes for
each of 50 moves in 40 deals at 100 tables."""
MAX_LINE_BYTES = 1 << 20
"""The longest step; a start that deals 400 pupils different packs is a tenth of that."""
MAX_BRACKETS = 5_000
"""The most lists and objects in one step; a start has a few for each table."""
MIN_FREE_BYTES = 4096
"""Bytes that must fit on a full disk before the class goes on."""
OPEN_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


class BrokenLine(BadRecord):
    """A line of a journal that cannot be read, or repeated. number: from 1. path: of the journal."""

    def __init__(self, path: Path, number: int) -> None:
        super().__init__(
            f"Line {number} of the journal {path} cannot be read. Begin the class with --recover as well, "
            f"and it goes on from the {number - 1} lines before that; the whole file is kept as {free_copy_path(path)}."
        )
        self.number = number


class Journal:
    """The file of a class, open to be added to. Only its owner may read it: the teacher's secret is in it.

    Raises BadRecord where the file is not a journal, or belongs to a class that is open now.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        file = os.open(path, OPEN_FLAGS, 0o600)
        self._file: BinaryIO = os.fdopen(file, "r+b", buffering=0)
        self._end = 0
        """Where the last whole line ends."""
        try:
            self._claim()
            self._measure()
            self._protect()
        except BaseException:
            self._file.close()
            raise

    def read(self) -> Iterator[Entry]:
        """The steps so far, one after the other. Raises BadRecord at a line that cannot be read."""
        at = 0
        for line in self._lines():
            if at >= self._end:
                return
            if at:
                yield _entry(line)
            at += len(line)

    def add(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Add steps; when this returns they are on the disk. Raises OSError where they are not; then none is."""
        lines = "".join(f"{json.dumps(entry, ensure_ascii=False, separators=(',', ':'))}\n" for entry in entries)
        self._write(lines.encode())
        self._end = self._file.tell()

    def test(self) -> None:
        """See whether steps can be written. Raises OSError where they cannot."""
        self._write(b" " * MIN_FREE_BYTES)
        self._cut_back()

    def cut(self, number: int) -> None:
        """Keep this many steps, and a copy of the whole file beside it."""
        with os.fdopen(os.open(free_copy_path(self.path), OPEN_FLAGS | os.O_EXCL, 0o600), "wb") as copy:
            copy.writelines(self._lines())
        self._end = sum(len(line) for line in islice(self._lines(), number + 1))
        self._cut_back()

    def close(self) -> None:
        """Let another class go on with it."""
        self._file.close()

    def _write(self, data: bytes) -> None:
        left = memoryview(data)
        try:
            self._cut_back()  # what could not be cut off before
            while left:
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
        except BaseException:
            with suppress(OSError):
                self._cut_back()
            raise

    def _cut_back(self) -> None:
        """Leave whole lines alone in the file."""
        self._file.truncate(self._end)
        self._file.seek(self._end)

    def _claim(self) -> None:
        """Lock the file until it is closed. Raises BadRecord where it is locked, or no file that can be read again."""
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise BadRecord(f"{self.path} is no journal of a class.")
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadRecord(f"The journal {self.path} belongs to a class that is open now.") from None

    def _protect(self) -> None:
        """Let the owner of the file alone read it. Raises BadRecord where that cannot be."""
        mode = stat.S_IMODE(os.fstat(self._file.fileno()).st_mode)
        if os.name == "nt" or mode == 0o600:
            return
        try:
            os.fchmod(self._file.fileno(), 0o600)
        except OSError:
            raise BadRecord(
                f"Others may read the journal {self.path}, and the teacher's secret is in it: make a copy of it "
                "that is yours, and begin the class with the copy."
            ) from None

    def _measure(self) -> None:
        """Find where the last whole line ends. Raises BadRecord where this is not a journal."""
        if os.fstat(self._file.fileno()).st_size > MAX_BYTES:
            raise BadRecord(f"A journal is at most {MAX_BYTES >> 20} MB long, and {self.path} is longer.")
        at = 0
        for line in self._lines():
            if (at == 0 and line != _BEGINNING) and not _BEGINNING.startswith(line):
                raise BadRecord(f"{self.path} is no journal of a class.")
            at += len(line)
            if line.endswith(b"\n"):
                self._end = at
        if self._end == 0:
            self._write(_BEGINNING)
            self._end = self._file.tell()

    def _lines(self) -> Iterator[bytes]:
        """The lines of the file with their ends, one after the other; a line that is too long comes in pieces."""
        with os.fdopen(os.dup(self._file.fileno()), "rb") as file:
            file.seek(0)
            while line := file.readline(MAX_LINE_BYTES):
                yield line


def free_copy_path(path: Path) -> Path:
    """Where a journal is kept as it was before it was cut to its good lines."""
    names = (f"{path.name}.damaged{number}" for number in ("", *range(2, 1000)))
    return next(place for place in map(path.with_name, names) if not place.exists())


_BEGINNING = f'{{"format":"{FORMAT}"}}\n'.encode()


def _entry(line: bytes) -> Entry:
    """The step in a line. Raises BadRecord where there is none."""
    entry = None
    if line.endswith(b"\n") and line.count(b"{") + line.count(b"[") <= MAX_BRACKETS:
        with suppress(ValueError, RecursionError):
            entry = json.loads(line)
    if not isinstance(entry, dict) or not isinstance(entry.get("do"), str):
        raise BadRecord("A line of the journal cannot be read.")
    return entry
