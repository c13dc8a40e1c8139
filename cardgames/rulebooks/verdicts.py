"""A verdict on a claim in words that read well without the condition."""

from __future__ import annotations

from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Claim
from cardgames.words import ENGLISH, Words, load

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


def verdict_of(claim: Claim, words: Words | None = None) -> str:
    """The verdict on a claim in the language of the claim, "holds in part: if the opponents bid, too"."""
    verdict = verdict_text(claim.verdict, words)
    return f"{verdict}: {claim.condition}" if claim.condition else verdict


def of_claim(game: str, name: str, words: Words | None = None) -> str:
    """What came of this claim of a game's rulebook, "Our verdict: does not hold."; "" where it is a clause."""
    claim, own = _claim(game, name, words), words or load()
    return own("our-verdict", verdict=verdict_of(claim, own), finding="").rstrip() if claim else ""


def reservation(game: str, name: str, words: Words | None = None) -> str:
    """What to know of advice that rests on a claim: that it is not the rulebook's, or that it does not simply hold."""
    claim, own = _claim(game, name, words), words or load()
    if claim and claim.ours:
        return own("not-in-the-book", verdict=verdict_of(claim, own))
    return "" if claim and claim.verdict == "holds" else of_claim(game, name, words)


def _claim(game: str, name: str, words: Words | None) -> Claim | None:
    """A claim of a game's rulebook, in a language; None where it is a clause."""
    claim = next((claim for claim in rulebook.load(game).claims if claim.id == name), None)
    language = (words or load()).language
    if claim is None or language == ENGLISH:
        return claim
    from cardgames.rulebooks.translation import translated_claim  # a page begins without it

    return translated_claim(claim, language)
