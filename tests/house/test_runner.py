"""The runner: quick when nothing changed, clear when something is wrong, and leaving nothing behind."""

from __future__ import annotations

import ast
import errno
import functools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

import run
from starter import building, commands, files, folders, packages, problem, programs, servers
from tests import conftest
from tests.support import browser_programs, browsers


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with nothing in it."""
    monkeypatch.setattr(folders, "ROOT", tmp_path)
    monkeypatch.setattr(folders, "CACHE", tmp_path / ".cache")
    monkeypatch.setattr(folders, "SITE", tmp_path / "site")
    monkeypatch.setattr(folders, "VENV", tmp_path / ".venv")
    return tmp_path


def test_a_digest_changes_with_contents_names_and_words_alone(checkout: Path) -> None:
    folder = checkout / "a"
    (folder / "__pycache__").mkdir(parents=True)
    (folder / "b.txt").write_text("b", "utf-8")
    first = files.digest([folder], "3.11")
    (folder / "__pycache__" / "b.pyc").write_text("b", "utf-8")
    os.utime(folder / "b.txt", (1, 1))
    assert files.digest([folder], "3.11") == first
    assert files.digest([folder], "3.12") != first
    (folder / "b.txt").rename(folder / "c.txt")
    renamed = files.digest([folder], "3.11")
    (folder / "c.txt").write_text("c", "utf-8")
    assert len({first, renamed, files.digest([folder], "3.11")}) == 3


def test_the_site_is_built_only_when_it_changed(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Path] = []

    def make_site(into: Path) -> None:
        built.append(into)
        into.mkdir(exist_ok=True)
        (into / "index.html").write_text("built", "utf-8")
        (checkout / ".cache").mkdir(exist_ok=True)

    monkeypatch.setattr(building, "make_site", make_site)
    (checkout / "docs").mkdir()
    (checkout / "docs" / "index.md").write_text("one", "utf-8")
    for _ in range(2):
        building.build_if_changed()
    assert len(built) == 1
    (checkout / "docs" / "index.md").write_text("two", "utf-8")
    building.build_if_changed()
    assert len(built) == 2
    (checkout / "site" / "index.html").unlink()
    building.build_if_changed()
    assert len(built) == 3


def test_a_build_that_fails_leaves_the_last_good_site(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "venv_program", lambda _: Path(sys.executable))
    (checkout / "site").mkdir()
    (checkout / "site" / "index.html").write_text("good", "utf-8")
    with pytest.raises(problem.Problem, match="could not be built"):
        building.build(checkout / "site")
    assert (checkout / "site" / "index.html").read_text("utf-8") == "good"
    assert [path for path in (checkout / ".cache").iterdir() if path.is_dir()] == []


def test_a_step_that_fails_shows_what_it_said(checkout: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(problem.Problem, match="Mend it") as failed:
        programs.step("Trying", [sys.executable, "-c", "print('it is broken'); raise SystemExit(3)"], "Mend it.")
    shown = capfd.readouterr()
    assert "Trying" in shown.out
    assert "it is broken" in shown.err
    assert failed.value.__notes__ == ["it is broken"], "an error that is shown alone has its reason as a note"


def test_no_program_outlives_its_block(checkout: Path) -> None:
    with (
        pytest.raises(KeyboardInterrupt),
        programs.child([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process,
    ):
        raise KeyboardInterrupt
    assert process.poll() is not None


def test_what_another_thread_has_started_ends_with_the_run(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program, begun = [sys.executable, "-c", "print('begun', flush=True); input()"], threading.Event()
    codes: list[int] = []

    def work() -> None:
        with programs.child(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            begun.set()
            codes.append(process.wait())

    def start(_: object) -> int:
        thread.start()
        return 0 if begun.wait(60) else 1

    thread = threading.Thread(target=work, daemon=True)
    monkeypatch.setitem(commands.COMMANDS, "start", start)
    assert commands.main([]) == 0
    thread.join(60)
    assert codes == [-signal.SIGTERM if os.name != "nt" else 1]


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_without_a_browser_its_tests_say_so_and_fail_where_ci_is_set(
    monkeypatch: pytest.MonkeyPatch, ci: str, outcome: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(browser_programs, "provide_browsers", lambda: None)
    monkeypatch.setattr(browser_programs, "find_shell", lambda: None)
    with pytest.raises(outcome, match="set CHROMIUM"), browsers.started():
        pass


@pytest.mark.parametrize(("asked", "fits"), [("", True), ("not slow and (browser or thorough)", False), ("slow", True)])
def test_a_marker_that_there_is_not_is_refused(pytestconfig: pytest.Config, asked: str, fits: bool) -> None:
    config: Any = SimpleNamespace(getini=pytestconfig.getini, option=SimpleNamespace(markexpr=asked))
    with nullcontext() if fits else pytest.raises(pytest.UsageError, match="no marker 'thorough'"):
        conftest.pytest_configure(config)


def test_the_quick_tests_are_one_case_of_each_test_that_is_not_long(pytestconfig: pytest.Config) -> None:
    def item(name: str, *markers: str, of: str = "core") -> Any:
        """What pytest collects, as far as it is asked."""
        path = conftest.HERE / of / "test_x.py"
        return SimpleNamespace(nodeid=f"{path}::{name}", path=path, get_closest_marker=lambda each: each in markers)

    left_out: list[Any] = []
    config: Any = SimpleNamespace(hook=SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items)))
    cases = [item(f"test_a[{number}]") for number in range(9)]
    others = [item("test_b"), item("test_c", "long"), item("test_d", "slow"), item("test_e", of="site")]
    items = [*cases, *others]
    conftest.keep_quick_tests(config, items)
    assert items[-1] is others[0]
    assert len(items) == 2
    assert items[0] in cases
    assert len(left_out) == 11


def test_an_old_python_is_told_in_a_sentence() -> None:
    too_new = (ast.JoinedStr, ast.AnnAssign, ast.FunctionDef, ast.NamedExpr, ast.Starred, ast.Raise, ast.With)
    assert not [
        node for node in ast.walk(ast.parse(Path(run.__file__).read_text("utf-8"))) if isinstance(node, too_new)
    ]
    program = "import sys; sys.version_info = (3, 10, 1); import run"
    done = subprocess.run([sys.executable, "-c", program], cwd=folders.ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("Python 3.11 or later is needed, and this is ")
    assert done.stderr.count("\n") == 1


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        commands.main(["--help"], str(run.__doc__))
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    assert all(f"run.py {command}" in printed for command in commands.COMMANDS if command != "start")


def test_ctrl_c_is_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(commands.COMMANDS, "start", interrupted)
    assert commands.main([]) == 0
    assert capsys.readouterr().out.strip() == "Stopped."


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of one process to another are not the same on Windows")
def test_one_command_serves_the_site_until_ctrl_c(site: Path) -> None:
    shutil.rmtree(folders.SITE, ignore_errors=True)
    shutil.copytree(site, folders.SITE)
    (folders.CACHE / "site-stamp").write_text(building.site_digest(), "utf-8")
    command = [sys.executable, str(folders.ROOT / "run.py")]
    # A run in the background of a script is born with Ctrl-C ignored, and so would be all that it starts.
    heeded = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=programs.environment(),
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


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of one process to another are not the same on Windows")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP], ids=lambda sign: sign.name)
def test_a_run_that_is_ended_ends_what_it_has_started(tmp_path: Path, sign: signal.Signals) -> None:
    command = [sys.executable, str(folders.ROOT / "run.py"), "class", "--no-browser", "--json", "--port", "0"]
    command += ["--journal", str(tmp_path / "journal")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=programs.environment()) as process:
        watchdog = threading.Timer(300, process.kill)
        watchdog.start()
        try:
            assert process.stdout is not None
            address = urlsplit(json.loads(process.stdout.readline())["join"])
            socket.create_connection(("127.0.0.1", address.port or 0), timeout=60).close()
            process.send_signal(sign)
            assert process.wait(60) == 128 + sign
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", address.port or 0), timeout=60)
        finally:
            watchdog.cancel()
            process.kill()


@pytest.mark.parametrize("name", ["PIP_USER", *programs.PIP_TARGET_VARIABLES])
def test_packages_are_installed_into_the_environment_whatever_is_usual(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "1")
    assert programs.environment().get(name, "0") == "0"


@pytest.fixture
def installed(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was asked of pip, in a checkout where the rest of .venv is made in an instant."""
    asked: list[str] = []
    python = programs.venv_program("python")
    for name in ("pyproject.toml", "constraints.txt"):
        (checkout / name).write_text("", "utf-8")

    def step(_: str, command: list[str | Path], *__: object) -> None:
        if "--clear" in command:
            python.parent.mkdir(parents=True, exist_ok=True)
            python.unlink(missing_ok=True)
            python.touch()
            asked.append("a new .venv")
        asked.extend(str(command[-1]).partition("[")[2].rstrip("]").split("[") if "pip" in command else [])

    monkeypatch.setattr(packages, "step", step)
    monkeypatch.setattr(packages, "has_pip", lambda python: python.exists())
    monkeypatch.setattr(packages, "succeeds", lambda _: False)  # there is no uv
    monkeypatch.setattr(packages, "pip_options", lambda: iter(()))
    return asked


def test_a_start_installs_what_the_site_needs_and_a_test_completes_it(installed: list[str]) -> None:
    first = ["a new .venv", ",".join(packages.SITE_EXTRAS)]
    for _ in range(2):
        packages.setup(packages.SITE_EXTRAS)
    assert list(filter(None, installed)) == first
    for _ in range(2):
        packages.setup()
    assert list(filter(None, installed)) == [*first, ",".join(packages.EXTRAS)]


def test_who_has_all_tools_installs_nothing_for_a_start(installed: list[str], checkout: Path) -> None:
    packages.setup()
    installed.clear()
    packages.setup(packages.SITE_EXTRAS)
    assert installed == []
    (checkout / "constraints.txt").write_text("changed", "utf-8")
    packages.setup(packages.SITE_EXTRAS)
    assert list(filter(None, installed)) == [",".join(packages.SITE_EXTRAS)]


def test_an_environment_whose_python_is_gone_is_made_anew(installed: list[str]) -> None:
    packages.setup()
    installed.clear()
    python = programs.venv_program("python")
    python.unlink()
    if os.name != "nt":
        python.symlink_to("python-of-before")
    packages.setup()
    assert list(filter(None, installed)) == ["a new .venv", ",".join(packages.EXTRAS)]


@pytest.mark.parametrize(
    ("why", "anew"),
    [
        (problem.Problem(problem.NO_SPACE), True),
        (KeyboardInterrupt(), True),
        (problem.Problem(problem.NO_NETWORK), False),
    ],
)
def test_an_environment_with_half_a_package_is_made_anew(
    installed: list[str], monkeypatch: pytest.MonkeyPatch, why: BaseException, anew: bool
) -> None:
    """Also for who needs no more than was there before."""
    packages.setup(packages.SITE_EXTRAS)

    def broken_off(_: object) -> None:
        raise why

    with monkeypatch.context() as patched:
        patched.setattr(packages, "install", broken_off)
        with pytest.raises(type(why)):
            packages.setup()
    installed.clear()
    packages.setup(packages.SITE_EXTRAS)
    assert list(filter(None, installed)) == (["a new .venv", ",".join(packages.SITE_EXTRAS)] if anew else [])


def test_a_python_without_pip_or_of_another_system_is_seen(tmp_path: Path) -> None:
    assert packages.has_pip(Path(sys.executable))
    assert not packages.has_pip(tmp_path / "gone")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "bare"], check=True, timeout=60)
    assert not packages.has_pip(tmp_path / "bare" / programs.venv_program("python").relative_to(folders.VENV))


def test_who_runs_in_an_environment_without_pip_is_told(
    installed: list[str], checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", str(checkout / ".venv"))
    monkeypatch.setattr(packages, "has_pip", lambda _: False)
    with pytest.raises(problem.Problem, match="another Python"):
        packages.setup()
    assert installed == []


@pytest.mark.parametrize("name", [".venv", ".cache"])
def test_a_file_where_a_folder_has_to_be_is_named(installed: list[str], checkout: Path, name: str) -> None:
    (checkout / name).write_text("mine", "utf-8")
    with pytest.raises(problem.Problem, match=rf"{re.escape(name)} is no folder.*move it away"):
        packages.setup()
    assert (checkout / name).read_text("utf-8") == "mine"


def test_of_two_set_ups_at_once_one_installs_and_the_other_waits(
    installed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The second begins in the midst of the first, which goes on when the second has found the lock."""
    step, is_locked, waits = vars(packages)["step"], programs.is_locked, threading.Event()
    second = threading.Thread(target=packages.setup)

    def slow_step(*arguments: Any) -> None:
        if not second.ident:
            second.start()
            assert waits.wait(60)
        step(*arguments)

    def is_locked_for(file: int) -> bool:
        found = is_locked(file)
        if not found:
            waits.set()
        return found

    monkeypatch.setattr(packages, "step", slow_step)
    monkeypatch.setattr(programs, "is_locked", is_locked_for)
    packages.setup()
    second.join(60)
    assert list(filter(None, installed)) == ["a new .venv", ",".join(packages.EXTRAS)]
    assert "Another run is setting up: waiting" in capsys.readouterr().out


def test_the_lock_of_a_run_that_was_killed_is_free(checkout: Path) -> None:
    program = (
        "import sys, run; from pathlib import Path; from starter import folders, programs\n"
        "folders.CACHE = Path(sys.argv[1])\nwith programs.alone('at it'): print('begun', flush=True); input()"
    )
    command = [sys.executable, "-c", program, str(folders.CACHE)]
    with subprocess.Popen(command, cwd=Path(run.__file__).parent, stdin=-1, stdout=-1, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "begun\n"
        with (folders.CACHE / "lock-at-it").open("ab") as file:
            assert not programs.is_locked(file.fileno())
        other.kill()
        other.wait(60)
    with programs.alone("at it"):
        pass


# What venv and pip say, each as it was seen.
SAID = {
    "The virtual environment was not created successfully because ensurepip is not\navailable.": "python3-venv",
    "/usr/bin/python3: No module named venv": "python3-venv",
    "Error: [Errno 28] No space left on device: '/x/.venv/lib/python3.11/site-packages/pip'": "disk is full",
    "ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: '/x/y'": "Copy this folder",
    "Error: [Errno 30] Read-only file system: '/x/.venv'": "Copy this folder",
    "ERROR: Package 'soupsieve' requires a different Python: 3.11.2 not in '>=3.11.5'": "this Python",
    "WARNING: Retrying after connection broken by 'NewConnectionError('Failed to establish a new connection')': "
    "/simple/hatchling/\nERROR: No matching distribution found for hatchling": "check the network",
    "ERROR: Exception: pip._vendor.urllib3.exceptions.ReadTimeoutError: Read timed out.": "check the network",
    "ERROR: ResolutionImpossible": "as told",
}


@pytest.mark.parametrize("said", SAID)
def test_a_step_that_fails_tells_the_cause_that_its_program_gave(checkout: Path, said: str) -> None:
    program = [sys.executable, "-c", "import sys; sys.exit(sys.argv[1])", said]
    with pytest.raises(problem.Problem, match=SAID[said]):
        programs.step("Trying", program, "as told", packages.ENVIRONMENT)


def test_where_there_is_no_room_left_a_step_needs_no_words(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 4096))
    with pytest.raises(problem.Problem, match="disk is full"):
        programs.step("Trying", [sys.executable, "-c", "raise SystemExit(1)"], "as told")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (errno.EROFS, "/x/.cache: Read-only file system. Copy this folder"),
        (errno.EACCES, "/x/.cache: Permission denied. Copy this folder"),
        (errno.ENOSPC, "The disk is full"),
        (errno.EIO, "/x/.cache: Input/output error. If you do not know why, delete .venv and .cache"),
    ],
)
@pytest.mark.parametrize("command", ["setup", "build", "start", "check"])
def test_what_the_system_refuses_is_told_without_a_traceback(
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    code: int,
    message: str,
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code), "/x/.cache")

    monkeypatch.setattr(Path, "mkdir", refused)
    assert commands.main([command]) == 1
    shown = capsys.readouterr().err.strip()
    assert shown.startswith(message)
    assert "\n" not in shown


@pytest.mark.skipif(os.name == "nt", reason="a pipe that is closed is told of in another way on Windows")
def test_nobody_who_listens_is_no_traceback() -> None:
    program = (
        "import run; from starter import commands; commands.COMMANDS['setup'] = lambda _: print('Ready') or 0; "
        "raise SystemExit(commands.main(['setup']))"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, cwd=folders.ROOT, stdout=-1, stderr=-1, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(60) == 1


# A site that takes the place of another


@pytest.fixture
def sites(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose site is old, and can be built anew in an instant."""

    def step(_: str, command: list[str | Path], *__: object, env: dict[str, str]) -> None:
        Path(command[-1]).mkdir(parents=True)
        (Path(command[-1]) / "index.html").write_text("new", "utf-8")

    monkeypatch.setattr(building, "step", step)
    (checkout / "site" / "deep").mkdir(parents=True)
    (checkout / "site" / "index.html").write_text("old", "utf-8")
    (checkout / ".cache").mkdir()
    return checkout


def shown(checkout: Path) -> tuple[str, list[str]]:
    """What the site says, and the folders left over beside it."""
    left = [path.name.partition("-")[0] for path in (checkout / ".cache").iterdir() if path.is_dir()]
    return (checkout / "site" / "index.html").read_text("utf-8"), left


def test_a_new_site_takes_the_place_of_the_old_one(sites: Path) -> None:
    building.build(sites / "site")
    assert shown(sites) == ("new", [])
    assert [path.name for path in (sites / "site").iterdir()] == ["index.html"]
    shutil.rmtree(sites / "site")
    building.build(sites / "site")
    assert shown(sites) == ("new", [])


@pytest.mark.parametrize("fails", ["site", "building"], ids=["the old one stays", "the new one cannot come"])
def test_a_site_whose_place_cannot_be_taken_is_as_it_was(
    sites: Path, monkeypatch: pytest.MonkeyPatch, fails: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rename = os.rename

    def refused(source: Any, target: Any, **more: Any) -> None:
        if Path(source).name.startswith(fails) and Path(target).name == "site" and "replaced" not in str(source):
            raise PermissionError(errno.EACCES, "Permission denied", str(source))
        rename(source, target, **more)

    monkeypatch.setattr(os, "rename", refused)
    monkeypatch.setattr(building, "setup", lambda _: None)
    assert commands.main(["build"]) == 1
    assert re.search(r"could not take the place of .*site, which is as it was", capsys.readouterr().err)
    assert shown(sites) == ("old", [])
    assert (sites / "site" / "deep").is_dir()
    assert not (sites / ".cache" / "site-stamp").exists()


def test_what_cannot_be_removed_is_not_in_the_way_and_goes_later(
    sites: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", lambda *_, **__: None)
        building.build(sites / "site")
    assert shown(sites) == ("new", ["replaced"])
    assert "could not be removed" in capsys.readouterr().err
    building.build(sites / "site")
    assert shown(sites) == ("new", [])
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name == "nt", reason="owners are told otherwise on Windows")
def test_the_site_of_another_owner_is_as_it_was() -> None:
    """Seen by a user who may not move it: the superuser becomes one, and any other takes his own right away."""
    program = """
import os, run, sys
from pathlib import Path
from starter import files, folders, problem
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
folders.CACHE = Path(sys.argv[1], ".cache")
try:
    files.put_in_place(folders.CACHE / "building-1", Path(sys.argv[1], "site"))
except problem.Problem as problem:
    print(problem)
"""
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder)
        (checkout / ".cache" / "building-1").mkdir(parents=True)
        (checkout / ".cache").chmod(0o777)
        (checkout / "site").mkdir(mode=0o755)
        (checkout / "site" / "index.html").write_text("old", "utf-8")
        checkout.chmod(0o555)
        command = [sys.executable, "-c", program, folder]
        done = subprocess.run(command, cwd=Path(run.__file__).parent, capture_output=True, text=True, timeout=60)
        checkout.chmod(0o755)
        assert "which is as it was (Permission denied)" in done.stdout, done.stderr
        assert shown(checkout) == ("old", ["building"])


def test_a_build_that_was_killed_leaves_nothing_for_long(sites: Path) -> None:
    for name in ("building-1", "replaced-x"):
        (sites / ".cache" / name / "site").mkdir(parents=True)
    building.build(sites / "site")
    assert shown(sites) == ("new", [])


# Serving


def test_serving_needs_a_site(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["serve"]) == 1
    assert "python3 run.py build" in capsys.readouterr().err


@pytest.mark.parametrize("more", [["--host", "192.0.2.1"], ["--port", "99999999"], ["--host", "no such name"]])
def test_where_nothing_can_be_served_is_told(sites: Path, capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    assert commands.main(["serve", *more]) == 1
    assert (
        capsys.readouterr().err.strip().startswith(f"The site cannot be served at {dict([more]).get('--host', '127')}")
    )


def test_every_link_of_a_notebook_leads_into_the_root_of_jupyterlab(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(servers, "setup", lambda: None)
    monkeypatch.setattr(servers, "run", lambda command: asked.append(list(map(str, command))))
    servers.lab([])
    (command,) = asked
    root = next(
        (Path(part.partition("=")[2]) for part in command if part.startswith("--ServerApp.root_dir=")),
        folders.ROOT / command[-1],
    )
    links = 0
    for notebook in sorted((folders.ROOT / "notebooks").glob("*.ipynb")):
        for target in re.findall(r"\]\((\.\./[^)#\s]+)", notebook.read_text("utf-8")):
            file = (notebook.parent / target).resolve()
            assert file.is_file(), (notebook.name, target)
            assert file.is_relative_to(root.resolve()), (notebook.name, target)
            links += 1
    assert links > 100


def test_no_file_of_the_checkout_is_taken_for_a_module_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(folders.ROOT / "run.py", tmp_path)
    shutil.copytree(folders.ROOT / "docs" / "starter", tmp_path / "docs" / "starter")
    for name in ("argparse", "json", "random", "re", "tempfile", "types"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('It was taken for a module of Python.')", "utf-8")
    done = subprocess.run(
        [sys.executable, "run.py", "--help"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    monkeypatch.setattr(folders, "ROOT", tmp_path)  # where all programs are started
    assert programs.succeeds([*programs.module("json.tool"), "--help"])
    asked: list[list[str]] = []
    monkeypatch.setattr(servers, "setup", lambda *_: None)
    monkeypatch.setattr(servers, "run", lambda command: asked.append(list(map(str, command))))
    for start in (servers.lab, servers.hold_class):
        start([])
    assert [command[1:4] for command in asked] == [["-P", "-m", "jupyterlab"], ["-P", "-m", "cardgames"]]
