"""The faces of the ordinary pack, whether or not a game that is played with it is on the list."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from cardgames.widgets.faces import ordinary

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> str:
    face = ordinary.face(text)
    assert face is not None, text
    return face


def colourless(svg: str) -> str:
    return re.sub("#[0-9a-f]{6}", "", svg)


def test_every_card_from_two_to_ace_has_a_face_of_its_own() -> None:
    faces = {text: drawn(text) for rank in RANKS for suit in "CSHD" for text in (f"{rank}{suit}",)}
    assert len({*faces.values(), ordinary.BACK}) == 53
    for text, svg in faces.items():
        elements = list(ElementTree.fromstring(svg).iter())
        assert elements[0].attrib["viewBox"] == "0 0 60 84"
        assert {element.tag.removeprefix(SVG) for element in elements} <= {"svg", "g", "path", "circle", "rect"}, text
        assert not [element for element in elements if {"id", "style", "class"} & set(element.attrib)], text


@pytest.mark.parametrize("rank", RANKS)
def test_suits_differ_in_shape_and_in_colour(rank: str) -> None:
    faces = [drawn(rank + suit) for suit in "CSHD"]
    assert len({colourless(svg) for svg in faces}) == 4
    assert len({re.findall("#[0-9a-f]{6}", svg)[2] for svg in faces}) == 4  # after the paper and its edge, the ink


@pytest.mark.parametrize("rank", RANKS[:9])
def test_a_number_has_as_many_pips(rank: str) -> None:
    mark = ordinary.SHAPES["spades"]
    assert drawn(f"{rank}S").count(mark) == int(rank) + 2  # and one beside each number


@pytest.mark.parametrize("text", ["", "Q", "C", "11C", "1H", "QX", "10", "AD ", "1D"])
def test_there_is_no_other_card(text: str) -> None:
    assert ordinary.face(text) is None
