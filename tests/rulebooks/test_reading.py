"""Every game can be read in an order in which one learns it, with no clause left out."""

from __future__ import annotations

import pytest

from cardgames.core import Rules
from cardgames.games import every
from cardgames.games.goat import Goat
from cardgames.rulebooks import reading, rulebook
from cardgames.rulebooks.reading import Part, Picture, Reading


def test_every_game_is_read_whole() -> None:
    assert list(reading.broken()) == []


def test_what_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Reading(
        (
            Picture("Aim", "Take red cards.", ("R15", "G"), ("15",)),
            Picture("Cards", "Red cards score.", ("R15", "R15", "R15", "R16")),
            Picture("A turn", "Play a card. " * 14, ("B4",)),
        ),
        (Part("The pack", ("goat.pack.1", "goat.pack.1", "goat.pack.99")),),
    )
    right = reading.reading

    def planted(game: type[Rules]) -> Reading:
        return wrong if game is Goat else right(game)

    monkeypatch.setattr(reading, "reading", planted)
    found = list(reading.broken())
    assert "goat is read without goat.pack.2" in found
    assert "goat is read with the unknown goat.pack.99" in found
    assert "goat is read with goat.pack.1 twice" in found
    assert [fault for fault in found if "picture" in fault] == [
        "goat has a primer of 3 pictures, not of 4",
        "goat: the picture 'Aim' has not a caption for each card",
        "goat: the picture 'Cards' shows more of R15 than the pack has",
        "goat: the picture 'Cards' shows more of R16 than the pack has",
        "goat: the picture 'A turn' shows 1 cards",
        "goat: the picture 'A turn' has 42 words",
    ]


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_every_game_has_a_primer_and_an_order_of_its_own(game: type[Rules]) -> None:
    found = reading.reading(game)
    assert [picture.title for picture in found.primer] == ["The aim", "The cards", "A turn", "The score"]
    assert found.parts != reading.as_printed(rulebook.load(game.rulebook).chapter(game))


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_the_order_of_print_has_every_clause_once(game: type[Rules]) -> None:
    chapter = rulebook.load(game.rulebook).chapter(game)
    found = [name for part in reading.as_printed(chapter) for name in part.clauses]
    assert found == [clause.id for clause in chapter.clauses]
