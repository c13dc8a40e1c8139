"""Charts in a browser: an interval that fills in deal by deal, and dots that open their deal, by key and by finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cardgames.games.goat import Goat
from cardgames.notebook import both_ways, growth, left_wins
from cardgames.notebook.charts import DealPairs
from cardgames.notebook.own import BothWays
from cardgames.widgets.chart import Chart
from tests.support import axe
from tests.support.front import Pages, Seen


class LastGoat(Goat):
    """The last Goat counts."""

    def award_goat(self, t, goats):  # type: ignore[no-untyped-def]
        return super().award_goat(t, [goats[-1]])


def dots(deals: int = 40) -> Chart:
    ways = both_ways(Goat, LastGoat, deals=deals)
    assert isinstance(ways, BothWays)
    return ways.picture().widget


def test_an_interval_fills_in_by_a_slider_and_by_itself(pages: Pages) -> None:
    figure = left_wins(60)
    chart = growth(figure).widget
    sentences = [point[4] for point in chart.shown["points"]]
    with pages.open(width=390, touch=True) as seen:
        board = Seen(seen.page, chart).board
        slider, status = board.get_by_role("slider", name="Deals"), board.get_by_role("status")
        expect(status).to_have_text(sentences[0])
        slider.press("ArrowRight")
        expect(status).to_have_text(sentences[1])
        expect(slider).to_have_attribute("aria-valuetext", sentences[1])
        assert len((board.locator(".ch-line").get_attribute("points") or "").split()) == 2
        slider.press("End")
        expect(status).to_have_text(sentences[-1])
        assert str(figure) in sentences[-1]
        board.get_by_role("button", name="Let the deals come one by one").tap()  # from the first again
        expect(board.get_by_role("button", name="Stop")).to_be_visible()
        expect(status).to_have_text(sentences[-1])
        expect(board.get_by_role("button", name="Let the deals come one by one")).to_be_visible()
        assert len((board.locator(".ch-line").get_attribute("points") or "").split()) == len(sentences)
        assert axe.violations(seen.page) == []


def test_a_dot_opens_its_deals_and_a_slider_each_deal(pages: Pages) -> None:
    chart = dots()
    with pages.open(width=390, touch=True) as seen:
        board = Seen(seen.page, chart).board
        drawn = chart.shown["dots"]
        expect(board.locator("circle")).to_have_count(len(drawn))
        expect(board.locator("circle[data-turned]")).to_have_count(sum(dot["turned"] for dot in drawn))
        expect(board.get_by_role("status")).to_contain_text("Press a dot")
        at = max(range(len(drawn)), key=lambda at: drawn[at]["turned"])
        board.locator("circle").nth(at).tap()
        deal = drawn[at]["deals"][0]
        expect(board.get_by_role("status")).to_have_text(chart._opened(deal)["says"])
        expect(board.locator(".cc-box")).to_have_count(2)
        drawing = board.locator(".cc-box img").first.get_attribute("src") or ""
        assert drawing.startswith("data:image/svg+xml,%3Csvg")
        expect(board.locator("circle[data-shown]")).to_have_count(1)
        slider = board.get_by_role("slider", name="Deal")
        slider.press("Home")
        slider.press("ArrowRight")
        expect(board.get_by_role("status")).to_have_text(chart._opened(2)["says"])
        expect(slider).to_have_attribute("aria-valuetext", "Deal 2")
        seen.page.emulate_media(color_scheme="dark")
        assert axe.violations(seen.page) == []


def test_a_dot_of_several_deals_opens_one_after_the_other(pages: Pages) -> None:
    leads = [(3, 3), (-2, 4), (3, 3)]
    chart = DealPairs("AC", ("One", "Other"), leads, lambda at: {"says": f"deal {at + 1}", "ways": []}, {}).widget
    with pages.open(width=1000) as seen:
        board = Seen(seen.page, chart).board
        for deal in (3, 1, 3):
            board.locator("circle").first.click()  # the slider begins at the first of its deals
            expect(board.get_by_role("status")).to_have_text(f"deal {deal}")
        expect(board.locator("circle").last).to_have_attribute("data-turned", "true")


@pytest.mark.parametrize(
    "message", [{"do": "deal", "deal": 0}, {"do": "deal", "deal": 4}, {"do": "deal", "deal": "1"}, {"do": "deal"}]
)
def test_a_deal_that_there_is_not_is_told_in_a_sentence(message: dict[str, object]) -> None:
    chart = dots(3)
    chart._on_message(chart, message)
    assert chart.shown["message"]["text"].startswith("Deals are numbered from 1 to 3")
    assert chart.opened == {}
    chart._on_message(chart, {"do": "deal", "deal": 3})
    assert chart.shown["message"] is None
    assert "deal 3" in chart.opened["says"].lower()
