"""What a rulebook says stands in its file alone: no code, and no text of the interface, says a sentence of it again."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardgames import words
from cardgames.rulebooks import rulebook, translation
from cardgames.rulebooks.rulebook import Claim, Clause
from cardgames.words import ENGLISH

PACKAGE = Path(words.__file__).parents[1]
SHORT = 30
"""A sentence of fewer letters, such as "Nobody has won.", may be said of many things."""
FIELDS = ("says", "no", "ruling", "why", "recommend", "finding")


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text, and the whole, without marks: as one would hear them."""
    line = " ".join(text.split())
    for each in {line, *re.split(r"(?<=[.!?]) ", line)}:
        if len(each) >= SHORT:
            yield re.sub(r"[^\w ]", "", each.lower())


def of_rulebooks(language: str) -> dict[str, str]:
    """The sentences of the rulebooks that a language has, each with its clause or claim."""
    books = [translation.translate(book, language) for book in rulebook.books()]
    whole = [book for book in books if language == ENGLISH or book.name in translation.books_in(language)]
    sources: dict[str, str] = {}
    parts: list[Clause | Claim] = []
    for book in whole:
        parts += [*book.clauses, *book.claims]
    for each in parts:
        for text in (*(getattr(each, name, "") for name in FIELDS), *getattr(each, "readings", ())):
            sources |= dict.fromkeys(sentences(text), each.id)
    return sources


def of_the_interface(language: str) -> Iterator[str]:
    """The texts of the interface in a language; those of the code, too, which are English."""
    yield from leaves(words.load(language).texts)
    if language == ENGLISH:
        for file in PACKAGE.rglob("*.py"):
            yield from literals(file.read_text("utf-8"))


def leaves(texts: Any) -> Iterator[str]:
    """The texts in a table of texts and tables."""
    if isinstance(texts, str):
        yield texts
    else:
        yield from (text for each in (texts.values() if isinstance(texts, Mapping) else texts) for text in leaves(each))


def literals(source: str) -> Iterator[str]:
    """The texts in code, without its docstrings."""
    tree = list(ast.walk(ast.parse(source)))
    alone = {id(each.value) for each in tree if isinstance(each, ast.Expr)}
    yield from (
        each.value
        for each in tree
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in alone
    )


def twins(texts: Iterable[str], language: str) -> list[tuple[str, str]]:
    """The clauses or claims of which a sentence stands in these texts as well, each with the sentence."""
    sources = of_rulebooks(language)
    return sorted({(sources[each], each) for text in texts for each in sentences(text) if each in sources})


@pytest.mark.parametrize("language", words.languages())
def test_no_sentence_of_a_rulebook_is_said_elsewhere(language: str) -> None:
    assert twins(of_the_interface(language), language) == []


def test_a_twin_is_found() -> None:
    clause = rulebook.load("kozel-suits").clause("m36.lead")
    assert twins(literals(f"raise IllegalMove({clause.title!r})"), ENGLISH) == []
    assert [name for name, _ in twins(literals(f"raise IllegalMove({f'No. {clause.no}'!r})"), ENGLISH)] == ["m36.lead"]
    russian = translation.translate(rulebook.load("kozel"), "ru").clause("k.follow").says
    assert {name for name, _ in twins([f"Помните: {russian}"], "ru")} == {"k.follow"}
