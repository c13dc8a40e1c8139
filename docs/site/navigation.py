"""The navigation: made from the rulebooks, notebooks and modules that there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig

import places
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
    nav.append({said("nav-records"): "records/index.md"})
    nav.append({said("nav-offline"): "offline.md"})
    nav.append({said("nav-reference"): [{name: page} for name, page in places.modules().items()]})
    config.nav = nav
    return config


def pages(game: type[Rules], said: Words) -> list[dict[str, str]]:
    """The pages of a game."""
    return [{name: page} for name, page in places.pages(game, said).items()]


def on_post_build(config: MkDocsConfig) -> None:
    """Drop the site map, which is empty where no host is known."""
    for path in Path(config.site_dir).glob("sitemap.xml*"):
        path.unlink()
