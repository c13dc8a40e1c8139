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
    nav: list[dict[str, Any]] = [{"Home": "index.md"}]
    for chapter in rulebook.chapters():
        (game,) = chapter.games
        study = [{"Study": page} for page in notebooks.values() if page == f"{game.name}/study.ipynb"]
        nav.append({game.title: [{"Read": places.page(chapter)}, {"Play": places.play_page(game)}, *study]})
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
