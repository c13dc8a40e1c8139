"""Small mends of the HTML that theme and plugins make."""

from __future__ import annotations

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

NAMES = (('data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"'),)
SCROLLED = re.compile(r'<div class="(?:language-\w+ )?highlight[^"]*"[^>]*>\s*<pre(?![^>]*tabindex)')


FORMULAS = re.compile(r"<script data-mkdocs-jupyter-mathjax=.*?</script>", re.DOTALL)
"""Fetches MathJax from another host; no page of ours has a formula."""


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Name what has no name, let the keyboard reach what scrolls, and ask no other host."""
    output = FORMULAS.sub("", output)
    for old, new in NAMES:
        output = output.replace(old, new)
    return SCROLLED.sub(lambda found: f'{found[0]} tabindex="0"', output)
