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
        (Picture("Aim", "Take red cards.", ("R15", "G"), ("15",)),),
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
    assert "goat: the picture 'Aim' has not a caption for each card" in found


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_the_order_of_print_has_every_clause_once(game: type[Rules]) -> None:
    chapter = rulebook.load(game.rulebook).chapter(game)
    found = [name for part in reading.as_printed(chapter) for name in part.clauses]
    assert found == [clause.id for clause in chapter.clauses]
