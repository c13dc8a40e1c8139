"""The ladders: what is stored is what the players of now come to, and each row says what it goes by."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cardgames.core import BadRecord
from cardgames.games import rules_of
from cardgames.players import LEVELS
from cardgames.players.advice import advice_on
from cardgames.players.by_the_book import name_of
from cardgames.rulebooks import rulebook
from cardgames.tournaments import AdvicePlayer, ladder, tournament
from cardgames.tournaments.entrants import display_name
from tests.support.levels import reaching
from tests.support.thorough import ALL

NAMES = reaching("studied", [game.name for game in ladder.games()])
THINKS_LONGEST = ("goat", "kozel-suits", "militac", "nations")
"""Games in which the level that thinks long does so longest; it thinks in the same way in all."""
on_every_ladder = pytest.mark.parametrize("name", NAMES)


def test_a_game_has_a_ladder_if_its_rulebook_gives_advice() -> None:
    assert {"goat", "kozel", "golph"} < {*NAMES}
    assert {"catch-all", "monkey"}.isdisjoint(NAMES)
    with pytest.raises(BadRecord, match="no ladder of"):
        ladder.measure("monkey")


@pytest.mark.no_cover
@on_every_ladder
def test_the_stored_ladder_is_that_of_these_players(name: str) -> None:
    found, game = ladder.stored_ladder(name), rules_of(name)
    assert found is not None
    assert (found.game, found.seed, found.deals) == (name, ladder.SEED, ladder.DEALS)
    assert {rung.name for rung in found.rungs} == {*map(display_name, ladder.players(game)), ladder.SLOW_LEVEL}
    assert [rung.rating for rung in found.rungs] == sorted((rung.rating for rung in found.rungs), reverse=True)
    assert all(0 <= rung.low <= rung.rating <= rung.high <= 1 and rung.deals for rung in found.rungs)
    assert ladder.first(name) == {who: worth for who, worth in found.first.items() if who != ladder.SLOW_LEVEL}
    path = rulebook.seeds() / "figures" / "players" / f"{name}.json"
    assert path.read_text("utf-8") == ladder.ladder_json(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if ALL or name not in THINKS_LONGEST])
def test_the_level_that_thinks_long_still_plays_so(name: str) -> None:
    found = ladder.stored_ladder(name)
    assert found is not None
    assert ladder.thought(name)[ladder.SLOW_LEVEL] == found.first[ladder.SLOW_LEVEL]


@on_every_ladder
def test_each_rung_says_what_it_goes_by_and_where_that_stands(name: str) -> None:
    found, game = ladder.stored_ladder(name), rules_of(name)
    assert found is not None
    for rung in found.rungs:
        says, clauses = ladder.basis_of(rung, game)
        assert bool(says) is bool(clauses) is (rung.kind != "level")
        if rung.kind == "advice":
            assert clauses.split(", ")[0]
    levels = [rung.name for rung in found.rungs if rung.kind == "level"]
    assert sorted(levels) == sorted(LEVELS)


def test_a_ladder_is_measured_as_it_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        ladder, "players", lambda _: (*LEVELS[:2], AdvicePlayer(("lead_the_highest",), "lead_the_highest"))
    )
    found = ladder.measure("follow-leader", 8, 2)
    assert {rung.name: rung.deals for rung in found.rungs} == {
        "random": 8,
        "by the book": 8,
        "lead_the_highest": 8,
        "sampling": 2,
    }
    assert json.loads(ladder.ladder_json(found))["rungs"][0]["name"] == found.rungs[0].name
    assert ladder.ladder_json(replace(found, seed=7)) != ladder.ladder_json(found)


# What a rating is


def test_how_likely_each_is_to_be_ahead() -> None:
    found = tournament("kozel", ["by the book", "random"], deals=40, seed=1916, workers=1)
    best, worst = found.ahead
    assert (best.name, worst.name) == ("by the book", "random")
    assert best.rating + worst.rating == pytest.approx(1)
    ahead = [found.worth[0][deal] > found.worth[1][deal] for deal in range(40)]
    level = [found.worth[0][deal] == found.worth[1][deal] for deal in range(40)]
    assert best.rating == pytest.approx((sum(ahead) + sum(level) / 2) / 40)
    assert 0 <= best.low < best.rating < best.high <= 1


# Advice alone


def test_some_advice_plays_by_that_alone() -> None:
    whole = tuple(map(name_of, advice_on(rules_of("kozel"))))
    found = tournament(
        "kozel", [AdvicePlayer(whole, "whole"), AdvicePlayer((), "nothing")], deals=30, seed=1916, workers=1
    )
    again = tournament("kozel", ["by the book", "random"], deals=30, seed=1916, workers=1)
    assert [row.name for row in found.standings] == ["whole", "nothing"]
    assert abs(found.standings[0].score - again.standings[0].score) < 10  # the same advice, and other luck
    turned = tournament(
        "kozel", [AdvicePlayer(whole, "one"), AdvicePlayer(whole[::-1], "other")], deals=30, seed=1916, workers=1
    )
    assert any(turned.worth[0].values())  # in another order the same advice plays otherwise


def test_advice_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"has no advice \"howl\"; it has boast, "):
        tournament("kozel", [AdvicePlayer(("howl",)), "random"], deals=1)
    with pytest.raises(BadRecord, match="it has none"):
        tournament("monkey", [AdvicePlayer(("howl",)), "random"], deals=1)
