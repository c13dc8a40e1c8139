"""What stands in print, and what does not: the words in question of a rule, and rules without any witness."""

from __future__ import annotations

from html import escape

from cardgames.core import BadRecord, quote
from cardgames.notebook.show import Output, as_html, grid
from cardgames.rulebooks import rulebook
from cardgames.words import load


def words_of(*names: str) -> Output:
    """The few words of print that are the question of each rule. Raises BadRecord where a rule has none."""
    rows = []
    for name in names:
        known = rulebook.find(name)
        if known is None or not known.quote:
            raise BadRecord(load()("notebook-no-words", name=quote(name)))
        rows.append([name, f"“{known.quote}”", known.where])
    return grid(rows, [load()("notebook-rule"), load()("notebook-in-print"), ""])


def silent(book: str) -> Output:
    """The rules of a book that no print has, each with our ruling."""
    missing = [clause for clause in rulebook.load(book).clauses if clause.status == "missing"]
    rows = "".join(f"<li><b>{escape(each.title)}</b> ({each.id}): {as_html(each.ruling)}</li>" for each in missing)
    text = "\n".join(f"{each.title} ({each.id}): {rulebook.plain(each.ruling)}" for each in missing)
    return Output(f"<ul>{rows}</ul>", text)
