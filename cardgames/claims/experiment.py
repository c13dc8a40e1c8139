"""Experiments: what is done with one deal, and which claim of a rulebook that puts to the test."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TypeAlias

from cardgames.core import BadRecord, quote
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Claim, Rulebook
from cardgames.simulate.estimates import Counts, Measure, Observed, Sums
from cardgames.simulate.parallel import Chunk

Trial: TypeAlias = Callable[[random.Random], Mapping[str, Observed]]
"""Plays one trial by chance, mostly a deal; gives what it saw, by measure. What is left out does not count it."""


@dataclass(frozen=True)
class Experiment:
    """How one claim is tested.

    claim: its id. measures: what is measured, the one that decides first. trial: what is done with one deal, None where
    all is counted exactly. deals: how many make it fairly sure. packs: how many deals one trial takes, where that is a
    game or a party of many, or several deals side by side.
    """

    claim: str
    measures: tuple[Measure, ...]
    trial: Trial | None = None
    deals: int = 10_000
    packs: int = 1

    def trials(self, deals: int) -> int:
        """The number of trials for this number of deals; the last trial is played to its end."""
        return -(-deals // self.packs)

    def run_trial(self, seed: int, number: int) -> Mapping[str, Observed]:
        """What the trial of this number gives: always the same for the same claim, seed and number."""
        assert self.trial is not None
        return self.trial(random.Random(f"{self.claim}/{seed}/{number}"))


@dataclass
class Experiments:
    """The experiments of one rulebook, in the order of its claims."""

    known: dict[str, Experiment] = field(default_factory=dict)

    def exact(self, claim: str, *measures: Measure) -> None:
        """A claim that is counted, not played."""
        self.known[claim] = Experiment(claim, measures)

    def trial(self, claim: str, *measures: Measure, deals: int = 10_000, packs: int = 1) -> Callable[[Trial], Trial]:
        """Marks the function that plays one trial of the experiment on this claim."""

        def mark(trial: Trial) -> Trial:
            self.known[claim] = Experiment(claim, measures, trial, deals, packs)
            return trial

        return mark


@cache
def of_book(name: str) -> Mapping[str, Experiment]:
    """The experiments on the claims of a rulebook, in a file named like its own without the year; none without one."""
    file = f"cardgames.claims.experiments.{re.sub(r'-[0-9]+$', '', name).replace('-', '_')}"
    if find_spec(file) is None:
        return {}
    module = import_module(file)
    known: Mapping[str, Experiment] = module.EXPERIMENTS.known
    return known


def book_of(name: object) -> Rulebook:
    """The rulebook that has the claim of this id. Raises BadRecord where none has."""
    if not isinstance(name, str):
        raise BadRecord(f"The name of a claim is a text such as goat.claim.1, not {quote(name)}.")
    for book in map(rulebook.load, rulebook.naming(name)):
        if any(claim.id == name for claim in book.claims):
            return book
    raise BadRecord(f"There is no claim {quote(name)}; a claim is named like goat.claim.1.")


def claim_of(name: object) -> Claim:
    """The claim of this id. Raises BadRecord where there is none."""
    return next(claim for claim in book_of(name).claims if claim.id == name)


def experiment_on(name: str) -> Experiment | None:
    """The experiment on a claim, None where there is none. No rulebook is read for it: each worker asks for it anew."""
    made = (of_book(book).get(name) for book in rulebook.naming(name))
    return next(filter(None, made), None)


def experiment(name: str) -> Experiment:
    """The experiment on a claim. Raises BadRecord on an unknown claim, or one that cannot be tested, and says why."""
    made = experiment_on(name)
    if made is None:
        claim = claim_of(name)
        raise BadRecord(f"{name} has no experiment. {claim.finding}".strip(), clause=claim.clause)
    return made


def count(claim: str, seed: int, chunk: Chunk) -> Counts:
    """Run the trials of one chunk; gives the sums of each measure."""
    tested = experiment(claim)
    sums = {measure.name: Sums() for measure in tested.measures if measure.exact is None}
    first, number = chunk
    for trial in range(first, first + number):
        for name, seen in tested.run_trial(seed, trial).items():
            sums[name].add(seen)
    return {name: each.numbers for name, each in sums.items()}
