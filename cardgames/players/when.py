"""When a piece of advice can have a say at all: it is asked then alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from cardgames.core import Advice, Move

SAY: Final = "say"
"""None of the moves is a card by itself: a bid, a search, a way to deal."""
LEAD: Final = "lead"
"""All of them are cards, and the trick is still to be led."""
FOLLOW: Final = "follow"
"""All of them are cards, and there are some in the trick."""
SITUATIONS: Final = (SAY, LEAD, FOLLOW)

A = TypeVar("A", bound=Callable[..., Sequence[Move]])


def when(*situations: str) -> Callable[[A], A]:
    """Marks a piece of advice that is for these situations only; what is not marked is always asked."""

    def mark(advice: A) -> A:
        vars(advice)["when"] = situations
        return advice

    return mark


def fits(advice: Advice, situation: str) -> bool:
    """Whether a piece of advice can have a say in a situation."""
    return situation in getattr(advice, "when", SITUATIONS)
