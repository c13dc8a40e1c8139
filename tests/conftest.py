"""What the tests share: the built site, served; the browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from xdist.scheduler import LoadScopeScheduling

import browser as browsers
import run

COURSE = "course"
"""The site is tested under a path of its own, as it may be hosted anywhere."""
SITE = {"site", "site_address"}
TOGETHER = {
    "test_compare_page",
    "test_comparing",
    "test_firefox",
    "test_kozel_matches",
    "test_lite",
    "test_live",
    "test_offline",
    "test_runner",
    "test_site_build",
    "test_site_journey",
    "test_zoom",
}
"""What builds the site or looks at it: where tests run side by side, these go one after the other."""
WHOLE = {"test_jupyterlab", "test_notebook", "test_widget"}
"""Files that share what is dear to begin, such as a browser or a kernel."""


class OneAfterTheOther(LoadScopeScheduling):  # type: ignore[misc]  # xdist tells no types
    """Tests run side by side, but for those that had better not."""

    def _split_scope(self, nodeid: str) -> str:
        file = Path(str(nodeid).partition("::")[0]).stem
        return "site" if file in TOGETHER else file if file in WHOLE else str(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneAfterTheOther:
    """The way in which tests are given to the processes that run them."""
    return OneAfterTheOther(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs the built site, a browser or a kernel is slow, and says so."""
    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        if names & SITE and item.path.stem not in TOGETHER:
            raise pytest.UsageError(f"{item.path.name} looks at the site: say so in TOGETHER.")
        if names & {*SITE, "browser", "lesson"}:
            item.add_marker("slow")
        if "browser" in names:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def site() -> Path:
    """The site, built strictly from these very files."""
    folder = run.CACHE / "tested" / run.site_digest()
    if not (folder / COURSE / "index.html").is_file():
        shutil.rmtree(folder.parent, ignore_errors=True)
        run.build(folder / COURSE)
    return folder / COURSE


@pytest.fixture(scope="session")
def site_address(site: Path) -> Iterator[str]:
    """Where the site is served; ends with a stroke."""
    with run.serving(site.parent) as address:
        yield f"{address}/{COURSE}/"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless browser: a test without one is skipped, or fails where CI is set."""
    with browsers.started() as started:
        yield started
