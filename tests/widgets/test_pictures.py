"""The pictures of cards in a browser: printed where a table is played on, as sharp and as right as they were given."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from cardgames.widgets import Table
from tests.support.browsers import Watched
from tests.support.front import Pages, Seen

COUNT = """() => {
    window.printed = 0;
    const kept = URL.createObjectURL;
    URL.createObjectURL = (blob) => { window.printed += 1; return kept(blob); };
}"""
NEVER = "() => { HTMLCanvasElement.prototype.toBlob = (take) => take(null) }"
BITMAPS = '.cg-card > img[src^="blob:"]'
VECTORS = '.cg-card > img[src^="data:image/svg+xml,"]'
SHARP = "all => all.every((image) => image.naturalWidth >= Math.floor(image.clientWidth * devicePixelRatio))"
UNLIKE = """([printed, given]) => {
    const pixels = (image) => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 84 });
        const paper = canvas.getContext("2d");
        paper.drawImage(image, 0, 0, 60, 84);
        return paper.getImageData(0, 0, 60, 84).data;
    };
    const read = async (source) => {
        const image = Object.assign(new Image(60, 84), { src: source });
        await image.decode();
        return pixels(image);
    };
    return Promise.all([read(printed), read(given)]).then(([one, other]) =>
        one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length);
}"""


@pytest.fixture
def screen(pages: Pages) -> Iterator[Watched]:
    """A page on which nothing may go wrong, and which counts what is printed."""
    with pages.open() as seen:
        seen.page.evaluate(COUNT)
        yield seen


def played(page: Page, table: Table, moves: int = 4) -> Seen:
    """The table after a few moves, all its pictures printed before them."""
    seen = Seen(page, table)
    play(seen, moves, len(table.faces))
    return seen


def play(seen: Seen, moves: int, printed: int) -> None:
    """A few moves, once so many pictures have been printed and the last one read."""
    seen.page.wait_for_function("number => window.printed >= number", arg=printed)
    lines = seen.board.locator("[data-clause]")
    for _ in range(moves):
        before = lines.count()
        seen.board.locator("[data-move]").first.click()
        expect(lines).not_to_have_count(before)


def test_a_table_that_is_played_on_shows_bitmaps_as_sharp_as_its_cards(screen: Watched) -> None:
    page = screen.page
    table = Table("goat", seed=1916, players=4)
    played(page, table)
    shown = page.locator(BITMAPS)
    assert shown.count() > 4
    assert shown.evaluate_all(SHARP)


def test_what_is_printed_looks_as_it_was_given(screen: Watched) -> None:
    page = screen.page
    table = Table("goat", seed=1916, players=4)
    played(page, table, 6)
    given = {card["name"]: table.faces[card["card"]] for card in table.scene["lastTrick"]["cards"]}
    compared = []
    for name, svg in given.items():
        image = page.locator(f'.cg-last [aria-label$=", {name}"] > img')
        source = image.first.get_attribute("src")
        assert source
        if source.startswith("blob:"):
            page.evaluate("svg => { window.svg = `data:image/svg+xml,${encodeURIComponent(svg)}` }", svg)
            compared.append(page.evaluate(UNLIKE, [source, page.evaluate("window.svg")]))
    assert len(compared) > 1
    assert max(compared) < 12


def test_a_projector_shows_them_as_they_were_given(screen: Watched) -> None:
    page = screen.page
    played(page, Table("goat", seed=1916, players=4))
    page.locator('[data-cardgames="table"]').focus()
    page.keyboard.press("p")
    page.locator("[data-projector]").wait_for()
    assert page.locator(BITMAPS).count() == 0
    assert page.locator(VECTORS).count() == page.locator(".cg-card > img").count() > 4
    page.keyboard.press("Escape")
    page.locator("[data-projector]").wait_for(state="detached")
    assert page.locator(BITMAPS).count() > 4


def test_they_are_printed_anew_for_a_page_that_is_magnified(screen: Watched) -> None:
    page = screen.page
    table = Table("goat", seed=1916, players=4)
    seen = played(page, table)
    twice = {"width": 640, "height": 450, "deviceScaleFactor": 2, "mobile": False}
    emulation = page.context.new_cdp_session(page)
    emulation.send("Emulation.setDeviceMetricsOverride", twice)
    page.wait_for_function("devicePixelRatio === 2")
    play(seen, 6, 2 * len(table.faces))
    shown = page.locator(f".cg-played > {BITMAPS}")
    assert shown.count() > 2
    assert shown.evaluate_all(SHARP)
    emulation.detach()


def test_where_nothing_can_be_printed_the_table_is_as_good(screen: Watched) -> None:
    page = screen.page
    page.evaluate(NEVER)
    seen = Seen(page, Table("goat", seed=1916, players=4))
    play(seen, 6, 0)
    assert page.locator(VECTORS).count() == page.locator(".cg-card > img").count() > 4
