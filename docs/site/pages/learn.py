"""The page of a lesson: its steps as pictures and words, and the lesson itself as soon as the reader begins."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

import cardgames
import places
import stills
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
    steps = "\n".join(line for number, step in enumerate(lesson.steps, 1) for line in told(number, step, said))
    up = translated.up(said)
    english = said.language == ENGLISH
    links = {"play": "play.md", "quiz": "quiz.md", "own": f"{up}schools/own.md", "rulebook": f"{up}{name}/index.md"}
    if english:
        links["rulebook"] = "index.md"
        title, about = f"# {lesson.title}", lesson.about
    else:
        title = f"# {said.of(rules_of(lesson.game).title)}: {said.site('learn-title').lower()}"
        about = translated.inline(said, lesson.about)
    return f"""---
title: {said.site("learn-title")}
description: {json.dumps(escape(said.of(lesson.about)), ensure_ascii=False)}
hide: [toc]
{"" if english else "search: { exclude: true }"}
---

{title}

{about} {said.site("learn-lead")}

<div class="play" data-cardgames="play" data-op="lesson" data-game="{name}" markdown="0">
<p class="play-begin"><button type="button" class="live-button live-main" data-cardgames="start" hidden>{
        said.site("learn-button")
    }</button>
<span class="play-line" role="status"></span></p>
<div class="play-still">
{steps}
</div>
<div class="play-table"></div>
</div>
{said.site("learn-text", **links)}"""


def told(number: int, step: Step, said: Words) -> Iterator[str]:
    """A step as HTML that needs no program."""
    here = position(step, said)
    still = stills.shown(f"step-{number}", here, words(here, said), said, later=True)
    wanted = said.site("learn-any") if "*" in step.wanted else f"{escape(said.site('learn-or').join(step.wanted))}."
    prompt, after = (translated.inline(said, text) for text in (step.prompt, step.after))
    yield f'<section class="quiz-still"><h2>{said.site("learn-step", n=number)}</h2><p>{prompt}</p>'
    yield f"<p>{still}</p>"
    told = f"{wanted} {after} ({step.clause})"
    yield f"<details><summary>{said.site('learn-asked')}</summary><p>{told}</p></details></section>"
