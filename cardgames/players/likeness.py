"""What a move is about, and how well it fits an event that was seen."""

from __future__ import annotations

import re
from functools import lru_cache

from cardgames.core import Card, Event, Move


def cards_of(move: Move) -> tuple[Card, ...]:
    """The cards that a move lays down."""
    return move.alone if isinstance(move, Card) else tuple(getattr(move, "cards", ()))


def about(move: Move) -> tuple[Card, ...]:
    """The cards that a move lays down or names."""
    return cards_of(move) or ((move.card,) if hasattr(move, "card") else ())


@lru_cache(maxsize=4096)
def likeness(move: Move, event: Event) -> int:
    """How well a move fits the event that was seen next: by its cards, and by the words in which both are told.

    0 where nothing fits; of two things said that fit alike, the one with fewer words that were not heard.
    """
    cards = () if isinstance(event.cards, int) else event.cards
    words = re.findall(r"[\w-]+", event.text)
    said = str(move).split(" ")
    same = sum(any(word == heard or (word.isalpha() and heard.startswith(word)) for heard in words) for word in said)
    heard = 10 * same - (len(said) if same and not about(move) else 0)
    return 90 * any(card in cards for card in about(move)) + 30 * (str(move) == event.verb) + heard
