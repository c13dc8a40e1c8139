"""The rules of a game on one sheet, printed on both sides and folded once: four pages, in our own words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardgames.core import Rules
from cardgames.rulebooks.rulebook import Clause, Rulebook
from cardgames.words import Words
from press.paper import POINTS_PER_MM, Document, Paper

MARGIN_MM, FOLD_MM = 11.0, 9.0
"""White space at the edge of the paper, and on each side of the fold."""
MAX_TYPE_POINTS, MIN_TYPE_POINTS, TYPE_STEP_POINTS = 11.0, 6.5, 0.25
"""Sizes of type that are tried."""
LEADING_RATIO = 1.22
PAGES = 4


@dataclass
class Line:
    """A line of type. space: white above it, as a part of a line. with_next: it does not stand last on a page."""

    text: str
    style: str = ""
    size: float = 1.0
    space: float = 0.0
    indent: float = 0.0
    end: str = ""
    with_next: bool = False


@dataclass
class Leaf:
    """One of the four pages. lines: each with the place of its baseline, in millimetres below the upper margin."""

    lines: list[tuple[float, Line]] = field(default_factory=list)


def pdf(book: Rulebook, game: type[Rules], paper: Paper, words: Words) -> bytes:
    """The rules of a game as a PDF file of two pages, for one sheet. Raises ValueError where they do not fit on it."""
    title = words.of(game.title)
    document = Document(paper, words.site("leaflet-file", title=title, paper=paper.title), words, across=True)
    width, height = paper.height / 2 - MARGIN_MM - FOLD_MM, paper.width - 2 * MARGIN_MM
    size, leaves = fit(document, book, title, width, height, words)
    for left, right in ((3, 0), (1, 2)):
        document.add_page()
        for number, x in ((left, MARGIN_MM), (right, paper.height / 2 + FOLD_MM)):
            _set(document, leaves[number], size, x, width)
            document.type(6.5)
            document.set_text_color(90)
            document.line_at(x + width / 2, paper.width - MARGIN_MM / 2, f"{title} · {number + 1}", "C")
    return document.as_bytes()


def fit(
    document: Document, book: Rulebook, title: str, width: float, height: float, words: Words
) -> tuple[float, list[Leaf]]:
    """The largest type in which the rules fit, and the four pages; width and height of a page in millimetres."""
    size = MAX_TYPE_POINTS
    while size >= MIN_TYPE_POINTS:
        leaves = _flow(list(lines(document, book, title, size, width, words)), size, height)
        if len(leaves) <= PAGES:
            return size, leaves + [Leaf() for _ in range(PAGES - len(leaves))]
        size -= TYPE_STEP_POINTS
    raise ValueError(f"The rules of {title} are too long for one folded sheet.")


def lines(document: Document, book: Rulebook, title: str, size: float, width: float, words: Words) -> Iterator[Line]:
    """What is printed, from the title to the last clause."""
    yield Line(title, size=2.6, space=1.6, with_next=True)
    document.type(size, "I")
    about = words.site("leaflet-about", imprint=book.imprint)
    for number, text in enumerate(document.lines(about, width)):
        yield Line(text, "I", space=0.4 * (not number), with_next=True)
    noted = ""
    for clause in book.clauses:
        note = _note(book, clause)
        if note and note != noted:
            yield Line(note, "B", 1.12, 0.9, with_next=True)
        noted = note or noted
        yield from _clause(document, clause, size, width, words)


def _note(book: Rulebook, clause: Clause) -> str:
    return next((text for name, text in book.notes.items() if f"{clause.id}.".startswith(f"{name}.")), "")


def _clause(document: Document, clause: Clause, size: float, width: float, words: Words) -> Iterator[Line]:
    document.type(size * 0.72)
    tag = document.wide(clause.id) + 2
    document.type(size)
    says = document.lines(clause.says, width - tag)
    for number, text in enumerate(says):
        first = number == 0
        yield Line(text, space=0.3 * first, end=clause.id if first else "", with_next=first and len(says) > 1)
    if clause.ruling:
        indent = size / POINTS_PER_MM
        document.type(size, "I")
        for text in document.lines(words.site("paper-ruling", ruling=clause.ruling), width - tag - indent):
            yield Line(text, "I", indent=indent)


def _flow(lines: list[Line], size: float, height: float) -> list[Leaf]:
    """The lines in pages; none ends on a line that belongs to the next."""
    line = size * LEADING_RATIO / POINTS_PER_MM
    leaves, at, start = [Leaf()], 0.0, 0
    while start < len(lines):
        end = start + 1
        while lines[end - 1].with_next and end < len(lines):
            end += 1
        block = lines[start:end]
        needed = sum((each.space * (at > 0 or number > 0) + each.size) * line for number, each in enumerate(block))
        if at + needed > height and leaves[-1].lines:
            leaves.append(Leaf())
            at = 0.0
        for each in block:
            at += (each.space * (at > 0) + each.size) * line
            leaves[-1].lines.append((at, each))
        start = end
    return leaves


def _set(document: Document, leaf: Leaf, size: float, x: float, width: float) -> None:
    for baseline, line in leaf.lines:
        document.type(size * line.size, line.style)
        document.set_text_color(0)
        document.line_at(x + line.indent, MARGIN_MM + baseline, line.text)
        if line.end:
            document.type(size * 0.72)
            document.set_text_color(90)
            document.line_at(x + width, MARGIN_MM + baseline, line.end, "R")
