"""What a docstring says is told apart from the clauses by which it says so."""

from __future__ import annotations

import pytest

from cardgames.core.docstring import citations


@pytest.mark.parametrize(
    ("says", "parts"),
    [
        ("goat.sea.2  The leader shows a card.", [("goat.sea.2", "The leader shows a card.")]),
        ("ke.a, ke.b  One\n    sentence.\n\n    And more.", [("ke.a, ke.b", "One sentence.")]),
        ("mk.pair  Two go; mk.turn the player chooses.", [("mk.pair", "Two go;"), ("mk.turn", "the player chooses.")]),
        ("No clause (ke.mul) says it.", [("", "No clause (ke.mul) says it.")]),
        ("It is so. ke.back  It is.", [("", "It is so."), ("ke.back", "It is.")]),
        ("", [("", "")]),
    ],
)
def test_a_sentence_has_its_clauses(says: str, parts: list[tuple[str, str]]) -> None:
    def one() -> None:
        raise AssertionError("only what it says is read")

    one.__doc__ = says
    assert citations(one) == parts
