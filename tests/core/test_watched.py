"""A game that is watched: after each event of a move, and none the worse for it."""

from __future__ import annotations

import random

import pytest

import cardgames
from cardgames.core import Move

NAMES = [rules.name for rules in cardgames.games()]


@pytest.mark.parametrize("name", NAMES)
def test_a_watched_game_goes_as_any_other(name: str) -> None:
    watched, other = (cardgames.new(name, seed=3) for _ in range(2))
    chance = random.Random(name)
    for _ in range(60):
        if other.to_move is None or other.deals > 1:
            break
        move = str(chance.choice(other.legal_moves))
        before = len(watched.events)
        seen: list[tuple[int, str | None, tuple[Move, ...]]] = []

        def look(seen: list[tuple[int, str | None, tuple[Move, ...]]] = seen) -> None:
            seen.append((len(watched.view("A").events), watched.to_move, watched.legal_moves))

        with watched.watch_events(look):
            watched.push(move)
        other.push(move)
        if other.deals == 1:
            assert seen == [(at, None, ()) for at in range(before + 1, len(other.events) + 1)]
        assert watched.legal_moves == other.legal_moves
        assert watched.view("A") == other.view("A")
    assert watched.record() == other.record()


def test_who_watches_and_fails_changes_nothing() -> None:
    game = cardgames.new("goat", seed=3)
    game.push(game.legal_moves[0])
    before, view = game.record(), game.view("A")

    def fail() -> None:
        assert len(game.view("A").events) == len(view.events) + 1
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), game.watch_events(fail):
        game.push(game.legal_moves[0])
    assert game.record() == before
    assert game.view("A") == view
    game.push(game.legal_moves[0])
    assert type(game._table.log) is list
