"""A game with verbs of its own touches nothing but its own file: logs, views and samplers read what they do."""

from __future__ import annotations

import random

from cardgames.authoring.template.hands import PACK, Gift
from cardgames.core import VERBS, Game, Table, Verb
from cardgames.players.hidden_hands.deal_sampler import DealSampler
from tests.support import properties

DECK = ["S1", "S2", "S3", "M1", "M2", "M3", "S4", "S5", "M4", "M5"]


def begun(*moves: str) -> Game:
    """A game dealt by C: A holds S1, M1, S4."""
    game = Game(Gift(), "C")
    game.deal(DECK)
    for move in moves:
        game.push(move)
    return game


def test_what_is_shown_is_known_until_a_card_leaves_the_hand_unseen() -> None:
    assert [*map(str, begun("S4").view("C").known["A"])] == ["S4"]
    assert begun("S4", "slip M1").view("C").known == {}
    assert [*map(str, begun("S4", "keep all").view("C").known["A"])] == ["S4"]
    assert begun("S4", "keep all", "S4").view("C").known == {}


def test_a_card_that_comes_to_a_hand_for_all_to_see_is_known_there() -> None:
    t = Table(3, dealer=2)
    verbs = VERBS | {"get": Verb("{seat} gets {cards} from {other}", "other hand", "hand")}
    t.announce("get", 0, "gift.slip", 1, PACK[0].alone)
    t.announce("draw", 1, "gift.deal", None, PACK[1].alone, 1)
    assert t.seat_log(2, verbs).known_cards() == {0: PACK[0].alone}


def test_its_log_is_told_to_each_as_its_verbs_say() -> None:
    game = begun("S4", "slip M1")
    texts = [str(event) for event in game.view("A").events[-2:]]
    assert texts == ["A slips the 1 of moons to B", "B finds 1 card from A"]
    texts = [str(event) for event in game.view("B").events[-2:]]
    assert texts == ["A slips 1 card to B", "B finds the 1 of moons from A"]
    assert [str(event) for event in game.view("C").events[-2:]] == ["A slips 1 card to B", "B finds 1 card from A"]


def test_it_keeps_the_properties_of_every_game() -> None:
    for seed in range(20):
        properties.no_card_is_lost(Gift(), seed)
        properties.every_move_is_offered_once(Gift(), seed)
        properties.the_log_tells_where_cards_go(Gift(), seed)


def test_deals_that_fit_what_a_seat_saw_are_found() -> None:
    sought = found = 0
    for seed in range(12):
        chance = random.Random(seed)
        game = Game(Gift(), "C", seed)
        game.deal()
        while game.to_move:
            view = game.view(game.to_move)
            sought += 1
            world = DealSampler(game.rules, view, seed).next_world()
            if world is not None:
                found += 1
                again = Game(Gift(), "C")
                again.deal([str(card) for card in world.deck])
                for move in world.moves:
                    again.push(str(move))
                assert again.view(game.to_move).events == view.events
            game.push(chance.choice(game.legal_moves))
    assert found > 0.95 * sought > 100
