"""One deal under the rules, a move at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardgames.core.choice import Choice
from cardgames.core.move import Move
from cardgames.core.rules import Rules
from cardgames.core.table import Table


class DealRun:
    """A deal as its rules run it, from the cards dealt to the points scored.

    table: the table, with the cards dealt; `table.points` is set when the deal ends. choice: what is asked now, None
    before `start` and after the end. send: answers the choice with a move and returns the next one; raises
    StopIteration with the points when the deal ends.
    """

    __slots__ = ("choice", "send", "table")

    def __init__(self, rules: Rules, table: Table) -> None:
        self.table = table
        self.choice: Choice | None = None
        self.send: Callable[[Move | None], Choice] = rules.play(table).send

    def start(self, moves: Iterable[Move] = ()) -> Choice | None:
        """Run to the first choice, and make these moves; returns the choice that follows, None at the end."""
        self.step(None)
        for move in moves:
            self.step(move)
        return self.choice

    def step(self, move: Move | None) -> Choice | None:
        """Make a move; returns the choice that follows, None at the end."""
        try:
            self.choice = self.send(move)
        except StopIteration as end:
            self.table.points = end.value
            self.choice = None
        return self.choice
