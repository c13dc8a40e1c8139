"""What a view is to somebody who writes a player: pleasant, explained, and a door to nothing that is hidden."""

from __future__ import annotations

import copy
import gc
import pickle
import pydoc
import random
import re
from operator import attrgetter
from types import FunctionType, ModuleType
from typing import Any

import pytest

import cardgames
from cardgames.core import Card, Game, Match, Table, View
from cardgames.core.seat_log import SeatLog
from cardgames.core.view import FIELDS
from cardgames.games import every
from cardgames.players.situation import Situation

order = attrgetter("order")
NAMES = [game.name for game in every()]
PROPERTIES = [name for name, value in vars(View).items() if isinstance(value, property) and not name.startswith("_")]


def positions(name: str, seed: int = 3, moves: int = 60) -> list[Game]:
    """A game after each of its first moves, played by chance."""
    game, chance = cardgames.new(name, seed=seed), random.Random(seed)
    found = []
    for _ in range(moves):
        if game.to_move is None:
            break
        game.push(chance.choice(game.legal_moves))
        found.append(copy.copy(game))
    return found[:: max(1, moves // 6)]


def test_help_teaches_every_part_of_it() -> None:
    view = cardgames.new("kozel", seed=3).view("A")
    said = pydoc.plain(pydoc.render_doc(view))
    for name in (*FIELDS, *PROPERTIES, "takes"):
        assert re.search(rf"\b{name}\b", said), name
    for text in FIELDS.values():
        assert text.splitlines()[0] in said
    examples = [*FIELDS.values(), *(str(getattr(View, name).__doc__) for name in PROPERTIES)]
    with_example = [text for text in examples if "\n" in text.strip()]
    assert len(with_example) >= len(examples) - 3, "over, winners and legal need none"


@pytest.mark.parametrize("name", NAMES)
def test_each_part_is_there_in_each_game_and_can_be_sent(name: str) -> None:
    for game in positions(name):
        for seat in (*game.seats, None):
            view = game.view(seat)
            parts = {part: getattr(view, part) for part in (*FIELDS, *PROPERTIES)}
            assert parts["legal_moves"] == (game.legal_moves if seat == game.to_move else ())
            assert {*parts["partners"], *parts["opponents"]} == {*view.seats} - {seat}
            assert parts["side"] == ("" if seat is None else game.side_of(seat))
            for again in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view)):
                assert type(again) is View
                assert all(repr(getattr(again, part)) == repr(parts[part]) for part in parts)
            assert view.rules.title in repr(view)


@pytest.mark.parametrize("name", ["golph", "nations", "follow-leader", "militac", "kozel", "kozel-six"])
def test_it_says_the_same_as_what_the_computer_works_out(name: str) -> None:
    seen = 0
    for game in positions(name, seed=5):
        view = game.view(game.to_move)
        if game.to_move is None or not view.cards:
            continue
        seen += 1
        known = Situation(game.rules, view)
        assert sorted(view.out, key=order) == sorted(known.out, key=order)
        assert {card for card in view.cards if view.takes(card)} == set(known.takers)
        assert view.winning == (None if known.has_it is None else game.seats[known.has_it])
        assert view.led == (view.trick[0][1] if view.trick else None)
    assert seen


def test_cards_sort_as_one_holds_them() -> None:
    game = cardgames.new("kozel", seed=3)
    hand = sorted(game.view("A").hand, key=order)
    assert hand == sorted(hand, key=lambda card: (card.suit, card.rank))
    assert [card for cards in game.view("A").suits.values() for card in cards] == hand
    low, high = next((cards[0], cards[-1]) for cards in game.view("A").suits.values() if len(cards) > 1)
    assert low.order < high.order
    assert low.suit == high.suit


@pytest.mark.parametrize("name", NAMES)
def test_all_kinds_of_moves_sort(name: str) -> None:
    for game in positions(name):
        moves = list(game.legal_moves)
        ordered = sorted(moves, key=order)
        assert sorted(map(str, ordered)) == sorted(map(str, moves))
        cards = [isinstance(move, Card) for move in ordered]
        assert cards == sorted(cards, reverse=True)


# Secrets

HIDDEN = (Game, Table, Match, SeatLog)


def reachable(thing: object) -> list[Any]:
    """All objects that hang on another one; what a program has anyhow, such as modules, is left out."""
    seen: dict[int, Any] = {}
    todo = [thing]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, (type, ModuleType)):
            continue
        seen[id(one)] = one
        if isinstance(one, FunctionType):
            todo += [cell.cell_contents for cell in one.__closure__ or ()]
        else:
            todo += gc.get_referents(one)
    return list(seen.values())


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_nothing_hidden_hangs_on_a_view(name: str) -> None:
    for game in positions(name):
        for seat in game.seats:
            view = game.view(seat)
            for part in PROPERTIES:
                getattr(view, part)
            for one in reachable(view):
                assert not isinstance(one, HIDDEN), type(one)
                assert one is view or not isinstance(one, View)
            hidden = game._table.hands
            assert not any(one is hand for one in reachable(view) for hand in hidden if hand)
            assert not hasattr(view, "__dict__"), "it has no room for anything else"


def test_a_view_that_is_kept_does_not_go_on() -> None:
    game = cardgames.new("kozel", seed=3)
    view = game.view("A")
    before = pickle.dumps(view)
    for _ in range(20):
        game.push(game.legal_moves[0])
    assert pickle.dumps(view) == before
