"""The example players: what they follow is in the rulebook, and what they go by is in the games that they fit."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from cardgames import new
from cardgames.games import GAMES, rules_of
from cardgames.players.examples import PLAYERS, Watchful, drawing, fitting, friendly, spendthrift, thrifty
from cardgames.rulebooks import rulebook
from cardgames.tournaments import tournament
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


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_they_play_every_game_by_its_rules(game: str) -> None:
    found = tournament(game, list(PLAYERS), deals=1, workers=1)
    assert [row.first for row in found.standings if row.illegal] == []


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
    played = new(game, seed=5)
    made: Any = [player() for _ in played.seats] if inspect.isclass(player) else None
    seats = {seat: made[at].choose if made else player for at, seat in enumerate(played.seats)}
    while played.to_move is not None and played.deals == 1:
        move = seats[played.to_move](played.view(played.to_move))
        assert move in played.legal_moves
        played.push(move)
    assert played.view(None).points
