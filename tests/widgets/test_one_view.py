"""All that a player needs is in the window at once: in whole deals of every game, at every decision, at every size."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cardgames
from cardgames.games import rules_of
from cardgames.widgets.table import Table
from tests.support import axe, thorough
from tests.support.browsers import watched
from tests.widgets.test_result import finished
from tests.widgets.test_widget import Seen

SIZES = [(390, 664), (390, 844), (844, 390), (1280, 720), (1920, 1080)]
"""A phone with its browser's bars, without them, and turned; a laptop; a projector's picture."""
PHONE = {"width": 390, "height": 664}
GAMES = [rules.name for rules in cardgames.games()]
LONGEST = 60  # decisions of a deal that are looked at
FILLS = """<style>
body { margin: 0 !important }
h1 { position: absolute; clip-path: inset(50%) }
main { --cg-fills: 1 }
</style>"""
MOUNT = """async ([state, fills]) => {
  document.head.insertAdjacentHTML("beforeend", fills);
  const front = await import("/table.js"), heard = {};
  const model = { get: (name) => state[name], on: (name, hear) => (heard[name] = hear), off() {}, send() {} };
  await front.default.render({ model, el: document.getElementById("here") });
  window.lay = (changed) => {
    Object.assign(state, changed);
    for (const name in changed) heard[`change:${name}`]?.();
  };
}"""
LOOK = """async (scenes) => {
  const PARTS = {
    hand: '[data-cardgames="hand"] > *', trick: '[data-cardgames="trick"] > *', score: ".cg-chip",
    status: ".cg-status", message: ".cg-message:not([data-empty])", seats: ".cg-others > .cg-seat",
  };
  const TARGET = 44, found = [];
  const table = document.querySelector('[data-cardgames="table"]');
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const boxOf = (element) => element.getBoundingClientRect();
  const room = (element) => {
    let { top, left, bottom, right } = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
    for (let up = element.parentElement; up !== table; up = up.parentElement)
      if (getComputedStyle(up).overflowY !== "visible") {
        const around = boxOf(up);
        [top, left] = [Math.max(top, around.top), Math.max(left, around.left)];
        [bottom, right] = [Math.min(bottom, around.bottom), Math.min(right, around.right)];
      }
    return { top, left, bottom, right };
  };
  const look = (at, when) => {
    for (const [name, selector] of Object.entries(PARTS))
      for (const element of table.querySelectorAll(selector)) {
        const box = boxOf(element);
        if (!box.width && !(element.textContent && name === "message")) continue; // not in this game, or not now
        const { top, left, bottom, right } = room(element);
        const out = Math.round(Math.max(top - box.top, left - box.left, box.bottom - bottom, box.right - right));
        if (out > 1) found.push(`${at}${when}: ${name} is ${out} px out of the window`);
        const seen = document.elementFromPoint(box.left + 9, box.top + 9);
        if (!element.contains(seen) && !seen?.contains(element)) found.push(`${at}${when}: ${name} is covered`);
      }
    for (const by of table.querySelectorAll(".cg-by")) {
      const parts = [...by.children].reduce((sum, part) => sum + part.offsetWidth, 0);
      const cut = [...by.children].some((part) => part.clientWidth && part.scrollWidth > part.clientWidth + 1);
      if (parts > by.offsetWidth + 1 || cut) found.push(`${at}${when}: "${by.textContent}" is wider than its card`);
    }
    const own = [...table.querySelectorAll('[data-cardgames="hand"] > button')].map(boxOf);
    for (const [index, card] of own.entries()) {
      const next = own[index + 1];
      const wide = next && next.left > card.left ? next.left - card.left : card.width;
      if (wide < TARGET - 1) found.push(`${at}${when}: a card is a target of ${wide} px`);
    }
    if (!boxOf(table.querySelector('[data-cardgames="hand"]')).height) found.push(`${at}${when}: no hand`);
    if (document.documentElement.scrollWidth > innerWidth) found.push(`${at}${when}: the page is too wide`);
  };
  for (const [at, scene] of scenes.entries()) {
    lay({ scene });
    await frame();
    look(at, "");
    const refused = [...table.querySelectorAll('[data-cardgames="hand"] > [data-why]:not([data-among])')];
    if (!refused.length) continue;
    refused[at % refused.length].click();
    await frame();
    look(at, ", refused");
  }
  return found;
}"""


@cache
def deal(name: str, players: int, seed: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A deal played by chance: what the front end is sent at first, and the scene of each decision of seat A."""
    chance = random.Random(seed)
    table = Table(name, players=players, seat="A", seed=seed)
    first = {part: getattr(table, part) for part in ("words", "scene", "setup", "faces")}
    scenes: list[dict[str, Any]] = []
    while table.game.to_move and len(scenes) < LONGEST:
        scenes.append(table.scene)
        table.push(str(chance.choice(table.game.legal_moves)))
    return first, scenes


def unseen(page: Page, name: str, players: int, seed: int) -> list[str]:
    """What is not in sight at some decision of a deal, at some size; each is looked at in two or three of them."""
    first, scenes = deal(name, players, seed)
    found = []
    for number, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("first => lay(first)", first)
        found += [f"{width}x{height}, {what}" for what in page.evaluate(LOOK, thorough.spread(scenes, number))]
    return found


@pytest.fixture(scope="module")
def filled(browser: Browser) -> Iterator[Page]:
    """A page whose table fills the window; nothing may go wrong on it."""
    with watched(browser) as seen:
        Seen(seen.page, Table("goat", seed=5))
        seen.page.evaluate("close()")
        seen.page.evaluate(MOUNT, [deal("goat", 4, 5)[0], FILLS])
        yield seen.page
        seen.assert_quiet()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_deal_is_in_view(filled: Page, name: str) -> None:
    for seed in range(5, 5 + thorough.times(1, 4)):
        assert unseen(filled, name, rules_of(name).players, seed) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if max(rules_of(name).numbers) > rules_of(name).players])
def test_with_as_many_as_can_play_it_is_in_view(filled: Page, name: str) -> None:
    if name not in ("goat", "monkey") and not thorough.times(0, 1):
        pytest.skip("of the larger tables two are tried, and all of them with THOROUGH=1")
    assert unseen(filled, name, max(rules_of(name).numbers), 5) == []


@pytest.mark.slow
def test_the_last_trick_has_the_room_of_the_empty_hand(filled: Page) -> None:
    filled.set_viewport_size({"width": 1280, "height": 720})
    filled.evaluate("first => lay(first)", deal("monkey", max(rules_of("monkey").numbers), 5)[0])  # a layout for many
    filled.locator("[data-cardgames=table][data-flat=low]").wait_for()
    table = Table("golph", players=4, seat="A", seed=5)
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    filled.evaluate(
        "parts => lay(parts)", {part: getattr(table, part) for part in ("words", "setup", "faces", "scene")}
    )
    filled.locator('[data-cardgames="result"]').wait_for()
    filled.wait_for_function(
        """() => {
          const heights = (which) => [...document.querySelectorAll(which)].map((each) => each.offsetHeight);
          const trick = heights(".cg-middle .cg-last:not(.cg-part[hidden] *) .cg-card");
          const [own] = heights(".cg-seat[data-own] .cg-hand");
          return own < 20 && trick.length === 4 && Math.min(...trick) > 100;
        }"""
    )


ON_SCREEN = """async (scenes) => {
  const root = document.querySelector("[data-projector]"), found = [];
  for (const [at, scene] of scenes.entries()) {
    lay({ scene });
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const [wide, high] = [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
    if (wide > 1 || high > 1) found.push(`${at}: ${wide} and ${high} px too much`);
  }
  return found;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("asks", [False, True])
def test_a_whole_deal_is_on_the_screen_of_a_projector(filled: Page, asks: bool) -> None:
    filled.set_viewport_size({"width": 1920, "height": 1080})
    filled.locator(".cg-table").focus()
    filled.keyboard.press("p")
    filled.locator("[data-projector]").wait_for()
    filled.keyboard.press("q" if asks else "Shift")
    for name in GAMES:
        for players in {rules_of(name).players, max(rules_of(name).numbers)}:
            first, scenes = deal(name, players, 5)
            filled.evaluate("first => lay(first)", first)
            assert filled.evaluate(ON_SCREEN, thorough.spread(scenes, asks)) == [], (name, players)
    filled.keyboard.press("q" if asks else "Shift")
    filled.keyboard.press("p")
    filled.locator("[data-projector]").wait_for(state="detached")


BELOW = """() => {
  const parts = [".cg-middle", ".cg-seat[data-own]", ".cg-status"].map((name) => document.querySelector(name));
  const boxes = parts.map((part) => part.getBoundingClientRect());
  return boxes.every(({ top }, index) => !index || top >= boxes[index - 1].bottom - 1);
}"""
"""Whether the trick, the own hand and the message stand one below the other."""


def test_a_long_review_leaves_the_table_its_height(filled: Page) -> None:
    table = finished()
    table.review(0)
    first = {part: getattr(table, part) for part in ("words", "scene", "setup", "faces")}
    moves = 5 * table.scene["review"]["moves"]
    first["scene"] = {**table.scene, "review": {**table.scene["review"], "moves": moves, "turn": None}}
    filled.set_viewport_size({"width": 1280, "height": 720})
    filled.evaluate("first => lay(first)", first)
    expect(filled.locator('[data-cardgames="review"] li')).to_have_count(len(moves))
    filled.wait_for_function(BELOW)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page as wide as a phone's, on which a table would fill the window; nothing may go wrong on it."""
    with watched(browser) as seen:
        seen.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        yield seen.page
        seen.assert_quiet()


def laid(page: Page, table: Table) -> Seen:
    """A table that fills the window."""
    seen = Seen(page, table)
    page.evaluate("fills => document.head.insertAdjacentHTML('beforeend', fills)", FILLS)
    page.set_viewport_size({"width": PHONE["width"] - 1, "height": PHONE["height"]})  # its room is looked at anew
    page.locator("[data-cardgames=table][data-flat=tall]").wait_for()
    return seen


def test_a_first_time_at_the_end_of_a_deal_is_in_view(phone: Page) -> None:
    table = Table("kozel-six", seat="A", seed=4)  # the six of clubs catches the queen
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    phone.add_init_script("localStorage.setItem('cardgames first', 'wanted')")
    laid(phone, table)
    known = phone.get_by_role("button", name="Got it")
    known.wait_for()
    within = """known => {
      const { left, top, right, bottom } = known.getBoundingClientRect();
      const corners = [[left + 2, top + 2], [right - 2, bottom - 2]];
      return corners.every((corner) => known.contains(document.elementFromPoint(...corner)));
    }"""
    assert known.evaluate(within)


def test_a_bid_is_made_in_two_steps(phone: Page) -> None:
    table = next(
        table
        for table in (Table("militac", seat="A", seed=seed, dealer="D") for seed in range(9))
        if not table.game.moves and len(table.game.legal_moves) > 30
    )
    seen = laid(phone, table)
    shown = phone.locator(".cg-moves [data-move]").locator("visible=true")
    expect(shown).to_have_count(6)  # the five commands, and to pass
    assert axe.violations(phone) == []
    phone.locator('[data-pick="8"]').click()
    expect(phone.locator('[data-move="bid 6 cavalry"]')).to_be_hidden()
    phone.locator('[data-move="bid 8 cavalry"]').click()
    seen.expect_moves(1)
    assert seen.table.record["deals"][0]["moves"][0] == "bid 8 cavalry"


def cut() -> Table:
    """A table at which A is to cut the pack."""
    chance = random.Random(4)
    game = cardgames.new("kozel", seed=4)
    while not str(game.legal_moves[0]).startswith("cut"):
        game.push(chance.choice(game.legal_moves))
    assert game.to_move == "A"
    return Table(game, seat="A")


def test_a_cut_is_one_button_and_another_place_is_a_press_away(phone: Page) -> None:
    table = cut()
    seen = laid(phone, table)
    shown = phone.locator(".cg-moves [data-move]").locator("visible=true")
    expect(shown).to_have_count(1)
    phone.locator('[data-do="others"]').click()
    expect(shown).to_have_count(len(table.game.legal_moves))
    phone.locator('[data-move="cut 3"]').click()
    seen.expect_moves(1)
    assert "cut 3" in seen.table.record["deals"][-1]["moves"]


def test_the_log_and_the_last_trick_are_a_press_away(phone: Page) -> None:
    table = Table("kozel-six", seat="A", seed=5)
    while len(table.game.view("A").tricks) < 2 or not table.game.view("A").trick:
        table.push(str(table.game.legal_moves[0]))
    laid(phone, table)
    lines = phone.locator(".cg-lines > li").locator("visible=true")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text(table.scene["log"][-1]["text"])
    phone.locator('[data-do="log"]').click()
    expect(lines).to_have_count(len(table.scene["log"]))
    assert axe.violations(phone) == []
    phone.locator('[data-do="log"]').click()
    trick, last = phone.locator('[data-cardgames="trick"]'), phone.locator(".cg-last").last
    expect(last).to_be_hidden()
    phone.locator('[data-do="last-trick"]').click()
    expect(last).to_be_visible()
    expect(trick).to_be_hidden()
    phone.locator('[data-do="last-trick"]').click()
    expect(trick).to_be_visible()
