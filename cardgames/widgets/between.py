"""The scenes between two that are shown: one after each event, so that a table can show what happens as it happens.

Each holds only what the views of the open seats hold at that moment, as every scene does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from cardgames.core import Game
from cardgames.widgets.difference import difference
from cardgames.widgets.scene import Scene, scene
from cardgames.words import Words

MAX_SCENES = 120
"""Of a longer course of events only this many, the last ones, are shown one by one."""
AS_AT_LAST = (
    "clauses",
    "dealName",
    "seats",
    "sides",
    "people",
    "shortNames",
    "game",
    "title",
    "trickName",
    "open",
    "dealer",
    "moves",
)
"""Keys with the values of the last scene: what cannot change on the way, and what the reader may do at the end."""
CAN = ("canUndo", "canRedo", "step")


class Between:
    """The scenes since the last one that was shown: of what happens within `watching`, and the one now by `add`."""

    def __init__(self, words: Callable[[], Words]) -> None:
        self.scenes: list[Scene] = []
        self._words = words

    @contextmanager
    def watching(self, game: Game, open_seats: tuple[str, ...]) -> Iterator[None]:
        """Within this, draw a scene after every event of a move, the last one with who is to move then."""
        with game.watch_events(lambda: self.add(game, open_seats)):
            yield
        if self.scenes:
            self.scenes[-1]["toMove"] = game.to_move

    def add(self, game: Game, open_seats: tuple[str, ...]) -> None:
        """Draw a scene of the game as it stands; it replaces the one before where the log has no new line."""
        drawn = scene(game, open_seats, words=self._words(), under_way=True)
        if self.scenes and len(drawn["log"]) == len(self.scenes[-1]["log"]):
            self.scenes.pop()
        self.scenes.append(drawn)
        del self.scenes[:-MAX_SCENES]

    def before(self, last: Mapping[str, Any]) -> list[Scene]:
        """The scenes that lead to `last`, as whole as that one; none has as many events, since `last` shows them."""
        kept = {key: last[key] for key in AS_AT_LAST} | {"message": None, "hint": None, "lesson": last["lesson"]}
        shown = [each for each in self.scenes if len(each["log"]) < len(last["log"])]
        return [{**last, **each, **kept, **{key: last[key] for key in CAN}} for each in shown]


def differences(last: Mapping[str, Any], scenes: list[Scene]) -> list[dict[str, Any]]:
    """Each scene by what differs from the one before it, the first by what differs from `last`."""
    return [difference(old, new) for old, new in zip([last, *scenes], scenes, strict=False)]
