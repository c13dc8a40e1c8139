"""The navigation: made from the rulebooks, notebooks and modules that there are; each language has its own."""

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
from cardgames.core import Rules
from cardgames.words import ENGLISH, Words, load
from pages import all_notebooks, forms, studies
from press import worksheet


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name every page in the order in which a reader wants it."""
    notebooks = places.notebooks()
    words = load(ENGLISH)
    said = words.site
    nav: list[dict[str, Any]] = [{said("nav-home"): "index.md"}]
    for book in places.books():
        games = [{game.title: pages(game, words)} for game in book.games]
        nav.append(games[0] if len(games) == 1 else {said("nav-games", title=book.title, n=len(games)): games})
    others = [page for page in notebooks.values() if page.startswith("study/")]
    others.sort(key=lambda page: studies.METHOD not in page)  # how it is done comes first
    if others:
        nav.append(
            {
                said("study"): [
                    {said("notebooks-title"): all_notebooks.PAGE},
                    {said("claims-title"): studies.PAGE},
                    *others,
                ]
            }
        )
    compared = [{said("nav-readings"): "compare/index.md"}, *forms.pages(words)]
    nav.append({said("compare-title"): [*compared, {said("glossary-title"): "glossary/index.md"}]})
    nav.append(
        {
            said("nav-schools"): [
                {said("nav-for-schools"): "schools/index.md"},
                {said("nav-lessons"): "schools/lessons.md"},
                *(f"schools/{name}.md" for name in worksheet.names()),
                "schools/class.md",
                "schools/without-devices.md",
                "schools/old-jokes.md",
                {said("nav-own-lesson"): "schools/own.md"},
                {said("nav-fair"): "fair.md"},
                {said("nav-safety"): "safety.md"},
            ]
        }
    )
    nav.append({said("nav-offline"): "offline.md"})
    names = ("index", "games", "players", "rules", "claims", "widgets", "notebook", "command-line")
    reference = [f"reference/{name}.md" for name in names]
    nav.append({said("nav-reference"): [*reference, {said("nav-records"): "records/index.md"}]})
    config.nav = nav
    return config


def pages(game: type[Rules], said: Words) -> list[dict[str, str]]:
    """The pages of a game."""
    return [{name: page} for name, page in places.pages(game, said).items()]


_of_language: dict[str, Navigation] = {}
"""The navigation of each language but English, whose navigation is that of the whole site."""


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Give each language but English a navigation of its own, with the pages that exist in it."""
    for language, names in translated.BOOKS.items():
        said = load(language)
        items = list(_existing({said.site("nav-home"): translated.HOME}, said, files))
        for book in places.books():
            if book.name in names:
                games = [_game(game, said, files) for game in book.games]
                title = said.site("nav-games", title=said.of(book.title), n=len(games))
                items.append(games[0] if len(games) == 1 else _section(title, games))
        items += _existing({said.site("nav-offline"): translated.OFFLINE}, said, files)
        read = [page for item in items for page in _within(item)]
        for one, other in pairwise(read):
            one.next_page, other.previous_page = other, one
        _of_language[language] = Navigation(items, read)
    return nav


def of_page(page: Page, nav: Navigation) -> Navigation:
    """The navigation of a page's language. nav: that of the whole site."""
    return _of_language.get(translated.language(page), nav)


def _game(game: type[Rules], said: Words, files: Files) -> StructureItem:
    """The pages of a game that there are in a language."""
    return _section(said.of(game.title), [*_existing(places.pages(game, said), said, files)])


def _section(title: str, children: list[StructureItem]) -> StructureItem:
    """Pages or sections under one title. Each knows its parent, so that the list is open where a page is read."""
    section = Section(title, children)
    for child in children:
        child.parent = section
    return section


def _existing(named: Mapping[str, str], said: Words, files: Files) -> Iterator[StructureItem]:
    """Those of these pages that exist in a language; each takes its name in the navigation as its title."""
    for name, page in named.items():
        file = files.get_file_from_path(translated.place(said, page))
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
