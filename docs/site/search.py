"""What the search finds: every clause by its title, every page, and every section of the others; a file a language.

docs/web/shared/search-index.js makes an index of it in the browser, when a reader first searches.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import cardgames
import places
import translated
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Clause
from cardgames.words import ENGLISH, languages, load

FOLDER = "search"
VOCABULARY_FILE = Path(__file__).with_name("search.toml")
MAX_SECTION_LETTERS, MAX_CODE_LETTERS = 700, 200
"""The maximum length of the indexed text of a section, and of a description of code."""
RULES_WEIGHT, GAME_WEIGHT, OTHER_WEIGHT, CODE_WEIGHT = 1.6, 0.6, 0.5, 0.04
"""Weights of pages in search results: a game's rules, its other pages, other pages, code."""
CLAUSE_WEIGHT, CLAIM_WEIGHT, SECTION_WEIGHT = 1.0, 0.5, 0.2
"""Weights of parts of pages: a clause, a claim, another section."""
HEADINGS = ("h1", "h2", "h3", "h4")
IGNORED_ELEMENTS = ("script", "style", "svg", "pre", "noscript", "button", "figure", "table", "template")
"""Elements without text, or with text that answers no search."""
INNER = re.compile(r"<(button|figure|noscript|pre|script|style|table|template)\b.*?</\1>", re.DOTALL)
"""Those of them that never stand in one of their own kind; what is in them takes long to read."""
EMPTY = {"br", "img", "hr", "input", "source", "meta", "link", "wbr", "col"}
PERMALINK = re.compile(r"\bheaderlink\b")


@dataclass(frozen=True)
class Place:
    """Where a search may lead. address: on the site. page: what its page is called. names: what its game is called.

    games: the folders of the pages that show it; first that of the address.
    """

    address: str
    title: str
    page: str
    text: str
    weight: float
    names: str = ""
    games: tuple[str, ...] = ()


@dataclass
class Section:
    """A part of a page under its heading, or a clause."""

    id: str
    title: str = ""
    text: str = ""
    clause: bool = False


class Reader(HTMLParser):
    """The sections of a page: the first begins where the page does."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sections = [Section("")]
        self._open: list[str] = []
        self._unread = 0
        self._heading = 0
        self.feed(INNER.sub(r"<\1></\1>", html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a section, or pass over what nobody searches for."""
        if tag in EMPTY:
            return
        given = dict(attrs)
        self._open.append(tag)
        if self._unread:
            return
        if (
            tag in IGNORED_ELEMENTS
            or {"data-search-exclude", "data-sources-of"} & given.keys()
            or PERMALINK.search(given.get("class") or "")
        ):
            self._unread = len(self._open)
        elif given.get("data-title") and given.get("id"):
            self.sections.append(Section(str(given["id"]), str(given["data-title"]), clause=True))
        elif tag in HEADINGS and (given.get("id") or tag == "h1" or self.sections[-1].clause):
            if given.get("id") and (tag == "h2" or (tag != "h1" and not self.sections[-1].clause)):
                self.sections.append(Section(str(given["id"])))
            self._heading = len(self._open)

    def handle_endtag(self, tag: str) -> None:
        """End it."""
        if tag not in self._open:
            return
        while self._open:
            depth, last = len(self._open), self._open.pop()
            self._unread = 0 if self._unread == depth else self._unread
            self._heading = 0 if self._heading == depth else self._heading
            if last == tag:
                return

    def handle_data(self, data: str) -> None:
        """Take the text between two tags."""
        if self._unread:
            return
        here = self.sections[-1]
        if self._heading:
            if not here.clause:
                here.title += data
        elif len(here.text) < MAX_SECTION_LETTERS:
            here.text += f"{data} "


def plain(text: str) -> str:
    """A text in one line."""
    return " ".join(text.split())


_found: dict[str, list[Place]] = {}
"""The places by their language, in the order of the pages."""


def on_pre_build(config: MkDocsConfig) -> None:
    """Know nothing yet."""
    _found.clear()


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Take in a page as the theme is given it, unless it says at its head that no search is to find it."""
    if not page.meta.get("search", {}).get("exclude"):
        _found.setdefault(translated.language(page), []).extend(read(page, html))
    return html


def read(page: Page, html: str) -> Iterator[Place]:
    """What of a page can be found."""
    folder = page.file.url.removeprefix(f"{translated.language(page)}/").partition("/")[0]
    named = {game.name: game for game in cardgames.games()}
    game = named.get(folder)
    words = load(translated.language(page))
    names = f"{words.of(game.title)} {game.name}" if game else ""
    title = str(page.meta.get("title") or page.title)
    rules = page.file.url.removesuffix(f"{folder}/") in ("", f"{translated.language(page)}/") and game is not None
    code = folder == "reference"
    first, *sections = Reader(html).sections
    kind = RULES_WEIGHT if rules else CODE_WEIGHT if code else GAME_WEIGHT if game else OTHER_WEIGHT
    more = f" {words.site('search-rules')}" if rules else ""
    games = (folder,) if game else ()
    yield Place(
        page.file.url, title, plain(first.title), plain(first.text)[:MAX_SECTION_LETTERS], kind, names + more, games
    )
    for section in sections:
        clause = clauses().get(section.id) if rules else None
        address = f"{page.file.url}#{section.id}"
        if rules and (clause or section.clause):
            if page.file.src_uri != translated.place(words, places.clauses().get(section.id, page.file.src_uri)):
                continue  # it is found on the page of the first game that has it
            ours = clause if clause and words.language == ENGLISH else None
            heading = ours.title or section.title if ours else section.title
            text = rulebook.plain(ours.says) if ours else section.text
            weight = CLAUSE_WEIGHT if clause else CLAIM_WEIGHT
            yield Place(address, plain(heading), title, plain(text), weight, names, sharing(section.id) or games)
        else:
            weight, longest = (CODE_WEIGHT, MAX_CODE_LETTERS) if code else (SECTION_WEIGHT, MAX_SECTION_LETTERS)
            yield Place(address, plain(section.title), title, plain(section.text)[:longest], weight, names, games)


@cache
def clauses() -> dict[str, Clause]:
    """All clauses by their ids."""
    return {clause.id: clause for book in rulebook.books() for clause in book.clauses}


@cache
def sharing(clause: str) -> tuple[str, ...]:
    """The games that have a clause, the one whose page is named for it first."""
    return tuple(places.address(chapter) for chapter in rulebook.chapters() if clause in chapter.ids)


def index_data(language: str) -> dict[str, Any]:
    """What the search of a language is made from."""
    known = tomllib.loads(VOCABULARY_FILE.read_text("utf-8"))[language]
    return {
        "little": known["little"].split(),
        "same": [each.split() for each in known["same"]],
        "endings": known["endings"],
        "count": known["count"],
        "numbers": known["numbers"].split(),
        "places": [
            {key: value for key, value in (asdict(place) | {"also": also(place, known["also"])}).items() if value}
            for place in _found.get(language, ())
        ],
    }


def also(place: Place, known: Mapping[str, str]) -> str:
    """Further words by which readers look for a place: a clause, or a page by its address."""
    return known.get(place.address.rpartition("#")[2] if "#" in place.address else place.address, "")


def on_post_build(config: MkDocsConfig) -> None:
    """Lay it on the site."""
    folder = Path(config.site_dir, FOLDER)
    folder.mkdir(exist_ok=True)
    for language in languages():
        (folder / f"{language}.json").write_text(json.dumps(index_data(language), ensure_ascii=False), "utf-8")
