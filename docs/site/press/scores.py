"""A score sheet for each number of players of a game: a column for each side, a line for each deal."""

from __future__ import annotations

from cardgames.core import Rules
from cardgames.rulebooks.rulebook import Clause, Rulebook
from cardgames.words import Words
from press.paper import Document, Paper

MARGIN_MM = 15.0
LINE_MM = 7.5
"""The height of a line to write on."""
FIRST_COLUMN_MM = 26.0
"""The width of the column with the numbers of the deals."""


def pdf(book: Rulebook, game: type[Rules], paper: Paper, words: Words) -> bytes:
    """The score sheets of a game as a PDF file: a page for each number of players."""
    document = Document(paper, words.site("scores-file", title=words.of(game.title), paper=paper.title), words)
    clauses = scoring(book, game)
    for players in game.numbers:
        sheet(document, paper, clauses, game(players=players), words)
    return document.as_bytes()


def scoring(book: Rulebook, game: type[Rules]) -> list[Clause]:
    """The clauses by which the match of a game goes on and ends."""
    under = {name for name, places in book.code().items() if any(place.name.endswith(".match") for place in places)}
    return [clause for clause in book.clauses if clause.id in under]


def sheet(document: Document, paper: Paper, clauses: list[Clause], rules: Rules, words: Words) -> None:
    """One page, with the clauses by which the match goes on and ends."""
    document.add_page()
    document.set_text_color(0)
    document.type(22)
    document.line_at(MARGIN_MM, MARGIN_MM + 7, words.of(rules.title))
    document.type(10, "I")
    document.line_at(paper.width - MARGIN_MM, MARGIN_MM + 7, words.site("scores-players", n=rules.players), "R")
    foot = _foot(document, clauses, paper.width - 2 * MARGIN_MM, words)
    top, bottom = MARGIN_MM + 14, paper.height - MARGIN_MM - len(foot) * 4.2 - 4
    _columns(document, paper, rules, top, bottom, words)
    document.type(9)
    for number, (text, style) in enumerate(foot):
        document.type(9, style)
        document.line_at(MARGIN_MM, bottom + 8 + number * 4.2, text)


def _foot(document: Document, clauses: list[Clause], width: float, words: Words) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for clause in clauses:
        ruling = clause.ruling and words.site("paper-ruling", ruling=clause.ruling)
        for text, style in ((clause.says, ""), (ruling, "I")):
            document.type(9, style)
            tag = f" ({clause.id})" if text and not style else ""
            found += [(line, style) for line in document.lines(text + tag, width)]
    return found


def _columns(document: Document, paper: Paper, rules: Rules, top: float, bottom: float, words: Words) -> None:
    sides = tuple(rules.sides())
    width = (paper.width - 2 * MARGIN_MM - FIRST_COLUMN_MM) / len(sides)
    lines = int((bottom - top) / LINE_MM)
    edges = [MARGIN_MM, *(MARGIN_MM + FIRST_COLUMN_MM + width * number for number in range(len(sides) + 1))]
    document.set_draw_color(90)
    for line in range(lines + 1):
        document.set_line_width(0.5 if line in (1, lines - 1) else 0.15)
        document.line(MARGIN_MM, top + line * LINE_MM, edges[-1], top + line * LINE_MM)
    document.set_line_width(0.15)
    for edge in edges:
        document.line(edge, top, edge, top + lines * LINE_MM)
    document.type(10)
    document.line_at(MARGIN_MM + 2, top + LINE_MM - 2.3, words.of(rules.deal_name).capitalize())
    document.type(11, "B")
    for side, left in zip(sides, edges[1:], strict=False):
        document.line_at(left + width / 2, top + LINE_MM - 2.3, side, "C")
    document.type(10)
    for line in range(1, lines - 1):
        document.line_at(MARGIN_MM + 2, top + (line + 1) * LINE_MM - 2.3, str(line))
    document.type(10, "B")
    document.line_at(MARGIN_MM + 2, top + lines * LINE_MM - 2.3, words.site("scores-total"))
