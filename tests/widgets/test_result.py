"""The card that ends a deal: who won, what each trick counted, and when there is none."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import cardgames
from cardgames.core import BadRecord
from cardgames.solver.review import move_remarks, review
from cardgames.solver.review import review_lines as told_of
from cardgames.widgets import Lesson
from cardgames.widgets.base import BadMessage
from cardgames.widgets.result import result
from cardgames.widgets.table import Table
from cardgames.words import load
from tests.support import thorough
from tests.support.front import Pages, Seen

GAMES = [game.name for game in cardgames.games()]


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GAMES)
def test_a_result_is_there_when_the_deal_is_over_and_fits_what_the_record_comes_to(name: str) -> None:
    for seed in range(thorough.times(1, 3)):
        table = Table(name, seed=seed)
        while table.game.to_move:
            assert table.scene["result"] is None
            table.push(str(table.game.legal_moves[0]))
        game, found = table.game, table.scene["result"]
        outcome = game.result()
        deal = outcome["deals"][-1]
        if game.over:
            best = set(outcome["winners"])
        else:
            aim = (min if game.rules.fewest_win else max)(deal["points"].values())
            best = {side for side, points in deal["points"].items() if points == aim}
            best = best if len(best) < len(deal["points"]) else set()
        for seat in game.seats:
            won = result(game, (seat,), load("en"))
            assert won is not None
            mine = {seat, game.side_of(seat)} & best
            assert won["won"] == ("drawn" if not best else "yes" if mine else "no")
            assert ("this deal" in won["says"]) == (not game.over), "a deal and a match are named apart"
        if found["tricks"]:
            sides = [game.side_of(trick["taken_by"]) for trick in deal["tricks"]]
            assert [trick["side"] for trick in found["tricks"]] == sides


@pytest.mark.parametrize("name", ["goat", "kozel", "kozel-boast"])
def test_the_tricks_add_up_to_the_points_of_the_deal(name: str) -> None:
    table = Table(name, seed=5)
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    counted = dict.fromkeys(table.game.sides, 0)
    for trick in table.scene["result"]["tricks"]:
        counted[trick["side"]] += trick["counts"]
    assert counted == table.game.result()["deals"][0]["points"]


def test_who_has_every_hand_has_neither_won_nor_lost() -> None:
    table = Table("goat", seed=5, seat="open")
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    assert table.scene["result"]["won"] == ""
    assert table.scene["result"]["says"].startswith(f"Won by {table.game.result()['winners'][0]}.")


def test_a_lesson_ends_without_a_result() -> None:
    assert Lesson("goat").scene["result"] is None


def test_a_review_waits_for_the_end_of_the_deal_and_is_gone_with_the_next_move() -> None:
    table = Table("kozel", seed=5)
    with pytest.raises(BadRecord):
        table.review()
    table._on_message(table, {"do": "review"})
    assert table.scene["review"] is None
    assert "not finished" in table.scene["message"]["text"]
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    review = table.review(0)
    shown: Any = table.scene["review"]
    assert review[0] == "Kozel, deal 1, reviewed for you."
    assert set(shown["says"]) <= set(review)
    for move in shown["moves"]:
        assert f"{move['says']} ({move['clause']})" in review
        assert move["clause"] in table.scene["clauses"]
    table._on_message(table, {"do": "next"})
    assert table.scene["review"] is None


SOON_REVIEWED = 1
"""The seed of a deal that a review goes through in three parts."""


def finished(seed: int = 5) -> Table:
    table = Table("kozel", seed=seed, boast=False, redeal=False, exchange=False)
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    return table


@pytest.mark.long
@pytest.mark.no_cover
def test_a_review_and_the_text_of_a_table_speak_of_people() -> None:
    table = Table("kozel", seed=5, language="ru", boast=False, redeal=False, exchange=False)
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    review = table.review(60)
    assert review[0] == "Козёл, сдача 1: разбор для вас."
    assert "итог для вас и партнёра был бы такой" in review[1]
    assert {each["who"] for each in table.scene["result"]["tricks"]} <= {"Вы и партнёр", "Сосед слева и сосед справа"}
    last = table._repr_mimebundle_()[0]["text/plain"].partition("Последняя взятка")[2].partition("\n")[0]
    cards = last.partition(": ")[2].split(", ")
    names = ("Вы ", "Партнёр ", "Сосед слева ", "Сосед справа ")
    assert len(cards) == 4
    assert all(card.startswith(names) for card in cards)


@pytest.mark.long
@pytest.mark.no_cover
def test_part_by_part_a_review_comes_to_what_it_comes_to_at_once() -> None:
    table = finished(SOON_REVIEWED)
    table.review(0)
    first = table.scene["review"]
    assert first["further"]
    parts = [first["done"]]
    while table.scene["review"]["further"]:
        table._on_message(table, {"do": "further"})
        parts.append(table.scene["review"]["done"])
    assert parts == sorted(parts)
    assert len(parts) > 2
    assert parts[-1] == table.scene["review"]["of"]
    assert table.review(0) == told_of(review(table.game, budget=None), table._reader_words())


@pytest.mark.long
@pytest.mark.no_cover
def test_a_review_of_another_end_of_the_deal_begins_anew() -> None:
    table = finished(SOON_REVIEWED)
    table.review(0)
    before = table.scene["review"]["done"]
    table.review(60)
    assert table.scene["review"]["done"] > before
    moves = table.game.moves
    for _ in range(4):
        table.undo()
    while table.game.to_move:
        table.push(str(table.game.legal_moves[-1]))
    assert table.game.moves != moves
    table.review(0)
    assert table.scene["review"]["done"] < table.scene["review"]["of"]


def test_a_reader_has_the_review_look_further_back_and_stops_it(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames.widgets.table.REVIEW_SLICE_SECONDS", 0.001)  # so that it takes several parts
    table = finished(SOON_REVIEWED)
    table.review(0)
    with pages.open(width=1000) as seen:
        page = Seen(seen.page, table).page
        further, bar = page.locator('[data-do="further"]'), page.locator('[data-cardgames="result"] progress')
        lines = page.locator('[data-cardgames="review"] li > span')
        expect(lines).to_have_count(len(table.scene["review"]["moves"]))
        expect(further).to_have_text("Look further back")
        page.evaluate("""() => {
            const wanted = document.querySelector('[data-do="further"]');
            wanted.click();
            wanted.click();
        }""")
        page.wait_for_function("sent.length === 1")
        expect(further).to_have_text("Look further back")  # it was stopped when one part had been found
        further.click()
        expect(further).to_be_hidden()
        expect(bar).to_be_hidden()
        assert page.evaluate("sent.length") > 2
        whole = review(table.game, budget=None)
        expect(lines).to_have_text([line.says for line in move_remarks(whole, table._reader_words())])
        assert seen.violations() == []


@pytest.mark.parametrize("name", ["goat", "kozel-suits"])
def test_where_the_solver_cannot_play_a_review_begins_with_the_advice_of_the_book(pages: Pages, name: str) -> None:
    table = Table(name, seed=5)
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    table.review(1)
    found: Any = table.scene["review"]
    assert found["byAdvice"]
    assert 1 <= len(found["worst"]) <= 3
    for move in found["worst"]:
        assert "Advice by the book: " in move["says"]
        assert not {*move["played"]} & {*move["better"]}
    with pages.open(width=390) as seen:
        card = Seen(seen.page, table).page.locator(".cg-turning")
        expect(card).to_contain_text("Where the book advises otherwise")
        expect(seen.page.locator('[data-cardgames="review"] details')).not_to_have_attribute("open", "")
        assert seen.violations() == []


def test_a_reader_is_shown_the_move_that_cost_most_and_comes_back_to_the_review_and_the_next_is_folded(
    pages: Pages,
) -> None:
    table = finished(SOON_REVIEWED)
    table.review(60)
    turn = table.scene["review"]["turn"]
    worst = next(move for move in table.scene["review"]["moves"] if move["at"] == turn)
    with pages.open(width=1000) as seen:
        page = Seen(seen.page, table).page
        card = page.locator(".cg-turning")
        expect(card.locator("> div")).to_have_count(len(table.scene["review"]["worst"]))
        line = card.locator("p", has_text=worst["says"])
        expect(line.locator(".cg-clause")).to_have_text(worst["clause"])
        expect(page.locator('[data-cardgames="review"] details')).not_to_have_attribute("open", "")
        line.get_by_role("button", name="Show it").press("Enter")
        expect(page.locator(".cg-message")).to_contain_text(worst["says"])
        expect(page.locator('[data-cardgames="review"]')).to_be_hidden()
        assert len(table.game.moves) == turn
        assert page.evaluate("document.activeElement.closest('.cg-table') !== null")
        page.locator('[data-step="last"]').click()
        expect(card).to_be_visible()
        assert seen.violations() == []

        moves = page.locator('[data-cardgames="review"] details')
        moves.locator("summary").click()
        page.locator('.cg-turning [data-do="look-back"]').first.click()
        page.locator('[data-step="last"]').click()
        expect(moves).to_have_attribute("open", "")  # as the reader left it
        page.get_by_role("button", name="Next deal").click()
        expect(page.locator('[data-cardgames="result"]')).to_be_hidden()
        while table.game.to_move:
            table.push(str(table.game.legal_moves[0]))
        table.review(2)
        assert table.scene["review"]["turn"] is not None
        page.locator('[data-cardgames="table"]').press("h")
        expect(page.locator('[data-cardgames="review"]')).to_be_visible()
        expect(moves).not_to_have_attribute("open", "")


def test_a_review_shows_a_move_of_the_deal_that_it_is_about_in_a_match_of_several() -> None:
    table = finished()
    table.next_deal()
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    table.review(0)
    shown: Any = table.scene["review"]["moves"][0]
    table._on_message(table, {"do": "look-back", "at": shown["at"]})
    assert table.game.deals == 2
    assert len(table.game.moves) == shown["at"]
    assert table.scene["message"] == {"text": shown["says"], "clause": shown["clause"]}


def test_what_no_review_tells_of_is_not_shown() -> None:
    table = finished()
    moves = table.game.moves
    for reviewed in (False, True):
        if reviewed:
            table.review(0)
            assert table.scene["review"]["moves"]
        for at in (-1, 10_000, None, "4", True):
            table._on_message(table, {"do": "look-back", "at": at})
            assert table.scene["message"]["text"] == "The review has no such move."
            assert table.game.moves == moves


def test_a_review_of_a_deal_that_was_played_on_otherwise_shows_nothing() -> None:
    table = finished()
    table.review(0)
    at = table.scene["review"]["moves"][-1]["at"]
    made = table.game.moves[at]
    table.look_back(at)
    table.play_on()
    table.push(next(str(move) for move in table.game.legal_moves if str(move) != made))
    with pytest.raises(BadMessage, match="The review has no such move"):
        table.look_back(at)


def test_a_result_names_its_bars_and_leads_to_the_next_game(pages: Pages) -> None:
    table = Table("goat", seed=5)
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    with pages.open(width=390, touch=True) as seen:
        page = Seen(seen.page, table).page
        bars = page.locator(".cg-bars")
        expect(bars).to_contain_text("What each book counted")
        expect(bars).to_contain_text("You and Partner")
        expect(bars.locator("text")).to_have_text([str(trick["counts"]) for trick in table.scene["result"]["tricks"]])
        page.locator('[data-do="again"]').click()
        expect(page.locator('[data-cardgames="result"]')).to_be_hidden()
        assert table.game.to_move
