"""Before a class: one widget alone on the screen, led by keys, with raised hands counted before the answer is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import cardgames
from cardgames.widgets import Lesson, Quiz, Table
from tests.support.browsers import Watched
from tests.support.front import Pages, Seen

SCREEN = {"width": 1280, "height": 720}
STEPS = 8


@pytest.fixture
def screen(pages: Pages) -> Iterator[Watched]:
    """A page as large as a projector's picture, on which nothing may go wrong."""
    with pages.open(SCREEN["width"], SCREEN["height"]) as seen:
        yield seen


def begun(page: Page, name: str) -> None:
    """Begin by the one key."""
    page.locator(name).focus()
    page.keyboard.press("p")
    page.locator("[data-projector]").wait_for()


def pressed(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


WHOLE_SCREEN_IN_SIGHT = """() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector("[data-projector]");
    return scrollWidth === clientWidth && scrollHeight === clientHeight;
}"""
"""Cards that have just come are fitted in with the next frames."""


def legible(page: Page, cards: str, words: str) -> None:
    """Cards and words are large enough for ten metres, and all is on the screen at once."""
    page.wait_for_function(WHOLE_SCREEN_IN_SIGHT)
    assert page.locator(cards).count()
    heights = page.locator(cards).evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
    assert min(heights) >= 160
    sizes = page.locator(words).evaluate_all("all => all.map((each) => parseFloat(getComputedStyle(each).fontSize))")
    assert min(sizes) >= 32


def accessible(seen: Watched, scheme: Literal["light", "dark"]) -> None:
    """In light or dark, which take turns, axe finds nothing."""
    seen.page.emulate_media(color_scheme=scheme)
    assert seen.violations() == []


def deal(game: str, players: int, moves: int = STEPS) -> Table:
    """A record of a few moves, at its beginning."""
    played = cardgames.new(game, players=players, seed=4)
    while len(played.moves) < moves:
        played.push(played.legal_moves[0])
    table = Table(record=played.record(), seat="A")
    table.step(0)
    return table


def test_a_class_answers_a_sheet_by_keys_alone(screen: Watched) -> None:
    page, sheet = screen.page, Quiz("kozel", seed=4, length=3)
    Seen(page, sheet)
    page.locator('[data-control="projector"]').focus()
    page.keyboard.press("Enter")
    page.locator("[data-projector]").wait_for()
    expect(page.locator(".cq-settings")).to_be_hidden()
    right = sheet.questions[0].right
    letter, other = "abcd"[right], "abcd"[right - 1]
    pressed(page, letter, letter, other, letter, f"Shift+{letter.upper()}")
    option = page.locator(f'[data-option="{right}"]')
    expect(option.locator(".cq-hands .cg-unseen")).to_have_text("2 hands")
    expect(page.locator(".cg-tally")).to_have_text("3 hands")
    assert set(sheet.chosen) == {None}, "Raised hands are counted, and no answer is chosen."
    legible(page, ".cq-card img", ".cq-asks, .cq-option")
    pressed(page, "PageDown")
    expect(option).to_have_attribute("data-told", "right")
    legible(page, ".cq-card img", ".cq-asks, .cq-option")
    accessible(screen, "light")
    pressed(page, letter)
    expect(option.locator(".cq-hands .cg-unseen")).to_have_text("2 hands")
    pressed(page, "PageDown")
    page.locator('[data-at="1"]').wait_for()
    pressed(page, "a", "b", "ArrowRight")  # as many for one as for another: the answer is told, and none was given
    page.locator("[data-told=right]").wait_for()
    pressed(page, "ArrowRight")
    page.locator('[data-at="2"]').wait_for()
    pressed(page, "ArrowLeft")
    page.locator('[data-at="1"]').wait_for()
    expect(page.locator("[data-told=right]")).to_have_count(1)
    assert sheet.chosen == [right, None, None]
    assert sheet.shown["marks"] == ["right", "told", ""]
    pressed(page, "Escape")
    expect(page.locator("[data-projector]")).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.cardgames") == "quiz", "The keys stay at hand."
    page.wait_for_function("document.fullscreenElement === null")


def test_in_an_exam_a_step_tells_nothing(screen: Watched) -> None:
    page, sheet = screen.page, Quiz("goat", seed=4, length=2, exam=True)
    Seen(page, sheet)
    begun(page, ".cq")
    pressed(page, "b", "PageDown")
    page.locator('[aria-pressed="true"]').wait_for()
    pressed(page, "PageDown")
    page.locator('[data-at="1"]').wait_for()
    assert sheet.chosen == [1, None]
    assert page.locator("[data-told]").count() == 0


def test_without_the_whole_screen_the_window_is_filled(screen: Watched) -> None:
    page = screen.page
    Seen(page, Quiz("goat", seed=4, length=1))
    page.evaluate("() => { document.documentElement.requestFullscreen = () => Promise.reject(new TypeError()); }")
    begun(page, ".cq")
    assert page.locator("[data-projector]").bounding_box() == {"x": 0, "y": 0, **SCREEN}
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "[document.body, null].includes(document.activeElement)"
            " || !!document.activeElement.closest('.cg-full-screen')"
        )
    pressed(page, "p")
    expect(page.locator("[data-projector]")).to_have_count(0)


def test_who_begins_again_while_the_browser_still_leaves_the_whole_screen_stays_there(screen: Watched) -> None:
    page = screen.page
    Seen(page, Table("goat", seed=5))
    begun(page, ".cg-table")
    page.wait_for_function("document.fullscreenElement !== null")
    page.evaluate(
        """() => {
          const leave = document.exitFullscreen.bind(document);
          document.exitFullscreen = async () => {
            await new Promise((go) => (window.goOn = go));
            await leave();
            window.hasLeft = true;
          };
        }"""
    )
    pressed(page, "p")
    page.locator("[data-projector]").wait_for(state="detached")
    pressed(page, "p")
    page.evaluate("goOn()")
    page.wait_for_function("Boolean(window.hasLeft) && document.fullscreenElement !== null")
    expect(page.locator("[data-projector]")).to_have_count(1)


def test_who_begins_again_before_the_browser_tells_of_the_end_stays_alone_on_the_screen(screen: Watched) -> None:
    """Two keys before the dialog's own word that it was closed: it was closed by us, and ends nothing."""
    page = screen.page
    Seen(page, Table("goat", seed=5))
    begun(page, ".cg-table")
    page.evaluate(
        """() => {
          const { activeElement: root } = document;
          window.wasClosed = new Promise((resolve) => root.closest("dialog").addEventListener("close", resolve));
          for (let twice = 0; twice < 2; twice += 1) {
            const pressed = new KeyboardEvent("keydown", { key: "p", bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(pressed);
          }
        }"""
    )
    page.evaluate("() => wasClosed.then(() => {})")
    page.locator("[data-projector]").wait_for()
    page.wait_for_function("document.fullscreenElement !== null")


def test_a_record_is_stepped_through_with_a_pause_before_each_move(screen: Watched) -> None:
    page, table = screen.page, deal("kozel", 4)
    Seen(page, table)
    begun(page, ".cg-table")
    expect(page.locator(".cg-controls")).to_be_hidden()
    pressed(page, "PageDown")
    page.locator('[data-projector][data-at="1"]').wait_for()
    assert page.locator(".cg-cloth .cg-hand > .cg-back").count() == 23
    pressed(page, "o", "q")
    expect(page.locator(".cg-cloth .cg-hand > .cg-back")).to_have_count(0)
    pressed(page, "PageDown")
    first = page.locator('[data-letter="a"]')
    first.wait_for()
    pressed(page, "a", "a", "Shift+A")
    expect(first).to_have_attribute("data-hands", "1")
    assert page.locator("[data-at]").first.get_attribute("data-at") == "1", "The move comes at the next press."
    legible(page, ".cg-seat[data-turn] .cg-card img, .cg-book:not(.cg-last) .cg-played .cg-card", ".cg-status")
    accessible(screen, "dark")
    pressed(page, "PageDown")
    page.locator('[data-projector][data-at="2"]').wait_for()
    expect(page.locator("[data-letter]")).to_have_count(0)
    pressed(page, "PageUp")
    page.locator('[data-projector][data-at="1"]').wait_for()
    pressed(page, "o")
    expect(page.locator(".cg-cloth .cg-hand > .cg-back")).to_have_count(23)
    pressed(page, "Escape")
    expect(page.locator("[data-projector]")).to_have_count(0)
    assert len(table.record["deals"][0]["moves"]) == STEPS, "The record is as it was."


@pytest.mark.parametrize(("game", "players", "moves"), [("monkey", 2, 3), ("goat", 6, 6), ("golph", 4, 0)])
def test_what_else_may_be_done_leaves_the_cards_large(screen: Watched, game: str, players: int, moves: int) -> None:
    page, table = screen.page, deal(game, players, moves)
    Seen(page, table)
    begun(page, ".cg-table")
    table.step(moves)
    pressed(page, "o")
    page.locator(".cg-moves:not([hidden]) [data-move]").first.wait_for()
    expect(page.locator("[data-lead=hands]")).to_have_attribute("aria-pressed", "true")
    legible(page, ".cg-seat[data-turn] .cg-card img", ".cg-status")
    if game == "goat":
        accessible(screen, "light")


def test_what_is_in_force_leaves_the_trick_its_room(screen: Watched) -> None:
    game = cardgames.new("militac", players=4, seed=4)
    for _ in range(STEPS):
        game.push(next((move for move in game.legal_moves if str(move).startswith("bid 10")), game.legal_moves[0]))
    page = screen.page
    Seen(page, Table(record=game.record(), seat="A"))
    begun(page, ".cg-table")
    expect(page.locator(".cg-force")).to_have_text(re.compile("bid.*; "))
    trick = "all => all.map((each) => each.getBoundingClientRect().right)"
    assert max(page.locator(".cg-book > *").evaluate_all(trick)) <= 1280


def test_a_trick_just_taken_leaves_the_tally_its_room(screen: Watched) -> None:
    game = cardgames.new("militac", players=4, seed=4)
    while len(game.view("A").tricks) < 3:
        game.push(next((move for move in game.legal_moves if str(move).startswith("bid 10")), game.legal_moves[0]))
    page = screen.page
    Seen(page, Table(record=game.record(), seat=game.to_move or ""))
    begun(page, ".cg-table")
    pressed(page, "q", "a", "b")
    expect(page.locator(".cg-tally")).to_have_text("a 1 · b 1: 2 hands")
    legible(page, ".cg-seat[data-turn] .cg-card img", ".cg-status")


@pytest.mark.parametrize(("game", "players"), [("goat", 8), ("catch-all", 11), ("monkey", 11)])
def test_the_largest_table_is_on_the_screen_at_once(screen: Watched, game: str, players: int) -> None:
    page, table = screen.page, deal(game, players, 3)
    Seen(page, table)
    begun(page, ".cg-table")
    table.step(3)
    pressed(page, "o")
    expect(page.locator("[data-lead=hands]")).to_have_attribute("aria-pressed", "true")
    legible(page, ".cg-seat[data-turn] .cg-card img", ".cg-status")


BOXES = """() => [...document.querySelectorAll('.cg-lead, .cg-seat[data-turn] .cg-card, [data-cardgames="trick"] > *')]
  .map((each) => Object.values(each.getBoundingClientRect().toJSON()).map(Math.round))"""
BESIDE = """choices => choices.map((choice) => {
  const { position, top, right, left } = getComputedStyle(choice, "::before");
  const below = parseFloat(top) >= choice.clientHeight, before = parseFloat(left) < 0;
  return position !== "absolute" || below || before;
})"""


def test_a_refusal_and_a_hint_push_nothing_off_the_screen(screen: Watched) -> None:
    page, table = screen.page, Table("kozel", seat="A", seed=5)
    while all("move" in card for card in table.scene["hands"]["A"]):
        table.push(str(table.game.legal_moves[0]))
    Seen(page, table)
    begun(page, ".cg-table")
    before = page.evaluate(BOXES)
    page.locator(".cg-seat[data-turn] [data-why]").first.click()
    message = page.locator("[data-projector] .cg-message:not([data-empty])")
    expect(message).to_be_visible()
    assert page.evaluate(BOXES) == before
    legible(page, ".cg-seat[data-turn] .cg-card img", ".cg-status")
    page.locator("[data-lead=hint]").click()
    page.locator("[data-projector] [data-hint]").wait_for()
    assert page.evaluate(BOXES) == before
    accessible(screen, "dark")


def test_hint_and_undo_are_at_hand_and_raised_hands_are_gone_when_other_cards_are_dealt(screen: Watched) -> None:
    page, table = screen.page, Table("goat", seat="A", seed=5)
    Seen(page, table)
    begun(page, ".cg-table")
    pressed(page, "q", "a")
    first = page.locator('[data-letter="a"]')
    expect(first).to_have_attribute("data-hands", "1")
    table.deal(5)
    pressed(page, "h")
    page.locator("[data-projector] [data-hint]").wait_for()
    expect(first).to_have_attribute("data-hands", "0")
    page.locator("[data-hint]").click()
    page.wait_for_function("sent.length === 2")
    undo = page.locator("[data-lead=undo]")
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    undo.click()
    expect(undo).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("game", ["goat", "militac"])
def test_letters_stand_beside_what_can_be_chosen(screen: Watched, game: str) -> None:
    page = screen.page
    Seen(page, Table(game, seat="A", seed=4, dealer="D"))
    begun(page, ".cg-table")
    pressed(page, "q", "a")
    page.locator('[data-letter="a"][data-hands="1"]').wait_for()
    assert all(page.locator("[data-letter]").evaluate_all(BESIDE))
    legible(page, ".cg-seat[data-turn] .cg-card img", ".cg-status")


def test_a_full_trick_stays_until_the_next_press_at_any_pace(screen: Watched) -> None:
    page, table = screen.page, Table("nations", seat="A", seed=4)
    Seen(page, table)
    begun(page, ".cg-table")
    page.locator(".cg-seat[data-own] [data-move]").first.click()
    held = page.locator('[data-cardgames="trick"][data-held]')
    held.wait_for()
    expect(held.locator(".cg-played")).to_have_count(4)
    pressed(page, "PageDown")
    expect(page.locator("[data-held]")).to_have_count(0)


IN_FRONT = """element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
}"""
OVERLAP = """parts => {
    const [one, other] = parts.map((part) => document.querySelector(part).getBoundingClientRect());
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""


def test_a_lesson_is_taught_to_a_class(screen: Watched) -> None:
    page, lesson = screen.page, Lesson("goat")
    Seen(page, lesson)
    begun(page, ".cg-table")
    first = page.locator('[data-letter="a"]')
    pressed(page, "a")
    expect(first).to_have_attribute("data-hands", "1")
    legible(page, ".cg-seat[data-turn] .cg-card img, .cg-book:not(.cg-last) .cg-played .cg-card", ".cg-prompt")
    for part in (".cg-prompt", ".cg-table"):
        assert not page.evaluate(OVERLAP, [".cg-lesson > .cg-caption", part]), part
    assert page.locator(".cg-lesson > .cg-caption").evaluate(IN_FRONT)
    accessible(screen, "light")
    wanted = lesson.lesson.steps[0].wanted[0]
    page.locator(f'[data-move="{wanted}"]').focus()
    page.keyboard.press("Enter")
    page.locator('.cg-lesson[data-done="true"]').wait_for()
    expect(page.locator("[data-letter]")).to_have_count(0)
    pressed(page, "PageDown")
    page.locator('.cg-lesson[data-at="1"]').wait_for()
    pressed(page, "PageUp")
    page.locator('.cg-lesson[data-at="0"]').wait_for()
