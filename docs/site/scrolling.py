"""What is wider than a page can be scrolled, with the keyboard too: tables and code, as an extension of Markdown."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown  # type: ignore[import-untyped]
from markdown.extensions import Extension  # type: ignore[import-untyped]
from markdown.postprocessors import Postprocessor  # type: ignore[import-untyped]
from markdown.treeprocessors import Treeprocessor  # type: ignore[import-untyped]

CODE = re.compile(r"(<pre[^>]*>(?:<span></span>)?<code)(?![^>]*tabindex)")


class Tables(Treeprocessor):  # type: ignore[misc]
    """Wraps every table that stands in Markdown."""

    def run(self, root: Element) -> None:
        """Wrap them."""
        for parent in [*root.iter()]:
            for at, child in enumerate(parent):
                if child.tag == "table" and parent.get("class") != "md-typeset__table":
                    outer = Element("div", {"class": "md-typeset__scrollwrap"})
                    inner = SubElement(outer, "div", {"class": "md-typeset__table"})
                    outer.tail, child.tail = child.tail, None
                    parent[at] = outer
                    inner.append(child)


class Code(Postprocessor):  # type: ignore[misc]
    """Lets the keyboard reach every block of code, which other extensions have made HTML of by then."""

    def run(self, text: str) -> str:
        """Let it."""
        return CODE.sub(r'\1 tabindex="0"', text)


class Scrolling(Extension):  # type: ignore[misc]
    """Both of them."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown calls it so
        """Come last."""
        md.treeprocessors.register(Tables(md), "scrolled-tables", -10)
        md.postprocessors.register(Code(md), "scrolled-code", -10)
