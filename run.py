"""Everything that is done to this checkout, with Python alone: start, test, check, build, serve, lab, bench, release.

    python3 run.py              set up, build the site, serve it on 127.0.0.1
    python3 run.py test         every check and every test
    python3 run.py check        format, types and the quick tests, in under a minute
    python3 run.py build        the site, into site/
    python3 run.py serve        the site that was built; to a whole room with --host 0.0.0.0
    python3 run.py class        a class at tables of its own; phones can join with --host 0.0.0.0
    python3 run.py lab          the notebooks in JupyterLab
    python3 run.py bench        the benchmarks
    python3 run.py release      wheel, source archive, site, bill of materials and checksums, into dist/; --tag v0.1.0
    python3 run.py fuzz         untrusted input, changed at random; --examples N, and which kinds
    python3 run.py faults       plant faults in a copy of this checkout, and see that its tests see them
    python3 run.py format       put the code into the house format
    python3 run.py setup        only make .venv

What follows a command is handed on: to pytest after test and check, to JupyterLab after lab.
"""

import argparse
import contextlib
import errno
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

OLDEST_PYTHON = (3, 11)
if sys.version_info < OLDEST_PYTHON:  # any Python 3 has to be able to read this file, so as to come to this line
    needed = ".".join(map(str, OLDEST_PYTHON))
    sys.exit(f"Python {needed} or later is needed, and this is {sys.version.split()[0]}.")

import release  # noqa: E402 - which is for no older Python
import serve  # noqa: E402

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
SITE = ROOT / "site"
DIST = ROOT / "dist"
EXTRAS = ("notebook", "site", "test", "class")
SITE_EXTRAS = ("site",)  # all that the site is made with; the tests' own tools are fetched with the first test
CLASS_EXTRAS = ("class",)
ENDING = ("--max-worker-restart", "0")
"""The run ends where a process of tests has died: what was given to that one would be waited for without end."""
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
WEBKIT_PLACES = ("x86_64-linux-gnu", "aarch64-linux-gnu")
WEBKIT_PACKAGES = ("webkit2gtk-driver", "xvfb")
# JupyterLab of this checkout asks no other host for news or updates.
LAB_SETTINGS = {"@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"}}


NO_SPACE = "The disk is full: make room, about 1 GB for everything, and try again."
NO_NETWORK = "The packages could not be fetched: check the network and try again; what was fetched is kept."
NO_PERMISSION = "Copy this folder to a place of your own and try again there."
ENVIRONMENT = (  # what venv and pip say when they fail, and what can be done about it
    ("No space left|not enough space", NO_SPACE),
    (
        "ensurepip|No module named '?venv",
        "Python could not make .venv: on Debian and Ubuntu, install the package python3-venv and try again.",
    ),
    (
        "Read-only file system|Permission denied|Access is denied|Operation not permitted",
        f"What the lines above name may not be changed. {NO_PERMISSION}",
    ),
    ("different [Pp]ython", f"A package cannot be had for this Python, {sys.version.split()[0]}: try another one."),
    (
        "NewConnection|[Nn]ame resolution|Connect(ion|Timeout)|Read ?[Tt]imed? ?out|ProxyError|SSL|unreachable",
        NO_NETWORK,
    ),
)
ELSEWHERE = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT")
"""What may be set on a machine so that pip installs elsewhere than into .venv; PIP_USER is the same, and turned off."""
SPARE = 10 * 2**20  # with less room than this, what goes wrong goes wrong for want of room


class Problem(Exception):
    """Something the reader can mend; its text is one sentence that says how."""


def told_failure(said: str, failure: str, causes: Sequence[tuple[str, str]]) -> str:
    """What a program that failed needs, by what it said, and by the room that there is."""
    if any(shutil.disk_usage(place).free < SPARE for place in (ROOT, tempfile.gettempdir())):
        return NO_SPACE
    return next((sentence for words, sentence in causes if re.search(words, said)), failure)


def told_error(error: OSError) -> str:
    """What the system did not let us do, and what can be done about it."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return NO_SPACE
    what = f"{error.filename or 'This'}: {error.strerror or error}."
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return f"{what} {NO_PERMISSION}"
    return f"{what} If you do not know why, delete .venv and .cache and try again."


# Doing things, with progress shown


def venv_program(name: str) -> Path:
    """Where .venv keeps a program."""
    return VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name


def environment(**more: str) -> dict[str, str]:
    """The environment of every program started here.

    What Python compiles is kept, whatever is usual here: pip compiles nothing, and each start would do it all again.
    """
    quiet = {"NO_MKDOCS_2_WARNING": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    usual = {name: value for name, value in os.environ.items() if name not in ELSEWHERE}
    return {**usual, **quiet, "PIP_USER": "0", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "", **more}


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


def make_folder(folder: Path) -> None:
    """Make a folder, unless it is there."""
    if os.path.lexists(folder) and not folder.is_dir():
        raise Problem(f"{folder} is no folder, and a folder is needed there: move it away and try again.")
    folder.mkdir(parents=True, exist_ok=True)


def remove(folder: Path) -> None:
    """Remove a folder, or say that it is still there."""
    shutil.rmtree(folder, ignore_errors=True)
    if os.path.lexists(folder):
        print(f"{folder} is not needed any more and could not be removed: do so when you can.", file=sys.stderr)


@contextlib.contextmanager
def alone(task: str) -> Iterator[None]:
    """Do what no two runs may do at once in this checkout: the second waits until the first has done it, or ended."""
    make_folder(CACHE)
    with (CACHE / f"lock-{task.replace(' ', '-')}").open("ab") as file:
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

    A failure is told as what its output gives as the cause, or in a word for all others.
    """
    make_folder(CACHE)
    live = sys.stdout.isatty()
    started = time.monotonic()
    with tempfile.TemporaryFile(dir=CACHE) as output:
        with child(
            command, env=env or environment(), stdin=subprocess.DEVNULL, stdout=output, stderr=output
        ) as process:
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
            said = output.read().decode("utf-8", "replace")
            print(*said.splitlines()[-60:], sep="\n", file=sys.stderr)
            problem = Problem(told_failure(said, failure, causes))
            problem.add_note("\n".join(said.splitlines()[-20:]))  # where only the problem is told, as by the tests
            raise problem


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
    return stamp.is_file() and stamp.read_bytes() == value.encode()


# Setting up


def setup(extras: Sequence[str] = EXTRAS) -> None:
    """Make .venv with this checkout and these tools in it, unless it stands already, with these or with more."""
    inputs = digest([ROOT / "pyproject.toml", ROOT / "constraints.txt"], sys.version, str(ROOT))
    if is_set_up(extras, inputs):
        return
    with alone("setting up"):
        if not is_set_up(extras, inputs):
            make_environment()
            begun().touch()
            try:
                install(extras)
            except Problem as problem:
                if str(problem) == NO_NETWORK:  # nothing was begun, and what was there can still be used
                    begun().unlink()
                raise
            (VENV / f"set-up-{'-'.join(extras)}").write_text(inputs, "utf-8")
            begun().unlink()


def begun() -> Path:
    """What stands in .venv while packages are installed: where it is left, a package may be there by half."""
    return VENV / "installing"


def is_set_up(extras: Sequence[str], inputs: str) -> bool:
    """Whether .venv was made from these inputs, with these tools or with more, and its Python is still there."""
    done = (path for path in VENV.glob("set-up-*") if {*path.name.split("-")[2:]} >= {*extras})
    return any(stamped(path, inputs) for path in done) and venv_program("python").exists() and not begun().exists()


def make_environment() -> None:
    """Make .venv, with nothing but pip in it, unless it is there; anew where its Python is gone or was another one."""
    made = VENV / f"python-{sys.version_info.major}.{sys.version_info.minor}"
    sound = made.exists() and not begun().exists() and has_pip(venv_program("python"))
    if Path(sys.prefix).resolve() == VENV.resolve():
        if not has_pip(Path(sys.executable)):
            raise Problem("This is the Python of .venv, which lacks pip: run the same with another Python.")
    elif not sound:
        make_folder(VENV)
        failure = "Python could not make .venv: delete .venv, if it is there, and try again."
        step("Making .venv", [sys.executable, "-m", "venv", "--clear", VENV], failure, ENVIRONMENT)
        made.touch()


def has_pip(python: Path) -> bool:
    """Whether a Python runs, and has pip."""
    try:
        return (
            subprocess.run([python, "-m", "pip", "--version"], capture_output=True, env=environment()).returncode == 0
        )
    except OSError:
        return False


def install(extras: Sequence[str]) -> None:
    """Install this checkout and these tools into .venv."""
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
    failure = "The packages could not be installed: the lines above say why."
    step("Installing the build tool", [*pip, "hatchling"], failure, ENVIRONMENT)
    checkout: list[str | Path] = ["--no-build-isolation", "--editable", f"{ROOT}[{','.join(extras)}]"]
    step("Installing the packages (minutes, the first time)", [*pip, *checkout], failure, ENVIRONMENT)
    settings = VENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "overrides.json").write_text(json.dumps(LAB_SETTINGS), "utf-8")


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
    return next(filter(None, map(shutil.which, browser_places())), None)


def find_shell() -> str | None:
    """The same browser without windows, profiles and their work, where it is there; else the browser."""
    if os.environ.get("CHROMIUM"):
        return find_browser()
    return next(filter(None, map(shutil.which, SHELL_NAMES)), None) or find_browser()


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
    return next(filter(None, map(shutil.which, firefox_places())), None)


def find_webkit() -> tuple[str, str, str] | None:
    """WebKit's driver, its browser, and a screen for it; None where one is missing."""
    browsers = (f"/usr/lib/{place}/webkit2gtk-4.1/MiniBrowser" for place in WEBKIT_PLACES)
    found = (
        shutil.which("WebKitWebDriver"),
        next(filter(None, map(shutil.which, browsers)), None),
        shutil.which("Xvfb"),
    )
    return found if all(found) else None  # type: ignore[return-value]


def is_debian() -> bool:
    """Whether this is Debian itself, whose package chromium is a browser."""
    with contextlib.suppress(OSError):
        return "ID=debian" in Path("/etc/os-release").read_text("utf-8").splitlines()
    return False


def provide_browser() -> None:
    """Install Chromium, Firefox and WebKit where that is one quiet command; elsewhere the tests say what they lack.

    Then Chromium's shell, if it can be had: most tests take half as long in it.
    """
    found = {
        "chromium": find_browser() or os.environ.get("CHROMIUM"),
        "firefox-esr": find_firefox() or os.environ.get("FIREFOX"),
        **dict.fromkeys(WEBKIT_PACKAGES, find_webkit()),
    }
    lacking = [package for package, there in found.items() if not there]
    if not (is_debian() and os.geteuid() == 0 and shutil.which("apt-get")):
        return
    if lacking:
        install_browsers([*lacking, "fonts-dejavu-core"])
    if find_shell() == find_browser() and not os.environ.get("CHROMIUM"):
        with contextlib.suppress(Problem):
            install_browsers([SHELL_NAMES[0]])


def install_browsers(packages: Sequence[str]) -> None:
    """Install packages of Debian for the browser tests."""
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    told = " and ".join(packages)
    failure = f"{told} could not be installed with apt: install by hand, or set CHROMIUM and FIREFOX to browsers."
    step("Fetching Debian's list of packages", ["apt-get", "update", "-qq"], failure)
    command = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    step(f"Installing {told} for the browser tests", command, failure)


# The site and the release


def site_digest() -> str:
    """One name for everything that the site is made from."""
    return digest([ROOT / part for part in SITE_INPUTS if (ROOT / part).exists()], sys.version)


def build(into: Path) -> None:
    """Build the site strictly; a build that fails leaves the last good one as it was."""
    with alone("building the site"):
        make_site(into)


def make_site(into: Path) -> None:
    """Build the site, and put it in its place; what another build left behind goes, too."""
    fresh = CACHE / f"building-{os.getpid()}"
    try:
        program = ROOT / "docs" / "site" / "building.py"
        command: list[str | Path] = [venv_program("python"), program, "build", "--strict", "--site-dir", fresh]
        failure = "The site could not be built: the lines above say why."
        step("Building the site", command, failure, env=environment(**release.environment(ROOT)))
        put_in_place(fresh, into.resolve())
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    for left in [*CACHE.glob("building-*"), *CACHE.glob("replaced-*")]:
        remove(left)


def put_in_place(fresh: Path, into: Path) -> None:
    """Give a new folder the place of an old one, or leave all as it was."""
    old = Path(tempfile.mkdtemp(prefix="replaced-", dir=CACHE)) / into.name
    try:
        make_folder(into.parent)
        if os.path.lexists(into):
            into.rename(old)
        fresh.rename(into)
    except OSError as error:
        raise Problem(
            f"The new site could not take the place of {into}, which is as it was ({error.strerror}): "
            "close what uses it, or move it away, and try again."
        ) from None
    finally:
        if os.path.lexists(old) and not os.path.lexists(into):
            old.rename(into)
        if not os.path.lexists(old):
            old.parent.rmdir()


def build_if_changed() -> None:
    """Build the site into site/ unless it was made from these very files."""
    stamp, inputs = CACHE / "site-stamp", site_digest()

    def is_built() -> bool:
        return stamped(stamp, inputs) and (SITE / "index.html").is_file()

    if not is_built():
        with alone("building the site"):
            if not is_built():
                make_site(SITE)
                stamp.write_text(inputs, "utf-8")


def make_release(into: Path) -> list[Path]:
    """Make everything that a release is, into a folder that is replaced whole; gives the files."""
    fresh = Path(tempfile.mkdtemp(prefix="release-", dir=CACHE))
    try:
        command: list[str | Path] = [venv_program("python"), "-m", "hatchling", "build", "--directory", fresh]
        failure = "The package could not be built: the lines above say why."
        step("Building the package", command, failure, env=environment(**release.environment(ROOT)))
        (wheel,) = fresh.glob("*.whl")
        name = "-".join(wheel.name.split("-")[:2])
        print("Packing the site", flush=True)
        release.pack(SITE, fresh / f"{name}-site.zip")
        shutil.copyfile(SITE / "colophon" / "bom.json", fresh / f"{name}.cdx.json")
        (fresh / release.CHECKSUMS).write_text(release.checksums(fresh.iterdir()), "utf-8")
        fresh.chmod(0o755)
        put_in_place(fresh, into)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    for left in CACHE.glob("replaced-*"):
        remove(left)
    return sorted(into.iterdir())


# The commands


def start(more: Sequence[str]) -> int:
    """Set up what the site needs, build it and serve it."""
    setup(SITE_EXTRAS)
    build_if_changed()
    return serve_site(more)


def serve_site(more: Sequence[str]) -> int:
    """Serve the site that was built: to this machine, or to all that can reach an address of it."""
    parser = argparse.ArgumentParser(prog="run.py serve", description=serve_site.__doc__)
    parser.add_argument("--host", default=serve.HERE, help="the address to listen at; 0.0.0.0 for all of this machine")
    parser.add_argument("--port", type=int, default=serve.FIRST_PORT, help="the first port to try")
    asked = parser.parse_args(more)
    if not (SITE / "index.html").is_file():
        raise Problem("There is no site yet: python3 run.py build makes it.")
    try:
        server = serve.open_server(SITE, asked.port, asked.host)
    except (OSError, OverflowError) as error:
        raise Problem(f"The site cannot be served at {asked.host}, port {asked.port}: {error}.") from None
    with server:
        host = serve.name_in_the_room() if asked.host == "0.0.0.0" else asked.host
        print(f"\nThe site is at http://{host}:{server.server_address[1]}/  (Ctrl-C ends it)", flush=True)
        server.serve_forever(poll_interval=0.2)
    return 0


def hold_class(more: Sequence[str]) -> int:
    """A class at tables of its own, beside the site where that was built."""
    with contextlib.redirect_stdout(sys.stderr):  # what --json asks for is the first line of the output
        setup(CLASS_EXTRAS)
    site = ["--site", str(SITE)] if (SITE / "index.html").is_file() else []
    return run([venv_program("python"), "-m", "cardgames", "class", *site, *more])


def set_up(_: Sequence[str]) -> int:
    """Only make .venv."""
    setup()
    print(f"Ready: {VENV}")
    return 0


def build_site(_: Sequence[str]) -> int:
    """Build the site into site/."""
    setup(SITE_EXTRAS)
    build(SITE)
    (CACHE / "site-stamp").write_text(site_digest(), "utf-8")
    print(f"The site is in {SITE}")
    return 0


def make_dist(more: Sequence[str]) -> int:
    """Make what a release is made of, into dist/."""
    parser = argparse.ArgumentParser(prog="run.py release", description=make_dist.__doc__)
    parser.add_argument("--tag", help="the tag it is made for, such as v0.1.0: refused where the version is another")
    tag = parser.parse_args(more).tag
    if tag not in (None, f"v{release.version_of(ROOT)}"):
        raise Problem(f"The tag is {tag}, but pyproject.toml has the version {release.version_of(ROOT)}.")
    setup(SITE_EXTRAS)
    changed = release.changes(ROOT)
    build_site([])
    for path in make_release(DIST):
        print(f"{path.stat().st_size / 1e6:7.1f} MB  {path.relative_to(ROOT)}")
    if changed:
        print(f"{len(changed)} files differ from the commit, so nobody else can make the same: {changed[0]} is one.")
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
    make_folder(CACHE)
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
    if more:
        return verdict(tools(["pytest", *more]))
    processes = str(2 * cores())  # a test in a browser waits half of its time: for pages, workers and their Python
    return verdict(all_checks("--numprocesses", processes, *ENDING, "--cov", "--cov-report=term"))


def check(more: Sequence[str]) -> int:
    """Format, types and the quick tests."""
    setup()
    return verdict(all_checks("-q", "--numprocesses", str(cores()), *ENDING, "-m", "not slow and not browser", *more))


def put_in_format(_: Sequence[str]) -> int:
    """Put the code into the house format, and write the scripts that a notebook gets with a widget."""
    setup()
    bundles = ROOT / "docs" / "site" / "javascript.py"
    failed = tools(["ruff", "check", "--fix", "."], ["ruff", "format", "."])
    if run([venv_program("python"), bundles]):
        failed.append("the scripts of the widgets")
    return verdict(failed)


def lab(more: Sequence[str]) -> int:
    """The notebooks in JupyterLab. Its root is this checkout, so that their links to rules in seeds/ lead somewhere."""
    setup()
    root = ["--allow-root"] if os.name != "nt" and os.geteuid() == 0 else []
    options = ["--ServerApp.ip=127.0.0.1", "--ServerApp.answer_yes=True", "--LabApp.extension_manager=readonly"]
    places = [f"--ServerApp.root_dir={ROOT}", "--LabApp.default_url=/lab/tree/notebooks"]
    return run([venv_program("python"), "-m", "jupyterlab", *root, *options, *places, *more])


def bench(more: Sequence[str]) -> int:
    """The benchmarks, beside an engine of the same kind, which is fetched only for them."""
    setup()
    setup(["bench"])
    names = sorted(path.stem for path in (ROOT / "tests" / "benchmarks").glob("[!_]*.py"))
    site = environment(PYTHONPATH=str(ROOT / "docs" / "site"))
    return max([run([venv_program("python"), "-m", f"tests.benchmarks.{name}", *more], site) for name in names])


def fuzz(more: Sequence[str]) -> int:
    """Untrusted input, changed at random."""
    setup()
    return run([venv_program("python"), "-m", "tests.fuzz", *more])


def faults(more: Sequence[str]) -> int:
    """Faults planted in a copy of this checkout, each of which a test has to see."""
    setup()
    provide_browser()
    return run([venv_program("python"), "-m", "tests.planted", *more])


COMMANDS = {
    "start": start,
    "setup": set_up,
    "test": test,
    "check": check,
    "build": build_site,
    "serve": serve_site,
    "class": hold_class,
    "lab": lab,
    "bench": bench,
    "release": make_dist,
    "fuzz": fuzz,
    "faults": faults,
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
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a path may hold what cannot be shown here
            stream.reconfigure(errors="replace")
    try:
        code = COMMANDS[chosen.command](chosen.more)
        sys.stdout.flush()
        return code
    except Problem as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # nobody listens any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"\n{told_error(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130 if chosen.command not in ("start", "serve", "class", "lab") else 0


def end(sign: int, _: object) -> NoReturn:
    """End this run as it ends by itself, with all that it has started."""
    raise SystemExit(128 + sign)


if __name__ == "__main__":
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)
    sys.exit(main(sys.argv[1:]))
