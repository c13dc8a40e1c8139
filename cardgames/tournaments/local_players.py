"""Written players that answer in this process.

That is where there is no other, as in a browser, or where a player cannot be sent to one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any

from cardgames.core import Move, View
from cardgames.simulate.foreign_code import TimeUp, error_text, isolate, time_limit, watching_ctrl_c
from cardgames.tournaments.answers import Mistake, move_of
from cardgames.tournaments.entrants import load, new_chooser


class LocalPlayers:
    """Written players in this process, by their numbers. limit: seconds for one answer."""

    def __init__(self, players: Sequence[object], limit: float) -> None:
        self.limit = limit
        with isolate():
            self._loaded = [result_or_mistake(partial(load, player)) for player in players]

    def fault(self, player: int) -> Mistake | None:
        """What went wrong when a player was loaded, if anything did."""
        loaded = self._loaded[player]
        return loaded if isinstance(loaded, Mistake) else None

    def seat(self, player: int, luck: str) -> LocalSeat:
        """Seat a player for one deal. luck: seeds the random numbers that it may use."""
        return LocalSeat(self._loaded[player], luck, self.limit)

    def close(self) -> None:
        """Forget the players."""
        self._loaded.clear()


class LocalSeat:
    """A player at a seat for one deal."""

    def __init__(self, player: object, luck: str, limit: float) -> None:
        self.player, self.limit = player, limit
        self._chooser: Callable[[View], object] | None = None
        self._random_state = random.Random(luck).getstate()

    def ask(self, view: View) -> Move | Mistake:
        """The legal move that the player answers, or the mistake."""
        if isinstance(self.player, Mistake):
            return self.player

        legal = view.legal  # a player may change its view

        def choose() -> Move | Mistake:
            self._chooser = self._chooser or new_chooser(self.player)
            return move_of(self._chooser(view), legal)

        begin = perf_counter()
        answer: Move | Mistake
        with isolate(self._random_state):
            try:
                with time_limit(self.limit):
                    answer = result_or_mistake(choose)
            except TimeUp:
                answer = Mistake("slow")
            self._random_state = random.getstate()
        return Mistake("slow") if perf_counter() - begin > self.limit else answer

    def close(self) -> None:
        """Leave the seat."""


def result_or_mistake(work: Callable[[], Any]) -> Any:
    """The result of some work, or the mistake that it ends in. Ctrl-C and the end of the time are passed on."""
    with watching_ctrl_c() as was_pressed:
        try:
            return work()
        except MemoryError:
            return Mistake("memory")
        except TimeUp:
            raise
        except BaseException as raised:  # also SystemExit: a player ends nothing but its own answer
            if was_pressed():
                raise
            return Mistake("raised", error_text(raised))
