"""Names: what of them is shown, and that no two look alike."""

from __future__ import annotations

import pytest

from cardgames.classroom.names import MAX_LETTERS, is_of_pages, plain_name, unlike
from cardgames.classroom.room import RequestRefused, Room

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
HEART = "\u2764\ufe0f\u200d\U0001f525"
WAVE = "\U0001f44b\U0001f3fd"
FLAG = "\U0001f1eb\U0001f1f7"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("<b>x</b>", "<b>x</b>"),
        ("\u202eevil\u0000\u200b", "evil"),
        ("x" * 500, "x" * MAX_LETTERS),
        (None, ""),
        (["a"], ""),
        ("\ud800", ""),
        ("\u3164\u115f\u1160\uffa0\u2800", ""),  # fillers, which draw nothing
        ("A\u3164da", "Ada"),
        ("Z" + "\u0334" * 40, "Z\u0334\u0334"),  # accents upon accents
        ("\u0301\u0301Ada", "Ada"),
        ("Nguy\u0065\u0302\u0303n", "Nguy\u1ec5n"),
        (FAMILY, FAMILY),
        (FAMILY * 30, FAMILY * MAX_LETTERS),
        (f"{HEART}{WAVE}{FLAG}", f"{HEART}{WAVE}{FLAG}"),
        ("A\u200db\u200d", "Ab"),
    ],
)
def test_a_name_is_one_short_line_of_what_can_be_seen(given: object, shown: str) -> None:
    assert plain_name(given) == shown


@pytest.mark.parametrize(
    "name",
    [
        "computer",
        "Teacher",
        " TEACHER! ",
        "t\u0435acher",
        "c0mputer",
        "computer 2",
        "\uff54eacher",
        "no name",
        "\u0423\u0447\u0438\u0442\u0435\u043b\u044c",
    ],
)
def test_nobody_is_called_what_the_pages_call_others(name: str) -> None:
    assert is_of_pages(plain_name(name))
    room = Room()
    room.carry_out(room.open())
    with pytest.raises(RequestRefused, match="class-name-taken"):
        room.join(room.code, name, "secret")
    assert not is_of_pages("Ada")
    assert not is_of_pages("")


@pytest.mark.parametrize("other", ["Ada", "ada", " A.d.a", "\u0410da", "\u00c1da"])
def test_two_pupils_of_one_name_are_told_apart(other: str) -> None:
    room = Room()
    room.carry_out(room.open())
    for number, name in enumerate(("Ada", other, "Ada", "", "", "Bea", "\U0001f431", "\U0001f436")):
        room.carry_out(room.join(room.code, name, f"secret {number}"))
    names = [pupil.name for pupil in room.pupils.values()]
    assert names == ["Ada", f"{plain_name(other)} 2", "Ada 3", "", "", "Bea", "\U0001f431", "\U0001f436"]
    assert unlike("Ada", ()) == "Ada"
