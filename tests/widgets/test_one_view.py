"""What is drawn of a table lies where it can be read and pressed: in every game, at every decision, at every size."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cardgames
from cardgames.games import rules_of
from cardgames.teaching import lessons
from cardgames.widgets import Coached, Lesson
from cardgames.widgets.table import Table
from tests.support import axe, thorough
from tests.support.differences import changed
from tests.support.front import Pages, Seen, pages_of
from tests.widgets.test_result import finished

SIZES = [(360, 640), (390, 664), (844, 390), (820, 1180), (1280, 720), (1920, 1080), (1000, 900), (1104, 768)]
"""Two phones, one that is turned, and a tablet, which are touched; with a mouse a laptop, a projector's picture, and
what two windows leave beside the site's list of pages."""
TOUCHED, TURNED = SIZES[:4], SIZES[2]
PHONE = {"width": 390, "height": 664}
GAMES = [rules.name for rules in cardgames.games()]
TABLES = [(name, players) for name in GAMES for players in rules_of(name).numbers]
LONGEST = 60  # decisions of a deal that are looked at
WAYS = ("table", "notebook", "coach", "lesson", "review", "log", "projector")
"""Where a table stands, what stands beside it, and what lies over it."""
STYLE = """<style>
body { margin: 0 !important }
h1 { position: absolute; clip-path: inset(50%) }
main { --cg-fills: 1 }
main[data-way="notebook"] { --cg-fills: initial }
* { overflow-anchor: none !important }
</style>"""
MOUNT = """async ([state, style]) => {
  document.head.insertAdjacentHTML("beforeend", style);
  const front = await import("/js/table.js"), handlers = {};
  let number = 0;
  const course = (scene) => ({ number: (number += 2), steps: [], scene });
  const atRest = ({ scene, ...rest }) => (scene ? { ...rest, course: course(scene) } : rest);
  state = atRest(state);
  const model = { get: (name) => state[name], on: (name, handler) => (handlers[name] = handler), off() {}, send() {} };
  await front.default.render({ model, el: document.getElementById("here") });
  window.lay = (parts) => {
    const changed = atRest(parts);
    Object.assign(state, changed);
    for (const name in changed) handlers[`change:${name}`]?.();
  };
}"""
LAY = """async (first) => {
  lay(first);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""
LOOK = (Path(__file__).parent / "layout.js").read_text("utf-8").partition("\n")[2]


def parts(table: Table) -> dict[str, Any]:
    """What a front end is sent of a table."""
    return {part: getattr(table, part) for part in ("words", "setup", "faces", "scene")}


def course(table: Table, before: Any = None) -> list[Any]:
    """The scenes since the one before at which the table waits, the last one included."""
    scenes, each = [], before or {}
    for step in table.course["steps"]:
        each = changed(each, step)
        scenes.append(each)
    return [*(each for each in scenes[:-1] if each["coach"] and each["coach"]["holds"]), table.scene]


@cache
def deal(name: str, players: int, seed: int, coached: bool = False) -> tuple[dict[str, Any], list[Any]]:
    """A deal played by chance: what the front end is sent at first, and the scenes at which seat A reads or decides."""
    chance = random.Random(seed)
    table = Coached(name) if coached else Table(name, players=players, seat="A", seed=seed)
    first, scenes = parts(table), course(table)
    while table.game.to_move and len(scenes) < LONGEST:
        before = table.scene
        table.push(str(chance.choice(table.game.legal_moves)))
        scenes += course(table, before)
    return first, scenes


@cache
def lesson(name: str) -> tuple[dict[str, Any], list[Any]]:
    """A lesson of single moves: each step as it is asked for, and when it is done."""
    table = Lesson(name)
    first, scenes = parts(table), [table.scene]
    for number, step in enumerate(table.lesson.steps):
        table.go(number)
        scenes.append(table.scene)
        table.push(str(table.game.legal_moves[0]) if "*" in step.wanted else step.wanted[0])
        scenes.append(table.scene)
    return first, scenes


@cache
def review() -> tuple[dict[str, Any], list[Any]]:
    """A finished deal with its review, and the position before a move of which it tells."""
    table = finished()
    table.review(0)
    first, scenes = parts(table), [table.scene]
    table.look_back(table.scene["review"]["moves"][0]["at"])
    return first, [*scenes, table.scene]


def looked_at(way: str, name: str, players: int) -> tuple[dict[str, Any], list[Any]]:
    """What is laid on the table in a way, and then shown one by one."""
    if way == "lesson":
        return lesson(name)
    return review() if way == "review" else deal(name, players, 5, coached=way == "coach")


def differs(way: str, name: str, players: int, size: tuple[int, int]) -> bool:
    """Whether this way shows more than others, for this game, number of players and size."""
    usual = players == rules_of(name).players
    match way:
        case "coach":
            return usual and size != TURNED
        case "lesson":
            return usual and size != TURNED and name in lessons.names()
        case "review":
            return usual and size != TURNED and name == GAMES[0]
        case "projector":
            return size not in TOUCHED
        case _:
            return way in ("table", "log") or size != TURNED


CASES = [
    case
    for case in ((way, name, players, size) for name, players in TABLES for way in WAYS for size in SIZES)
    if differs(*case)
]


TIGHT = {
    "monkey": [("table", "monkey", 2, SIZES[1])],
    "goat": [("table", "goat", 8, TURNED), ("table", "goat", 4, SIZES[6])],
    "catch-all": [("projector", "catch-all", 6, SIZES[6])],
    "kozel-boast": [("lesson", "kozel-boast", 4, SIZES[4])],
}
"""Cases in which there is least room, tried in every run, and at more decisions."""


TABLET = SIZES[3]
ALWAYS = [("review", GAMES[0], 4, TABLET), ("coach", GAMES[0], 4, TABLET), ("table", "militac", 4, TABLET)]
"""Cases that the turns of ways and sizes leave out."""


def sample(name: str) -> list[tuple[str, str, int, tuple[int, int]]]:
    """Of the cases of a game those that are tried in every run: each way and size is tried with some game."""
    at, numbers = GAMES.index(name), rules_of(name).numbers
    wanted = [
        ("table", name, rules_of(name).players, SIZES[at % 2]),
        (WAYS[1 + at % 6], name, rules_of(name).players, SIZES[(at + at // 6) % len(SIZES)]),
        ("log" if at % 2 else "table", name, max(numbers), SIZES[(at + 3) % len(SIZES)]),
    ]
    some = (wanted[:2], wanted[1:2], wanted[2:], wanted[1:2])[at % 4]
    return [case for case in [*some, *TIGHT.get(name, ()), *ALWAYS] if case in CASES and case[1] == name]


def test_each_way_and_size_is_tried_with_some_game() -> None:
    cases = [case for name in GAMES for case in sample(name)]
    assert {way for way, *_ in cases} == {*WAYS}
    assert {size for *_, size in cases} == {*SIZES}


class Tables:
    """A page that is touched and one with a mouse, on which tables of all kinds are laid."""

    def __init__(self, touched: Page, clicked: Page) -> None:
        self.pages = {True: touched, False: clicked}
        for page in self.pages.values():
            Seen(page, Table("goat", seed=5))
            page.evaluate("close()")
            page.evaluate(MOUNT, [deal("goat", 4, 5)[0], STYLE])

    def faults(self, way: str, name: str, players: int, size: tuple[int, int]) -> list[str]:
        """What is wrong in this way, for this game, number of players and size."""
        touched = size in TOUCHED
        page = self.pages[touched]
        page.evaluate("way => (document.querySelector('main').dataset.way = way)", way)
        first, scenes = looked_at(way, name, players)
        for off in (1, 0):  # its room is looked at anew
            page.set_viewport_size({"width": size[0] - off, "height": size[1]})
            page.evaluate(LAY, first)
        if way == "projector":
            page.locator(".cg-table").focus()
            page.keyboard.press("p")
            page.locator("[data-projector]").wait_for()
        last = len(scenes) - 1
        shown = range(0, last, 5) if (way, name, players, size) in TIGHT.get(name, ()) else (0, len(scenes) // 3)
        some = scenes if thorough.ALL else [scenes[at] for at in sorted({*shown, last})]
        amiss = page.evaluate(LOOK, [way, 44 if touched else 24, some])
        if way == "projector":
            page.keyboard.press("p")
            page.locator("[data-projector]").wait_for(state="detached")
        return [f"{way}, {name} for {players}, {size[0]}x{size[1]}, {fault}" for fault in amiss]


@pytest.fixture(scope="module")
def tables(browser: Browser) -> Iterator[Tables]:
    """Nothing may go wrong on the pages."""
    with pages_of(browser) as pages, pages.open(touch=True) as touched, pages.open() as clicked:
        yield Tables(touched.page, clicked.page)


@pytest.fixture
def filled(tables: Tables) -> Page:
    """A page whose table fills the window."""
    page = tables.pages[False]
    page.evaluate("document.querySelector('main').dataset.way = ''")
    return page


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_nothing_overlaps_is_cut_too_small_to_press_or_moves_by_itself(tables: Tables, name: str) -> None:
    cases = [case for case in CASES if case[1] == name] if thorough.ALL else sample(name)
    faults = [fault for case in cases for fault in tables.faults(*case)]
    assert not faults, "\n".join(faults)


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


ASIDE = """() => {
  const middle = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return [left + right, top + bottom];
  };
  const trick = document.querySelector('[data-cardgames="trick"]'), [x, y] = middle(trick);
  return [...trick.querySelectorAll(".cg-played")].flatMap((card) => {
    const seat = card.querySelector(".cg-badge").textContent;
    const [right, down] = middle(card.querySelector(".cg-card"));
    const [far, below] = middle(document.querySelector(`.cg-seat[data-seat="${seat}"]`));
    const ahead = (right - x) * (far - x) + (down - y) * (below - y);
    return ahead > 0 && card.querySelector(".cg-order").offsetWidth > 4 ? [] : [seat];
  });
}"""
"""The seats whose card does not lie in their direction from the middle of the trick, or shows no number."""


@pytest.mark.parametrize(("name", "players"), [("goat", 4), ("kozel-threesome", 3), ("kozel-six", 6), ("goat", 8)])
@pytest.mark.parametrize("size", [(820, 1180), (1280, 800)])
def test_each_card_of_the_trick_lies_before_its_seat(filled: Page, name: str, players: int, size: Any) -> None:
    filled.set_viewport_size({"width": size[0], "height": size[1]})
    first, scenes = deal(name, players, 5)
    longest = max(scenes, key=lambda scene: len(scene["trick"]))
    assert len(longest["trick"]) > players // 2
    filled.evaluate(LAY, first)
    filled.evaluate(LAY, {"scene": longest})
    assert filled.evaluate(ASIDE) == []


EARLY = """async ([state, next]) => {
  const front = await import("/js/table.js"), hearing = {};
  const el = document.body.appendChild(document.createElement("div"));
  const model = { get: (name) => state[name], on: (name, hear) => (hearing[name] = hear), off() {}, send() {} };
  await front.default.render({ model, el });
  state.course = next;
  hearing["change:course"]();
}"""
"""Lay a table, and let it hear of the next course before it has drawn the first one."""


def test_steps_that_come_before_the_first_scene_is_drawn_are_shown_after_it(pages: Pages) -> None:
    table = Table("goat", seat="A", seed=5)
    with pages.open() as seen:
        Seen(seen.page, table)
        seen.page.evaluate("close()")
        first = {**parts(table), "course": table.course}
        table.push(str(table.game.legal_moves[0]))
        later = {name: table.course[name] for name in ("number", "steps")}  # as a class sends it
        seen.page.evaluate(EARLY, [first, later])
        events = str(len(table.scene["log"]))
        expect(seen.page.locator("[data-cardgames=table]").last).to_have_attribute("data-events", events)


BELOW = """() => {
  const parts = [".cg-middle", ".cg-seat[data-own]"].map((name) => document.querySelector(name));
  const boxes = parts.map((part) => part.getBoundingClientRect());
  return boxes.every(({ top }, index) => !index || top >= boxes[index - 1].bottom - 1);
}"""
"""Whether the own hand stands below the trick."""


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
def phone(pages: Pages) -> Iterator[Page]:
    """A page as wide as a phone's, on which a table would fill the window; nothing may go wrong on it."""
    with pages.open(PHONE["width"], PHONE["height"]) as seen:
        yield seen.page


def laid(page: Page, table: Table) -> Seen:
    """A table that fills the window."""
    seen = Seen(page, table)
    page.evaluate("fills => document.head.insertAdjacentHTML('beforeend', fills)", STYLE)
    page.set_viewport_size({"width": PHONE["width"] - 1, "height": PHONE["height"]})  # its room is looked at anew
    page.locator("[data-cardgames=table][data-flat=tall]").wait_for()
    return seen


def test_a_first_time_at_the_end_of_a_deal_is_in_view(phone: Page) -> None:
    table = Table("kozel-six", seat="A", seed=4)  # the six of clubs catches the queen
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    phone.evaluate("localStorage.setItem('cardgames first', 'wanted')")
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


def test_a_bid_is_made_in_two_steps_where_the_lowest_number_has_one_command_left(phone: Page) -> None:
    game = cardgames.new("militac", dealer="A", seed=3)
    for move in ("bid 6 engineers", "pass", "pass"):
        game.push(move)
    table = Table(game, seat="A")
    laid(phone, table)
    expect(phone.locator('[data-pick="6"]')).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(".cg-moves [data-move]").locator("visible=true")).to_have_count(2)


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
    for count in (1, len(table.scene["log"]), 1):  # it opens again after it was closed
        phone.locator('[data-do="log"]').click()
        expect(lines).to_have_count(count)
    trick, last = phone.locator('[data-cardgames="trick"]'), phone.locator(".cg-last").last
    expect(last).to_be_hidden()
    for _ in range(2):
        phone.locator('[data-do="last-trick"]').click()
        expect(last).to_be_visible()
        expect(trick).to_be_hidden()
        phone.locator('[data-do="last-trick"]').click()
        expect(trick).to_be_visible()
