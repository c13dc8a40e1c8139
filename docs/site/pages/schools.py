"""The pages for teachers, which are written by hand: every clause that they name leads to its rule."""

from __future__ import annotations

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import places

FOLDER = "schools/"
KEPT = re.compile(r"(```.*?```|^ {4}[^\n]*|`[^`\n]*`|\[[^\]]*\]\([^)]*\))", re.DOTALL | re.MULTILINE)
"""Code and links, which stay as they are."""
NAME = re.compile(r"(?<![\w./#-])[a-z]\w*(?:\.\w+)+")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Link the clauses of a page for teachers."""
    return link_clauses(markdown) if page.file.src_uri.startswith(FOLDER) else markdown


def link_clauses(markdown: str) -> str:
    """The Markdown of such a page with a link at every clause that it names outside of code."""
    pages = places.clauses()

    def link(found: re.Match[str]) -> str:
        name = found[0]
        return f"[{name}](../{pages[name]}#{name})" if name in pages else name

    return "".join(part if KEPT.fullmatch(part) else NAME.sub(link, part) for part in KEPT.split(markdown))
