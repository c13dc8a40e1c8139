"""The first deal of a newcomer: their own early decisions matter in it."""

from __future__ import annotations

import random

import pytest

from cardgames.games import rules_of
from cardgames.rulebooks import reading
from cardgames.teaching import first_deals
from cardgames.teaching.first_deals import CHOSEN_GAMES
from tests.support import thorough


@pytest.mark.parametrize("name", CHOSEN_GAMES)
def test_early_decisions_matter_in_a_first_deal(name: str) -> None:
    assert first_deals.matters(name, reading.reading(rules_of(name)).first_deal.seed) >= 4


@pytest.mark.parametrize("name", CHOSEN_GAMES)
def test_a_first_deal_is_the_one_that_the_program_chooses(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = reading.reading(rules_of(name)).first_deal.seed
    if not thorough.ALL:
        others = random.Random(name).sample(first_deals.CANDIDATE_SEEDS, 4)
        monkeypatch.setattr(first_deals, "CANDIDATE_SEEDS", sorted({seed, *others}))
        usual = first_deals._first_clause(name, seed)
        monkeypatch.setattr(first_deals, "_first_clause", lambda *_: usual)
    assert first_deals.choose(name) == seed


def test_a_deal_without_choices_is_not_good_enough() -> None:
    assert first_deals.matters("catch-all", 1) == 0
