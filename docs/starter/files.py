"""Files and folders: one name for their contents, and folders that take the place of others."""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from starter import folders
from starter.problem import Problem


def digest(paths: Iterable[Path], *words: str) -> str:
    """A digest of the contents of files and folders, and of some words."""
    total = hashlib.sha256("\0".join(words).encode())
    for top in paths:
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and "__pycache__" not in path.parts and ".ipynb_checkpoints" not in path.parts:
                total.update(
                    f"\0{path.relative_to(folders.ROOT).as_posix()}\0".encode()
                    + hashlib.sha256(path.read_bytes()).digest()
                )
    return total.hexdigest()[:20]


def has_stamp(stamp: Path, value: str) -> bool:
    """Whether a stamp holds this value."""
    return stamp.is_file() and stamp.read_bytes() == value.encode()


def make_folder(folder: Path) -> None:
    """Make a folder, unless it is there."""
    if os.path.lexists(folder) and not folder.is_dir():
        raise Problem(f"{folder} is no folder, and a folder is needed there: move it away and try again.")
    folder.mkdir(parents=True, exist_ok=True)


def remove(folder: Path) -> None:
    """Remove a folder, or say that it is still there."""
    shutil.rmtree(folder, ignore_errors=True)
    if os.path.lexists(folder):
        print(f"{folder} is not needed any more and could not be removed: do so when you can.", file=sys.stderr)


def put_in_place(fresh: Path, into: Path) -> None:
    """Give a new folder the place of an old one, or leave all as it was."""
    old = Path(tempfile.mkdtemp(prefix="replaced-", dir=folders.CACHE)) / into.name
    try:
        make_folder(into.parent)
        if os.path.lexists(into):
            into.rename(old)
        fresh.rename(into)
    except OSError as error:
        raise Problem(
            f"The new site could not take the place of {into}, which is as it was ({error.strerror}): "
            "close what uses it, or move it away, and try again."
        ) from None
    finally:
        if os.path.lexists(old) and not os.path.lexists(into):
            old.rename(into)
        if not os.path.lexists(old):
            old.parent.rmdir()
