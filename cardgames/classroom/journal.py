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
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from cardgames.core import BadRecord

Entry: TypeAlias = dict[str, Any]
FORMAT = "cardgames-class/1"
MAX_BYTES = 64 << 20
"""The longest journal that is read: a hundred times what a class of 400 writes in a day."""
MAX_BRACKETS = 5_000
"""The most lists and objects in one step; a start has a few for each table."""
OPEN_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


class BrokenLine(BadRecord):
    """A line of a journal that cannot be read, or repeated. number: from 1."""

    def __init__(self, path: Path, number: int) -> None:
        super().__init__(
            f"Line {number} of the journal {path} cannot be read. In a copy, delete it and what follows; "
            f"begin the class with that copy, and it goes on from the {number - 1} lines before."
        )


class Journal:
    """The file of a class, open to be added to. Only its owner may read it: the teacher's secret is in it.

    Raises BadRecord where the file is not a journal, has a broken line, or belongs to a class that is open now.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        file = os.open(path, OPEN_FLAGS, 0o600)
        self._file: BinaryIO = os.fdopen(file, "r+b", buffering=0)
        self._end = 0
        """Where the last whole line ends."""
        try:
            self._claim()
            self.entries = self._read()
            self._protect()
        except BaseException:
            self._file.close()
            raise

    def add(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Add steps; when this returns they are on the disk. Raises OSError where they are not; then none is."""
        lines = "".join(f"{json.dumps(entry, ensure_ascii=False, separators=(',', ':'))}\n" for entry in entries)
        self._write(lines.encode())
        self._end = self._file.tell()

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

    def _read(self) -> list[Entry]:
        """The steps so far; a torn line at the end is cut off."""
        if os.fstat(self._file.fileno()).st_size > MAX_BYTES:
            raise BadRecord(f"A journal is at most {MAX_BYTES >> 20} MB long, and {self.path} is longer.")
        text = self._file.read()
        whole = text.rpartition(b"\n")[0]
        lines = whole.split(b"\n") if whole else []
        if (lines and _read(lines[0]) != {"format": FORMAT}) or (not lines and text.strip(_BEGINNING)):
            raise BadRecord(f"{self.path} is no journal of a class.")
        entries: list[Entry] = []
        for number, line in enumerate(lines[1:], 2):
            entry = _read(line)
            if entry is None or not isinstance(entry.get("do"), str):
                raise BrokenLine(self.path, number)
            entries.append(entry)
        self._end = len(whole) + 1 if lines else 0
        self._cut_back()
        if not lines:
            self.add([{"format": FORMAT}])
        return entries


_BEGINNING = f'{{"format":"{FORMAT}"}}'.encode()


def _read(line: bytes) -> Entry | None:
    if line.count(b"{") + line.count(b"[") > MAX_BRACKETS:
        return None
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None
