"""Each card of each game has a face of its own."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import cardgames
from cardgames.core import Rules
from cardgames.widgets.faces import face, militac


@pytest.mark.parametrize("game", cardgames.games(), ids=lambda game: game.name)
def test_each_card_has_a_face_of_its_own(game: type[Rules]) -> None:
    cards = {card.text for card in game().pack()}
    faces = {card: face(game.name, card) for card in cards}
    assert len({*faces.values()}) == len(cards)
    assert all(ElementTree.fromstring(drawn).tag.endswith("svg") for drawn in faces.values())


def test_a_general_has_another_face_than_a_private() -> None:
    assert militac.__doc__
    assert face("militac", "I11") != face("militac", "I1")
