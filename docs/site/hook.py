"""The one hook of the site: what is done to make it, and in which order.

MkDocs comes to the functions below as it works; each goes through one of the lists. A step is a function with the name
and the arguments that MkDocs has for it, `on_files`, `on_page_markdown` and so on, in a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

import ahead
import code_cells
import frame
import links
import lite
import live
import navigation
import notebooks
import offline
import policy
import scrolling
import search
import some_pages
import translated
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
    own_game.on_files,  # of all games: where a reader makes one of their own,
    overviews.on_files,  # what leads to these, and to what research has
    key.on_files,  # the key to the exercises of the notebooks,
    compare.on_files,  # of all games: two readings of one deal,
    forms.on_files,  # the games of one rulebook side by side,
    studies.on_files,  # what the rulebooks claim,
    today.on_files,  # the problem and the deal of the day,
    all_notebooks.on_files,  # every notebook by level and purpose,
    glossary.on_files,  # and words of another language
    reference.on_files,  # a page a module
    colophon.on_files,  # what the site is made of
    ahead.on_files,  # last, when all files are known: pages that wait for long work are made after all others
]
"""What adds pages to those that are written by hand."""

if some_pages.ASKED:
    PAGES = [frame.on_files, rules.on_files, play.on_files, learn.on_files]
    PAGES += [overviews.on_files, today.on_files, some_pages.on_files]

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
]
"""What is done to the text of a page as HTML, before the theme puts its own around it and the search index is made."""

FINISHED: list[Step] = [
    policy.on_post_page,  # last: it names every script of the page by its digest
]
"""What is done to a finished page."""

if some_pages.ASKED:
    FINISHED = [some_pages.on_post_page]

SITE: list[Step] = [
    lite.on_post_build,  # JupyterLite first: the colophon looks at it
    colophon.on_post_build,
    rules.on_post_build,  # rulebooks and notebooks as files beside their pages
    notebooks.on_post_build,
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

if some_pages.ASKED:
    SITE = [navigation.on_post_build, frame.on_post_build]  # of a preview, Python comes after its pages
if some_pages.ASKED == some_pages.FIRST:
    SITE += [live.on_post_build, ahead.on_post_build]


@event_priority(-100)  # when the plugins have added their style sheets
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name the pages, and what is done to all of them."""
    config.markdown_extensions.append(scrolling.Scrolling())
    config.mdx_configs["pymdownx.superfences"] = code_cells.FENCES
    return frame.on_config(navigation.on_config(notebooks.on_config(config)))


def on_pre_build(config: MkDocsConfig) -> None:
    """Begin with what takes long."""
    if some_pages.ASKED in ("", some_pages.FIRST):
        ahead.on_pre_build(config)
    if not some_pages.ASKED:
        search.on_pre_build(config)


@event_priority(100)  # before mkdocs-jupyter, which makes pages of them
def _notebooks(files: Files, config: MkDocsConfig) -> Files:
    return notebooks.on_files(files, config)


def _pages(files: Files, config: MkDocsConfig) -> Files:
    for step in PAGES:
        files = step(files, config)
    return files


on_files = CombinedEvent(_notebooks, _pages)
"""Add all that no hand has written."""


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Name the pages of other languages, each in its own."""
    return navigation.on_nav(nav, config=config, files=files)


@event_priority(100)  # before mkdocs-jupyter reads it
def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Leave the lines of the theme's templates that only say what is to be done out of the pages."""
    env.trim_blocks = env.lstrip_blocks = True
    return env


def on_pre_page(page: Page, config: MkDocsConfig, files: Files) -> Page:
    """Have a notebook run before its page is made."""
    return notebooks.on_pre_page(page, config, files)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill in the text of a page."""
    for step in MARKDOWN:
        markdown = step(markdown, page=page, config=config, files=files)
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Make of the text of a page what the theme is given."""
    for step in CONTENT:
        html = step(html, page=page, config=config, files=files)
    if not some_pages.ASKED:
        search.on_page(page, html)
    return html


def on_page_context(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
    """Tell the theme what it needs to know of a page."""
    return frame.on_page_context(context, page=page, config=config, nav=nav)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Finish a page."""
    for step in FINISHED:
        output = step(output, page=page, config=config)
    return output


@event_priority(-100)  # when the plugins are done
def on_post_build(config: MkDocsConfig) -> None:
    """Finish the site."""
    for step in SITE:
        step(config=config)


def on_build_error(error: Exception) -> None:
    """Begin with nothing more."""
    ahead.on_build_error(error)
