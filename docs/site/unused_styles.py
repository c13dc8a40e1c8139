"""Leaves out of a style sheet the rules that no page needs: the theme has styles for much that this site lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import tinycss2
from tinycss2.ast import AtRule, Node, QualifiedRule

NAME = re.compile(rb"-?[A-Za-z_][\w-]*")
NESTING_AT_RULES = {"media", "supports", "layer"}


def names(site: Path) -> set[str]:
    """Every name that stands in a page or a script of the site: a class that is none of them is nobody's."""
    files = (path for ending in ("html", "js") for path in site.rglob(f"*.{ending}"))
    return {name.decode() for path in files for name in {*NAME.findall(path.read_bytes())}}


def without_unused(sheet: str, used: set[str]) -> str:
    """The sheet without the rules for classes that are not among `used`."""
    rules = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    return "".join(kept(rules, used))


def kept(rules: Iterable[Node], used: set[str]) -> Iterator[str]:
    """The text of each rule that is needed."""
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            needed = [
                each
                for each in selectors(rule.prelude)
                if required_classes(each) <= used and not of_right_to_left(each)
            ]
            if needed:
                text = ",".join(tinycss2.serialize(each).strip() for each in needed)
                yield f"{text}{{{tinycss2.serialize(rule.content)}}}\n"
        elif isinstance(rule, AtRule) and rule.lower_at_keyword in NESTING_AT_RULES and rule.content is not None:
            inner = "".join(kept(tinycss2.parse_rule_list(rule.content, True, True), used))
            if inner:
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{inner}}}\n"
        else:
            yield f"{rule.serialize()}\n"


def selectors(prelude: list[Node]) -> Iterator[list[Node]]:
    """The selectors of a rule, each as its tokens."""
    one: list[Node] = []
    for token in prelude:
        if token == ",":
            yield one
            one = []
        else:
            one.append(token)
    yield one


def required_classes(selector: list[Node]) -> set[str]:
    """The classes that an element and those around it must have for a selector to apply.

    Classes within `:not()`, `:is()` and the like do not count as a condition here.
    """
    return {name.value for dot, name in pairwise(selector) if dot == "." and name.type == "ident"}


def of_right_to_left(selector: list[Node]) -> bool:
    """Whether a selector applies only on pages that are written from right to left, which the site does not have."""
    return "[dir=rtl]" in tinycss2.serialize(selector)
