"""The navigation: made from the rulebooks, notebooks and modules that there are."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

import places
from cardgames.core import Rules
from cardgames.words import ENGLISH, Words, load
from pages import forms, studies

NEIGHBOUR = {
    way: re.compile(
        rf'(md-footer__link--{way}" aria-label="[^":]*: )[^"]*(".*?class="md-ellipsis">\s*)[^<]*?(\s*<)', re.DOTALL
    )
    for way in ("prev", "next")
}
"""Where the theme names the page before, or the next, in the footer."""


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
        nav.append({said("study"): [{said("claims-title"): studies.PAGE}, *others]})
    compared = [{said("nav-readings"): "compare/index.md"}, *forms.pages(words)]
    nav.append({said("compare-title"): [*compared, {said("glossary-title"): "glossary/index.md"}]})
    nav.append(
        {
            said("nav-schools"): [
                {said("nav-for-schools"): "schools/index.md"},
                {said("nav-lessons"): "schools/lessons.md"},
                {said("nav-own-lesson"): "schools/own.md"},
            ]
        }
    )
    nav.append({said("nav-records"): "records/index.md"})
    nav.append({said("nav-offline"): "offline.md"})
    nav.append({said("nav-reference"): [{name: page} for name, page in places.modules().items()]})
    config.nav = nav
    config.theme.static_templates.discard("404.html")  # the theme's would not find its own styles: see missing.py
    return config


def pages(game: type[Rules], said: Words) -> list[dict[str, str]]:
    """The pages of a game."""
    return [{name: page} for name, page in places.pages(game, said).items()]


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """In the footer, name the page before and the next by their game, too, where that is another one."""
    for way, other in (("prev", page.previous_page), ("next", page.next_page)):
        if other and other.parent and other.parent is not page.parent:
            escaped = escape(f"{other.parent.title}: {other.title}").replace("\\", r"\\")
            output = NEIGHBOUR[way].sub(rf"\g<1>{escaped}\g<2>{escaped}\g<3>", output)
    return output


def on_post_build(config: MkDocsConfig) -> None:
    """Drop the site map, which is empty where no host is known."""
    for path in Path(config.site_dir).glob("sitemap.xml*"):
        path.unlink()
