"""The home page, in every language: the cover of each rulebook, from which a game is played at once."""

from __future__ import annotations

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import at_once
import places
import templating
import translated
from cardgames import words
from cardgames.core import Rules
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.teaching import lessons
from cardgames.widgets.faces import face
from cardgames.words import ENGLISH, Words

GAMES = "<!-- games -->"
"""Where the games are listed."""
INSIDE = ("read", "learn", "study", "questions", "print")
BRIEFLY = ("read", "play", "learn", "study")
"""The keys of what the home page names of a game: alone in its rulebook, and among others;"""
TRANSLATED = ("read", "play", "learn", "questions")
"""and in another language than English."""


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """List the games on the home page."""
    if GAMES not in markdown:
        return markdown
    said = words.load(translated.language(page))
    books = [book for book in places.books() if said.language in translated.languages(book.games[0])]
    covers = [cover(book, said) for book in books]
    return markdown.replace(GAMES, templating.render("home-covers.html.j2", covers=covers))


def cover(book: Rulebook, said: Words) -> dict[str, object]:
    """A rulebook on the home page, as its template needs it."""
    first = book.games[0]
    alone = len(book.games) == 1
    keys = TRANSLATED if said.language != ENGLISH else INSIDE if alone else BRIEFLY
    told = translated.book(book, said)
    return {
        "title": told.title,
        "imprint": told.imprint,
        "cards": [face(first.name, card) for card in book.cover],
        "address": at_once.address(first),
        "play": said.site("cover-play", title=said.of(first.title)),
        "learn": said.site("cover-learn", title=said.of(first.title)),
        "lesson": f"{first.name}/learn/" if first.name in lessons.names() else "",
        "opening": opening(told),
        "alone": alone,
        "games": [{"title": said.of(game.title), "pages": inside(game, keys, said)} for game in book.games],
    }


def inside(game: type[Rules], keys: tuple[str, ...], said: Words) -> list[tuple[str, str]]:
    """Those of a game's pages whose names have these keys: what each is called, and where it is."""
    names = {said.site(key) for key in keys}
    return [(name, page) for name, page in places.pages(game, said).items() if name in names]


def opening(book: Rulebook) -> str:
    """The first two sentences of the first paragraph about a rulebook, for its cover."""
    return " ".join(re.split(r"(?<=[.!?]) ", book.about.strip().partition("\n\n")[0])[:2])
