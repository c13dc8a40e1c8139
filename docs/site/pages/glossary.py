"""The words of another language behind the English of a rulebook: docs/words/*.toml, one a rulebook, as a page.

Every such word is marked with its language, so that a screen reader says it as it is said there.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from html import escape
from typing import Any

from markupsafe import Markup

import places
import templating
import translated
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.rulebooks.rulebook import load as rulebook
from cardgames.words import Words

WORDS = places.ROOT / "docs" / "words"
PAGE = "glossary/index.md"
LABELS = {
    "found": ("clear", "glossary-found"),
    "sure": ("clear", "glossary-sure"),
    "likely": ("open", "glossary-likely"),
}
CYRILLIC_PATTERN = re.compile(r"[Ѐ-ӿ]+(?: [Ѐ-ӿ]+)*")


@cache
def lists() -> tuple[dict[str, Any], ...]:
    """The lists of words, in the order of their files' names."""
    return tuple(tomllib.loads(path.read_text("utf-8")) for path in sorted(WORDS.glob("*.toml")))


def leads(chapter: Rulebook, words: Words) -> str:
    """The way from a rulebook to its words, in Markdown; "" where it has none."""
    if all(glossary["rulebook"] != chapter.name for glossary in lists()):
        return ""
    page = f"{translated.up(words)}{PAGE.removesuffix('index.md')}#{chapter.name}"
    return words.site("glossary-leads", page=page)


def as_markdown(words: Words) -> str:
    """The whole page in Markdown."""
    return templating.render(
        "glossary.md.j2",
        say=words.site,
        title=words.site("glossary-title"),
        lists=[(glossary, key(glossary, words), entries(glossary, words)) for glossary in lists()],
    )


def key(glossary: dict[str, Any], words: Words) -> Markup:
    """What the labels mean, and how many words have each."""
    number = Counter(status(word) for word in glossary["word"])
    labels = {each: label(each, words) for each in LABELS}
    return Markup(words.site("glossary-key", **labels, **{f"{each}_words": number[each] for each in LABELS}))


def entries(glossary: dict[str, Any], words: Words) -> list[tuple[dict[str, Any], Markup, Markup, str, str]]:
    """The words, each with how certain it is, what it is, how the text has it, and where it was found."""
    book = rulebook(glossary["rulebook"])
    return [
        (
            word,
            label(status(word), words),
            Markup(foreign(italics(word["says"]), glossary["language"])),
            ", ".join(f"<q>{escape(text)}</q>" for text in word["printed"]),
            quotation(word, book, glossary["language"], words) if "witness" in word else "",
        )
        for word in sorted(glossary["word"], key=lambda word: str(word["said"]).lower())
    ]


def status(word: dict[str, Any]) -> str:
    """How certain a word is: a key of LABELS."""
    return "found" if "witness" in word else "sure" if word["sure"] else "likely"


def label(certain: str, words: Words) -> Markup:
    """How certain a word is, as a label."""
    look, key = LABELS[certain]
    return Markup('<span class="status status-{}">{}</span>').format(look, words.site(key))


def quotation(word: dict[str, Any], book: Rulebook, language: str, words: Words) -> str:
    """Where a witness has the word, in HTML."""
    witness = book.witness(word["witness"])
    reads = f'<q lang="{language}">{escape(word["reads"])}</q>'
    return words.site("glossary-witness", title=escape(witness.title), reads=reads)


def italics(text: str) -> str:
    """A text in which *this* is set off."""
    parts = escape(text).split("*")
    return "".join(f"<em>{part}</em>" if number % 2 else part for number, part in enumerate(parts))


def foreign(text: str, language: str) -> str:
    """A text in which every run of letters that are not Latin is marked with its language."""
    return CYRILLIC_PATTERN.sub(lambda found: f'<span class="foreign" lang="{language}">{found[0]}</span>', text)
