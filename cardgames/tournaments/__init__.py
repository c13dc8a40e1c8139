"""Tournaments: players of the computer, and players that somebody wrote, on the same deals from every seat."""

from cardgames.tournaments.entrants import AdvicePlayer
from cardgames.tournaments.lessons import Lesson
from cardgames.tournaments.result import Pair, Rating, Result, Standing
from cardgames.tournaments.tournament import Tournament, tournament

__all__ = ["AdvicePlayer", "Lesson", "Pair", "Rating", "Result", "Standing", "Tournament", "tournament"]
