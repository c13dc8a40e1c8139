"""The page on which a game is played: its table comes first, as a picture until Python is there."""

from __future__ import annotations

import json
from html import escape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

import cardgames
import places
import stills
import translated
from cardgames.browser.worker import first_table
from cardgames.core import Rules
from cardgames.words import ENGLISH, Words


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game in its languages, and the picture of its table."""
    for game in cardgames.games():
        for said in translated.spoken(game):
            page = places.play_page(game)
            files.append(translated.generated(config, page, said, written(game, said)))
            still = translated.place(said, page.removesuffix(".md") + "/table")
            for file in stills.files(config, still, first_table(game.name, said.language).scene, said):
                files.append(file)
    return files


def written(game: type[Rules], said: Words) -> str:
    """The page of a game as Markdown."""
    book = places.book_of(game)
    title, book_title = said.of(game.title), said.of(book.title)
    up = translated.up(said)
    alone = game.title == book.title
    text = said.site("play-text", rulebook=f"{up}{places.page(book)}", schools=f"{up}schools/index.md#at-the-projector")
    alt = said.site("play-alt", title=title)
    still = stills.shown("table", first_table(game.name, said.language).scene, alt, said)
    return f"""---
title: {said.site("play-title")}
description: {json.dumps(escape(said.site("play-about", title=title)), ensure_ascii=False)}
hide: [toc]
{"" if said.language == ENGLISH else "search: { exclude: true }"}
---

# {said.site("play-alone" if alone else "play-of-book", title=title, book=book_title)}

<div class="play" data-cardgames="play" data-game="{game.name}" markdown="0">
<p class="play-begin" id="now">
<button type="button" class="live-button live-main" data-cardgames="start" hidden>{said.site("play-button")}</button>
<span class="play-line" role="status"></span></p>
<noscript><p>{said.site("play-noscript")}</p></noscript>
<div class="play-still">{still}</div>
<div class="play-table"></div>
</div>
{text}"""
