"""A JSON Schema for each kind of TOML file, which editors read; `python3 run.py format` makes them from the classes.

A file names its own in its first line, as Taplo and Even Better TOML understand it:
`#:schema ../docs/schemas/rulebook.json`. On the site they are under `schemas/`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import places
from cardgames.house_rules import house_rulebook
from cardgames.notebook.exercises import Key
from cardgames.rulebooks import edition, seed_file
from cardgames.rulebooks.asks import Ask
from cardgames.rulebooks.reading import Reading
from cardgames.rulebooks.rulebook import Rulebook, entries
from cardgames.teaching.lessons import Lesson


@dataclass(frozen=True)
class TrialQuestion:
    """A question for somebody who has just learned a game.

    asks: the question. answer: what the rules say. clause: the rule behind it. wrong: what newcomers often answer.
    """

    asks: str
    answer: str
    clause: str
    wrong: str = ""


@dataclass(frozen=True)
class Trial:
    """Ten questions for somebody who has just learned a game, asked without a look at the rules."""

    questions: tuple[TrialQuestion, ...] = field(metadata=entries(TrialQuestion, "question"))


FOLDER = places.ROOT / "docs" / "schemas"
KINDS: Mapping[str, tuple[str, Any]] = {
    "rulebook": ("*.toml", Rulebook),
    "reading": ("reading/*.toml", Reading),
    "lesson": ("lessons/*.toml", Lesson),
    "asks": ("asks/*.toml", Mapping[str, Ask]),
    "exercises": ("exercises/*.toml", Key),
    "trial": ("trial/*.toml", Trial),
    "house": ("house/*.toml", house_rulebook.HouseRulebook),
}
"""For each kind of file: where such files stand in seeds/, and the class that they are read into."""


def schema(kind: str) -> dict[str, Any]:
    """The schema of a kind of file."""
    made = edition.schema_of(KINDS[kind][1], seed_file.forms)
    for name, entry in house_rulebook.ENTRIES.items() if kind == "house" else ():
        made["properties"][name]["description"] = entry.says
    return {"$schema": "http://json-schema.org/draft-07/schema#", "title": kind, **made}


def write() -> None:
    """Write the schemas of all kinds."""
    FOLDER.mkdir(exist_ok=True)
    for kind in KINDS:
        (FOLDER / f"{kind}.json").write_text(json.dumps(schema(kind), ensure_ascii=False, indent=1) + "\n", "utf-8")
