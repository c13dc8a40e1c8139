"""The notebooks as pages: run here, kept while nothing they rest on has changed, and shown without a kernel."""

from __future__ import annotations

import asyncio
import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from itertools import chain
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import nbformat
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from markdown import Markdown  # type: ignore[import-untyped]
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs_jupyter.config import settings  # type: ignore[import-untyped]
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbconvert.exporters.templateexporter import default_filters

import code_cells
import kept
import lite
import notebook_links
import places
import some_pages
import stills
import templating
import translated
from cardgames.widgets.picture import by_night
from cardgames.words import ENGLISH, Words, load
from shared_shapes import share

log = get_plugin_logger("notebooks")

MAKERS = ("notebooks.py", "stills.py", "shared_shapes.py", "templates/still.html.j2", "templates/still-output.html.j2")
STILLS = [f"docs/site/{name}" for name in MAKERS]
DEPENDENCIES = ("cardgames", "constraints.txt", *STILLS)
PACKAGES = ("anywidget", "ipykernel", "ipython", "ipywidgets", "nbclient")
WIDGET = "application/vnd.jupyter.widget-view+json"
CELL_SECONDS = 300

# Running


def digest(notebook: Path, root: Path = places.ROOT) -> str:
    """One name for a notebook and all that its output rests on; a change of any of it gives another."""
    found = hashlib.sha256(sys.version.encode())
    for package in PACKAGES:
        found.update(f"\0{package} {version(package)}".encode())
    exercises = root / "seeds" / "exercises" / f"{notebook.stem}.toml"
    text = "\n".join(path.read_text("utf-8") for path in (notebook, exercises) if path.is_file())
    for top in (notebook, *places.seeds(text, root), *(root / part for part in DEPENDENCIES)):
        for path, contents in kept.sources(top):
            found.update(f"\0{path.name}\0".encode() + contents)
    return found.hexdigest()[:20]


def execute(notebook: Path, cache: Path = places.CACHE) -> Path:
    """A notebook with the outputs that it has today; run only if it must be. Raises PluginError where a cell fails."""

    def whole() -> nbformat.NotebookNode:
        read: nbformat.NotebookNode = nbformat.read(notebook, as_version=4)
        run(read, notebook)
        return read

    return keep(notebook, whole, cache)


def keep(notebook: Path, whole: Callable[[], nbformat.NotebookNode], cache: Path = places.CACHE) -> Path:
    """The same of a notebook that is run elsewhere by `client`; it is asked for only where it is not kept yet."""

    def make(into: Path) -> None:
        read = whole()
        target = into / place(notebook)
        target.parent.mkdir(parents=True, exist_ok=True)
        pictures = 0
        for output in chain.from_iterable(cell.get("outputs", ()) for cell in read.cells):
            name = f"table-{pictures + 1}.svg"
            if drawn := still(output, name, load(ENGLISH)):
                target.with_name(name).write_text(share(by_night(drawn)), "utf-8")
                pictures += 1
        read.metadata.pop("widgets", None)
        nbformat.write(read, target)

    return kept.kept(f"notebook-{notebook.stem}", digest(notebook), make, cache) / place(notebook)


def place(notebook: Path) -> str:
    """Where a notebook stands among the sources of pages."""
    return places.notebooks().get(notebook, notebook.name)


@cache
def sockets() -> TemporaryDirectory[str]:
    """The folder of what kernels are spoken to by; it goes with this process."""
    return TemporaryDirectory(prefix="kernels-")


def client(notebook: nbformat.NotebookNode, path: Path) -> NotebookClient:
    """What runs the cells of a notebook, with a kernel of this very Python.

    Where the system can, it is spoken to by files: a port that is free now may be another's when the kernel wants it.
    """
    kernels = KernelSpecManager(kernel_dirs=[str(Path(sys.prefix, "share", "jupyter", "kernels"))])
    way = {} if os.name == "nt" else {"transport": "ipc", "ip": str(Path(sockets().name, str(uuid4())))}
    return NotebookClient(
        notebook,
        km=AsyncKernelManager(kernel_name="python3", kernel_spec_manager=kernels, **way),
        timeout=CELL_SECONDS,
        coalesce_streams=True,
        store_widget_state=False,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )


def run(notebook: nbformat.NotebookNode, path: Path) -> None:
    """Run all cells. Raises PluginError where one fails."""
    runner = client(notebook, path)
    kernel: Any = runner.km

    async def whole() -> None:
        try:
            await runner.async_execute()
        finally:
            await kernel.shutdown_kernel(now=True)

    try:
        asyncio.run(whole())
    except CellExecutionError as error:
        raise PluginError(f"{path.name} has a cell that fails:\n{error}") from error


def still(output: nbformat.NotebookNode, address: str, words: Words) -> str:
    """Have an output shown without a kernel: of a live table, its picture, which is given back, and its words.

    address: of the picture, as the page has it; where there is none, nothing is given back.
    """
    data: dict[str, Any] = output.get("data", {})
    if data.pop(WIDGET, None) is None:
        return ""
    text, drawn = as_text(data.get("text/plain", "")), as_text(data.pop("image/svg+xml", ""))
    measured = stills.measure(drawn) if drawn else None
    if "text/html" not in data:  # what says itself without a kernel needs no other words
        shown = templating.render("still-output.html.j2", say=words.site, text=text, drawn=measured, address=address)
        data["text/html"] = str(shown)
    return drawn


def as_text(data: str | list[str]) -> str:
    """Text of an output, which may be stored as lines."""
    return data if isinstance(data, str) else "".join(data)


# Mounting


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Have mkdocs-jupyter make pages with our templates."""
    settings.templates_dir = str(templating.TEMPLATES)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add every notebook, before they are turned into pages."""
    for notebook, page in places.notebooks().items():
        run = "" if some_pages.SELECTION else digest(notebook)  # a site of some pages has none of them
        folder = places.CACHE / f"notebook-{notebook.stem}" / run
        files.append(File(page, str(folder), config.site_dir, config.use_directory_urls))
    return files


def source_of(page: Page) -> Path | None:
    """The notebook that a page is made from, if it is made from one."""
    return next((notebook for notebook, name in places.notebooks().items() if name == page.file.src_uri), None)


def on_pre_page(page: Page, config: MkDocsConfig, files: Files) -> Page:
    """Have a notebook run before its page is made, lay its pictures beside it, and say how its cells are shown."""
    source = source_of(page)
    if source is None:
        return page
    folder = PurePosixPath(page.file.dest_uri).parent
    for picture in sorted(execute(source).parent.glob("*.svg")):
        files.append(File.generated(config, f"{folder}/{picture.name}", abs_src_path=str(picture)))
    links = notebook_links.Links(source, page, files)
    extensions = [*config.markdown_extensions, links]
    markdown = Markdown(extensions=extensions, extension_configs=config.mdx_configs)
    words = load(translated.language(page)).site
    default_filters.update(
        coloured=code_cells.highlight_python,
        site_says=words,
        site_markdown=lambda text: markdown.reset().convert(text),
        where_to_get_it=lambda _: templating.render(
            "notebook-source.html.j2", say=words, lite=lite.address(source, page), file=f"../{source.name}"
        ),
    )
    return page


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Of a notebook's page keep the cells alone, without the style sheet that comes after them."""
    if source_of(page) is None:
        return html
    if not page.file.src_uri.startswith("study/"):  # there its own name tells it from the others
        page.meta["title"], page.title = page.title, load(translated.language(page)).site("study")
    return html.partition("<style>")[0]


def on_post_build(config: MkDocsConfig) -> None:
    """Lay the notebook itself beside its page."""
    for notebook, page in places.notebooks().items():
        shutil.copyfile(notebook, Path(config.site_dir, page).with_name(notebook.name))
