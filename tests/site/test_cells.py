"""The cells of notebooks on the site's pages: each runs in the Python that a page has, which is not all of Python."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import places
from tests.support import thorough
from tests.support.browsers import Watched

CHARTED = "study/is-that-so-method.ipynb"
PAGES = sorted(places.notebooks().values(), key=CHARTED.__ne__)
"""They use the same parts of Python, so one is tried in every run, as far as its chart: many deals come below it."""


@pytest.mark.parametrize("name", PAGES[: thorough.times(1, len(PAGES))])
def test_every_cell_of_a_notebook_runs_on_its_page(seen: Watched, site_address: str, name: str) -> None:
    page = seen.page
    page.goto(f"{site_address}{name.removesuffix('.ipynb')}/")
    cells = page.locator('[data-cardgames="cell"]')
    expect(cells.first.locator('[data-do="run"]')).to_be_visible()
    for number in range(cells.count()):
        cell = cells.nth(number)
        cell.locator('[data-do="run"]').click()
        expect(cell.locator(".cell-state")).to_have_text("Done.")
        expect(cell.locator(".cell-error")).to_have_count(0)
        if name == CHARTED and "growth(" in cell.inner_text():  # its chart fills in by its slider
            chart = cell.locator('[data-cardgames="chart"][data-ready="true"]')
            expect(chart.get_by_role("status")).to_have_text(re.compile("^After 2 deals:"))
            chart.get_by_role("slider").press("End")
            expect(chart.get_by_role("status")).to_have_text(re.compile("^After 3.. deals:"))
            if not thorough.ALL:
                break
