"""The home page, in every language: the cover of each game, from which it is learned or played at once."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import first_deals
import places
import templating
import translated
from cardgames.core import Rules
from cardgames.rulebooks.reading import reading
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.teaching import lessons
from cardgames.widgets.faces import face
from cardgames.words import Words, load
from pages import overviews

GAMES = "<!-- games -->"
"""Where the games are listed."""
MAX_COVER_CARDS = 3


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """List the games on the home page."""
    if GAMES not in markdown:
        return markdown
    words = load(translated.language(page))
    books = [book for book in places.books() if words.language in translated.languages(book.games[0])]
    covers = [cover(book, game, words) for book in books for game in book.games]
    return markdown.replace(GAMES, templating.render("home-covers.html.j2", covers=covers))


def played_at_once(game: type[Rules]) -> str:
    """The address at which a game is played at once: before a card that brings the end of a trick.

    Where the first choice is a bid or a discard, it has been made by the book, and can be taken back.
    """
    return f"{game.name}/play/#{'card' if first_deals.before_a_card(game) else 'now'}"


def cover(book: Rulebook, game: type[Rules], words: Words) -> dict[str, object]:
    """A game on the home page, as its template needs it: the first of a rulebook has the cards of its cover."""
    pictures = reading(game).primer
    cards = book.cover if game is book.games[0] else pictures[2].cards[:MAX_COVER_CARDS] if pictures else ()
    title = words.of(game.title)
    learned = game.name in lessons.names()
    named = places.ways(game, words)
    if learned:
        del named[words.site("learn")]
    del named[words.site("play")]
    return {
        "title": title,
        "book": [each.name for each in places.books()].index(book.name) + 1,
        "imprint": translated.book(book, words).imprint,
        "cards": [face(game.name, card) for card in cards],
        "address": played_at_once(game),
        "play": (words.site("play"), words.site("cover-play", title=title)),
        "learn": (words.site("learn"), words.site("cover-learn", title=title)),
        "lesson": f"{game.name}/learn/" if learned else "",
        "line": overviews.line(game, words),
        "ways": [(name, next(iter(pages.values()))) for name, pages in named.items()],
    }
