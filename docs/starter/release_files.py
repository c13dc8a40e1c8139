"""What a release is made of, the same from the same commit wherever and whenever it is made.

run.py calls this; it needs Python alone.
"""

import hashlib
import os
import subprocess
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path

CHECKSUMS = "SHA256SUMS"
DEFAULT_TIMESTAMP = 1580601600
"""2 February 2020, the default of build tools."""
MIN_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
READABLE_FILE_ATTRIBUTES = 0o100644 << 16
"""The attributes in a zip of a plain file that everybody may read."""


def version_of(checkout: Path) -> str:
    """The version that a checkout is of."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def date_of(checkout: Path) -> int:
    """The date that everything in a build has: $SOURCE_DATE_EPOCH, else that of the commit, in seconds since 1970."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH", "") or said_by_git(checkout, "log", "-1", "--format=%ct")
    return int(seconds) if seconds.isdecimal() else DEFAULT_TIMESTAMP


def changes(checkout: Path) -> list[str]:
    """The files that are not as the commit has them."""
    return [line[3:] for line in said_by_git(checkout, "status", "--porcelain").splitlines()]


def said_by_git(checkout: Path, *words: str) -> str:
    """What git says of a checkout; "" where there is no git, or no checkout of its own."""
    try:
        asked = ["git", "-C", str(checkout), *words]
        done = subprocess.run(asked, capture_output=True, text=True, encoding="utf-8", timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return "" if done.returncode or not (checkout / ".git").exists() else done.stdout.rstrip()


def environment(checkout: Path) -> dict[str, str]:
    """The environment of every program of a build, so that it makes the same files of the same commit."""
    return {"SOURCE_DATE_EPOCH": str(date_of(checkout)), "PYTHONHASHSEED": "0", "TZ": "UTC"}


def pack(folder: Path, into: Path) -> None:
    """Pack a folder as a zip: its files in the order of their names, all with one date and the same rights."""
    with zipfile.ZipFile(into, "w") as packed:
        for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix()):
            if path.is_file():
                entry = zipfile.ZipInfo(f"{into.stem}/{path.relative_to(folder).as_posix()}", MIN_ZIP_DATE)
                entry.create_system, entry.external_attr = 3, READABLE_FILE_ATTRIBUTES
                packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def checksums(files: Iterable[Path]) -> str:
    """The digest of each file, as `sha256sum --check` reads it."""
    found = sorted(files, key=lambda path: path.name)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in found)
