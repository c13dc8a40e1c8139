"""Drawing for the first dealer: who deals, what equal cards do, and what cannot have been drawn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cardgames
from cardgames import BadRecord
from cardgames.core import SEATS
from cardgames.core.first_dealer import FirstDealerRules
from cardgames.rulebooks import rulebook

DRAWING = [game for game in cardgames.games() if issubclass(game, FirstDealerRules)]


def drawn(game: str, cards: str, **how: Any) -> tuple[str, list[str]]:
    """Who deals after these cards, and who drew in each round."""
    found = cardgames.draw(game, cards=cards.split(), **how)
    return found.dealer, ["".join(seat for seat, _ in turn) for turn in found.rounds]


def test_its_clause_is_carried_out_by_code() -> None:
    assert DRAWING
    for game in DRAWING:
        clause = rulebook.load(game.rulebook).clause(game.first_dealer.clause)
        assert not clause.told
        assert game.first_dealer.clause in rulebook.load(game.rulebook).code()


@pytest.mark.parametrize(
    ("game", "cards", "dealer"),
    [
        ("nations", "Af-Map As-Map Am-10 Eu-3 As-4 Eu-9", "B"),  # as the example of the clause tells it
        ("militac", "I7 C11 A10 E1", "B"),
        ("golph", "R4 G1 YS B6", "C"),  # the lowest deals
        ("golph", "R4 G1 YS BUZ", "D"),
    ],
)
def test_the_best_card_deals(game: str, cards: str, dealer: str) -> None:
    assert drawn(game, cards)[0] == dealer


def test_the_examples_tell_of_draws_that_come_to_their_dealers() -> None:
    book = rulebook.load("nations")
    two, one = book.clause("nat.dealer").examples[0], book.clause("fl.draw").examples[0]
    assert two.record["dealer"] == drawn("nations", "Af-Map As-Map Am-10 Eu-3 As-4 Eu-9")[0]
    assert one.record["dealer"] == drawn("follow-leader", "Eu-10 As-3 Af-Child", players=3)[0]


@pytest.mark.parametrize(
    ("game", "cards", "equal", "dealer", "rounds"),
    [
        ("nations", "Eu-9 As-9 Af-3 Am-9 Eu-4 As-Map As-2", None, "B", ["ABCD", "ABD"]),
        ("nations", "Eu-9 As-9 Af-3 Am-2 Eu-4 As-10 Af-Map As-2", "all draw again", "C", ["ABCD", "ABCD"]),
        ("nations", "Af-9 As-9 Eu-3 Am-9", "the suit decides", "B", ["ABCD"]),
        ("nations", "Eu-9 As-9 Af-3 Am-2 Eu-4 As-4 Eu-5 Am-3", None, "A", ["ABCD", "AB", "AB"]),
        ("militac", "I9 A9 C2 E1 I5 A6", None, "B", ["ABCD", "AB"]),
        ("militac", "I9 A9 C9 E1", "the suit decides", "B", ["ABCD"]),
        ("golph", "RS G1 YS B6 BUZ R2", None, "A", ["ABCD", "AC"]),
        ("follow-leader", "Eu-9 As-9 Af-3 Am-2 Eu-4 As-10 Af-Map As-2", "all draw again", "C", ["ABCD", "ABCD"]),
    ],
)
def test_what_equal_cards_do(game: str, cards: str, equal: str | None, dealer: str, rounds: list[str]) -> None:
    assert drawn(game, cards, equal=equal) == (dealer, rounds)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", DRAWING, ids=lambda game: str(game.name))
def test_a_seed_draws_the_same_again_and_every_seat_may_deal(game: type[FirstDealerRules]) -> None:
    for players in game.numbers:
        found = [cardgames.draw(game.name, players=players, seed=seed) for seed in range(200)]
        assert found == [cardgames.draw(game.name, players=players, seed=seed) for seed in range(200)]
        assert set(Counter(one.dealer for one in found)) == set(SEATS[:players])
        for one in found:
            named = [card.text for turn in one.rounds for _, card in turn]
            assert len(set(named)) == len(named), "a card that was drawn stays out"
            assert cardgames.draw(game.name, players=players, cards=named) == one


def test_the_pack_is_spread_again_when_too_few_cards_are_left() -> None:
    """Two who always draw equal numbers have drawn the whole of Militac's pack but four cards after ten rounds."""
    four = [f"{company}{number}" for number in range(1, 12) for company in "ICAE"]
    found = cardgames.draw("militac", cards=[*four, "I1", "C2", "A3", "E4"], equal="those tied draw again")
    assert found.dealer == "D"
    assert len(found.rounds) == 12


def test_a_draw_is_told_in_words() -> None:
    text = str(cardgames.draw("militac", cards=["I7", "C11", "A11", "E1", "A1", "C2"]))
    assert text == (
        "A draws the Lieutenant 7 of infantry; B draws the General 11 of cavalry; C draws the General 11 of artillery; "
        "D draws the Private 1 of engineers. Once more: B draws the Private 1 of artillery; "
        "C draws the Private 2 of cavalry. C deals first (mil.draw)."
    )


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"game": "monkey"}, "nobody draws"),
        ({"game": "goat"}, "nobody draws"),
        ({"game": "chess"}, "There is no game"),
        ({"game": "nations", "players": 5}, "is for 4 players"),
        ({"game": "nations", "cards": ["Eu-9"]}, "somebody still has to draw"),
        ({"game": "nations", "cards": []}, "somebody still has to draw"),
        ({"game": "nations", "cards": ["Eu-9"] * 4}, '"Eu-9" cannot be drawn'),
        ({"game": "nations", "cards": ["R1", None, 7, "G" * 999]}, '"R1" cannot be drawn'),
        ({"game": "nations", "cards": "Eu-9"}, "a list of cards"),
        ({"game": "nations", "cards": ["Eu-9", "As-8", "Af-3", "Am-2", "Eu-4"]}, "A has drawn the highest card"),
        ({"game": "golph", "equal": "all draw again"}, "What equal cards do"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord) as refused:
        cardgames.draw(**wrong)
    assert says in str(refused.value)
    assert len(str(refused.value)) < 300
