"""The journal of a class: a file to which every accepted step is added, and reaches the disk, before anybody sees it.

One line of JSON a step. It is a plain file and no database: there is one writer, who only adds; a teacher can read it
with any editor; and what a power cut may leave is one torn line at the end, which nobody has seen and which is cut off.
SQLite in WAL mode would have to flush the disk as often for the same promise, and keeps three files.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from cardgames.core import BadRecord

Entry: TypeAlias = dict[str, Any]
FORMAT = "cardgames-class/1"


class Journal:
    """The file of a class, open to be added to. Only its owner may read it: the teacher's secret is in it.

    Raises BadRecord where it is no journal, is broken within, or belongs to a class that is open now.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        self._file: BinaryIO = os.fdopen(file, "r+b", buffering=0)
        try:
            self._claim()
            self.entries = self._read()
        except BaseException:
            self._file.close()
            raise

    def add(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Add steps; when this returns they are on the disk."""
        lines = "".join(f"{json.dumps(entry, ensure_ascii=False, separators=(',', ':'))}\n" for entry in entries)
        left = memoryview(lines.encode())
        while left:
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let another class go on with it."""
        self._file.close()

    def _claim(self) -> None:
        """Lock the file until it is closed. Raises BadRecord where it is locked."""
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadRecord(f"The journal {self.path} belongs to a class that is open now.") from None

    def _read(self) -> list[Entry]:
        """The steps so far; a torn line at the end is cut off."""
        told = self._file.read()
        whole = told.rpartition(b"\n")[0]
        lines = whole.split(b"\n") if whole else []
        if (lines and _read(lines[0]) != {"format": FORMAT}) or (not lines and told.strip(_BEGINNING)):
            raise BadRecord(f"{self.path} is no journal of a class.")
        entries: list[Entry] = []
        for number, line in enumerate(lines[1:], 2):
            entry = _read(line)
            if entry is None or not isinstance(entry.get("do"), str):
                raise BadRecord(f"Line {number} of the journal {self.path} cannot be read.")
            entries.append(entry)
        self._file.truncate(len(whole) + 1 if lines else 0)
        self._file.seek(0, os.SEEK_END)
        if not lines:
            self.add([{"format": FORMAT}])
        return entries


_BEGINNING = f'{{"format":"{FORMAT}"}}'.encode()


def _read(line: bytes) -> Entry | None:
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) else None
