"""The reference: one page a module, made from its docstrings; and the schema of records."""

from __future__ import annotations

import json

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import places
from cardgames.records import record


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for every public module, and the schema of records as the games make it."""
    for name, page in places.modules().items():
        files.append(File.generated(config, page, content=f"# {name}\n\n::: {name}\n"))
    files.append(File.generated(config, "record.schema.json", content=json.dumps(record.schema(), indent=1)))
    return files
