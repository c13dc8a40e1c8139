"""The claims of a rulebook on its page: the verdict, the figures that it rests on, and their plot."""

from __future__ import annotations

from markupsafe import escape

import places
from cardgames.claims.figures import estimates_of
from cardgames.rulebooks.rulebook import Claim, Rulebook
from cardgames.rulebooks.verdicts import verdict_of, verdict_text
from cardgames.words import Words


def notebook_page(book: Rulebook) -> str:
    """The page of the notebook that tests the claims of a rulebook; "" where there is none."""
    return places.notebooks().get(places.NOTEBOOKS / f"is-that-so-{book.name.partition('-')[0]}.ipynb", "")


def notebook(book: Rulebook, words: Words) -> str:
    """A link to that notebook, in the Markdown of a page one folder down."""
    page = notebook_page(book)
    return f" {words.site('claims-notebook', page=f'../{page}')}" if page else ""


def how(claim: Claim, words: Words) -> str:
    """What the figures rest on."""
    if not claim.deals:
        return words.site("claim-exact")
    counted = words.site("claim-deals", deals=words.number(f"{claim.deals:,}"), seed=claim.seed)
    banded = any(each.measure.within for each in estimates_of(claim))
    return f"{counted} {words.site('claim-band')}" if banded else counted


def label(verdict: str, words: Words) -> str:
    """A verdict as a label."""
    return _label(verdict, verdict_text(verdict, words))


def label_of(claim: Claim, words: Words) -> str:
    """The verdict on a claim as a label, with its condition."""
    return _label(claim.verdict, verdict_of(claim, words))


def _label(verdict: str, text: str) -> str:
    kind = "clear" if verdict == "holds" else "open"
    return f'<span class="status status-{kind}">{escape(text)}</span>'


def whose(claim: Claim, words: Words) -> str:
    """A label on a question that is ours and not in print; "" on a claim of the rulebook."""
    return f'<span class="status claim-ours">{words.site("claim-ours")}</span> ' if claim.ours else ""
