"""Work that is kept in the cache: a folder named after all that it was made from, whole or not there at all."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger

import places

log = get_plugin_logger("kept")
ABANDONED_SECONDS = 3600
"""The age at which unfinished work is removed."""
RETRY_SETTINGS = {"PIP_RETRIES": "9", "PIP_DEFAULT_TIMEOUT": "60", "npm_config_fetch_retries": "5"}
"""Settings for pip and npm to survive a network outage of a minute or two."""
_at_work: dict[str, threading.Lock] = {}
"""The lock of each kind of work: one thread makes it, and others wait."""


def digest(paths: Iterable[Path], *words: str) -> str:
    """One name for the contents of files and folders, and for some words; a change of any of it gives another."""
    found = hashlib.sha256("\0".join(words).encode())
    for top in paths:
        for path, contents in sources(top):
            found.update(f"\0{path.relative_to(top.parent).as_posix()}\0".encode() + contents)
    return found.hexdigest()[:20]


@cache
def sources(top: Path) -> tuple[tuple[Path, bytes], ...]:
    """The files of a folder, or one file, each with the digest of its contents: read once in a build."""
    return tuple(
        (path, hashlib.sha256(path.read_bytes()).digest())
        for path in (sorted(top.rglob("*")) if top.is_dir() else [top])
        if path.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)
    )


def kept(kind: str, name: str, make: Callable[[Path], None], cache: Path = places.CACHE) -> Path:
    """The folder `name` of a kind of work, made only if it is not there; older ones of that kind are forgotten."""
    folder = cache / kind / name
    with _at_work.setdefault(str(folder.parent), threading.Lock()):
        if not folder.is_dir():
            log.info("Making %s", kind)
            started = time.monotonic()
            unfinished = folder.with_name(f"{name}.{os.getpid()}")
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(parents=True)
            try:
                make(unfinished)
                rename(unfinished, folder)
            finally:
                shutil.rmtree(unfinished, ignore_errors=True)
            log.info("Made %s in %.1f s", kind, time.monotonic() - started)
        for path in folder.parent.iterdir():
            if path != folder and (not path.suffix or time.time() - path.stat().st_mtime > ABANDONED_SECONDS):
                shutil.rmtree(path, ignore_errors=True)
    return folder


def rename(unfinished: Path, folder: Path) -> None:
    """Give finished work its name, unless somebody else has just made the same."""
    try:
        unfinished.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise


def run(command: Sequence[str | Path], folder: Path, failure: str, env: Mapping[str, str] | None = None) -> None:
    """Run a program that is silent unless it fails; then its last words are shown, and a sentence says what to do.

    env: what it finds in its environment beside all that is in this one.
    """
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "NO_UPDATE_NOTIFIER": "1", "PYTHONUTF8": "1"}
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=folder,
            env={**RETRY_SETTINGS, **os.environ, **quiet, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    except OSError as error:
        raise PluginError(f"{failure} ({error})") from error
    if done.returncode:
        log.error("%s", "\n".join(done.stdout.decode("utf-8", "replace").splitlines()[-30:]))
        raise PluginError(failure)
