"""A claim that no rulebook makes is labelled as our question wherever it is shown."""

from __future__ import annotations

import pytest

from cardgames.cli.commands import main
from cardgames.notebook.claims import claims as shown_claims
from cardgames.notebook.claims import verdicts as shown_verdicts
from cardgames.rulebooks import rulebook, verdicts
from cardgames.rulebooks.rulebook import Claim
from cardgames.widgets import lookup
from cardgames.words import load

CLAIMS = [(book, claim) for book in rulebook.books() for claim in book.claims]
OURS = [(book, claim) for book, claim in CLAIMS if claim.ours]


def test_what_stands_against_the_print_is_no_claim_of_the_print() -> None:
    known: dict[str, Claim] = {claim.id: claim for _, claim in CLAIMS}
    assert known["ke.claim.16"].ours  # line 276 says the opposite
    assert "decide" not in known["j4.claim.10"].says
    assert all(claim.ours for _, claim in CLAIMS if "not in print" in claim.where)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_only_our_questions_have_the_label(language: str) -> None:
    said = load(language)
    label = said("our-question", says="")
    for book, claim in CLAIMS:
        drawer = lookup.clause(book.games[0].name, claim.id, load("en"))
        assert drawer is not None
        assert verdicts.claim_text(claim, said).startswith(label) == claim.ours
        assert drawer["says"][0].startswith("Our question: ") == claim.ours


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_hint_says_what_the_rulebook_does_not_say_and_what_holds_in_part(language: str) -> None:
    said = load(language)
    for book, claim in CLAIMS:
        reservation = verdicts.reservation(book.games[0].name, claim.id, said)
        if claim.ours:
            assert reservation.startswith(said("not-in-the-book", verdict="§").partition("§")[0])
        assert bool(reservation) == (claim.ours or claim.verdict != "holds")
        assert (claim.condition in reservation) or language != "en"
        assert (": " in reservation) >= bool(claim.condition)
    assert verdicts.reservation("goat", "goat.sea.1", said) == ""


def test_notebooks_and_the_command_line_label_them(capsys: pytest.CaptureFixture[str]) -> None:
    for book in {book.name: book for book, _ in OURS}.values():
        ours = sum(claim.ours for claim in book.claims)
        assert str(shown_claims(book.name)).count("Our question: ") == ours
        assert str(shown_verdicts(book.name)).count("Our question: ") == ours
    main(["study", "catch-all"])
    assert capsys.readouterr().out.count("Our question: ") == 3
