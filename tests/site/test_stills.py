"""Pictures of tables on pages: what is written in them stays in its place, in the fonts that this machine has."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

TABLES = ("**/play/table*.svg", "**/learn/first-deal*.svg")
BEYOND = """() => [...document.querySelectorAll("body > svg")].flatMap((picture) => {
    const width = picture.viewBox.baseVal.width - 4;
    const seats = [...picture.querySelectorAll(':scope > g > rect[rx="8"]')].map((seat) => seat.getBBox());
    const beyond = (text) => {
        const { x, y, width: length } = text.getBBox();
        const beside = seats.filter((seat) => y > seat.y && y < seat.y + seat.height && x < seat.x + seat.width);
        const own = beside.find((seat) => x >= seat.x);
        const end = own ? own.x + own.width : Math.min(width, ...beside.map((seat) => seat.x));
        return x < 4 || x + length > end;
    };
    const named = picture.querySelector("title").textContent;
    return [...picture.querySelectorAll(":scope > g > text")].filter(beyond).map((text) => [named, text.textContent]);
})"""
"""What is longer than the seat in which it stands, or the picture, or lies over a seat."""


@pytest.mark.no_cover
def test_what_is_written_in_a_picture_stays_in_its_place(browser: Browser, site: Path) -> None:
    drawn = [file.read_text("utf-8") for pattern in TABLES for file in sorted(site.glob(pattern))]
    assert len(drawn) >= 100
    page = browser.new_page()
    page.set_content("".join(drawn))
    assert page.evaluate(BEYOND) == []
    page.close()
