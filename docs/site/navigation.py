"""The navigation: made from the rulebooks, notebooks and modules that there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig

import places
from cardgames import rulebook


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name every page in the order in which a reader wants it."""
    notebooks = places.notebooks()
    games = [(places.address(book), book) for book in rulebook.books()]
    nav: list[dict[str, Any]] = [{"Home": "index.md"}]
    for name, book in games:
        study = [{"Study": page} for page in notebooks.values() if page == f"{name}/study.ipynb"]
        alone = len(book.games) == 1
        play = [{"Play" if alone else f"Play {game.title}": places.play_page(game)} for game in book.games]
        nav.append({book.title: [{"Read": places.page(book)}, *play, *study]})
    others = [page for page in notebooks.values() if page.startswith("study/")]
    if others:
        nav.append({"Study": others})
    nav.append({"Records": "records/index.md"})
    nav.append({"Reference": [{name: page} for name, page in places.modules().items()]})
    config.nav = nav
    config.theme.static_templates.discard("404.html")  # served at any address, it could not find its own styles
    return config


def on_post_build(config: MkDocsConfig) -> None:
    """Drop the site map, which is empty where no host is known."""
    for path in Path(config.site_dir).glob("sitemap.xml*"):
        path.unlink()
