"""The navigation: made from the rulebooks, notebooks and modules that there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig

import forms
import places
from cardgames.core import Rules


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name every page in the order in which a reader wants it."""
    notebooks = places.notebooks()
    nav: list[dict[str, Any]] = [{"Home": "index.md"}]
    for book in places.books():
        games = [{game.title: pages(game)} for game in book.games]
        nav.append(games[0] if len(games) == 1 else {f"{book.title}: {len(games)} games": games})
    others = [page for page in notebooks.values() if page.startswith("study/")]
    if others:
        nav.append({"Study": others})
    nav.append({"Compare": [{"Two readings": "compare/index.md"}, *forms.pages(), {"Glossary": "glossary/index.md"}]})
    nav.append(
        {
            "Schools": [
                {"For schools": "schools/index.md"},
                {"Three lessons": "schools/lessons.md"},
                {"A lesson of your own": "schools/own.md"},
            ]
        }
    )
    nav.append({"Records": "records/index.md"})
    nav.append({"Offline": "offline.md"})
    nav.append({"Reference": [{name: page} for name, page in places.modules().items()]})
    config.nav = nav
    config.theme.static_templates.discard("404.html")  # served at any address, it could not find its own styles
    return config


def pages(game: type[Rules]) -> list[dict[str, str]]:
    """The pages of a game."""
    return [{name: page} for name, page in places.pages(game).items()]


def on_post_build(config: MkDocsConfig) -> None:
    """Drop the site map, which is empty where no host is known."""
    for path in Path(config.site_dir).glob("sitemap.xml*"):
        path.unlink()
