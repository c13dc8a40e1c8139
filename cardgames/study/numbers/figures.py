"""What is kept of many deals, in seeds/figures/numbers/, and how it is told. Nothing is played here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from cardgames.core import Rules
from cardgames.games import rules_of
from cardgames.records import record
from cardgames.rulebooks import rulebook
from cardgames.study.measures import Found, Measure, Sums, found
from cardgames.words import Words, load

SEED = 1916
MOST = 10_000_000
"""The most deals of each kind."""
RANDOM, BOOK = "chance", "book"
"""The two ways to play."""

PLACES = {
    "dealer": "numbers-dealer",
    "left": "numbers-left",
    "right": "numbers-right",
    "opposite": "numbers-opposite",
    "dealers": "numbers-dealers-side",
    "others": "numbers-other-side",
    "other": "numbers-other",
}
"""The keys of the places at a table."""


KINDS = ("used", "times", "refused")
"""What is counted of a clause."""


@dataclass(frozen=True)
class Used:
    """How often a clause had a say: something that happened comes from it, or it kept a player from a card in hand.

    used: in how many deals. times: how often in all. refused: in how many deals it kept somebody from a card. first:
    these three in the first matches.
    """

    used: Sums
    times: Sums
    refused: Sums
    first: tuple[int, ...]


HEAD = ("name", "bulk", "asked", "deals", "matches")
"""What a file tells of a way beside its figures."""


def used(sums: Mapping[str, Sums], first: Iterable[int]) -> Used:
    """What was counted of a clause, kind by kind."""
    return Used(sums["used"], sums["times"], sums["refused"], tuple(first))


@dataclass(frozen=True)
class Way:
    """Deals that were all played in one way.

    name: how. bulk: whether they are first deals, played in bulk. asked: how many deals were asked for. deals, matches:
    how many were played. sums: of each figure, deal
    by deal or match by match. first: the same of the first of them. clauses: the clauses that had a say, or could.
    """

    name: str
    bulk: bool
    asked: int
    deals: int
    matches: int
    sums: Mapping[str, Sums]
    first: Mapping[str, Sums]
    clauses: Mapping[str, Used] = field(default_factory=dict)


@dataclass(frozen=True)
class Numbers:
    """What many deals of a game come to. stopped: whether fewer were played than asked for."""

    game: str
    players: int
    options: Mapping[str, Any]
    seed: int
    ways: tuple[Way, ...]
    stopped: bool = False

    @property
    def rules(self) -> Rules:
        """The rules that they were played by."""
        return record.rules(self.game, dict(self.options))

    def way(self, name: str) -> Way | None:
        """The deals played in this way."""
        return next((way for way in self.ways if way.name == name), None)

    def found(self, way: Way, said: Words) -> dict[str, Found]:
        """Each figure of a way with its estimate and interval, by its name."""
        return {name: found(measure(self.rules, name, said), sums) for name, sums in way.sums.items()}

    def data(self) -> dict[str, Any]:
        """As an object of JSON."""
        said = load()
        head = {"game": self.game, "players": self.players, "options": dict(self.options), "seed": self.seed}
        return head | {"stopped": self.stopped, "ways": [self._way(way, said) for way in self.ways]}

    def _way(self, way: Way, said: Words) -> dict[str, Any]:
        figures = [
            {"name": name, "sums": way.sums[name].numbers, "first": way.first[name].numbers} | estimate(each)
            for name, each in self.found(way, said).items()
        ]
        clauses = [
            {"clause": clause, "used": each.used.numbers, "times": each.times.numbers, "refused": each.refused.numbers}
            | {"first": [*each.first]}
            | estimate(found(SHARE, each.used))
            for clause, each in way.clauses.items()
        ]
        head = {key: getattr(way, key) for key in HEAD}
        return head | {"figures": figures, "clauses": clauses}

    def written(self) -> str:
        """The text of its file: a line a figure, so that a change of one is seen."""
        data = self.data()
        ways = data.pop("ways")
        lines = ["{"] + [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in data.items()] + ['  "ways": [']
        for at, each in enumerate(ways):
            rows = {key: each.pop(key) for key in ("figures", "clauses")}
            lines.append("    {")
            lines += [f"      {json.dumps(key)}: {json.dumps(value)}," for key, value in each.items()]
            for key, some in rows.items():
                inside = ",\n".join(f"        {json.dumps(row)}" for row in some)
                opened = f"[\n{inside}\n      ]" if some else "[]"
                lines.append(f'      "{key}": {opened}{"," * (key == "figures")}')
            lines.append("    }" + "," * (at + 1 < len(ways)))
        return "\n".join([*lines, "  ]", "}"])

    def told(self, said: Words) -> Iterator[str]:
        """All of it as lines of text."""
        yield said("numbers-of", title=said.of(rules_of(self.game).title), players=self.players, seed=self.seed)
        for way in self.ways:
            yield ""
            yield f"{named(way, said)}: {how_many(way, said)}"
            for each in self.found(way, said).values():
                yield f"  {each.measure.says}: {each.told(said)}"
        book = self.way(BOOK)
        if book is not None and book.clauses:
            yield ""
            yield said("numbers-clauses")
            for clause in book.clauses:
                yield f"  {clause:16} {share_of(book, clause).told(said)}"
        if self.stopped:
            yield said("stopped-early")


def estimate(each: Found) -> dict[str, float | None]:
    """An estimate and its interval, as numbers that JSON has."""
    ends = {"low": each.low, "high": each.high}
    kept = {name: None if abs(value) == inf else round(value, 6) for name, value in ends.items()}
    return {"estimate": round(each.estimate, 6), **kept}


def named(way: Way, said: Words) -> str:
    """How the deals were played."""
    return said("numbers-by-chance" if way.name == RANDOM else "numbers-by-the-book")


def how_many(way: Way, said: Words) -> str:
    """How many deals there were."""
    n, matches = (said.number(f"{number:,}") for number in (way.deals, way.matches))
    return said("numbers-first-deals", deals=n) if way.bulk else said("numbers-matches", deals=n, matches=matches)


SHARE = Measure("share", "", "rate")
TIMES = Measure("times", "", "rate", "")
"""A share of deals, and how often in a deal."""


def measure(game: Rules, name: str, said: Words) -> Measure:
    """A figure by its name: "points/dealer", "tally/ahead/left", "tricks"."""
    kind, _, rest = name.partition("/")
    tricks, points = f"{game.trick}s", f"{game.counts or 'point'}s"
    if kind in ("points", "tally"):
        scored = kind == "points"
        unit = points if scored else tricks
        if rest == "tied":
            return Measure(
                name, said("numbers-tied") if scored else said("numbers-most-tied", unit=said.many(game.trick)), "rate"
            )
        if rest.startswith("ahead/"):
            who = place(rest.removeprefix("ahead/"), said)
            says = (
                said("numbers-ahead", who=who) if scored else said("numbers-most", who=who, unit=said.many(game.trick))
            )
            return Measure(name, says, "rate")
        return Measure(name, said("numbers-average", who=place(rest, said)), "rate", unit)
    if kind == "swept":
        key = "numbers-swept-alone" if len(game.sides()) == game.places else "numbers-swept"
        return Measure(name, said(key, unit=said.many(game.trick)), "rate")
    if kind == "deals":
        return Measure(name, said("numbers-match"), "rate", f"{game.deal_name}s")
    return Measure(name, said("numbers-length"), "rate", tricks if kind == "tricks" else kind)


def place(name: str, said: Words) -> str:
    """Who sits at a place, or which side it is."""
    if name in PLACES:
        return said(PLACES[name])
    return said("numbers-seat", n=int(name)) if name.isdigit() else said("numbers-side", side=name)


# What is stored


def file_of(game: str) -> Path:
    """Where the figures of a game stand."""
    return rulebook.seeds() / "figures" / "numbers" / f"{game}.json"


@cache
def stored(game: str) -> Numbers | None:
    """The figures of a game as they are stored; None where there are none. Raises BadRecord on an unknown game."""
    path = file_of(rules_of(game).name)
    return read(json.loads(path.read_text("utf-8"))) if path.is_file() else None


def read(data: Mapping[str, Any]) -> Numbers:
    """Figures from an object of JSON."""
    ways = []
    for each in data["ways"]:
        rows = each["figures"]
        clauses = {
            row["clause"]: used({kind: Sums.of_numbers(row[kind]) for kind in KINDS}, row["first"])
            for row in each["clauses"]
        }
        sums, first = ({row["name"]: Sums.of_numbers(row[key]) for row in rows} for key in ("sums", "first"))
        ways.append(Way(sums=sums, first=first, clauses=clauses, **{key: each[key] for key in HEAD}))
    return Numbers(data["game"], data["players"], data["options"], data["seed"], tuple(ways), data["stopped"])


# How often a clause has a say

NEARLY = 0.995
"""What comes up so often, comes up in nearly every deal."""


@dataclass(frozen=True)
class Share:
    """In how great a part of the deals by the book a clause had a say.

    used: in which it had a say; low, high: the interval of that. times: how often in a deal, on the average. refused:
    in which it kept somebody from a card. deals: how many were played.
    """

    used: float
    low: float
    high: float
    times: float
    refused: float
    deals: int

    def told(self, said: Words | None = None) -> str:
        """In plain words: "used in 3 deals of 100"."""
        said = said or load()
        if not self.used:
            return said("numbers-never-used", deals=said.number(f"{self.deals:,}"))
        if self.used == 1:
            return said("numbers-always-used")
        if self.used >= NEARLY:
            return said("numbers-nearly-always-used")
        of = next((of for of in (100, 1_000, 10_000) if self.used * of >= 0.95), self.deals)
        return said("numbers-used", n=max(1, round(self.used * of)), of=said.number(f"{of:,}"))


def share_of(way: Way, clause: str) -> Share:
    """How often a clause had a say in these deals."""
    each = way.clauses[clause]
    used, refused = found(SHARE, each.used), found(SHARE, each.refused)
    times = found(TIMES, each.times)
    return Share(used.estimate, used.low, used.high, times.estimate, refused.estimate, way.deals)


def share(game: str, clause: str) -> Share | None:
    """How often a clause has a say in deals by the book, as stored; None where that is not known, or cannot be seen.

    It has a say in a deal if something that happened comes from it, or if it kept a player from a card in hand.
    Raises BadRecord on an unknown game.
    """
    known = stored(game)
    book = None if known is None else known.way(BOOK)
    return share_of(book, clause) if book is not None and clause in book.clauses else None
