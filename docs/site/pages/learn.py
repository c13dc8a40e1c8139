"""The page on which a game is learned: four pictures, a whole deal with a coach, and single moves."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

import cardgames
import places
import some_pages
import stills
import templating
import translated
from cardgames.core import Card, Move, Rules
from cardgames.players.hint import spoken_move
from cardgames.rulebooks import reading, translation
from cardgames.teaching import lessons
from cardgames.teaching.lessons import Lesson, Step
from cardgames.widgets.coached import Coached
from cardgames.widgets.contract import Scene
from cardgames.widgets.faces import face
from cardgames.widgets.picture import words
from cardgames.widgets.scene import scene
from cardgames.words import ENGLISH, Words


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game in its languages, and a picture of each position that it shows."""
    for game in some_pages.games():
        lesson = lessons.load(game.name) if game.name in lessons.names() else None
        for said in translated.spoken(game):
            page = places.learn_page(game.name)
            files.append(translated.page_file(config, page, said, as_markdown(game, lesson, said)))
            for name, shown in positions(game, lesson, said):
                still = translated.place(said, f"{page.removesuffix('.md')}/{name}")
                for file in stills.files(config, still, shown, said):
                    files.append(file)
    return files


def positions(game: type[Rules], lesson: Lesson | None, said: Words) -> Iterator[tuple[str, Scene]]:
    """What the page shows as pictures: how the coached deal begins, and each step of the lesson."""
    yield "first-deal", Coached(game.name, language=said.language).scene
    for number, step in enumerate(lesson.steps if lesson else (), 1):
        yield f"step-{number}", position(step, said)


def position(step: Step, said: Words) -> Scene:
    """What is drawn of a step."""
    return scene(cardgames.replay(step.record), step.seat, words=said)


def as_markdown(game: type[Rules], lesson: Lesson | None, said: Words) -> str:
    """The page as Markdown."""
    up = translated.up(said)
    links = {"play": "play.md", "quiz": "quiz.md", "own": f"{up}schools/own.md", "rulebook": "index.md"}
    english = said.language == ENGLISH
    read = reading.reading(game) if english else translation.translated_reading(game, said.language)
    begun = Coached(game.name, language=said.language).scene
    return templating.render(
        "learn.md.j2",
        say=said.site,
        spoken=translated.as_html(said),
        game=game,
        lesson=lesson,
        title=places.heading(game, said, "learn-alone", "learn-of-book"),
        about=said.site("learn-about", title=said.of(game.title)),
        primer=[(picture, [face(game.name, card) for card in picture.cards]) for picture in read.primer],
        still=stills.picture_html("first-deal", begun, words(begun, said), said),
        steps=[step_data(number, step, said) for number, step in enumerate(lesson.steps if lesson else (), 1)],
        text=Markup(said.site("learn-text", **links)),
    )


def step_data(number: int, step: Step, said: Words) -> dict[str, object]:
    """A step as a template needs it."""
    here = position(step, said)
    legal = {str(move): move for move in cardgames.replay(step.record).legal_moves}
    asked = said.either(in_a_sentence(legal[move], said) for move in step.wanted if move in legal)
    return {
        "prompt": step.prompt,
        "still": stills.picture_html(f"step-{number}", here, words(here, said), said, later=True),
        "wanted": said.site("learn-any") if "*" in step.wanted else f"{asked[:1].upper()}{asked[1:]}.",
        "after": step.after,
        "clause": step.clause,
    }


def in_a_sentence(move: Move, said: Words) -> str:
    """The name of a card, or what the player says, without a capital at its beginning."""
    if isinstance(move, Card):
        return said.of(move.name)
    text = said.of(spoken_move(move))
    return f"{text[:1].lower()}{text[1:]}"
