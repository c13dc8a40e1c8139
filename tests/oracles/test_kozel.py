"""The engine agrees with the second telling of Kozel's second foursome text: whole matches, results and traces."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from cardgames.cli.replay_command import replay as answer
from tests.oracles import kozel as reference
from tests.support.thorough import times


def comes_to(match: dict[str, Any]) -> dict[str, Any]:
    """What the engine makes of a match, as it is printed."""
    found: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(reference.record(match)).encode(), trace=True)))
    return found


def compare(seeds: Iterable[int]) -> Counter[str]:
    """Every match comes to the same. Returns how often the rare things happened."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        match = reference.random_match(seed, stop=None if seed % 4 else seed * 7 % 500)
        assert comes_to(match) == reference.result(match), f"seed {seed}"
        seen["ace barred"] += match["barred"]
        for deal in match["deals"]:
            if deal["points"]:
                most = max(deal["points"].values())
                all_to_one = len({reference.side(trick["taken_by"]) for trick in deal["tricks"]}) == 1
                seen["sixty" if most == 60 else "all" if all_to_one else "two rows" if most >= 90 else "one row"] += 1
                seen["ninety"] += most == 90
    return seen


def test_random_matches_come_to_the_same() -> None:
    assert min(compare(range(30)).values()) > 0


@pytest.mark.slow
@pytest.mark.parametrize("block", range(1, times(2, 9)))
def test_more_random_matches_come_to_the_same(block: int) -> None:
    seen = compare(range(30 * block, 30 * block + 30))
    assert set(seen) == {"ace barred", "sixty", "all", "two rows", "one row", "ninety"}
    assert seen["one row"] > seen["sixty"] > 0


def test_a_difference_is_seen() -> None:
    match = reference.random_match(1)
    assert match["ban"]
    assert match["barred"]
    assert comes_to(match) == reference.result(match) != comes_to(match | {"ban": False})
