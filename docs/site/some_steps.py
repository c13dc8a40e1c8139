"""The steps that make some pages only, each list in its order: without what other pages need, and its libraries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ahead
import frame
import live
import navigation
import notebooks
import some_pages
import translated
from pages import home, learn, overviews, play, rules, schools, today

Step = Callable[..., Any]
FIRST = some_pages.SELECTION == some_pages.FIRST
"""Whether these are the pages that a reader sees first; of a preview, Python comes after its pages."""

START_STEPS: list[Step] = [ahead.on_pre_build] if FIRST else []
PAGES: list[Step] = [
    frame.on_files,
    rules.on_files,
    play.on_files,
    learn.on_files,
    overviews.on_files,
    today.on_files,
    some_pages.on_files,
]
MARKDOWN: list[Step] = [
    home.on_page_markdown,
    today.on_page_markdown,
    schools.on_page_markdown,
    translated.on_page_markdown,
]
CONTENT: list[Step] = [rules.on_page_content, notebooks.on_page_content, translated.on_page_content]
FINISHING_STEPS: list[Step] = [some_pages.on_post_page]
SITE: list[Step] = [navigation.on_post_build, frame.on_post_build]
SITE += [live.on_post_build, ahead.on_post_build] if FIRST else []
