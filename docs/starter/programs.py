"""Programs that are started here, with their progress shown, and what to do about those that fail."""

import contextlib
import errno
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from starter import folders
from starter.files import make_folder
from starter.problem import Problem, cause_of_failure

PIP_TARGET_VARIABLES = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT")
"""What may be set on a machine so that pip installs elsewhere than into .venv; PIP_USER is the same, and turned off."""


def venv_program(name: str) -> Path:
    """Where .venv keeps a program."""
    return folders.VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else folders.VENV / "bin" / name


def module(name: str) -> list[str | Path]:
    """The beginning of a command that runs a module of .venv; no file of this checkout is taken for a module by it."""
    return [venv_program("python"), "-P", "-m", name]


def environment(**more: str) -> dict[str, str]:
    """The environment of every program started here.

    What Python compiles is kept, whatever is usual here: pip compiles nothing, and each start would do it all again.
    """
    quiet = {"NO_MKDOCS_2_WARNING": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    usual = {name: value for name, value in os.environ.items() if name not in PIP_TARGET_VARIABLES}
    return {**usual, **quiet, "PIP_USER": "0", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "", **more}


_running: set[subprocess.Popen[bytes]] = set()
"""The programs that were started here and have not ended."""


@contextlib.contextmanager
def child(command: Sequence[str | Path], **options: object) -> Iterator[subprocess.Popen[bytes]]:
    """A program that never outlives this block."""
    process: subprocess.Popen[bytes] = subprocess.Popen([str(part) for part in command], cwd=folders.ROOT, **options)  # type: ignore[call-overload]
    _running.add(process)
    try:
        yield process
    finally:
        end(process)
        _running.discard(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program, if it runs: it is killed if it does not end when asked."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def end_all() -> None:
    """End every program that other threads have started here."""
    for process in [*_running]:
        end(process)


def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> int:
    """Run a program whose output is the reader's to see."""
    sys.stdout.flush()
    with child(command, env=env or environment()) as process:
        return process.wait()


def succeeds(command: Sequence[str | Path]) -> bool:
    """Run a program in silence; says whether it ended well. One that cannot be started did not."""
    try:
        with child(
            command, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as process:
            return process.wait() == 0
    except OSError:
        return False


@contextlib.contextmanager
def alone(task: str) -> Iterator[None]:
    """Hold a lock of this checkout: a second run waits until the first has released it or ended."""
    make_folder(folders.CACHE)
    with (folders.CACHE / f"lock-{task.replace(' ', '-')}").open("ab") as file:
        if not is_locked(file.fileno()):
            print(f"Another run is {task}: waiting for it ...", flush=True)
            while not is_locked(file.fileno()):
                time.sleep(0.2)
        yield


def is_locked(file: int) -> bool:
    """Lock an open file for this run, unless another run has done so; when a run ends, its locks end."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:  # on some file systems nothing can be locked
        return error.errno not in {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
    return True


def step(
    says: str,
    command: Sequence[str | Path],
    failure: str,
    causes: Sequence[tuple[str, str]] = (),
    env: Mapping[str, str] | None = None,
) -> None:
    """Run a program whose output matters only when it fails, and show that it is at work.

    A failure is reported with the cause that the output names, else with `failure`.
    """
    make_folder(folders.CACHE)
    live = sys.stdout.isatty()
    started = time.monotonic()
    with tempfile.TemporaryFile(dir=folders.CACHE) as output:
        with child(
            command, env=env or environment(), stdin=subprocess.DEVNULL, stdout=output, stderr=output
        ) as process:
            print(says, end=" " if live else " ...\n", flush=True)
            code = None
            while code is None:
                try:
                    code = process.wait(1 if live else 10)
                except subprocess.TimeoutExpired:
                    seconds = round(time.monotonic() - started)
                    print(
                        f"\r{says} {seconds} s" if live else f"  still at it after {seconds} s",
                        end="" if live else "\n",
                        flush=True,
                    )
        took = time.monotonic() - started
        print(f"\r{says} done in {took:.0f} s" if live else f"  done in {took:.0f} s" if not code else "", flush=True)
        if code:
            output.seek(0)
            said = output.read().decode("utf-8", "replace")
            print(*said.splitlines()[-60:], sep="\n", file=sys.stderr)
            problem = Problem(cause_of_failure(said, failure, causes))
            problem.add_note("\n".join(said.splitlines()[-20:]))  # tests report the problem alone
            raise problem
