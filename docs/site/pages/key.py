"""The key to the exercises of all notebooks, for teachers: a page that is neither in the menu nor in the search."""

from __future__ import annotations

import json
from pathlib import Path

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

import places
import templating
from cardgames.notebook import exercises
from cardgames.notebook.exercises import Exercise
from cardgames.words import ENGLISH, Words, load

PAGE = "schools/key.md"
ROOT_PATH = "../"
"""The way from its folder to that of all pages."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page."""
    file = File.generated(config, PAGE, content=as_markdown(load(ENGLISH)))
    file.inclusion = InclusionLevel.NOT_IN_NAV
    files.append(file)
    return files


def as_markdown(words: Words) -> str:
    """The page as Markdown: every notebook that has exercises, in the order of the menu."""
    pages = {path.stem: (path, page) for path, page in places.notebooks().items()}
    return templating.render(
        "key.md.j2",
        title=words.site("key-title"),
        about=words.site("key-about"),
        lead=words.site("key-lead"),
        contents=True,
        unfound=True,
        notebooks=[(Markup(_heading(*pages[name])), _answers(name, words)) for name in exercises.names()],
    )


def _heading(path: Path, page: str) -> str:
    """The title of a notebook, which leads to its page."""
    first = json.loads(path.read_text("utf-8"))["cells"][0]["source"]
    title = "".join(first).splitlines()[0].lstrip("# ")
    return f"[{title}]({ROOT_PATH}{page})"


def _answers(notebook: str, words: Words) -> list[Markup]:
    return [Markup(answer(number, exercise, words)) for number, exercise in enumerate(exercises.key(notebook), 1)]


def answer(number: int, exercise: Exercise, words: Words) -> str:
    """What is asked, an answer that is right, why, and what is often answered instead."""
    clause = exercise.clause
    rule = f" ([{clause}]({ROOT_PATH}{places.clauses()[clause]}#{clause}))" if clause else ""
    lines = [
        words.site("key-answer", answer=_code(exercise.right[0])),
        words.site("key-why", reason=f"{exercise.reason}{rule}"),
        words.site("key-wrong", answers=", ".join(map(_code, exercise.wrong)), hint=exercise.hint),
    ]
    return "\n".join([f"{number}. **{exercise.asks}**", *(f"    - {line}" for line in lines)])


def _code(text: str) -> str:
    """An answer as one writes it in Python, on one line."""
    return f"`{' '.join(text.split())}`"
