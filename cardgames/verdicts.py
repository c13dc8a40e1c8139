"""A verdict on a claim as a reader is told it: in words that mean the same where no condition follows them."""

from __future__ import annotations

from cardgames.words import Words, load

KEYS = {
    "holds": "verdict-holds",
    "holds only if": "verdict-holds-only-if",
    "does not hold": "verdict-fails",
    "cannot be decided": "verdict-undecided",
    "not yet tested": "verdict-untested",
}
"""The key of each verdict's words."""


def told(verdict: str, said: Words | None = None) -> str:
    """A verdict in a language, or in that of the reader."""
    return (said or load())(KEYS[verdict])
