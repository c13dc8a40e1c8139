"""A game with stakes and open cards on a page: the pool in the middle, money and open cards at the seats."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardgames.core import Game
from cardgames.widgets.table import Table
from tests.support import loo
from tests.support.front import Pages, Seen

SEATS = """seats => Object.fromEntries(seats.map((seat) => [seat.dataset.seat, [
  seat.querySelector(".cg-pile").textContent,
  [...seat.querySelectorAll(".cg-open > .cg-card")].map((card) => card.getAttribute("aria-label")).join(),
]]))"""


@pytest.fixture(autouse=True)
def _enlisted() -> Iterator[None]:
    with loo.enlisted():
        yield


@pytest.mark.parametrize(("players", "width"), [(3, 1100), (9, 390)])
def test_they_are_seen_by_all(pages: Pages, players: int, width: int) -> None:
    game = Game(loo.Loo(players=players), "A", seed=1)
    game.deal()
    (up,) = game.view().up
    with pages.open(width=width) as opened:
        seen = Seen(opened.page, Table(game, seat="B"))
        seats = opened.page.locator(".cg-seat")
        assert set(map(tuple, seats.evaluate_all(SEATS).values())) == {("-3", "")}
        opened.page.locator('[data-move="buy"]').click()
        opened.page.locator(".cg-open > .cg-card").wait_for()
        found = seats.evaluate_all(SEATS)
        assert (found["A"], found["B"], found["C"]) == (["-1", ""], ["-5", up.name], ["-3", ""])
        assert seen.page.locator(".cg-force").inner_text().startswith(f"Pool: {3 * players}")
        assert "money: -5" in str(seen.page.locator('.cg-seat[data-seat="B"]').get_attribute("aria-label"))
