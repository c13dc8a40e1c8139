"""The pictures of tables in notebooks: files beside the page, fetched when they come into sight, not parts of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import notebooks
import places
import stills
from cardgames.widgets.picture import by_night

STILL = re.compile(r'(?<=<figure class="still" data-cardgames="still">)\s*<svg.*?</svg>\s*(?=<figcaption>)', re.DOTALL)


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
    images = iter([stills.image(picture, name) for name, picture in drawn.items()])
    return STILL.sub(lambda _: next(images), html)
