"""The engine agrees with the second telling of the six parlour games: whole matches, results and traces."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardgames.cli.replay_command import replay as answer
from cardgames.games import rules_of
from tests.oracles import parlour as reference
from tests.oracles.parlour_matches import random_match
from tests.support.thorough import times

DATA = Path(__file__).parents[1] / "data"
GAMES = ("golph", "nations", "catch-all", "monkey", "follow-leader", "militac")


def comes_to(record: dict[str, Any], trace: bool) -> dict[str, Any]:
    """What the engine makes of a record, as it is printed."""
    found: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(record).encode(), trace)))
    return found


@pytest.mark.long
def test_stored_matches_come_to_the_same() -> None:
    records = [json.loads(line) for line in (DATA / "parlour-records.jsonl").read_text("utf-8").splitlines()]
    assert {record["game"] for record in records} == set(GAMES)
    for record in records:
        expected = json.loads(json.dumps(reference.result(record, trace=True)))
        assert comes_to(record, trace=True) == expected


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_fresh_random_matches_come_to_the_same(game: str) -> None:
    numbers = rules_of(game).numbers
    for seed in range(90_000, 90_000 + times(8, 40)):
        stop = None if seed % 2 else seed * 7 % 150
        record = random_match(game, seed, numbers[seed % len(numbers)], stop=stop)
        expected = json.loads(json.dumps(reference.result(record, trace=True)))
        assert comes_to(record, trace=True) == expected, f"seed {seed}"
