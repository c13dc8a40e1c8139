"""The page for a wrong address, 404.html: most hosts show it at any address of the site that has no page.

So it cannot say where anything else stands: it brings its own style, and its script finds the beginning of the site.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

import mends
import places
import policy
import translated
from cardgames.games import GAMES
from cardgames.words import ENGLISH, Words, load

PAGE = "404.html"
SCRIPT = places.ROOT / "docs" / "web" / "page" / "wrong-address.js"
STYLE = """
:root { color-scheme: light dark; --paper: light-dark(#fbf8f1, #191b1a); --ink: light-dark(#24231f, #e7e3d8);
  --link: light-dark(#8a1a1f, #eba08d); --head: light-dark(#23463d, #1e332d); --line: light-dark(#8c8577, #8e897c); }
body { background: var(--paper); color: var(--ink); margin: 0;
  font: 1.05rem/1.6 Palatino, "Book Antiqua", Georgia, serif; }
header { background: var(--head); padding: .8rem 1.2rem; }
header a { color: #f0ece0; font-size: 1.1rem; text-decoration: none; }
main { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1.2rem 3rem; }
h1 { font-size: 2rem; font-weight: 400; line-height: 1.2; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
header :focus-visible { outline-color: #f0ece0; }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.5rem 0; }
input, button { background: none; border: 1px solid var(--line); border-radius: 6px; color: inherit; font: inherit;
  min-height: 2.75rem; padding: .3rem .8rem; }
input { flex: 1 1 12rem; min-width: 0; }
ul { columns: 16rem auto; list-style: none; padding: 0; }
li { break-inside: avoid; padding: .3rem 0; }
"""


def games(said: Words) -> str:
    """Every game that has pages in a language, and the ways to it."""
    lines = []
    for game in GAMES:
        if said.language != ENGLISH and game.rulebook not in translated.BOOKS[said.language]:
            continue
        ways = {"play": f"{game.name}/play/", "read": f"{game.name}/"} if said.language == ENGLISH else {}
        ways = ways or {"play": translated.place(said, f"{game.name}/play/")}
        links = " · ".join(f'<a href="{address}">{said.site(way)}</a>' for way, address in ways.items())
        lines.append(f"<li>{escape(said.of(game.title))}: {links}</li>")
    return f"<ul>{''.join(lines)}</ul>"


def written(name: str) -> str:
    """The page, for a site of that name."""
    said = load(ENGLISH).site
    others = "".join(
        f'<section lang="{language}"><h2>{load(language).site("missing-title")}</h2>'
        f"<p>{load(language).site('missing-text')}</p>{games(load(language))}</section>"
        for language in translated.BOOKS
    )
    page = f"""<!doctype html>
<html lang="{ENGLISH}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>{said("missing-title")} - {escape(name)}</title><style>{
        STYLE
    }</style></head>
<body><header><a href="./">{escape(name)}</a></header>
<main><h1>{said("missing-title")}</h1>
<p>{said("missing-text")}</p>
<form role="search" action="./"><input type="search" name="q" required aria-label="{said("search")}"><button>{
        said("search")
    }</button></form>
{games(load(ENGLISH))}
{others}</main>
<script>{mends.plain(SCRIPT)}</script></body></html>
"""
    return page.replace(
        "<head>", f'<head><meta http-equiv="Content-Security-Policy" content="{policy.policy(page)}">', 1
    )


def on_post_build(config: MkDocsConfig) -> None:
    """Lay the page on the site, under the name that the site has everywhere."""
    manifest = json.loads(Path(config.docs_dir, "manifest.webmanifest").read_text("utf-8"))
    Path(config.site_dir, PAGE).write_text(written(manifest["name"]), "utf-8")
