"""The navigation: four entries at the top, and four ways into each game; each language has its own.

Games       the home page, and each game: Learn, Play, Rules, Lab
Learn       the games in order of ease
Teach       what a teacher needs
Research    claims, comparisons, notebooks, the words of a text, data and code
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure import StructureItem
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

import places
import translated
import worksheets
from cardgames.core import Rules
from cardgames.words import ENGLISH, Words, load
from pages import all_notebooks, forms, own_game, studies


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name every page under the entry at the top where a reader looks for it; an entry leads to its first page."""
    words = load(ENGLISH)
    say = words.site
    studies_ = [page for page in places.notebooks().values() if page.startswith("study/")]
    names = ("index", "games", "players", "rules", "claims", "widgets", "notebook", "command-line")
    games = [{game.title: as_nav(game, words)} for book in places.books() for game in book.games]
    config.nav = [
        {say("nav-games"): [{say("nav-games"): "index.md"}, *games]},
        {say("nav-learn"): translated.LEARN},
        {
            say("nav-teach"): [
                {say("nav-teach"): translated.TEACH},
                {say("nav-lessons"): "schools/lessons.md"},
                *(f"schools/{name}.md" for name in worksheets.names()),
                "schools/class.md",
                "schools/without-devices.md",
                "schools/old-jokes.md",
                {say("nav-own-lesson"): "schools/own.md"},
                {say("own"): own_game.PAGE},
            ]
        },
        {
            say("nav-research"): [
                {say("nav-research"): translated.RESEARCH},
                {say("compare-title"): "compare/index.md"},
                *forms.pages(words),
                {say("claims-title"): studies.PAGE},
                {say("notebooks-title"): [{say("notebooks-title"): all_notebooks.PAGE}, *studies_]},
                {say("glossary-title"): "glossary/index.md"},
                {say("nav-fair"): "fair.md"},
                {say("nav-records"): "records/index.md"},
                {say("nav-reference"): [f"reference/{name}.md" for name in names]},
            ]
        },
    ]
    return config


def as_nav(game: type[Rules], words: Words) -> list[dict[str, Any]]:
    """The four ways into a game, as the navigation names them."""
    return [
        {way: [{name: page} for name, page in pages.items()] if len(pages) > 1 else pages[way]}
        for way, pages in places.ways(game, words).items()
    ]


_of_language: dict[str, Navigation] = {}
"""The navigation of each language but English, whose navigation is that of the whole site."""


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Give each language but English a navigation of its own, with the pages that exist in it."""
    for language, names in translated.BOOKS.items():
        words = load(language)
        games = [game for book in places.books() if book.name in names for game in book.games]
        home = _existing({words.site("nav-games"): translated.HOME}, words, files)
        items = [
            _section(words.site("nav-games"), [*home, *(_game(game, words, files) for game in games)]),
            *_existing(
                {
                    words.site("nav-learn"): translated.LEARN,
                    words.site("nav-teach"): translated.TEACH,
                    words.site("nav-research"): translated.RESEARCH,
                },
                words,
                files,
            ),
        ]
        read = [page for item in items for page in _within(item)]
        for one, other in pairwise(read):
            one.next_page, other.previous_page = other, one
        _of_language[language] = Navigation(items, read)
    return nav


def of_page(page: Page, nav: Navigation) -> Navigation:
    """The navigation of a page's language. nav: that of the whole site."""
    return _of_language.get(translated.language(page), nav)


def game_of(page: Page, nav: Navigation) -> Section | None:
    """The section of the game that a page belongs to. nav: that of its language, in which the games come first."""
    return next((each for each in page.ancestors if each.parent is nav.items[0]), None)  # type: ignore[return-value]


def _game(game: type[Rules], words: Words, files: Files) -> Section:
    """The ways into a game that there are in a language."""
    ways: list[StructureItem] = []
    for name, pages in places.ways(game, words).items():
        there = [*_existing(pages, words, files)]
        ways += there if len(there) == 1 else [_section(name, [*there])]
    return _section(words.of(game.title), ways)


def _section(title: str, children: list[StructureItem]) -> Section:
    """Pages or sections under one title. Each knows its parent, so that the list is open where a page is read."""
    section = Section(title, children)
    for child in children:
        child.parent = section
    return section


def _existing(named: Mapping[str, str], words: Words, files: Files) -> Iterator[StructureItem]:
    """Those of these pages that exist in a language; each takes its name in the navigation as its title."""
    for name, page in named.items():
        file = files.get_file_from_path(translated.place(words, page))
        if file is not None and file.page is not None:
            file.page.title = name
            yield file.page


def _within(item: StructureItem) -> Iterator[Page]:
    """The pages of a part of the navigation, in their order."""
    if isinstance(item, Page):
        yield item
    elif isinstance(item, Section):
        for child in item.children:
            yield from _within(child)


def on_post_build(config: MkDocsConfig) -> None:
    """Drop the site map, which is empty where no host is known."""
    for path in Path(config.site_dir).glob("sitemap.xml*"):
        path.unlink()
