"""A verdict on a claim in words that read well without the condition."""

from __future__ import annotations

from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Claim
from cardgames.words import Words, load

KEYS = {
    "holds": "verdict-holds",
    "holds only if": "verdict-holds-only-if",
    "does not hold": "verdict-fails",
    "cannot be decided": "verdict-undecided",
    "not yet tested": "verdict-untested",
}
"""The key of each verdict's words."""


def verdict_text(verdict: str, words: Words | None = None) -> str:
    """A verdict in a language, or in that of the reader."""
    return (words or load())(KEYS[verdict])


def claim_text(claim: Claim, words: Words | None = None) -> str:
    """What a claim says. One that the rulebook does not make is labelled as our question."""
    return (words or load())("our-question", says=claim.says.strip()) if claim.ours else claim.says


def of_claim(game: str, name: str, words: Words | None = None) -> str:
    """What came of this claim of a game's rulebook, "Our verdict: does not hold."; "" where it is a clause."""
    verdicts = {claim.id: claim.verdict for claim in rulebook.load(game).claims}
    if name not in verdicts:
        return ""
    own = words or load()
    return own("our-verdict", verdict=verdict_text(verdicts[name], own), finding="").rstrip()


def reservation(game: str, name: str, words: Words | None = None) -> str:
    """The same where the claim does not simply hold, else ""."""
    simply = any(claim.id == name and claim.verdict == "holds" for claim in rulebook.load(game).claims)
    return "" if simply else of_claim(game, name, words)
