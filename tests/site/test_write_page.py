"""The page on which a reader writes a player: by mouse and keyboard, on a computer and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cardgames.tournaments import ladder
from tests.support.browsers import Watched, watched


@pytest.fixture
def seen(browser: Browser) -> Iterator[Watched]:
    """A fresh page."""
    with watched(browser) as seen:
        yield seen


def arrived(page: Page, address: str) -> Locator:
    page.goto(address)
    expect(page.locator('[data-cardgames="write"]')).to_have_attribute("data-ready", "true")
    return page.locator(".write .cm-content")


def done(page: Page, what: str) -> Locator:
    """Press a button, and wait until what it asks for is there."""
    page.locator(f'.write [data-do="{what}"]').first.click()
    expect(page.locator(".write .cell-state")).to_have_text("Done.")
    return page.locator(".write .cell-out")


def test_a_player_is_written_played_and_shown_what_it_cost(seen: Watched, site_address: str) -> None:
    page = seen.page
    editor = arrived(page, f"{site_address}golph/write/")  # of whose deals the moves are looked at soonest
    assert seen.violations(".write") == []
    editor.fill("def mine(view):\n    return view.legal_moves[-1]\n")
    expect(done(page, "deal").locator('[data-cardgames="table"]')).to_have_count(1)
    expect(done(page, "tournament")).to_contain_text("mine")
    given = done(page, "lessons")
    expect(given.locator('[data-cardgames="table"]')).to_have_count(1)
    found = page.locator(".write-found li")
    expect(found.first).to_contain_text("Better: ")
    expect(found.get_by_role("link").first).to_have_attribute("href", re.compile(r"/golph/#golph\."))
    found.nth(1).locator("button").press("Enter")
    expect(found.nth(1).locator("button")).to_have_attribute("aria-pressed", "true")
    assert seen.violations(".write") == []
    page.reload()
    expect(editor).to_contain_text("def mine(view)")  # it is kept
    seen.assert_quiet()


def test_a_loop_without_end_is_stopped_and_nothing_is_lost(seen: Watched, site_address: str) -> None:
    page = seen.page
    editor = arrived(page, f"{site_address}goat/write/")
    editor.fill("def mine(view):\n    while True:\n        pass\n")
    page.locator('.write [data-do="tournament"]').click()
    expect(page.locator(".write .cell-state")).to_have_text("Running…")
    page.locator('.write [data-do="stop"]').click()
    expect(page.locator(".write .cell-out")).to_have_text("Stopped. Nothing is lost of what you wrote.")
    expect(editor).to_contain_text("while True")
    editor.fill("x = 1\n")
    page.locator('.write [data-do="deal"]').click()
    expect(page.locator(".write .cell-out")).to_contain_text("There is no function here")


def test_code_from_a_link_is_shown_and_not_run(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.set_viewport_size({"width": 360, "height": 740})
    editor = arrived(page, f"{site_address}goat/write/")
    editor.fill("def shared(view):\n    return view.legal_moves[0]\n")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.locator('.write [data-do="share"]').click()
    link = page.locator(".cell-link").input_value()
    assert re.search(r"/goat/write/#player=[\w-]+$", link)
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    editor = arrived(page, link)
    expect(editor).to_contain_text("def shared(view)")
    expect(page.locator(".write .cell-state")).to_contain_text("Read it before you run it")
    expect(page.locator(".write .cell-out")).to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("about:blank")
    arrived(page, link[:-9])
    expect(page.locator(".write .cell-state")).to_contain_text("broken")


def test_each_page_has_the_ladder_of_its_game_and_where_there_is_none_the_odds(site: Path) -> None:
    for game in ladder.games():
        stored, page = ladder.stored(game.name), (site / game.name / "write" / "index.html").read_text("utf-8")
        assert stored is not None
        _, _, table = page.partition('data-cardgames="ladder"')
        found = re.findall(r"<th scope=.?row.?><code>(\w[^<]*)</code>", table.partition("</table>")[0])
        assert found == [rung.name for rung in stored.rungs]
        assert "Skill does not matter" not in (site / game.name / "play" / "index.html").read_text("utf-8")
    for name in ("catch-all", "monkey"):
        assert "Skill does not matter" in (site / name / "play" / "index.html").read_text("utf-8")
