"""The home page: the cover of every rulebook, from which a game is played at once."""

from __future__ import annotations

import re
from html import escape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import at_once
import places
import translated
from cardgames import words
from cardgames.core import Rules
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.widgets.faces import face
from cardgames.words import Words

NEWLINE = "\n"
GAMES = "<!-- games -->"
"""Where the games are listed."""
INSIDE = ("read", "learn", "study", "questions", "print")
BRIEFLY = ("read", "play", "learn", "study")
"""The keys of what the home page names of a game: alone in its rulebook, and among others."""


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """List the games on the home page."""
    if GAMES not in markdown:
        return markdown
    said = words.load(translated.language(page))
    covers = "\n".join(cover(book, said) for book in places.books())
    return markdown.replace(GAMES, f'<div class="covers" markdown>\n\n{covers}\n</div>')


def cover(book: Rulebook, said: Words) -> str:
    """A rulebook on the home page: its cover, from which a game is played at once, and the pages of its games."""
    first = book.games[0]
    play = said.site("cover-play", title=escape(said.of(first.title)))
    cards = "".join(face(first.name, card) for card in book.cover)
    if len(book.games) == 1:
        pages = inside(first, INSIDE, said)
    else:
        pages = NEWLINE.join(f"- **{said.of(game.title)}** {inside(game, BRIEFLY, said)}" for game in book.games)
    return (
        '<section class="cover" markdown>\n\n<div class="cover-face" markdown="0">\n'
        f"<h2>{escape(said.of(book.title))}</h2>\n{imprint(book)}\n"
        f'<div class="cover-cards" aria-hidden="true">{cards}</div>\n'
        f'<a class="cover-play" href="{at_once.address(first)}">{play}</a>\n</div>\n\n'
        f'{opening(book)}\n\n<div class="cover-pages" markdown>\n\n{pages}\n\n</div>\n\n</section>\n'
    )


def inside(game: type[Rules], keys: tuple[str, ...], said: Words) -> str:
    """Those of a game's pages whose names have these keys, as links from the home page."""
    names = {said.site(key) for key in keys}
    return " · ".join(f"[{name}]({page})" for name, page in places.pages(game, said).items() if name in names)


def imprint(book: Rulebook) -> str:
    """Who printed it, and when."""
    return f'<p class="imprint">{escape(book.imprint)}</p>'


def opening(book: Rulebook) -> str:
    """The first two sentences of the first paragraph about a rulebook, for its cover."""
    return " ".join(re.split(r"(?<=[.!?]) ", book.about.strip().partition("\n\n")[0])[:2])
