"""What an engine does wherever it runs: games of random play as text, and whether the properties hold.

It is also run in the Python of the browser, where neither pytest nor jsonschema is: see `lend`.
"""

from __future__ import annotations

import json
import random
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from types import ModuleType
from typing import Any

CHECKS = (
    "no_card_is_lost",
    "it_comes_to_an_end",
    "every_move_is_offered_once",
    "every_clause_is_in_the_rulebook",
    "every_refusal_has_its_reason",
    "undo_is_replay",
    "a_record_comes_back",
    "secrets_are_kept",
)
SHORT = 700
"""After so many turns a deal of Catch-All counts as endless, and its match is short enough for these tests."""


class Raised:
    """What was raised."""

    value: BaseException


@contextmanager
def raises(kind: type[BaseException]) -> Iterator[Raised]:
    """As much of `pytest.raises` as the properties need."""
    raised = Raised()
    try:
        yield raised
    except kind as error:
        raised.value = error
    else:
        raise AssertionError(f"{kind.__name__} was not raised")


class AnyRecord:
    """Accepts every record: those played here are compared, byte by byte, with those that the schema accepts."""

    def __init__(self, schema: object) -> None:
        self.schema = schema

    def validate(self, _record: object) -> None:
        """Accept."""


def lend() -> None:
    """Let the properties be imported where pytest and jsonschema are not."""
    pytest, jsonschema = ModuleType("pytest"), ModuleType("jsonschema")
    pytest.raises = raises  # type: ignore[attr-defined]
    jsonschema.Draft202012Validator = AnyRecord  # type: ignore[attr-defined]
    sys.modules |= {"pytest": pytest, "jsonschema": jsonschema}


def games(count: int) -> Iterator[str]:
    """So many games, of all games and variants, mixed: the record, the result, and every seat's log."""
    from cardgames.records import record
    from tests.support import properties

    variants = list(properties.variants())
    random.Random(37).shuffle(variants)
    kinds = [type(rules) for rules in variants]
    rounds = {rules: kinds[:place].count(type(rules)) for place, rules in enumerate(variants)}
    variants.sort(key=rounds.__getitem__)  # one of each game, then a second of each, and so on
    for number in range(count):
        rules = variants[number % len(variants)]
        *_, game = properties.positions(rules, number)
        logs = [[str(event) for event in game.view(seat).events] for seat in (*game.seats, None)]
        yield json.dumps([record.write(game), game.result(), logs], sort_keys=True)


def failures(each: int, checks: Sequence[str] = CHECKS, turns: int = 1) -> list[str]:
    """The properties that do not hold, in `each` variants of every game; with `turns` the games share the checks."""
    import cardgames
    from tests.support import properties

    found = []
    for number, kind in enumerate(cardgames.games()):
        variants = [rules for rules in properties.variants() if type(rules) is kind]
        for rules in islice(variants, 0, None, -(-len(variants) // each)):
            for check in checks[number % turns :: turns]:
                try:
                    getattr(properties, check)(rules, 1)
                except Exception as error:  # noqa: BLE001 - whatever goes wrong is a failure
                    where = traceback.extract_tb(error.__traceback__)[-1]
                    found.append(
                        f"{check} {properties.name(rules)}: {type(error).__name__} {error} (line {where.lineno})"
                    )
    return found


def plant_a_difference() -> None:
    """Let packs be shuffled otherwise."""
    from cardgames.core import Game

    honest = Game._shuffle

    def shuffled(game: Game) -> list[Any]:
        cards = list(honest(game))
        return [*cards[1:], cards[0]]

    Game._shuffle = shuffled  # type: ignore[method-assign, assignment]


def plant_a_leak() -> None:
    """Let all see the cards that are drawn."""
    from cardgames.core import EVERYONE, Seat, Table

    honest = Table.take_up

    def take_up(t: Table, seat: Seat, count: int, clause: str) -> None:
        honest(t, seat, count, clause)
        t.log[-1] = (*t.log[-1][:4], EVERYONE, None)

    Table.take_up = take_up  # type: ignore[method-assign, assignment]


def answer(asked: dict[str, int]) -> dict[str, list[str]]:
    """All of it at once, as Pyodide is asked for it; at last the games and the properties with faults planted."""
    from cardgames.games import catch_all

    catch_all.MAX_TURNS = SHORT
    results = {"games": list(games(asked["games"])), "failures": failures(asked["each"], turns=asked["turns"])}
    plant_a_leak()
    results["leaks"] = failures(1, ["secrets_are_kept"])
    plant_a_difference()
    results["different"] = list(games(asked["different"]))
    return results
