"""A visit of several pages, from which Python goes on: to start it anew for each test costs more than most tests."""

from __future__ import annotations

from urllib.parse import urljoin

from playwright.sync_api import Page, expect

LINK = """href => {
    document.querySelector("[data-md-component=container]").dataset.left = "";
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
}"""
GONE = """() => {
    const detail = { dead: true };
    for (const place of document.querySelectorAll(".play-table"))
        place.dispatchEvent(new CustomEvent("cardgames:fault", { detail }));
}"""
NOTHING_KEPT = """() => {
    sessionStorage.clear();
    for (const name of Object.keys(localStorage)) if (name !== "cardgames pace") localStorage.removeItem(name);
}"""


def follow(page: Page, address: str) -> None:
    """Go to another page by a link, so that a Python which runs already goes on."""
    if not page.locator("html[data-live]").count():
        page.goto(address)
        return
    page.evaluate(LINK, address)
    expect(page.locator("[data-left]")).to_have_count(0)


def nothing_played(page: Page) -> None:
    """End what is played on a page, as if it had come to grief; else it would go on when a reader comes back."""
    page.evaluate(GONE)


def go(page: Page, address: str) -> None:
    """Go to a page as somebody who has never been there, but finds Python started if it was."""
    if page.locator("html[data-live]").count():
        nothing_played(page)
        if page.url.partition("#")[0] == address.partition("#")[0]:
            follow(page, urljoin(address, "../"))
        page.evaluate(NOTHING_KEPT)
    follow(page, address)


def copied_link(page: Page, place: str) -> str:
    """The link to what was written in a place of a page, which shows it where it cannot be copied."""
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.locator(f'{place} [data-do="share"]').click()
    return page.locator(".cell-link").input_value()
