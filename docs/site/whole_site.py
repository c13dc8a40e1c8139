"""The steps that make the whole site, each list in its order."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import ahead
import frame
import links
import lite
import live
import navigation
import notebooks
import offline
import policy
import search
import translated
from cardgames.words import ENGLISH, load
from pages import (
    all_notebooks,
    colophon,
    compare,
    forms,
    glossary,
    home,
    house_rules,
    in_numbers,
    key,
    learn,
    missing,
    overviews,
    own_game,
    party,
    play,
    printed,
    quiz,
    reference,
    rules,
    schools,
    studies,
    today,
    write,
)

Step = Callable[..., Any]


def single(page: ModuleType) -> Step:
    """The step that adds the one page of a module, which is in English alone."""

    def on_files(files: Files, config: MkDocsConfig) -> Files:
        files.append(File.generated(config, page.PAGE, content=page.as_markdown(load(ENGLISH))))
        return files

    return on_files


START_STEPS: list[Step] = [
    ahead.on_pre_build,  # what takes long
    search.on_pre_build,
]
"""What is begun before any page is made."""

PAGES: list[Step] = [
    frame.on_files,  # first, without the files of the theme that no page asks for
    rules.on_files,  # of each game: its rules,
    party.on_files,  # for Golph the sheet of its card party,
    play.on_files,  # its table,
    printed.on_files,  # what can be printed,
    quiz.on_files,  # questions,
    in_numbers.on_files,  # what many deals come to,
    learn.on_files,  # its lesson, where there is one,
    write.on_files,  # where a player of it is written,
    house_rules.on_files,  # and where house rules are
    single(own_game),  # of all games: where a reader makes one of their own,
    overviews.on_files,  # what leads to these, and to what research has
    key.on_files,  # the key to the exercises of the notebooks,
    single(compare),  # of all games: two readings of one deal,
    forms.on_files,  # the games of one rulebook side by side,
    single(studies),  # what the rulebooks claim,
    today.on_files,  # the problem and the deal of the day,
    single(all_notebooks),  # every notebook by level and purpose,
    single(glossary),  # and words of another language
    reference.on_files,  # a page a module
    single(colophon),  # what the site is made of
    ahead.on_files,  # last, when all files are known: pages that wait for long work are made after all others
]
"""What adds pages to those that are written by hand."""

MARKDOWN: list[Step] = [
    home.on_page_markdown,  # the games on the home page
    today.on_page_markdown,  # and the problem and the deal of the day
    offline.on_page_markdown,  # the rulebooks on the page about offline use
    schools.on_page_markdown,  # the clauses that the pages for teachers name
    translated.on_page_markdown,
]
"""What fills in the text of a page, before it becomes HTML."""

CONTENT: list[Step] = [
    rules.on_page_content,  # the rules themselves
    notebooks.on_page_content,  # the cells of a notebook
    translated.on_page_content,  # the way to other languages
    search.on_page_content,  # last: it takes in what the theme is given
]
"""What is done to the text of a page as HTML, before the theme puts its own around it."""

FINISHING_STEPS: list[Step] = [
    policy.on_post_page,  # last: it names every script of the page by its digest
]
"""What is done to a finished page."""

SITE: list[Step] = [
    lite.on_post_build,  # JupyterLite first: the colophon looks at it
    colophon.on_post_build,
    notebooks.on_post_build,  # notebooks as files beside their pages
    navigation.on_post_build,
    frame.on_post_build,  # the one style sheet
    search.on_post_build,
    live.on_post_build,  # Python and the modules
    missing.on_post_build,
    links.on_post_build,  # when all that can be linked to is there
    offline.on_post_build,  # last: it lists every file by its digest
    ahead.on_post_build,
]
"""What is done when all pages are there."""
