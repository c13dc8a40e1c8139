"""Advice, and the situations in which a piece of it can have a say: it is asked in those alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from cardgames.core import Move

Advice: TypeAlias = Callable[[Any], Sequence[Move]]
"""A piece of advice: given a player's `Situation`, those of their legal moves that it favours; none if it has no say.

Its docstring is the id of the clause or claim that it comes from, two spaces, and the advice in a sentence.
"""

CALL: Final = "call"
"""None of the moves is a card by itself: a bid, a search, a way to deal."""
LEAD: Final = "lead"
"""All of them are cards, and the trick is still to be led."""
FOLLOW: Final = "follow"
"""All of them are cards, and there are some in the trick."""
SITUATIONS: Final = (CALL, LEAD, FOLLOW)

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
