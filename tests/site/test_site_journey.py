"""A reader's way through the built site, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.support import thorough
from tests.support.browsers import Watched, watched

PAGES = [
    ("", 360, "dark"),
    ("goat/study/", 1280, "light"),
    ("records/", 360, "light"),
    ("reference/games/", 1280, "dark"),
]
NOT_ON_PAPER = ".md-header, .md-tabs, .md-sidebar, .md-footer, .headerlink, article button, .cell-bar"
SHOWN = "elements => elements.filter((element) => element.checkVisibility()).map((element) => element.outerHTML)"
GROUNDS = """elements => elements.filter((element) => {
    const [red, green, blue, solid = 1] = getComputedStyle(element).backgroundColor.match(/[\\d.]+/g).map(Number);
    return solid > 0.5 && red + green + blue < 300 && element.checkVisibility() && !element.closest("svg, .cg");
}).map((element) => `${element.localName}.${element.className}`)"""
"""What has a dark ground."""
UNFOLD = """() => {
    const opened = {};
    for (const details of document.querySelectorAll(".md-content details")) {
        opened[details.className] = (opened[details.className] ?? 0) + 1;
        details.open = opened[details.className] <= 2;
    }
}"""
"""Opens two of each kind of what is folded away: one maker writes them all, and axe looks at every word in sight."""


def test_what_stands_around_a_page_goes_with_it(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(f"{site_address}goat/study/")
    expect(page.locator("html")).to_have_attribute("data-live", "true")
    head, top = page.locator(".md-header__title"), page.locator(".md-top")
    active = re.compile(r"\bmd-nav__link--active\b")
    link = page.locator('.md-sidebar--secondary [data-md-component="toc"] a[href*="#"]').nth(4)
    part = (link.get_attribute("href") or "").partition("#")[2]
    expect(head).not_to_have_class(re.compile("--active"))
    expect(top).to_be_hidden()
    page.evaluate("part => document.getElementById(part).scrollIntoView()", part)
    expect(link).to_have_class(active)
    expect(link).to_be_in_viewport()
    expect(head).to_have_class(re.compile("--active"))
    page.evaluate("scrollBy(0, -60)")  # as when a part above is laid out: nobody wants to go to the top
    expect(link).to_have_class(active)
    expect(top).to_be_hidden()
    page.mouse.move(640, 400)
    page.mouse.wheel(0, -60)
    expect(top).to_be_visible()
    top.click()
    expect(head).not_to_have_class(re.compile("--active"))
    expect(link).not_to_have_class(active)
    page.get_by_role("link", name="Research", exact=True).first.click()
    page.get_by_role("link", name="Records", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Records")
    page.evaluate("scrollTo(0, 600)")
    expect(page.locator('.md-sidebar--secondary a[class*="--active"]').first).to_be_visible()
    page.evaluate(
        "document.querySelector('article').append(Object.assign(document.createElement('details'), "
        "{ innerHTML: '<summary>More</summary><p id=inside>Inside</p>' }))"
    )
    page.evaluate("location.hash = 'inside'")
    expect(page.locator("#inside")).to_be_in_viewport()


def test_the_search_comes_when_a_reader_goes_there(seen: Watched, site_address: str) -> None:
    """After another page, from which the addresses of the first would mean something else."""
    page = seen.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site_address}goat/")
    expect(page.locator("html")).to_have_attribute("data-live", "true")
    page.get_by_role("link", name="Games", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Historic card games")
    assert not any("search" in url for url in asked)
    box = page.get_by_role("textbox", name="Search")
    box.click()
    expect(box).to_be_focused()
    box.press_sequentially("buzzard")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    page.locator(".md-search-result__item a").first.click()
    expect(page).to_have_url(re.compile("/golph/"))


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=thorough.ONLY)])
def test_a_question_leads_to_the_clause_that_answers_it(browser: Browser, site_address: str, width: int) -> None:
    with watched(browser, width) as seen:
        page = seen.page
        page.goto(f"{site_address}golph/play/")
        page.locator(".md-header__button[for=__search]").click() if width == 360 else page.keyboard.press("/")
        box = page.locator('[data-md-component="search-query"]')
        expect(box).to_be_focused()
        box.press_sequentially("lead after goat")
        hits = page.locator('[data-cardgames="hit"]')
        expect(hits.first).to_contain_text("Who leads after a Goat")
        state = page.locator(".md-search").get_by_role("status")
        expect(state).to_have_text(re.compile(r"^\d+ places found$"))
        assert seen.violations(".md-search") == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        box.press("ArrowDown")
        expect(hits.first).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(hits.nth(1)).to_be_focused()
        for _ in range(2):
            page.keyboard.press("ArrowUp")
        expect(box).to_be_focused()
        box.fill("qqzzxx")
        expect(state).to_have_text("Nothing was found. Try other words, or fewer.")
        expect(hits).to_have_count(0)
        box.press("Escape")
        expect(page.locator("#__search")).not_to_be_checked()
        page.locator(".md-header__button[for=__search]").click() if width == 360 else box.focus()
        box.fill("lead after goat")
        expect(hits.first).to_contain_text("Who leads after a Goat")
        box.press("Enter")
        expect(page).to_have_url(f"{site_address}goat/#goat.goat.3")
        expect(page.locator("#__search")).not_to_be_checked()
        seen.assert_quiet()


def test_a_search_that_cannot_be_fetched_says_so_and_comes_later(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    page.route("**/search/en.json", lambda route: route.abort())
    page.goto(f"{site_address}goat/play/")
    box = page.locator('[data-md-component="search-query"]')
    box.fill("goa")
    state = page.locator(".md-search").get_by_role("status")
    expect(state).to_have_text("The search could not be fetched. Check the network and try again.")
    page.unroute("**/search/en.json")
    box.press_sequentially("t")
    expect(page.locator('[data-cardgames="hit"]').first).to_contain_text("Goat")


def test_night_stays_from_page_to_page(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(f"{site_address}goat/")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    page.get_by_title("Switch to dark").click()
    for _ in range(2):
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
        page.goto(f"{site_address}records/")
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.get_by_label("Switch to light")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")


@pytest.mark.parametrize(("path", "width", "scheme"), PAGES)
def test_every_reader_can_use_the_page(browser: Browser, site_address: str, path: str, width: int, scheme: str) -> None:
    with watched(browser, width, scheme) as seen:
        page = seen.page
        page.goto(site_address + path)
        if width > 1000:  # what is folded has the same colours at every width
            page.evaluate(UNFOLD)
        assert seen.violations() == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        seen.assert_quiet()


PARTS = 9
MUCH = f"""<!doctype html><html lang="en"><title>Much</title><style>
    body {{ background-color: #fff; color: #111 }}
</style><main><h1>Much that looks alike</h1>{"<div><h2>A part</h2><p>It has <b>words</b>.</p></div>" * PARTS}</main>"""
"""More that looks alike than is looked at."""
PALE = (
    "div:last-child b { color: #bbb }",
    "div:last-child { background-color: #555 }",
    "div:last-child { opacity: 0.3 }",
    "p { color: #888; font-size: 24px } div:last-child p { font-size: 9px }",
)
"""A word that is pale, its ground, its part, and its size."""


def test_what_is_pale_is_seen_among_much_that_is_not(fresh: Watched) -> None:
    page = fresh.page
    page.set_content(MUCH)
    assert fresh.violations() == []
    for sheet in PALE:
        added = page.add_style_tag(content=sheet)
        found = fresh.violations()
        assert found, sheet
        assert all(each.startswith("color-contrast: ") for each in found)
        assert page.locator("[data-alike]").count() == 0
        added.evaluate("sheet => sheet.remove()")


def test_a_page_on_paper_is_its_text_and_pictures(browser: Browser, site_address: str) -> None:
    with watched(browser, scheme="dark") as seen:
        page = seen.page
        for path in ("", "goat/", "goat/study/", "goat/quiz/"):
            page.emulate_media(media="screen")
            page.goto(site_address + path)
            expect(page.locator("html")).to_have_attribute("data-live", "true")
            page.emulate_media(media="print")
            expect(page.locator("article h1")).to_be_visible()
            assert page.locator(NOT_ON_PAPER).count() > 5
            assert page.locator(NOT_ON_PAPER).evaluate_all(SHOWN) == []
            assert page.locator("body, body *").evaluate_all(GROUNDS) == []
        seen.assert_quiet()
