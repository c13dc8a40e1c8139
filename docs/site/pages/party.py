"""The empty score sheet of Golph's card party, beside the clause that tells of the party."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import places
import translated
from cardgames.games.golph import Golph
from cardgames.rulebooks import rulebook
from cardgames.teaching import party_sheet as sheet
from cardgames.words import load

CLAUSE = "golph.party"
SHEET = "score-sheet.html"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the sheet."""
    folder = places.address(places.book_of(Golph))
    files.append(File.generated(config, f"{folder}/{SHEET}", content=sheet.page()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead to it from the clause: the line stands where the next clause begins."""
    if page.file.src_uri != places.page(places.book_of(Golph)):
        return markdown
    known = [clause.id for clause in rulebook.load(Golph.rulebook).clauses]
    after = known[known.index(CLAUSE) + 1]
    here = f"### {after} {{ #{after} .clause }}"
    told = load(translated.language(page)).site("party-sheet", sheet=SHEET)
    return markdown.replace(here, f"{told}\n\n{here}", 1)
