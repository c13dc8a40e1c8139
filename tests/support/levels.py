"""What is looked at of a rulebook by its level: a part that its level does not ask for yet is not held to be whole."""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.authoring import parts
from cardgames.games import every
from cardgames.rulebooks.rulebook import Level


def reaching(level: Level, names: Iterable[str]) -> tuple[str, ...]:
    """These names of files without those of games whose rulebooks have not come to a level."""
    behind = {game.name for game in every()} - {game.name for game in parts.games(level)}
    return tuple(name for name in names if not any(game in name for game in behind))
