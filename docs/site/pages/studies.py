"""The page of all claims: what the rulebooks say of their own games, and what came of it when it was tested."""

from __future__ import annotations

from collections import Counter

from markupsafe import Markup

import claims
import places
import templating
import translated
from cardgames.rulebooks.rulebook import Claim
from cardgames.words import Words

PAGE = "study/index.md"
METHOD = "is-that-so-method"
"""The notebook on how it is done."""
VERDICT_KEYS = {
    "holds": "verdict-holds-means",
    "holds only if": "verdict-holds-only-if-means",
    "does not hold": "verdict-fails-means",
    "cannot be decided": "verdict-undecided-means",
    "not yet tested": "verdict-untested-means",
}
"""The key of what each verdict means, the verdicts in the order of the page."""


def as_markdown(words: Words) -> str:
    """The whole page in Markdown: what is done, how often each verdict was reached, then the claims of each book."""
    books = [book for book in places.books() if book.claims]
    every = [claim for book in books for claim in book.claims]
    found = Counter(str(claim.verdict) for claim in every)
    return templating.render(
        "studies.md.j2",
        say=words.site,
        spoken=translated.as_html(words),
        title=words.site("claims-title"),
        about=words.site("claims-all-about"),
        contents=True,
        text=Markup(words.site("claims-all", n=len(every), method=f"{METHOD}.ipynb")),
        verdicts=[(verdict_label(each, words), found[each], key) for each, key in VERDICT_KEYS.items() if found[each]],
        books=[
            (
                words.of(book.title),
                Markup(claims.notebook(book, words).strip()),
                [claim_row(claim, words) for claim in book.claims],
            )
            for book in books
        ],
    )


def claim_row(claim: Claim, words: Words) -> tuple[Claim, str, Markup, Markup]:
    """A claim, the page of its figures, its verdict, and a label where it is a question of ours."""
    page = places.clauses()[claim.id].removesuffix("index.md")
    return claim, page, Markup(claims.label_of(claim, words)), Markup(claims.whose(claim, words))


def verdict_label(verdict: str, words: Words) -> Markup:
    """A verdict as a label."""
    return Markup(claims.label(verdict, words))
