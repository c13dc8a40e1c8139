"""The pages in other languages than English: which there are, what they are called, and how they lead to each other.

A page stands under its language, `ru/kozel/play/` beside `kozel/play/`. What is not translated on it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

import some_pages
from cardgames.core import Rules
from cardgames.games import every
from cardgames.rulebooks import rulebook, translation
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.words import ENGLISH, Words, load

BOOKS = {"ru": ("kozel",)}
"""The rulebooks whose pages there are in a language."""
HOME, LEARN, TEACH, RESEARCH = "index.md", "learn/index.md", "schools/index.md", "research/index.md"
OFFLINE = "offline.md"
PAGE_ADDRESSES = {HOME: "", LEARN: "learn/", TEACH: "schools/", RESEARCH: "research/", OFFLINE: "offline/"}
"""The pages that there are in every language, and their addresses: those at the top, and that on offline use."""
KINDS = ("", "play", "learn", "quiz")
"""The pages of a game that there are in its languages; the first is that of its rules."""


def languages(game: type[Rules]) -> list[str]:
    """Every language in which there are pages of a game, the English first."""
    return [ENGLISH, *(language for language, books in BOOKS.items() if game.rulebook in books)]


def spoken(game: type[Rules]) -> Iterator[Words]:
    """The words of all languages in which pages of a game are made, the English first."""
    yield from map(load, [ENGLISH] if some_pages.SELECTION else languages(game))


def book(chapter: Rulebook, words: Words) -> Rulebook:
    """What a rulebook says, in a language."""
    return chapter if words.language == ENGLISH else translation.translate(chapter, words.language)


def place(words: Words, page: str) -> str:
    """Where a page stands in a language."""
    return page if words.language == ENGLISH else f"{words.language}/{page}"


def address(words: Words, page: str) -> str:
    """The address of a page in a language that there is in every one."""
    return place(words, PAGE_ADDRESSES[page]) or "./"


def up(words: Words) -> str:
    """The way from the folder of a game to that of all games."""
    return "../" if words.language == ENGLISH else "../../"


def page_file(config: MkDocsConfig, page: str, words: Words, content: str) -> File:
    """The page in a language; only the English one is part of the navigation."""
    file = File.generated(config, place(words, page), content=content)
    if words.language != ENGLISH:
        file.inclusion = InclusionLevel.NOT_IN_NAV
    return file


def language(page: Page) -> str:
    """The language of a page."""
    first = page.file.src_uri.partition("/")[0]
    return first if first in BOOKS else ENGLISH


def twins(page: Page) -> dict[str, str]:
    """The addresses of a page in all its languages, by language; of most there is one alone."""
    here = language(page)
    for written in PAGE_ADDRESSES:
        if page.file.src_uri == place(load(here), written):
            return {each: address(load(each), written) for each in (ENGLISH, *BOOKS)}
    english = page.file.url.removeprefix("" if here == ENGLISH else f"{here}/")
    name, _, kind = english.rstrip("/").partition("/")
    game = next((game for game in every() if game.name == name), None)
    if game is None or kind not in KINDS:
        return {here: page.file.url}
    return {words.language: place(words, english) for words in spoken(game)}


def as_html(words: Words) -> Callable[..., Markup]:
    """For templates: what a game says, as HTML, in an element that says where it stays English in another language."""

    def in_language(text: str, tag: str = "") -> Markup:
        found = words.marked_text(text)
        shown = rulebook.plain(found["text"])
        if not tag and "lang" not in found:
            return Markup.escape(shown)
        lang = Markup(' lang="{}"').format(found["lang"]) if "lang" in found else ""
        return Markup("<{0}{1}>{2}</{0}>").format(tag or "span", lang, shown)

    return in_language


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Have headings linked to themselves in the words of the page."""
    config.mdx_configs["toc"]["permalink_title"] = load(language(page)).site("link-here")
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead to the page in the other languages, below its title."""
    links = " ".join(
        f'<a href="{get_relative_url(url, page.url)}" hreflang="{each}" lang="{each}">{load(each).texts["switch"]}</a>'
        for each, url in twins(page).items()
        if each != language(page)
    )
    return html.replace("</h1>", f'</h1><p class="languages" data-search-exclude>{links}</p>', 1) if links else html
