"""Kozel with drawing: the card under the stock, who draws when, and sixty points in one deal or in several."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

import cardgames
from cardgames import Game
from cardgames.core import Match, Table
from cardgames.games.kozel.draw import KozelDraw
from cardgames.games.kozel.jacks import MAX_DEALS

PACK = [str(card) for card in KozelDraw(players=2).pack()]


def begin(players: int = 4, deck: list[str] | None = None, **options: Any) -> Game:
    """A match dealt by A from this pack, else from the whole pack in its order."""
    return cardgames.new("kozel-draw", players=players, deck=deck or PACK, **options)


def tricks(game: Game, number: int) -> Game:
    """So many tricks, each with the first card of every hand."""
    while game.to_move and (len(game._table.tricks) < number or game._table.trick):
        game.push(game.legal_moves[0])
    return game


def test_four_each_and_the_next_card_makes_trumps_and_is_drawn_last() -> None:
    game = begin(2)
    assert [sorted(map(str, game.view(s).hand)) for s in "BA"] == [sorted(PACK[:8:2]), sorted(PACK[1:8:2])]
    view = game.view()
    assert (list(map(str, view.up)), view.trump, view.stock, game.to_move) == ([PACK[8]], "spades", 23, "B")
    tricks(game, 12)
    assert (game.view().up, game.view().stock) == ((), 0)
    (last,) = [event for event in game.view().events if event.verb == "take up card"]
    assert (last.clause, last.cards) == ("jd.draw", (game.rules.pack()[8],))
    holder = last.seat or ""
    assert game.rules.pack()[8] in game.view(holder).hand
    assert game.rules.pack()[8] in game.view("BA".replace(holder, "")).known[holder]


def test_who_took_the_trick_draws_first_and_unseen() -> None:
    # A holds the jack of clubs and takes the first trick with it
    deck = ["7C", "JC", *[card for card in PACK if card not in ("7C", "JC")]]
    for reading, first in (("the taker first", "A"), ("the dealer's left first", "B")):
        game = begin(2, deck, draws=reading)
        for card in ("7C", "JC"):
            game.push(card)
        assert game.to_move == "A"
        assert deck[9] in map(str, game.view(first).hand)
        assert [event.seat for event in game.view().events if event.verb == "draw"] == [first, "BA".replace(first, "")]
        assert all(isinstance(event.cards, int) for event in game.view().events if event.verb == "draw")


@pytest.mark.parametrize(("players", "left"), [(2, 0), (3, 2), (4, 0), (5, 2), (6, 2), (7, 4), (8, 0)])
def test_cards_that_are_too_few_for_all_stay_out_of_play(players: int, left: int) -> None:
    t = tricks(begin(players), 99)._table
    assert (len(t.stock) + len(t.up), sum(len(cards) for cards, _ in t.tricks)) == (left, 32 - left)
    assert {len(cards) for cards, _ in t.tricks} == {players}


@pytest.mark.parametrize(("players", "short"), [(3, 2), (5, 2), (6, 2), (7, 4)])
def test_or_they_are_drawn_and_the_last_trick_is_short(players: int, short: int) -> None:
    t = tricks(begin(players, short_stock="is drawn"), 99)._table
    assert not any([t.stock, t.up, *t.hands])
    assert [len(cards) for cards, _ in t.tricks] == [players] * (32 // players) + [short]


def test_eight_players_have_no_trumps_or_the_last_card_makes_them() -> None:
    game = begin(8)
    assert (game.view().trump, game.view().up, game.view().stock) == ("", (), 0)
    game = begin(8, eight="the last card dealt")
    assert (game.view().trump, PACK[-1]) == ("diamonds", "7D")
    assert list(map(str, game.view("C").known["A"])) == ["7D"]
    assert begin(7, eight="the last card dealt").view().trump == begin(7).view().trump == "diamonds"


def finished(seed: int, **options: Any) -> dict[str, Any]:
    """The result of a match of random moves."""
    chance = random.Random(seed)
    game = cardgames.new("kozel-draw", seed=seed, **options)
    while game.to_move:
        game.push(chance.choice(game.legal_moves))
    return game.result()


@pytest.mark.parametrize("players", [2, 4, 8])
def test_sixty_points_in_all_deals_win(players: int) -> None:
    for seed in range(10):
        result = finished(seed, players=players)
        score, last = result["score"], result["deals"][-1]["points"]
        (winner,) = result["winners"]
        assert score[winner] == max(score.values()) >= 60
        before = {side: score[side] - last[side] for side in score}
        tied = sorted(before.values())[-1] == sorted(before.values())[-2]
        assert max(before.values()) < 60 or tied
        assert score == {side: sum(deal["points"][side] for deal in result["deals"]) for side in score}
        assert result["deals"][-1]["dealer"] == "ABCDEFGH"[(len(result["deals"]) - 1) % players]


def test_or_sixty_points_in_one_deal() -> None:
    longest = 0
    for seed in range(10):
        result = finished(seed, players=4, sixty="in one deal")
        (winner,) = result["winners"]
        assert result["deals"][-1]["points"][winner] >= 60
        assert all(max(deal["points"].values()) <= 60 for deal in result["deals"][:-1])
        longest = max(longest, len(result["deals"]))
    assert longest > 2


def test_a_match_without_end_goes_to_the_most_points_of_all_its_deals() -> None:
    """Not to who had the most in the last of them."""
    rules = KozelDraw(players=3, sixty="in one deal")
    match = Match(rules.sides(), range(3), 0)
    course = rules.match(match)
    next(course)
    for number in range(1, MAX_DEALS + 1):
        match.deals.append(table := Table(3, 0, number=number))
        table.points = {"A": 40, "B": 35, "C": 45} if number == MAX_DEALS else {"A": 50, "B": 45, "C": 25}
        assert not match.over
        with suppress(StopIteration):
            course.send(table)
    assert match.over
    assert match.winners == ("A",)


def test_the_order_of_the_jacks_is_that_of_the_other_short_texts() -> None:
    names = {known.name for known in KozelDraw.rulings()}
    assert "jacks" in names
    deck = ["7C", "JC", *[card for card in PACK if card not in ("7C", "JC")]]
    game = begin(2, deck, jacks="SHD")
    for card in ("7C", "JC"):
        game.push(card)
    assert game.result()["deals"][0]["tricks"][0]["taken_by"] == "A"
    game = begin(2, ["JD", "JC", *[card for card in PACK if card not in ("JD", "JC")]], jacks="SHD")
    for card in ("JD", "JC"):
        game.push(card)
    assert game.result()["deals"][0]["tricks"][0]["taken_by"] == "B"
