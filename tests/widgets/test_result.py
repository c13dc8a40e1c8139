"""The card that ends a deal: who won, what each trick counted, and when there is none."""

from __future__ import annotations

import pytest

import cardgames
from cardgames.core import BadRecord
from cardgames.widgets import Lesson
from cardgames.widgets.result import result
from cardgames.widgets.table import Table
from cardgames.words import load

GAMES = [game.name for game in cardgames.games()]


@pytest.mark.parametrize("name", GAMES)
def test_a_result_is_there_when_the_deal_is_over_and_fits_what_the_record_comes_to(name: str) -> None:
    for seed in range(3):
        table = Table(name, seed=seed)
        while table.game.to_move:
            assert table.scene["result"] is None
            table.push(str(table.game.legal_moves[0]))
        game, found = table.game, table.scene["result"]
        told = game.result()
        deal = told["deals"][-1]
        if game.over:
            best = set(told["winners"])
        else:
            aim = (min if game.rules.fewest_win else max)(deal["points"].values())
            best = {side for side, points in deal["points"].items() if points == aim}
            best = best if len(best) < len(deal["points"]) else set()
        for seat in game.seats:
            won = result(game, (seat,), load("en"))
            assert won is not None
            mine = {seat, game.side_of(seat)} & best
            assert won["won"] == ("drawn" if not best else "yes" if mine else "no")
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
    told = table.review()
    assert told == table.scene["review"]
    assert told[0] == "Kozel, deal 1, reviewed for A."
    table._on_message(table, {"do": "next"})
    assert table.scene["review"] is None
