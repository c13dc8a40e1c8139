"""What is printed on and with: two sizes of paper, one typeface, and a document that is the same on every day."""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.ttLib import TTFont
from fpdf import FPDF

from cardgames.rulebooks import rulebook
from cardgames.words import Words

TYPEFACE = "Old Standard"
STYLES = {"": "latin-400-normal", "I": "latin-400-italic", "B": "latin-700-normal"}
FONTS = Path(__file__).resolve().parents[2] / "assets" / "type"
POINTS_PER_MM = 72 / 25.4
_wide: dict[tuple[str, str], float] = {}
"""How wide words are in a style of our typeface, in millimetres for each point of its size."""


@dataclass(frozen=True)
class Paper:
    """A sheet, upright. width, height: in millimetres."""

    name: str
    title: str
    width: float
    height: float


PAPERS = (Paper("a4", "A4", 210, 297), Paper("letter", "Letter", 215.9, 279.4))


class Document(FPDF):
    """Pages in millimetres, in our typeface, without a margin that breaks them by itself.

    words: those of their language, which is written in Latin letters.
    """

    def __init__(self, paper: Paper, title: str, words: Words, *, across: bool = False) -> None:
        super().__init__("landscape" if across else "portrait", "mm", (paper.width, paper.height))
        self.set_auto_page_break(auto=False)
        self.set_margin(0)
        self.set_title(title)
        self.set_lang(words.language)
        self.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))

    def type(self, size: float, style: str = "") -> None:
        """Set in our typeface from here on. size: in points. style: "", "I" or "B"."""
        if f"{TYPEFACE.lower()}{style}" not in self.fonts:
            self.add_font(TYPEFACE, style, typeface()[style])
        self.set_font(TYPEFACE, style, size)

    def line_at(self, x: float, baseline: float, text: str, align: str = "L") -> None:
        """A line of type. x: its beginning, its middle where align is C, its end where align is R."""
        shift = {"L": 0.0, "C": 0.5, "R": 1.0}[align] * self.wide(text)
        self.text(x - shift, baseline, text)

    def wide(self, text: str) -> float:
        """How wide words are in the type that is set, in millimetres."""
        known = self.font_style, text
        if known not in _wide:
            _wide[known] = self.get_string_width(text) / self.font_size_pt
        return _wide[known] * self.font_size_pt

    def lines(self, text: str, width: float) -> list[str]:
        """The words broken into lines of at most this width, in the type that is set."""
        space = self.wide(" ")
        found: list[list[str]] = []
        left = 0.0
        for word in rulebook.plain(text).split():
            wide = self.wide(word)
            if found and wide <= left:
                found[-1].append(word)
                left -= wide + space
            else:
                found.append([word])
                left = width - wide - space
        return [" ".join(line) for line in found]

    def as_bytes(self) -> bytes:
        """The file."""
        return bytes(self.output())


@cache
def typeface() -> dict[str, Path]:
    """The files of our typeface, by style, in the form that a PDF takes."""
    folder = Path(_folder().name)
    for style, name in STYLES.items():
        font = TTFont(io.BytesIO((FONTS / f"old-standard-tt-{name}.woff2").read_bytes()))
        font.flavor = None
        font.save(folder / f"{style or 'R'}.ttf")
    return {style: folder / f"{style or 'R'}.ttf" for style in STYLES}


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory()
