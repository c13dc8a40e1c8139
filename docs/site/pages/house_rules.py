"""The page on which a reader writes house rules for a game: readings, one changed method, and what comes of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

import cardgames
import places
import templating
import translated
from cardgames.browser.house_rules import example_text, fields
from cardgames.core import Rules
from cardgames.games import rules_of
from cardgames.house_rules import ready_made
from cardgames.house_rules.own_class import beginning, changeable
from cardgames.house_rules.variants import names
from cardgames.rulebooks import asks
from cardgames.words import ENGLISH, Words, load


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game."""
    words = load(ENGLISH)
    for game in cardgames.games():
        files.append(translated.page_file(config, places.page_of(game, "house"), words, as_markdown(game, words)))
    return files


def as_markdown(game: type[Rules], words: Words) -> str:
    """The page of a game as Markdown."""
    return templating.render(
        "house.md.j2",
        say=words.site,
        game=game,
        title=places.heading(game, words, "house-alone", "house-of-book"),
        about=words.site("house-about", title=words.of(game.title)),
        name=words.site("house-usual-title", title=words.of(game.title)),
        questions=list(questions(game)),
        variants=list(variants(game)),
        others=list(others(game)),
        methods=list(changeable(game)),
        beginning=beginning(game),
    )


def questions(game: type[Rules]) -> Iterator[Mapping[str, Any]]:
    """What the print of a game leaves open: each question with its answers, the value of each as JSON."""
    for known in game.rulings():
        asked = asks.ask(game, known.name)
        yield {
            "name": known.name,
            "says": asked.question,
            "clause": known.clause,
            "usual": json.dumps(known.default),
            "answers": [(json.dumps(value), asked.answer(value)) for value in known.values],
        }


def variants(game: type[Rules]) -> Iterator[tuple[str, str, str]]:
    """The ready-made house rules of a game: the name, the title, and what stands in the fields, as JSON."""
    for name in names():
        book = ready_made(name)
        if book.game == game.name:
            yield name, book.title, json.dumps({**fields(book), "example": example_text(book)}, ensure_ascii=False)


def others(game: type[Rules]) -> Iterator[tuple[str, str, str]]:
    """The ready-made house rules of other games: the title, the game, and its name."""
    for name in names():
        book = ready_made(name)
        if book.game != game.name:
            yield book.title, rules_of(book.game).title, book.game
