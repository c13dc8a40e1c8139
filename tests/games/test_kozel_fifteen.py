"""Kozel with fifteen cards: what is impossible of it, and what can be played."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardgames
from cardgames import BadRecord, Game
from cardgames.core import Table
from cardgames.games.kozel.fifteen import Fifteen
from cardgames.games.kozel.halves import Halves

CARDS = {str(card): card for card in Fifteen().pack()}
PACK = list(CARDS)


def begin(players: int = 4, **options: Any) -> Game:
    """A match dealt by A from the whole pack in its order."""
    return cardgames.new("kozel-fifteen", players=players, deck=PACK, **options)


def played(game: Game) -> Table:
    """The table when the deal has been played, each with his first card."""
    t = game._table
    while game.to_move and t.points is None:
        game.push(game.legal_moves[0])
    return t


def test_four_cannot_have_fifteen_each_but_two_can() -> None:
    assert 4 * 15 > len(PACK) > 2 * 15
    for players in (1, 3, 5):
        with pytest.raises(BadRecord) as wrong:
            begin(players)
        assert wrong.value.clause == "v15.deal"


def test_four_have_fifteen_of_a_half_and_the_sixteenth_goes_to_the_dealer_as_trump() -> None:
    game = begin(4)
    assert [sorted(map(str, game.view(s).hand)) for s in "BCDA"] == [sorted(PACK[n:16:4]) for n in range(4)]
    assert (PACK[15], game.view().trump, game.to_move) == ("7S", "spades", "B")
    assert list(map(str, game.view("C").known["A"])) == ["7S"]
    t = played(game)
    assert (len(t.tricks), t.stock, t.trump) == (8, [], "spades")


def test_two_have_fifteen_each_and_the_next_card_makes_trumps() -> None:
    game = begin(2)
    assert (game.view().sizes, list(map(str, game.view().up)), game.view().stock) == ({"A": 15, "B": 15}, [PACK[30]], 1)
    assert (game.view().trump, game.to_move) == ("diamonds", "B")
    t = played(game)
    assert (len(t.tricks), len(t.up), len(t.stock)) == (15, 1, 1)


def test_or_one_of_the_two_cards_goes_to_each() -> None:
    game = begin(2, rest="one to each")
    assert game.view().sizes == {"A": 16, "B": 16}
    assert list(map(str, game.view("B").known["A"])) == [PACK[30]]
    assert game.view("A").known == {}
    assert PACK[31] in map(str, game.view("B").hand)
    assert len(played(game).tricks) == 16


def test_or_two_have_fifteen_of_a_half_between_them() -> None:
    game = begin(2, fifteen="of a half")
    assert (game.view().sizes, game.view().trump) == ({"A": 8, "B": 8}, "spades")
    assert list(map(str, game.view("B").known["A"])) == [PACK[15]]
    assert len(played(game).tricks) == 16


def test_more_than_sixty_points_are_needed_here() -> None:
    sixty = ["AC", "10C", "AS", "10S", "AH", "KC", "QC"]
    t = Table(4, 3)
    t.tricks = [(((0, CARDS[text]),), 0) for text in sixty]
    assert Fifteen().settle(t) == dict.fromkeys("ABCD", 0)
    assert Fifteen(needed="sixty").settle(t) == Halves().settle(t) == {"A": 5, "B": -2, "C": -2, "D": -1}


@pytest.mark.parametrize("options", [{"players": 4}, {"players": 2}, {"players": 2, "fifteen": "of a half"}], ids=str)
def test_a_match_from_stakes_of_twelve(options: dict[str, Any]) -> None:
    for seed in range(5):
        chance = random.Random(seed)
        game = cardgames.new("kozel-fifteen", seed=seed, **options)
        while game.to_move:
            game.push(chance.choice(game.legal_moves))
        result = game.result()
        gains = {side: sum(max(0, deal["points"][side]) for deal in result["deals"]) for side in result["score"]}
        (winner,) = result["winners"]
        assert [side for side in gains if gains[side] >= 12] == [winner]
        assert sum(result["score"].values()) == 12 * options["players"]


def test_the_jacks_stand_as_in_the_other_short_texts() -> None:
    t = Table(4, 0)
    t.trump = "spades"
    for texts, taker in (("AS JD 7H AH", 1), ("JD JH AS 10S", 1), ("JS JH JC JD", 2), ("7H AC AS 7S", 2)):
        t.trick = [(seat, CARDS[text]) for seat, text in enumerate(texts.split())]
        assert Fifteen().taker(t) == taker
