"""The page of all claims: what the rulebooks say of their own games, and what came of it when it was tested."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import claims
import places
import translated
from cardgames.rulebooks.rulebook import Claim
from cardgames.words import ENGLISH, Words, load

PAGE = "study/index.md"
METHOD = "is-that-so-method"
"""The notebook on how it is done."""
MEANS = {
    "holds": "verdict-holds-means",
    "holds only if": "verdict-holds-only-if-means",
    "does not hold": "verdict-fails-means",
    "cannot be decided": "verdict-undecided-means",
    "not yet tested": "verdict-untested-means",
}
"""The key of what each verdict means, the verdicts in the order in which they are told."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page."""
    files.append(File.generated(config, PAGE, content=written(load(ENGLISH))))
    return files


def written(said: Words) -> str:
    """The whole page in Markdown."""
    return "\n\n".join(passages(said)) + "\n"


def passages(said: Words) -> Iterator[str]:
    """The parts of the page: what is done, how often each verdict was reached, then the claims of each rulebook."""
    books = [book for book in places.books() if book.claims]
    title = said.site("claims-title")
    yield f"---\ntitle: {json.dumps(title)}\ndescription: {json.dumps(said.site('claims-all-about'))}\n---"
    yield f"# {title}"
    every = [claim for book in books for claim in book.claims]
    yield said.site("claims-all", n=len(every), method=f"{METHOD}.ipynb")
    yield counted(every, said)
    for book in books:
        yield f"## {said.of(book.title)}"
        yield claims.notebook(book, said).strip()
        items = "\n".join(told(claim, said) for claim in book.claims)
        yield f'<ul class="claims" data-search-exclude>\n{items}\n</ul>'


def counted(every: list[Claim], said: Words) -> str:
    """How many claims came to each verdict, and what each of them means."""
    found = Counter(str(claim.verdict) for claim in every)
    rows = [
        f"<dt>{claims.label(each, said)}</dt><dd>{said.site('claims-of-all', n=found[each])} {said.site(key)}</dd>"
        for each, key in MEANS.items()
        if found[each]
    ]
    return "\n".join(['<dl class="verdicts">', *rows, "</dl>"])


def told(claim: Claim, said: Words) -> str:
    """A claim as a link to its figures, and its verdict."""
    page = places.clauses()[claim.id].removesuffix("index.md")
    says, finding = (translated.inline(said, text) for text in (claim.says, claim.finding))
    return f'<li><a href="../{page}#{claim.id}">{says}</a> {claims.label(claim.verdict, said)} {finding}</li>'
