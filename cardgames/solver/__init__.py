"""The double-dummy solver: what each card is worth when all hands lie open, in every game of following suit."""

from cardgames.solver.solution import By, Solution, as_lines, bounded_search, search, solve, value_between

__all__ = ["By", "Solution", "as_lines", "bounded_search", "search", "solve", "value_between"]
