"""Facts about Goat for the tests that all games share."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import SEATS, Game
from tests.games.facts.common import Sight, all_is_played, everybody


def shown_in_goat(game: Game, deck: Sequence[str], text: str) -> Sight:
    """A search is seen by all, the searched hand by two, or by ruling by all."""
    if text.startswith("search "):
        whom = SEATS.index(text.split()[1])
        alone = game.rules.search_seen_by == "searcher"  # type: ignore[attr-defined]
        yield everybody(game), text
        yield (
            [SEATS.index(game.to_move or ""), whom] if alone else everybody(game),
            sorted(map(str, game._table.hands[whom])),
        )


ENDS = {"goat": all_is_played}
SHOWN = {"goat": shown_in_goat}
FREE_TEXTS = {("goat", "ranks"): ["R6-R17 B6-B17x3"]}
CHOICES = {"goat": {"search": "show", "command": "name its card"}}
SAME_BY_LAW = {("goat", "all_goats"): True}
BESIDE = {("goat", "next_dealer"): {"deals": 2}}
