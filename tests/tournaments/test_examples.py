"""The example players: what they follow is in the rulebook, and what they go by is in the games that they fit."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from itertools import cycle
from typing import Any

import pytest

from cardgames import new
from cardgames.games import every, rules_of
from cardgames.players.examples import PLAYERS, Watchful, drawing, fitting, friendly, spendthrift, thrifty
from cardgames.rulebooks import rulebook
from cardgames.tournaments.entrants import display_name

BOOK = rulebook.load("kozel")
KNOWN = {clause.id for clause in BOOK.clauses} | {claim.id for claim in BOOK.claims}


def code_lines(player: Any) -> int:
    """How many lines a player has, but for its head, empty ones and what is in its docstrings."""
    lines, quoted = 0, False
    for line in map(str.strip, inspect.getsource(player).splitlines()):
        marks = line.count('"""')
        lines += bool(line) and not quoted and not marks
        quoted ^= marks == 1
    return lines - 1


def test_there_are_eight_from_two_lines_to_forty() -> None:
    lengths = list(map(code_lines, PLAYERS))
    assert len(lengths) == 8
    assert lengths[0] <= 2
    assert 30 <= lengths[-1] <= 60


@pytest.mark.parametrize("player", PLAYERS, ids=display_name)
def test_each_names_the_clauses_that_it_follows(player: Any) -> None:
    cited, _, said = str(player.__doc__).partition("  ")
    assert {*cited.split(", ")} <= KNOWN
    assert said


def play(game: str, seed: int, players: Sequence[Any]) -> None:
    """Play a deal, with these players from the first seat on and then again from the first of them."""
    played = new(game, seed=seed)
    seats: dict[str, Any] = {}
    for seat, player in zip(played.seats, cycle(players), strict=False):
        made: Any = player() if inspect.isclass(player) else None
        seats[seat] = made.choose if made else player
    while played.to_move is not None and played.deals == 1:
        move = seats[played.to_move](played.view(played.to_move))
        assert move in played.legal_moves
        played.push(move)
    assert played.view(None).points


@pytest.mark.no_cover
@pytest.mark.parametrize("game", [game.name for game in every()])
def test_they_play_every_game_by_its_rules(game: str) -> None:
    for seed in range(0, len(PLAYERS), rules_of(game).players):
        play(game, seed, PLAYERS[seed:])


def test_they_fit_the_games_that_have_what_they_go_by() -> None:
    assert fitting(rules_of("kozel")()) == tuple(PLAYERS)
    assert fitting(rules_of("goat")()) == (thrifty, spendthrift)  # no single card takes a book
    assert {friendly, drawing}.isdisjoint(fitting(rules_of("kozel-halves")()))
    assert thrifty not in fitting(rules_of("nations")())
    assert Watchful in fitting(rules_of("nations")())
    assert fitting(rules_of("monkey")()) == ()


@pytest.mark.parametrize("player", PLAYERS, ids=display_name)
@pytest.mark.parametrize("game", ["kozel", "nations"])
def test_each_plays_a_deal_at_all_seats(player: Any, game: str) -> None:
    play(game, 5, [player])
