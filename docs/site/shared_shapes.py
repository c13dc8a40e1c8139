"""Pictures of tables made smaller: a shape that occurs more than once in a picture is drawn once and used again."""

from __future__ import annotations

import re
from collections import Counter

ATTRIBUTES = r'(?: [\w-]+="[^"]*")*'
PATH = re.compile(rf"<path{ATTRIBUTES}/>")
GROUP = re.compile(rf"<g{ATTRIBUTES}>(?:<(?:use|path|circle|ellipse){ATTRIBUTES}/>)+</g>")
PASSES = (PATH, GROUP, GROUP, GROUP)
"""Paths, then groups of these, then groups of such groups, as a card's corner is a group of a letter and a mark."""
MIN_LENGTH = 40
"""Characters: a shorter shape would not become shorter."""


def share(svg: str) -> str:
    """The same picture, with every repeated path or group of paths as one definition and its uses."""
    definitions: list[str] = []
    for shape in PASSES:
        counts = Counter(shape.findall(svg))
        repeated = [text for text, count in counts.items() if count > 1 and len(text) > MIN_LENGTH]
        names = {text: f"s{number}" for number, text in enumerate(repeated, len(definitions))}
        svg = shape.sub(lambda found, names=names: use(found[0], names), svg)  # type: ignore[misc]
        definitions += [re.sub(r"^<(\w+)", rf'<\1 id="{name}"', text) for text, name in names.items()]
    if not definitions:
        return svg
    head, end, rest = svg.partition(">")
    return f"{head}{end}<defs>{''.join(definitions)}</defs>{rest}"


def use(shape: str, names: dict[str, str]) -> str:
    """A shape as it stands in the picture: by its name, if it has one."""
    return f'<use href="#{names[shape]}"/>' if shape in names else shape
