"""The engine agrees with the second telling of Goat: results, traces and exact counts of move sequences."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames.cli.replay_command import replay as answer
from cardgames.core import BadRecord, Game
from tests.oracles import goat as reference
from tests.support.thorough import times

DATA = Path(__file__).parents[1] / "data"
PACKS: list[dict[str, Any]] = json.loads((DATA / "goat-perft.json").read_text("utf-8"))["packs"]


def stored(name: str) -> list[dict[str, Any]]:
    """The objects of a file of lines."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def differing(records: Iterable[dict[str, Any]]) -> list[int]:
    """The places of the records that are refused, or whose result or trace is not that of the reference."""
    found = []
    for place, given in enumerate(records):
        expected = reference.replay(given).result(trace=True)
        try:
            agrees = answer(json.dumps(given).encode(), trace=True) == expected
        except BadRecord:
            agrees = False
        if not agrees:
            found.append(place)
    return found


def sequences(game: Game, depth: int) -> int:
    """How many sequences of so many moves, or fewer where the game ends, there are from here."""
    if depth <= 1 or game.to_move is None:
        return len(game.legal_moves) if depth and game.to_move else 1
    total = 0
    for move in game.legal_moves:
        game.push(move)
        total += sequences(game, depth - 1)
        assert game.pop() == move
    return total


def fresh(seeds: range) -> Iterable[dict[str, Any]]:
    """Random records: half of them whole games, half of them stopped somewhere."""
    for seed in seeds:
        yield reference.random_record(seed, (4, 6, 8)[seed % 3], stop=None if seed % 2 else seed % 60)


def test_stored_records_come_to_their_stored_results() -> None:
    records, results = stored("goat-records.jsonl"), stored("goat-results.jsonl")
    assert len(records) == len(results) == 60
    for given, expected in zip(records, results, strict=True):
        assert answer(json.dumps(given).encode(), trace=True) == expected
    assert {result["over"] for result in results} == {True, False}
    assert sum(result["over"] and not result["winners"] for result in results) >= 3, "ties are wanted among them"


@pytest.mark.parametrize("pack", PACKS, ids=[f"{place}-{pack['players']}" for place, pack in enumerate(PACKS)])
def test_as_many_sequences_of_moves(pack: dict[str, Any]) -> None:
    game = cardgames.new("goat", players=pack["players"], dealer=pack["dealer"], deck=pack["deck"])
    assert [sequences(game, depth) for depth in (1, 2, 3, 4)] == pack["counts"]


def test_the_packs_are_ten_and_differ_in_their_first_choice() -> None:
    assert len(PACKS) == 10
    assert {pack["players"] for pack in PACKS} == {4, 6, 8}
    assert len({tuple(pack["counts"]) for pack in PACKS}) == 10


def test_fresh_random_records_come_to_the_same() -> None:
    assert differing(fresh(range(70_000, 70_150))) == []


@pytest.mark.slow
def test_many_fresh_random_records_come_to_the_same() -> None:
    assert differing(fresh(range(71_000, 71_000 + times(200, 2_000)))) == []
