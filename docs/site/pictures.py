"""The pictures of tables in notebooks: files beside the page, fetched when they come into sight, not parts of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path, PurePosixPath

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import notebooks
import places
from cardgames.widgets.picture import by_night

STILL = re.compile(r'(?<=<figure class="still" data-cardgames="still">)\s*<svg.*?</svg>\s*(?=<figcaption>)', re.DOTALL)
SIZE = re.compile(r'\bwidth="(\d+)" height="(\d+)"')
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


def image(picture: str, address: str, words: str = "") -> str:
    """A picture as a page shows it that has it beside it: as wide and high as it will be, in words or by its title."""
    size, title = SIZE.search(picture), TITLE.search(picture)
    if size is None or title is None:
        raise PluginError(f"{address} is a picture without a size or a title.")
    alt = escape(words or unescape(title[1]), quote=True)
    return f'<img src="{address}" alt="{alt}" width="{size[1]}" height="{size[2]}" loading="lazy">'


def pictures(notebook: Path) -> Iterator[str]:
    """The pictures of the tables in a notebook, as they were drawn, in their order."""
    for cell in nbformat.read(notebooks.executed(notebook), as_version=4).cells:
        for output in cell.get("outputs", ()):
            html = notebooks.as_text(output.get("data", {}).get("text/html", ""))
            yield from (picture.strip() for picture in STILL.findall(html))


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lay the pictures of a notebook beside its page."""
    source = next((notebook for notebook, name in places.notebooks().items() if name == page.file.src_uri), None)
    if source is None:
        return html
    drawn = {f"table-{number}.svg": picture for number, picture in enumerate(pictures(source), 1)}
    if len(STILL.findall(html)) != len(drawn):
        raise PluginError(f"{source.name} has other pictures than its page.")
    folder = PurePosixPath(page.file.dest_uri).parent
    for name, picture in drawn.items():
        files.append(File.generated(config, f"{folder}/{name}", content=by_night(picture)))
    images = iter([image(picture, name) for name, picture in drawn.items()])
    return STILL.sub(lambda _: next(images), html)
