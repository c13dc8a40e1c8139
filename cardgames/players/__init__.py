"""Computer players. Each sees nothing but a view."""

from cardgames.players.random import RandomPlayer
from cardgames.players.steady import SteadyPlayer

__all__ = ["RandomPlayer", "SteadyPlayer"]
