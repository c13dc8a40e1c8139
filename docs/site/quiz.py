"""The page of questions on a game: a first sheet that can be read and answered as it stands, and the live one."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import cardgames
import places
from cardgames.core import Rules
from cardgames.questions import Question, sheet
from cardgames.widgets.visit import FIRST_DEAL
from press.handout import position

STYLE = "quiz.css"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game, and the style of what it shows."""
    for game in cardgames.games():
        files.append(File.generated(config, places.quiz_page(game), content=written(game)))
    style = places.ROOT / "cardgames" / "widgets" / STYLE
    files.append(File.generated(config, f"{places.WIDGETS}/{STYLE}", abs_src_path=str(style)))
    return files


def written(game: type[Rules]) -> str:
    """The page of a game as Markdown."""
    book = places.book_of(game)
    questions = "\n".join(
        leaf for number, each in enumerate(sheet(game.name, FIRST_DEAL), 1) for leaf in still(number, each)
    )
    return f"""---
title: Questions
description: Ten questions on {escape(game.title)}, each answered by its clause, and as many more as you like
hide: [toc]
---

# {"" if game.title == book.title else f"{book.title}: "}Questions on {game.title}

<div class="play" data-cardgames="play" data-op="quiz" data-game="{game.name}" markdown="0">
<p class="play-begin"><button type="button" class="live-button live-main" data-cardgames="start" hidden>Answer</button>
<span class="play-line" role="status"></span></p>
<div class="play-still">
{questions}
</div>
<div class="play-table"></div>
</div>

## These questions

Each is made from a position of a game that was played by chance, and is answered by the rules themselves: no list of
right answers was written. What is wrong is what learners get wrong.

- To learn, choose an answer, and its clause is told at once. As an **exam**, answers may be changed, and all of
  them are told when the sheet is handed in.
- Keys A to D choose, the arrows turn to the next question or back.
- **Sheet** is the number of a sheet: the same number asks the same questions. **Copy link** gives an address for
  the sheet, to hand to a class.
- **Projector** (key P) shows one question at a time to a class, and counts raised hands: see
  [For schools](../schools/index.md#at-the-projector).
- **On paper** shows the whole sheet, and its key on a page of its own, to print. The first sheet is also
  [ready to print](print/questions-a4.pdf).
"""


def still(number: int, question: Question) -> Iterator[str]:
    """A question as HTML that needs no program."""
    options = "".join(f"<li>{escape(option.label)}</li>" for option in question.options)
    right = question.options[question.right]
    yield f'<section class="quiz-still"><h3>Question {number}</h3>'
    yield from (f"<p>{escape(line)}</p>" for line in (*position(question), question.told, question.asks) if line)
    yield f'<ol type="a">{options}</ol>'
    yield f"<details><summary>Answer</summary><p>{escape(right.label)}. {escape(right.why)}</p></details></section>"
