"""What a move to Zensical would lack is read off what it says."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

from starter import folders, zensical


def test_every_event_of_our_hook_is_named() -> None:
    tree = ast.parse((folders.ROOT / "docs" / "site" / "hook.py").read_text("utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("on_")}
    assert defined
    assert {line.removeprefix("hook ").partition(":")[0] for line in zensical.hooks()} >= defined


def test_templates_are_named_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theme = tmp_path / "docs" / "site" / "theme"
    (theme / "partials").mkdir(parents=True)
    for name in ("main.html", "partials/header.html"):
        (theme / name).touch()

    def build(*_: object) -> subprocess.CompletedProcess[str]:
        if (theme / "main.html").exists():
            return subprocess.CompletedProcess([], 1, "", "Traceback\nRuntimeError: undefined value (in main.html:6)\n")
        if (theme / "partials" / "header.html").exists():
            said = 'RuntimeError: error in "partials/header.html" (in base.html:9): no name (in partials/header.html:4)'
            return subprocess.CompletedProcess([], 1, "", said)
        return subprocess.CompletedProcess([], 1, "", "RuntimeError: Aborted")

    monkeypatch.setattr(zensical, "run", build)
    assert [*zensical.templates(tmp_path, {})] == [
        "template main.html: RuntimeError: undefined value (in main.html:6)",
        "template partials/header.html: no name (in partials/header.html:4)",
        "build: RuntimeError: Aborted",
    ]


def test_missing_pages_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = tmp_path / "ours"
    for page in (ours / "goat" / "index.html", ours / "index.html", tmp_path / "site" / "index.html"):
        page.parent.mkdir(parents=True, exist_ok=True)
        page.touch()
    monkeypatch.setattr(folders, "SITE", ours)
    assert [*zensical.pages(tmp_path)] == ["pages: 1 of 2 are not made, such as goat/index.html"]
