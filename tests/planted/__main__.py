"""Plant each fault of `faults.toml` in a copy of this checkout, and demand that its test fails there.

python3 run.py faults              all of them, some minutes
python3 run.py faults core words   those of some rooms
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("faults.toml")
LEFT_OUT = {".git", ".venv", ".cache", "site"}
"""What stands in a checkout and is no part of it; what lies anywhere in it and is none:"""
LITTER = shutil.ignore_patterns("node_modules", "__pycache__", ".*cache", ".hypothesis", ".ipynb_checkpoints")
FAILED = 1
"""What pytest ends with where tests were run and one failed."""


@dataclass(frozen=True)
class Fault:
    """A fault: the room whose code it is in, what is wrong, where, and the test that has to fail.

    old, new: a stretch of the file, which stands there once, and what stands in its place.
    """

    room: str
    says: str
    file: str
    old: str
    new: str
    test: str

    def misplaced(self, root: Path = ROOT) -> str:
        """Why it cannot be planted, "" where it can."""
        path = root / self.file
        if not path.is_file():
            return f"there is no {self.file}"
        found = path.read_text("utf-8").count(self.old)
        return "" if found == 1 else f"what it changes stands {found} times in {self.file}"

    def plant(self, root: Path) -> None:
        """Put it there."""
        path = root / self.file
        path.write_text(path.read_text("utf-8").replace(self.old, self.new), "utf-8")


def faults() -> list[Fault]:
    """The whole list."""
    return [Fault(**entry) for entry in tomllib.loads(LIST.read_text("utf-8"))["fault"]]


def copied(target: Path) -> None:
    """A copy of this checkout, with the environment of this one."""
    for path in ROOT.iterdir():
        if path.name in LEFT_OUT:
            continue
        if path.is_dir():
            shutil.copytree(path, target / path.name, ignore=LITTER)
        else:
            shutil.copy2(path, target / path.name)
    if (ROOT / ".venv").is_dir():
        (target / ".venv").symlink_to(ROOT / ".venv")


def tested(root: Path, tests: Sequence[str]) -> tuple[int, str]:
    """Run these tests in a copy; gives what pytest ends with, and what it prints. A browser that is missing fails."""
    env = {**os.environ, "CI": "1", "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider", *tests]
    ended = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout + ended.stderr


def unseen(chosen: Sequence[Fault]) -> Iterator[str]:
    """Plant one after the other; tells of those that were not seen, or that there is nothing to be seen."""
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        root = Path(folder).resolve()
        copied(root)
        code, printed = tested(root, sorted({fault.test for fault in chosen}))
        if code:
            yield f"Without a fault the tests do not hold:\n{printed[-3000:]}"
            return
        print(f"Without a fault all {len({fault.test for fault in chosen})} tests hold.", flush=True)
        for fault in chosen:
            if why := fault.misplaced(root):
                yield f"{fault.room}: {fault.says}: {why}"
                continue
            began, kept = time.monotonic(), (root / fault.file).read_bytes()
            fault.plant(root)
            code, printed = tested(root, [fault.test])
            (root / fault.file).write_bytes(kept)
            seen = code == FAILED
            print(f"{'seen' if seen else 'NOT SEEN':8} {time.monotonic() - began:5.1f} s  {fault.room}: {fault.says}")
            sys.stdout.flush()
            if not seen:
                yield f"{fault.room}: {fault.says}: {fault.test} ended with {code}:\n{printed[-1000:]}"


def main(rooms: Sequence[str]) -> int:
    """Plant the faults of some rooms, or all; 1 where one was not seen."""
    known = faults()
    unknown = sorted({*rooms} - {fault.room for fault in known})
    if unknown:
        print(f"There is no fault in {', '.join(unknown)}; the rooms are "
              f"{', '.join(dict.fromkeys(fault.room for fault in known))}.", file=sys.stderr)  # fmt: skip
        return 2
    chosen = [fault for fault in known if not rooms or fault.room in rooms]
    found = list(unseen(chosen))
    print("\n".join(["", *found, "Not every planted fault was seen." if found else f"All {len(chosen)} were seen."]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
