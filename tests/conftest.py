"""What the tests share: the built site, served; the browser."""

from __future__ import annotations

import gc
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

import browser as browsers
import run
import serve
from jupyterlite import stranger
from recorder import Recorder, recording

# JSON Schema would read the grammar of every kind of address, which takes seconds, to check formats nobody asks for.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

COURSE = "course"
"""The site is tested under a path of its own, as it may be hosted anywhere."""
SITE = {"site", "site_address"}
OF_THE_SITE = (
    "test_lite_notebooks",
    "test_lite",
    "test_offline",
    "test_live",
    "test_page_faults",
    "test_zoom",
    "test_site_build",
    "test_firefox",
    "test_site_journey",
    "test_compare_page",
    "test_kozel_matches",
    "test_learning_pages",
    "test_colophon",
    "test_translated",
    "test_runner",
)
"""What looks at the built site: where tests run side by side these begin, as they take longest."""
NOTEBOOKS = "test_notebook"
"""What runs the notebooks and keeps what they show; so it begins, and the site need not run them once more."""
WHOLE = (NOTEBOOKS, *OF_THE_SITE, "test_widget", "test_projector", "test_jupyterlab", "test_pyodide")
"""Files that share what is dear to begin, such as a browser or a kernel: each goes to one process."""
JOURNEYS = {"test_jupyterlab"}
"""Files for which the browser is whole, as readers have it; others have its shell, for what has no need of more."""
LONG = {"test_lite_notebooks"}
"""Files in which Python runs long in the browser."""
UNMEASURED = {
    "test_faults",
    "test_kozel_reference",
    "test_kozel_short_reference",
    "test_lite",
    "test_parlour_reference",
    "test_pins",
    "test_press",
    "test_properties",
    "test_reference",
    "test_rules_of_code",
    "test_runner",
    "test_schools",
    "test_serve",
    "test_site_build",
}
"""Files that are left out of the coverage beside all slow tests: the quick ones have to reach every line.

So are tests marked `no_cover`, which play many games through lines that others reach: what is measured takes thrice as
long.
"""


RUNS = "test_it_runs"
"""The test of each notebook that runs it."""
PARTS = 16
"""Any other file is given out in as many parts: one by one, thousands of tests would take longer to give than to do."""


class SharedFilesFirst(LoadScopeScheduling):  # type: ignore[misc]  # xdist tells no types
    """Tests run side by side, but for those of a file that shares something; these begin.

    One process runs the notebooks; then one has the site built. The others do what needs no site meanwhile.
    """

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        stem = Path(file).stem
        return stem if stem in WHOLE else f"{stem} {zlib.crc32(test.encode()) % PARTS}"

    def _assign_work_unit(self, node: Any) -> None:
        if self._site_is_to_come():
            other = next((scope for scope in self.workqueue if scope not in OF_THE_SITE), None)
            if other:
                self.workqueue.move_to_end(other, last=False)
        super()._assign_work_unit(node)

    def _site_is_to_come(self) -> bool:
        """Whether the notebooks of the site are still being run, or somebody has it built."""
        begun = {scope: tests for work in self.assigned_work.values() for scope, tests in work.items()}
        running = [done for test, done in begun.get(NOTEBOOKS, {}).items() if f"::{RUNS}[" in test]
        return not all(running) or (not begun.keys().isdisjoint(OF_THE_SITE) and not is_built(tested()))


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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What needs the built site, a browser or a kernel is slow, and says so; what is slow is not measured."""
    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        if names & SITE and item.path.stem not in OF_THE_SITE:
            raise pytest.UsageError(f"{item.path.name} looks at the site: say so in OF_THE_SITE.")
        if names & {*SITE, "browser", "lesson"}:
            item.add_marker("slow")
        if "browser" in names:
            item.add_marker("browser")
        if item.path.stem in UNMEASURED or item.get_closest_marker("slow"):
            item.add_marker("no_cover")
    if hasattr(config, "workerinput"):
        rank = {file: number for number, file in enumerate(WHOLE)}
        items.sort(key=lambda item: rank.get(item.path.stem, len(rank)))


def is_compiled() -> bool:
    """Whether the tests were compiled before."""
    tests = Path(__file__).parent
    return len([*(tests / "__pycache__").glob("test_*-pytest-*.pyc")]) >= len([*tests.glob("test_*.py")])


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
        run.CACHE.mkdir(exist_ok=True)
        with FileLock(run.CACHE / "compiled.lock") as first:
            if is_compiled():
                first.release()
            return (yield)
    return (yield)


@cache
def tested() -> Path:
    """Where the site of these very files is built for the tests."""
    return run.CACHE / "tested" / run.site_digest() / COURSE


def is_built(site: Path) -> bool:
    """Whether the site is there; it is given its place when it is whole."""
    return (site / "index.html").is_file()


@pytest.fixture(scope="session")
def site() -> Path:
    """The site, built strictly from these very files by whoever wants it first; others wait."""
    run.CACHE.mkdir(exist_ok=True)
    with FileLock(run.CACHE / "tested.lock"):
        if not is_built(tested()):
            shutil.rmtree(tested().parents[1], ignore_errors=True)
            run.build(tested())
    return tested()


@pytest.fixture(scope="session")
def site_address(site: Path) -> Iterator[str]:
    """Where the site is served; ends with a stroke."""
    with serve.serving(site.parent) as address:
        yield f"{address}/{COURSE}/"


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A headless browser: a test without one is skipped, or fails where CI is set."""
    file = request.path.stem
    with browsers.started(shell=file not in JOURNEYS, long=file in LONG) as started:
        yield started


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
