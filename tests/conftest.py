"""What the tests share: the built site, served; the browser."""

from __future__ import annotations

import gc
import re
import shutil
import sys
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, BrowserContext
from xdist.scheduler import LoadScopeScheduling

from starter import building, folders, serve
from tests.support import browsers
from tests.support.jupyterlite import stranger
from tests.support.recorder import Recorder, recording

COURSE = "course"
"""The site is tested under a path of its own, as it may be hosted anywhere."""
HERE = Path(__file__).parent
SITE, NOTEBOOKS, HOUSE, ORACLES = "site", "notebooks", "house", "oracles"
"""Rooms whose tests look at the built site; run the notebooks, and keep what they show, so that the site need not run
them once more; check this checkout; and compare with second implementations. All others mirror the package."""
LONGEST_FIRST = ("test_offline", "test_live", "test_page_faults")
"""What takes longest of the site begins, where tests run side by side."""
SHARING = {NOTEBOOKS, SITE}
"""Rooms of which each file shares what is dear to begin, such as a browser or a kernel, and goes to one process;"""
ALSO_SHARING = (
    "test_comparing",
    "test_drawer",
    "test_edition",
    "test_every_press",
    "test_jupyterlab",
    "test_one_view",
    "test_pace",
    "test_pictures",
    "test_presses",
    "test_projector",
    "test_pyodide",
    "test_runner",
    "test_widget",
)
"""and so do these files."""
ALSO_LOOKING = ("test_runner",)
"""Files of other rooms of which a test looks at the built site."""
LONG_ROOMS = {SITE, NOTEBOOKS, HOUSE, "tournaments"}
"""Rooms that the quick tests leave out: they build, install, start kernels and let players play."""
UNMEASURED = {SITE, HOUSE, ORACLES}
"""Rooms that are left out of the coverage beside all slow tests: the quick ones have to reach every line.

So are tests marked `no_cover`, which play many games through lines that others reach: what is measured takes thrice as
long.
"""


RUNS = "test_it_runs"
"""The test of each notebook that runs it."""
PARTS = 16
"""Any other file is given out in as many parts: one by one, thousands of tests would take longer to give than to do."""


def room(file: str | Path) -> str:
    """The room of a test file: its folder."""
    return Path(file).parent.name


def shares(file: str | Path) -> bool:
    """Whether the tests of a file share what is dear to begin."""
    return room(file) in SHARING or Path(file).stem in ALSO_SHARING


def looks_at_site(file: str | Path) -> bool:
    """Whether a file has tests that want the built site."""
    return room(file) == SITE or Path(file).stem in ALSO_LOOKING


def rank(file: Path) -> tuple[int, int]:
    """Which file begins: the notebooks, then what is longest of the site, its other files, what shares, all else."""
    rooms = [NOTEBOOKS, SITE]
    if room(file) in rooms:
        longest = LONGEST_FIRST.index(file.stem) if file.stem in LONGEST_FIRST else len(LONGEST_FIRST)
        return rooms.index(room(file)), longest
    return len(rooms), 0 if shares(file) else 1


class SharedFilesFirst(LoadScopeScheduling):  # type: ignore[misc]  # xdist tells no types
    """Tests run side by side, but for those of a file that shares something; these begin.

    One process runs the notebooks; then one has the site built. The others do what needs no site meanwhile.
    """

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        return file if shares(file) else f"{file} {zlib.crc32(test.encode()) % PARTS}"

    def _assign_work_unit(self, node: Any) -> None:
        if self._site_is_to_come():
            other = next((scope for scope in self.workqueue if not looks_at_site(scope)), None)
            if other:
                self.workqueue.move_to_end(other, last=False)
        super()._assign_work_unit(node)

    def _site_is_to_come(self) -> bool:
        """Whether the notebooks of the site are still being run, or somebody has it built."""
        begun = {scope: tests for work in self.assigned_work.values() for scope, tests in work.items()}
        notebooks = [tests for scope, tests in begun.items() if room(scope) == NOTEBOOKS]
        running = [done for tests in notebooks for test, done in tests.items() if f"::{RUNS}[" in test]
        return not all(running) or (any(map(looks_at_site, begun)) and not is_built(tested()))


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a marker that no test can have: pytest would run nothing, or everything, without a word."""
    known = {line.partition(":")[0] for line in config.getini("markers")} | {"and", "or", "not"}
    unknown = sorted({*re.findall(r"\w+", config.option.markexpr)} - {name.partition("(")[0] for name in known})
    if unknown:
        raise pytest.UsageError(f"There is no marker {unknown[0]!r}; `pytest --markers` lists them.")


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> SharedFilesFirst:
    """The way in which tests are given to the processes that run them: in the order of the collection."""
    config.option.loadscopereorder = False
    return SharedFilesFirst(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """End the measuring that pytest-cov begins in a process before it knows that this is one of several.

    It begins another one then, and what is not measured would go on under the first, at three times the cost.
    """
    measured = session.config.pluginmanager.get_plugin("_cov")
    if hasattr(session.config, "workerinput") and measured is not None and measured.cov_controller:
        measured.cov_controller.cov.stop()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `check` ask for the quick tests."""
    parser.addoption("--quick", action="store_true", help="run one case of each test that takes less than a second")


def keep_quick_tests(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep one case of each test that takes less than a second; its name chooses it, so that all games come up."""
    cases: dict[str, list[int]] = {}
    for index, item in enumerate(items):
        if room(item.path) not in LONG_ROOMS and not any(map(item.get_closest_marker, ("slow", "long"))):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(index)
    kept = {each[zlib.crc32(name.encode()) % len(each)] for name, each in cases.items()}
    config.hook.pytest_deselected(items=[item for index, item in enumerate(items) if index not in kept])
    items[:] = [items[index] for index in sorted(kept)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What needs the built site, a browser or a kernel is slow, and says so; what is slow is not measured."""
    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        looks = not names.isdisjoint({"site", "site_address"})
        if looks and not looks_at_site(item.path):
            raise pytest.UsageError(f"{item.path.name} looks at the site: its room is tests/{SITE}/.")
        if looks or "browser" in names:
            item.add_marker("slow")
        if "browser" in names:
            item.add_marker("browser")
        if room(item.path) in UNMEASURED or item.get_closest_marker("slow"):
            item.add_marker("no_cover")
    if config.option.quick:
        keep_quick_tests(config, items)
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: rank(item.path))


def is_compiled() -> bool:
    """Whether the tests were compiled before."""
    return len([*HERE.rglob("test_*-pytest-*.pyc")]) >= len([*HERE.rglob("test_*.py")])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    """What is collected stays to the end: it is no garbage, and is not looked at again and again for it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(wrapper=True, specname="pytest_collection")
def pytest_collection_compiled_once(session: pytest.Session) -> Iterator[None]:
    """Of several processes the first compiles the tests, and all that they import; the others find that done."""
    if hasattr(session.config, "workerinput") and not sys.dont_write_bytecode and not is_compiled():
        folders.CACHE.mkdir(exist_ok=True)
        with FileLock(folders.CACHE / "compiled.lock") as first:
            if is_compiled():
                first.release()
            return (yield)
    return (yield)


@cache
def tested() -> Path:
    """Where the site of these very files is built for the tests."""
    return folders.CACHE / "tested" / building.site_digest() / COURSE


def is_built(site: Path) -> bool:
    """Whether the site is there; it is given its place when it is whole."""
    return (site / "index.html").is_file()


@pytest.fixture(scope="session")
def site() -> Path:
    """The site, built strictly from these very files by whoever wants it first; others wait."""
    folders.CACHE.mkdir(exist_ok=True)
    with FileLock(folders.CACHE / "tested.lock"):
        if not is_built(tested()):
            shutil.rmtree(tested().parents[1], ignore_errors=True)
            building.build(tested())
    return tested()


@pytest.fixture(scope="session")
def site_address(site: Path) -> Iterator[str]:
    """Where the site is served; ends with a stroke."""
    with serve.serving(site.parent) as address:
        yield f"{address}/{COURSE}/"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The shell of a browser, which has all that most tests need."""
    with browsers.started() as started:
        yield started


@pytest.fixture
def fresh(browser: Browser) -> Iterator[browsers.Watched]:
    """A fresh page."""
    with browsers.watched(browser) as fresh:
        yield fresh


@pytest.fixture
def seen(fresh: browsers.Watched) -> Iterator[browsers.Watched]:
    """A fresh page; whatever goes wrong on it, reports of the policy included, fails the test."""
    yield fresh
    fresh.assert_quiet()


@pytest.fixture(scope="module")
def shared(browser: Browser) -> Iterator[browsers.Watched]:
    """A page on which one test after the other begins afresh, but for Python, which goes on."""
    with browsers.watched(browser) as seen:
        yield seen


@pytest.fixture
def visit(shared: browsers.Watched) -> Iterator[browsers.Watched]:
    """That page; wherever it is, a test goes to its own with `go`. Whatever goes wrong meanwhile fails the test."""
    shared.errors.clear()
    yield shared
    shared.page.set_viewport_size({"width": 1280, "height": 900})
    shared.assert_quiet()


@pytest.fixture(scope="module")
def whole(browser: Browser) -> Iterator[Browser]:
    """The browser as readers have it, beside the shell."""
    with browsers.whole(browser) as found:
        yield found


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    """A proxy that lets nothing through."""
    with recording() as found:
        yield found


@pytest.fixture
def context(request: pytest.FixtureRequest, browser: Browser, recorder: Recorder) -> Iterator[BrowserContext]:
    """A reader who has never been here, of whom nothing reaches another host, and everything that tries is recorded.

    A test may ask for one in the browser as readers have it.
    """
    with stranger(request.getfixturevalue(getattr(request, "param", "browser")), recorder) as found:
        yield found
