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
        for words in translated.spoken(game):
            files.append(translated.page_file(config, places.page_of(game, "quiz"), words, as_markdown(game, words)))
    return files


def as_markdown(game: type[Rules], words: Words) -> str:
    """The page of a game as Markdown."""
    schools = f"{translated.up(words)}schools/index.md#at-the-projector"
    return templating.render(
        "quiz.md.j2",
        say=words.site,
        spoken=translated.as_html(words),
        game=game,
        title=places.heading(game, words, "quiz-alone", "quiz-of-book"),
        about=words.site("quiz-about", title=words.of(game.title)),
        questions=[still(question, words) for question in questions(game.name, FIRST_DEAL)],
        text=Markup(words.site("quiz-text", schools=schools, paper="print/questions-a4.pdf")),
    )


def still(question: Question, words: Words) -> dict[str, object]:
    """A question as a template needs it."""
    right = question.options[question.right]
    return {
        "position": position(question, words),
        "lines": [*question.lines, question.asks],
        "options": question.options,
        "right": right,
        "why": right.why,
    }
