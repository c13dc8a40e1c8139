"""A pupil and a teacher in WebKit, which Safari is made of: at the size of a phone and of a tablet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.classroom.test_class_journey import held
from tests.support.webkit import WebKit, webkit

READY = '[data-cardgames="table"][data-ready="true"][data-line="up"]'
EVENTS = "return document.querySelector('[data-cardgames=table]').dataset.events"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    with webkit(tmp_path_factory.mktemp("webkit")) as found:
        yield found


@pytest.mark.parametrize("size", [(390, 664), (820, 1180)], ids=["phone", "tablet"])
def test_a_deal_is_begun_and_played_in_a_class(browser: WebKit, tmp_path: Path, size: tuple[int, int]) -> None:
    browser.resize(*size)
    with held(tmp_path / "class.journal", "--port", "0") as (_, links):
        browser.go(links["host"].partition("#")[0])
        browser.run("localStorage.clear(); sessionStorage.clear(); localStorage.setItem('cardgames pace', 'at once')")
        browser.go(links["join"])
        browser.type('input[name="name"]', "Ada")
        browser.press("form button[type=submit]")
        browser.until("return document.querySelector('.class-state').textContent.startsWith('You are in')")
        browser.go(links["host"])
        browser.until("return document.querySelectorAll('[data-control=game] option').length > 0")
        browser.press('[data-do="start"]')
        browser.until("return document.querySelector('main').dataset.tables === '1'")
        browser.go(links["join"].partition("#")[0])  # the same device has the same seat
        browser.until(f"return document.querySelector('{READY}') !== null")
        before = browser.run(EVENTS)
        browser.press("[data-move]")
        browser.until(f"{EVENTS} !== arguments[0]", before)
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
