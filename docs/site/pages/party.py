"""The empty score sheet of Golph's card party, beside the clause that tells of the party."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import places
import templating
from cardgames.games.golph import BOGEYS, PARS, Golph
from cardgames.games.golph_party import FINALISTS, ROUNDS
from cardgames.words import ENGLISH, Words, load

CLAUSE = "golph.party"
SHEET = "score-sheet.html"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the sheet."""
    folder = places.address(places.book_of(Golph))
    files.append(File.generated(config, f"{folder}/{SHEET}", content=page()))
    return files


def page() -> str:
    """The sheet, for two tables: a page that needs nothing else."""
    rules, words = Golph(), load(ENGLISH)
    standards = ((words.site("party-par"), PARS), (words.site("party-bogey"), BOGEYS))
    return templating.render(
        "party-sheet.html.j2",
        say=words.site,
        holes=range(1, rules.holes + 1),
        standards=[[name, *line[: rules.holes], rules.standard(line)] for name, line in standards],
        rounds=ROUNDS,
        finalists=FINALISTS,
    )


def leads(clause: str, words: Words) -> str:
    """The way from the clause that tells of the party to the sheet, in Markdown; "" for every other clause."""
    return words.site("party-sheet", sheet=SHEET) if clause == CLAUSE else ""
