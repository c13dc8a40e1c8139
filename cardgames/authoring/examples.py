"""What the examples of a rulebook come to, written where they do not say it yet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardgames.authoring.parts import book_file
from cardgames.core import BadRecord
from cardgames.games import rules_of
from cardgames.house_rules.house_rulebook import as_toml
from cardgames.records import record as records
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.seed_file import place

HEAD = re.compile(r"^\[\[clause\.example\]\] *(?:#.*)?$", re.MULTILINE)
TABLE = re.compile(r"^\[+[\w.-]+\]+ *(?:#.*)?$", re.MULTILINE)
"""The line with which a table of TOML begins."""


def expectation(record: Mapping[str, Any]) -> str:
    """What a record comes to, as the `expect` of an example: who is to move and their moves, or the points."""
    result = records.replay(record).result()
    if result["to_move"] is None:
        return as_toml({"deals": [{"points": deal["points"]} for deal in result["deals"]]})
    return as_toml({"to_move": result["to_move"], "legal": result["legal"]})


@dataclass(frozen=True)
class Blank:
    """An example that does not say what it comes to. at: where its line is to be written in the file."""

    title: str
    place: str
    at: int
    expect: str


def blanks(name: str) -> tuple[Path, list[Blank]]:
    """The file of a game's rulebook, and the examples in it that expect nothing. Raises BadRecord."""
    game = rules_of(name)
    file = book_file(game)
    examples = [example for clause in rulebook.load(game.rulebook).clauses for example in clause.examples]
    text, found = file.read_text("utf-8"), list[Blank]()
    heads = [*HEAD.finditer(text)]
    if len(heads) != len(examples):
        raise BadRecord(f"{place(file)}: begin each example with a line [[clause.example]].")
    for head, example in zip(heads, examples, strict=True):
        if example.expect:
            continue
        where = place(file, str(text.count("\n", 0, head.start()) + 1))
        try:
            says = f"expect = {expectation(example.record)}"
        except BadRecord as wrong:
            raise BadRecord(f"{where}: {example.title}: {wrong}") from None
        following = TABLE.search(text, head.end())
        own = text[head.end() : following.start() if following else len(text)]
        found.append(Blank(example.title, where, head.end() + len(own.rstrip()), says))
    return file, found


def fill(file: Path, found: Sequence[Blank]) -> None:
    """Write what they come to."""
    text = file.read_text("utf-8")
    for each in reversed(found):
        text = f"{text[: each.at]}\n{each.expect}{text[each.at :]}"
    file.write_text(text, "utf-8")
    rulebook.forget()
