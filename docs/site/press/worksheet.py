"""The worksheets of the lessons for schools: what there is to read, and room to write; the texts are in a TOML file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.words import Words
from press.paper import POINT, Document, Paper
from worksheets import texts

MARGIN, FOOT = 16.0, 12.0
"""At the sides and the top, and at the foot, in millimetres."""
SIZE = 12
"""Of all letters but those of headings, in points."""
ROOM = 8.0
"""The height of a line to write on, in millimetres."""
ROW, TICKS = 10.0, 6.0
"""The height of a row of a table to write in, and of one in which only a tick or a number is put."""
PAD = 1.6


def sheet(name: str) -> dict[str, Any]:
    """What stands on a worksheet. Raises KeyError where there is none of this name."""
    found: dict[str, dict[str, Any]] = {each["file"]: each for each in texts()["sheet"]}
    return found[name]


def pdf(name: str, paper: Paper, words: Words) -> bytes:
    """A worksheet as a PDF file: one or two pages, the last part to be cut off and handed in."""
    written = sheet(name)
    document = Document(paper, f"{written['title']}, {paper.title}", words)
    page = _Page(document, paper, written)
    for part in written["part"]:
        page.add(part)
    return document.as_bytes()


class _Page:
    """Where the next part goes; no part is divided between two pages."""

    def __init__(self, document: Document, paper: Paper, written: dict[str, Any]) -> None:
        self.document, self.paper, self.written = document, paper, written
        self.width = paper.width - 2 * MARGIN
        self.at = paper.height

    def add(self, part: dict[str, Any]) -> None:
        """Set a part, on a new page where this one has no room for it."""
        needed = self._set(part, draw=False)
        if self.at + needed > self.paper.height - FOOT:
            self._begin()
        self._set(part, draw=True)
        self.at += needed

    def _begin(self) -> None:
        first = not self.document.pages
        self.document.add_page()
        self.document.set_text_color(0)
        self.document.set_line_width(0.2)
        self.document.set_draw_color(110)
        self.document.type(19)
        self.document.line_at(MARGIN, MARGIN + 5, self.written["title"])
        self.document.type(SIZE, "I")
        self.document.line_at(self.paper.width - MARGIN, MARGIN + 5, self.written["game"], "R")
        self.at = MARGIN + 9
        if first:
            self._name_line(self.at + 5)
            self.at += 8

    def _name_line(self, baseline: float) -> None:
        name = texts()["name"]
        self.document.type(SIZE)
        self.document.line_at(MARGIN, baseline, name)
        self.document.line(MARGIN + self.document.wide(name) + 2, baseline, MARGIN + self.width * 0.6, baseline)

    def _set(self, part: dict[str, Any], *, draw: bool) -> float:
        """Set a part, or only reckon how high it is."""
        top = at = self.at + 3
        if part.get("ticket"):
            if draw:
                self.document.set_dash_pattern(2, 2)
                self.document.line(0, at, self.paper.width, at)
                self.document.set_dash_pattern()
                self.document.type(SIZE, "B")
                self.document.line_at(MARGIN, at + 7, texts()["ticket"])
                name = texts()["name"]
                start = MARGIN + self.width * 0.4
                self.document.type(SIZE)
                self.document.line_at(start, at + 7, name)
                self.document.line(start + self.document.wide(name) + 2, at + 7, MARGIN + self.width, at + 7)
            at += 9
        else:
            at = self._text(part["title"], at, SIZE + 1, "B", draw=draw)
        at = self._text(part["asks"], at, SIZE, "", draw=draw)
        for line in part.get("code", ()):
            at = self._code(line, at, draw=draw)
        if "columns" in part:
            at = self._table(part["columns"], part["rows"], at + 1.5, draw=draw)
        if "boxes" in part:
            at = self._boxes(part["boxes"], part["rows"], at + 1.5, draw=draw)
        for _ in range(part.get("lines", 0)):
            at += ROOM
            if draw:
                self.document.line(MARGIN, at, MARGIN + self.width, at)
        return at - top + 3

    def _text(self, text: str, at: float, size: float, style: str, *, draw: bool) -> float:
        self.document.type(size, style)
        for line in self.document.lines(text, self.width):
            at += size * 1.25 / POINT
            if draw:
                self.document.line_at(MARGIN, at, line)
        return at

    def _code(self, line: str, at: float, *, draw: bool) -> float:
        at += SIZE * 1.3 / POINT
        if draw:
            self.document.set_font("courier", "", SIZE)
            self.document.text(MARGIN + 4, at, line)
        return at

    def _table(self, columns: Sequence[str], rows: int | Sequence[str], at: float, *, draw: bool) -> float:
        """A table to fill in. rows: how many empty ones, or what the first columns hold, parted by a |."""
        filled = [""] * rows if isinstance(rows, int) else list(rows)
        cells = [[*(cell.strip() for cell in row.split("|")), *[""] * len(columns)][: len(columns)] for row in filled]
        widths = self._widths(columns, cells)
        heights = [self._height([*columns], widths, 0.0)]
        ticks = all(0 < len(row[0]) < 10 and not any(row[1:]) for row in cells)
        heights += [TICKS if ticks else self._height(row, widths, ROW) for row in cells]
        if draw:
            edges = [MARGIN + sum(widths[:number]) for number in range(len(widths) + 1)]
            y = at
            for number, (row, height) in enumerate(zip([list(columns), *cells], heights, strict=True)):
                self.document.line(MARGIN, y, MARGIN + self.width, y)
                for text, left, wide in zip(row, edges, widths, strict=False):
                    self._cell(text, left, y, wide, "I" if number == 0 else "")
                y += height
            self.document.line(MARGIN, y, MARGIN + self.width, y)
            for edge in edges:
                self.document.line(edge, at, edge, y)
        return at + sum(heights)

    def _widths(self, columns: Sequence[str], cells: Sequence[Sequence[str]]) -> list[float]:
        """What is printed in a column gets the room it needs, up to half the page; the others share the rest.

        A column with a longer heading has more to be written into it.
        """
        full = [any(row[number] for row in cells) for number in range(len(columns))]
        self.document.type(SIZE)
        wanted = [
            min(0.5 * self.width, max(map(self.document.wide, (head, *(row[number] for row in cells)))) + 3 * PAD)
            if full[number]
            else 0.0
            for number, head in enumerate(columns)
        ]
        shares = [0 if wide else max(len(head), 8) for wide, head in zip(wanted, columns, strict=True)]
        rest = self.width - sum(wanted)
        return [wide or rest * share / sum(shares) for wide, share in zip(wanted, shares, strict=True)]

    def _height(self, row: Sequence[str], widths: Sequence[float], least: float) -> float:
        self.document.type(SIZE)
        most = (
            max(len(self.document.lines(text, wide - 2 * PAD)) for text, wide in zip(row, widths, strict=False) if text)
            if any(row)
            else 0
        )
        return max(least, most * SIZE * 1.1 / POINT + 2 * PAD)

    def _cell(self, text: str, left: float, top: float, wide: float, style: str) -> None:
        self.document.type(SIZE, style)
        for number, line in enumerate(self.document.lines(text, wide - 2 * PAD), 1):
            self.document.line_at(left + PAD, top + PAD / 2 + number * SIZE * 1.1 / POINT, line)

    def _boxes(self, boxes: Sequence[str], rows: Sequence[str], at: float, *, draw: bool) -> float:
        """Sentences, each with boxes to tick one of, and a line to write on below."""
        self.document.type(SIZE)
        room = [self.document.wide(word) + 9 for word in boxes]
        for row in rows:
            self.document.type(SIZE)
            lines = self.document.lines(row, self.width - sum(room) - 4)
            if draw:
                for number, line in enumerate(lines, 1):
                    self.document.line_at(MARGIN, at + number * SIZE * 1.25 / POINT, line)
                left = MARGIN + self.width - sum(room)
                self.document.type(SIZE)
                for word, wide in zip(boxes, room, strict=True):
                    self.document.rect(left, at + 1.6, 3, 3)
                    self.document.line_at(left + 4.5, at + SIZE * 1.25 / POINT, word)
                    left += wide
            at += len(lines) * SIZE * 1.25 / POINT
            if len(boxes) > 2:
                at += ROOM
                if draw:
                    self.document.line(MARGIN, at, MARGIN + self.width, at)
            at += 1.5
        return at
