"""The live pages in WebKit, which Safari is made of: at the size of a phone and of a tablet, in the light of the day.

It has no scroll anchoring, no `navigator.storage` and no `requestIdleCallback`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import COURSE
from tests.site.test_live import PLAY, near_its_end
from tests.site.test_offline import mortal
from tests.site.test_offline import playable as playable
from tests.support import thorough
from tests.support.webkit import WebKit, webkit

pytestmark = thorough.ONLY  # Python takes a minute to start in this build of WebKit
PHONE, TABLET = (390, 664), (820, 1180)
READY = '[data-cardgames="table"][data-ready="true"]'
OVER = f'{READY}[data-over="true"]'
START = '[data-cardgames="start"]'
EVENTS = "return document.querySelector('[data-cardgames=table]').dataset.events"
OUT_OF_SIGHT = """
const parts = ['[data-do="deal"]', '[data-do="undo"]', '[data-do="hint"]', '[data-do="more"]', '.cg-say'];
return parts.filter((name) => {
  const found = [...document.querySelectorAll(`.play ${name}`)].find((each) => each.offsetHeight);
  const box = found?.getBoundingClientRect();
  return !box || box.top < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
})
"""
"""What a player needs, and cannot see."""


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    with webkit(tmp_path_factory.mktemp("webkit")) as found:
        yield found


@pytest.fixture(params=[PHONE, TABLET], ids=["phone", "tablet"])
def sized(request: pytest.FixtureRequest, started: WebKit) -> WebKit:
    """The browser, at that size."""
    started.resize(*request.param)
    return started


@pytest.fixture
def browser(sized: WebKit, site_address: str) -> WebKit:
    """The browser, which keeps nothing of what was played before."""
    begun_anew(sized, site_address)
    return sized


def begun_anew(browser: WebKit, address: str) -> None:
    """Forget what this browser keeps of a site; its tables show at once what happens."""
    browser.go(address)
    browser.run("localStorage.clear(); sessionStorage.clear(); localStorage.setItem('cardgames pace', 'at once')")


def moves(browser: WebKit) -> None:
    """Press the first card that may be played, and see what follows."""
    before = browser.run(EVENTS)
    browser.press("[data-move]")
    browser.until(f"{EVENTS} !== arguments[0]", before)


def in_sight(browser: WebKit) -> None:
    """All that a player needs comes into sight."""
    seen = browser.wait(lambda: browser.run(OUT_OF_SIGHT) == [])
    assert seen, browser.run(OUT_OF_SIGHT)
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")


def test_a_deal_is_played_with_all_in_sight(browser: WebKit, site_address: str) -> None:
    browser.go(site_address + PLAY)
    browser.press(START)
    browser.until(f"return document.querySelector('{READY}') !== null")
    in_sight(browser)
    moves(browser)
    in_sight(browser)
    browser.run("location.hash = arguments[0]", near_its_end().partition("#")[2])
    browser.until("return document.querySelectorAll('.cg-lines [data-clause]').length > 20")
    while not browser.run(f"return document.querySelector('{OVER}') !== null"):
        moves(browser)
    browser.until("return Boolean(document.querySelector('[data-cardgames=result]:not([hidden])'))")


def test_a_lesson_and_a_question_are_answered(browser: WebKit, site_address: str) -> None:
    browser.go(f"{site_address}nations/learn/")
    browser.press(f'[data-op="lesson"] {START}')
    browser.until("return Boolean(document.querySelector('[data-cardgames=lesson] .cg-prompt')?.textContent)")
    browser.go(f"{site_address}nations/quiz/")
    browser.press(START)
    browser.press('[data-cardgames="quiz"] [data-option]')
    browser.until("return document.querySelector('[data-cardgames=quiz]').textContent.length > 100")


def test_a_player_is_written(browser: WebKit, site_address: str) -> None:
    browser.go(f"{site_address}golph/write/")
    browser.until("return Boolean(document.querySelector('[data-cardgames=write][data-ready=true] .cm-content'))")
    browser.press('.write [data-do="deal"]')
    browser.until("return Boolean(document.querySelector('.write .cell-out [data-cardgames=table]'))")


def test_what_is_kept_is_played_when_the_server_has_ended(started: WebKit, playable: Path) -> None:
    started.resize(*PHONE)
    with mortal(playable.parent) as (address, end):
        page = f"{address}{COURSE}/{PLAY}"
        begun_anew(started, page)
        started.until(f"return document.querySelector('{READY}') !== null")  # nothing moves the button any more
        started.press('[data-cardgames="offline"] button')
        started.until("return document.body.innerText.includes('Goat is available offline.')")
        end()
        started.go(page)
        started.press(START)
        started.until(f"return document.querySelector('{READY}') !== null")
        moves(started)
