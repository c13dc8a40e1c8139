"""Ten questions on a sheet, and their key on a sheet of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import cardgames
from cardgames.core import Rules
from cardgames.rulebooks import rulebook
from cardgames.teaching.question import Question
from cardgames.teaching.questions import sheet
from cardgames.widgets.quiz import trick_of
from cardgames.widgets.scene import scene
from cardgames.words import Words
from press.paper import POINTS_PER_MM, Document, Paper

MARGIN_MM = 16.0
TYPE_POINTS = 10.0
LINE_MM = TYPE_POINTS * 1.25 / POINTS_PER_MM
LETTERS = "abcd"
OPTION = "option"
"""What marks an answer to choose: such stand side by side, and none is parted by the end of a line."""


def pdf(game: type[Rules], seed: int, paper: Paper, words: Words) -> bytes:
    """A sheet of questions as a PDF file: the questions, and from the next page on the key."""
    values = {"title": words.of(game.title), "seed": seed}
    document = Document(paper, words.site("handout-file", paper=paper.title, **values), words)
    drawn = questions(game.name, seed)
    named = words.site("handout-name")
    asked = [list(_question(each, words)) for each in drawn]
    _set(document, paper, words.site("handout-sheet", **values), asked, named)
    _set(document, paper, words.site("handout-key", **values), [list(_answer(each, words)) for each in drawn])
    return document.as_bytes()


@cache
def questions(game: str, seed: int) -> tuple[Question, ...]:
    """The questions of a sheet: the same on every paper, and on the page of the game in each language."""
    return tuple(sheet(game, seed))


def position(question: Question, words: Words) -> Iterator[str]:
    """What is seen of a position, in as few words as will do."""
    drawn = scene(cardgames.replay(question.record), None if question.seat == "open" else question.seat, words=words)
    if drawn["inForce"]:
        yield f"{drawn['inForce']}."
    yield from (f"{words.of(heard)}." for heard in question.before)
    if trick := trick_of(question, drawn):
        played = ", ".join(f"{each['seat']} {each['name']}" for each in trick)
        yield words.site("handout-trick", trick=drawn["trickName"], cards=played)
    if hand := drawn["hands"].get(question.seat):
        yield words.site("handout-hand", seat=question.seat, cards=", ".join(card["name"] for card in hand))


def _question(question: Question, words: Words) -> Iterator[tuple[str, str]]:
    yield from ((line, "") for line in position(question, words))
    yield from ((words.of(line), "") for line in question.lines)
    yield words.of(question.asks), "B"
    for letter, option in zip(LETTERS, question.options, strict=False):
        yield f"({letter}) {words.of(option.label)}", OPTION


def _answer(question: Question, words: Words) -> Iterator[tuple[str, str]]:
    right = question.options[question.right]
    yield f"({LETTERS[question.right]}) {words.of(right.label)}", "B"
    yield rulebook.plain(words.of(right.why)), ""


def _set(document: Document, paper: Paper, title: str, blocks: list[list[tuple[str, str]]], named: str = "") -> None:
    """A part that begins on a page of its own; no block is parted by the end of a page.

    named: what stands before a line to write a name on, at the head of its first page.
    """
    at, wide = paper.height, paper.width - 2 * MARGIN_MM - 8
    for number, block in enumerate(blocks, 1):
        lines = []
        for text, style in block:
            if style != OPTION:
                document.type(TYPE_POINTS, style)
                lines += [(line, style) for line in document.lines(text, wide)]
        document.type(TYPE_POINTS)
        lines += [(line, "") for line in _in_lines(document, [text for text, style in block if style == OPTION], wide)]
        if at + (len(lines) + 1) * LINE_MM > paper.height - MARGIN_MM:
            document.add_page()
            document.set_text_color(0)
            document.type(18)
            document.line_at(MARGIN_MM, MARGIN_MM + 5, title)
            at = MARGIN_MM + 10
            if named and number == 1:
                document.type(TYPE_POINTS)
                start = paper.width / 2
                document.line_at(start, MARGIN_MM + 5, named)
                document.set_line_width(0.2)
                document.line(start + document.wide(named) + 2, MARGIN_MM + 5, paper.width - MARGIN_MM, MARGIN_MM + 5)
        at += LINE_MM * 0.8
        document.type(TYPE_POINTS, "B")
        document.line_at(MARGIN_MM, at + LINE_MM, str(number))
        for line, style in lines:
            at += LINE_MM
            document.type(TYPE_POINTS, style)
            document.line_at(MARGIN_MM + 8, at, line)


def _in_lines(document: Document, options: list[str], wide: float) -> list[str]:
    """Answers to choose from, as many on a line as it has room for."""
    found: list[str] = []
    for option in options:
        beside = f"{found[-1]}     {option}" if found else option
        if found and document.wide(beside) <= wide:
            found[-1] = beside
        else:
            found += document.lines(option, wide)
    return found
