"""The page of a lesson: its steps as pictures and words, and the lesson itself as soon as the reader begins."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import cardgames
import places
from cardgames import lessons
from cardgames.lessons import Lesson, Step
from cardgames.widgets.picture import picture, words
from cardgames.widgets.scene import scene


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every lesson, and a picture of each of its positions."""
    for name in lessons.names():
        lesson = lessons.load(name)
        files.append(File.generated(config, places.learn_page(name), content=written(name, lesson)))
        for number, step in enumerate(lesson.steps, 1):
            still = picture(scene(cardgames.replay(step.record), step.seat))
            files.append(File.generated(config, f"{name}/learn/step-{number}.svg", content=still))
    return files


def written(name: str, lesson: Lesson) -> str:
    """The page as Markdown."""
    steps = "\n".join(line for number, step in enumerate(lesson.steps, 1) for line in told(number, step))
    return f"""---
title: Learn
description: {json.dumps(escape(lesson.about))}
hide: [toc]
---

# {lesson.title}

{lesson.about} You move first; the clause comes after.

<div class="play" data-cardgames="play" data-op="lesson" data-game="{name}" markdown="0">
<p class="play-begin"><button type="button" class="live-button live-main" data-cardgames="start" hidden>Begin</button>
<span class="play-line" role="status"></span></p>
<div class="play-still">
{steps}
</div>
<div class="play-table"></div>
</div>

How far you have come is kept on this device alone. Then [play a game](play.md), read [the rulebook](index.md), or
answer [ten questions](quiz.md). A teacher can [write a lesson](../schools/own.md) and hand it out as a link.
"""


def told(number: int, step: Step) -> Iterator[str]:
    """A step as HTML that needs no program."""
    position = escape(words(scene(cardgames.replay(step.record), step.seat)), quote=True)
    wanted = "Any of those that you may." if "*" in step.wanted else f"{escape(', or '.join(step.wanted))}."
    yield f'<section class="quiz-still"><h3>Step {number}</h3><p>{escape(step.prompt)}</p>'
    yield f'<p><img src="step-{number}.svg" loading="lazy" alt="{position}"></p>'
    after = f"{wanted} {escape(step.after)} ({step.clause})"
    yield f"<details><summary>What was asked for</summary><p>{after}</p></details></section>"
