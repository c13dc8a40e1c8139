"""The empty score sheet of Golph's card party, beside the clause that tells of the party."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import places
from cardgames.games.golph import Golph
from cardgames.teaching import party_sheet as sheet
from cardgames.words import Words

CLAUSE = "golph.party"
SHEET = "score-sheet.html"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the sheet."""
    folder = places.address(places.book_of(Golph))
    files.append(File.generated(config, f"{folder}/{SHEET}", content=sheet.page()))
    return files


def leads(clause: str, said: Words) -> str:
    """The way from the clause that tells of the party to the sheet, in Markdown; "" for every other clause."""
    return said.site("party-sheet", sheet=SHEET) if clause == CLAUSE else ""
