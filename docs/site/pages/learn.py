"""The page of a lesson: its steps as pictures and words, and the lesson itself as soon as the reader begins."""

from __future__ import annotations

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

import cardgames
import places
import stills
import templating
import translated
from cardgames.games import rules_of
from cardgames.teaching import lessons
from cardgames.teaching.lessons import Lesson, Step
from cardgames.widgets.picture import words
from cardgames.widgets.scene import Scene, scene
from cardgames.words import ENGLISH, Words


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every lesson in its languages, and a picture of each of its positions."""
    for name in lessons.names():
        lesson = lessons.load(name)
        for said in translated.spoken(rules_of(lesson.game)):
            page = places.learn_page(name)
            files.append(translated.generated(config, page, said, written(name, lesson, said)))
            for number, step in enumerate(lesson.steps, 1):
                still = translated.place(said, f"{name}/learn/step-{number}")
                for file in stills.files(config, still, position(step, said), said):
                    files.append(file)
    return files


def position(step: Step, said: Words) -> Scene:
    """What is drawn of a step."""
    return scene(cardgames.replay(step.record), step.seat, words=said)


def written(name: str, lesson: Lesson, said: Words) -> str:
    """The page as Markdown."""
    up = translated.up(said)
    game = rules_of(lesson.game)
    links = {"play": "play.md", "quiz": "quiz.md", "own": f"{up}schools/own.md", "rulebook": f"{up}{name}/index.md"}
    title = said.site("learn-alone", title=said.of(game.title))
    return templating.rendered(
        "learn.md.j2",
        say=said.site,
        spoken=translated.as_html(said),
        game=game,
        lesson=lesson,
        title=title,
        heading=lesson.title if said.language == ENGLISH else title,
        about=said.of(lesson.about),
        steps=[told(number, step, said) for number, step in enumerate(lesson.steps, 1)],
        text=Markup(said.site("learn-text", **links)),
    )


def told(number: int, step: Step, said: Words) -> dict[str, object]:
    """A step as a template needs it."""
    here = position(step, said)
    return {
        "prompt": step.prompt,
        "still": stills.shown(f"step-{number}", here, words(here, said), said, later=True),
        "wanted": said.site("learn-any") if "*" in step.wanted else f"{said.site('learn-or').join(step.wanted)}.",
        "after": step.after,
        "clause": step.clause,
    }
