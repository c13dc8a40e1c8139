"""The double-dummy solver: what each card is worth when all hands lie open, in every game of following suit."""

from cardgames.solver.solution import By, Solution, bounded_search, search, solve, told, value_of

__all__ = ["By", "Solution", "bounded_search", "search", "solve", "told", "value_of"]
