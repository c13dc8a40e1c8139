"""The page of play on a phone: the table takes the window once a game is on; the rest of the page is a scroll away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support import thorough
from tests.support.browsers import watched

SEEN = """async () => {
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


def in_view(page: Page) -> None:
    """The window comes to show all that a player needs, and nothing lies over it."""
    assert page.evaluate(SEEN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["goat", pytest.param("kozel", marks=thorough.ONLY)])
def test_the_table_takes_the_window_and_keeps_it_when_the_phone_is_turned(
    browser: Browser, site_address: str, game: str
) -> None:
    with watched(browser) as seen:
        page = seen.page
        page.set_viewport_size({"width": 390, "height": 664})
        page.add_init_script("Math.random = () => 0")  # the first of the deals that the page has
        page.goto(f"{site_address}{game}/play/")
        page.locator('[data-cardgames="start"]').click()
        table = page.locator('[data-cardgames="table"][data-ready="true"]')
        table.wait_for()
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
        seen.assert_quiet()
