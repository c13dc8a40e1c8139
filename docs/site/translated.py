"""The pages in other languages than English: which there are, what they are called, and how they lead to each other.

A page stands under its language, `ru/kozel/play/` beside `kozel/play/`. What is not translated on it says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from mkdocs.utils.templates import TemplateContext

from cardgames import words
from cardgames.core import Rules
from cardgames.games import GAMES
from cardgames.words import ENGLISH, Words

BOOKS = {"ru": ("kozel",)}
"""The rulebooks whose pages there are in a language."""
UNTRANSLATED = re.compile(
    r'<(nav)(?= class="md-tabs| class="md-nav md-nav--primary)|<(div)(?= class="md-header__topic">)'
)
"""The parts that the theme makes of every page of the site, whose names are English, and the name of the site."""
OF_THE_THEME = ("to-dark", "to-light", "search", "link-here")
"""What the theme, or a mend of it, is told to call its tools on every page."""
ALTERNATE = 'rel="alternate "'
"""With a space at its end: the theme's script asks for a site map at every address that it finds without."""
KINDS = ("play", "learn", "quiz")
"""The pages of a game that there are in its languages."""


def spoken(game: type[Rules]) -> Iterator[Words]:
    """The words of every language in which there are pages of a game, the English first."""
    yield words.load(ENGLISH)
    yield from (words.load(language) for language, books in BOOKS.items() if game.rulebook in books)


def place(said: Words, page: str) -> str:
    """Where a page stands in a language."""
    return page if said.language == ENGLISH else f"{said.language}/{page}"


def up(said: Words) -> str:
    """The way from the folder of a game to that of all games."""
    return "../" if said.language == ENGLISH else "../../"


def generated(config: MkDocsConfig, page: str, said: Words, content: str) -> File:
    """The page in a language; only the English one is part of the navigation."""
    file = File.generated(config, place(said, page), content=content)
    if said.language != ENGLISH:
        file.inclusion = InclusionLevel.NOT_IN_NAV
    return file


def language(page: Page) -> str:
    """The language of a page."""
    first = page.file.src_uri.partition("/")[0]
    return first if first in BOOKS else ENGLISH


def twins(page: Page) -> dict[str, str]:
    """The addresses of a page in all its languages, by language; of most there is one alone."""
    here = language(page)
    english = page.file.url.removeprefix("" if here == ENGLISH else f"{here}/")
    name, _, kind = english.rstrip("/").partition("/")
    game = next((game for game in GAMES if game.name == name), None)
    if game is None or kind not in KINDS:
        return {here: page.file.url}
    return {said.language: place(said, english) for said in spoken(game)}


def marked(text: dict[str, str], tag: str, attributes: str = "") -> str:
    """An element with a text that is known as HTML already, which says where it is in another language."""
    lang = f' lang="{text["lang"]}"' if "lang" in text else ""
    return f"<{tag}{attributes}{lang}>{text['text']}</{tag}>"


def inline(said: Words, text: str) -> str:
    """What a game says, as HTML; where it stays English in another language, it is marked so."""
    spoken = said.told(text)
    shown = escape(spoken["text"])
    return marked({**spoken, "text": shown}, "span") if "lang" in spoken else shown


def on_page_context(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
    """Let the theme speak the language of the page."""
    config.theme["language"] = language(page)
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Name the page in the other languages, for readers and for search engines; and what is English on it."""
    here = language(page)
    config.theme["language"] = ENGLISH
    found = twins(page)
    if len(found) < 2:
        return output
    links = {each: get_relative_url(url, page.url) for each, url in found.items()}
    head = "".join(f'<link {ALTERNATE} hreflang="{each}" href="{url}">' for each, url in links.items())
    switch = " ".join(
        f'<a href="{url}" hreflang="{each}" lang="{each}">{words.load(each).texts["switch"]}</a>'
        for each, url in links.items()
        if each != here
    )
    output = output.replace("</head>", f"{head}</head>", 1)
    output = output.replace("</h1>", f'</h1><p class="languages">{switch}</p>', 1)
    if here == ENGLISH:
        return output
    theirs, ours = words.load(ENGLISH).site, words.load(here).site
    for key in OF_THE_THEME:
        output = output.replace(f'="{theirs(key)}"', f'="{ours(key)}"')
    return UNTRANSLATED.sub(lambda part: f'<{part[1] or part[2]} lang="{ENGLISH}"', output)
