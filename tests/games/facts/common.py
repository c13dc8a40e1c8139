"""What the facts about several games are told with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from cardgames.core import Game, Seat, Table

Memory: TypeAlias = list[Any]


Sight: TypeAlias = Iterator[tuple[Iterable[Seat | None], object]]
"""Who sees what; None is a bystander."""


def everybody(game: Game) -> tuple[Seat | None, ...]:
    """All who sit at the table, and a bystander."""
    return (*range(game.rules.places), None)


def all_is_played(t: Table) -> bool:
    """No card is left in a hand, in a pile or in the middle."""
    return not any([*t.hands, *t.piles, t.trick])


def nothing_is_shown(game: Game, deck: Sequence[str], text: str) -> Sight:
    """Nothing but the cards that are played."""
    return iter(())
