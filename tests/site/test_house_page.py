"""The page on which a reader writes house rules: by mouse and keyboard, on a computer and on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browsers import Watched
from tests.support.visits import copied_link

LOOP = """from cardgames.games.goat import Goat


class Mine(Goat):
    def tally(self, t):
        while True:
            pass
"""


def arrived(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator('[data-cardgames="house"]')).to_have_attribute("data-ready", "true")


def test_a_house_rule_is_checked_shown_kept_and_played(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    arrived(page, f"{site_address}goat/house/")
    expect(page.get_by_label("What your example shows")).to_be_hidden()  # there is none yet
    assert fresh.violations(".house") == []
    page.get_by_label("Begin with").select_option("goat-open-search")
    page.get_by_label("What your rules are called").fill("Look, all of you")
    page.locator('.house [data-do="check"]').click()
    findings = page.locator(".house-findings")
    expect(findings).to_contain_text("It passes every check.")
    expect(page.locator('.house .cell-out [data-cardgames="table"]')).to_have_count(1)
    show = findings.locator('[data-do="show"]').last
    show.press("Enter")
    expect(show).to_have_attribute("aria-pressed", "true")
    page.locator('.house [data-do="take"]').click()
    expect(page.locator(".house .cell-state")).to_have_text("Done.")
    expect(page.get_by_label("What your example shows")).to_be_visible()
    page.locator('.house [data-do="file"]').click()
    expect(page.locator(".house-toml")).to_contain_text('title = "Look, all of you"')
    page.locator('.house [data-do="play"]').click()
    expect(page.locator('.house .cell-out [data-cardgames="table"]')).to_have_attribute("data-ready", "true")
    assert fresh.violations(".house") == []
    page.evaluate("() => { window.print = () => {}; }")
    page.locator('.house [data-do="print"]').click()
    page.emulate_media(media="print")
    expect(page.locator(".house-sheet")).to_contain_text("Look, all of you")
    expect(page.locator(".house-form")).not_to_be_visible()
    page.emulate_media(media="screen", color_scheme="dark")
    page.locator(".house-code summary").click()
    page.locator(".house .cm-content").fill(LOOP.replace("while True:", "if True:"))
    page.locator('.house [data-do="check"]').click()
    expect(page.locator('.house-verdict[data-passes="false"]')).to_have_text("It cannot be played as it is.")
    expect(findings).to_contain_text("tally gives None, and the game needs a dictionary.")
    assert fresh.violations(".house") == []
    page.reload()
    expect(page.locator('.house [name="title"]')).to_have_value("Look, all of you")
    fresh.assert_quiet()


def test_a_loop_is_stopped_and_a_link_is_shown_and_not_run(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    page.set_viewport_size({"width": 390, "height": 664})
    arrived(page, f"{site_address}goat/house/")
    page.locator(".house-code summary").click()
    page.locator(".house .cm-content").fill(LOOP)
    page.get_by_label("Your rule in words").fill("It never ends.")
    page.locator('.house [data-do="check"]').click()
    expect(page.locator(".house .cell-state")).to_have_text("Running…")
    page.locator('.house [data-do="stop"]').click()
    expect(page.locator(".house .cell-out")).to_have_text("Stopped. Nothing is lost of what you wrote.")
    link = copied_link(page, ".house")
    assert re.search(r"/goat/house/#house=[\w-]+$", link)
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    arrived(page, link)
    expect(page.locator(".house .cm-content")).to_contain_text("while True")
    expect(page.locator(".house .cell-state")).to_contain_text("Read it before you run it")
    expect(page.locator(".house .cell-out")).to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto("about:blank")
    arrived(page, link[:-9])
    expect(page.locator(".house .cell-state")).to_contain_text("broken")
