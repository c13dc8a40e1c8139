"""Pictures made smaller by drawing a repeated shape once: they look as they did."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import cardgames
from cardgames.widgets.picture import by_night, picture
from cardgames.widgets.table import Table
from shared_shapes import share

CORNER = '<g transform="scale(2)"><path d="M0 0L10 10 20 0 30 10 40 0"/></g>'


def test_a_repeated_shape_is_defined_once() -> None:
    made = share(f'<svg viewBox="0 0 9 9"><g fill="red">{CORNER}</g><g transform="rotate(180)">{CORNER}</g></svg>')
    assert made.count("M0 0L10") == 1
    assert made.startswith('<svg viewBox="0 0 9 9"><defs>')
    assert share("<svg><path d='M0 0'/></svg>") == "<svg><path d='M0 0'/></svg>"


def test_an_outline_in_two_colours_is_defined_once() -> None:
    path = '<path d="M18.4 58.4V44.6C18.4 38.8 22.8 35.2 30 35.2" fill="{}"/>'
    made = share(f"<svg>{path.format('red')}{path.format('green')}</svg>")
    assert made.count("M18.4") == 1
    assert made.count("<use") == 2


@pytest.mark.browser
@pytest.mark.slow
def test_a_table_looks_the_same(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 900, "height": 700})
    for game in cardgames.games():
        drawn = by_night(picture(Table(game.name, seat="open", seed=1).scene))
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            seen = []
            for svg in (drawn, share(drawn)):
                page.set_content(svg)
                seen.append(page.screenshot())
            assert seen[0] == seen[1], (game.name, scheme)
        assert len(share(drawn)) < 0.5 * len(drawn), game.name
