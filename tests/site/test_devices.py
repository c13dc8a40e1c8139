"""What every device and helper does with a page: touch, dictation, translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.test_live import begun
from tests.support import thorough
from tests.support.browsers import Watched, watched
from tests.support.visits import go

FIELDS = """() => [...document.querySelectorAll("input, select, textarea, .cm-content")]
    .filter((field) => !["checkbox", "radio", "file", "hidden"].includes(field.type))
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="module")
def seen(browser: Browser) -> Iterator[Watched]:
    """A page on a phone, from which tests go on."""
    with watched(browser, 390, touch=True) as seen:
        seen.page.add_init_script("Math.random = () => 0")  # the first of the deals that a page has
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


NEEDED = """async () => {
  const parts = ["hand", "trick", "message"].map((name) => `[data-cardgames="${name}"]`);
  parts.push(".cg-score", '[data-do="hint"]', '[data-do="more"]');
  const amiss = () => parts.flatMap((name) => {
    const element = document.querySelector(`.play ${name}`), box = element.getBoundingClientRect();
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const inside = box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    return box.height && inside && element.contains(over) ? [] : [`${name}: ${box.top} to ${box.bottom}`];
  });
  for (let frame = 0; frame < 600 && amiss().length; frame += 1) await new Promise(requestAnimationFrame);
  return amiss();
}"""
"""What a player needs and cannot see, as soon as the window shows it all."""


def in_view(page: Page) -> None:
    """The window comes to show all that a player needs, and nothing lies over it."""
    assert page.evaluate(NEEDED) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["goat", pytest.param("kozel", marks=thorough.ONLY)])
def test_the_table_takes_the_window_and_keeps_it_when_the_phone_is_turned(
    seen: Watched, site_address: str, game: str
) -> None:
    """The rest of the page is a scroll away."""
    page = seen.page
    page.set_viewport_size({"width": 390, "height": 664})
    go(page, f"{site_address}{game}/play/")
    table = begun(page)
    in_view(page)
    for _ in range(3):
        events = table.get_attribute("data-events") or ""
        table.locator('[data-own="true"] [data-move]').first.click()
        expect(table).not_to_have_attribute("data-events", events)
        in_view(page)
    for width, height in [(844, 390), (390, 844), (1280, 720)]:
        page.set_viewport_size({"width": width, "height": height})
        in_view(page)
    page.locator('[data-do="more"]').click()
    expect(page.locator('[data-control="level"]')).to_be_visible()
    page.locator('[data-do="more"]').click()
    in_view(page)
    page.mouse.wheel(0, -2000)
    expect(page.locator(".md-header")).to_be_in_viewport()


def test_no_letter_leads_to_another_page_and_the_key_of_the_search_can_be_switched_off(
    seen: Watched, site_address: str
) -> None:
    page = seen.page
    page.set_viewport_size({"width": 1280, "height": 900})
    go(page, f"{site_address}goat/play/")
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
