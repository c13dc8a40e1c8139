"""The core of Pyodide: one version for the whole site, an npm package.

Every page that runs Python loads it from the same folder, so that a reader's browser fetches it once.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import javascript
import kept

PINS = javascript.PINS
LOCKED: dict[str, Any] = json.loads(PINS[1].read_text("utf-8"))["packages"]["node_modules/pyodide"]
"""Which package it is: its version, and the digest of its contents."""
PLACE = f"assets/pyodide/{kept.digest([], LOCKED['version'], LOCKED['integrity'])[:12]}"
"""Its folder on the site, named after its contents: what asks for one core never gets another."""
PROGRAM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What a browser loads; the standard library and the list of packages are each page's own affair."""


def version() -> str:
    """The version of Pyodide that is pinned."""
    found: str = LOCKED["version"]
    return found


def core() -> Path:
    """The folder of the npm package: PROGRAM, python_stdlib.zip and pyodide-lock.json among its files."""
    return javascript.packages() / "pyodide"


def packages() -> dict[str, Any]:
    """What comes with the core as its list of packages: of Python itself, and of packages that are on other hosts."""
    found: dict[str, Any] = json.loads((core() / "pyodide-lock.json").read_text("utf-8"))
    return found


def publish(site: Path) -> Path:
    """Lay what a browser loads on the site, as often as wanted; gives the folder."""
    place = site / PLACE
    place.mkdir(parents=True, exist_ok=True)
    for name in PROGRAM:
        shutil.copyfile(core() / name, place / name)
    return place
