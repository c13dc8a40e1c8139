"""The pages at 200 % and on a narrow telephone: nothing is cut, nothing moves sideways, and one can play.

A browser that is zoomed to 200 % shows a page of half the width with twice as many pixels; a reader may also double
the size of the letters alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.test_live import cell, done, moved, over, ready
from tests.support import thorough
from tests.support.browsers import PATIENCE, paced
from tests.support.visits import follow

GAMES = ("goat", "golph", "kozel", "nations", "catch-all", "militac")
PAGES = ("", "goat/", "goat/learn/", "goat/study/", "records/")
WAYS = {
    "360 px wide": (360, 1, ""),
    "zoomed to 200 %": (640, 2, ""),
    "letters of 200 %": (1280, 1, "html { font-size: 200% !important }"),
}
LARGE_ON_PHONE = "large letters on a phone"
CUT = """() => {
    const cut = [];
    for (const element of document.querySelectorAll("article *, .cg *, header *")) {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (element.closest("svg, .headerlink, [aria-hidden=true], .md-search, .md-clipboard, [hidden]")) continue;
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!own && !element.matches("img, button, input, select, .cg-card")) continue;
        const box = element.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        let left = 0, right = document.documentElement.clientWidth, scrolls = false;
        for (let around = element.parentElement; around; around = around.parentElement) {
            const kind = getComputedStyle(around).overflowX;
            if (kind === "auto" || kind === "scroll") scrolls = true;
        }
        if (!scrolls && (box.left < left - 1 || box.right > right + 1))
            cut.push(`${element.localName}.${element.className} ${box.left} to ${box.right}`);
    }
    return cut;
}"""
"""Text and things to touch that reach beyond the window, where nothing around them scrolls by itself."""


@contextmanager
def shown(browser: Browser, way: str) -> Iterator[Page]:
    """A page as a newcomer sees it in that way."""
    width, scale, style = {**WAYS, LARGE_ON_PHONE: (390, 1, "html { font-size: 32px !important }")}[way]
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        device_scale_factor=scale,
        reduced_motion="reduce",
        bypass_csp=True,
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(paced())
    if style:
        context.add_init_script(
            "addEventListener('DOMContentLoaded', () => document.head.append("
            f"Object.assign(document.createElement('style'), {{ textContent: {style!r} }})))"
        )
    try:
        yield context.new_page()
    finally:
        context.close()


@pytest.fixture(scope="module", params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    """A way in which pages are seen."""
    return str(request.param)


@pytest.fixture(scope="module")
def page(browser: Browser, way: str) -> Iterator[Page]:
    """A page as a reader sees it in that way, who goes on from test to test."""
    with shown(browser, way) as page:
        yield page


@pytest.fixture(params=range(thorough.times(1, len(GAMES))))
def game(request: pytest.FixtureRequest, way: str) -> str:
    """One of the games that are tried in that way: each is tried in one way, or in all."""
    tried = GAMES if thorough.ALL else GAMES[[*WAYS].index(way) :: len(WAYS)]
    return tried[int(request.param)]


def fits(page: Page) -> None:
    """Nothing is cut, and the page does not move sideways."""
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_what_is_cut_is_seen(browser: Browser) -> None:
    with shown(browser, "360 px wide") as page:
        page.set_content("<article><p>Words</p></article>")
        fits(page)
        page.locator("p").evaluate("element => { element.style.width = '500px' }")
        assert page.evaluate(CUT)


def fit(page: Page, address: str, paths: Sequence[str]) -> None:
    """Each of these pages fits."""
    for path in paths:
        page.goto(address + path)
        expect(page.locator("html")).to_have_attribute("data-live", "true")
        fits(page)


def test_pages_fit_a_phone_with_large_letters(browser: Browser, site_address: str) -> None:
    with shown(browser, LARGE_ON_PHONE) as page:
        fit(page, site_address, PAGES[:3])


def test_pages_fit(page: Page, site_address: str) -> None:
    fit(page, site_address, PAGES)


def test_a_table_fits_and_is_played_at(page: Page, site_address: str, game: str) -> None:
    follow(page, f"{site_address}{game}/play/")
    page.locator(f'[data-game="{game}"] [data-cardgames="start"]').click()
    table = ready(page)
    fits(page)
    letter = float(page.locator(".cg-status").evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
    usual = page.viewport_size is not None and (page.viewport_size["width"] != 1280)
    assert letter == 15 if usual else letter == 24  # as much larger as the reader has them
    seat = page.locator('[data-control="seat"]')
    expect(seat).to_be_hidden()
    if game == "golph":  # whose hand of five is one row
        tops = table.locator(".cg-seat[data-own] .cg-hand > *").evaluate_all("all => all.map((each) => each.offsetTop)")
        assert tops == tops[:1] * 5
    for _ in range(thorough.times(3, 6)):
        if over(table) or not table.locator("[data-move]").count():
            break
        with moved(table):
            table.locator("[data-move]").first.click()
        fits(page)
    page.locator('[data-do="more"]').click()
    expect(page.locator(".cg-more")).to_be_visible()
    expect(seat).to_be_visible()
    fits(page)


def test_a_cell_fits_and_is_run(page: Page, site_address: str) -> None:
    follow(page, f"{site_address}records/")
    cell(page, 1).locator('[data-do="edit"]').click()
    expect(cell(page, 1).locator(".cm-content")).to_be_focused()
    cell(page, 1).locator('[data-do="run"]').click()
    done(cell(page, 1))
    fits(page)
