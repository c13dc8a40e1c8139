"""What every device and helper does with a page: touch, dictation, translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.site.test_live import begun
from tests.support.browsers import Watched, watched
from tests.support.visits import go

FIELDS = """() => [...document.querySelectorAll("input, select, textarea, .cm-content")]
    .filter((field) => !["checkbox", "radio", "file", "hidden"].includes(field.type))
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 80))"""


@pytest.fixture
def seen(browser: Browser) -> Iterator[Watched]:
    """A fresh page on a phone."""
    with watched(browser, 390, touch=True) as seen:
        yield seen
        seen.assert_quiet()


def test_no_field_is_so_small_that_a_phone_zooms(seen: Watched, site_address: str) -> None:
    page = seen.page
    for path in ("", "fair/", "goat/house/", "goat/write/", "goat/quiz/", "goat/play/"):
        go(page, site_address + path)
        assert page.evaluate("matchMedia('(pointer: coarse)').matches")
        expect(page.locator("html")).to_have_attribute("data-live", "true")
        if path in ("goat/quiz/", "goat/play/"):
            page.locator('[data-cardgames="start"]').click()
            expect(page.locator(".play-table [data-ready]").first).to_be_attached()
            expect(page.locator(".cg")).to_have_css("touch-action", "manipulation")
        elif path == "goat/write/":
            expect(page.locator(".cm-content")).to_be_visible()
        assert page.evaluate(FIELDS) == [], path
        expect(page.locator("html")).to_have_css("touch-action", "manipulation")


def test_no_letter_leads_to_another_page_and_the_key_of_the_search_can_be_switched_off(
    seen: Watched, site_address: str
) -> None:
    page = seen.page
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{site_address}goat/play/")
    begun(page)
    for place, keys in (("[data-move]", "fsn,."), ("h1", "fspn,.")):  # p shows a table on its own
        page.locator(place).first.evaluate("place => { place.tabIndex = 0; place.focus(); }")
        for key in keys:
            page.keyboard.press(key)
    search = page.locator('[data-md-component="search-query"]')
    page.keyboard.press("/")
    expect(search).to_be_focused()
    page.locator('[data-control="key"]').uncheck()
    page.keyboard.press("Escape")
    page.reload()
    page.keyboard.press("/")
    expect(search).not_to_be_focused()
    assert page.url == f"{site_address}goat/play/"


def test_no_code_and_no_clause_is_translated(site: Path) -> None:
    left = re.compile(r"<(?:code|kbd|pre|samp)\b(?![^>]*translate=)|class=\"clause-id\"(?! translate)")
    pages = [page for page in site.rglob("*.html") if page.relative_to(site).parts[0] != "lite"]
    assert [page for page in pages if left.search(page.read_text("utf-8"))] == []
