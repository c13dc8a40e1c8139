"""What is said once on a device, when something happens for the first time; and a first match that is plain."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from cardgames.browser.worker import first_table
from cardgames.rulebooks import rulebook
from cardgames.widgets.firsts import FIRSTS
from cardgames.widgets.table import Table
from tests.support import axe
from tests.support.front import Seen
from tests.widgets.test_widget import finish, lead


def kinds(table: Table) -> list[str]:
    """What a table has to say for the first time."""
    return [each["kind"] for each in table.scene["firsts"]]


def boasts(table: Table) -> bool:
    """Whether the first player is asked for a way of dealing."""
    return next(bool(each["value"]) for each in table.setup["rulings"] if each["name"] == "boast")


def test_every_first_time_is_that_of_a_clause() -> None:
    known = {clause.id for book in rulebook.books() for clause in book.clauses}
    assert {name for first in FIRSTS for name in first.clauses.values()} <= known


def test_a_search_and_a_goat_are_told_of_when_they_happen() -> None:
    table = lead()
    assert kinds(table) == ["first-search"]
    table.push(next(move for move in map(str, table.game.legal_moves) if move.startswith("search")))
    assert kinds(table) == ["first-search", "first-command"]
    finish(table)
    assert "first-command" not in kinds(table)
    assert Table(table.game, seat="open").scene["firsts"] == []


def test_a_first_match_of_kozel_is_plain_and_the_next_as_the_rulebook_has_it() -> None:
    table = first_table("kozel")
    assert not boasts(table)
    table.deal(5)
    assert not boasts(table)
    while not table.game.over:
        finish(table)
        if not table.game.over:
            table.next_deal()
    assert not any(event.verb == "order" for event in table.game.events)
    table.deal(5)
    assert boasts(table)


def test_a_plain_way_that_was_chosen_stays() -> None:
    table = first_table("kozel")
    table._on_message(table, {"do": "ruling", "name": "boast", "value": False})
    assert table.afterwards == {}
    assert first_table("goat").afterwards == {}


def test_a_first_time_is_told_once_where_a_message_stands(page: Page) -> None:
    seen = Seen(page, lead())
    message = seen.board.locator(".cg-message")
    seen.board.locator('[data-move^="search B"]').first.click()
    seen.expect_moves(1)
    expect(message).to_have_text("")  # nobody asked for it here
    seen.table.undo()
    page.evaluate("localStorage.setItem('cardgames first', 'wanted')")
    seen.come_again()
    expect(message).to_have_attribute("data-first", "first-search")
    expect(message).to_contain_text("look at one opponent's hand.")
    assert axe.violations(page) == []
    message.get_by_role("button", name="Got it").click()
    seen.board.locator('[data-move^="search B"]').first.click()
    expect(message).to_have_attribute("data-first", "first-command")  # it is asked for now
    seen.board.locator('[data-seat="A"] [data-move]').first.click()
    expect(message).to_have_text("")
    seen.table.undo()
    seen.table.undo()
    seen.come_again()
    seen.board.locator('[data-move^="search B"]').first.click()
    expect(seen.board.locator(".cg-status")).to_have_text("Your turn: play a card.")
    expect(message).to_have_text("")
