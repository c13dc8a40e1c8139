"""Computer players. Each sees nothing but a view."""

from cardgames.players.random import RandomPlayer

__all__ = ["RandomPlayer"]
