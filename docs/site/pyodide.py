"""The core of Pyodide: one version for the whole site, fetched by name with npm, kept in the cache.

Every page that runs Python loads it from the same folder, so that a reader's browser fetches it once.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import kept
import node
import places

PINS = (places.ROOT / "docs" / "lite" / "package.json", places.ROOT / "docs" / "lite" / "package-lock.json")
PLACE = f"assets/pyodide/{kept.digest(PINS)[:12]}"
"""Its folder on the site, named after its contents: what asks for one core never gets another."""
PROGRAM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What a browser loads; the standard library and the list of packages are each page's own affair."""


def version() -> str:
    """The version of Pyodide that is pinned."""
    found: str = json.loads(PINS[0].read_text("utf-8"))["dependencies"]["pyodide"]
    return found


def core() -> Path:
    """The folder of the npm package: PROGRAM, python_stdlib.zip and pyodide-lock.json among its files."""

    def fetch(folder: Path) -> None:
        for pin in PINS:
            shutil.copyfile(pin, folder / pin.name)
        failure = f"Pyodide {version()} could not be fetched with npm: check the network and try again."
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        kept.run([*node.programs()[1], "ci", *options], folder, failure)

    return kept.kept("pyodide", kept.digest(PINS), fetch) / "node_modules" / "pyodide"


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
