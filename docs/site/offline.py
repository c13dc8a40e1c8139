"""Reading without a network: the list of all that is on the site, and the service workers that keep it on a device.

The version of the site is the digest of that list, and the list has the digest of every file. Nothing is fetched for
later before a reader plays, or asks for it; and then only what it takes to play and to read.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import javascript
import kept
import lite
import live
import places
import translated
from cardgames import words
from cardgames.games import GAMES
from cardgames.words import ENGLISH
from templating import rendered

LIST = "offline.json"
WORKER = "service-worker.js"
ABOUT = "offline.md"
"""The page about it."""
SOURCES = ("service-worker.js", "service-worker-lite.js")
UNREAD = re.compile(r".*\.map|lite/doc/.*|(?:lite/)?service-worker\.js|offline\.json")
"""Files that no page asks for, and those by which a browser finds a new version."""
REST = re.compile(r"reference/.*|licences/.*|colophon/.*\.json|.*\.(?:pdf|ipynb|toml)|(?!assets/)[\w-]+/[\w.-]+\.svg")
"""What is kept only when it is asked for: the code, what is printed or downloaded, licences, and pictures of examples.

A page draws its examples itself; their pictures are for browsers in which it cannot.
"""
PLAIN = re.compile(r"[\w.@/-]+", re.ASCII)
"""What the path of a file is made of, so that it is the same in an address."""
BLOCKS = "<!-- rulebooks -->"
"""Where the page about it has what can be kept of each rulebook."""
SHARED, ALL = "shared", "site"
"""The part that every rulebook needs; and the name of all rulebooks with it, which are asked for together."""


def workers() -> Path:
    """The service workers, each as one script."""
    missing = json.dumps({language: dict(words.load(language).part("missing")) for language in words.languages()})

    def make(into: Path) -> None:
        options = ("--format=iife", f"--define:MISSING={missing}", f"--metafile={into / live.META}")
        javascript.bundle([f"worker/{name}" for name in SOURCES], into, *options)

    inputs = [live.SOURCES / "worker", live.SOURCES / "shared", *javascript.PINS, Path(javascript.__file__)]
    return kept.kept("offline-workers", kept.digest(inputs, missing), make)


def listed(site: Path) -> dict[str, dict[str, str]]:
    """The digest of every file that a reader may ask for, by part.

    The parts: what all rulebooks share, each rulebook, the rest, and JupyterLite.
    """
    found: dict[str, dict[str, str]] = {part: {} for part in (SHARED, *_books(), "rest", "lite")}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if not path.is_file() or UNREAD.fullmatch(name):
            continue
        if not PLAIN.fullmatch(name):
            raise PluginError(f"{name} cannot be kept for offline use: its name is not plain letters and digits.")
        part = "lite" if name.startswith(f"{lite.PLACE}/") else "rest" if REST.fullmatch(name) else book(name) or SHARED
        found[part][name] = hashlib.sha256(path.read_bytes()).hexdigest()[:32]
    return found


def _books() -> dict[str, str]:
    """The title of each rulebook by its name."""
    return {each.name: each.title for each in places.books()}


def book(place: str) -> str:
    """The name of the rulebook that a place on the site belongs to, or ""."""
    first, _, rest = place.partition("/")
    folder = rest.partition("/")[0] if first in translated.BOOKS else first
    return next((game.rulebook for game in GAMES if game.name == folder), "")


@dataclass(frozen=True)
class Offer:
    """What can be kept together at a press: the parts beside the shared one, what it is called, and its sizes.

    size: on a device that keeps nothing yet. more: on one that has what all rulebooks share.
    """

    part: str
    title: str
    books: tuple[str, ...]

    @property
    def size(self) -> str:
        """What stands for the size of all of it, until that is known."""
        return f"<!-- size of {self.part} -->"

    @property
    def more(self) -> str:
        """What stands for the size of the rulebooks alone."""
        return f"<!-- size of {self.part} alone -->"


def offers() -> tuple[Offer, ...]:
    """Each rulebook."""
    return tuple(Offer(name, title, (name,)) for name, title in _books().items())


def offer(page: Page) -> Offer:
    """What the foot of a page offers: its rulebook, or all of them."""
    name = book(page.file.url)
    return next((each for each in offers() if each.part == name), Offer(ALL, "", tuple(_books())))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Name the rulebooks on the page about it."""
    if page.file.src_uri != ABOUT:
        return markdown
    shown = rendered("offline-books.html.j2", everything=Offer(ALL, "", tuple(_books())), offers=offers())
    return markdown.replace(BLOCKS, shown)


def publish(site: Path) -> str:
    """Lay the list and the workers on a site that is else complete; gives its version."""
    told = json.dumps(listed(site), separators=(",", ":"))
    (site / LIST).write_text(told, "utf-8")
    version = hashlib.sha256(told.encode()).hexdigest()[:16]
    service, beside = ((workers() / name).read_text("utf-8") for name in SOURCES)
    (site / WORKER).write_text(f'const VERSION="{version}";{service}', "utf-8")
    own = (lite.application() / WORKER).read_text("utf-8")
    (site / lite.PLACE / WORKER).write_text(f"{beside}{own}", "utf-8")
    return version


def sizes(site: Path) -> dict[str, int]:
    """What the parts, and what is offered, take on a device, in megabytes."""
    found = {part: sum((site / name).stat().st_size for name in names) for part, names in listed(site).items()}
    for each in (*offers(), Offer(ALL, "", tuple(_books()))):
        found[f"{each.part} alone"] = sum(found[name] for name in each.books)
    for name in (*_books(), ALL):
        found[name] = found[f"{name} alone"] + found[SHARED]
    return {part: round(size / 1e6) for part, size in found.items()}


def on_post_build(config: MkDocsConfig) -> None:
    """Say how much it is, and publish."""
    site = Path(config.site_dir)
    known = sizes(site)
    for page in site.rglob("*.html"):
        if page.is_relative_to(site / lite.PLACE):
            continue
        language = page.relative_to(site).parts[0]
        said = words.load(language if language in translated.BOOKS else ENGLISH)
        text = page.read_text("utf-8")
        for part, size in known.items():
            text = text.replace(f"<!-- size of {part} -->", said.site("megabytes", n=size))
        page.write_text(text, "utf-8")
    publish(site)
