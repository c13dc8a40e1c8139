"""The runner: quick when nothing changed, clear when something is wrong, and leaving nothing behind."""

from __future__ import annotations

import functools
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

import browser
import run


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with nothing in it."""
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "CACHE", tmp_path / ".cache")
    monkeypatch.setattr(run, "SITE", tmp_path / "site")
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    return tmp_path


def test_a_digest_changes_with_contents_names_and_words_alone(checkout: Path) -> None:
    folder = checkout / "a"
    (folder / "__pycache__").mkdir(parents=True)
    (folder / "b.txt").write_text("b", "utf-8")
    first = run.digest([folder], "3.11")
    (folder / "__pycache__" / "b.pyc").write_text("b", "utf-8")
    os.utime(folder / "b.txt", (1, 1))
    assert run.digest([folder], "3.11") == first
    assert run.digest([folder], "3.12") != first
    (folder / "b.txt").rename(folder / "c.txt")
    renamed = run.digest([folder], "3.11")
    (folder / "c.txt").write_text("c", "utf-8")
    assert len({first, renamed, run.digest([folder], "3.11")}) == 3


def test_the_site_is_built_only_when_it_changed(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Path] = []

    def build(into: Path = checkout / "site") -> None:
        built.append(into)
        into.mkdir(exist_ok=True)
        (into / "index.html").write_text("built", "utf-8")
        (checkout / ".cache").mkdir(exist_ok=True)

    monkeypatch.setattr(run, "build", build)
    (checkout / "docs").mkdir()
    (checkout / "docs" / "index.md").write_text("one", "utf-8")
    for _ in range(2):
        run.build_if_changed()
    assert len(built) == 1
    (checkout / "docs" / "index.md").write_text("two", "utf-8")
    run.build_if_changed()
    assert len(built) == 2
    (checkout / "site" / "index.html").unlink()
    run.build_if_changed()
    assert len(built) == 3


def test_a_build_that_fails_leaves_the_last_good_site(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "venv_program", lambda _: Path(sys.executable))
    (checkout / "site").mkdir()
    (checkout / "site" / "index.html").write_text("good", "utf-8")
    with pytest.raises(run.Problem, match="could not be built"):
        run.build(checkout / "site")
    assert (checkout / "site" / "index.html").read_text("utf-8") == "good"
    assert list((checkout / ".cache").iterdir()) == []


def test_a_step_that_fails_shows_what_it_said(checkout: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(run.Problem, match="Mend it"):
        run.step("Trying", [sys.executable, "-c", "print('it is broken'); raise SystemExit(3)"], "Mend it.")
    shown = capfd.readouterr()
    assert "Trying" in shown.out
    assert "it is broken" in shown.err


def test_no_program_outlives_its_block(checkout: Path) -> None:
    with (
        pytest.raises(KeyboardInterrupt),
        run.child([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process,
    ):
        raise KeyboardInterrupt
    assert process.poll() is not None


def test_the_browser_that_is_named_is_the_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", sys.executable)
    assert run.find_browser() == sys.executable
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    assert run.find_browser() is None


def test_the_firefox_that_is_named_is_the_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIREFOX", sys.executable)
    assert run.find_firefox() == sys.executable
    monkeypatch.setenv("FIREFOX", "/no/such/browser")
    assert run.find_firefox() is None
    monkeypatch.delenv("FIREFOX")
    monkeypatch.setattr(shutil, "which", lambda name: name if name.endswith("esr") else None)
    assert run.find_firefox() == "firefox-esr"


def test_the_first_browser_that_is_there_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PROGRAMFILES", "C:/Programs")
    asked: list[str] = []
    monkeypatch.setattr(shutil, "which", lambda name: asked.append(name))
    assert run.find_browser() is None
    assert asked[: len(run.BROWSER_NAMES)] == list(run.BROWSER_NAMES)
    assert any("msedge.exe" in name for name in asked)
    assert any("Google Chrome.app" in name for name in asked)


@pytest.mark.parametrize("lacking", [{"chromium", "firefox-esr"}, {"chromium"}, {"firefox-esr"}, set()])
@pytest.mark.parametrize(("debian", "user", "installs"), [(True, 0, True), (True, 1000, False), (False, 0, False)])
def test_browsers_are_installed_only_where_that_is_one_command(
    monkeypatch: pytest.MonkeyPatch, debian: bool, user: int, installs: bool, lacking: set[str]
) -> None:
    asked = provided(monkeypatch, lacking, debian=debian, user=user)
    assert len(asked) == (2 if installs and lacking else 0)
    assert all(command[0] == "apt-get" for command in asked)
    assert not asked or {"chromium", "firefox-esr"} & set(asked[-1]) == lacking


def provided(
    monkeypatch: pytest.MonkeyPatch, lacking: set[str], debian: bool = True, user: int = 0, fails: bool = False
) -> list[list[str]]:
    """What is asked of Debian, where these are lacking and all others are there."""
    asked: list[list[str]] = []

    def step(_: str, command: list[str], failure: str) -> None:
        asked.append(command)
        if fails:
            raise run.Problem(failure)

    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.delenv("FIREFOX", raising=False)
    monkeypatch.setattr(run, "find_browser", lambda: None if "chromium" in lacking else "/usr/bin/chromium")
    monkeypatch.setattr(run, "find_firefox", lambda: None if "firefox-esr" in lacking else "/usr/bin/firefox")
    monkeypatch.setattr(run, "is_debian", lambda: debian)
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: None if name in lacking else f"/usr/bin/{name}")
    monkeypatch.setattr(run, "step", step)
    run.provide_browser()
    return asked


@pytest.mark.parametrize("fails", [False, True])
def test_the_shell_of_the_browser_is_welcome_and_not_needed(monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    asked = provided(monkeypatch, {*run.SHELL_NAMES}, fails=fails)
    assert asked[0][1] == "update"
    assert [run.SHELL_NAMES[0] in command for command in asked] == ([False] if fails else [False, True])
    assert run.find_shell() == run.find_browser() == "/usr/bin/chromium"
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert run.find_shell() == f"/usr/bin/{run.SHELL_NAMES[0]}"
    monkeypatch.setenv("CHROMIUM", "/usr/bin/other")
    assert run.find_shell() == "/usr/bin/chromium"


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_without_a_browser_its_tests_say_so_and_fail_where_ci_is_set(
    monkeypatch: pytest.MonkeyPatch, ci: str, outcome: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(run, "find_browser", lambda: None)
    with pytest.raises(outcome, match="set CHROMIUM"), browser.started():
        pass


def test_an_old_python_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 1))
    assert run.main(["build"]) == 1
    assert capsys.readouterr().err.strip().startswith("Python 3.11 or later is needed")


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run.main(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert all(f"run.py {command}" in told for command in run.COMMANDS if command != "start")


def test_ctrl_c_is_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(run.COMMANDS, "start", interrupted)
    assert run.main([]) == 0
    assert capsys.readouterr().out.strip() == "Stopped."


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of one process to another are not the same on Windows")
def test_one_command_serves_the_site_until_ctrl_c(site: Path) -> None:
    shutil.rmtree(run.SITE, ignore_errors=True)
    shutil.copytree(site, run.SITE)
    (run.CACHE / "site-stamp").write_text(run.site_digest(), "utf-8")
    command = [sys.executable, str(run.ROOT / "run.py")]
    # A run in the background of a script is born with Ctrl-C ignored, and so would be all that it starts.
    heeded = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=run.environment(),
        preexec_fn=heeded,
    ) as process:
        watchdog = threading.Timer(300, process.kill)
        watchdog.start()
        try:
            assert process.stdout is not None
            found = None
            while found is None and (line := process.stdout.readline()):
                found = re.search(r"http://127\.0\.0\.1:\d+/", line)
            assert found is not None
            with urlopen(f"{found[0]}goat/", timeout=60) as page:
                assert b"goat.play.1" in page.read()
            started = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0
            assert time.monotonic() - started < 10
        finally:
            watchdog.cancel()
            process.kill()


@pytest.fixture
def installed(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was asked of pip, in a checkout where the rest of .venv is made in an instant."""
    asked: list[str] = []
    python = run.venv_program("python")
    for name in ("pyproject.toml", "constraints.txt"):
        (checkout / name).write_text("", "utf-8")

    def step(_: str, command: list[str | Path], __: str) -> None:
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        asked.extend(str(command[-1]).partition("[")[2].rstrip("]").split("[") if "pip" in command else [])

    monkeypatch.setattr(run, "step", step)
    return asked


def test_a_start_installs_what_the_site_needs_and_a_test_completes_it(installed: list[str]) -> None:
    for _ in range(2):
        run.setup(run.SITE_EXTRAS)
    assert list(filter(None, installed)) == [",".join(run.SITE_EXTRAS)]
    for _ in range(2):
        run.setup()
    assert list(filter(None, installed)) == [",".join(run.SITE_EXTRAS), ",".join(run.EXTRAS)]


def test_who_has_all_tools_installs_nothing_for_a_start(installed: list[str], checkout: Path) -> None:
    run.setup()
    installed.clear()
    run.setup(run.SITE_EXTRAS)
    assert installed == []
    (checkout / "constraints.txt").write_text("changed", "utf-8")
    run.setup(run.SITE_EXTRAS)
    assert list(filter(None, installed)) == [",".join(run.SITE_EXTRAS)]
