"""Print a rulebook as an edition for other programs: as JSON, or as TEI P5 with its witnesses and readings.

In place of a rulebook, `schema` prints the JSON Schema of such an object.
"""

from __future__ import annotations

import argparse
import json

from cardgames.core import BadRecord, quote
from cardgames.rulebooks import edition, rulebook, translation
from cardgames.words import ENGLISH

FORMATS = ("json", "tei")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("book", metavar="BOOK", help="a game, or a rulebook such as goat-1916; or `schema`")
    parser.add_argument("--format", choices=FORMATS, default=FORMATS[0], help="json if left out")
    parser.add_argument("--language", default=ENGLISH, metavar="LANGUAGE", help=f"{ENGLISH} if left out")


def run(asked: argparse.Namespace) -> int:
    """Print the edition."""
    if asked.book == "schema":
        print(json.dumps(edition.schema(), indent=2))
        return 0
    book = rulebook.load(asked.book)
    if asked.language != ENGLISH:
        if book.name not in translation.books_in(asked.language):
            raise BadRecord(f"There is no {quote(asked.language)} text of {book.title}.")
        book = translation.translate(book, asked.language)
    if asked.format == "tei":
        print(edition.as_tei(book, asked.language), end="")
    else:
        print(json.dumps(edition.as_json(book, asked.language), indent=1, ensure_ascii=False))
    return 0
