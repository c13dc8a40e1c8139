"""Every form of Kozel is played to the end of a match against computer players: at a table, and on its page."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cardgames
from cardgames.core import Rules
from cardgames.records import link
from cardgames.rulebooks import rulebook
from cardgames.widgets import Table
from tests.support import thorough
from tests.support.browsers import PATIENCE, Watched

FORMS = rulebook.load("kozel").games
LONGEST = 2_000

ONE_MOVE = """([chance, patience]) => {
  const table = document.querySelector('[data-cardgames="table"]');
  const moves = [...table.querySelectorAll("[data-move]")].filter((each) => each.offsetParent);
  const clicked = moves[Math.floor(chance * moves.length)] ?? document.querySelector('[data-do="next"]');
  const offered = () => [...table.querySelectorAll("[data-move]")].map((each) => each.dataset.move);
  const shown = () => [table.querySelector(".cg-log").textContent, ...offered()].join();
  const before = shown();
  if (!(clicked.ariaLabel || clicked.textContent)) throw Error(`nameless: ${clicked.outerHTML}`);
  clicked.click();
  return new Promise((done, fail) => {
    const drawn = () => {
      if (shown() !== before) done(table.dataset.over === "true");
      else requestAnimationFrame(drawn);
    };
    setTimeout(() => fail(Error(`nothing came of ${clicked.outerHTML}`)), patience);
    drawn();
  });
}"""
"""Clicks one of the moves, or else has the next deal dealt; tells, when it is drawn, whether the match is over.

Nothing is told of a last trump that its holder keeps; but who keeps it, and leads, has other moves then.
"""

FOLLOWED = """([hash, patience]) => {
  const log = () => document.querySelector('[data-cardgames="table"] .cg-log').textContent;
  const before = log();
  location.replace(hash);  // one step back leads to the page before
  return new Promise((done, fail) => {
    const drawn = () => (log() !== before ? done() : requestAnimationFrame(drawn));
    setTimeout(() => fail(Error("the link changed nothing")), patience);
    drawn();
  });
}"""
"""Follows a link to another position of the game, and waits until that is drawn."""


def send(table: Table, **message: Any) -> None:
    """What the front end sends; nothing that it offers is refused."""
    table._on_message(table, {"at": table.scene["at"], **message}, [])
    assert table.scene["message"] is None


@pytest.mark.no_cover
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_a_match_is_played_at_a_table_of_the_notebook(form: type[Rules]) -> None:
    chance = random.Random(form.name)
    table = Table(form.name, seat="A", seed=1)
    for _ in range(LONGEST):
        if table.scene["over"]:
            break
        if table.scene["waiting"]:
            send(table, do="next")
            continue
        items = [*(card for hand in table.scene["hands"].values() for card in hand), *table.scene["moves"]]
        offered = [item["move"] for item in items if "move" in item]
        assert sorted(offered) == sorted(map(str, table.game.legal_moves))
        send(table, do="move", move=chance.choice(offered))
    assert table.scene["over"]
    assert table.scene["status"].startswith("The game is over")
    assert table.scene["winners"] or form.name == "kozel-suits"
    assert cardgames.replay(table.record).result() == table.game.result()


def test_the_end_of_a_match_is_played_on_the_pages_of_two_forms(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(f"{site_address}forms/kozel/")
    addresses = [link.get_attribute("href") for link in page.get_by_role("link", name="play", exact=True).all()]
    assert len(addresses) == len(FORMS)
    for number, form in [*enumerate(FORMS)][:: thorough.times(5, 1)]:
        page.get_by_role("link", name="play", exact=True).nth(number).click()
        play(page, form, whole=thorough.ALL and not number)
        if not number:
            expect(page.locator('.cg-counter[data-off="3"]')).to_have_count(1)  # six rows are open
            assert seen.violations() == []
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_contain_text("game by game")


def near_its_end(form: type[Rules]) -> str | None:
    """A link to a long match whose last two deals are to be dealt; what comes before them is played above."""
    game, chance = cardgames.new(form.name, seed=1), random.Random(form.name)
    while not game.over:
        game.push(chance.choice(game.legal_moves))
    record = game.record()
    return link.write({**record, "deals": record["deals"][:-2]}) if len(record["deals"]) > 3 else None


def play(page: Page, form: type[Rules], whole: bool) -> None:
    """A match on the page of a form, from its button to the end; where it is not whole, the middle is left out."""
    chance = random.Random(form.name)
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Play {form.title}")
    page.locator('[data-cardgames="start"]').click()
    table = page.locator('[data-cardgames="table"]')
    expect(table).to_have_attribute("data-ready", "true")
    later = None if whole else near_its_end(form)
    if later:
        page.evaluate(ONE_MOVE, [chance.random(), PATIENCE])
        page.evaluate(FOLLOWED, [later, PATIENCE])
    assert any(page.evaluate(ONE_MOVE, [chance.random(), PATIENCE]) for _ in range(LONGEST)), form.name
    expect(table.locator(".cg-status")).to_contain_text("The game is over")
    expect(table.locator("[data-move]")).to_have_count(0)
