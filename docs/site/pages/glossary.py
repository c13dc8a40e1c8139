"""The words of another language behind the English of a rulebook: docs/words/*.toml, one a rulebook, as a page.

Every such word is marked with its language, so that a screen reader says it as it is said there.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from html import escape
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import places
import translated
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.words import ENGLISH, Words, load

WORDS = places.ROOT / "docs" / "words"
PAGE = "glossary/index.md"
FOREIGN = re.compile(r"[Ѐ-ӿ]+(?: [Ѐ-ӿ]+)*")


@cache
def lists() -> tuple[dict[str, Any], ...]:
    """The lists of words, in the order of their files' names."""
    return tuple(tomllib.loads(path.read_text("utf-8")) for path in sorted(WORDS.glob("*.toml")))


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page."""
    files.append(File.generated(config, PAGE, content=written(load(ENGLISH))))
    return files


def leads(chapter: Rulebook, said: Words) -> str:
    """The way from a rulebook to its words, in Markdown; "" where it has none."""
    if all(words["rulebook"] != chapter.name for words in lists()):
        return ""
    page = f"{translated.up(said)}{PAGE.removesuffix('index.md')}#{chapter.name}"
    return said.site("glossary-leads", page=page)


def written(said: Words) -> str:
    """The whole page in Markdown."""
    title = said.site("glossary-title")
    parts = [f"---\ntitle: {title}\nhide: [toc]\n---", f"# {title}"]
    for words in lists():
        parts.append(f"## {words['title']} {{ #{words['rulebook']} }}")
        parts.append(words["about"].strip())
        parts.append(key(words, said))
        entries = sorted(words["word"], key=lambda word: word["said"].lower())
        parts.append(
            '<dl class="glossary">\n' + "\n".join(entry(word, words["language"], said) for word in entries) + "\n</dl>"
        )
    return "\n\n".join(parts) + "\n"


def key(words: dict[str, Any], said: Words) -> str:
    """What the labels mean, and how many words have each."""
    sure = sum(word["sure"] for word in words["word"])
    labels = {"sure": label(True, said), "likely": label(False, said)}
    return said.site("glossary-key", **labels, n=sure, m=len(words["word"]) - sure)


def entry(word: dict[str, Any], language: str, said: Words) -> str:
    """One word: as it is written and said, what card players call it, what it is, and how the text has it."""
    places_of = places.clauses()
    links = [
        f'<a href="../{places_of[clause].removesuffix("index.md")}#{clause}">{clause}</a>'
        for clause in word.get("clauses", ())
        if clause in places_of
    ]
    printed = ", ".join(f"<q>{escape(text)}</q>" for text in word["printed"])
    more = f" {', '.join(links)}" if links else ""
    return (
        f'<dt><span class="foreign" lang="{language}">{escape(word["russian"])}</span> '
        f'<i lang="{language}-Latn">{escape(word["said"])}</i> <strong>{escape(word["english"])}</strong> '
        f"{label(word['sure'], said)}</dt>\n"
        f"<dd>{foreign(italics(word['says']), language)} {said.site('glossary-printed', printed=printed)}{more}</dd>"
    )


def label(sure: bool, said: Words) -> str:
    """How certain a word is."""
    told = said.site("glossary-sure" if sure else "glossary-likely")
    return f'<span class="status status-{"clear" if sure else "open"}">{told}</span>'


def italics(text: str) -> str:
    """A text in which *this* is set off."""
    parts = escape(text).split("*")
    return "".join(f"<em>{part}</em>" if number % 2 else part for number, part in enumerate(parts))


def foreign(text: str, language: str) -> str:
    """A text in which every run of letters that are not Latin is marked with its language."""
    return FOREIGN.sub(lambda found: f'<span class="foreign" lang="{language}">{found[0]}</span>', text)
