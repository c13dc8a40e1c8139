"""What passes between Python and JavaScript is as its contract says: in the types of both, and in every game."""

from __future__ import annotations

import random
import types
import typing
from collections.abc import Iterator
from typing import Any

import pytest

import cardgames
import contract as types_of_javascript
from cardgames.widgets import Coached, Lesson, contract
from cardgames.widgets.scene import scene, scenes
from cardgames.widgets.table import Table
from tests.support.thorough import times

NAMES = [rules.name for rules in cardgames.games()]


def faults(found: object, kind: Any, where: str = "") -> Iterator[str]:
    """Where something is not of a type: keys that are missing or unknown, values of another type."""
    outer, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any:
        return
    if typing.is_typeddict(kind):
        if not isinstance(found, dict):
            yield f"{where} is {found!r}"
            return
        fields = types_of_javascript.fields(kind)
        yield from (f"{where} has no {name}" for name, (_, always) in fields.items() if always and name not in found)
        for name, value in found.items():
            if name in fields:
                yield from faults(value, fields[name][0], f"{where}.{name}")
            else:
                yield f"{where} has {name}"
    elif outer in (types.UnionType, typing.Union):
        if all(list(faults(found, one)) for one in inner):
            yield f"{where} is {found!r}, which is none of {inner}"
    elif outer is typing.Literal:
        if found not in inner:
            yield f"{where} is {found!r}"
    elif outer is list and isinstance(found, list):
        for number, item in enumerate(found):
            yield from faults(item, inner[0], f"{where}[{number}]")
    elif outer is dict and isinstance(found, dict):
        for name, value in found.items():
            yield from faults(value, inner[1], f"{where}.{name}")
    elif outer is tuple and isinstance(found, (tuple, list)):
        for number, (item, one) in enumerate(zip(found, inner, strict=True)):
            yield from faults(item, one, f"{where}[{number}]")
    elif not isinstance(found, kind) or (isinstance(found, bool) and kind is not bool):
        yield f"{where} is {found!r}, not {kind}"


def shown(table: Table) -> Iterator[str]:
    """What is not as it should be in what a table shows."""
    yield from faults(table.scene, contract.TableScene, "scene")
    yield from faults(table.setup, contract.Setup, "setup")


def test_the_types_of_javascript_are_made_from_those_of_python() -> None:
    assert types_of_javascript.TYPES.read_text("utf-8") == types_of_javascript.as_typescript(), "python3 run.py format"


@pytest.mark.parametrize("name", NAMES)
def test_what_a_table_shows_has_every_key_of_the_contract_and_no_other(name: str) -> None:
    chance = random.Random(name)
    for seat in ("A", "open")[: times(1, 2)]:
        table = Table(name, seat=seat, seed=5)
        found = [*shown(table)]
        for number in range(60):
            if table.game.to_move is None:
                break
            if number == 1:
                table.hint()
            table.push(str(chance.choice(table.game.legal_moves)))
            found += shown(table)
        table.review(0.01)
        table.step(1)
        assert [*found, *shown(table)] == []
    record = cardgames.new(name, seed=1).record()
    assert not [fault for each in scenes(record) for fault in faults(each, contract.Scene, "scene")]


@pytest.mark.parametrize("table", [Coached, Lesson])
def test_so_do_a_coach_and_a_lesson(table: type[Coached | Lesson]) -> None:
    assert [*shown(table("goat"))] == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"title": None}, "scene.title is None"),
        ({"slots": True}, "scene.slots is True"),
        ({"secret": "R15"}, "scene has secret"),
        ({"hands": {"A": [{"card": "R15"}]}}, "scene.hands.A[0] has no name"),
    ],
)
def test_what_is_not_of_the_contract_is_seen(change: dict[str, Any], message: str) -> None:
    drawn = {**scene(cardgames.new("goat", seed=1)), **change}
    (fault,) = faults(drawn, contract.Scene, "scene")
    assert fault.startswith(message)
