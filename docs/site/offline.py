"""Reading without a network: the list of all that is on the site, and the service workers that keep it on a device.

The version of the site is the digest of that list, and the list has the digest of every file. Nothing is fetched for
later before a reader plays, or asks for it; and then only what it takes to play and to read.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

import javascript
import kept
import lite
import live
import translated
from cardgames import words
from cardgames.words import ENGLISH

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
OWN_SIZE = "<!-- size of site -->"


def workers() -> Path:
    """The service workers, each as one script."""
    missing = json.dumps({language: dict(words.load(language).part("missing")) for language in words.languages()})

    def make(into: Path) -> None:
        options = ("--format=iife", f"--define:MISSING={missing}", f"--metafile={into / live.META}")
        javascript.bundle([f"worker/{name}" for name in SOURCES], into, *options)

    inputs = [live.SOURCES / "worker", live.SOURCES / "shared", *javascript.PINS, Path(javascript.__file__)]
    return kept.kept("offline-workers", kept.digest(inputs, missing), make)


def listed(site: Path) -> dict[str, dict[str, str]]:
    """The digest of every file that a reader may ask for, in three parts: the pages, the rest, and JupyterLite."""
    found: dict[str, dict[str, str]] = {"site": {}, "rest": {}, "lite": {}}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if not path.is_file() or UNREAD.fullmatch(name):
            continue
        if not PLAIN.fullmatch(name):
            raise PluginError(f"{name} cannot be kept for offline use: its name is not plain letters and digits.")
        part = "lite" if name.startswith(f"{lite.PLACE}/") else "rest" if REST.fullmatch(name) else "site"
        found[part][name] = hashlib.sha256(path.read_bytes()).hexdigest()[:32]
    return found


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
    """What the parts take on a device, in megabytes."""
    found = {part: sum((site / name).stat().st_size for name in names) for part, names in listed(site).items()}
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
