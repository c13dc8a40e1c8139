"""Every property holds in every game, for every number of players and every ruling."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

import pytest

import cardgames
from cardgames.core import BadRecord, Rules
from cardgames.games import catch_all
from tests.games import facts
from tests.support import properties, thorough

CHECKS = [
    properties.no_card_is_lost,
    properties.it_comes_to_an_end,
    properties.every_move_is_offered_once,
    properties.every_clause_is_in_the_rulebook,
    properties.the_log_tells_where_cards_go,
    properties.every_refusal_has_its_reason,
    properties.undo_is_replay,
    properties.a_record_comes_back,
]


def as_it_stands(rules: Rules) -> bool:
    """Whether no ruling is changed."""
    return all(getattr(rules, known.name) == known.default for known in rules.rulings())


def in_short(rules: Rules) -> bool:
    """Whether a variant is among the quick tests: a game as it stands, for the fewest and the most players."""
    return as_it_stands(rules) and rules.players in (rules.numbers[0], rules.numbers[-1])


def is_tried(rules: Rules) -> bool:
    """Whether a variant is looked at: any number of players with no ruling changed, else the fewest and the most."""
    return thorough.ALL or rules.players in (rules.numbers[0], rules.numbers[-1]) or as_it_stands(rules)


TRIED = [rules for rules in properties.variants() if is_tried(rules)]
VARIANTS = [
    pytest.param(rules, id=properties.name(rules), marks=[] if in_short(rules) else [pytest.mark.slow])
    for rules in TRIED
]
AS_THEY_STAND = [each for rules, each in zip(TRIED, VARIANTS, strict=True) if as_it_stands(rules)]
"""A ruling that is changed is tried together with others."""
TOLD = [each for rules, each in zip(TRIED, VARIANTS, strict=True) if rules.name in properties.SHOWN]
"""Those of the games of which it is said what their moves show; in the others leaks are looked for by their logs."""
TOLD_AS_THEY_STAND = [
    each for rules, each in zip(TRIED, VARIANTS, strict=True) if rules.name in properties.SHOWN and in_short(rules)
]
UNTOLD = [rules for rules in TRIED if rules.name not in properties.SHOWN]


@pytest.fixture
def sooner_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal of Catch-All that does not end counts as endless after fewer turns than else."""
    monkeypatch.setattr(catch_all, "MAX_TURNS", 700)


@pytest.mark.no_cover
@pytest.mark.usefixtures("sooner_endless")
@pytest.mark.parametrize("rules", VARIANTS if thorough.ALL else AS_THEY_STAND)
def test_each_holds(rules: Rules) -> None:
    """One test for all: thousands of short ones would take longer to give out than to do."""
    for check in CHECKS:
        check(rules, 1)


@pytest.mark.slow
@pytest.mark.usefixtures("sooner_endless")
@pytest.mark.parametrize("kind", cardgames.games(), ids=lambda kind: kind.name)
def test_each_holds_with_any_two_rulings_together(kind: type[Rules]) -> None:
    together = [*enumerate(properties.together(kind))]
    for turn, check in enumerate(CHECKS):
        for seed, rules in thorough.spread(together, turn):
            check(rules, seed)


def test_any_two_rulings_are_together() -> None:
    for kind in cardgames.games():
        found = properties.together(kind)
        for one, other in combinations(properties.values(kind), 2):
            if one[0] != other[0]:
                possible = False
                for players in kind.numbers:
                    with contextlib.suppress(BadRecord):
                        possible |= bool(kind(**{"players": players, **dict((one, other))}))
                both = [
                    rules for rules in found if (getattr(rules, one[0]), getattr(rules, other[0])) == (one[1], other[1])
                ]
                assert both or not possible, (one, other)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_holds_in_a_deal_without_end(check: Callable[[Rules, int], None]) -> None:
    check(catch_all.CatchAll(players=2, captures="newest on top"), 1)


def test_what_is_varied() -> None:
    names = {properties.name(rules) for rules in properties.variants()}
    assert {"goat-4", "goat-6-search_seen_by=table", "goat-8-command=may", "goat-8-deals=2"} <= names
    for kind in cardgames.games():
        assert {f"{kind.name}-{players}" for players in kind.numbers} <= names
        for ruling in kind.rulings():
            for value in ruling.values:
                changed = set()
                for players in kind.numbers:
                    with contextlib.suppress(BadRecord):
                        changed.add(properties.name(kind(**{"players": players, ruling.name: value})))
                assert changed
                assert changed <= names


def test_facts_are_told_of_games_that_there_are() -> None:
    names = {kind.name for kind in cardgames.games()}
    for kind in ("ENDS", "SHOWN", "LONGEST_DEALS", "LATER", "LAID_AWAY_UNSEEN", "MOVES", "CHOICES"):
        assert names >= {*facts.of_kind(kind)}
    rulings = {(kind.name, known.name) for kind in cardgames.games() for known in kind.rulings()}
    for kind in ("FREE_TEXTS", "SAME_BY_LAW", "BESIDE", "STACKED"):
        assert rulings >= {*facts.of_kind(kind)}


# Secrets

POSITIONS = thorough.times(40, 1000)
"""At how many positions of each game what a seat cannot know is dealt otherwise, or some more."""
QUICK = thorough.times(2, 4)
"""At how many of them for each variant in the quick tests,"""
SCENES = thorough.times(5, 10)
"""and at how many what is drawn."""
VARIANTS_OF = Counter(type(rules) for rules in TRIED)


def seeds(rules: Rules) -> range:
    """The seeds of all positions at which a variant is looked at."""
    return range(max(QUICK, -(-POSITIONS // VARIANTS_OF[type(rules)])))


def look(rules: Rules, places: Iterable[int]) -> None:
    """Deal otherwise what each seat cannot know; nearly always there is another deal that looks the same to it."""
    found = [properties.secrets_are_kept(rules, seed) for seed in places]
    compared, seats = map(sum, zip(*found, strict=True))
    assert seats - compared <= max(1, 0.05 * seats), (
        f"{seats - compared} of {seats} seats were compared with no other deal"
    )


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", TOLD)
def test_a_view_tells_only_what_its_seat_can_know(rules: Rules) -> None:
    look(rules, range(QUICK))


def test_nothing_unseen_is_told_in_games_that_do_not_say_what_is_shown() -> None:
    for rules in UNTOLD:
        for seed in range(QUICK):
            properties.nothing_unseen_is_told(rules, seed)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [rules for rules in TRIED if rules.name in properties.SHOWN and len(seeds(rules)) > QUICK],
    ids=properties.name,
)
def test_a_view_tells_only_what_its_seat_can_know_at_more_positions(rules: Rules) -> None:
    look(rules, seeds(rules)[QUICK:])


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", TOLD if thorough.ALL else TOLD_AS_THEY_STAND)
def test_a_scene_tells_only_what_its_seat_can_know(rules: Rules) -> None:
    for seed in range(SCENES):
        properties.scenes_keep_secrets(rules, seed)


def test_secrets_are_looked_for_at_enough_positions() -> None:
    for kind in cardgames.games():
        assert sum(len(seeds(rules)) for rules in TRIED if type(rules) is kind) >= POSITIONS
