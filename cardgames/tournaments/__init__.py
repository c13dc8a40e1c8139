"""Tournaments: players of the computer, and players that somebody wrote, on the same deals from every seat."""

from cardgames.tournaments.entrants import Advised
from cardgames.tournaments.lessons import Lesson
from cardgames.tournaments.result import Pair, Rated, Result, Standing
from cardgames.tournaments.tournament import Tournament, tournament

__all__ = ["Advised", "Lesson", "Pair", "Rated", "Result", "Standing", "Tournament", "tournament"]
