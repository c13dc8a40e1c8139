"""Everything that is done to this checkout, with Python alone: start, test, check, build, lab, bench.

    python3 run.py              set up, build the site, serve it on 127.0.0.1
    python3 run.py test         every check and every test
    python3 run.py check        format, types and the quick tests, in under a minute
    python3 run.py build        the site, into site/
    python3 run.py lab          the notebooks in JupyterLab
    python3 run.py bench        the benchmarks
    python3 run.py format       put the code into the house format
    python3 run.py setup        only make .venv

What follows a command is handed on: to pytest after test and check, to JupyterLab after lab.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import serve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
SITE = ROOT / "site"
EXTRAS = ("notebook", "site", "test", "fast")
SITE_EXTRAS = ("site", "fast")  # all that the site is made with; the tests' own tools are fetched with the first test
SITE_INPUTS = (
    "cardgames",
    "docs",
    "notebooks",
    "seeds",
    "mkdocs.yml",
    "pyproject.toml",
    "constraints.txt",
    "README.md",
    "LICENSE",
)
BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
SHELL_NAMES = ("chromium-headless-shell", "chrome-headless-shell")
FIREFOX_NAMES = ("firefox", "firefox-esr")
OLDEST_PYTHON = (3, 11)
# JupyterLab of this checkout asks no other host for news or updates.
LAB_SETTINGS = {"@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"}}


class Problem(Exception):
    """Something the reader can mend; its text is one sentence that says how."""


# Doing things, with progress shown


def venv_program(name: str) -> Path:
    """Where .venv keeps a program."""
    return VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name


def environment(**more: str) -> dict[str, str]:
    """The environment of every program started here.

    What Python compiles is kept, whatever is usual here: pip compiles nothing, and each start would do it all again.
    """
    quiet = {"NO_MKDOCS_2_WARNING": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    return {**os.environ, **quiet, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "", **more}


@contextlib.contextmanager
def child(command: Sequence[str | Path], **options: object) -> Iterator[subprocess.Popen[bytes]]:
    """A program that never outlives this block."""
    process: subprocess.Popen[bytes] = subprocess.Popen([str(part) for part in command], cwd=ROOT, **options)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> int:
    """Run a program whose output is the reader's to see."""
    sys.stdout.flush()
    with child(command, env=env or environment()) as process:
        return process.wait()


def step(says: str, command: Sequence[str | Path], failure: str) -> None:
    """Run a program whose output matters only when it fails, and show that it is at work."""
    CACHE.mkdir(exist_ok=True)
    live = sys.stdout.isatty()
    started = time.monotonic()
    with tempfile.TemporaryFile(dir=CACHE) as output:
        with child(command, env=environment(), stdin=subprocess.DEVNULL, stdout=output, stderr=output) as process:
            print(says, end=" " if live else " ...\n", flush=True)
            code = None
            while code is None:
                try:
                    code = process.wait(1 if live else 10)
                except subprocess.TimeoutExpired:
                    told = round(time.monotonic() - started)
                    print(
                        f"\r{says} {told} s" if live else f"  still at it after {told} s",
                        end="" if live else "\n",
                        flush=True,
                    )
        took = time.monotonic() - started
        print(f"\r{says} done in {took:.0f} s" if live else f"  done in {took:.0f} s" if not code else "", flush=True)
        if code:
            output.seek(0)
            print(*output.read().decode("utf-8", "replace").splitlines()[-60:], sep="\n", file=sys.stderr)
            raise Problem(failure)


def digest(paths: Iterable[Path], *words: str) -> str:
    """One name for the contents of files and folders, and for some words."""
    found = hashlib.sha256("\0".join(words).encode())
    for top in paths:
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and "__pycache__" not in path.parts and ".ipynb_checkpoints" not in path.parts:
                found.update(
                    f"\0{path.relative_to(ROOT).as_posix()}\0".encode() + hashlib.sha256(path.read_bytes()).digest()
                )
    return found.hexdigest()[:20]


def stamped(stamp: Path, value: str) -> bool:
    """Whether a stamp says that this very work is done."""
    return stamp.is_file() and stamp.read_text("utf-8") == value


# Setting up


def setup(extras: Sequence[str] = EXTRAS) -> None:
    """Make .venv with this checkout and these tools in it, unless it stands already, with these or with more."""
    inputs = digest([ROOT / "pyproject.toml", ROOT / "constraints.txt"], sys.version, str(ROOT))
    done = (path for path in VENV.glob("set-up-*") if {*path.name.split("-")[2:]} >= {*extras})
    if any(stamped(path, inputs) for path in done) and venv_program("python").exists():
        return
    stamp = VENV / f"set-up-{'-'.join(extras)}"
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    current = VENV / f"python-{sys.version_info.major}.{sys.version_info.minor}"
    if not inside and not current.exists():
        failure = "Python could not make .venv: on Debian and Ubuntu, install the package python3-venv and try again."
        step("Making .venv", [sys.executable, "-m", "venv", "--clear", VENV], failure)
        current.touch()
    pip: list[str | Path] = [
        venv_program("python"),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-compile",  # most of it is never asked for
        "--constraint",
        ROOT / "constraints.txt",
    ]
    failure = "The packages could not be installed: see the lines above, check the network and try again."
    step("Installing the build tool", [*pip, "hatchling"], failure)
    what = f"{ROOT}[{','.join(extras)}]"
    step(
        "Installing the packages (minutes, the first time)", [*pip, "--no-build-isolation", "--editable", what], failure
    )
    if {"notebook", "fast"} <= {*extras}:
        ahead = "from cardgames.study.solver.ahead import compile_ahead; compile_ahead()"
        step("Compiling the solver", [venv_program("python"), "-c", ahead], "The solver could not be compiled.")
    settings = VENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "overrides.json").write_text(json.dumps(LAB_SETTINGS), "utf-8")
    stamp.write_text(inputs, "utf-8")


# The browser of the tests


def browser_places() -> Iterator[str]:
    """Where a Chromium, Chrome or Edge may be, the most wanted first."""
    yield from BROWSER_NAMES
    for name in ("Google Chrome", "Chromium", "Microsoft Edge"):
        yield f"/Applications/{name}.app/Contents/MacOS/{name}"
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        for place in ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"):
            if variable in os.environ:
                yield str(Path(os.environ[variable], place))


def find_browser() -> str | None:
    """The browser for the tests: what $CHROMIUM names, else the first that is found."""
    wanted = os.environ.get("CHROMIUM")
    if wanted:
        return shutil.which(wanted)
    return next((found for place in browser_places() if (found := shutil.which(place))), None)


def find_shell() -> str | None:
    """The same browser without windows, profiles and their work, where it is there; else the browser."""
    if os.environ.get("CHROMIUM"):
        return find_browser()
    return next((found for name in SHELL_NAMES if (found := shutil.which(name))), None) or find_browser()


def firefox_places() -> Iterator[str]:
    """Where a Firefox may be, the most wanted first."""
    yield from FIREFOX_NAMES
    yield "/Applications/Firefox.app/Contents/MacOS/firefox"
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)"):
        if variable in os.environ:
            yield str(Path(os.environ[variable], "Mozilla Firefox", "firefox.exe"))


def find_firefox() -> str | None:
    """The Firefox for the tests: what $FIREFOX names, else the first that is found."""
    wanted = os.environ.get("FIREFOX")
    if wanted:
        return shutil.which(wanted)
    return next((found for place in firefox_places() if (found := shutil.which(place))), None)


def is_debian() -> bool:
    """Whether this is Debian itself, whose package chromium is a browser."""
    with contextlib.suppress(OSError):
        return "ID=debian" in Path("/etc/os-release").read_text("utf-8").splitlines()
    return False


def provide_browser() -> None:
    """Install Chromium and Firefox where that is one quiet command; elsewhere the browser tests say what they lack.

    Then Chromium's shell, if it can be had: most tests take half as long in it.
    """
    found = {
        "chromium": find_browser() or os.environ.get("CHROMIUM"),
        "firefox-esr": find_firefox() or os.environ.get("FIREFOX"),
    }
    lacking = [package for package, there in found.items() if not there]
    if not (is_debian() and os.geteuid() == 0 and shutil.which("apt-get")):
        return
    if lacking:
        install([*lacking, "fonts-dejavu-core"])
    if find_shell() == find_browser() and not os.environ.get("CHROMIUM"):
        with contextlib.suppress(Problem):
            install([SHELL_NAMES[0]])


def install(packages: Sequence[str]) -> None:
    """Install packages of Debian for the browser tests."""
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    told = " and ".join(packages)
    failure = f"{told} could not be installed with apt: install by hand, or set CHROMIUM and FIREFOX to browsers."
    step("Fetching Debian's list of packages", ["apt-get", "update", "-qq"], failure)
    command = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    step(f"Installing {told} for the browser tests", command, failure)


# The site


def site_digest() -> str:
    """One name for everything that the site is made from."""
    return digest([ROOT / part for part in SITE_INPUTS if (ROOT / part).exists()], sys.version)


def build(into: Path = SITE) -> None:
    """Build the site strictly; a build that fails leaves the last good one as it was."""
    CACHE.mkdir(exist_ok=True)
    fresh = CACHE / f"building-{os.getpid()}"
    try:
        program = ROOT / "docs" / "site" / "building.py"
        command: list[str | Path] = [venv_program("python"), program, "build", "--strict", "--site-dir", fresh]
        step("Building the site", command, "The site could not be built: the lines above say why.")
        shutil.rmtree(into, ignore_errors=True)
        into.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(fresh, into)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def build_if_changed() -> None:
    """Build the site into site/ unless it was made from these very files."""
    stamp, inputs = CACHE / "site-stamp", site_digest()
    if not (stamped(stamp, inputs) and (SITE / "index.html").is_file()):
        build()
        stamp.write_text(inputs, "utf-8")


# The commands


def start(_: Sequence[str]) -> int:
    """Set up what the site needs, build it and serve it."""
    setup(SITE_EXTRAS)
    build_if_changed()
    with serve.open_server(SITE) as server:
        print(f"\nThe site is at http://127.0.0.1:{server.server_address[1]}/  (Ctrl-C ends it)", flush=True)
        server.serve_forever(poll_interval=0.2)
    return 0


def set_up(_: Sequence[str]) -> int:
    """Only make .venv."""
    setup()
    print(f"Ready: {VENV}")
    return 0


def build_site(_: Sequence[str]) -> int:
    """Build the site into site/."""
    setup(SITE_EXTRAS)
    build()
    (CACHE / "site-stamp").write_text(site_digest(), "utf-8")
    print(f"The site is in {SITE}")
    return 0


def tools(*commands: Sequence[str]) -> list[str]:
    """Run tools of .venv one after the other; gives the names of those that failed."""
    failed = []
    for command in commands:
        print(f"\n--- {' '.join(command)}", flush=True)
        if run(tool(command)):
            failed.append(told(command))
    return failed


def tool(command: Sequence[str]) -> list[str | Path]:
    """How a tool of .venv is started."""
    return [venv_program("python"), "-m", *command]


def told(command: Sequence[str]) -> str:
    """A command as it is named where it failed."""
    return " ".join(command[:2])


STATIC_CHECKS = (("ruff", "format", "--check", "."), ("ruff", "check", "."), ("mypy",))


def all_checks(*tests: str) -> list[str]:
    """Run the tests, and the static checks meanwhile; gives the names of what failed."""
    CACHE.mkdir(exist_ok=True)
    failed = []
    with contextlib.ExitStack() as begun:
        static = []
        for command in STATIC_CHECKS:
            output = begun.enter_context(tempfile.TemporaryFile(dir=CACHE))
            started = child(tool(command), env=environment(), stdin=subprocess.DEVNULL, stdout=output, stderr=output)
            static.append((command, output, begun.enter_context(started)))
        tests = ("pytest", *tests)
        print(f"\n--- {' '.join(tests)}", flush=True)
        if run(tool(tests)):
            failed.append(told(tests))
        for command, output, process in static:
            if process.wait():
                failed.append(told(command))
            output.seek(0)
            print(f"\n--- {' '.join(command)}\n{output.read().decode('utf-8', 'replace')}", end="", flush=True)
    return failed


def cores() -> int:
    """How many processors there are for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def verdict(failed: Sequence[str]) -> int:
    """Say which checks failed."""
    if failed:
        print(f"\nFailed: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


def test(more: Sequence[str]) -> int:
    """Every check and every test; with arguments for pytest, those tests alone."""
    setup()
    provide_browser()
    if more:
        return verdict(tools(["pytest", *more]))
    processes = str(cores() + 1)  # a test in a browser waits now and then
    return verdict(all_checks("--numprocesses", processes, "--cov", "--cov-report=term"))


def check(more: Sequence[str]) -> int:
    """Format, types and the quick tests."""
    setup()
    return verdict(all_checks("-q", "--numprocesses", str(cores()), "-m", "not slow and not browser", *more))


def put_in_format(_: Sequence[str]) -> int:
    """Put the code into the house format."""
    setup()
    return verdict(tools(["ruff", "check", "--fix", "."], ["ruff", "format", "."]))


def lab(more: Sequence[str]) -> int:
    """The notebooks in JupyterLab."""
    setup()
    root = ["--allow-root"] if os.name != "nt" and os.geteuid() == 0 else []
    options = ["--ServerApp.ip=127.0.0.1", "--ServerApp.answer_yes=True", "--LabApp.extension_manager=readonly"]
    return run([venv_program("python"), "-m", "jupyterlab", *root, *options, "notebooks", *more])


def bench(more: Sequence[str]) -> int:
    """The benchmarks, beside an engine of the same kind, which is fetched only for them."""
    setup()
    setup(["bench", "fast"])
    found = sorted((ROOT / "tests" / "benchmarks").glob("[!_]*.py"))
    return max([run([venv_program("python"), path, *more]) for path in found], default=0)


COMMANDS = {
    "start": start,
    "setup": set_up,
    "test": test,
    "check": check,
    "build": build_site,
    "lab": lab,
    "bench": bench,
    "format": put_in_format,
}


def main(arguments: Sequence[str]) -> int:
    """Run one command; what goes wrong is told in one sentence."""
    parser = argparse.ArgumentParser(
        prog="run.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", nargs="?", default="start", choices=COMMANDS, metavar="command")
    parser.add_argument("more", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    try:
        if sys.version_info < OLDEST_PYTHON:  # this file is also run by whatever Python there is
            oldest = ".".join(map(str, OLDEST_PYTHON))
            raise Problem(f"Python {oldest} or later is needed, and this is {sys.version.split()[0]}.")
        return COMMANDS[chosen.command](chosen.more)
    except Problem as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130 if chosen.command not in ("start", "lab") else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
