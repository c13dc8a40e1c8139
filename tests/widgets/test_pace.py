"""What happens at a table is seen happening: one event after the other, at the pace of its reader, until a press."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardgames.widgets.table import Table
from tests.support.front import Pages, Seen
from tests.support.thorough import ALL

WATCH = """() => {
  window.steps = [];
  window.flights = [];
  const table = document.querySelector('[data-cardgames="table"]');
  const note = () => steps.push([Number(table.dataset.shown), document.querySelectorAll(".cg-lines > li").length]);
  new MutationObserver(note).observe(table, { attributeFilter: ["data-shown"] });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    flights.push([frames.flatMap(Object.keys), options.duration]);
    return animate.call(this, frames, options);
  };
}"""
SHOWN = "document.querySelector('[data-cardgames=table]').dataset"
CAUGHT_UP = f"{SHOWN}.shown === {SHOWN}.events"
BEHIND = f"Number({SHOWN}.shown) < Number({SHOWN}.events)"


@contextmanager
def at(pages: Pages, pace: str, **options: Any) -> Iterator[tuple[Page, Table]]:
    """A table of Nations at which the reader leads, shown at that pace."""
    table = Table("nations", seed=1, dealer="D")
    with pages.open(width=1000, pace=pace, **options) as seen:
        Seen(seen.page, table)
        seen.page.wait_for_function(CAUGHT_UP)
        seen.page.evaluate(WATCH)
        yield seen.page, table


def play(page: Page) -> None:
    """Play a card, and wait until the table hears what came of it."""
    page.locator('[data-own="true"] [data-move]').first.click()
    page.wait_for_function(BEHIND)


def lines(table: Table) -> int:
    return len(table.scene["log"])


@pytest.mark.parametrize("motion", [True, False])
def test_each_event_is_shown_once_and_in_its_order(pages: Pages, motion: bool) -> None:
    with at(pages, "quick", motion=motion) as (page, table):
        before = lines(table)
        play(page)
        page.wait_for_function(CAUGHT_UP)
        after = lines(table)
        assert after - before > 4
        assert page.evaluate("steps") == [[number, number] for number in range(before + 1, after + 1)]
        expect(page.locator('[data-cardgames="table"]')).to_have_attribute("data-pace", "quick")
        expect(page.locator(".cg-status")).to_have_text(table.scene["status"])
        flights = page.evaluate("flights")
        if motion:
            assert len(flights) >= after - before - 1
            assert {name for names, _ in flights for name in names} == {"transform"}
            assert all(time <= 200 for _, time in flights)
        else:
            assert flights == []


HEAR = """() => {
  window.announced = [];
  const silent = (place) => place.ariaLive === "off" || place.closest('[aria-live="off"]');
  new MutationObserver((changes) => {
    const places = new Set();
    for (const { target, addedNodes } of changes) {
      const place = (target.closest ? target : target.parentElement).closest("[aria-live], [role=log], [role=status]");
      if (!place || silent(place) || !addedNodes.length) continue;
      if (place.role !== "log") places.add(place);
      else for (const { localName, firstChild } of addedNodes)
        if (localName === "li") announced.push(["log", firstChild.textContent.trim()]);
    }
    for (const place of places) if (place.textContent) announced.push([place.className, place.textContent.trim()]);
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""What a screen reader tells of a page by itself: what is added where it listens."""


def test_a_screen_reader_hears_each_event_once_and_whose_turn_it_is_at_the_end(pages: Pages) -> None:
    with at(pages, "quick") as (page, table):
        page.evaluate(HEAR)
        before = lines(table)
        for number in (1, 2):
            page.evaluate("announced.length = 0")
            play(page)
            page.wait_for_function(CAUGHT_UP)
            events = [["log", line["text"]] for line in table.scene["log"][before:]]
            assert page.evaluate("announced") == [*events, ["cg-status", table.scene["status"]]], number
            before = lines(table)


@pytest.mark.parametrize("key", ["", "Escape"])
def test_a_press_or_a_key_finishes_what_is_under_way(pages: Pages, key: str) -> None:
    with at(pages, "slow", motion=True) as (page, table):
        play(page)
        if key:
            page.keyboard.press(key)
        else:
            page.locator(".cg-title").click()
        assert page.evaluate(CAUGHT_UP)
        expect(page.locator(".cg-lines > li")).to_have_count(lines(table))
        assert len(page.evaluate("steps")) == 2, "The reader's own card, and all the rest."


def test_the_second_click_of_a_double_click_leaves_the_course_alone(pages: Pages) -> None:
    with at(pages, "slow") as (page, _):
        page.locator('[data-own="true"] [data-move]').first.dblclick()
        page.wait_for_function(BEHIND)
        assert page.evaluate("sent.length") == 1


def test_at_once_nothing_is_between_and_the_pace_is_kept(pages: Pages) -> None:
    with at(pages, "") as (page, table):
        pace = page.locator('[data-control="pace"]')
        expect(pace).to_have_value("normal")
        play(page)
        page.get_by_role("button", name="More…").click()
        pace.select_option("at once")
        assert page.evaluate(CAUGHT_UP)
        assert page.evaluate('localStorage["cardgames pace"]') == "at once"
        page.evaluate("steps.length = 0")
        page.locator('[data-own="true"] [data-move]').first.click()
        page.wait_for_function("sent.length === 2 && steps.length > 0")
        assert page.evaluate("steps") == [[lines(table)] * 2]
        expect(page.locator('[data-cardgames="table"]')).to_have_attribute("data-pace", "at once")


def test_a_full_trick_is_held_and_who_takes_it_is_marked(pages: Pages) -> None:
    with at(pages, "quick") as (page, table):
        play(page)
        held = page.wait_for_function("document.querySelector('.cg-book[data-held]')?.dataset.held").json_value()
        book = page.locator(".cg-book[data-held]")
        assert held == table.scene["lastTrick"]["takenBy"]
        expect(book.locator("[data-taker]")).to_have_count(1)
        expect(book.locator(".cg-played")).to_have_count(4)
        page.wait_for_function(CAUGHT_UP)
        expect(book).to_have_count(0)


SILENT = """() => {
  window.sounds = [];
  const node = () => ({ connect: (next) => next, frequency: {}, gain: {} });
  window.AudioContext = class {
    sampleRate = 100;
    resume() {}
    createBuffer(channels, length) { sounds.push(length); return { getChannelData: () => new Float32Array(length) }; }
    createBufferSource() { return { ...node(), start() {} }; }
    createBiquadFilter = node;
    createGain = node;
  };
}"""
"""An output that notes how long each sound is, in hundredths of a second."""


@pytest.mark.parametrize("motion", [True, *([False] if ALL else [])])
def test_a_card_and_a_trick_are_heard_where_the_reader_wants_that(pages: Pages, motion: bool) -> None:
    with at(pages, "quick", motion=motion) as (page, _):
        page.evaluate(SILENT)
        play(page)
        page.wait_for_function(CAUGHT_UP)
        assert page.evaluate("sounds") == []
        page.get_by_role("button", name="More…").click()
        page.get_by_label("Sounds").check()
        assert page.evaluate('localStorage["cardgames sounds"]') == "on"
        page.evaluate("steps.length = 0")
        play(page)
        page.wait_for_function(CAUGHT_UP)
        card, trick = 7, 20
        sounds = page.evaluate("sounds.map(Math.round)")
        assert sounds.count(trick) >= 1
        assert sounds.count(card) >= 4
        assert sounds.index(trick) >= 1
        assert len(sounds) <= len(page.evaluate("steps"))


def test_before_a_class_the_full_trick_stays_until_the_next_press(pages: Pages) -> None:
    with at(pages, "quick") as (page, _):
        page.locator('[data-cardgames="table"]').focus()
        page.keyboard.press("p")
        page.locator("[data-projector]").wait_for()
        play(page)
        book = page.locator(".cg-book[data-held]")
        expect(book.locator(".cg-played")).to_have_count(4)
        shown = page.evaluate(f"{SHOWN}.shown")
        page.wait_for_timeout(1000)  # longer than any event takes at this pace
        assert page.evaluate(f"{SHOWN}.shown") == shown
        page.keyboard.press("ArrowRight")
        page.wait_for_function(CAUGHT_UP)
        expect(book).to_have_count(0)
        assert page.evaluate("sent.length") == 1, "The key went on, and led nowhere else."
