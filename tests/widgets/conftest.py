"""The pages on which the front ends of widgets are drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.support import browsers
from tests.support.front import Pages, pages_of


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The shell of a browser, which all files of this room have in turn."""
    with browsers.started() as started:
        yield started


@pytest.fixture(scope="package")
def pages(browser: Browser) -> Iterator[Pages]:
    """A reader's pages, empty again at each opening."""
    with pages_of(browser) as found:
        yield found


@pytest.fixture
def page(pages: Pages) -> Iterator[Page]:
    """A page of which nothing may go wrong, and which reaches nothing but what the test gives it."""
    with pages.open(width=1000) as seen:
        yield seen.page
