"""The live pages in Firefox: played by mouse and by keyboard, cells run, stopped and changed, links, narrow and dark.

The policy of the pages forbids `eval`, by which Playwright evaluates here, so nothing is evaluated: what is looked at
is what a reader sees.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, expect

from cardgames.widgets import Table
from tests.conftest import COURSE
from tests.site.test_live import (
    CHECK,
    PLAY,
    cell,
    done,
    laid,
    moved,
    near_its_end,
    over,
    play_on_by_keyboard,
    press_until,
    ready,
    stop_an_endless_loop,
)
from tests.site.test_offline import keep, mortal
from tests.site.test_offline import playable as playable
from tests.support import browser_programs, thorough
from tests.support.browsers import ONCE, PATIENCE, paced

BIDI = Path(__file__).parents[1] / "support" / "bidi.py"
HERE = re.compile(r"(?:https?|wss?)://127\.0\.0\.1[:/]|data:|blob:|about:")
EVALUATED = "settings blocked a JavaScript eval"
"""Playwright tries it by itself now and then, in vain; in other browsers nothing of the pages does."""
ENDED = "undefined"
"""Firefox says no more of a worker that is ended in the midst of its work."""
LARGE, LARGE_CARD = re.compile(r"^(3[2-9]|[4-9]\d)(\.\d+)?px$"), re.compile(r"^(1[6-9]\d|[2-9]\d\d)(\.\d+)?px$")
"""Letters and cards that are read from afar; without a window the whole screen may be larger than the page was."""
SETTINGS = {"ui.prefersReducedMotion": 1, "ui.systemUsesDarkTheme": 1, "browser.shell.checkDefaultBrowser": False}
"""Nothing moves; and the pages are dark, since other browsers see them in the light."""


@contextmanager
def firefox(playwright: Playwright, folder: Path) -> Iterator[Browser]:
    """A headless Firefox with an empty profile; without one the test is skipped, and fails where CI is set."""
    browser_programs.provide_browsers()
    program = browser_programs.find_firefox()
    if program is None or os.name == "nt":
        reason = "No Firefox was found: install one, or set FIREFOX to its path."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    start = folder / "firefox"
    start.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(BIDI), program])} "$@"\n', "utf-8")
    start.chmod(0o700)
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=start, firefox_user_prefs={**SETTINGS}, timeout=2 * PATIENCE
    )
    try:
        yield browser
    finally:
        browser.close()


@contextmanager
def quiet(browser: Browser) -> Iterator[Page]:
    """A fresh page, on which nothing goes wrong and which asks no other host."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(paced())
    context.add_init_script(ONCE)
    page = context.new_page()
    wrong: list[str] = []

    def note_error(text: str) -> None:
        if EVALUATED not in text and text != ENDED:
            wrong.append(text)

    page.on("console", lambda message: note_error(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: note_error(str(error)))
    page.on("request", lambda request: None if HERE.match(request.url) else wrong.append(request.url))
    try:
        yield page
    finally:
        context.close()
    assert wrong == []


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with firefox(playwright, tmp_path_factory.mktemp("firefox")) as started:
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with quiet(browser) as page:
        yield page


@pytest.fixture(scope="module")
def played(browser: Browser, site_address: str) -> Iterator[Page]:
    """A page on which a game is begun, for tests that go on with a game of their own."""
    with quiet(browser) as page:
        laid(page, site_address + PLAY)
        yield page


SEAL = '[data-seal="hash"]'


@pytest.fixture
def table(played: Page) -> Locator:
    """The table of that page, on which a new game was dealt by chance."""
    table, before = ready(played), played.locator(SEAL).text_content() or ""
    played.locator('[data-do="deal"]').click()
    expect(played.locator(SEAL)).not_to_have_text(before)
    return table


def opened(page: Page, address: str) -> None:
    """Open a link on the page on which a game was dealt by chance, which is sealed; what a link holds is not."""
    expect(page.locator(SEAL)).not_to_be_empty()
    page.goto(address)
    expect(page.locator(SEAL)).to_be_empty()


def typed(page: Page, shown: Locator, code: str) -> None:
    """Put other code into a cell, key by key."""
    shown.locator('[data-do="edit"]').click()
    expect(shown.locator(".cm-content")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type(code)


def width(page: Page) -> int:
    """How wide the page is, with what is out of sight: that of a picture of it all."""
    drawn = page.screenshot(full_page=True)
    return int.from_bytes(drawn[16:20], "big")


def test_a_game_is_played_by_mouse_to_its_end(played: Page, table: Locator, site_address: str) -> None:
    opened(played, site_address + PLAY + near_its_end())
    clicked = 0
    while not over(table):
        with moved(table):
            table.locator("[data-move]").first.click()
        clicked += 1
    assert clicked == 2  # the last card plays itself
    expect(table.locator(".cg-status")).to_contain_text("The game is over")


def test_a_link_opens_the_very_position(played: Page, table: Locator, site_address: str) -> None:
    page = played
    opened(page, site_address + PLAY + Table("goat", seat="A", seed=7).link())
    with moved(table):
        table.locator("[data-move]").first.click()
    log, lines = table.locator(".cg-lines").inner_text(), table.locator(".cg-lines [data-clause]")
    number = lines.count()
    page.locator('[data-do="more"]').click()
    page.locator('[data-do="link"]').click()
    expect(page.locator(".cg-controls").get_by_text(re.compile("The link is copied|Copy the link"))).to_be_visible()
    address = page.locator('[data-control="record"]').input_value()
    page.locator('[data-do="more"]').click()
    with moved(table):
        table.locator("[data-move]").first.click()
    page.goto(address)
    expect(lines).to_have_count(number)
    assert table.locator(".cg-lines").inner_text() == log


@thorough.ONLY  # Chromium does the same in every run
def test_what_is_kept_is_played_when_the_server_has_ended(page: Page, playable: Path) -> None:
    with mortal(playable.parent) as (address, end):
        keep(page, f"{address}{COURSE}/{PLAY}", "Goat")
        end()
        page.reload()
        page.locator('[data-cardgames="start"]').click()
        table = ready(page)
        with moved(table):
            table.locator("[data-move]").first.click()
        page.get_by_role("link", name="Rules", exact=True).first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Goat")


def test_a_class_is_shown_the_table_by_keys_alone(played: Page, table: Locator) -> None:
    page = played
    table.focus()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("p")
    alone = page.locator("[data-projector]")
    expect(alone).to_be_focused()
    expect(alone).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")  # nothing of the page shines through
    expect(page.locator(".cg-controls")).to_be_hidden()
    expect(page.locator(".cg-status")).to_have_css("font-size", LARGE)
    expect(table.locator(".cg-seat[data-turn] .cg-card img").first).to_have_css("height", LARGE_CARD)
    for key in "qaa":
        page.keyboard.press(key)
    expect(page.locator('[data-letter="a"]')).to_have_attribute("data-hands", "2")
    page.keyboard.press("Tab")
    press_until(page, "Tab", "[data-move]")
    with moved(table):
        page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(alone).to_have_count(0)
    expect(page.locator(".cg-controls").first).to_be_visible()


def test_a_narrow_dark_page_is_played_on_with_the_keyboard_alone(
    played: Page, table: Locator, site_address: str
) -> None:
    page = played
    page.set_viewport_size({"width": 360, "height": 900})
    opened(page, site_address + PLAY + near_its_end())
    table.focus()
    play_on_by_keyboard(page, table)
    expect(page.locator(".cg")).to_have_css("color-scheme", "dark")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert width(page) <= 360
    page.locator('[data-do="more"]').click()
    expect(page.locator(".cg-more")).to_be_visible()
    assert width(page) <= 360
    page.set_viewport_size({"width": 1280, "height": 900})


def test_a_cell_is_run_and_changed_and_an_endless_loop_is_stopped(played: Page) -> None:
    page = played
    for link in ("/research/", "/study/notebooks/", "/goat-rules-as-code/"):  # one Python goes on
        page.locator(f'a[href$="{link}"]').first.press("Enter")
        expect(page).to_have_url(re.compile(f"{link}$"))
    check = cell(page, CHECK)
    check.locator('[data-do="run"]').scroll_into_view_if_needed()
    built = check.locator(".cell-out").text_content() or ""
    check.locator('[data-do="run"]').click()
    done(check)
    assert (check.locator(".cell-out").text_content() or "").split() == built.split() != []
    typed(page, check, "len(book) * 0 + 42")
    page.keyboard.press("Shift+Enter")
    expect(check.locator("[data-value]")).to_have_text("42")

    # It goes on to the next page, and all goes on when it was stopped there.
    page.get_by_role("link", name="Research", exact=True).first.press("Enter")
    page.get_by_role("link", name="Records", exact=True).first.click()
    expect(page).to_have_title(re.compile("^Records"))
    stop_an_endless_loop(page)
