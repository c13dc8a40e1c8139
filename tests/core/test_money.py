"""Stakes, a pool, and open cards that have an owner: at the table, in views and events, and wherever they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import cardgames
from cardgames.cli.terminal import in_sight, words_at
from cardgames.core import POOL, Card, Game, Rules, Table, View
from cardgames.players.hidden_hands.deal_sampler import DealSampler
from cardgames.players.situation import table_of
from cardgames.widgets import picture, scene
from cardgames.words import Words, load
from tests.core.test_properties import CHECKS
from tests.support import loo, properties
from tests.support.loo import Loo


@pytest.fixture(autouse=True)
def _enlisted() -> Iterator[None]:
    with loo.enlisted():
        yield


def begun(*moves: str, players: int = 3) -> Game:
    """A game dealt by A, in which B speaks first."""
    game = Game(Loo(players=players), "A", seed=1)
    game.deal()
    for move in moves:
        game.push(move)
    return game


def drawn(game: Game, seats: tuple[str, ...] = ("A",), words: Words | None = None) -> Any:
    return scene.scene(game, seats, words=words)


def test_money_goes_from_seat_to_seat_and_to_the_pool() -> None:
    view = begun().view("A")
    assert view.money == {"A": -3, "B": -3, "C": -3, "pool": 9}
    view = begun("leave", "buy").view("A")
    assert view.money == {"A": -1, "B": -3, "C": -5, "pool": 9}
    assert [(event.seat, event.amount) for event in view.events if event.amount] == [
        ("B", 3),
        ("C", 3),
        ("A", 3),
        ("C", 2),
    ]
    assert str(view.events[-1]) == "C pays 2 to A"


def test_nothing_is_paid_where_the_amount_is_nothing() -> None:
    t = Table(3, 0)
    t.pay(0, POOL, 0, "loo.stake")
    assert (t.money, t.log) == ({}, [])


def test_accounts_go_on_from_deal_to_deal_and_the_score_is_what_each_has_won() -> None:
    game = begun()
    view = game.view()
    while not game.over:
        before, deals = view.money, game.deals
        game.push(game.legal_moves[0])
        view = game.view()
        if game.deals > deals:  # the next stakes are paid
            assert {seat: n - 3 for seat, n in view.score.items()} == {s: view.money[s] for s in "ABC"}
        assert sum(view.money.values()) == sum(before.values()) == 0
    assert min(view.score.values()) < 0
    assert sum(view.score.values()) == -view.money["pool"]


def test_it_is_taken_back() -> None:
    game = begun("leave")
    before = game.view("A")
    game.push("buy")
    game.pop()
    assert game.view("A") == before


def test_an_open_card_belongs_to_its_seat() -> None:
    game = begun()
    (up,) = game.view("A").up
    game.push("buy")
    view = game.view("A")
    assert view.up == ()
    assert view.laid_open == {"A": (), "B": (up,), "C": ()}
    assert up not in view.out
    t = table_of(game.rules, view)
    assert t.laid_open == game.table.laid_open
    assert t.money == game.table.money


def test_cards_of_a_hand_are_laid_open_and_no_longer_known_there() -> None:
    game = begun()
    t = game.table
    cards: tuple[Card, ...] = tuple(t.hands[1][:2])
    t.show(1, cards[:1], "loo.play", -1)
    assert game.view("A").known == {"B": cards[:1]}
    t.lay_open(1, cards, "loo.play")
    view = game.view("A")
    assert view.known == {}
    assert view.sizes["B"] == 1
    assert view.laid_open["B"] == cards
    assert str(view.events[-1]).startswith("B lays the ")


@pytest.mark.parametrize("check", [*CHECKS, properties.nothing_unseen_is_told], ids=lambda check: check.__name__)
@pytest.mark.parametrize("players", [3, 9])
def test_it_keeps_the_properties_of_every_game(check: Callable[[Rules, int], None], players: int) -> None:
    for seed in range(3):
        check(Loo(players=players), seed)


def test_deals_that_fit_what_a_seat_saw_are_found_in_later_deals_too() -> None:
    """Where the pool goes on from deal to deal, and a trick wins a part of it."""
    for game in properties.positions(Loo(players=4), 1):
        if game.to_move and game.deals > 1 and len(game.legal_moves) > 1:
            assert DealSampler(game.rules, game.view(game.to_move), 1).next_world(), game.record()


def test_a_scene_shows_what_each_has_and_whose_the_open_cards_are() -> None:
    game = begun("buy")
    here = drawn(game)
    assert here["money"] == {"A": -1, "B": -5, "C": -3}
    assert here["inForce"] == "Pool: 9"
    ((card,),) = [each for each in game.view().laid_open.values() if each]
    assert here["laidOpen"] == {"A": [], "B": [{"card": card.text, "name": card.name}], "C": []}
    assert here["up"] == []
    text = picture.describe(here)
    assert f"B: 3 hidden; open: {card.name}; money: -5" in text
    assert "-5" in picture.picture(here)


def test_it_is_said_in_russian() -> None:
    here = drawn(begun("leave", "buy"), words=load("ru"))
    assert here["inForce"] == "Банк: 9"
    assert here["log"][-1]["text"] == "C платит 2 игроку A"


def test_the_terminal_shows_it() -> None:
    game = begun("buy")
    lines = [*in_sight(game.rules, game.view("A"), words_at(game, "A"))]
    ((card,),) = [each for each in game.view().laid_open.values() if each]
    assert f"Open: Left {card}" in lines
    assert "Money: You -1, Left -5, Right -3, the pool 9" in lines


@pytest.mark.parametrize("kind", cardgames.games(), ids=lambda kind: kind.name)
def test_where_there_is_no_money_nothing_shows_it(kind: Any) -> None:
    game = cardgames.new(kind.name, seed=3)
    view: View = game.view("A")
    assert (view.money, any(view.laid_open.values())) == ({}, False)
    here = scene.scene(game)
    assert not {"money", "laidOpen"} & here.keys()
