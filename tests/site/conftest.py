"""The browser in which the pages of the site are read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.support import browsers


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What starts browsers, for all files of this room in turn.

    It keeps an asyncio loop, beside which `asyncio.run` fails: what runs a loop is tested in another room.
    """
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The shell of a browser, for all files of this room in turn."""
    with browsers.started(playwright) as started:
        yield started
