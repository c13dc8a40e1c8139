"""In numbers: what many deals of a game come to, by chance and by the book, and how often each clause has a say."""

from cardgames.study.numbers.figures import Numbers, Share, share, stored

__all__ = ["Numbers", "Share", "share", "stored"]
