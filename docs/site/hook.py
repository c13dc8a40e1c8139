"""The one hook of the site: what is done to make it, and in which order.

MkDocs comes to the functions below as it works; each goes through one of the lists. A step is a function with the name
and the arguments that MkDocs has for it, `on_files`, `on_page_markdown` and so on, in a module of its own.
"""

from __future__ import annotations

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
import navigation
import notebooks
import scrolling
import some_pages

if some_pages.SELECTION:
    import some_steps as steps
else:
    import whole_site as steps  # type: ignore[no-redef]


@event_priority(-100)  # when the plugins have added their style sheets
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name the pages, and what is done to all of them."""
    config.markdown_extensions.append(scrolling.Scrolling())
    config.mdx_configs["pymdownx.superfences"] = code_cells.FENCES
    return frame.on_config(navigation.on_config(notebooks.on_config(config)))


def on_pre_build(config: MkDocsConfig) -> None:
    """Begin with what takes long."""
    for step in steps.START_STEPS:
        step(config)


@event_priority(100)  # before mkdocs-jupyter, which makes pages of them
def _notebooks(files: Files, config: MkDocsConfig) -> Files:
    return notebooks.on_files(files, config)


def _pages(files: Files, config: MkDocsConfig) -> Files:
    for step in steps.PAGES:
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
    for step in steps.MARKDOWN:
        markdown = step(markdown, page=page, config=config, files=files)
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Make of the text of a page what the theme is given."""
    for step in steps.CONTENT:
        html = step(html, page=page, config=config, files=files)
    return html


def on_page_context(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
    """Tell the theme what it needs to know of a page."""
    return frame.on_page_context(context, page=page, config=config, nav=nav)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Finish a page."""
    for step in steps.FINISHING_STEPS:
        output = step(output, page=page, config=config)
    return output


@event_priority(-100)  # when the plugins are done
def on_post_build(config: MkDocsConfig) -> None:
    """Finish the site."""
    for step in steps.SITE:
        step(config=config)


def on_build_error(error: Exception) -> None:
    """Begin with nothing more."""
    ahead.on_post_build()
