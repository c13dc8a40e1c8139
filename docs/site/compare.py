"""The page that plays the same deal under two readings, and tells how often each ruling matters."""

from __future__ import annotations

import json
import sys
import textwrap
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import cardgames
import dressing
import kept
import often
import places
from cardgames.core import Rules
from cardgames.readings import MOST_DEALS, spell, words
from cardgames.widgets.visit import first_comparison

PAGE = "compare/index.md"
STYLE = "compare.css"
RESULT = "often.json"
TABLES = "<!-- how often -->"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page and the style of what it shows."""
    files.append(File.generated(config, PAGE, content=written()))
    style = places.ROOT / "cardgames" / "widgets" / STYLE
    files.append(File.generated(config, f"{places.WIDGETS}/{STYLE}", abs_src_path=str(style)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill in the tables, when they have been counted."""
    return markdown.replace(TABLES, tables()) if page.file.src_uri == PAGE else markdown


def tables() -> str:
    """How often the rulings of every game matter."""
    return "\n".join(table(game) for game in cardgames.games())


def written() -> str:
    """The whole page in Markdown, but for its tables."""
    found = first_comparison().comparison
    game = found.one.game.rules.name
    return f"""---
title: Compare
description: Play the same deal under two readings of a rulebook, and see where they part
hide: [toc]
---

# The same deal, two readings

What does a ruling change? Here one pack is played twice, by the same players, under two rule sets. The first difference
is marked, with the clause that makes it.

<div class="play" data-cardgames="play" data-op="compare" data-game="{game}" markdown="0">
<p class="play-begin"><button type="button" class="live-button live-main" data-cardgames="start" hidden>Compare</button>
<span class="play-line" role="status"></span></p>
<noscript><p>To choose a game and its readings here, JavaScript must be switched on.</p></noscript>
<div class="play-still"><pre tabindex="0">{escape(NEWLINE.join(words(found)))}</pre></div>
<div class="play-table"></div>
</div>

## How both sides are played

Both sides deal the same packs in the same order. At every seat sits the same player on both sides: one who has made
up his mind beforehand. For each card that he is to play he has an order of preference among all the cards that
there are, drawn by chance from the number of the deal; of the cards that the rules let him play he plays the one
that stands highest. What he says (a bid, a call) has an order of its own, so that one more question makes nobody
play another card.

So as long as the readings agree, both sides are the same to the letter. Where one forbids what the other allows, a
player whose favourite is forbidden takes the next that he likes. After that he still has the same wishes at each
turn, but he may hold other cards, and may have to answer other cards: such differences follow from the first and
are marked as well.

These players know nothing of tactics. What they show is that a ruling *can* matter and where; how much it is worth
to good players is another question.

In Python, in a notebook or here:

{example()}

and in a terminal: `cardgames compare goat --other command=may --seed 3`.

## How often a ruling matters

Every reading that a game offers, tried against the one that we took, in whole matches of such players (a match is
cut off after {MOST_DEALS} deals; four play, or as few as can where four cannot). *Differs*: in how many matches
anything at all goes another way. *First deal*: in how many it does so in the first deal already. *Choice*: in how
many it begins with other moves to choose from. *Winner*: in how many somebody else wins. *Told*: all is played and
counted alike, and only what is shown or told differs.

A row of zeros is no proof that the ruling never matters: its case may be too rare for so few matches, or for
players of this kind. In 20 matches a thing that happens in one of seven is still missed once in twenty times.
Rulings that change the pack are left out, since there is then no same deal.

{TABLES}
"""


NEWLINE = "\n"


def example() -> str:
    """A cell that compares."""
    code = """\
        import cardgames

        found = cardgames.compare("goat", command=("must", "may"), players=6, seed=3)
        print(found)
        found.first"""
    return dressing.live(dressing.coloured(textwrap.dedent(code)))


def table(game: type[Rules]) -> str:
    """How often the rulings of a game matter, under its name."""
    rows = counted(game)
    if not rows:
        return ""
    heads = ("Ruling", "Tried against ours", "Differs", "First deal", "Choice", "Winner", "Told")
    return (
        f'\n### {game.title}\n\n<p class="quiet">Each row: {rows[0]["matches"]} matches.</p>\n\n'
        f"| {' | '.join(heads)} |\n|---|---|{'--:|' * 5}\n" + "\n".join(map(row, rows)) + "\n"
    )


def row(often: dict[str, Any]) -> str:
    """One other reading as a row of the table."""
    clause = often["clause"]
    page = places.clauses().get(clause)
    name = often["name"].replace("_", " ")
    named = f"{name} ([{clause}](../{page}#{clause}))" if page else name
    values = f"{cell(often['value'])} for {cell(often['default'])}"
    numbers = [often[key] for key in ("differs", "first_deal", "allowed", "winners", "told")]
    return f"| {named} | {values} | {' | '.join(map(str, numbers))} |"


def cell(value: object) -> str:
    """The value of a ruling as it may stand in a cell of a table."""
    return escape(spell(value)).replace("|", "&#124;")


def counted(game: type[Rules]) -> list[dict[str, Any]]:
    """How often each other reading of a game matters; counted anew only where the package has changed."""

    def make(into: Path) -> None:
        command: list[str | Path] = [sys.executable, often.__file__, game.name, into / RESULT]
        failure = f"How often the rulings of {game.title} matter could not be counted: the lines above say why."
        kept.run(command, places.ROOT, failure, {"PYTHONPATH": str(places.ROOT)})

    package = places.ROOT / "cardgames"
    sources = [package / "core", package / "games", package / "players", package / "study", package / "readings.py"]
    name = kept.digest([*sources, package / "tricks.py", Path(often.__file__)], game.name)
    found: list[dict[str, Any]] = json.loads((kept.kept(f"often-{game.name}", name, make) / RESULT).read_text("utf-8"))
    return found
