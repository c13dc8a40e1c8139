"""In numbers: many deals of a game, at random and by the book, and how often each clause applies."""

from cardgames.numbers.figures import Numbers, Share, share, stored_numbers

__all__ = ["Numbers", "Share", "share", "stored_numbers"]
