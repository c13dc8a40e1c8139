"""The links of a notebook, which are written for this checkout, as they must be on the site."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

from markdown import Markdown  # type: ignore[import-untyped]
from markdown.extensions import Extension  # type: ignore[import-untyped]
from markdown.treeprocessors import Treeprocessor  # type: ignore[import-untyped]
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

import places
from cardgames.rulebooks import rulebook

log = get_plugin_logger("notebooks")


class Links(Treeprocessor, Extension):  # type: ignore[misc]
    """An extension of Markdown: the links of a notebook lead to the pages of the site."""

    def __init__(self, source: Path, page: Page, files: Files) -> None:
        Extension.__init__(self)
        self.source, self.page, self.files = source, page, files

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown calls it so
        """Come after what makes links."""
        md.treeprocessors.register(self, "notebook-links", 0)

    def run(self, root: Element) -> None:
        """Change them."""
        for tag, attribute in (("a", "href"), ("img", "src")):
            for link in root.iter(tag):
                if target := link.get(attribute):
                    link.set(attribute, resolve(target, self.source, self.page, self.files))


def resolve(target: str, source: Path, page: Page, files: Files) -> str:
    """A link of a notebook, as it must be on the site."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or not parts.path or target == f"../{source.name}":
        return target
    path = (source.parent / parts.path).resolve()
    uri = page_of(path, parts.fragment)
    file = files.get_file_from_path(uri) if uri else None
    if file is None:
        log.warning("%s links to %s, which is no page of the site", source.name, target)
        return target
    fragment = f"#{parts.fragment}" if parts.fragment else ""
    return get_relative_url(file.url, page.url) + fragment


def page_of(path: Path, fragment: str = "") -> str | None:
    """The page on which a file of this checkout is shown; of a rulebook, that on which the clause `fragment` stands."""
    if path in places.notebooks():
        return places.notebooks()[path]
    for chapter in rulebook.chapters():
        if path == places.ROOT / "seeds" / f"{chapter.name}.toml":
            return places.clauses().get(fragment, places.page(chapter))
    if path.is_relative_to(places.ROOT / "docs"):
        return path.relative_to(places.ROOT / "docs").as_posix()
    return "reference/index.md" if path.is_relative_to(places.ROOT / "cardgames") else None
