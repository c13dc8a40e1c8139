"""Kozel for six: the six of clubs catches the queen of clubs, and the count on paper."""

from __future__ import annotations

from typing import Any

import pytest

import cardgames
from cardgames.core import Game, Table
from cardgames.games.kozel.common import whole_pack
from cardgames.games.kozel.six import Six
from tests.support.kozel_decks import dealt, legal, wished

CARDS = {str(card): card for card in whole_pack(6)}


def begun(hands: dict[str, str], *cards: str, **options: Any) -> Game:
    """A deal by F with wished hands, in which these cards have been played."""
    deck = dealt(wished(hands, players=6, lowest=6), "F", 1)
    game = cardgames.new("kozel-six", dealer="F", deck=deck, **options)
    for card in cards:
        game.push(card)
    return game


def lies(trick: str, hand: str = "", **options: Any) -> tuple[int, str] | None:
    """Who is caught by whom where this trick was played from A on; `hand` is left to the queen's player."""
    t = Table(6, 5)
    t.trick.extend((seat, CARDS[text]) for seat, text in enumerate(trick.split()))
    queens = [seat for seat, card in t.trick if card.text == "QC"]
    for seat in queens:
        t.hands[seat] = [CARDS[text] for text in hand.split()]
    return Six(**options).catch(t)


def test_three_against_three_with_36_cards() -> None:
    rules = Six()
    assert (rules.players, rules.sides()) == (6, ("ACE", "BDF"))
    assert len(rules.pack()) == 36
    assert sum(card.points for card in rules.pack()) == 120


def test_the_six_of_clubs_catches_the_queen_and_ends_the_deal() -> None:
    game = begun({"A": "QC QS", "B": "6C AC KS 9S 7H 8H", "C": "JC"}, "QC")
    assert "6C" in legal(game)
    game.push("6C")
    assert game.result()["score"] == {"ACE": 0, "BDF": 4}
    assert game.events[-1].text == "A's queen of clubs is caught by BDF"
    assert game.result()["deals"][0]["tricks"] == []
    assert (game.to_move, game.over) == (None, False)


def test_the_partners_six_does_no_harm() -> None:
    game = begun({"A": "QC", "C": "6C AC KS 9S 7H 8H", "B": "JC"}, "QC", "JC", "6C")
    assert game.to_move == "D"


@pytest.mark.parametrize(
    ("trick", "hand", "whenever", "strictly"),
    [
        ("QC 6C", "7C", (0, "BDF"), (0, "BDF")),
        ("JC 6C QC", "7C", (2, "BDF"), (2, "BDF")),
        ("JC 6C QC", "JD", (2, "BDF"), None),
        ("AH 6C QC", "7C", (2, "BDF"), None),
        ("AH 6C QC", "", (2, "BDF"), (2, "BDF")),
        ("6C AH QC", "7C", None, None),
        ("6C AH AC QC", "7C", (3, "ACE"), None),
        ("JC 7C JH", "7C", None, None),
    ],
)
def test_when_the_queen_is_caught(trick: str, hand: str, whenever: object, strictly: object) -> None:
    assert lies(trick, hand) == whenever
    assert lies(trick, hand, caught="there before or forced") == strictly


def test_the_six_of_clubs_follows_suit_unless_a_ruling_lets_it_be_played_at_any_time() -> None:
    hands = {"A": "KH", "B": "6C 7H AC KS 9S 8S"}
    assert legal(begun(hands, "KH")) == ["7H"]
    free = begun(hands, "KH", six_of_clubs="may always be played")
    assert legal(free) == ["7H", "6C"]
    free.push("6C")
    assert free.events[-1].clause == "k6.catch"


def scored(
    winner: int, all_tricks: bool = False, score: tuple[int, int] = (0, 0), rules: Six | None = None
) -> tuple[int, int]:
    """What the deal comes to where A, C and E have so many card points."""
    t = Table(6, 5, score={"ACE": score[0], "BDF": score[1]})
    ways: dict[int, list[str]] = {0: []}
    for text, card in CARDS.items():
        ways |= {n + card.points: [*cards, text] for n, cards in ways.items() if n + card.points not in ways}
    t.tricks.append((tuple((0, CARDS[text]) for text in ways[winner]), 0))
    rest = tuple((1, card) for text, card in CARDS.items() if text not in ways[winner])
    t.tricks.append((rest, 0 if all_tricks else 1))
    points = (rules or Six()).points(t)
    return points["ACE"], points["BDF"]


def test_what_a_deal_is_worth() -> None:
    assert scored(61) == (2, 0)
    assert scored(89) == (2, 0)
    assert scored(90) == (4, 0)
    assert scored(60) == (0, 0)
    assert scored(30) == (0, 4)
    assert scored(120, all_tricks=True, score=(2, 0)) == (10, 0)
    assert scored(120, all_tricks=True, score=(2, 6)) == (0, -6)
    four = Six(all_tricks="four points")
    assert scored(120, rules=four, all_tricks=True, score=(2, 6)) == (4, 0)


def test_a_match_ends_with_twelve_points() -> None:
    for seed in range(10):
        game = cardgames.new("kozel-six", seed=seed)
        while game.to_move:
            game.push(game.legal_moves[-1])
        score = game.result()["score"]
        (winner,) = game.result()["winners"]
        assert score[winner] >= 12 > min(score.values())
