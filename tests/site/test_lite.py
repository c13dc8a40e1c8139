"""JupyterLite: pinned, never stale, and from our own files alone; in test_offline.py a reader plays in it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import socket
import sys
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import pytest
from mkdocs.exceptions import PluginError
from packaging.requirements import Requirement
from playwright.sync_api import BrowserContext, expect

import kept
import lite
import node
import places
import pyodide
import wheels
from cardgames.core.version import DISTRIBUTION
from tests.support.recorder import Recorder, recording

PIN = re.compile(r"^([a-z0-9.-]+)==(\d[\w.]*)$")
HASHES = re.compile(r"(?: \\\n    --hash=sha256:[0-9a-f]{64})+$", re.MULTILINE)


# What is pinned


def pinned(path: Path) -> dict[str, str]:
    """The exact versions that a file names; any other line is an error."""
    whole = HASHES.sub("", path.read_text("utf-8"))
    lines = [line for line in whole.splitlines() if line and not line.startswith("#")]
    found = [PIN.match(line.partition(" ; ")[0]) for line in lines]
    assert all(found), f"{path.name} names something else than an exact version"
    return {match[1]: match[2] for match in found if match}


def test_everything_has_an_exact_version_and_no_address() -> None:
    for path in lite.SOURCE_FOLDER.glob("*.txt"):
        assert pinned(path)
    stated, lock = (json.loads(path.read_text("utf-8")) for path in pyodide.PINS)
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in stated["dependencies"].values())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages["node_modules/pyodide"]["version"] == pyodide.version()
    assert all("integrity" in entry and "resolved" not in entry for entry in packages.values())


def test_what_is_fetched_to_be_shipped_or_to_build_it_has_hashes() -> None:
    """With a single hash in a file, pip takes nothing from it without one."""
    for name in ("wheels.txt", "builder.txt", "node.txt"):
        text = (lite.SOURCE_FOLDER / name).read_text("utf-8")
        assert len(HASHES.findall(text)) == len(pinned(lite.SOURCE_FOLDER / name)) == text.count("=="), name


def test_widgets_have_the_same_versions_in_every_jupyterlab() -> None:
    everywhere = pinned(places.ROOT / "constraints.txt")
    for path in (lite.SOURCE_FOLDER / "wheels.txt", lite.SOURCE_FOLDER / "builder.txt"):
        for name, version in pinned(path).items():
            if name in ("anywidget", "ipywidgets", "jupyterlab-widgets", "psygnal", "traitlets"):
                assert (name, version) == (name, everywhere[name])


# What is kept


def test_work_is_done_once_and_older_work_is_forgotten(tmp_path: Path) -> None:
    made = []

    def make(folder: Path) -> None:
        made.append(folder.name)
        (folder / "work").touch()

    first = kept.kept("kind", "one", make, tmp_path)
    assert kept.kept("kind", "one", make, tmp_path) == first
    assert len(made) == 1
    assert (first / "work").is_file()
    second = kept.kept("kind", "two", make, tmp_path)
    assert [path.name for path in (tmp_path / "kind").iterdir()] == [second.name]


def test_who_wants_the_same_work_meanwhile_waits_for_it(tmp_path: Path) -> None:
    made, begun, go_on = [], Event(), Event()

    def make(folder: Path) -> None:
        begun.set()
        assert go_on.wait(60)
        made.append(folder)

    with ThreadPoolExecutor() as pool:
        first = pool.submit(kept.kept, "kind", "one", make, tmp_path)
        assert begun.wait(60)
        second = pool.submit(kept.kept, "kind", "one", make, tmp_path)
        go_on.set()
        assert first.result() == second.result() == tmp_path / "kind" / "one"
    assert len(made) == 1


def test_work_that_fails_is_not_kept(tmp_path: Path) -> None:
    def make(folder: Path) -> None:
        (folder / "half").touch()
        raise PluginError("It could not be made.")

    with pytest.raises(PluginError):
        kept.kept("kind", "one", make, tmp_path)
    assert list((tmp_path / "kind").iterdir()) == []


def test_a_program_that_fails_is_told_in_one_sentence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(PluginError, match=r"^It could not be made: try again\.$"):
        kept.run(
            [sys.executable, "-c", "raise SystemExit('its last words')"], tmp_path, "It could not be made: try again."
        )
    assert "its last words" in caplog.text
    with pytest.raises(PluginError, match=r"^It is not there\."):
        kept.run([tmp_path / "none"], tmp_path, "It is not there.")


@pytest.mark.parametrize(
    ("version", "will_do"), [("v17.9.1", False), ("v18.0.0", True), ("v24.1.0", True), ("words", False)]
)
def test_an_old_node_is_not_used(tmp_path: Path, version: str, will_do: bool) -> None:
    program = tmp_path / "node"
    program.write_text(f"#!/bin/sh\necho {version}\n", "utf-8")
    program.chmod(0o755)
    assert node.new_enough(str(program)) is will_do
    assert not node.new_enough(str(tmp_path / "none"))
    assert not node.new_enough(None)


# Wheels


def wheel(folder: Path, name: str, needs: tuple[str, ...] = (), files: tuple[str, ...] = ()) -> Path:
    """A wheel of that name, version 1."""
    path = folder / f"{name.replace('-', '_')}-1-py3-none-any.whl"
    needed = "".join(f"Requires-Dist: {need}\n" for need in needs)
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(f"{name}-1.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n{needed}")
        for file in files or (f"{name}/__init__.py",):
            made.writestr(file, "")
    return path


def test_a_wheel_is_listed_with_what_it_gives_and_needs_in_the_browser(tmp_path: Path) -> None:
    needs = ("B_b>=1", "c; sys_platform == 'win32'", "d; extra == 'more'", "e; python_version < '3.14'")
    found = [wheel(tmp_path, "a", needs, ("a/__init__.py", "one.py", "a/data.txt")), wheel(tmp_path, "b-b")]
    listed = wheels.entries(found, "3.14.2")
    assert list(listed) == ["a", "b-b"]
    assert listed["a"]["imports"] == ["a", "one"]
    assert listed["a"]["depends"] == ["b-b"]
    assert listed["a"]["sha256"] == hashlib.sha256(found[0].read_bytes()).hexdigest()


@pytest.mark.parametrize("needs", ["b", "c>=2"])
def test_a_wheel_that_lacks_another_is_an_error(tmp_path: Path, needs: str) -> None:
    with pytest.raises(PluginError, match=f"a needs {Requirement(needs)} in the browser"):
        wheels.entries([wheel(tmp_path, "a", (needs,)), wheel(tmp_path, "c")], "3.14.2")


def test_a_wheel_is_slimmed(tmp_path: Path) -> None:
    left = {"jedi/api.py", "jedi-1.dist-info/METADATA"}
    dropped = ("jedi/third_party/django-stubs/a.pyi", "jedi-1.data/data/a", "jedi/test/a.py", "jedi/sub/tests/a.py")
    wheels.slim(wheel(tmp_path, "jedi", (), ("jedi/api.py", *dropped)), tmp_path / "slim.whl")
    with zipfile.ZipFile(tmp_path / "slim.whl") as slim:
        assert set(slim.namelist()) == left


def test_the_bytecode_of_a_wheel_is_that_of_the_same_modules(tmp_path: Path) -> None:
    compiled, bytecode = tmp_path / "compiled.zip", "cards/__pycache__/goat.cpython-314.pyc"
    with zipfile.ZipFile(compiled, "w") as made:
        for name in ("cards/goat.py", bytecode, "cards/goat.json"):
            made.writestr(name, name)
    own, more = (wheel(tmp_path, name, (), files) for name, files in MODULES.items())
    wheels.add_bytecode(own, compiled, tmp_path / "whole.whl")
    with zipfile.ZipFile(tmp_path / "whole.whl") as whole:
        assert set(whole.namelist()) == {"cards/goat.py", "own-1.dist-info/METADATA", bytecode}
        assert whole.read(bytecode).decode() == bytecode
    with pytest.raises(PluginError, match=r"compiled\.zip does not have cards/golph\.py"):
        wheels.add_bytecode(more, compiled, tmp_path / "whole.whl")


MODULES = {"own": ("cards/goat.py",), "more": ("cards/goat.py", "cards/golph.py")}
"""Wheels by name, and the modules in each."""


# The notebooks as they are in it


def test_a_notebook_names_its_kernel_and_leads_to_the_pages_of_the_site(tmp_path: Path) -> None:
    top = Path(os.path.relpath(places.ROOT, tmp_path)).as_posix()
    text = f"[a]({top}/seeds/goat-1916.toml#goat.play.3) [b](https://example.org/) [c](#here)\n[d]({top}/docs/index.md)"
    cells = [
        {"cell_type": "markdown", "source": [text]},
        {"cell_type": "code", "source": [f"a[0]({top}/docs/index.md)"]},
    ]
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": cells, "metadata": {}}), "utf-8")
    notebook = json.loads(lite.for_browser(tmp_path / "a.ipynb"))
    assert "".join(notebook["cells"][0]["source"]) == (
        "[a](site/goat/index.html#goat.play.3) [b](https://example.org/) [c](#here)\n[d](site/index.html)"
    )
    assert notebook["cells"][1] == cells[1]
    assert notebook["metadata"]["kernelspec"]["name"] == "python"


# What is built


def edited(site: Path, to: Path, edit: Callable[[dict[str, Any]], object]) -> Path:
    """The settings and the Python of a built JupyterLite, with the kernel's settings edited."""
    shutil.copytree(site / lite.PLACE / lite.PYTHON, to / lite.PYTHON)
    config = json.loads((site / lite.PLACE / "jupyter-lite.json").read_text("utf-8"))
    edit(config["jupyter-config-data"]["litePluginSettings"][f"{lite.KERNEL}:kernel"])
    (to / "jupyter-lite.json").write_text(json.dumps(config), "utf-8")
    return to


@pytest.mark.parametrize(
    ("complaint", "edit"),
    [
        ("its pyodideUrl is None", lambda config: config.pop("pyodideUrl")),
        ("its pyodideUrl is", lambda config: config.update(pyodideUrl="https://example.org/pyodide.mjs")),
        ("its disablePyPIFallback is None", lambda config: config.pop("disablePyPIFallback")),
        ("its lockFileURL is None", lambda config: config["loadPyodideOptions"].pop("lockFileURL")),
        ("its stdLibURL is None", lambda config: config["loadPyodideOptions"].pop("stdLibURL")),
        ("lacks requests,", lambda config: config["loadPyodideOptions"]["packages"].append("requests")),
    ],
)
def test_a_configuration_that_would_ask_another_host_is_refused(
    site: Path, tmp_path: Path, complaint: str, edit: Callable[[dict[str, Any]], object]
) -> None:
    lite.check(edited(site, tmp_path / "good", dict))
    with pytest.raises(PluginError, match=re.escape(complaint)):
        lite.check(edited(site, tmp_path / "bad", edit))


def test_a_missing_wheel_is_refused(site: Path, tmp_path: Path) -> None:
    built = edited(site, tmp_path / "lite", dict)
    next((built / lite.PYTHON).glob("ipython-*.whl")).unlink()
    with pytest.raises(PluginError, match="lacks ipython-"):
        lite.check(built)


def test_what_is_built_is_configured_whole_and_of_today(site: Path) -> None:
    built = site / lite.PLACE
    lite.check(built)
    assert lite.settings(built)["pyodideUrl"] == f"./../{pyodide.PLACE}/pyodide.js"
    for app in ("lab", "notebooks", "tree", "edit"):
        config = json.loads((built / app / "jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]
        assert "litePluginSettings" not in config
        assert '<html lang="en">' in (built / app / "index.html").read_text("utf-8")
    assert {path.name for path in (built / "extensions").iterdir()} == {"@jupyter-widgets", "@jupyterlite", "anywidget"}

    # The core is the pinned one, and the one that the kernel works with.
    core = site / pyodide.PLACE
    names = {path.name for path in core.iterdir() if not path.name.startswith("stdlib-")}  # the pages' own
    assert names == set(pyodide.PROGRAM)
    assert f'"{pyodide.version()}"' in (core / "pyodide.js").read_text("utf-8")
    kernel = (built / "extensions" / lite.KERNEL / "static").glob("*.js")
    assert any(f"/v{pyodide.version()}/" in path.read_text("utf-8") for path in kernel)

    # The packages are the pinned ones, with ours as it stands.
    listed = json.loads((built / lite.PYTHON / "pyodide-lock.json").read_text("utf-8"))["packages"]
    for name, version in pinned(lite.SOURCE_FOLDER / "wheels.txt").items():
        assert listed[name]["version"] == version
    for entry in listed.values():
        contents = (built / lite.PYTHON / entry["file_name"]).read_bytes()
        assert hashlib.sha256(contents).hexdigest() == entry["sha256"]
        assert ".." not in entry["file_name"]
        assert "/" not in entry["file_name"]
    with zipfile.ZipFile(built / lite.PYTHON / listed[DISTRIBUTION]["file_name"]) as ours:
        names = {name for name in ours.namelist() if not name.endswith((".pyc",)) and ".dist-info/" not in name}
        for name in names:
            source = places.ROOT / (name.removeprefix("cardgames/") if name.startswith("cardgames/seeds/") else name)
            assert ours.read(name) == source.read_bytes(), name
    modules = {path.relative_to(places.ROOT).as_posix() for path in (places.ROOT / "cardgames").rglob("*.py")}
    assert modules <= names

    # So are the notebooks.
    known = json.loads((built / "api" / "contents" / "all.json").read_text("utf-8"))["content"]
    assert {item["path"] for item in known} == {path.name for path in places.notebooks()}
    for notebook in places.notebooks():
        assert (built / "files" / notebook.name).read_text("utf-8") == lite.for_browser(notebook)


def test_nothing_built_says_where_it_was_built(site: Path) -> None:
    here = str(places.ROOT).encode()
    for path in (site / lite.PLACE).rglob("*"):
        if path.is_file():
            assert here not in path.read_bytes(), path


def test_no_page_of_a_notebook_says_where_in_memory_something_was(site: Path) -> None:
    for page in places.notebooks().values():
        html = (site / page).with_suffix("").joinpath("index.html").read_text("utf-8")
        assert not re.findall(r" at 0x[0-9a-f]{6,}", html), page


def test_each_notebook_page_leads_to_its_notebook(site: Path) -> None:
    for notebook, page in places.notebooks().items():
        html = (site / page).with_suffix("").joinpath("index.html").read_text("utf-8")
        assert re.findall(r'lite/notebooks/index\.html\?path=([^"]+)"', html) == [notebook.name]


# A reader


PARTS = ("tree/index.html", "edit/index.html", "")


def test_every_part_of_it_asks_this_host_alone(context: BrowserContext, recorder: Recorder, site_address: str) -> None:
    page = context.new_page()
    missing: list[str] = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    for part in PARTS:
        page.goto(f"{site_address}{lite.PLACE}/{part}")
        expect(page.locator("#jp-main-content-panel, #main, .jp-LabShell").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert recorder.outside == []
        assert missing == []


def test_the_recorder_records(context: BrowserContext, recorder: Recorder, site_address: str) -> None:
    page = context.new_page()
    page.goto(f"{site_address}record.schema.json")  # no policy of a page keeps it from asking
    worker = "fetch('http://thread.example/').catch(() => 0).then(() => postMessage(0))"
    page.evaluate(
        """async (text) => {
            await fetch("http://page.example/", { mode: "no-cors" }).catch(() => 0);
            const worker = new Worker(URL.createObjectURL(new Blob([text])));
            await new Promise((done, failed) => { worker.onmessage = done; worker.onerror = failed; });
        }""",
        worker,
    )
    assert set(recorder.outside) == {"page.example", "thread.example"}


@pytest.mark.parametrize(
    ("said", "asked"),
    [(b"GET http://page.example/a HTTP/1.1\r\n", ["page.example"]), (b"\xff" + bytes(7) + b"\x01\x7f", [])],
)
def test_only_what_a_browser_asks_is_recorded(said: bytes, asked: list[str]) -> None:
    with recording() as recorder, socket.create_connection(("127.0.0.1", urlsplit(recorder.address).port)) as visitor:
        visitor.sendall(said)
        visitor.shutdown(socket.SHUT_WR)
        assert visitor.recv(100)
    assert recorder.asked == asked
