"""Watches workers at their cases, and keeps each case that something does not hold of, made smaller."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from fuzz import kept, kinds

WORKER = (sys.executable, "-m", "fuzz.worker")
PATIENCE = 60.0
"""So many seconds a case may take, on a machine that does other things too."""
COUNT = 1000
"""A worker tries so many cases, then another begins."""
ENOUGH = 10
"""After so many finds of a kind its hunt ends."""
TRIES, LONGEST, LONG = 30, 40.0, 100_000
"""So many smaller cases are tried at once of a find, for so many seconds, where it is not longer than this."""
DIED = "the worker died, or it took too long"
ROOT = Path(__file__).parents[2]


@dataclass
class Hunted:
    """What a hunt came to: the cases that were tried, how long it took, the slowest, and the files of what it found."""

    kind: str
    cases: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    found: list[Path] = field(default_factory=list)

    def __str__(self) -> str:
        rate = self.cases / max(self.seconds, 0.001)
        found = f"{len(self.found)} found" if self.found else "nothing found"
        return (
            f"{self.kind}: {self.cases:,} cases in {self.seconds:.0f} s, {rate:.0f} a second, "
            f"the slowest {self.slowest:.1f} s; {found}"
        )


def lines(worker: Sequence[str], arguments: Sequence[str], patience: float) -> Iterator[str | None]:
    """What a worker says, line by line; None where it says nothing for too long, or dies.

    patience: so many seconds a case may take; until the first it may take longer, since it has much to load.
    """
    said: queue.Queue[str | None] = queue.Queue()
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tests"))), "PYTHONUTF8": "1"}
    process = subprocess.Popen(
        [*worker, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env, cwd=ROOT, text=True
    )

    def listen() -> None:
        assert process.stdout
        for line in process.stdout:
            said.put(line.rstrip("\n"))
        said.put(None)

    threading.Thread(target=listen, daemon=True).start()
    try:
        wait = max(patience, PATIENCE)
        while True:
            try:
                line = said.get(timeout=wait)
            except queue.Empty:
                line = None
            wait = patience
            if line == "done":
                return
            yield line
            if line is None:
                return
    finally:
        process.kill()
        process.wait()


def kind_of(why: str) -> str:
    """What kind of fault it is: which error, and where."""
    return why.partition(":")[0] + why.partition(":")[2].partition(":")[0]


def fails(kind: str, path: Path, worker: Sequence[str] = WORKER, patience: float = PATIENCE) -> str:
    """What is wrong with a case that is kept as a file, "" where all holds."""
    for line in lines(worker, [kind, str(path)], patience):
        if line is None or line.startswith("! "):
            return line.split(" ", 2)[2] if line else DIED
    return ""


def first_that_fails(kind: str, paths: Sequence[str], why: str, worker: Sequence[str], patience: float) -> str:
    """The first of the files whose case goes wrong in this way, "" where none does."""
    now = ""
    for line in lines(worker, [kind, *paths], patience) if paths else ():
        if line is not None and not line.startswith("! "):
            now = line
        elif kind_of(line.split(" ", 2)[2] if line else DIED) == kind_of(why):
            return now
    return ""


def hunt(
    kind: str,
    seconds: float,
    seed: int,
    *,
    worker: Sequence[str] = WORKER,
    patience: float = PATIENCE,
    folder: Path | None = None,
    enough: int = ENOUGH,
) -> Hunted:
    """Try cases of a kind for so long."""
    begun = time.monotonic()
    hunted, number = Hunted(kind), 0
    known: set[str] = set()
    while (left := seconds - (time.monotonic() - begun)) > 0 and len(hunted.found) < enough:
        stop = time.monotonic() + left
        before, at, told = number, time.monotonic(), True
        for line in lines(worker, [kind, str(seed), str(number), str(COUNT)], patience):
            now = time.monotonic()
            if line is not None and not line.startswith("! "):
                if not told:
                    hunted.slowest = max(hunted.slowest, now - at)
                number, told = int(line) + 1, False
                hunted.cases += 1
            elif not told:
                told = True
                why = line.split(" ", 2)[2] if line else DIED
                if (of := kind_of(why)) not in known:
                    known.add(of)
                    print(f"{kind} {number - 1}: {why[:200]}", flush=True)
                    path = kept_small(kind, seed, number - 1, why, worker, patience, folder)
                    print(f"  kept as {path}", flush=True)
                    hunted.found.append(path)
            at = now
            if now > stop or len(hunted.found) >= enough:
                break
        if number == before:
            raise RuntimeError(f"The worker for {kind} does not begin: {' '.join(worker)}")
    hunted.seconds = time.monotonic() - begun
    return hunted


def kept_small(
    kind: str, seed: int, number: int, why: str, worker: Sequence[str], patience: float, folder: Path | None
) -> Path:
    """The file of a case that was found, after some parts of it that do not matter are left out."""
    case = kinds.case(kind, seed, number)
    until = time.monotonic() + LONGEST
    with tempfile.TemporaryDirectory() as scratch:
        while len(case) < LONG and time.monotonic() < until:
            tried = islice(kept.smaller(case), TRIES)
            paths = {str(kept.keep(kind, each, why, {}, Path(scratch))): each for each in tried}
            found = first_that_fails(kind, list(paths), why, worker, patience)
            if not found:
                break
            case = paths[found]
    return kept.keep(kind, case, why, {"seed": seed, "number": number}, *([folder] if folder else []))
