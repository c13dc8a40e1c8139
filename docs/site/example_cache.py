"""Replayed examples, kept from build to build: replaying them all takes longer than the rest of the rules pages.

An entry holds as long as the code, its example, and the clauses that it mentions are what they were.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import kept
import places
import translated
from cardgames.rulebooks.rulebook import Clause
from cardgames.words import Words, load

FOLDER = places.CACHE / "examples"
CODE = (
    places.ROOT / "cardgames",
    *(places.ROOT / "docs" / "site" / name for name in ("stage.py", "clause_code.py", "shared_shapes.py")),
)
CLAUSE_PATTERN = re.compile(r"[a-z]\w*(?:\.\w+)+")


@cache
def folder() -> Path:
    """The entries that the present code has made; those of other code are removed."""
    here = FOLDER / kept.digest([*CODE, Path(__file__)])
    here.mkdir(parents=True, exist_ok=True)
    for other in FOLDER.iterdir():
        if other != here:
            shutil.rmtree(other, ignore_errors=True)
    return here


def files_of(clause: Clause, number: int, words: Words, make: Callable[[], Mapping[str, str]]) -> Mapping[str, str]:
    """The files of one example of a clause, as `make` gives them. number: of the example, from 1."""
    entry = folder() / f"{words.language}-{clause.id}-{number}.json"
    key, now = kept.digest([], repr(clause)), texts(words.language)
    if entry.is_file():
        stored = json.loads(entry.read_text("utf-8"))
        if stored["key"] == key and all(known == now.get(name) for name, known in stored["clauses"].items()):
            files: Mapping[str, str] = stored["files"]
            return files
    files = make()
    mentioned = {name for text in files.values() for name in CLAUSE_PATTERN.findall(text)} & now.keys()
    stored = {"key": key, "clauses": {name: now[name] for name in sorted(mentioned)}, "files": files}
    unfinished = entry.with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(stored), "utf-8")
    unfinished.replace(entry)
    return files


@cache
def texts(language: str) -> dict[str, str]:
    """For each clause a digest of what is said of it in a language, its examples left out."""
    found = {}
    for book in places.books():
        speaks = language in translated.languages(book.games[0])
        for clause in (translated.book(book, load(language)) if speaks else book).clauses:
            found[clause.id] = kept.digest([], repr(replace(clause, examples=())))
    return found
