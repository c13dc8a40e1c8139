"""What the tests share: the built site, served; the browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import browser as browsers
import run

COURSE = "course"
"""The site is tested under a path of its own, as it may be hosted anywhere."""
SLOW = {"browser", "site", "site_address"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs the built site or a browser is slow, and says so."""
    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        if names & SLOW:
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
