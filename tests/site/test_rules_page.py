"""The page of a game's rules: text to read, beside it one table, and behind each clause where it comes from."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser, Locator, Page, expect

import places
from cardgames.core import Rules
from cardgames.games import every
from cardgames.rulebooks import rulebook
from pages import rules
from tests.support import thorough
from tests.support.browsers import PATIENCE, Watched, watched

ONE_OF_EACH = list({game.rulebook: game for game in every()}.values())
"""A game of each rulebook."""
STAGE = '[data-cardgames="stage"]'
HIGHEST = {1280: 12_000, 390: 22_000}
"""Pixels that the text of any rules page may be high, by the width of the window."""
OF_GOAT = {1280: 6_400, 390: 12_000}
PHONE = 390


def article(site: Path, game: type[Rules]) -> BeautifulSoup:
    return BeautifulSoup((site / game.name / "index.html").read_text("utf-8"), "html.parser")


@pytest.mark.parametrize("game", every() if thorough.ALL else ONE_OF_EACH, ids=lambda game: game.name)
def test_every_clause_is_text_with_its_title_its_sources_and_its_examples(site: Path, game: type[Rules]) -> None:
    page = article(site, game)
    text = page.select_one('[data-cardgames="rules"]')
    assert text is not None
    for clause in places.book_of(game).clauses:
        found = text.find(id=clause.id)
        assert found is not None, clause.id
        assert found["data-title"] == clause.title
        sources = text.select_one(f'[data-sources-of="{clause.id}"]')
        assert sources is not None
        assert clause.where in sources.get_text()
        assert (text.select_one(f'button[data-show="{clause.id}"]') is not None) == bool(clause.examples)
        for number, example in enumerate(clause.examples, 1):
            assert example.title in str(page.find(id=f"{clause.id}.example-{number}"))
            pictures = [
                str(img["src"]) for img in page.select(f'noscript img[src$="{clause.id}.example-{number}.svg"]')
            ]
            assert [(site / game.name / picture).is_file() for picture in pictures] == [True]
    assert len(page.select(STAGE)) == 1


@pytest.mark.parametrize("game", every() if thorough.ALL else ONE_OF_EACH, ids=lambda game: game.name)
def test_an_example_comes_alone_and_is_small(site: Path, game: type[Rules]) -> None:
    for clause in places.book_of(game).clauses:
        for number, example in enumerate(clause.examples, 1):
            file = site / rules.folder(clause) / rules.CLAUSES / f"{clause.id}.example-{number}.json"
            data = json.loads(file.read_text("utf-8"))
            assert data["title"] == example.title
            (code,) = [part["places"] for part in data["code"] if game.name in part["games"]]
            assert clause.told or code, clause.id
            assert len(gzip.compress(file.read_bytes(), 9)) <= 15_000, file.name


@pytest.fixture(scope="module")
def goat(browser: Browser, site_address: str) -> Iterator[Watched]:
    """The rules of Goat, on which one test goes on after the other."""
    with watched(browser) as seen:
        seen.page.goto(f"{site_address}goat/")
        expect(seen.page.locator(STAGE)).not_to_have_attribute("data-of", "0")
        yield seen
        seen.assert_quiet()


def at(stage: Locator, step: int | str) -> None:
    expect(stage).to_have_attribute("data-at", str(step))


def do(stage: Locator, what: str) -> None:
    stage.locator(f'[data-do="{what}"]').click()


def test_a_clause_is_shown_stepped_and_marked(goat: Watched) -> None:
    page, stage = goat.page, goat.page.locator(STAGE)
    page.locator('button.clause-show[data-show="goat.goat.3"]').click()
    expect(stage).to_have_attribute("data-showing", "goat.goat.3")
    expect(page.locator("#goat\\.goat\\.3")).to_have_attribute("data-shown", "true")
    do(stage, "first")
    at(stage, 0)
    do(stage, "next")
    at(stage, 1)
    stage.locator('[data-do="next"]').press("ArrowRight")
    at(stage, 2)
    do(stage, "back")
    at(stage, 1)
    do(stage, "last")
    at(stage, stage.get_attribute("data-of") or "")
    last = stage.locator(".stage-says p[data-clause]").first
    name = last.get_attribute("data-clause") or ""
    expect(page.locator(f'[id="{name}"]')).to_have_attribute("data-marked", "true")
    last.locator("button").click()
    expect(page.locator(f'[id="{name}"]')).to_be_in_viewport()
    expect(stage).to_have_attribute("data-showing", "goat.goat.3")


def test_an_example_is_chosen_by_its_title(goat: Watched) -> None:
    stage = goat.page.locator(STAGE)
    goat.page.locator('button.clause-show[data-show="goat.pack.4"]').click()
    titles = [example.title for example in rulebook.load("goat").clause("goat.pack.4").examples]
    expect(stage.locator(".stage-examples option")).to_have_text(titles)
    stage.get_by_role("combobox").select_option(titles[1])
    expect(stage).to_have_attribute("data-example", "2")
    expect(stage.locator(".stage-on")).to_have_attribute("href", re.compile(r"^\.\./goat/play/#"))


def test_a_press_on_the_words_of_a_clause_shows_it_but_a_word_is_marked_in_peace(goat: Watched) -> None:
    goat.page.locator("#goat\\.goat\\.1 .clause-text p").first.click()
    expect(goat.page.locator(STAGE)).to_have_attribute("data-showing", "goat.goat.1")
    goat.page.locator("#goat\\.goat\\.2 .clause-text p").first.dblclick()  # the first press shows, the second marks
    expect(goat.page.locator(STAGE)).to_have_attribute("data-showing", "goat.goat.2")
    assert goat.page.evaluate("getSelection().toString().trim()")


def test_a_card_on_the_stage_marks_the_clause_by_which_it_lies_there(goat: Watched) -> None:
    page, stage = goat.page, goat.page.locator(STAGE)
    page.locator('button.clause-show[data-show="goat.pack.2"]').click()
    expect(stage).to_have_attribute("data-showing", "goat.pack.2")
    stage.locator(".cg-played .cg-card").first.click()
    expect(page.locator("[data-marked]")).to_have_count(1)
    expect(page.locator("[data-marked]")).to_have_attribute("id", re.compile("^goat.play"))
    expect(page.locator("[data-marked]")).to_be_in_viewport()


def test_the_code_is_one_press_away_and_is_kept(goat: Watched) -> None:
    page, stage = goat.page, goat.page.locator(STAGE)
    page.locator('button.clause-show[data-show="goat.goat.1"]').click()
    expect(stage).to_have_attribute("data-showing", "goat.goat.1")
    do(stage, "code")
    expect(stage.locator(".stage-code pre").first).to_contain_text("goat.goat.1")
    expect(stage.locator('.stage-code [data-do="run"]')).to_be_visible()
    expect(stage.locator('.stage-code [data-do="edit"]')).to_be_visible()
    assert not page.evaluate("performance.getEntriesByType('resource').some(({name}) => /\\.wasm$|worker/.test(name))")
    page.reload()
    expect(stage.locator(".stage-code pre").first).to_be_visible()
    do(stage, "table")
    expect(stage.locator(".cg-table")).to_be_visible()


def test_the_sources_are_closed_until_they_are_asked_for(goat: Watched) -> None:
    page = goat.page
    expect(page.locator("[data-sources-of]:visible")).to_have_count(0)
    button = page.locator('button[data-sources="goat.pack.4"]')
    button.press("Enter")
    sources = page.locator('[data-sources-of="goat.pack.4"]')
    expect(sources).to_be_visible()
    expect(sources).to_contain_text("6 to 17")
    expect(button).to_have_attribute("aria-expanded", "true")
    button.press("Enter")
    expect(sources).to_be_hidden()


@pytest.mark.parametrize("place", ["goat.goat.3.example-2", "goat.goat"])
def test_an_address_of_a_clause_leads_to_the_whole_answer(seen: Watched, site_address: str, place: str) -> None:
    page = seen.page
    page.goto(f"{site_address}goat/#{place}")
    clause = "goat.goat.1" if place == "goat.goat" else "goat.goat.3"
    stage = page.locator(STAGE)
    expect(stage).to_have_attribute("data-showing", clause)
    expect(stage).to_have_attribute("data-example", "2" if "example" in place else "1")
    expect(page.locator(f'[id="{clause}"]')).to_be_in_viewport()
    if place != "goat.goat":
        expect(page.locator('[data-sources-of="goat.goat.3"]')).to_be_visible()


def test_the_order_of_print_and_the_rulings_beside_it(goat: Watched) -> None:
    page = goat.page
    names = [clause.id for clause in rulebook.load("goat").clauses]
    shown = page.locator(".rules-parts .clause")
    order = "clauses => clauses.map((clause) => clause.id)"
    assert shown.evaluate_all(order) != names
    page.locator('[data-order="print"]').first.click()
    assert shown.evaluate_all(order) == names
    page.locator('button[data-order="ruling"]').click()
    ruling = page.locator('[data-sources-of="goat.deal.2"] .ruling').last
    expect(ruling).to_be_visible()
    left, right = (page.locator("#goat\\.deal\\.2 .clause-text").bounding_box(), ruling.bounding_box())
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"]
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-live", "true")
    assert shown.evaluate_all(order) == names
    page.locator('button[data-order="learn"]').click()
    assert shown.evaluate_all(order) != names


def test_a_cross_reference_shows_what_it_leads_to(goat: Watched) -> None:
    page = goat.page
    link = page.locator('.rules-about a.ref[href="#goat.pack.4"]').first
    preview = page.locator("#rules-preview")
    page.keyboard.press("Tab")  # from now on the focus is to be seen
    link.focus()
    expect(preview).to_be_visible()
    expect(preview).to_contain_text(rulebook.load("goat").clause("goat.pack.4").title)
    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()
    link.hover()
    expect(preview).to_be_visible()


@pytest.fixture
def phone(browser: Browser, site_address: str) -> Iterator[Page]:
    """The rules of Goat on a phone."""
    with watched(browser, PHONE, touch=True) as seen:
        seen.page.set_viewport_size({"width": PHONE, "height": 844})
        seen.page.goto(f"{site_address}goat/")
        expect(seen.page.locator(STAGE)).to_be_attached()
        yield seen.page
        seen.assert_quiet()


def test_on_a_phone_the_stage_is_a_sheet_that_is_put_away(phone: Page) -> None:
    page = phone
    stage = page.locator(STAGE)
    expect(stage).to_be_hidden()
    page.locator("#goat\\.goat\\.3 .clause-text p").first.tap()
    expect(stage).to_be_visible()
    at_bottom = stage.bounding_box()
    assert at_bottom
    assert at_bottom["y"] > 250
    assert at_bottom["y"] + at_bottom["height"] <= 845
    expect(page.locator("#goat\\.goat\\.3 .clause-text")).to_be_in_viewport()
    for button in stage.locator("button:visible").all():
        box = button.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE
    stage.locator('[data-do="close"]').tap()
    expect(stage).to_be_hidden()
    page.locator('button.clause-show[data-show="goat.goat.1"]').tap()
    expect(stage).to_be_visible()
    head = stage.locator(".stage-title").bounding_box()
    assert head
    page.mouse.move(head["x"] + 5, head["y"] + 5)
    page.mouse.down()
    page.mouse.move(head["x"] + 5, head["y"] + 120, steps=4)
    page.mouse.up()
    expect(stage).to_be_hidden()


def test_a_finger_sees_what_a_cross_reference_leads_to_before_it_goes_there(phone: Page) -> None:
    page = phone
    link = page.locator('.rules-about a.ref[href="#goat.pack.4"]').first
    link.tap()
    expect(page.locator("#rules-preview")).to_be_visible()
    assert not page.url.endswith("#goat.pack.4")
    link.tap()
    expect(page).to_have_url(re.compile("#goat.pack.4$"))


@pytest.mark.parametrize("width", [1280, PHONE])
def test_the_rules_are_a_few_screens_and_nothing_reaches_out(browser: Browser, site_address: str, width: int) -> None:
    with watched(browser, width) as seen:
        for game in every() if thorough.ALL else ONE_OF_EACH[width == PHONE :: 2]:
            seen.page.goto(f"{site_address}{game.name}/")
            expect(seen.page.locator("html")).to_have_attribute("data-live", "true")
            high = seen.page.locator('[data-cardgames="rules"]').evaluate("text => text.offsetHeight")
            assert 1_000 < high <= (OF_GOAT if game.name == "goat" else HIGHEST)[width], game.name
            assert seen.page.evaluate("document.documentElement.scrollWidth") <= width, game.name
        seen.assert_quiet()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (360, "light")])
def test_every_reader_can_use_the_rules(browser: Browser, site_address: str, width: int, scheme: str) -> None:
    with watched(browser, width, scheme) as seen:
        page = seen.page
        page.goto(f"{site_address}goat/")
        page.locator('button[data-sources="goat.goat.3"]').click()
        page.locator('button.clause-show[data-show="goat.goat.3"]').click()
        expect(page.locator(STAGE)).to_have_attribute("data-showing", "goat.goat.3")
        if width > 1000:
            page.locator('.rules-about a.ref[href="#goat.pack.4"]').first.hover()
            expect(page.locator("#rules-preview")).to_be_visible()
        assert seen.violations() == []
        page.locator(f'{STAGE} [data-do="code"]').click()
        expect(page.locator(f"{STAGE} .cell-bar")).to_be_visible()
        assert seen.violations(STAGE) == []
        seen.assert_quiet()


def test_without_javascript_there_are_text_sources_and_pictures(browser: Browser, site_address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(PATIENCE)
    try:
        page = context.new_page()
        page.goto(f"{site_address}goat/")
        expect(page.locator('[data-sources-of="goat.pack.4"]')).to_be_visible()
        expect(page.locator(STAGE)).to_be_hidden()
        picture = page.locator("#goat\\.pack\\.1 figure.still img")
        picture.scroll_into_view_if_needed()
        expect(picture).not_to_have_js_property("naturalWidth", 0)
    finally:
        context.close()


def test_an_example_that_cannot_be_fetched_says_so(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    page.goto(f"{site_address}goat/")
    page.route("**/goat.goat.1.example-1.json", lambda route: route.abort())
    page.locator('button.clause-show[data-show="goat.goat.1"]').click()
    expect(page.locator(f"{STAGE} [role=alert]")).to_contain_text("could not be fetched")
    page.unroute("**/goat.goat.1.example-1.json")
    page.locator('button.clause-show[data-show="goat.goat.1"]').click()
    expect(page.locator(STAGE)).to_have_attribute("data-showing", "goat.goat.1")
