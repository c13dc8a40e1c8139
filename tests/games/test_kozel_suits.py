"""Kozel by suits: the example of its text, what may be led and what covers it, giving away unseen, four of a suit."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardgames
from cardgames import Game
from cardgames.games.kozel.suits import Suits, beats

CARDS = {str(card): card for card in Suits().pack()}
PACK = list(CARDS)
EXAMPLE = "AS JS 9C 8H"
"""The hand that the text gives as an example."""


def begin(mine: str, other: str, rest: str = "", **options: Any) -> Game:
    """B deals: A, who leads, has one hand and B the other, and these cards are drawn first."""
    dealt = [card for both in zip(mine.split(), other.split(), strict=True) for card in both] + rest.split()
    deck = dealt + [card for card in PACK if card not in dealt]
    return cardgames.new("kozel-suits", dealer="B", deck=deck, **options)


def legal(game: Game) -> list[str]:
    """The texts of the legal moves."""
    return list(map(str, game.legal_moves))


def finished(seed: int, **options: Any) -> Game:
    """A game of random moves."""
    chance = random.Random(seed)
    game = cardgames.new("kozel-suits", seed=seed, **options)
    while game.to_move:
        game.push(chance.choice(game.legal_moves))
    return game


# The example of the text


def test_the_three_moves_of_the_example() -> None:
    game = begin(EXAMPLE, "KS 10S AC 10H")
    assert (game.to_move, legal(game)) == ("A", ["9C", "lead AS JS", "8H"])
    assert game.why_not("AS") == game.why_not("lead 9C 8H") == "m36.lead"


def test_the_example_played_on() -> None:
    game = begin(EXAMPLE, "KS 10S 7C 6C", "9S 6H 10D 6D")
    game.push("lead AS JS")
    assert legal(game) == ["give 7C 6C", "give 7C 10S", "give 7C KS", "give 6C 10S", "give 6C KS", "give 10S KS"]
    game.push("give 7C 6C")
    assert game.result()["deals"][0]["tricks"] == [{"cards": [["A", "AS"], ["A", "JS"]], "taken_by": "A"}]
    assert game.view().points == {"A": 11 + 2, "B": 0}
    assert (game.to_move, game.view().sizes, game.view().stock) == ("A", {"A": 4, "B": 4}, 24)
    assert "9S" in map(str, game.view("A").hand)
    assert legal(game) == ["9C", "9S", "8H", "10D", "lead 9C 9S"]


# What may be led


def test_a_pair_of_any_suits_may_be_led() -> None:
    assert legal(begin("KC KS 8H 7D", "AC AS AH AD")) == ["KC", "KS", "8H", "7D", "lead KC KS"]
    three = legal(begin("KC KS KH 7D", "AC AS AH AD"))
    assert three == ["KC", "KS", "KH", "7D", "lead KC KS", "lead KC KH", "lead KS KH"]


def test_by_ruling_a_part_of_a_suit_may_be_led() -> None:
    assert legal(begin(EXAMPLE, "KS 10S AC 10H", leads="any of a suit")) == ["9C", "lead AS JS", "AS", "JS", "8H"]


# What covers


def test_every_card_led_is_covered_by_a_higher_one_of_its_suit() -> None:
    game = begin("QS JS 9C 8H", "KS 10S AC 10H")
    game.push("lead QS JS")
    assert "cover 10S KS" in legal(game)
    assert [move for move in legal(game) if move.startswith("cover")] == ["cover 10S KS"]
    game.push("cover 10S KS")
    assert game.result()["deals"][0]["tricks"][0]["taken_by"] == "B"
    assert (game.view().points, game.to_move) == ({"A": 0, "B": 3 + 2 + 10 + 4}, "B")


def test_one_card_of_two_is_not_enough() -> None:
    game = begin("QS JS 9C 8H", "KS 9S AC 10H")
    game.push("lead QS JS")
    assert not [move for move in legal(game) if move.startswith("cover")]
    game = begin("KC KS 8H 7D", "AC 10S AH AD")
    game.push("lead KC KS")
    assert [move for move in legal(game) if move.startswith("cover")] == ["cover AC 10S"]


@pytest.mark.parametrize(("reading", "moves"), [("may", ["10C", "give 10C", "give 7S", "give 7H"]), ("must", ["10C"])])
def test_whether_he_who_can_cover_must(reading: str, moves: list[str]) -> None:
    game = begin("KC 8S 8H 8D", "10C 7S 7H 7D", covering=reading)
    game.push("KC")
    assert [move for move in legal(game) if move != "give 7D"] == moves
    assert game.why_not("7S") == "m36.beat"


@pytest.mark.parametrize(("order", "covers"), [("ten below ace", True), ("ten below jack", False)])
def test_the_order_of_the_cards(order: str, covers: bool) -> None:
    game = begin("KC 8S 8H 8D", "10C 7S 7H 7D", order=order)
    game.push("KC")
    assert ("10C" in legal(game)) == covers


def test_nothing_beats_an_ace_but_a_trump() -> None:
    aces = [card for card in CARDS.values() if card.text[0] == "A"]
    assert len(aces) == 4
    assert not any(beats(card, ace, "") for card in CARDS.values() for ace in aces)
    assert all(any(beats(card, other, "") for card in CARDS.values()) for other in CARDS.values() if other not in aces)
    assert sum(beats(card, CARDS["AS"], "hearts") for card in CARDS.values()) == 9
    game = begin("AC 8S 8H 8D", "10C 7S 7H 7D", "6D", trumps="the card under the stock")
    game.push("AC")
    assert (game.view().trump, [move for move in legal(game) if " " not in move]) == ("diamonds", ["7D"])


def test_a_lead_with_an_ace_is_never_covered() -> None:
    for seed in range(60):
        for trick in finished(seed).result()["deals"][0]["tricks"]:
            led = [card for seat, card in trick["cards"] if seat == trick["cards"][0][0]]
            assert trick["taken_by"] == trick["cards"][0][0] or not any(card[0] == "A" for card in led)


# Giving away


def test_only_the_giver_sees_what_is_given() -> None:
    game = begin(EXAMPLE, "KS 10S 7C 6C")
    game.push("lead AS JS")
    game.push("give 10S KS")
    seen = {seat: [event.cards for event in game.view(seat).events if event.verb == "discard"] for seat in ("A", "B")}
    assert seen == {"A": [1, 1], "B": [(CARDS["10S"],), (CARDS["KS"],)]}
    assert (game.view("A").taken, game.view("A").points) == ({"A": 2, "B": 0}, {"A": 13, "B": 0})
    assert game.view().known == game.view("A").known == {}


def test_at_the_end_it_counts_for_him_who_got_it() -> None:
    for seed in range(20):
        game = finished(seed)
        t, (deal,) = game._table, game.result()["deals"]
        shown = game.rules.tally(t)
        given = {seat: sum(card.points for card in cards) for seat, cards in zip("AB", t.taken, strict=True)}
        assert deal["points"] == {seat: shown[seat] + given[seat] for seat in "AB"}
        assert sum(deal["points"].values()) == 120
        assert game.result()["winners"] == [seat for seat in "AB" if deal["points"][seat] > 60]


# Drawing, and four of a suit


def test_they_draw_in_turn_and_the_taker_first() -> None:
    game = begin("QS JS 9C 8H", "KS 10S AC 10H", "6C 6S 6H 6D")
    game.push("lead QS JS")
    game.push("cover 10S KS")
    assert {*map(str, game.view("B").hand)} == {"AC", "10H", "6C", "6H"}
    assert {*map(str, game.view("A").hand)} == {"9C", "8H", "6S", "6D"}
    assert [event.seat for event in game.view().events if event.verb == "draw"] == ["B", "A", "B", "A"]


FOUR = ("KC 8S 8H 8D", "10S 7S 9S 6S")
"""B holds four spades; A is to lead."""


def test_four_of_a_suit_lead_out_of_turn() -> None:
    game = begin(*FOUR)
    assert (game.to_move, legal(game)) == ("B", ["lead 10S 9S 7S 6S"])
    game.push("lead 10S 9S 7S 6S")
    assert (game.to_move, legal(game)) == ("A", ["give KC 8S 8H 8D"])
    game.push("give KC 8S 8H 8D")
    assert game.result()["deals"][0]["tricks"][0]["taken_by"] == "B"
    (lead,) = [event for event in game.view().events if event.verb == "out of turn"]
    assert (lead.seat, lead.clause) == ("B", "m36.four")


def test_by_other_readings_they_may_or_give_no_right() -> None:
    game = begin(*FOUR, four="may lead next")
    assert (game.to_move, legal(game)) == ("B", ["lead out of turn", "wait"])
    game.push("wait")
    assert game.to_move == "A"
    game = begin(*FOUR, four="may lead next", leads="any of a suit")
    game.push("lead out of turn")
    assert (game.to_move, legal(game)) == ("B", ["lead 10S 9S 7S 6S"])
    assert begin(*FOUR, four="give no right").to_move == "A"


def test_where_both_hold_four_of_a_suit_the_leader_leads() -> None:
    assert begin("KC 10C 9C 8C", "10S 7S 9S 6S").to_move == "A"


# The end


def test_equal_points_win_nothing_or_are_played_off() -> None:
    tied = next(seed for seed in range(999) if finished(seed).result()["score"]["A"] == 60)
    assert (finished(tied).result()["winners"], finished(tied).deals) == ([], 1)
    game = finished(tied, tie="another deal")
    assert game.deals > 1
    assert game.result()["deals"][1]["dealer"] == "B"
    assert len(game.result()["winners"]) == 1
