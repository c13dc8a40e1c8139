"""Every claim of the rulebooks has its verdict, and the figures that it rests on come out again."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

from cardgames.claims import figures as stored
from cardgames.claims.experiment import claim_of, experiment_on, of_book
from cardgames.rulebooks import rulebook, verdicts
from cardgames.rulebooks.figure_files import to_json
from cardgames.rulebooks.rulebook import VERDICTS, Claim
from cardgames.simulate.estimates import Sums, estimate
from cardgames.words import ENGLISH, load
from pages import studies

ALL = [claim for book in rulebook.books() if book.level == "studied" for claim in book.claims]
TESTED = [claim for claim in ALL if experiment_on(claim.id) is not None]
LONG = {"mil.claim.6"}
"""Claims whose first deals alone take longer than those of all others together."""


def test_there_are_claims_and_every_experiment_is_on_one() -> None:
    assert len(ALL) > 50
    for book in rulebook.books():
        assert set(of_book(book.name)) <= {claim.id for claim in book.claims}


def test_their_page_leads_to_each_and_counts_the_verdicts() -> None:
    page = studies.as_markdown(load(ENGLISH))
    assert sorted(re.findall(r'#([\w.]+)">', page)) == sorted(claim.id for claim in ALL)
    counts = [int(number) for number in re.findall(r"<dd>(\d+) claims?\.", page)]
    assert sum(counts) == len(ALL) == page.count("<li>")
    assert set(studies.VERDICT_KEYS) == set(verdicts.KEYS) == set(VERDICTS)


@pytest.mark.parametrize("claim", ALL, ids=lambda claim: claim.id)
def test_it_has_a_verdict_in_a_sentence(claim: Claim) -> None:
    assert claim.verdict in VERDICTS
    if experiment_on(claim.id) is None:
        assert claim.verdict in ("cannot be decided", "not yet tested")
        assert not claim.figures
    assert claim.finding.endswith(".")
    assert 20 < len(claim.finding) < 420
    begins = re.split(r"(?<=[.])\s", claim.finding)[0]
    assert len(begins.split()) <= 24, "what was found comes first, in a plain sentence"
    assert " 100" not in begins, "the figures come after it"


@pytest.mark.parametrize(
    "claim",
    [pytest.param(claim, marks=[pytest.mark.slow] if claim.id in LONG else []) for claim in TESTED],
    ids=lambda claim: claim.id,
)
def test_its_figures_come_out_again(claim: Claim) -> None:
    made = experiment_on(claim.id)
    assert made is not None
    measures = {measure.name: measure for measure in made.measures}
    assert [figure["name"] for figure in claim.figures] == list(measures)
    first = stored.first_of(made, claim.seed)
    assert {figure["name"]: figure["first"] for figure in claim.figures if "first" in figure} == first
    for figure, each in zip(claim.figures, stored.estimates_of(claim), strict=True):
        assert figure["shows"] == str(each)
        measure = measures[figure["name"]]
        if measure.exact is not None:
            assert Fraction(figure["exact"]) == measure.exact()
        else:
            assert figure["sums"][0] <= claim.deals
            assert claim.deals > stored.FIRST_DEALS


@pytest.mark.no_cover
@pytest.mark.parametrize("claim", TESTED, ids=lambda claim: claim.id)
def test_its_verdict_is_what_the_figures_say(claim: Claim) -> None:
    outcomes = [each.outcome for each in stored.estimates_of(claim) if each.outcome]
    assert outcomes, "nothing decides it"
    if claim.verdict == "holds":
        assert set(outcomes) == {"yes"}
    elif claim.verdict == "does not hold":
        assert outcomes[0] == "no"
    elif claim.verdict == "holds only if":
        assert len(set(outcomes)) > 1
    else:
        assert outcomes[0] == "open"


@pytest.mark.no_cover
@pytest.mark.parametrize("claim", TESTED, ids=lambda claim: claim.id)
def test_its_sentence_tells_the_figures_as_they_are(claim: Claim) -> None:
    shares = [100 * each.value for each in stored.estimates_of(claim) if each.measure.unit == "%"]
    for percent in re.findall(r"(\d+)(?:,? [a-z]+)? (?:of|in) 100\b", claim.finding):
        nearest = min(shares, key=lambda share: abs(int(percent) - share))
        assert abs(int(percent) - nearest) <= 0.5
        shares.remove(nearest)


def test_a_planted_fault_in_the_figures_is_seen() -> None:
    claim = claim_of("goat.claim.6")
    made = experiment_on(claim.id)
    assert made is not None
    assert stored.first_of(made, claim.seed + 1) != stored.first_of(made, claim.seed)
    turned = [
        Sums.of_numbers([n, of - x, of, of - x, of - x, of])
        for n, x, of, *_ in (figure["sums"] for figure in claim.figures)
    ]
    assert {estimate(measure, sums).outcome for measure, sums in zip(made.measures, turned, strict=True)} == {"no"}


@pytest.mark.parametrize(
    "book", [book for book in rulebook.books() if book.level == "studied"], ids=lambda book: book.name
)
def test_figures_stand_in_their_file_as_they_are_written(book: rulebook.Rulebook) -> None:
    path = rulebook.figures_file(book.name)
    known = json.loads(path.read_text("utf-8"))
    assert f"{to_json(known)}\n" == path.read_text("utf-8")
    assert [*known] == [claim.id for claim in book.claims if claim.id in known]
