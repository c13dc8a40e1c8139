"""The pack of a rulebook to print and cut: nine cards a sheet, their backs behind them, with bleed and cut marks.

A card is 60 by 84 millimetres, one for each unit of its drawing.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import islice
from typing import cast

from fpdf.drawing import GraphicsContext
from fpdf.drawing_primitives import Transform
from fpdf.svg import SVGObject
from pypdf import PdfWriter
from pypdf.generic import RectangleObject, StreamObject

from cardgames.rulebooks.rulebook import Rulebook
from cardgames.widgets.faces import face
from cardgames.widgets.faces.paper import BLEEDING, EDGE
from cardgames.words import Words
from press.paper import POINTS_PER_MM, Document, Paper

WIDTH_MM, HEIGHT_MM = 60.0, 84.0
BLEED_MM = 2.0
"""How far the colours extend beyond the cut."""
COLUMNS, ROWS = 3, 3
GAP_MM = 2 * BLEED_MM
COLOUR = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) (rg|RG)\b")
"""A colour for areas or lines, as a page sets it."""
CAPTION_POINTS, LEGEND_POINTS = 5.4, 10.0
"""Type sizes of the name below a card, and of the legend."""
LEGENDS = {"goat": "pack-legend-goat", "golph": "pack-legend-golph"}
"""The packs whose colours differ by shape alone where they are printed in greys: the key of the text that says how."""
MARK_MM = 4.0
"""The length of a cut mark."""


@dataclass(frozen=True)
class PrintedCard:
    """One card to print. game: a game that is played with it. text: what records call it, "" for the legend."""

    game: str
    text: str
    name: str


def cards(book: Rulebook) -> list[PrintedCard]:
    """Every card that the games of a rulebook need by our rulings, as many of each as the largest pack has."""
    most: Counter[tuple[str, str]] = Counter()
    game_of: dict[str, str] = {}
    for game in book.games:
        for players in game.numbers:
            pack = game(players=players).pack()
            most |= Counter((card.text, card.name) for card in pack)
            for card in pack:
                game_of.setdefault(card.text, game.name)
    return [PrintedCard(game_of[text], text, name) for (text, name), number in most.items() for _ in range(number)]


def sheets(book: Rulebook) -> int:
    """How many sheets of paper a pack takes."""
    return -(-len(cards(book)) // (COLUMNS * ROWS))


def pdf(book: Rulebook, paper: Paper, words: Words) -> bytes:
    """The pack as a PDF file: for each sheet its front, then its back."""
    document = Document(paper, words.site("pack-file", title=words.of(book.title)), words)
    legend = LEGENDS.get(book.games[0].name)
    left = iter([*cards(book), *([PrintedCard(book.games[0].name, "", words.site(legend))] if legend else [])])
    while sheet := list(islice(left, COLUMNS * ROWS)):
        front(document, paper, sheet, words)
        back(document, paper, sheet)
    return document.as_bytes()


def on(pack: bytes, printed: Paper, paper: Paper, *, grey: bool = False) -> bytes:
    """The same pages on another paper, their middle in its middle. grey: without colours."""
    writer = PdfWriter(BytesIO(pack))
    across, down = (
        (printed.width - paper.width) / 2 * POINTS_PER_MM,
        (printed.height - paper.height) / 2 * POINTS_PER_MM,
    )
    for page in writer.pages:
        page.mediabox = RectangleObject(
            (across, down, across + paper.width * POINTS_PER_MM, down + paper.height * POINTS_PER_MM)
        )
        if grey:
            stream = cast(StreamObject, page["/Contents"].get_object())
            stream.set_data(COLOUR.sub(_without_colour, stream.get_data()))
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def front(document: Document, paper: Paper, sheet: list[PrintedCard], words: Words) -> None:
    """A page of cards; beneath each, where it is cut away, stands its name."""
    document.add_page()
    marks(document, paper)
    for place, card in enumerate(sheet):
        x, y = corner(paper, place % COLUMNS, place // COLUMNS)
        if not card.text:
            explain(document, card.name, x, y)
            continue
        draw(document, face(card.game, card.text), x, y)
        document.type(CAPTION_POINTS)
        document.set_text_color(90)
        document.line_at(x + WIDTH_MM / 2, y + HEIGHT_MM + BLEED_MM - 0.5, f"{words.of(card.name)} · {card.text}", "C")


def explain(document: Document, legend: str, x: float, y: float) -> None:
    """What tells the colours apart where they are printed in greys, on a card of its own."""
    document.set_text_color(0)
    document.type(LEGEND_POINTS)
    at = y + 12
    for sentence in legend.splitlines():
        for line in document.lines(sentence, WIDTH_MM - 12):
            document.line_at(x + 6, at, line)
            at += LEGEND_POINTS * 1.3 / POINTS_PER_MM
        at += LEGEND_POINTS * 0.5 / POINTS_PER_MM


def back(document: Document, paper: Paper, sheet: list[PrintedCard]) -> None:
    """The page behind it, its columns the other way round, for a printer that turns the sheet on its long edge."""
    document.add_page()
    marks(document, paper)
    for place, card in enumerate(sheet):
        x, y = corner(paper, COLUMNS - 1 - place % COLUMNS, place // COLUMNS)
        if card.text:
            draw(document, face(card.game, None), x, y)


def corner(paper: Paper, column: int, row: int) -> tuple[float, float]:
    """The upper left corner of a place, in millimetres; all places together stand in the middle of the paper."""
    x = (paper.width - COLUMNS * WIDTH_MM - (COLUMNS - 1) * GAP_MM) / 2
    y = (paper.height - ROWS * HEIGHT_MM - (ROWS - 1) * GAP_MM) / 2
    return x + column * (WIDTH_MM + GAP_MM), y + row * (HEIGHT_MM + GAP_MM)


def marks(document: Document, paper: Paper) -> None:
    """Hair lines in the margin, on which one cuts."""
    document.set_draw_color(0)
    document.set_line_width(0.1)
    (left, top), (right, bottom) = corner(paper, 0, 0), corner(paper, COLUMNS - 1, ROWS - 1)
    right, bottom = right + WIDTH_MM, bottom + HEIGHT_MM
    for column in range(COLUMNS):
        for x in (corner(paper, column, 0)[0], corner(paper, column, 0)[0] + WIDTH_MM):
            document.line(x, top - BLEED_MM - MARK_MM, x, top - BLEED_MM)
            document.line(x, bottom + BLEED_MM, x, bottom + BLEED_MM + MARK_MM)
    for row in range(ROWS):
        for y in (corner(paper, 0, row)[1], corner(paper, 0, row)[1] + HEIGHT_MM):
            document.line(left - BLEED_MM - MARK_MM, y, left - BLEED_MM, y)
            document.line(right + BLEED_MM, y, right + BLEED_MM + MARK_MM, y)


def draw(document: Document, svg: str, x: float, y: float) -> None:
    """A face with its corner at (x, y), its paper going on into the bleed."""
    path, transform = drawing(svg)
    path.transform = transform.translate(x, y)
    document.draw_path(path)


@cache
def drawing(svg: str) -> tuple[GraphicsContext, Transform]:
    """A face that bleeds, as fpdf draws it, and how it is turned to its size; read once, for a pack has many backs."""
    assert EDGE in svg, "A face begins with its edge."
    found = SVGObject(svg.replace(EDGE, BLEEDING))
    path = found.transform_to_rect_viewport(1, WIDTH_MM, HEIGHT_MM, ignore_svg_top_attrs=True)[2]
    return path, path.transform or Transform.identity()


def _without_colour(found: re.Match[bytes]) -> bytes:
    red, green, blue = map(float, found.group(1, 2, 3))
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return b"%.4f %b" % (light, b"g" if found[4] == b"rg" else b"G")
