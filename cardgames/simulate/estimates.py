"""Measures and their estimates: exact sums over many deals, and the confidence intervals that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from statistics import NormalDist
from typing import Literal, TypeAlias

from cardgames.core import Name, Phrase
from cardgames.words import Words, load

Observed: TypeAlias = int | tuple[int, int]
"""What one deal adds to a measure: a number, or a pair (count, out of how many)."""

Counts: TypeAlias = dict[str, list[int]]
"""For each measure the sums of a chunk of deals, as `Sums.numbers`."""

MINUS = "\N{MINUS SIGN}"
CONFIDENCE_LEVEL = 0.95
MIN_DEALS_FOR_INTERVAL = 6


@dataclass(frozen=True)
class Measure:
    """One figure of an experiment.

    name: its key in the result of a trial. says: what it is, in words. kind: a share (of deals, each 0 or 1), a mean,
    or a rate (in each deal a count out of some number). unit: "%" or what is counted. line: the value to compare it
    with, drawn in the plot. claimed: on which side of the line the claim puts it, or about on it, give or take
    `within`; "" where it only informs. exact: counts it without any play.
    """

    name: str
    says: str
    kind: Literal["share", "mean", "rate"] = "share"
    unit: str = "%"
    line: float | None = None
    claimed: Literal["more", "less", "about", ""] = ""
    within: float = 0.0
    exact: Callable[[], Fraction] | None = None


@dataclass
class Sums:
    """What a number of deals add up to, in whole numbers, so that the order of adding changes nothing.

    x: the sum of what was observed. of: the sum of out of how many. xx, xof, ofof: the sums of squares and products.
    """

    deals: int = 0
    x: int = 0
    of: int = 0
    xx: int = 0
    xof: int = 0
    ofof: int = 0

    def add(self, seen: Observed, times: int = 1) -> None:
        """Add one deal, or `times` deals that are alike."""
        x, of = seen if isinstance(seen, tuple) else (seen, 1)
        self.deals += times
        self.x += x * times
        self.of += of * times
        self.xx += x * x * times
        self.xof += x * of * times
        self.ofof += of * of * times

    def merge(self, other: Sums) -> None:
        """Add the deals of another chunk."""
        self.deals += other.deals
        self.x += other.x
        self.of += other.of
        self.xx += other.xx
        self.xof += other.xof
        self.ofof += other.ofof

    @property
    def numbers(self) -> list[int]:
        """As a list that can be stored."""
        return [self.deals, self.x, self.of, self.xx, self.xof, self.ofof]

    @classmethod
    def of_numbers(cls, numbers: Iterable[int]) -> Sums:
        """Made from a stored list."""
        return cls(*numbers)


def add_up(counted: Iterable[tuple[tuple[int, int], Counts]]) -> tuple[int, dict[str, Sums]]:
    """The number of trials of some chunks, and the sums of each measure."""
    trials, sums = 0, dict[str, Sums]()
    for (_, number), counts in counted:
        trials += number
        for name, numbers in counts.items():
            sums.setdefault(name, Sums()).merge(Sums.of_numbers(numbers))
    return trials, sums


@dataclass(frozen=True)
class Estimate:
    """The estimate of a measure, with its 95 % confidence interval.

    deals: how many deals it rests on; 0 where it is counted exactly. low, high: the interval; infinite where unknown.
    """

    measure: Measure
    deals: int
    value: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Whether there is an estimate at all."""
        return self.deals > 0 or self.measure.exact is not None

    @property
    def outcome(self) -> Literal["yes", "no", "open", ""]:
        """Whether all of the interval agrees with the claim ("yes"), or none ("no"); "" where nothing is claimed."""
        if self.measure.line is None or not self.measure.claimed:
            return ""
        line, within = self.measure.line, self.measure.within
        above, below = self.low > line + within, self.high < line - within
        if self.measure.claimed == "about":
            near = line - within <= self.low and self.high <= line + within
            return "yes" if near else "no" if above or below else "open"
        if not above and not below:
            return "open"
        return "yes" if above == (self.measure.claimed == "more") else "no"

    def as_text(self, words: Words) -> str:
        """The estimate and its interval, in a language."""
        unit = self.measure.unit
        if not self.deals:
            key = "exactly" if self.is_known else "no-deal-counted"
            return words(key, value=with_unit(self.value, unit, words))
        if self.high == inf:
            return words("no-interval", value=with_unit(self.value, unit, words))
        digits = digits_of(max(abs(self.low), abs(self.high)), unit)
        low, high = (rounded_text(end, unit, words, digits) for end in (self.low, self.high))
        return words("interval", value=with_unit(self.value, unit, words, digits), low=low, high=high)

    def __str__(self) -> str:
        return self.as_text(load())


def with_unit(value: float, unit: str, words: Words, digits: int | None = None) -> str:
    """A number and its unit in a language, with `digits` after the point, or with about three figures."""
    number = rounded_text(value, unit, words, digits_of(abs(value), unit) if digits is None else digits)
    return f"{number} %" if unit == "%" else words.of(Phrase(f"{{value}} {unit}", value=Name(number)))


def rounded_text(value: float, unit: str, words: Words, digits: int) -> str:
    """A number without its unit, with `digits` after the point."""
    return words.number(f"{value * 100 if unit == '%' else value:.{digits}f}").replace("-", MINUS)


def digits_of(size: float, unit: str) -> int:
    """Digits after the point that give a number of this size about three figures."""
    if unit == "%":
        size *= 100
    if size == 0:
        return 2
    return next((digits for least, digits in ((1000, 0), (10, 1), (0.1, 2), (0.01, 3)) if size >= least), 4)


def estimate(measure: Measure, sums: Sums) -> Estimate:
    """The estimate of a measure and its interval."""
    if measure.exact is not None:
        value = float(measure.exact())
        return Estimate(measure, 0, value, value, value)
    if not sums.deals or not sums.of:
        return Estimate(measure, 0, 0.0, -inf, inf)
    share = wilson if measure.kind == "share" else wilson_of_rate
    interval = share(sums) if measure.kind != "mean" and measure.unit == "%" else student(sums)
    return Estimate(measure, sums.deals, sums.x / sums.of, *interval)


def wilson(sums: Sums) -> tuple[float, float]:
    """Wilson's interval for a share: it stays within 0 and 1, and says something even after no success at all."""
    return about_share(sums.x / sums.of, sums.of, normal(CONFIDENCE_LEVEL))


def wilson_of_rate(sums: Sums) -> tuple[float, float]:
    """The same for a rate that is a share, where the trials of one deal may depend on each other.

    It uses the number of independent trials that would leave the share as uncertain as the spread between the deals
    does; where the spread says nothing, as after no success at all, the number of deals.
    """
    n = sums.deals
    if n < MIN_DEALS_FOR_INTERVAL:
        return -inf, inf
    share = Fraction(sums.x, sums.of)
    variance = spread(sums) / sums.of**2
    worth = share * (1 - share) / variance if variance and 0 < share < 1 else n
    return about_share(float(share), float(worth), student_quantile(n - 1, CONFIDENCE_LEVEL))


def about_share(share: float, n: float, z: float) -> tuple[float, float]:
    """Wilson's interval about a share of n, z standard errors to each side."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half) if share else 0.0, min(1.0, middle + half) if share < 1 else 1.0


def spread(sums: Sums) -> Fraction:
    """How far the deals spread about their common rate: the variance of one deal, times the number of deals."""
    rate = Fraction(sums.x, sums.of)
    return (sums.xx - 2 * rate * sums.xof + rate * rate * sums.ofof) * Fraction(sums.deals, sums.deals - 1)


def student(sums: Sums) -> tuple[float, float]:
    """Student's interval for a mean, or for a rate by the differences of each deal from the common rate."""
    n = sums.deals
    if n < MIN_DEALS_FOR_INTERVAL:
        return -inf, inf
    rate = sums.x / sums.of
    half = student_quantile(n - 1, CONFIDENCE_LEVEL) * sqrt(spread(sums)) / sums.of
    return rate - half, rate + half


def normal(level: float) -> float:
    """The two-sided quantile of the normal distribution for this level."""
    return NormalDist().inv_cdf((1 + level) / 2)


def student_quantile(freedom: int, level: float) -> float:
    """The two-sided quantile of Student's distribution, by the first terms of its expansion about the normal one.

    With five degrees of freedom or more the error is at most 0.2 %.
    """
    z = normal(level)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))
