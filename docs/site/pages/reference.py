"""The reference: one page a module, made from its docstrings; and the schema of records."""

from __future__ import annotations

import json

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import places
from cardgames.records import record

LAST = "---\nsearch:\n  boost: 0.0005\n---\n\n"
"""Who searches wants the rulebooks first, and code after them; a word in a title counts as a thousand in a text."""
SOURCE = '<details class="mkdocstrings-source"'


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for every public module, and the schema of records as the games make it."""
    for name, page in places.modules().items():
        files.append(File.generated(config, page, content=f"{LAST}# {name}\n\n::: {name}\n"))
    files.append(File.generated(config, "record.schema.json", content=json.dumps(record.schema(), indent=1)))
    return files


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """What is searched for is told by the docstrings; the code below them would be most of the index."""
    return html.replace(SOURCE, f"{SOURCE} data-search-exclude") if page.file.src_uri.startswith("reference/") else html
