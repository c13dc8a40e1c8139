"""The example players: what they follow is in the rulebook, and their stored table still holds."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest

from cardgames.games import GAMES
from cardgames.players.examples import PLAYERS
from cardgames.rulebooks import rulebook
from cardgames.tournaments import tournament
from cardgames.tournaments.entrants import called
from cardgames.tournaments.examples import DEALS, FIRST, GAME, SEED, measured, stored

TABLE: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "seeds" / "figures" / "players" / f"{GAME}.json").read_text("utf-8")
)
BOOK = rulebook.load(GAME)
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


@pytest.mark.parametrize("player", PLAYERS, ids=called)
def test_each_names_the_clauses_that_it_follows(player: Any) -> None:
    cited, _, said = str(player.__doc__).partition("  ")
    assert {*cited.split(", ")} <= KNOWN
    assert said


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_they_play_every_game_by_its_rules(game: str) -> None:
    found = tournament(game, list(PLAYERS), deals=1, workers=1)
    assert [row.first for row in found.standings if row.illegal] == []


def test_the_stored_table_is_that_of_these_players() -> None:
    assert (TABLE["game"], TABLE["deals"], TABLE["seed"]) == (GAME, DEALS, SEED)
    assert measured(FIRST).written()["standings"] == TABLE["first"]
    best = [row["name"] for row in TABLE["standings"]]
    assert best[0] == "Watchful"
    assert best[-1] == "random"
    assert sum(row["illegal"] for row in TABLE["standings"]) == 0


@pytest.mark.slow
def test_the_whole_table_still_holds() -> None:
    again = json.loads(json.dumps(stored()))
    assert again["standings"] == TABLE["standings"]
    assert again["pairs"] == TABLE["pairs"]
