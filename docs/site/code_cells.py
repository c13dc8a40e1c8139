"""Code on a page, in the colours of the site, that can be run where the page is live."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

import templating


def highlight_python(source: str) -> Markup:
    """Python as HTML in the colours of the site."""
    return Markup(highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)))


def fence(source: str, language: str, css_class: str, options: Any, md: Any, **_: Any) -> str:
    """A block of Python in Markdown, as pymdownx.superfences asks for it."""
    return str(templating.part("cell.html.j2", "cell", highlight_python(source)))


FENCES = {"custom_fences": [{"name": "python", "class": "cell", "format": fence}]}
"""For pymdownx.superfences: every block of Python in a page's Markdown can be run."""
