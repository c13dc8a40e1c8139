"""Packs of ordinary playing cards, for games that need no pack of their own."""

from __future__ import annotations

from functools import cache
from typing import Literal

from cardgames.core import Card

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {str(n): n for n in range(2, 11)} | {"J": 11, "Q": 12, "K": 13, "A": 14}
COURT = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


@cache
def ordinary_pack(size: Literal[32, 36, 52] = 52) -> tuple[Card, ...]:
    """The pack of 52 cards, of 36 from the six up, or of 32 from the seven up; the ace is highest, with rank 14."""
    lowest = 15 - size // len(SUITS)
    return tuple(
        Card(f"{rank}{short}", f"{COURT.get(rank, rank)} of {suit}", suit, height)
        for short, suit in SUITS.items()
        for rank, height in RANKS.items()
        if height >= lowest
    )
