"""The cells of a notebook in the dress of the other pages, and its links as they must be on the site."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from bs4 import BeautifulSoup, Tag
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

import places
import scrolling
from cardgames.rulebooks import rulebook
from cardgames.words import Words

log = get_plugin_logger("notebooks")
EXAMPLE = re.compile(
    r'<div class="language-python highlight"><pre><span></span><code(?: tabindex="0")?>(.*?)</code></pre></div>',
    re.DOTALL,
)


def dressed(html: str, source: Path, page: Page, files: Files, said: Words) -> str:
    """The cells of a notebook without JupyterLab's own styles and scripts."""
    soup = BeautifulSoup(html, "html.parser")
    wrapper = soup.select_one(".jp-Notebook")
    if wrapper is None:
        raise PluginError(f"{source.name} did not become a page as expected")
    for tag, attribute in (("a", "href"), ("img", "src")):
        for link in wrapper.find_all(tag):
            target = link.get(attribute)
            if isinstance(target, str):
                link[attribute] = resolved(target, source, page, files)
    for svg in wrapper.select("svg.study-plot"):
        svg["data-search-exclude"] = ""  # what it says is told beside it
    for anchor in wrapper.select("a.anchor-link"):  # headings get the same link to themselves as elsewhere on the site
        anchor["class"] = "headerlink"
        anchor["title"] = said.site("link-here")
        anchor.string = "#"
    title = wrapper.find("h1")
    first = str(title.extract()) if isinstance(title, Tag) else ""  # it comes before the note on the notebook
    download = f'<a href="../{source.name}" download>{source.name}</a>'
    parts = [f'{first}<p class="notebook-source">{said.site("notebook-download", link=download)}</p>']
    for cell in wrapper.select(".jp-Cell"):
        if cell.find_parent(class_="jp-Cell"):
            continue
        for prompt in cell.select(".jp-InputPrompt, .jp-OutputPrompt, .jp-Collapser"):
            prompt.decompose()
        parts.append(code(cell) if "jp-CodeCell" in cell["class"] else prose(cell))
    return "\n".join(parts)


def prose(cell: Tag) -> str:
    """A cell of text."""
    shown = cell.select_one(".jp-RenderedHTMLCommon")
    if shown is None:
        return ""
    for code in shown.select("pre > code"):
        code["tabindex"] = "0"
    for table in shown.find_all("table"):
        table.replace_with(BeautifulSoup(scrolling.wrapped(str(table)), "html.parser"))
    return shown.decode_contents()


def code(cell: Tag) -> str:
    """A cell of code and what it gave, as part of a lesson."""
    source = cell.select_one(".jp-InputArea-editor pre")
    shown = "" if source is None else source.decode_contents().removeprefix("<span></span>")
    outputs = []
    for output in cell.select(".jp-OutputArea-output"):
        warned = " notebook-stderr" if output.get("data-mime-type") == "application/vnd.jupyter.stderr" else ""
        for pre in output.find_all("pre"):
            pre["tabindex"] = "0"
        outputs.append(f'<div class="notebook-output{warned}">{output.decode_contents()}</div>')
    return live(shown, "".join(outputs), lesson=True)


def live(shown: str, given: str = "", *, lesson: bool = False) -> str:
    """Code, given as coloured HTML, that can be run where the page is live; a lesson's cells build on each other."""
    return (
        f'<div class="cell" data-cardgames="cell"{" data-lesson" * lesson}>'
        '<div class="highlight cell-code" data-search-exclude>'
        f'<pre><span></span><code tabindex="0">{shown}</code></pre></div>'
        f'<div class="cell-out">{given}</div></div>'
    )


def coloured(source: str) -> str:
    """Python as HTML in the colours of the site."""
    return str(highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)))


def examples(html: str) -> str:
    """A page on which every block of Python can be run."""
    return EXAMPLE.sub(lambda found: live(found[1]), html)


def resolved(target: str, source: Path, page: Page, files: Files) -> str:
    """A link of a notebook, which is written for this checkout, as it must be on the site."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or not parts.path or target == f"../{source.name}":
        return target
    path = (source.parent / parts.path).resolve()
    uri = published(path, parts.fragment)
    file = files.get_file_from_path(uri) if uri else None
    if file is None:
        log.warning("%s links to %s, which is no page of the site", source.name, target)
        return target
    fragment = f"#{parts.fragment}" if parts.fragment else ""
    return get_relative_url(file.url, page.url) + fragment


def published(path: Path, fragment: str = "") -> str | None:
    """The page on which a file of this checkout is shown; of a rulebook, that on which the clause `fragment` stands."""
    if path in places.notebooks():
        return places.notebooks()[path]
    for chapter in rulebook.chapters():
        if path == places.ROOT / "seeds" / f"{chapter.name}.toml":
            return places.clauses().get(fragment, places.page(chapter))
    for top, found in (("docs", str), ("cardgames", places.module_page)):
        if path.is_relative_to(places.ROOT / top):
            return found(path.relative_to(places.ROOT / top if top == "docs" else places.ROOT).as_posix())
    return None
