"""The worksheets of the lessons for schools: what there is to read, and room to write; the texts are in a TOML file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.words import Words
from press.paper import POINTS_PER_MM, Document, Paper
from worksheets import texts

MARGIN_MM, FOOT_MM = 16.0, 12.0
"""White space at the sides and the top, and at the foot."""
TYPE_POINTS = 12
"""The size of all letters but those of headings."""
LINE_MM = 8.0
"""The height of a line to write on."""
ROW_MM, TICK_ROW_MM = 10.0, 6.0
"""The height of a row of a table to write in, and of one for ticks or numbers only."""
PAD_MM = 1.6


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
        self.width = paper.width - 2 * MARGIN_MM
        self.at = paper.height

    def add(self, part: dict[str, Any]) -> None:
        """Set a part, on a new page where this one has no room for it."""
        needed = self._set(part, draw=False)
        if self.at + needed > self.paper.height - FOOT_MM:
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
        self.document.line_at(MARGIN_MM, MARGIN_MM + 5, self.written["title"])
        self.document.type(TYPE_POINTS, "I")
        self.document.line_at(self.paper.width - MARGIN_MM, MARGIN_MM + 5, self.written["game"], "R")
        self.at = MARGIN_MM + 9
        if first:
            self._name_line(self.at + 5)
            self.at += 8

    def _name_line(self, baseline: float) -> None:
        name = texts()["name"]
        self.document.type(TYPE_POINTS)
        self.document.line_at(MARGIN_MM, baseline, name)
        self.document.line(MARGIN_MM + self.document.wide(name) + 2, baseline, MARGIN_MM + self.width * 0.6, baseline)

    def _set(self, part: dict[str, Any], *, draw: bool) -> float:
        """Set a part, or only reckon how high it is."""
        top = at = self.at + 3
        if part.get("ticket"):
            if draw:
                self.document.set_dash_pattern(2, 2)
                self.document.line(0, at, self.paper.width, at)
                self.document.set_dash_pattern()
                self.document.type(TYPE_POINTS, "B")
                self.document.line_at(MARGIN_MM, at + 7, texts()["ticket"])
                name = texts()["name"]
                start = MARGIN_MM + self.width * 0.4
                self.document.type(TYPE_POINTS)
                self.document.line_at(start, at + 7, name)
                self.document.line(start + self.document.wide(name) + 2, at + 7, MARGIN_MM + self.width, at + 7)
            at += 9
        else:
            at = self._text(part["title"], at, TYPE_POINTS + 1, "B", draw=draw)
        at = self._text(part["asks"], at, TYPE_POINTS, "", draw=draw)
        for line in part.get("code", ()):
            at = self._code(line, at, draw=draw)
        if "columns" in part:
            at = self._table(part["columns"], part["rows"], at + 1.5, draw=draw)
        if "boxes" in part:
            at = self._boxes(part["boxes"], part["rows"], at + 1.5, draw=draw)
        for _ in range(part.get("lines", 0)):
            at += LINE_MM
            if draw:
                self.document.line(MARGIN_MM, at, MARGIN_MM + self.width, at)
        return at - top + 3

    def _text(self, text: str, at: float, size: float, style: str, *, draw: bool) -> float:
        self.document.type(size, style)
        for line in self.document.lines(text, self.width):
            at += size * 1.25 / POINTS_PER_MM
            if draw:
                self.document.line_at(MARGIN_MM, at, line)
        return at

    def _code(self, line: str, at: float, *, draw: bool) -> float:
        at += TYPE_POINTS * 1.3 / POINTS_PER_MM
        if draw:
            self.document.set_font("courier", "", TYPE_POINTS)
            self.document.text(MARGIN_MM + 4, at, line)
        return at

    def _table(self, columns: Sequence[str], rows: int | Sequence[str], at: float, *, draw: bool) -> float:
        """A table to fill in. rows: how many empty ones, or what the first columns hold, parted by a |."""
        filled = [""] * rows if isinstance(rows, int) else list(rows)
        cells = [[*(cell.strip() for cell in row.split("|")), *[""] * len(columns)][: len(columns)] for row in filled]
        widths = self._widths(columns, cells)
        heights = [self._height([*columns], widths, 0.0)]
        ticks = all(0 < len(row[0]) < 10 and not any(row[1:]) for row in cells)
        heights += [TICK_ROW_MM if ticks else self._height(row, widths, ROW_MM) for row in cells]
        if draw:
            edges = [MARGIN_MM + sum(widths[:number]) for number in range(len(widths) + 1)]
            y = at
            for number, (row, height) in enumerate(zip([list(columns), *cells], heights, strict=True)):
                self.document.line(MARGIN_MM, y, MARGIN_MM + self.width, y)
                for text, left, wide in zip(row, edges, widths, strict=False):
                    self._cell(text, left, y, wide, "I" if number == 0 else "")
                y += height
            self.document.line(MARGIN_MM, y, MARGIN_MM + self.width, y)
            for edge in edges:
                self.document.line(edge, at, edge, y)
        return at + sum(heights)

    def _widths(self, columns: Sequence[str], cells: Sequence[Sequence[str]]) -> list[float]:
        """What is printed in a column gets the room it needs, up to half the page; the others share the rest.

        A column with a longer heading has more to be written into it.
        """
        full = [any(row[number] for row in cells) for number in range(len(columns))]
        self.document.type(TYPE_POINTS)
        wanted = [
            min(0.5 * self.width, max(map(self.document.wide, (head, *(row[number] for row in cells)))) + 3 * PAD_MM)
            if full[number]
            else 0.0
            for number, head in enumerate(columns)
        ]
        shares = [0 if wide else max(len(head), 8) for wide, head in zip(wanted, columns, strict=True)]
        rest = self.width - sum(wanted)
        return [wide or rest * share / sum(shares) for wide, share in zip(wanted, shares, strict=True)]

    def _height(self, row: Sequence[str], widths: Sequence[float], least: float) -> float:
        self.document.type(TYPE_POINTS)
        most = (
            max(
                len(self.document.lines(text, wide - 2 * PAD_MM))
                for text, wide in zip(row, widths, strict=False)
                if text
            )
            if any(row)
            else 0
        )
        return max(least, most * TYPE_POINTS * 1.1 / POINTS_PER_MM + 2 * PAD_MM)

    def _cell(self, text: str, left: float, top: float, wide: float, style: str) -> None:
        self.document.type(TYPE_POINTS, style)
        for number, line in enumerate(self.document.lines(text, wide - 2 * PAD_MM), 1):
            self.document.line_at(left + PAD_MM, top + PAD_MM / 2 + number * TYPE_POINTS * 1.1 / POINTS_PER_MM, line)

    def _boxes(self, boxes: Sequence[str], rows: Sequence[str], at: float, *, draw: bool) -> float:
        """Sentences, each with boxes to tick one of, and a line to write on below."""
        self.document.type(TYPE_POINTS)
        room = [self.document.wide(word) + 9 for word in boxes]
        for row in rows:
            self.document.type(TYPE_POINTS)
            lines = self.document.lines(row, self.width - sum(room) - 4)
            if draw:
                for number, line in enumerate(lines, 1):
                    self.document.line_at(MARGIN_MM, at + number * TYPE_POINTS * 1.25 / POINTS_PER_MM, line)
                left = MARGIN_MM + self.width - sum(room)
                self.document.type(TYPE_POINTS)
                for word, wide in zip(boxes, room, strict=True):
                    self.document.rect(left, at + 1.6, 3, 3)
                    self.document.line_at(left + 4.5, at + TYPE_POINTS * 1.25 / POINTS_PER_MM, word)
                    left += wide
            at += len(lines) * TYPE_POINTS * 1.25 / POINTS_PER_MM
            if len(boxes) > 2:
                at += LINE_MM
                if draw:
                    self.document.line(MARGIN_MM, at, MARGIN_MM + self.width, at)
            at += 1.5
        return at
