"""Every property holds in every game, for every number of players and every ruling."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import properties
from cardgames.core import Rules

CHECKS = [
    properties.no_card_is_lost,
    properties.it_comes_to_an_end,
    properties.every_move_is_offered_once,
    properties.every_clause_is_in_the_rulebook,
    properties.every_refusal_has_its_clause,
    properties.undo_is_replay,
    properties.a_record_comes_back,
]
VARIANTS = [pytest.param(rules, id=properties.name(rules)) for rules in properties.variants()]


@pytest.mark.parametrize("rules", VARIANTS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_holds(check: Callable[[Rules, int], None], rules: Rules) -> None:
    check(rules, 1)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_holds_with_any_two_rulings_together(check: Callable[[Rules, int], None]) -> None:
    for seed, rules in enumerate(properties.variants(together=2)):
        check(rules, seed)


def test_what_is_varied() -> None:
    names = {properties.name(rules) for rules in properties.variants()}
    assert {"goat-4", "goat-6-search_seen_by=table", "goat-8-command=may", "goat-8-deals=2"} <= names
    for rules in properties.variants():
        for ruling in rules.rulings():
            for value in ruling.values:
                changed = properties.name(type(rules)(**{"players": rules.players, ruling.name: value}))
                assert changed in names


# Secrets

POSITIONS = 36
"""At how many positions of each variant what a seat cannot know is dealt otherwise: more than 1,000 for every game."""
QUICK = 6


def look(rules: Rules, seeds: range) -> None:
    """Deal otherwise what each seat cannot know; nearly always there is another deal that looks the same to it."""
    found = [properties.secrets_are_kept(rules, seed) for seed in seeds]
    compared, seats = map(sum, zip(*found, strict=True))
    assert compared >= 0.95 * seats, f"{seats - compared} of {seats} seats were compared with no other deal"


@pytest.mark.parametrize("rules", VARIANTS)
def test_a_view_tells_only_what_its_seat_can_know(rules: Rules) -> None:
    look(rules, range(QUICK))


@pytest.mark.slow
@pytest.mark.parametrize("rules", VARIANTS)
def test_a_view_tells_only_what_its_seat_can_know_at_more_positions(rules: Rules) -> None:
    look(rules, range(QUICK, POSITIONS))


def test_secrets_are_looked_for_at_enough_positions() -> None:
    for kind in {type(rules) for rules in properties.variants()}:
        assert POSITIONS * sum(type(rules) is kind for rules in properties.variants()) >= 1000
