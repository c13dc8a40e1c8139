"""Games for a notebook to look at: the rulebooks' examples, and games played by chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cardgames.core import BadRecord, Game, quote
from cardgames.rulebooks import playing, rulebook

if TYPE_CHECKING:
    from cardgames.widgets import Table

Trick = list[tuple[str, str]]
"""The cards of a trick in order of play, each with its seat: [("A", "R15"), ("B", "G")]."""


def example(clause: str, number: int = 1, **rulings: object) -> Game:
    """The game of a clause's example, at its end. Raises BadRecord where there is no such example.

    number: which example, from 1. rulings: other rulings under which the same cards and moves are played.
    """
    return playing.replay(_record(clause, number, rulings))


def table_of(clause: str, number: int = 1, at: int = 0, seat: str = "open", **rulings: object) -> Table:
    """A table with a clause's example, all hands open, at its first step; the reader goes on with ▶.

    at: the step at which it stands. seat: whose hand is open. Raises BadRecord where there is no such example.
    """
    from cardgames.widgets import Table

    table = Table(record=_record(clause, number, rulings), seat=seat)
    table.step(at)
    return table


def _record(clause: str, number: int, rulings: dict[str, object]) -> dict[str, Any]:
    known = rulebook.find(clause)
    if known is None or type(number) is not int or not 1 <= number <= len(known.examples):
        has = "which no rulebook has" if known is None else f"which has {len(known.examples)} examples"
        raise BadRecord(f"There is no example {quote(number)} of {quote(clause)}, {has}.")
    record = dict(known.examples[number - 1].record)
    return record | {"options": dict(record.get("options", {})) | rulings} if rulings else record


def play_at_random(
    game: str, seed: int = 1, *, until: Callable[[Game], bool] | None = None, dealer: str = "A", **rulings: Any
) -> Game:
    """A whole game, dealt from a seed, in which everyone plays at random.

    until: says of a game whether to stop there. Other keywords are the game's rulings.
    """
    chance = random.Random(seed)
    played = playing.new(game, dealer=dealer, seed=seed, **rulings)
    while not played.over and not (until and until(played)):
        played.push(chance.choice(played.legal_moves))
    return played


def books(game: Game) -> list[Trick]:
    """All tricks that have been played in a game, each with its cards in order of play."""
    return [
        [(seat, card) for seat, card in trick["cards"]] for deal in game.result()["deals"] for trick in deal["tricks"]
    ]


def lead(points: Mapping[str, int], side: str) -> int:
    """How many points a side has beyond the best of the others."""
    return points[side] - max((n for other, n in points.items() if other != side), default=0)
