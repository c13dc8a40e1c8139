"""The claims of a rulebook on its page: the verdict, the figures that it rests on, and their plot."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import places
from cardgames.rulebook import Claim, Rulebook
from cardgames.study.plot import plot
from cardgames.study.stored import found_of

SLOT = '<div class="plot-slot" id="plot-{}"></div>'


def result(claim: Claim) -> Iterator[str]:
    """What came of a claim: its verdict in a sentence, how it was found, and the place of its plot."""
    yield f'<p class="claim-verdict">{label(claim)} {escape(claim.finding)}</p>'
    if not claim.figures:
        return
    yield SLOT.format(claim.id)
    yield f'{how(claim)} `cardgames.study("{claim.id}")` does it again.'


def notebook(book: Rulebook) -> str:
    """A link to the notebook that tests the claims of a rulebook, where there is one."""
    page = places.notebooks().get(places.NOTEBOOKS / f"is-that-so-{book.name.partition('-')[0]}.ipynb")
    return f" A notebook does it with you: [Is that so?](../{page})" if page else ""


def how(claim: Claim) -> str:
    """What the figures rest on."""
    if not claim.deals:
        return "Counted exactly, without any play."
    return f"{claim.deals:,} deals from seed {claim.seed}; in brackets 95 % confidence intervals."


def label(claim: Claim) -> str:
    """The verdict as a label."""
    kind = "clear" if claim.verdict == "holds" else "open"
    return f'<span class="status status-{kind}">{claim.verdict}</span>'


def drawn(book: Rulebook, page: str) -> str:
    """The page with the plots in their places."""
    for claim in book.claims:
        slot = SLOT.format(claim.id)
        if slot in page:
            page = page.replace(slot, f'<figure class="study">{plot(claim.says, found_of(claim))}</figure>')
    return page


def beside(book: Rulebook, clause: str) -> Iterator[str]:
    """The claims that a clause is about, each with its verdict."""
    for claim in book.claims:
        if claim.clause == clause:
            yield (
                f'<p class="clause-claim">Is that so? <a href="#{claim.id}">{escape(claim.says)}</a> {label(claim)}</p>'
            )
