"""A deal tapped through on a phone as fast as a finger can: only what was meant is played."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardgames
from cardgames.games import rules_of
from cardgames.widgets.table import Table
from tests.support import thorough
from tests.support.front import Pages, Seen
from tests.support.properties import offers_cards

NAMES = [rules.name for rules in cardgames.games()]
MAX_TAPS = 4_000
FILLS = "main { --cg-fills: 1 }"
"""The table fills the window, as it does on a phone."""
IN_SIGHT = """() => {
  globalThis.seenAt = performance.now();
  return [...document.querySelectorAll("[data-move], [data-twin]")].flatMap((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const x = left + Math.min(width, 24) / 2, y = top + height / 2;
    const move = each.dataset.move ?? each.dataset.twin;
    return each.contains(document.elementFromPoint(x, y)) ? [{ move, x, y }] : [];
  });
}"""


FRAMES = """async (number) => {
  while (number--) await new Promise(requestAnimationFrame);
  return performance.now() - seenAt;
}"""
MAX_REACTION = 200
"""Milliseconds from what is seen to the tap; a finger that takes longer has seen what came meanwhile."""


def tap_through(seen: Seen, chance: random.Random) -> list[tuple[str, set[str]]]:
    """Tap what is in sight again and again, some frames after it was seen, without waiting for what comes of it.

    Gives each move that was made with those that were tapped since the one before. A card that is the only move plays
    itself and is left out.
    """
    moves: list[tuple[str, set[str]]] = []
    tapped: set[str] = set()
    before, free = 0, False
    for _ in range(MAX_TAPS):
        game: Any = seen.table.game
        if len(game.moves) > before and free:
            moves.append((game.moves[before], tapped))
            tapped = set()
        if game.to_move is None:
            break
        before, free = len(game.moves), len(game.legal_moves) > 1
        choice = chance.choice(seen.page.evaluate(IN_SIGHT) or [{"move": "", "x": 195, "y": 300}])
        if seen.page.evaluate(FRAMES, chance.randrange(12)) > MAX_REACTION:
            continue
        tapped.add(choice["move"])
        seen.page.touchscreen.tap(choice["x"], choice["y"])
    return moves


@thorough.ONLY
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_only_what_was_tapped_is_played(pages: Pages, name: str) -> None:
    with pages.open(width=390, pace="", motion=True, touch=True) as opened:
        seen = Seen(opened.page, Table(name, seat="A", seed=11))
        opened.page.add_style_tag(content=FILLS)
        opened.page.set_viewport_size({"width": 389, "height": 664})  # its room is looked at anew
        opened.page.locator("[data-cardgames=table][data-flat]").wait_for()
        moves = tap_through(seen, random.Random(11))
        assert seen.table.game.to_move is None, "the deal did not end"
        assert [(move, tapped) for move, tapped in moves if move not in tapped] == []
        assert moves or not offers_cards(rules_of(name))


TWICE = """async () => {
  const card = () => document.querySelector(".cg-hand button[data-move]");
  const click = () => new PointerEvent("click", { bubbles: true, cancelable: true, detail: 1, pointerType: "touch" });
  const tap = (element) => element.dispatchEvent(click());
  const settle = () => new Promise((done) => setTimeout(done, 300));
  while (!card()) await new Promise(requestAnimationFrame);
  await settle();
  tap(card());
  while (!document.querySelector(".cg-table[data-to-move='']")) await new Promise(requestAnimationFrame);
  const before = sent.length;
  tap(document.querySelector(".cg-hand")); // the others' moves are shown at once
  tap(card());
  const blind = sent.length - before;
  await settle();
  tap(card());
  return [blind, sent.length - before];
}"""


@pytest.mark.slow
def test_a_tap_is_not_taken_for_a_position_that_has_just_come(pages: Pages) -> None:
    with pages.open(width=390, pace="", motion=True, touch=True) as opened:
        Seen(opened.page, Table("goat", seat="A", seed=11))
        assert opened.page.evaluate(TWICE) == [0, 1]
