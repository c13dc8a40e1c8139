"""The list of games. Adding one is adding its line."""

from __future__ import annotations

from cardgames.core import BadRecord, Rules, quote
from cardgames.games.goat import Goat

GAMES: tuple[type[Rules], ...] = (Goat,)


def rules_of(game: object) -> type[Rules]:
    """The rules of a game by its name in records. Raises BadRecord where there is no such game."""
    for rules in GAMES:
        if rules.name == game:
            return rules
    raise BadRecord(f"There is no game {quote(game)}; the games are {', '.join(rules.name for rules in GAMES)}.")
