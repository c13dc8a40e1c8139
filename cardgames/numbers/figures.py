"""The figures of *In numbers*, as they are stored in seeds/figures/numbers/ and as they are worded."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from cardgames.core import Rules
from cardgames.games import rules_of
from cardgames.records import record
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.figure_files import to_json
from cardgames.simulate.estimates import Estimate, Measure, Sums, estimate
from cardgames.words import Words, load

SEED = 1916
MAX_DEALS = 10_000_000
RANDOM, BOOK = "chance", "book"
"""The two kinds of play."""

PLACES = {
    "dealer": "numbers-dealer",
    "left": "numbers-left",
    "right": "numbers-right",
    "opposite": "numbers-opposite",
    "dealers": "numbers-dealers-side",
    "others": "numbers-other-side",
    "other": "numbers-other",
}
"""The keys of the places at a table in the catalogue of words."""

KINDS = ("used", "times", "refused")
"""What is counted of a clause."""


@dataclass(frozen=True)
class ClauseUse:
    """How often a clause applied: it caused an event, or kept a player from a card in hand.

    used: in how many deals. times: how often in all. refused: in how many deals it kept a player from a card. first:
    these three in the first trials.
    """

    used: Sums
    times: Sums
    refused: Sums
    first: tuple[int, ...]


STORED_FIELDS = ("name", "first_deals", "asked", "deals", "matches")
"""The fields of a sample that are stored beside its figures."""


@dataclass(frozen=True)
class Sample:
    """Deals that were all played in one sample.

    name: `RANDOM` or `BOOK`. first_deals: whether they are first deals of a match. asked: how many deals were asked
    for. deals, matches: how many were played. sums: the sums of each figure. first: the same of the first trials.
    clauses: the clauses that applied, or could have.
    """

    name: str
    first_deals: bool
    asked: int
    deals: int
    matches: int
    sums: Mapping[str, Sums]
    first: Mapping[str, Sums]
    clauses: Mapping[str, ClauseUse] = field(default_factory=dict)


@dataclass(frozen=True)
class Numbers:
    """The figures of many deals of a game. stopped: whether fewer were played than asked for."""

    game: str
    players: int
    options: Mapping[str, Any]
    seed: int
    samples: tuple[Sample, ...]
    stopped: bool = False

    @property
    def rules(self) -> Rules:
        """The rules of the deals."""
        return record.rules(self.game, dict(self.options))

    def sample(self, name: str) -> Sample | None:
        """The deals played in this sample."""
        return next((sample for sample in self.samples if sample.name == name), None)

    def estimates(self, sample: Sample, words: Words) -> dict[str, Estimate]:
        """The estimate of each figure of a sample, by the name of the figure."""
        return {name: estimate(measure(self.rules, name, words), sums) for name, sums in sample.sums.items()}

    def data(self) -> dict[str, Any]:
        """As an object of JSON."""
        words = load()
        head = {"game": self.game, "players": self.players, "options": dict(self.options), "seed": self.seed}
        return head | {"stopped": self.stopped, "ways": [self._sample_data(sample, words) for sample in self.samples]}

    def _sample_data(self, sample: Sample, words: Words) -> dict[str, Any]:
        figures = [
            {"name": name, "sums": sample.sums[name].numbers, "first": sample.first[name].numbers} | estimate_data(each)
            for name, each in self.estimates(sample, words).items()
        ]
        clauses = [
            {"clause": clause, "used": each.used.numbers, "times": each.times.numbers, "refused": each.refused.numbers}
            | {"first": [*each.first]}
            | estimate_data(estimate(SHARE, each.used))
            for clause, each in sample.clauses.items()
        ]
        head = {key: getattr(sample, key) for key in STORED_FIELDS}
        return head | {"figures": figures, "clauses": clauses}

    def to_json(self) -> str:
        """The text of its file."""
        return to_json(self.data())

    def as_lines(self, words: Words) -> Iterator[str]:
        """The figures as lines of text."""
        yield words("numbers-of", title=words.of(rules_of(self.game).title), players=self.players, seed=self.seed)
        for sample in self.samples:
            yield ""
            yield f"{sample_name(sample, words)}: {how_many(sample, words)}"
            for each in self.estimates(sample, words).values():
                yield f"  {each.measure.says}: {each.as_text(words)}"
        book = self.sample(BOOK)
        if book is not None and book.clauses:
            yield ""
            yield words("numbers-clauses")
            for clause in book.clauses:
                yield f"  {clause:16} {share_of(book, clause).as_text(words)}"
        if self.stopped:
            yield words("stopped-early")


def estimate_data(each: Estimate) -> dict[str, float | None]:
    """An estimate and its interval for JSON; an infinite end is null."""
    ends = {"low": each.low, "high": each.high}
    kept = {name: None if abs(value) == inf else round(value, 6) for name, value in ends.items()}
    return {"estimate": round(each.value, 6), **kept}


def sample_name(sample: Sample, words: Words) -> str:
    """How the deals were played."""
    return words("numbers-by-chance" if sample.name == RANDOM else "numbers-by-the-book")


def how_many(sample: Sample, words: Words) -> str:
    """How many deals there were."""
    n, matches = (words.number(f"{number:,}") for number in (sample.deals, sample.matches))
    return words("numbers-first-deals" if sample.first_deals else "numbers-matches", deals=n, matches=matches)


SHARE = Measure("share", "", "rate")
FREQUENCY = Measure("times", "", "rate", "")
"""A share of deals, and how often in a deal."""


def measure(game: Rules, name: str, words: Words) -> Measure:
    """A figure by its name: "points/dealer", "tally/ahead/left", "tricks"."""
    kind, _, rest = name.partition("/")
    tricks, points = f"{game.trick}s", f"{game.counts or 'point'}s"
    if kind in ("points", "tally"):
        scored, unit = kind == "points", words.many(game.trick)
        if rest == "tied":
            return Measure(name, words("numbers-tied" if scored else "numbers-most-tied", unit=unit), "rate")
        if rest.startswith("ahead/"):
            key, who = "numbers-ahead" if scored else "numbers-most", place(rest.removeprefix("ahead/"), words)
            return Measure(name, words(key, who=who, unit=unit), "rate")
        return Measure(name, words("numbers-average", who=place(rest, words)), "rate", points if scored else tricks)
    if kind == "swept":
        key = "numbers-swept-alone" if len(game.sides()) == game.places else "numbers-swept"
        return Measure(name, words(key, unit=words.many(game.trick)), "rate")
    if kind == "deals":
        return Measure(name, words("numbers-match"), "rate", f"{game.deal_name}s")
    return Measure(name, words("numbers-length"), "rate", tricks if kind == "tricks" else kind)


def place(name: str, words: Words) -> str:
    """Who sits at a place, or which side it is."""
    if name in PLACES:
        return words(PLACES[name])
    return words("numbers-seat", n=int(name)) if name.isdigit() else words("numbers-side", side=name)


# What is stored


def file_of(game: str) -> Path:
    """Where the figures of a game stand."""
    return rulebook.seeds() / "figures" / "numbers" / f"{game}.json"


@cache
def stored_numbers(game: str) -> Numbers | None:
    """The figures of a game as they are stored; None where there are none. Raises BadRecord on an unknown game."""
    path = file_of(rules_of(game).name)
    return read(json.loads(path.read_text("utf-8"))) if path.is_file() else None


def read(data: Mapping[str, Any]) -> Numbers:
    """Figures from an object of JSON."""
    samples = []
    for each in data["ways"]:
        rows = each["figures"]
        clauses = {
            row["clause"]: ClauseUse(**{kind: Sums.of_numbers(row[kind]) for kind in KINDS}, first=tuple(row["first"]))
            for row in each["clauses"]
        }
        sums, first = ({row["name"]: Sums.of_numbers(row[key]) for row in rows} for key in ("sums", "first"))
        samples.append(Sample(sums=sums, first=first, clauses=clauses, **{key: each[key] for key in STORED_FIELDS}))
    return Numbers(data["game"], data["players"], data["options"], data["seed"], tuple(samples), data["stopped"])


# How often a clause applies

NEARLY_ALWAYS_SHARE = 0.995
"""From this share of the deals on, a clause is said to apply in nearly every deal."""


@dataclass(frozen=True)
class Share:
    """The share of the deals by the book in which a clause applied.

    used: the share in which it applied; low, high: the interval. times: how often per deal, on average. refused: the
    share in which it kept a player from a card. deals: how many were played.
    """

    used: float
    low: float
    high: float
    times: float
    refused: float
    deals: int

    def as_text(self, words: Words | None = None) -> str:
        """In plain words: "used in 3 deals of 100"."""
        words = words or load()
        if not self.used:
            return words("numbers-never-used", deals=words.number(f"{self.deals:,}"))
        if self.used == 1:
            return words("numbers-always-used")
        if self.used >= NEARLY_ALWAYS_SHARE:
            return words("numbers-nearly-always-used")
        of = next((of for of in (100, 1_000, 10_000) if self.used * of >= 0.95), self.deals)
        return words("numbers-used", n=max(1, round(self.used * of)), of=words.number(f"{of:,}"))


def share_of(sample: Sample, clause: str) -> Share:
    """How often a clause applied in these deals."""
    each = sample.clauses[clause]
    used, refused = estimate(SHARE, each.used), estimate(SHARE, each.refused)
    times = estimate(FREQUENCY, each.times)
    return Share(used.value, used.low, used.high, times.value, refused.value, sample.deals)


def share(game: str, clause: str) -> Share | None:
    """How often a clause applies in deals by the book, as stored; None where that is unknown, or leaves no trace.

    It applies in a deal if it causes an event, or keeps a player from a card in hand. Raises BadRecord on an unknown
    game.
    """
    known = stored_numbers(game)
    book = None if known is None else known.sample(BOOK)
    return share_of(book, clause) if book is not None and clause in book.clauses else None
