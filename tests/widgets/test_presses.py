"""Presses: a move answers the position that is shown, and no other one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import cardgames
from cardgames.widgets import Lesson
from cardgames.widgets.table import Table
from tests.support.front import Pages, Seen
from tests.support.thorough import ALL

GAMES = [game.name for game in cardgames.games()]
TAPS = """async () => {
  const shown = () => document.querySelector('[data-cardgames="table"]').dataset;
  const visible = (button) => button.offsetWidth > 0;
  window.blind = [];
  for (let tap = 0; shown().toMove || shown().shown !== shown().events; tap += 1) {
    if (tap > 50_000) throw new Error("The deal has no end.");
    const places = [...document.querySelectorAll(".cg-hand button, .cg-moves button")].filter(visible);
    const choices = places.filter((place) => place.matches("[data-move]"));
    const target = choices.length ? choices[tap % choices.length] : places[tap % places.length];
    const [behind, before] = [shown().shown !== shown().events, sent.length];
    const offered = target?.dataset.move ?? target?.dataset.twin;
    target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    for (const { move } of sent.slice(before)) if (behind || move !== offered) blind.push(move);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}"""
"""Tap on one card or choice after the other, as fast as a page can be tapped, until the deal is over."""


class Answered(Seen):
    """A page that notes the position which each accepted move has answered, and the one that was on the table."""

    answered: list[tuple[int, int]]

    def answer(self, text: str) -> str:
        sent, at, before = json.loads(text), self.table.scene["at"], self.table.record
        answer = super().answer(text)
        if self.table.record != before:
            self.answered.append((sent["at"], at))
        return answer


@pytest.mark.parametrize("game", GAMES if ALL else ["kozel"])
def test_nothing_is_played_whose_position_was_not_shown(pages: Pages, game: str) -> None:
    table = Table(game, seed=3)
    with pages.open(width=390, pace="quick", touch=True) as seen:
        seen.page.set_viewport_size({"width": 390, "height": 664})
        Answered.answered = []
        page = Answered(seen.page, table)
        seen.page.evaluate(TAPS)
        assert seen.page.evaluate("blind") == []
        assert page.answered
        assert all(named == at for named, at in page.answered)
        assert len({named for named, _ in page.answered}) == len(page.answered)


@pytest.mark.parametrize("at", [None, 0, 1, "2", 3])
@pytest.mark.parametrize("make", [lambda: Table("goat", seed=3), lambda: Lesson("goat")])
def test_a_move_that_answers_another_position_is_not_made(make: Any, at: Any) -> None:
    table = make()
    if isinstance(table, Lesson):
        table.go(1)
    else:
        table.push(str(table.game.legal_moves[0]))
    record, scene = table.game.record(), table.scene
    assert scene["at"] == 2
    table._on_message(table, {"do": "move", "move": str(table.game.legal_moves[0]), "at": at})
    assert (table.game.record(), table.scene) == (record, scene)


def test_each_position_of_a_table_has_a_number_of_its_own() -> None:
    table = Table("goat", seed=3)
    acts: list[Callable[[], object]] = [
        lambda: table.push(str(table.game.legal_moves[0])),
        table.hint,
        table.undo,
        table.redo,
        lambda: table.step(1),
        lambda: table.deal(3),
        lambda: table.load(table.record),
    ]
    numbers = [table.scene["at"]]
    for act in acts:
        act()
        numbers.append(table.scene["at"])
    assert numbers == [1, 2, 2, 1, 2, 3, 4, 5]
