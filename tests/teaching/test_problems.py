"""The stored problems, each solved again: by the game itself, move by move, and by the solver where it counts alike."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cardgames.authoring import parts
from cardgames.core import Game
from cardgames.games import LIST, rules_of
from cardgames.records import record
from cardgames.rulebooks import rulebook
from cardgames.solver import solve
from cardgames.teaching import problems
from cardgames.teaching.problems import BY_CARDS, DAYS, Deal, Problem
from tests.support import thorough

STUDIED = [game.name for game in parts.games("studied")]
DEALT = problems.with_choices(STUDIED)
"""The games that have a deal of the day."""

FIRST = 1
"""How many problems of a game, of those that are soonest over, are solved again in every run."""
SOLVED = ("nations", "militac", "kozel", "kozel-boast", "kozel-six")
"""The games of two sides that follow suit, and whose score grows with what the solver counts."""


def of(game: str) -> list[Problem]:
    found = [Problem(**each) for each in problems.contents()["problems"][game] if "values" in each]
    return sorted(found, key=lambda problem: len(problem.line))[: thorough.times(FIRST, len(found))]


def ahead(game: Game, side: str) -> int:
    """By how much a side is ahead of the best other one when the deal has ended."""
    points = game.rules.tally(game._table) if game.rules.name in BY_CARDS else game.view(None).points
    others = [number for name, number in points.items() if name != side]
    return min(others) - points[side] if game.rules.fewest_win else points[side] - max(others)


def worth(game: Game, side: str) -> int:
    """What a position is worth to a side, if all others play against it: every line is played out."""
    if game.to_move is None:
        return ahead(game, side)
    best = max if game.side_of(game.to_move) == side else min
    found = []
    for move in game.legal_moves:
        game.push(move)
        found.append(worth(game, side))
        game.pop()
    return best(found)


def solved(problem: Problem) -> dict[str, int]:
    """What each move of a problem is worth, played out by the game itself."""
    game = record.replay(problem.record)
    game.deals_on = False
    side = game.side_of(problem.seat)
    assert game.to_move == problem.seat
    found = {}
    for move in game.legal_moves:
        game.push(move)
        found[str(move)] = worth(game, side)
        game.pop()
    return found


def faults(problem: Problem) -> list[str]:
    """What is wrong with a problem as it is stored."""
    found = solved(problem)
    wrong = [f"{move} is worth {found.get(move)}" for move, value in problem.values.items() if found.get(move) != value]
    best = [move for move, value in found.items() if value == max(found.values())]
    return wrong if best == [problem.best] else [*wrong, f"{best} is best"]


@pytest.mark.no_cover
@pytest.mark.parametrize("game", DEALT)
def test_each_problem_has_the_one_best_move_that_is_stored(game: str) -> None:
    clauses = {clause.id for clause in rulebook.load(rules_of(game).rulebook).clauses}
    for problem in of(game):
        assert faults(problem) == []
        played = record.replay(problem.record)
        played.deals_on = False
        for move in problem.line:
            played.push(move)
        assert played.to_move is None
        assert ahead(played, played.side_of(problem.seat)) == max(problem.values.values())
        assert problem.clause in clauses


@pytest.mark.parametrize("game", SOLVED)
def test_the_solver_finds_the_same_move(game: str) -> None:
    for problem in of(game):
        assert solve(record.replay(problem.record)).best == (problem.best,)


@pytest.mark.no_cover
def test_a_problem_with_another_best_move_is_found_out() -> None:
    problem = of("kozel")[0]
    worst = min(problem.values, key=problem.values.__getitem__)
    assert faults(problem._replace(values={**problem.values, worst: max(problem.values.values()) + 1}))


def test_the_year_has_a_problem_and_a_deal_a_day_and_none_twice() -> None:
    stored: Any = problems.contents()
    assert stored["games"] == STUDIED
    assert sum(map(len, stored["problems"].values())) >= DAYS == len(stored["deals"])
    records = [repr(each["record"]) for game in stored["problems"].values() for each in game]
    assert len(set(records)) == len(records)
    for day, each in enumerate(stored["deals"]):
        assert each["record"]["game"] == DEALT[(day + len(DEALT) // 2) % len(DEALT)]
    for day in range(0, DAYS, thorough.times(37, 1)):
        assert Deal(**stored["deals"][day]) == problems.deal_of_the_day(stored["deals"][day]["record"]["game"], day)


@pytest.mark.parametrize("game", ["golph", "kozel-suits", "follow-leader", *(["nations"] if thorough.ALL else [])])
def test_problems_are_found_again_and_are_right(game: str) -> None:
    found = [*islice(problems.problems(game, 7), 2)]
    assert [*islice(problems.problems(game, 7), 2)] == found
    for problem in found:
        assert solved(problem) == problem.values
    assert {each.clause for each in problems.choose(found, 2)} <= {each.clause for each in found}


def test_a_year_is_stored_as_it_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(problems, "DAYS", 2 * len(LIST))
    monkeypatch.setattr(problems, "path", lambda: tmp_path / "today.json")
    for game in ("golph", "monkey"):
        problems.main([game])
    stored = json.loads((tmp_path / "today.json").read_text("utf-8"))
    assert [*stored["problems"]] == ["golph", "monkey"]
    assert [len(each) for each in stored["problems"].values()] == [2, 2]
    assert len(stored["deals"]) == 2 * len(LIST)
    assert Problem(**stored["problems"]["golph"][0]).best in stored["problems"]["golph"][0]["values"]
