"""What stands in print, and what does not: the words in question of a rule, and rules without any witness."""

from __future__ import annotations

from html import escape

from cardgames.core import BadRecord, quote
from cardgames.notebook.show import Shown, grid, marked
from cardgames.rulebooks import rulebook
from cardgames.words import load


def words_of(*names: str) -> Shown:
    """The few words of print that are the question of each rule. Raises BadRecord where a rule has none."""
    rows = []
    for name in names:
        known = rulebook.find(name)
        if known is None or not known.quote:
            raise BadRecord(load()("notebook-no-words", name=quote(name)))
        rows.append([name, f"“{known.quote}”", known.where])
    return grid(rows, [load()("notebook-rule"), load()("notebook-in-print"), ""])


def silent(book: str) -> Shown:
    """The rules of a book of which nothing is in print, each with what we ruled."""
    missing = [clause for clause in rulebook.load(book).clauses if clause.status == "missing"]
    rows = "".join(f"<li><b>{escape(each.title)}</b> ({each.id}): {marked(each.ruling)}</li>" for each in missing)
    text = "\n".join(f"{each.title} ({each.id}): {rulebook.plain(each.ruling)}" for each in missing)
    return Shown(f"<ul>{rows}</ul>", text)
