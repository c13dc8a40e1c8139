"""The page for a wrong address, 404.html: most hosts show it at any address of the site that has no page.

So it cannot say where anything else stands: it brings its own style, and its script finds the beginning of the site.
"""

from __future__ import annotations

import json
from pathlib import Path

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig

import javascript
import places
import policy
import templating
import translated
from cardgames.games import every
from cardgames.words import ENGLISH, Words, load

PAGE = "404.html"
SCRIPT = places.ROOT / "docs" / "web" / "page" / "wrong-address.js"


def games(words: Words) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every game that has pages in a language, and the ways to it: the key of each name, and its address."""
    found = []
    for game in every():
        if words.language == ENGLISH:
            found.append((words.of(game.title), [("play", f"{game.name}/play/"), ("read", f"{game.name}/")]))
        elif game.rulebook in translated.BOOKS[words.language]:
            found.append((words.of(game.title), [("play", translated.place(words, f"{game.name}/play/"))]))
    return found


def as_html(name: str) -> str:
    """The page, for a site of that name."""
    words = load(ENGLISH)
    page = templating.render(
        "missing.html.j2",
        say=words.site,
        name=name,
        games=games(words),
        others=[(language, load(language).site, games(load(language))) for language in translated.BOOKS],
        script=Markup(javascript.plain(SCRIPT)),
    )
    return policy.with_policy(str(page))


def on_post_build(config: MkDocsConfig) -> None:
    """Lay the page on the site, under the name that the site has everywhere."""
    manifest = json.loads(Path(config.docs_dir, "manifest.webmanifest").read_text("utf-8"))
    Path(config.site_dir, PAGE).write_text(as_html(manifest["name"]), "utf-8")
