"""Reading without a network: the list of all that is on the site, and the service workers that keep it on a device.

The version of the site is the digest of that list, and the list has the digest of every file, in parts: what all pages
have in common, with Python, a part for each rulebook, the other pages, and what is beside them. A reader may ask for
one rulebook, or for all; nothing is fetched for later before that.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

import javascript
import kept
import lite
import live
import places
import templating
import translated
from cardgames.games import every
from cardgames.words import ENGLISH, Words, languages, load

LIST = "offline.json"
WORKER = "service-worker.js"
SOURCES = ("service-worker.js", "service-worker-lite.js")
IGNORED_FILES = re.compile(r".*\.map|lite/doc/.*|(?:lite/)?service-worker\.js|offline\.json")
"""Files that no page asks for, and those by which a browser finds a new version."""
REST = re.compile(
    r"reference/.*|licences/.*|colophon/.*\.json|editions/.*\.(?:json|xml)|.*\.(?:pdf|ipynb)|(?!assets/)[\w-]+/[\w.-]+\.svg"
)
"""What is kept only when it is asked for: the code, what is printed or downloaded, licences, and pictures of examples.

A page draws its examples itself; their pictures are for browsers in which it cannot. A path is matched without its
language.
"""
PATH_PATTERN = re.compile(r"[\w.@/-]+", re.ASCII)
"""What the path of a file is made of, so that it is the same in an address."""
COMMON_PART, OTHER_PART, REST_PART, LITE_PART = "common", "others", "rest", "lite"
"""The parts of the list that are of no rulebook."""
WHOLE_WISH = "whole"
"""What a reader wishes for who wants all pages and tables; any other wish has the name of its part."""
BOOKS = "<!-- rulebooks -->"
"""Where the rulebooks are listed on the pages about it."""
SIZE, PARTS = "<!-- size of {} -->", "<!-- parts of {} -->"
"""What stands in a page for how large a wish is, and for the parts that it takes with the size of each."""


def workers() -> Path:
    """The service workers, each as one script."""
    missing = json.dumps({language: dict(load(language).part("missing")) for language in languages()})

    def make(into: Path) -> None:
        options = ("--format=iife", f"--define:MISSING={missing}", f"--metafile={into / live.META}")
        javascript.bundle([f"worker/{name}" for name in SOURCES], into, *options)

    inputs = [live.SOURCES / "worker", live.SOURCES / "shared", *javascript.PINS, Path(javascript.__file__)]
    return kept.kept("offline-workers", kept.digest(inputs, missing), make)


def books() -> list[str]:
    """The names of the rulebooks, which are those of their parts."""
    return [book.name for book in places.books()]


def part(name: str) -> str:
    """The part that a file of the site belongs to, by its path."""
    if name.startswith(f"{lite.PLACE}/"):
        return LITE_PART
    language, _, rest = name.partition("/")
    here = rest if language in translated.BOOKS else name
    if REST.fullmatch(here):
        return REST_PART
    own = {game.name: game.rulebook for game in every()}
    match here.split("/")[:-1]:
        case [] | ["search" | "offline" | "learn", *_]:
            return COMMON_PART
        case ["assets", *_]:
            return own.get(Path(name).stem, COMMON_PART) if name.startswith(f"{places.WIDGETS}/") else COMMON_PART
        case ["forms", book, *_]:
            return book
        case ["study", notebook, *_]:  # what it is about is in its name
            return next((own[word] for word in notebook.split("-") if word in own), OTHER_PART)
        case [first, *_]:
            return own.get(first, OTHER_PART)
    return OTHER_PART


def digests(site: Path) -> dict[str, dict[str, str]]:
    """The digest of every file that a reader may ask for, by its part."""
    found: dict[str, dict[str, str]] = {each: {} for each in (COMMON_PART, *books(), OTHER_PART, REST_PART, LITE_PART)}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if not path.is_file() or IGNORED_FILES.fullmatch(name):
            continue
        if not PATH_PATTERN.fullmatch(name):
            raise PluginError(f"{name} cannot be kept for offline use: its name is not plain letters and digits.")
        found[part(name)][name] = hashlib.sha256(path.read_bytes()).hexdigest()[:32]
    return found


def publish(site: Path) -> str:
    """Lay the list and the workers on a site that is else complete; gives its version."""
    text = json.dumps(digests(site), separators=(",", ":"))
    (site / LIST).write_text(text, "utf-8")
    version = hashlib.sha256(text.encode()).hexdigest()[:16]
    service, beside = ((workers() / name).read_text("utf-8") for name in SOURCES)
    (site / WORKER).write_text(f'const VERSION="{version}";{service}', "utf-8")
    own = (lite.application() / WORKER).read_text("utf-8")
    (site / lite.PLACE / WORKER).write_text(f"{beside}{own}", "utf-8")
    return version


def wishes() -> dict[str, list[str]]:
    """What a reader may ask for, and the parts that it takes."""
    alone = {wish: [COMMON_PART, wish] for wish in (*books(), REST_PART, LITE_PART)}
    return {WHOLE_WISH: [COMMON_PART, *books(), OTHER_PART], **alone}


def wish(file: str) -> str:
    """What the reader of a page wants to keep, by the path of its file: its rulebook, or all pages."""
    found = part(file)
    return found if found in books() else WHOLE_WISH


def title(wish: str, words: Words) -> str:
    """What a wish is called, where it has a name: a rulebook."""
    return next((words.of(book.title) for book in places.books() if book.name == wish), "")


def sizes(site: Path) -> dict[str, float]:
    """What the parts take on a device, in megabytes."""
    found = {part: sum((site / name).stat().st_size for name in names) for part, names in digests(site).items()}
    return {part: round(size / 1e6, 1) for part, size in found.items()}


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """List the rulebooks on the pages about it; one that has no pages in a language leads to the English."""
    if BOOKS not in markdown:
        return markdown
    words = load(translated.language(page))
    rows = [
        {
            "wish": book.name,
            "title": words.of(book.title),
            "language": language,
            "address": translated.place(load(language), f"{places.address(book)}/"),
            "size": Markup(SIZE.format(book.name)),
            "parts": Markup(PARTS.format(book.name)),
        }
        for book in places.books()
        for language in [words.language if words.language in translated.languages(book.games[0]) else ENGLISH]
    ]
    up = get_relative_url("./", page.url)
    return markdown.replace(BOOKS, templating.render("offline-books.html.j2", up=up, here=words.language, books=rows))


def on_post_build(config: MkDocsConfig) -> None:
    """Say how much it is, and publish."""
    site = Path(config.site_dir)
    known = sizes(site)
    parts = {
        wish: {part: known[part] for part in names} for wish, names in {COMMON_PART: [COMMON_PART], **wishes()}.items()
    }
    for page in site.rglob("*.html"):
        if page.is_relative_to(site / lite.PLACE):
            continue
        language = page.relative_to(site).parts[0]
        words = load(language if language in translated.BOOKS else ENGLISH)
        text = page.read_text("utf-8")
        for wish, found in parts.items():
            more = sum(
                size for part, size in found.items() if part != COMMON_PART or wish not in (REST_PART, LITE_PART)
            )
            text = text.replace(SIZE.format(wish), words("megabytes", n=int(more + 0.5)))
            text = text.replace(PARTS.format(wish), json.dumps(found))
        page.write_text(text, "utf-8")
    publish(site)
