"""The claims of a rulebook on its page: the verdict, the figures that it rests on, and their plot."""

from __future__ import annotations

from collections.abc import Iterator

import places
import translated
from cardgames.rulebooks.rulebook import Claim, Rulebook
from cardgames.rulebooks.verdicts import told
from cardgames.study.figures import found_of
from cardgames.study.plot import plot
from cardgames.words import Words

SLOT = '<div class="plot-slot" id="plot-{}"></div>'


def result(claim: Claim, said: Words) -> Iterator[str]:
    """What came of a claim: its verdict in a sentence, how it was found, and the place of its plot."""
    verdict = f"{label(claim.verdict, said)} {translated.inline(said, claim.finding)}"
    yield f'<p class="claim-verdict">{whose(claim, said)}{verdict}</p>'
    if not claim.figures:
        return
    yield SLOT.format(claim.id)
    code = f'`cardgames.study("{claim.id}")`'
    yield f"{how(claim, said)} {said.site('claim-again', code=code)}"


def notebook(book: Rulebook, said: Words) -> str:
    """A link to the notebook that tests the claims of a rulebook, where there is one."""
    page = places.notebooks().get(places.NOTEBOOKS / f"is-that-so-{book.name.partition('-')[0]}.ipynb")
    return f" {said.site('claims-notebook', page=f'../{page}')}" if page else ""


def how(claim: Claim, said: Words) -> str:
    """What the figures rest on."""
    if not claim.deals:
        return said.site("claim-exact")
    counted = said.site("claim-deals", deals=f"{claim.deals:,}", seed=claim.seed)
    banded = any(each.measure.within for each in found_of(claim))
    return f"{counted} {said.site('claim-band')}" if banded else counted


def label(verdict: str, said: Words) -> str:
    """A verdict as a label."""
    kind = "clear" if verdict == "holds" else "open"
    return f'<span class="status status-{kind}">{told(verdict, said)}</span>'


def whose(claim: Claim, said: Words) -> str:
    """A label on a question that is ours and not in print; "" on a claim of the rulebook."""
    return f'<span class="status claim-ours">{said.site("claim-ours")}</span> ' if claim.ours else ""


def drawn(book: Rulebook, page: str, said: Words) -> str:
    """The page with the plots in their places."""
    for claim in book.claims:
        slot = SLOT.format(claim.id)
        if slot in page:
            shown = plot(said.of(claim.says), found_of(claim), said)
            page = page.replace(slot, f'<figure class="study">{shown}</figure>')
    return page


def beside(book: Rulebook, clause: str, said: Words) -> Iterator[str]:
    """The claims that a clause is about, each with its verdict."""
    for claim in book.claims:
        if claim.clause == clause:
            says = f'<a href="#{claim.id}">{translated.inline(said, claim.says)}</a>'
            verdict = label(claim.verdict, said)
            yield f'<p class="clause-claim">{said.site("claim-asked")} {says} {whose(claim, said)}{verdict}</p>'
