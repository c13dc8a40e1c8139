"""The page of questions on a game: a first sheet that can be read and answered as it stands, and the live one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import cardgames
import places
import translated
from cardgames.browser.worker import FIRST_DEAL
from cardgames.core import Rules
from cardgames.rulebooks import rulebook
from cardgames.teaching.questions import Option, Question, sheet
from cardgames.words import ENGLISH, Words
from press.handout import position

STYLE = "quiz.css"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game in its languages, and the style of what it shows."""
    for game in cardgames.games():
        for said in translated.spoken(game):
            files.append(translated.generated(config, places.quiz_page(game), said, written(game, said)))
    style = places.ROOT / "cardgames" / "widgets" / STYLE
    files.append(File.generated(config, f"{places.WIDGETS}/{STYLE}", abs_src_path=str(style)))
    return files


def written(game: type[Rules], said: Words) -> str:
    """The page of a game as Markdown."""
    book = places.book_of(game)
    questions = "\n".join(
        leaf for number, each in enumerate(sheet(game.name, FIRST_DEAL), 1) for leaf in still(number, each, said)
    )
    title, book_title = said.of(game.title), said.of(book.title)
    alone = game.title == book.title
    schools = f"{translated.up(said)}schools/index.md#at-the-projector"
    return f"""---
title: {said.site("quiz-title")}
description: {json.dumps(escape(said.site("quiz-about", title=title)), ensure_ascii=False)}
hide: [toc]
{"" if said.language == ENGLISH else "search: { exclude: true }"}
---

# {said.site("quiz-alone" if alone else "quiz-of-book", title=title, book=book_title)}

<div class="play" data-cardgames="play" data-op="quiz" data-game="{game.name}" markdown="0">
<p class="play-begin"><button type="button" class="live-button live-main" data-cardgames="start" hidden>{
        said.site("quiz-button")
    }</button>
<span class="play-line" role="status"></span></p>
<div class="play-still">
{questions}
</div>
<div class="play-table"></div>
</div>
{said.site("quiz-text", schools=schools, paper="print/questions-a4.pdf")}"""


def still(number: int, question: Question, said: Words) -> Iterator[str]:
    """A question as HTML that needs no program."""
    options = "".join(told(option.label, "li", said) for option in question.options)
    right = question.options[question.right]
    yield f'<section class="quiz-still"><h2>{said.site("quiz-question", n=number)}</h2>'
    yield from (f"<p>{escape(line)}</p>" for line in position(question, said))
    yield from (told(line, "p", said) for line in (*question.lines, question.asks))
    yield f'<ol type="a">{options}</ol>'
    yield f"<details><summary>{said.site('quiz-answer')}</summary>{answer(right, said)}</details></section>"


def told(text: str, tag: str, said: Words) -> str:
    """A text of a question, in an element that says where it is in another language."""
    spoken = said.told(text)
    return translated.marked({**spoken, "text": escape(spoken["text"])}, tag)


def answer(right: Option, said: Words) -> str:
    """The right answer, and why."""
    if said.language == ENGLISH:
        return f"<p>{escape(right.label)}. {escape(rulebook.plain(right.why))}</p>"
    return f"<p>{told(right.label, 'span', said)}. {rulebook.plain(told(right.why, 'span', said))}</p>"
