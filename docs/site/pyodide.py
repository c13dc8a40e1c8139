"""The core of Pyodide: one version for the whole site, an npm package.

Every page that runs Python loads it from the same folder, so that a reader's browser fetches it once.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError

import javascript
import kept

PINS = javascript.PINS
LOCK_ENTRY: dict[str, Any] = json.loads(PINS[1].read_text("utf-8"))["packages"]["node_modules/pyodide"]
"""Which package it is: its version, and the digest of its contents."""
PLACE = f"assets/pyodide/{kept.digest([], LOCK_ENTRY['version'], LOCK_ENTRY['integrity'])[:12]}"
"""Its folder on the site, named after its contents: what asks for one core never gets another."""
LOADER = "pyodide.js"
PROGRAM = {LOADER: "pyodide.mjs", "pyodide.asm.js": "pyodide.asm.mjs", "pyodide.asm.wasm": "pyodide.asm.wasm"}
"""What a browser loads, by its name on the site and in the npm package.

No name on the site ends in `.mjs`: the list of types of many servers does not have it. The standard library and the
list of packages are each page's own affair.
"""


def version() -> str:
    """The version of Pyodide that is pinned."""
    found: str = LOCK_ENTRY["version"]
    return found


def core() -> Path:
    """The folder of the npm package: the files of PROGRAM, python_stdlib.zip and pyodide-lock.json among its files."""
    return javascript.packages() / "pyodide"


def packages() -> dict[str, Any]:
    """What comes with the core as its list of packages: of Python itself, and of packages that are on other hosts."""
    found: dict[str, Any] = json.loads((core() / "pyodide-lock.json").read_text("utf-8"))
    return found


def publish(site: Path) -> Path:
    """Lay what a browser loads on the site, as often as wanted; gives the folder."""
    place = site / PLACE
    place.mkdir(parents=True, exist_ok=True)
    for name, source in PROGRAM.items():
        shutil.copyfile(core() / source, place / name)
    loader = place / LOADER
    loader.write_text(rename_script(loader.read_text("utf-8")), "utf-8")
    return place


def rename_script(loader: str) -> str:
    """The loader, asking for the other script of the program by its name on the site."""
    asked = "}pyodide.asm.mjs`"
    if loader.count(asked) != 1:
        raise PluginError(f"Pyodide's loader does not have {asked} once, which docs/site/pyodide.py renames.")
    return loader.replace(asked, asked.replace(".mjs", ".js"))
