"""The page that plays the same deal under two readings, and tells how often each ruling matters."""

from __future__ import annotations

from html import escape
from typing import Any

from markupsafe import Markup
from mkdocs.exceptions import PluginError

import cardgames
import places
import templating
from cardgames.browser.worker import first_comparison
from cardgames.core import Rules
from cardgames.readings import ruling_effects
from cardgames.readings.compare import MAX_DEALS, settings, spell, verdict
from cardgames.words import Words

PAGE = "compare/index.md"
HEADS = ("often-ruling", "often-tried", "often-differs", "often-first", "often-choice", "often-winner", "often-told")


EXAMPLE = """
```python
import cardgames

found = cardgames.compare("goat", command=("must", "may"), players=6, seed=3)
print(found)
found.first
```
"""
"""A cell that compares."""


def tables(words: Words) -> str:
    """How often the rulings of every game matter."""
    return "\n".join(table(game, words) for game in cardgames.games())


def as_markdown(words: Words) -> str:
    """The whole page in Markdown, but for its tables."""
    found = first_comparison().comparison
    first = found.first
    if first is None:
        raise PluginError("The deal that the page Compare shows is the same under both readings: choose another one.")
    return templating.render(
        "compare.md.j2",
        say=words.site,
        game=found.one.game.rules.name,
        title=words.site("compare-title"),
        about=words.site("compare-about"),
        shown=words.of(found.one.game.rules.title),
        verdict=verdict(found),
        sides=[
            {"name": words(name), "played": played, "told": telling.text, "clause": telling.clause}
            for name, played, telling in zip(("one", "other"), settings(found), (first.one, first.other), strict=True)
        ],
        text=Markup(words.site("compare-text", most=MAX_DEALS, example=EXAMPLE, tables=tables(words))),
    )


def table(game: type[Rules], words: Words) -> str:
    """How often the rulings of a game matter, under its name."""
    rows = ruling_effects.stored_counts(game.name)
    if not rows:
        return ""
    each = words.site("often-matches", n=rows[0]["matches"])
    return (
        f"\n### {words.of(game.title)}\n\n{each}\n{{ .quiet }}\n\n"
        f"| {' | '.join(map(words.site, HEADS))} |\n|---|---|{'--:|' * 5}\n"
        + "\n".join(row(each, words) for each in rows)
        + "\n"
    )


def row(often: dict[str, Any], words: Words) -> str:
    """One other reading as a row of the table."""
    clause = often["clause"]
    page = places.clauses().get(clause)
    name = often["name"].replace("_", " ")
    named = f"{name} ([{clause}](../{page}#{clause}))" if page else name
    values = words.site("often-values", tried=cell(often["value"]), ours=cell(often["default"]))
    numbers = [often[key] for key in ("differs", "first_deal", "allowed", "winners", "told")]
    return f"| {named} | {values} | {' | '.join(map(str, numbers))} |"


def cell(value: object) -> str:
    """The value of a ruling as it may stand in a cell of a table."""
    return escape(spell(value), quote=False).replace("|", "&#124;")
