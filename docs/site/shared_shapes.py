"""Pictures of tables made smaller: a shape that occurs more than once in a picture is drawn once and used again."""

from __future__ import annotations

import re
from collections import Counter

ATTRIBUTES = r'(?: [\w-]+="[^"]*")*'
OUTLINE = re.compile(rf'<path d="([^"]*)"({ATTRIBUTES})/>')
SHAPE = re.compile(rf"<(?:path|rect){ATTRIBUTES}/>")
GROUP = re.compile(rf"<g{ATTRIBUTES}>(?:<(?:use|path|circle|ellipse){ATTRIBUTES}/>)+</g>")
PASS_PATTERNS = (SHAPE, GROUP, GROUP, GROUP)
"""Shapes, then groups of these, then groups of such groups, as a card's corner is a group of a letter and a mark."""
MIN_SHAPE_CHARACTERS = 40
"""A shorter shape would not become shorter by being shared."""
INNER_SVG = re.compile(r'(?<=.)(<svg [^>]*?) xmlns="[^"]*"')
ROUND = ' stroke-linecap="round" stroke-linejoin="round"'


def share(svg: str) -> str:
    """The same picture, with every repeated outline, shape or group of shapes as one definition and its uses."""
    svg = inherit(svg)
    counts = Counter(outline for outline, _ in OUTLINE.findall(svg))
    repeated = [outline for outline, count in counts.items() if count > 1 and len(outline) > MIN_SHAPE_CHARACTERS]
    names = {outline: f"s{number}" for number, outline in enumerate(repeated)}
    definitions = [f'<path id="{name}" d="{outline}"/>' for outline, name in names.items()]
    svg = OUTLINE.sub(lambda path: fill_in(path, names), svg)
    for shape in PASS_PATTERNS:
        counts = Counter(shape.findall(svg))
        repeated = [text for text, count in counts.items() if count > 1 and len(text) > MIN_SHAPE_CHARACTERS]
        names = {text: f"s{number}" for number, text in enumerate(repeated, len(definitions))}
        svg = shape.sub(lambda found, names=names: use(found[0], names), svg)  # type: ignore[misc]
        definitions += [re.sub(r"^<(\w+)", rf'<\1 id="{name}"', text) for text, name in names.items()]
    if not definitions:
        return svg
    head, end, rest = svg.partition(">")
    return f"{head}{end}<defs>{''.join(definitions)}</defs>{rest}"


def inherit(svg: str) -> str:
    """The same picture, in which the root says once what the drawing of every card says again."""
    svg = INNER_SVG.sub(r"\1", svg)
    return svg.replace(ROUND, "").replace(">", f"{ROUND}>", 1) if ROUND in svg else svg


def fill_in(path: re.Match[str], names: dict[str, str]) -> str:
    """A path, by the name of its outline if that has one: the same figure comes in the colour of each suit."""
    return f'<use href="#{names[path[1]]}"{path[2]}/>' if path[1] in names else path[0]


def use(shape: str, names: dict[str, str]) -> str:
    """A shape as it stands in the picture: by its name, if it has one."""
    return f'<use href="#{names[shape]}"/>' if shape in names else shape
