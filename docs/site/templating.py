"""The templates of pages, in docs/site/templates: HTML stands there, and what it is made of comes from Python."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown import Markdown  # type: ignore[import-untyped]
from markupsafe import Markup

import places

TEMPLATES = Path(__file__).parent / "templates"
PARAGRAPH = re.compile(r"<p>(.*)</p>", re.DOTALL)


@cache
def environment() -> Environment:
    """Where templates are found: what they are given is text, unless it is said to be HTML."""
    loader = FileSystemLoader(TEMPLATES)
    found = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    found.filters.update(prose=prose, inline=inline, quoted=quote, clause=clause)
    return found


def render(name: str, /, **values: object) -> Markup:
    """A template filled in, as HTML; or as Markdown, if that is what its name ends in."""
    return Markup(environment().get_template(name).render(values))


def part(name: str, macro: str, /, *values: object) -> Markup:
    """A macro of a template filled in, as HTML."""
    return Markup(getattr(environment().get_template(name).module, macro)(*values))


@cache
def markdown() -> Markdown:
    """What makes HTML of Markdown; to begin anew costs it less than another one of its kind."""
    return Markdown(extensions=["tables"])


def prose(text: str) -> Markup:
    """Markdown as HTML."""
    return Markup(markdown().reset().convert(text))


def inline(text: str) -> Markup:
    """Markdown of one paragraph as HTML that may stand within another."""
    html = prose(text)
    found = PARAGRAPH.fullmatch(html)
    return Markup(found[1]) if found else html


def quote(text: str) -> Markup:
    """A text as a value in the lines at the head of a page, where it goes into an attribute."""
    return Markup(json.dumps(str(Markup.escape(text)), ensure_ascii=False))


def clause(name: str, top: str = "../") -> Markup:
    """The name of a clause as a link to it; `top` is the way to the folder of all games."""
    page = places.clauses().get(name)
    if page is None:
        return Markup.escape(name)
    address = f"{top}{page.removesuffix('index.md')}#{name}"
    return Markup('<a href="{}">{}</a>').format(address, name)
