"""The double-dummy solver: what each card is worth when all hands lie open, in every game of following suit."""

from cardgames.study.solver.solution import By, Solution, asked, engine, solve, told, value_of

__all__ = ["By", "Solution", "asked", "engine", "solve", "told", "value_of"]
