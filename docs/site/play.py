"""The page on which a game is played: its table comes first, as a picture until Python is there."""

from __future__ import annotations

import re
from html import escape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import cardgames
import places
from cardgames.core import Rules
from cardgames.rulebook import Rulebook
from cardgames.widgets.picture import picture
from cardgames.widgets.visit import first_table


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game, and the picture of its table."""
    for game in cardgames.games():
        files.append(File.generated(config, places.play_page(game), content=written(game)))
        still = places.play_page(game).removesuffix(".md") + "/table.svg"
        files.append(File.generated(config, still, content=picture(first_table(game.name).scene)))
    return files


def written(game: type[Rules]) -> str:
    """The page of a game as Markdown."""
    book = places.book_of(game)
    size = re.search(r'width="\d+" height="\d+"', picture(first_table(game.name).scene))
    alt = escape(f"A table dealt for a game of {game.title}: you are A.", quote=True)
    return f"""---
title: Play
description: Play {escape(game.title)} against the computer, with every rule explained from its own rulebook
hide: [toc]
---

# {"" if game.title == book.title else f"{book.title}: "}Play {game.title}

<div class="play" data-cardgames="play" data-game="{game.name}" markdown="0">
<p class="play-begin" id="now">
<button type="button" class="live-button live-main" data-cardgames="start" hidden>Play</button>
<span class="play-line" role="status"></span></p>
<noscript><p>To play here, JavaScript must be switched on.</p></noscript>
<div class="play-still"><img src="table.svg" {size[0] if size else ""} alt="{alt}"></div>
<div class="play-table"></div>
</div>

## At this table

You are seat A, and the computer plays the other seats, within the rules and without a look at your cards. A card
that you may play is raised; ask any other card, and it says which clause holds it back. Every line of the log names
its clause, and a clause leads to [the rulebook]({relative(book)}).

- **Computer plays** says how: by chance; by the book, which is to follow the advice of the rulebook; or by sampling,
  which is to deal the cards that a player does not see in many ways that fit all it has seen, and play each out.
- **Hint** (key H) marks the move that you may do best, says why, and names the clause or claim behind it.
- **Seat** and **Players** change where you sit and how many play. *All open* lays every hand open and lets
  you play for all.
- **Undo** and **Redo** (keys U and R) take your moves back and make them again. **Deal** holds the number
  of the deal.
- **More…** has the rulings, the record to save and to load, and *Step through*, which shows the record move
  by move.
- **Projector** (key P) shows the table alone on the screen, large enough for a class: see
  [For schools](../schools/index.md#at-the-projector).
- **Copy link** gives an address that holds this very position. Nobody else is told: the position is in the
  address alone.

All of it runs in this page, without a server and without an account.
"""


def relative(book: Rulebook) -> str:
    """The link from a game's page of play to its rulebook."""
    return f"../{places.page(book)}"
