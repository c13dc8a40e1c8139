"""The style sheets restyle little when something changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
import tinycss2
from tinycss2.ast import AtRule, Node, QualifiedRule

import unused_styles

ROOT = Path(__file__).resolve().parents[2]
SHEETS = sorted(path for top in ("cardgames/widgets", "docs/assets") for path in (ROOT / top).glob("*.css"))
COMBINATORS = {" ", ">", "+", "~"}
NAMING = {"hash", "[] block"}


def on_screens(rules: Iterable[Node]) -> Iterator[QualifiedRule]:
    """The rules of a sheet that apply on a screen."""
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            yield rule
        elif isinstance(rule, AtRule) and rule.content and rule.lower_at_keyword in unused_styles.NESTING_AT_RULES:
            inner = tinycss2.parse_rule_list(rule.content, True, True)
            yield from on_screens([] if "print" in tinycss2.serialize(rule.prelude) else inner)


def compounds(selector: list[Node]) -> list[list[Node]]:
    """The compound selectors of a selector."""
    found: list[list[Node]] = [[]]
    for token in selector:
        if token.type == "whitespace" or (token.type == "literal" and token.value in COMBINATORS):
            found.append([])
        else:
            found[-1].append(token)
    return [part for part in found if part]


def names_something(part: list[Node]) -> bool:
    """Whether a compound selector has a type, a class, an attribute or an id, by which a browser invalidates."""
    return any(
        token.type in NAMING
        or token == "."
        or (index == 0 and token.type == "ident")
        or (token.type == "function" and token.lower_name in ("is", "where") and names_something(token.arguments))
        for index, token in enumerate(part)
    )


def far_reaching(sheet: str) -> list[str]:
    """Selectors with `:has()` whose subject may be any element."""
    rules = on_screens(tinycss2.parse_stylesheet(sheet, True, True))
    found = []
    for selector in (each for rule in rules for each in unused_styles.selectors(rule.prelude)):
        *before, last = compounds(selector)
        if not names_something(last) and any(":has(" in tinycss2.serialize(part) for part in before):
            found.append(tinycss2.serialize(selector).strip())
    return found


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: str(path.name))
def test_no_has_selector_may_restyle_the_whole_page(sheet: Path) -> None:
    """Chromium has one invalidation set for all `:has()`: with a single `:has() > *`, any change restyles all."""
    assert far_reaching(sheet.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("selector", "found"),
    [
        ("a:has(b) > *", True),
        ("a:has(b) > :nth-child(3)", True),
        ("a:not(:has(b)) :first-child", True),
        ("a:has(b) > .c:nth-child(3)", False),
        ("a:has(b) ~ :is(.c, [d])", False),
        ("a > :has(b)", False),
        ("a > *", False),
    ],
)
def test_a_far_reaching_selector_is_found(selector: str, found: bool) -> None:
    assert bool(far_reaching(f"@media (min-width: 1px) {{ {selector} {{ top: 0 }} }}")) is found
