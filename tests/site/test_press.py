"""What is printed: the files open, embed their type, hold every card and every clause, and are cut where they say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

import cardgames
import places
from cardgames.core import Rules
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.teaching.questions import sheet
from cardgames.words import ENGLISH, load
from pages import party
from press import handout, leaflet, pack, scores
from press.paper import PAPERS, POINTS_PER_MM

A4, LETTER = PAPERS
SAID = load(ENGLISH)
EVERY_BOOK = pytest.mark.parametrize("book", places.books(), ids=lambda book: book.name)
ONE_OF_EACH = pytest.mark.parametrize("game", [book.games[0] for book in places.books()], ids=lambda game: game.name)
EVERY_GAME = pytest.mark.parametrize("game", cardgames.games(), ids=lambda game: game.name)


@cache
def packed(book: str) -> bytes:
    """The pack of a rulebook on A4, which is dear to draw."""
    return pack.pdf(next(each for each in places.books() if each.name == book), A4, SAID)


def opened(file: bytes) -> PdfReader:
    """The file, read by another library than the one that wrote it."""
    return PdfReader(BytesIO(file), strict=True)


def fonts(reader: PdfReader) -> Iterator[Any]:
    """Every font of a file."""
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            yield from (each.get_object() for each in font.get_object()["/DescendantFonts"])


def drawn(page: Any) -> bytes:
    """What is drawn on a page, as a page says it."""
    contents: bytes = page.get_contents().get_data()
    return contents


def printed(reader: PdfReader) -> Counter[str]:
    """How many cards of each name are read back from the fronts of a pack."""
    texts = " ".join(page.extract_text() for page in reader.pages[::2])
    return Counter(name.strip() for name in re.findall(r"([^·]+?) · \S+", " ".join(texts.split())))


@pytest.mark.slow
@EVERY_BOOK
def test_a_pack_has_every_card_and_a_back_to_each(book: Rulebook) -> None:
    reader = opened(packed(book.name))
    assert len(reader.pages) == 2 * pack.sheets(book)
    assert all(font["/FontDescriptor"]["/FontFile2"].get_data() for font in fonts(reader))
    found = printed(reader)
    assert found == Counter(card.name for card in pack.cards(book))
    for game in book.games:
        for players in game.numbers:
            assert Counter(card.name for card in game(players=players).pack()) <= found
    assert not any(page.extract_text() for page in reader.pages[1::2])


@pytest.mark.slow
def test_the_same_pack_on_other_paper_and_without_colour() -> None:
    whole = packed(places.books()[1].name)
    letter, grey = opened(pack.on(whole, A4, LETTER)), opened(pack.on(whole, A4, A4, grey=True))
    for reader, paper in ((opened(whole), A4), (letter, LETTER), (grey, A4)):
        for page in reader.pages:
            size = float(page.mediabox.width) / POINTS_PER_MM, float(page.mediabox.height) / POINTS_PER_MM
            assert size == pytest.approx((paper.width, paper.height), abs=0.01)
    assert printed(letter) == printed(grey) == printed(opened(whole))
    assert all(pack.COLOUR.search(drawn(page)) for page in opened(whole).pages)
    assert not any(pack.COLOUR.search(drawn(page)) for page in grey.pages)


@pytest.mark.slow
def test_colours_are_explained_where_shapes_alone_tell_them_apart() -> None:
    for book in places.books():
        game = book.games[0].name
        last = " ".join(opened(packed(book.name)).pages[-2].extract_text().split())
        assert ("The pack in greys" in last) == (game in ("goat", "golph"))
    assert pack.CAPTION_POINTS > 5
    assert pack.CAPTION_POINTS / POINTS_PER_MM < pack.BLEED_MM


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_cards_with_their_bleed_and_the_cut_marks_stay_on_the_paper(paper: Any) -> None:
    x, y = pack.corner(paper, 0, 0)
    assert min(x, y) >= pack.BLEED_MM + pack.MARK_MM
    right, bottom = pack.corner(paper, pack.COLUMNS - 1, pack.ROWS - 1)
    assert right + pack.WIDTH_MM + x == pytest.approx(paper.width)
    assert bottom + pack.HEIGHT_MM + y == pytest.approx(paper.height)
    beside, below = pack.corner(paper, 1, 1)
    assert (beside - x - pack.WIDTH_MM, below - y - pack.HEIGHT_MM) == pytest.approx(
        (2 * pack.BLEED_MM, 2 * pack.BLEED_MM)
    )


@pytest.mark.slow
def test_a_back_lies_behind_its_front() -> None:
    book = places.books()[1]
    number = len(pack.cards(book)) % (pack.COLUMNS * pack.ROWS)
    assert 0 < number < pack.COLUMNS, "The last sheet is not full, so that sides matter."
    front, back = (drawn(page) for page in opened(packed(book.name)).pages[-2:])
    placed = rb"q 1 0 0 1 ([\d.]+) [\d.]+ cm"
    left, right = ({float(x) for x in re.findall(placed, side)} for side in (front, back))
    assert {pack.corner(A4, place, 0)[0] for place in range(number)} <= left
    assert {pack.corner(A4, pack.COLUMNS - 1 - place, 0)[0] for place in range(number)} <= right
    assert pack.corner(A4, 0, 0)[0] not in right


@pytest.mark.slow
@EVERY_GAME
def test_the_rules_are_one_folded_sheet_with_every_clause(game: type[Rules]) -> None:
    book = places.book_of(game)
    reader = opened(leaflet.pdf(book, game, A4, SAID))
    assert len(reader.pages) == 2
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts(reader))
    read = " ".join(page.extract_text() for page in reader.pages)
    assert {clause.id for clause in book.clauses} <= set(re.findall(r"[a-z0-9]+(?:\.\w+)+", read))
    assert "".join(book.clauses[0].says.split())[:30] in "".join(read.split())
    assert not {"*", "`"} & set(read)  # which would be Markdown


@pytest.mark.slow
def test_rules_that_are_too_long_are_refused() -> None:
    game = cardgames.games()[0]
    book = places.book_of(game)
    with pytest.raises(ValueError, match="The rules of Goat are too long for one folded sheet"):
        leaflet.pdf(replace(book, clauses=book.clauses * 9), game, A4, SAID)


@pytest.mark.slow
@EVERY_GAME
def test_a_score_sheet_for_each_number_of_players(game: type[Rules]) -> None:
    book = places.book_of(game)
    reader = opened(scores.pdf(book, game, LETTER, SAID))
    assert len(reader.pages) == len(game.numbers)
    clauses = scores.scoring(book, game)
    assert clauses
    for players, page in zip(game.numbers, reader.pages, strict=True):
        read = page.extract_text()
        assert f"{players} players" in read
        assert set(game(players=players).sides()) <= set(read.split())
        assert all(clause.id in read for clause in clauses)


def test_a_sheet_of_questions_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [sheet("goat", 8)]
    monkeypatch.setattr(handout, "sheet", lambda *_: asked.pop())
    assert handout.questions("goat", 8) is handout.questions("goat", 8)


@pytest.mark.slow
@ONE_OF_EACH
def test_a_sheet_of_questions_has_its_key_on_a_sheet_of_its_own(game: type[Rules]) -> None:
    reader = opened(handout.pdf(game, 7, A4, SAID))
    read = ["".join(page.extract_text().split()) for page in reader.pages]
    key = next(number for number, text in enumerate(read) if "keytosheet7" in text)
    asked, answers = "".join(read[:key]), "".join(read[key:])
    for question in sheet(game.name, 7):
        assert "".join(question.asks.split()) in asked
        assert f"({question.clause})" in answers
        assert f"({question.clause})" not in asked
        assert "".join(question.options[question.right].label.split()) in answers
    lines = " | ".join(page.extract_text() for page in reader.pages[:key]).splitlines()
    assert "Name:" in reader.pages[0].extract_text()
    for question in sheet(game.name, 7):  # no answer is parted by the end of a line
        for letter, option in zip("abcd", question.options, strict=False):
            whole = "".join(f"({letter}){option.label}".split())
            assert len(whole) > 90 or any(whole in "".join(line.split()) for line in lines), whole


def test_the_sheet_of_the_card_party_has_the_standards_and_room_for_all() -> None:
    page = party.page()
    rows = [re.findall(r"<t[hd][^>]*>([^<]*)<", row) for row in re.findall(r"<tr.*", page)]
    assert rows.count(["Par", *"343454343", "33", ""]) == 8
    assert rows.count(["Bogey", *"454565454", ""]) == 1  # the final is match play, without a total
    assert rows.count([""] * 12) == 2 * 4 * 4
    assert not re.search("(href|src)=", page)
