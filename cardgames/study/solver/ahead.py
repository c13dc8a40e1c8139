"""The compiled searches made ready, so that nobody waits for them later."""

from __future__ import annotations

from cardgames.core import Card, Game
from cardgames.records import record
from cardgames.study.playouts.compiled import installed
from cardgames.study.solver.solution import solve

ENDINGS = ("nations", "kozel")
"""Whist has a search of its own; the other serves all else."""
LEFT = 4
"""So many cards are left to whoever is to move: enough for a search, few enough to be quick."""


def compile_ahead() -> None:
    """Solve an ending of each kind, by which its search is compiled and kept; nothing without the extra "fast"."""
    for name in ENDINGS if installed() else ():
        game = Game(record.rules(name, {}), seed=1)
        game.deal()
        while not isinstance(game.legal_moves[0], Card) or len(game.view(game.to_move).hand) > LEFT:
            game.push(game.legal_moves[0])
        solve(game, fast=True)
