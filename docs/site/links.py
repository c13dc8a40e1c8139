"""Every link and anchor of the built site leads somewhere on it, and no page asks another host for anything.

MkDocs checks the links of Markdown; this reads what was really built, notebooks and made pages included.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger

log = get_plugin_logger("links")
FETCHING_ELEMENTS = {"audio", "embed", "iframe", "image", "img", "link", "script", "source", "track", "use", "video"}
"""Elements whose address is fetched as soon as the page is read."""
PLAIN_TAG_PATTERN = re.compile(r'</?(?:a|code|div|li|p|pre|span|td|tr)(?: class="[^"]*")?>')
"""Most of what a page is made of: it has neither a name nor a link, and takes long to read."""


class Reader(HTMLParser):
    """The ids of a page, and its links: the element, the address and the line."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[str, str, int]] = []
        self.feed(PLAIN_TAG_PATTERN.sub("", text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element is called and where it leads."""
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("href", "xlink:href", "src", "poster", "data-src") and value is not None:
                self.links.append((tag, value, self.getpos()[0]))
            elif name == "srcset" and value:
                self.links += [(tag, part.split()[0], self.getpos()[0]) for part in value.split(",")]


def problems(site: Path) -> Iterator[str]:
    """Where links are broken or lead to another host unasked, in words."""
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    pages = {name: Reader((site / name).read_text("utf-8")) for name in sorted(files) if name.endswith(".html")}

    @cache
    def led_to(folder: str, address: str) -> str | None:
        found = posixpath.normpath(posixpath.join(folder, unquote(address)))
        return next((name for name in (found, posixpath.normpath(f"{found}/index.html")) if name in files), None)

    for place, page in pages.items():
        folder = posixpath.dirname(place)
        for tag, target, line in page.links:
            parts = urlsplit(target)
            if parts.scheme in ("data", "mailto"):
                continue
            if parts.scheme or parts.netloc:
                if tag in FETCHING_ELEMENTS:
                    yield f"{place}:{line} asks another host for {target}"
            elif parts.path.startswith("/"):
                yield f"{place}:{line} has {target}, which holds at the top of a host only"
            else:
                found = led_to(folder, parts.path) if parts.path else place
                if found is None:
                    yield f"{place}:{line} links to {target}, which does not exist"
                elif parts.fragment.startswith("game="):
                    continue  # a position, and no place on the page
                elif parts.fragment and found in pages and unquote(parts.fragment) not in {*pages[found].ids, "__top"}:
                    yield f"{place}:{line} links to {target}, a place that the page does not have"


def on_post_build(config: MkDocsConfig) -> None:
    """Warn of every broken link; a strict build then fails."""
    for problem in problems(Path(config.site_dir).resolve()):
        log.warning(problem)
