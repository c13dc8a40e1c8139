"""The pages for teachers, which are written by hand: every clause that they name leads to its rule.

Where one says so, a table has the rules of each game that its questions ask.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import cardgames
import places
from cardgames.teaching.find_positions import deciding
from cardgames.teaching.questions import positions

FOLDER = "schools/"
VERBATIM_PATTERN = re.compile(r"(```.*?```|^ {4}[^\n]*|`[^`\n]*`|\[[^\]]*\]\([^)]*\))", re.DOTALL | re.MULTILINE)
"""Code and links, which stay as they are."""
NAME = re.compile(r"(?<![\w./#-])[a-z]\w*(?:\.\w+)+")


NONE = "\N{EN DASH}"
QUESTIONS_PLACEHOLDER = "<!-- what is asked -->"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Link the clauses of a page for teachers, and fill in what the questions ask."""
    if not page.file.src_uri.startswith(FOLDER):
        return markdown
    return link_clauses(
        markdown.replace(QUESTIONS_PLACEHOLDER, "\n".join(what_is_asked()))
        if QUESTIONS_PLACEHOLDER in markdown
        else markdown
    )


def what_is_asked() -> Iterator[str]:
    """A row of a table for each game: how many rules decide something, how many are asked, and which are not."""
    for game in cardgames.games():
        known, clauses = positions(game.name), deciding(game)
        missing = [clause for clause in clauses if not known.get(clause)]
        row = f"{len(clauses)} | {len(clauses) - len(missing)} | {', '.join(missing) or NONE}"
        yield f"| [{game.title}](../{places.page_of(game, 'quiz')}) | {row} |"


def link_clauses(markdown: str) -> str:
    """The Markdown of such a page with a link at every clause that it names outside of code."""
    pages = places.clauses()

    def link(found: re.Match[str]) -> str:
        name = found[0]
        return f"[{name}](../{pages[name]}#{name})" if name in pages else name

    return "".join(
        part if VERBATIM_PATTERN.fullmatch(part) else NAME.sub(link, part) for part in VERBATIM_PATTERN.split(markdown)
    )
