"""Compare moves with observed events."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from cardgames.core import Card, Event, Move, Table, Verb


@lru_cache(maxsize=4096)
def likeness(move: Move, event: Event) -> int:
    """How well a move fits the next observed event: a score of its cards and its words.

    0 where nothing fits. Of two calls with the same words in the event, the shorter one scores more.
    """
    cards = () if isinstance(event.cards, int) else event.cards
    words = re.findall(r"[\w-]+", event.text)
    said = str(move).split(" ")
    same = sum(any(word == heard or (word.isalpha() and heard.startswith(word)) for heard in words) for word in said)
    heard = 10 * same - (len(said) if same and not move.about else 0)
    return 90 * any(card in cards for card in move.about) + 30 * (str(move) == event.verb) + heard


def draws_from_hand(move: Move) -> bool:
    """Whether a move draws a card of another hand by its place there."""
    return move.whose is not None and move.place is not None


def drawn_from_hand(verbs: Mapping[str, Verb], events: Sequence[Event]) -> tuple[Card, ...]:
    """The cards that may have been drawn from a hand, by these events; none if they do not show it.

    The two seats of a draw see the very card; the others see the pair that is laid with it.
    """
    handed_over = [event.cards for event in events[:2] if verbs[event.verb].hands_over]
    laid = [
        event.cards
        for event in events[2:3]
        if handed_over and verbs[event.verb].lays_down and event.seat == events[0].seat
    ]
    return next((cards for cards in handed_over + laid if not isinstance(cards, int)), ())


def draws_that_bring(t: Table, offered: Sequence[Move], drawn: tuple[Card, ...]) -> list[Move]:
    """The draws from a hand that bring one of these cards; all moves if the card is unknown or nothing is drawn."""
    if not drawn or not all(map(draws_from_hand, offered)):
        return list(offered)
    return [move for move in offered if t.hands[move.whose or 0][move.place or 0] in drawn]
