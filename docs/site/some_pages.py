"""A site of some pages only: those that a reader sees first, or those of one game, so that they are there soon.

PAGES in the environment names them: `first`, or a game; without it the whole site is made. Links to the other pages are
as they will be.
"""

from __future__ import annotations

import os

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

import cardgames
import places
from cardgames.core import Rules
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.words import ENGLISH, load

FIRST = "first"
SELECTION = os.environ.get("PAGES", "")
PERMANENT_PAGES = ("index.md", "learn/index.md")
"""The pages that are always made: all games."""
RELOAD = '<script src="/preview-reload.js"></script>'
"""In a preview a page is loaded again when it was made again; see docs/starter/serving.py."""


def games() -> tuple[type[Rules], ...]:
    """The games whose pages are made."""
    return tuple(game for game in cardgames.games() if SELECTION in ("", FIRST, game.name))


def has_examples(book: Rulebook) -> bool:
    """Whether the examples of a rulebook are replayed."""
    return not SELECTION or SELECTION in {game.name for game in book.games}


def pages() -> set[str]:
    """The pages that are made, as files."""
    words = load(ENGLISH)
    games = {game.name: places.pages(game, words) for game in cardgames.games()}
    if SELECTION == FIRST:
        names = [words.site(key) for key in ("read", "play", "learn")]
        return {*PERMANENT_PAGES, *(named[name] for named in games.values() for name in names)}
    if SELECTION not in games:
        raise PluginError(f"There is no game {SELECTION}: it is one of {', '.join(games)}.")
    slow = {*places.notebooks().values()}  # a notebook takes seconds to run
    return {*PERMANENT_PAGES, *games[SELECTION].values()} - slow


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave out the other pages; they keep their addresses."""
    made = pages()
    for file in files.documentation_pages():
        if file.src_uri not in made:
            file.inclusion = InclusionLevel.EXCLUDED
    for page in pages_in(config.nav):
        if page not in files.src_uris:
            files.append(File.generated(config, page, content="", inclusion=InclusionLevel.EXCLUDED))
    return files


def pages_in(nav: object) -> list[str]:
    """Every page that a part of the navigation names."""
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else []
    return [page for part in parts for page in pages_in(part)]


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Have a page in a preview reload itself."""
    return output if SELECTION == FIRST else output.replace("</body>", f"{RELOAD}</body>")
