"""Historic card games, played, cited and tested from their own rulebooks.

In short:

    import cardgames
    game = cardgames.new("goat", players=6, dealer="F", seed=1916)
    game.legal_moves, game.push("R15"), game.pop(), game.explain("G"), game.view("D")
    cardgames.compare("goat", command=("must", "may"), seed=1916).first
    cardgames.tournament("kozel", [my_player, "by the book"], deals=200).standings

A rule of your own is a method that you override, and `new` takes your class in place of a name:

    class MyGoat(Goat):
        def may_search(self, t, leader, hand):
            return []  # nobody may search

    game = cardgames.new(MyGoat, seed=1916)
"""

from __future__ import annotations

import os
import sys

if sys.argv[:1] == ["-m"] and not sys.flags.safe_path:
    # `python3 -m cardgames` in a folder of players: none of its files is taken for a module of Python's own. So nothing
    # else is imported before this.
    _here = sys.path.pop(0)
    if os.path.dirname(__path__[0]) == os.path.abspath(_here):  # noqa: PTH100, PTH120
        sys.path.append(_here)  # this package itself is found there

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardgames.core import BadRecord, Card, Event, Game, IllegalMove, Rules, View, ask
from cardgames.core import first_dealer as _first_dealer
from cardgames.core.first_dealer import DealerDraw
from cardgames.core.version import VERSION
from cardgames.games import every as _every
from cardgames.records import record as _record
from cardgames.rulebooks.playing import new, replay

if TYPE_CHECKING:
    from cardgames.claims.study import study
    from cardgames.readings.compare import compare
    from cardgames.tournaments.tournament import tournament

__version__ = VERSION
__all__ = [
    "BadRecord",
    "Card",
    "DealerDraw",
    "Event",
    "Game",
    "IllegalMove",
    "Rules",
    "View",
    "ask",
    "compare",
    "draw",
    "games",
    "new",
    "replay",
    "study",
    "tournament",
]


def draw(
    game: str,
    *,
    seed: int | None = None,
    cards: Sequence[str] | None = None,
    equal: str | None = None,
    **options: Any,
) -> DealerDraw:
    """Draw for the first dealer, as the rulebook of a game has it: who drew what, and who deals.

    game: its name in records. seed: draws the same cards again. cards: draws these, A first, and then those who draw
    again. equal: what equal cards do, if not by our ruling. options: `players` and rulings.
    Raises BadRecord where the game has no such draw, or these cards cannot have been drawn.
    """
    return _first_dealer.draw(_record.rules(game, options), seed, cards, equal)


def games() -> tuple[type[Rules], ...]:
    """The games that there are."""
    return _every()


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


_ON_DEMAND = {
    "compare": "cardgames.readings.compare",
    "study": "cardgames.claims.study",
    "tournament": "cardgames.tournaments",
}
"""Functions whose modules are imported when the function is first used, and those modules."""


def __getattr__(name: str) -> Any:
    """Import a function of `_ON_DEMAND`. Raises AttributeError on any other name."""
    if name not in _ON_DEMAND:
        raise AttributeError(f"module 'cardgames' has no attribute {name!r}")
    return getattr(import_module(_ON_DEMAND[name]), name)
