"""The Monkey: its named examples, pairs and draws, and which card is left over."""

from __future__ import annotations

import random

import pytest

import cardgames
from cardgames import Game
from cardgames.rulebooks import rulebook

BOOK = rulebook.load("monkey")
ORDER = ("Eu", "As", "Af", "Am")


def example(clause: str, title: str) -> Game:
    found = next(e for e in BOOK.clause(clause).examples if e.title == title)
    return cardgames.replay(dict(found.record))


def rank(card: str) -> str:
    return card.partition("-")[2]


def play_out(game: Game, seed: int) -> Game:
    chance = random.Random(seed)
    while game.to_move is not None:
        game.push(chance.choice(game.legal_moves))
    return game


@pytest.mark.parametrize("players", range(2, 14))
def test_the_odd_card_is_of_the_rank_of_the_card_taken_out(players: int) -> None:
    for seed in range(4):
        game = play_out(cardgames.new("monkey", players=players, seed=seed), seed)
        removed = game.record()["deals"][0]["deck"][0]
        (monkey,) = [seat for seat in game.seats if game.view().sizes[seat]]
        (left,) = game.view(monkey).hand
        assert rank(str(left)) == rank(removed)
        assert str(left) != removed
        assert game.result()["score"] == {seat: int(seat == monkey) for seat in game.seats}
        assert game.result()["winners"] == [seat for seat in game.seats if seat != monkey]
        assert sum(move.startswith("pair") for move in game.moves) == 25


def test_fifty_one_cards_are_dealt() -> None:
    view = cardgames.new("monkey", players=13, dealer="M", seed=1).view()
    assert view.sizes == dict.fromkeys("ABCDEFGHIJKL", 4) | {"M": 3}


def test_three_of_a_rank_and_the_order_of_a_pair() -> None:
    game = example("mk.pair", "Three 10s, three pairs")
    for move in map(str, game.legal_moves):
        _, one, two = move.split()
        assert ORDER.index(one[:2]) < ORDER.index(two[:2])
    assert game.explain("pair As-10 Eu-10").endswith("(mk.turn)")


def test_the_card_drawn_lies_last_and_the_gap_closes() -> None:
    game = example("mk.draw", "Nothing to lay")
    mine, theirs = (list(map(str, game.view(seat).hand)) for seat in "AH")
    game.push("draw 1")
    assert list(map(str, game.view("A").hand)) == [*mine, theirs[0]]
    assert list(map(str, game.view("H").hand)) == theirs[1:]


def test_only_two_see_what_is_drawn() -> None:
    game = example("mk.draw", "Drawn and kept")
    texts = {seat: [e.text for e in game.view(seat).events if e.verb == "draw from"] for seat in ("A", "B", None)}
    assert texts["A"] == ["A draws the Man of Africa from H"]
    assert texts["B"] == texts[None] == ["A draws 1 card from H"]
    assert "H loses the Man of Africa to A" in [e.text for e in game.view("H").events]


def test_who_sees_the_card_taken_out() -> None:
    unseen, shown = (example("mk.deck", e.title) for e in BOOK.clause("mk.deck").examples)
    assert {unseen.view(seat).events[0].text for seat in (None, *"ABCDEFGH")} == {"1 card is taken out of the pack"}
    assert {shown.view(seat).events[0].text for seat in (None, *"AH")} == {"the 2 of America is taken out of the pack"}


def test_an_empty_neighbour() -> None:
    beyond, passed = (example("mk.right", e.title) for e in BOOK.clause("mk.right").examples)
    assert beyond.view().sizes["C"] == 0
    assert len(beyond.legal_moves) == beyond.view().sizes["B"]
    assert (beyond.to_move, passed.to_move) == ("D", "E")


def test_without_cards_one_is_out_or_must_draw() -> None:
    out, back = (example("mk.out", e.title) for e in BOOK.clause("mk.out").examples)
    assert out.moves == back.moves
    assert back.view().sizes["C"] == 0
    back.push("draw 1")
    assert back.view().sizes["C"] == 1


def test_where_no_neighbour_has_cards_one_draws_from_further_on() -> None:
    """Without this a game in which only empty neighbours are left would stand still."""
    for seed in range(40):
        game = play_out(cardgames.new("monkey", players=5, seed=seed, neighbour="no draw"), seed)
        assert game.over


def always_last(game: Game, most: int = 3000) -> Game:
    """Everybody draws the last card, for so many moves at the most."""
    for _ in range(most):
        if game.to_move is None:
            break
        game.push(game.legal_moves[-1])
    return game


@pytest.mark.no_cover
@pytest.mark.parametrize("players", range(2, 14))
def test_a_game_ends_even_if_all_draw_the_last_card(players: int) -> None:
    for seed in range(6):
        mixing = always_last(cardgames.new("monkey", players=players, seed=seed, fruitless="twenty draws"))
        assert mixing.over
        assert sum(mixing.result()["score"].values()) == 1
        broken = always_last(
            cardgames.new("monkey", players=players, seed=seed, endless="nobody", fruitless="twenty draws")
        )
        assert broken.over
        if broken.events[-1].verb == "endless":
            assert not any(broken.result()["score"].values())
            assert broken.result()["winners"] == []
        assert (broken.events[-1].verb == "endless") == any(event.verb == "mix" for event in mixing.events)


def test_some_games_go_round_in_a_circle() -> None:
    """So that the test above has something to see."""
    games = [
        always_last(cardgames.new("monkey", players=4, seed=seed, endless="nobody", fruitless="twenty draws"))
        for seed in range(6)
    ]
    assert {game.events[-1].verb for game in games} == {"endless", "monkey"}


def test_hands_are_mixed_after_twenty_draws_for_each_player_and_keep_their_cards() -> None:
    mixed = example("mk.long", "Back and forth")
    game = cardgames.replay(
        dict(mixed.record()) | {"deals": [mixed.record()["deals"][0] | {"moves": mixed.moves[:64]}]}
    )
    before = {seat: list(map(str, game.view(seat).hand)) for seat in game.seats}
    assert not any(event.verb == "mix" for event in game.events)
    game.push(mixed.moves[64])
    after = {seat: list(map(str, game.view(seat).hand)) for seat in game.seats}
    assert (after["A"], after["B"]) == (["Am-6"], ["As-Child", "Af-6"])
    assert before == {"A": ["Am-6", "As-Child"], "B": ["Af-6"]}
    assert [(event.seat, event.clause) for event in game.events if event.verb == "mix"] == [("B", "mk.long")]


def test_unless_it_is_ruled_otherwise_a_hand_keeps_its_order_for_a_thousand_draws_of_each() -> None:
    circling = example("mk.long", "Back and forth").record()
    begun = circling["deals"][0] | {"moves": circling["deals"][0]["moves"][:25]}
    game = cardgames.replay(dict(circling) | {"options": {"players": 2}, "deals": [begun]})
    always_last(game, 1998)
    assert not any(event.verb == "mix" for event in game.events)
    assert always_last(game).over
    assert any(event.verb == "mix" for event in game.events)


def test_a_pair_begins_the_counting_of_draws_anew() -> None:
    """Thirteen draw more often than twenty times each, but never so often without a pair."""
    game = play_out(cardgames.new("monkey", players=13, seed=87), 87)
    assert sum(move.startswith("draw") for move in game.moves) > 20 * 13
    assert not any(event.verb == "mix" for event in game.events)


def test_how_many_may_play() -> None:
    for players in (1, 14):
        with pytest.raises(cardgames.BadRecord) as wrong:
            cardgames.new("monkey", players=players)
        assert wrong.value.clause == "mk.pl"
