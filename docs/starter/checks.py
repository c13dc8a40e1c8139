"""Tests, checks, benchmarks and the house format."""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from starter import folders
from starter.files import make_folder
from starter.packages import setup
from starter.programs import child, environment, run, venv_program

ENDING = ("--max-worker-restart", "0")
"""The run ends when a test process dies: the tests given to it would be waited for without end."""


def tools(*commands: Sequence[str]) -> list[str]:
    """Run tools of .venv one after the other; gives the names of those that failed."""
    failed = []
    for command in commands:
        print(f"\n--- {' '.join(command)}", flush=True)
        if run(tool(command)):
            failed.append(name_of(command))
    return failed


def tool(command: Sequence[str]) -> list[str | Path]:
    """How a tool of .venv is started."""
    return [venv_program("python"), "-m", *command]


def name_of(command: Sequence[str]) -> str:
    """A command as it is named where it failed."""
    return " ".join(command[:2])


STATIC_CHECKS = (("ruff", "format", "--check", "."), ("ruff", "check", "."), ("mypy",))


def all_checks(*tests: str) -> list[str]:
    """Run the tests, and the static checks meanwhile; gives the names of what failed."""
    make_folder(folders.CACHE)
    failed = []
    with contextlib.ExitStack() as begun:
        static = []
        for command in STATIC_CHECKS:
            output = begun.enter_context(tempfile.TemporaryFile(dir=folders.CACHE))
            started = child(tool(command), env=environment(), stdin=subprocess.DEVNULL, stdout=output, stderr=output)
            static.append((command, output, begun.enter_context(started)))
        tests = ("pytest", *tests)
        print(f"\n--- {' '.join(tests)}", flush=True)
        if run(tool(tests)):
            failed.append(name_of(tests))
        for command, output, process in static:
            if process.wait():
                failed.append(name_of(command))
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
    if more:
        return verdict(tools(["pytest", *more]))
    processes = str(2 * cores())  # a test in a browser waits half of its time: for pages, workers and their Python
    measured = ("--cov", "--cov-report=term") if os.environ.get("THOROUGH") else ()  # which takes half as long again
    return verdict(all_checks("--numprocesses", processes, *ENDING, *measured))


def check(more: Sequence[str]) -> int:
    """Format, types and the quick tests."""
    setup()
    return verdict(all_checks("-q", "--numprocesses", str(cores()), *ENDING, "--quick", *more))


def put_in_format(_: Sequence[str]) -> int:
    """Put the code into the house format, Python and JavaScript; make the notebooks, and the scripts that they get."""
    setup()
    failed = tools(["ruff", "check", "--fix", "."], ["ruff", "format", "."])
    for maker, what in (("javascript.py", "the scripts of the widgets"), ("notebook_texts.py", "the notebooks")):
        if run([venv_program("python"), folders.ROOT / "docs" / "site" / maker]):
            failed.append(what)
    return verdict(failed)


def with_paths() -> dict[str, str]:
    """The environment in which tests that are run as a program find the makers of the site, and this package."""
    return environment(PYTHONPATH=os.pathsep.join(str(folders.ROOT / "docs" / part) for part in ("", "site")))


def bench(more: Sequence[str]) -> int:
    """The benchmarks: a page of play, a class, a tournament and the solver."""
    setup()
    names = sorted(path.stem for path in (folders.ROOT / "tests" / "benchmarks").glob("[!_]*.py"))
    return max([run([venv_program("python"), "-m", f"tests.benchmarks.{name}", *more], with_paths()) for name in names])


def fuzz(more: Sequence[str]) -> int:
    """Untrusted input, changed at random."""
    setup()
    return run([venv_program("python"), "-m", "tests.fuzz", *more], with_paths())


def faults(more: Sequence[str]) -> int:
    """Plant faults in a copy of this checkout; a test has to see each of them."""
    setup()
    return run([venv_program("python"), "-m", "tests.planted", *more], with_paths())
