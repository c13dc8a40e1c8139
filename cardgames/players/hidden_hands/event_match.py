"""What a move is about, and how well it fits an event that was seen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from cardgames.core import Card, Event, Move, Table, Verb


@lru_cache(maxsize=4096)
def likeness(move: Move, event: Event) -> int:
    """How well a move fits the event that was seen next: by its cards, and by the words of both.

    0 where nothing fits; of two things said that fit alike, the one with fewer words that were not heard.
    """
    cards = () if isinstance(event.cards, int) else event.cards
    words = re.findall(r"[\w-]+", event.text)
    said = str(move).split(" ")
    same = sum(any(word == heard or (word.isalpha() and heard.startswith(word)) for heard in words) for word in said)
    heard = 10 * same - (len(said) if same and not move.about else 0)
    return 90 * any(card in cards for card in move.about) + 30 * (str(move) == event.verb) + heard


def draws_from_hand(move: Move) -> bool:
    """Whether a move draws a card of somebody's hand by its place, so that who saw it come there may know it."""
    return move.whose is not None and move.place is not None


def drawn_from_hand(verbs: Mapping[str, Verb], events: Sequence[Event]) -> tuple[Card, ...]:
    """The cards that may have been drawn from a hand, by these events; none where they do not show it.

    Who drew it, or lost it, saw the very card; all others see the pair that was laid with it at once.
    """
    handed_over = [event.cards for event in events[:2] if verbs[event.verb].hands_over]
    laid = [
        event.cards
        for event in events[2:3]
        if handed_over and verbs[event.verb].lays_down and event.seat == events[0].seat
    ]
    return next((cards for cards in handed_over + laid if not isinstance(cards, int)), ())


def bringing(t: Table, offered: Sequence[Move], drawn: tuple[Card, ...]) -> list[Move]:
    """Of draws from a hand those that bring one of these cards; all moves where none is known, or nothing is drawn."""
    if not drawn or not all(map(draws_from_hand, offered)):
        return list(offered)
    return [move for move in offered if t.hands[move.whose or 0][move.place or 0] in drawn]
