"""What a player is told of a move, that it is legal or why it is not, is true of the cards that he holds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

import cardgames
from cardgames import Game
from cardgames.core import Card, cards_among
from cardgames.core.tricks import TrickRules
from cardgames.games import every
from cardgames.rulebooks import rulebook
from tests.support.properties import positions

TRICK_GAMES = [game for game in every() if issubclass(game, TrickRules)]


def follows(game: Game) -> bool:
    """Whether the seat to move has the suit that was led."""
    t = game._table
    return bool(t.trick) and any(card.suit == t.trick[0][1].suit for card in hand(game))


def hand(game: Game) -> list[Card]:
    """The hand of the seat to move."""
    return game._table.hands[game.seats.index(game.to_move or "")]


def owes_a_trump(game: Game) -> bool:
    """Whether the seat to move has a trump, and may play no other card, the Buzzard excepted."""
    trump = game._table.trump
    return all(card.suit in (trump, "buzzard") for card in cards_among(game.legal_moves)) and any(
        card.suit == trump for card in hand(game)
    )


ONLY_IF: dict[str, Callable[[Game], bool]] = {
    "You have a card of the": follows,
    "you have a trump": owes_a_trump,
    "not your turn": lambda _: False,
    "led: play a trump.": owes_a_trump,
    "is turned up": lambda game: bool(game._table.up) and str(game._table.up[0]) == "BUZ",
}
"""What may be said of a move, and when alone it is true."""


@pytest.mark.parametrize("kind", TRICK_GAMES, ids=lambda kind: kind.name)
def test_what_is_said_of_a_card_is_true(kind: type[TrickRules]) -> None:
    rules = kind()
    cards = list(dict.fromkeys(map(str, rules.pack())))
    said = 0
    for seed in range(3):
        for game in islice(positions(rules, seed), 80):
            if not game.to_move or any(type(move) is not Card for move in game.legal_moves):
                continue
            said += 1
            for text in (*cards[::7], *map(str, hand(game)), "name red"):
                explanation = game.explain(text)
                for words, holds in ONLY_IF.items():
                    assert words not in explanation or holds(game), (text, explanation)
    assert said > 60


@pytest.mark.parametrize(
    ("shown", "moves", "move", "clause"),
    [
        ("goat.sea.1", 0, "search B showing R6", "goat.sea.1"),
        ("goat.sea.1", 0, "R12", "goat.play.1"),
        ("golph.fol.3", 2, "BUZ", "golph.fol.3"),
        ("golph.fol.3", 2, "G4", "golph.fol.1"),
        ("ke.ace", 9, "AC", "ke.must"),
    ],
)
def test_a_legal_move_is_told_with_the_clause_that_allows_it(shown: str, moves: int, move: str, clause: str) -> None:
    known = rulebook.find(shown)
    assert known is not None
    record = dict(known.examples[0].record)
    record["deals"] = [record["deals"][0] | {"moves": record["deals"][0]["moves"][:moves]}]
    game = cardgames.replay(record)
    assert game.why_not(move) is None
    assert game.explain(move).endswith(f"({clause})")
