"""The scripts that need no page, in Node alone: docs/web/tests says of each what it does."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import javascript
import node


def test_each_script_does_what_its_tests_say(tmp_path: Path) -> None:
    for room in ("page", "shared", "tests", "widgets"):
        shutil.copytree(javascript.SOURCES / room, tmp_path / room)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    tests = sorted(str(path) for path in (tmp_path / "tests").glob("*.test.js"))
    done = subprocess.run([*node.programs()[0], "--test", *tests], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout
