"""The page of questions on a game: a first sheet that can be read and answered as it stands, and the live one."""

from __future__ import annotations

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

import cardgames
import places
import templating
import translated
from cardgames.browser.worker import FIRST_DEAL
from cardgames.core import Rules
from cardgames.teaching.question import Question
from cardgames.words import Words
from press.handout import position, questions


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game in its languages."""
    for game in cardgames.games():
        for said in translated.spoken(game):
            files.append(translated.page_file(config, places.page_of(game, "quiz"), said, as_markdown(game, said)))
    return files


def as_markdown(game: type[Rules], said: Words) -> str:
    """The page of a game as Markdown."""
    schools = f"{translated.up(said)}schools/index.md#at-the-projector"
    return templating.render(
        "quiz.md.j2",
        say=said.site,
        spoken=translated.as_html(said),
        game=game,
        title=places.heading(game, said, "quiz-alone", "quiz-of-book"),
        about=said.site("quiz-about", title=said.of(game.title)),
        questions=[still(question, said) for question in questions(game.name, FIRST_DEAL)],
        text=Markup(said.site("quiz-text", schools=schools, paper="print/questions-a4.pdf")),
    )


def still(question: Question, said: Words) -> dict[str, object]:
    """A question as a template needs it."""
    right = question.options[question.right]
    return {
        "position": position(question, said),
        "lines": [*question.lines, question.asks],
        "options": question.options,
        "right": right,
        "why": right.why,
    }
