"""A reader's way through the built site, in a real browser."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Locator, expect

from browsers import PATIENCE, watched

PAGES = ("", "goat/", "goat/study/", "records/", "reference/records/record/")
LONG_PAGES = ("goat/", "goat/study/")
"""Their words have the same colours at every width, and a narrow window in the dark is looked at on the other pages."""
NOT_ON_PAPER = ".md-header, .md-tabs, .md-sidebar, .md-footer, .headerlink, article button, .replay-steps, .cell-bar"
HEIGHTS = """parts => parts.map((part) => [part.firstElementChild.id, part.offsetHeight,
    parseFloat(getComputedStyle(part).containIntrinsicHeight.replace("auto", ""))])"""
"""How high each part is, and was foretold to be."""
STEPPERS = """async (figures) => {
    for (const figure of figures) {
        figure.scrollIntoView({ behavior: "instant" });
        while (figure.dataset.ready !== "true") await new Promise(requestAnimationFrame);
    }
}"""
"""Every example is a live table."""
BEYOND = """words => words.filter((each) => {
    const { left, right } = each.getBoundingClientRect();
    return left < 0 || right > innerWidth;
}).map((each) => each.textContent)"""
"""Words that reach out of the window."""
VISIBLE = ".part { content-visibility: visible !important }"
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


def at(figure: Locator, step: int) -> None:
    """The example shows this step, in its count and on its table."""
    expect(figure).to_have_attribute("data-at", str(step))
    expect(figure.locator(".replay-at")).to_contain_text(f"{step} of")


def test_a_reader_steps_through_the_first_example(browser: Browser, site_address: str) -> None:
    with watched(browser) as seen:
        page = seen.page
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(site_address)
        page.get_by_role("link", name="Read", exact=True).first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Goat")
        figure = page.locator('[data-cardgames="replay"]').first
        forward, back = figure.locator('[data-step="next"]'), figure.locator('[data-step="previous"]')
        log = figure.locator("[data-clause]")
        forward.scroll_into_view_if_needed()
        at(figure, 0)
        expect(back).to_have_attribute("aria-disabled", "true")
        dealt = log.count()
        forward.click()
        at(figure, 1)
        assert log.count() > dealt
        page.keyboard.press("ArrowRight")
        at(figure, 2)
        page.keyboard.press("ArrowLeft")
        at(figure, 1)
        back.click()
        at(figure, 0)
        assert log.count() == dealt
        page.keyboard.press("End")
        expect(forward).to_have_attribute("aria-disabled", "true")
        page.keyboard.press("Home")
        at(figure, 0)
        assert not [address for address in asked if ".example-" in address]  # the pictures are for others
        seen.assert_quiet()


def test_the_sample_book_can_be_stepped_from_its_own_address(browser: Browser, site_address: str) -> None:
    with watched(browser) as seen:
        page = seen.page
        page.goto(f"{site_address}goat/#goat.sample.1")
        figure = page.locator('[data-cardgames="replay"][id^="goat.sample.1."]').first
        figure.locator('[data-step="last"]').click()
        expect(figure.locator('[data-step="last"]')).to_have_attribute("aria-disabled", "true")
        expect(figure.locator(".cg-lines li").last).to_be_attached()
        clause = figure.locator("a.cg-clause").last
        assert (clause.get_attribute("href") or "").startswith(f"{site_address}goat/#goat.")
        seen.assert_quiet()


def test_without_javascript_the_examples_are_pictures_and_words(browser: Browser, site_address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(PATIENCE)
    try:
        page = context.new_page()
        page.goto(f"{site_address}goat/")
        figure = page.locator('[data-cardgames="replay"]').first
        figure.locator("img").scroll_into_view_if_needed()
        expect(figure.locator("img")).to_be_visible()
        expect(figure.locator("img")).not_to_have_js_property("naturalWidth", 0)
        expect(figure.locator(".replay-steps")).to_be_hidden()
        figure.get_by_text("The example in words").click()
        expect(figure.locator(".replay-words li").first).to_be_visible()
    finally:
        context.close()


def test_what_is_folded_away_comes_when_it_is_opened_or_printed(browser: Browser, site_address: str) -> None:
    with watched(browser) as seen:
        page = seen.page
        page.goto(f"{site_address}goat/")
        expect(page.locator("html")).to_have_attribute("data-live", "true")
        first, second = page.locator('[data-cardgames="replay"]').all()[:2]
        assert page.locator(".replay-words li, .replay-code pre").count() == 0
        first.get_by_text("The example in words").click()
        expect(first.locator(".replay-words li").first).to_be_visible()
        first.get_by_text("The example in Python").click()
        expect(first.get_by_role("button", name="Run cell 1")).to_be_visible()
        second.get_by_text("The example in Python").click()
        expect(second.get_by_role("button", name="Run cell 2")).to_be_visible()
        expect(second.locator(".replay-words li")).to_have_count(0)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(second.locator(".replay-words li").first).to_be_attached()
        page.emulate_media(media="print")
        for figure in (first, page.locator('[data-cardgames="replay"]').last):
            figure.locator(".replay-still img").scroll_into_view_if_needed()
            expect(figure.locator(".replay-still img")).not_to_have_js_property("naturalWidth", 0)
            expect(figure.locator(".replay-table")).to_be_hidden()
        page.emulate_media(media="screen")
        page.get_by_role("link", name="Records", exact=True).first.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Records")
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Goat")
        expect(page.locator(".replay-words li")).to_have_count(0)
        page.locator('[data-cardgames="replay"]').first.get_by_text("The example in words").click()
        expect(page.locator(".replay-words li").first).to_be_visible()
        seen.assert_quiet()


def test_where_modules_fail_the_examples_are_still_read(browser: Browser, site_address: str) -> None:
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(PATIENCE)
    try:
        page = context.new_page()
        for module in ("live-page", "replay"):
            page.route(f"**/{module}.js", lambda route: route.abort())
        page.goto(f"{site_address}goat/")
        figure = page.locator('[data-cardgames="replay"]').first
        figure.get_by_text("The example in words").click()
        expect(figure.locator(".replay-words li").first).to_be_visible()
        expect(figure.locator("img")).to_be_visible()
    finally:
        context.close()


def test_what_stands_around_a_page_goes_with_it(browser: Browser, site_address: str) -> None:
    with watched(browser) as seen:
        page = seen.page
        page.goto(f"{site_address}goat/")
        expect(page.locator("html")).to_have_attribute("data-live", "true")
        head, top = page.locator(".md-header__title"), page.locator(".md-top")
        active = re.compile(r"\bmd-nav__link--active\b")
        link = page.locator('.md-sidebar--secondary [data-md-component="toc"] a[href$="#goat.play.3"]')
        expect(head).not_to_have_class(re.compile("--active"))
        expect(top).to_be_hidden()
        page.evaluate("document.getElementById('goat.play.3').scrollIntoView()")
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
        seen.assert_quiet()


@pytest.mark.parametrize("way", ["key", "click", "phone"])
def test_the_search_comes_when_a_reader_goes_there(browser: Browser, site_address: str, way: str) -> None:
    with watched(browser, 360 if way == "phone" else 1280) as seen:
        page = seen.page
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{site_address}goat/")
        expect(page.locator("html")).to_have_attribute("data-live", "true")
        if way == "click":  # after another page, from which the addresses of the first would mean something else
            page.get_by_role("link", name="Home", exact=True).first.click()
            expect(page.get_by_role("heading", level=1)).to_contain_text("Historic card games")
        assert not any("search" in url or "bundle" in url for url in asked)
        if way == "key":
            page.keyboard.press("/")
        elif way == "click":
            page.get_by_role("textbox", name="Search").click()
        else:
            page.locator(".md-header__button[for=__search]").click()
        box = page.get_by_role("textbox", name="Search")
        expect(box).to_be_focused()
        box.press_sequentially("buzzard")
        expect(page.locator(".md-search-result__item").first).to_be_visible()
        page.locator(".md-search-result__item a").first.click()
        expect(page).to_have_url(re.compile("/golph/"))
        seen.assert_quiet()


def test_night_stays_from_page_to_page(browser: Browser, site_address: str) -> None:
    with watched(browser) as seen:
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
        seen.assert_quiet()


def test_on_a_phone_no_part_of_a_rulebook_is_higher_than_was_said(browser: Browser, site_address: str) -> None:
    with watched(browser, 412) as seen:
        page = seen.page
        page.route("**/replay.js", lambda route: route.abort())
        for path in ("goat/", "kozel/", "nations/"):
            page.goto(site_address + path)
            page.add_style_tag(content=VISIBLE)
            heights = page.locator(".part").evaluate_all(HEIGHTS)
            assert len(heights) > 15
            assert [name for name, high, foretold in heights if high > foretold] == []


@pytest.mark.parametrize("width", [360, 600, 1280])
def test_a_rulebook_is_about_as_high_as_was_said(browser: Browser, site_address: str, width: int) -> None:
    with watched(browser, width) as seen:
        page = seen.page
        page.goto(f"{site_address}militac/")
        page.add_style_tag(content=VISIBLE)
        page.locator('[data-cardgames="replay"]').evaluate_all(STEPPERS)
        heights = page.locator(".part").evaluate_all(HEIGHTS)
        assert len(heights) > 15
        assert sum(foretold for _, _, foretold in heights) == pytest.approx(
            sum(high for _, high, _ in heights), rel=0.2
        )
        if width < 400:
            words = page.locator(".study text")
            assert words.count() > 100
            assert words.evaluate_all(BEYOND) == []
            expect(words.first).to_have_css("font-size", "14px")
            assert page.locator(".study > svg").first.evaluate("svg => svg.getScreenCTM().a") == 1
            assert [name for name, high, foretold in heights if high > foretold] == []


@pytest.mark.parametrize(
    ("path", "width", "scheme"),
    [
        (path, width, scheme)
        for path, width, scheme in product(PAGES, (360, 1280), ("light", "dark"))
        if path not in LONG_PAGES or (width, scheme) != (360, "dark")
    ],
)
def test_every_reader_can_use_the_page(browser: Browser, site_address: str, path: str, width: int, scheme: str) -> None:
    with watched(browser, width, scheme) as seen:
        page = seen.page
        page.goto(site_address + path)
        for figure in page.locator('[data-cardgames="replay"]').all()[:1]:
            figure.scroll_into_view_if_needed()
            expect(figure).to_have_attribute("data-ready", "true")
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
PALE = {
    "one word": "div:last-child b { color: #bbb }",
    "its ground": "div:last-child { background-color: #555 }",
    "its part": "div:last-child { opacity: 0.3 }",
    "its size": "p { color: #888; font-size: 24px } div:last-child p { font-size: 9px }",
}


@pytest.mark.parametrize("sheet", PALE.values(), ids=PALE)
def test_what_is_pale_is_seen_among_much_that_is_not(browser: Browser, sheet: str) -> None:
    with watched(browser) as seen:
        page = seen.page
        page.set_content(MUCH)
        assert seen.violations() == []
        page.add_style_tag(content=sheet)
        found = seen.violations()
        assert found
        assert all(each.startswith("color-contrast: ") for each in found)
        assert page.locator("[data-alike]").count() == 0
        seen.assert_quiet()


@pytest.mark.parametrize("path", ["", "goat/", "goat/study/", "goat/quiz/"])
def test_a_page_on_paper_is_its_text_and_pictures(browser: Browser, site_address: str, path: str) -> None:
    with watched(browser, scheme="dark") as seen:
        page = seen.page
        page.goto(site_address + path)
        expect(page.locator("html")).to_have_attribute("data-live", "true")
        page.emulate_media(media="print")
        expect(page.locator("article h1")).to_be_visible()
        assert page.locator(NOT_ON_PAPER).count() > 5
        assert page.locator(NOT_ON_PAPER).evaluate_all(SHOWN) == []
        assert page.locator("body, body *").evaluate_all(GROUNDS) == []
        seen.assert_quiet()
