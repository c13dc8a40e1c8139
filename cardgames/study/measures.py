"""What is measured, and how sure one may be of it: sums that are exact, and intervals worked out from them."""

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
"""What one deal adds to a measure: a number, or how many of how many."""

MINUS = "\N{MINUS SIGN}"
LEVEL = 0.95
FEWEST = 6
"""With fewer deals an average has no interval."""


@dataclass(frozen=True)
class Measure:
    """One figure of an experiment.

    name: its key in what a trial gives. says: what it is, in words. kind: a share (of deals, each 0 or 1), a mean, or a
    rate (so many of so many in each deal). unit: "%" or what is counted. line: the value to compare it with, drawn in
    the plot. claimed: on which side of the line the claim would have it, or about on it, `within` so much; "" where it
    only informs. exact: counts it without any play.
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
    """What so many deals add up to, in whole numbers, so that no order of adding changes it.

    x: the sum of what was observed, of: out of how much, and the sums of their squares and product.
    """

    deals: int = 0
    x: int = 0
    of: int = 0
    xx: int = 0
    xof: int = 0
    ofof: int = 0

    def add(self, seen: Observed, times: int = 1) -> None:
        """One more deal, or so many that are alike."""
        x, of = seen if isinstance(seen, tuple) else (seen, 1)
        self.deals += times
        self.x += x * times
        self.of += of * times
        self.xx += x * x * times
        self.xof += x * of * times
        self.ofof += of * of * times

    def merge(self, other: Sums) -> None:
        """The deals of another chunk."""
        self.deals += other.deals
        self.x += other.x
        self.of += other.of
        self.xx += other.xx
        self.xof += other.xof
        self.ofof += other.ofof

    @property
    def numbers(self) -> list[int]:
        """As a list, to be written down."""
        return [self.deals, self.x, self.of, self.xx, self.xof, self.ofof]

    @classmethod
    def of_numbers(cls, numbers: Iterable[int]) -> Sums:
        """From such a list."""
        return cls(*numbers)


@dataclass(frozen=True)
class Found:
    """What was found of a measure: the estimate, and an interval that holds the true value in 95 of 100 studies.

    deals: how many counted; 0 where it is counted exactly. low, high: the interval; infinite where it is not known.
    """

    measure: Measure
    deals: int
    estimate: float
    low: float
    high: float

    @property
    def counted(self) -> bool:
        """Whether anything is known of it."""
        return self.deals > 0 or self.measure.exact is not None

    @property
    def outcome(self) -> Literal["yes", "no", "open", ""]:
        """Whether all of the interval lies where the claim would have it, or none; "" where no claim is made."""
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

    def told(self, said: Words) -> str:
        """The estimate and its interval, in a language."""
        unit = self.measure.unit
        if not self.deals:
            key = "exactly" if self.counted else "no-deal-counted"
            return said(key, value=shown(self.estimate, unit, said))
        if self.high == inf:
            return said("no-interval", value=shown(self.estimate, unit, said))
        digits = digits_of(max(abs(self.low), abs(self.high)), unit)
        low, high = (bare(end, unit, said, digits) for end in (self.low, self.high))
        return said("interval", value=shown(self.estimate, unit, said, digits), low=low, high=high)

    def __str__(self) -> str:
        return self.told(load())


def shown(value: float, unit: str, said: Words, digits: int | None = None) -> str:
    """A number and its unit in a language: with so many digits after the point, or with three figures or so."""
    number = bare(value, unit, said, digits_of(abs(value), unit) if digits is None else digits)
    return f"{number} %" if unit == "%" else said.of(Phrase(f"{{value}} {unit}", value=Name(number)))


def bare(value: float, unit: str, said: Words, digits: int) -> str:
    """A number without its unit, with so many digits after the point."""
    return said.number(f"{value * 100 if unit == '%' else value:.{digits}f}").replace("-", MINUS)


def digits_of(size: float, unit: str) -> int:
    """How many digits after the point a number of this size has where it has three figures or so."""
    if unit == "%":
        size *= 100
    if size == 0:
        return 2
    return next((digits for least, digits in ((1000, 0), (10, 1), (0.1, 2), (0.01, 3)) if size >= least), 4)


def found(measure: Measure, sums: Sums) -> Found:
    """The estimate of a measure and its interval."""
    if measure.exact is not None:
        value = float(measure.exact())
        return Found(measure, 0, value, value, value)
    if not sums.deals or not sums.of:
        return Found(measure, 0, 0.0, -inf, inf)
    share = wilson if measure.kind == "share" else wilson_of_rate
    interval = share(sums) if measure.kind != "mean" and measure.unit == "%" else student(sums)
    return Found(measure, sums.deals, sums.x / sums.of, *interval)


def wilson(sums: Sums, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's interval for a share; it never leaves 0 to 1, and tells something even where nothing was ever seen."""
    return about_share(sums.x / sums.of, sums.of, normal(level))


def wilson_of_rate(sums: Sums, level: float = LEVEL) -> tuple[float, float]:
    """The same for a rate that is a share: so many of so many in each deal, and those of one deal may go together.

    It counts for as many single trials as would leave the share as unsure as the spread between the deals does. Where
    that tells nothing, as when nothing was ever seen, no more is counted than the deals.
    """
    n = sums.deals
    if n < FEWEST:
        return -inf, inf
    share = Fraction(sums.x, sums.of)
    variance = spread(sums) / sums.of**2
    worth = share * (1 - share) / variance if variance and 0 < share < 1 else n
    return about_share(float(share), float(worth), student_quantile(n - 1, level))


def about_share(share: float, n: float, z: float) -> tuple[float, float]:
    """Wilson's interval about a share of n, z standard errors to each side."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half) if share else 0.0, min(1.0, middle + half) if share < 1 else 1.0


def spread(sums: Sums) -> Fraction:
    """How much the deals spread about their common rate: the variance of one, times how many there are."""
    rate = Fraction(sums.x, sums.of)
    return (sums.xx - 2 * rate * sums.xof + rate * rate * sums.ofof) * Fraction(sums.deals, sums.deals - 1)


def student(sums: Sums, level: float = LEVEL) -> tuple[float, float]:
    """Student's interval for a mean; of a rate, what each deal differs from the common rate is what is spread."""
    n = sums.deals
    if n < FEWEST:
        return -inf, inf
    rate = sums.x / sums.of
    half = student_quantile(n - 1, level) * sqrt(spread(sums)) / sums.of
    return rate - half, rate + half


def normal(level: float) -> float:
    """How many standard errors on both sides hold so much of a normal distribution."""
    return NormalDist().inv_cdf((1 + level) / 2)


def student_quantile(freedom: int, level: float) -> float:
    """The same of Student's distribution, by the first terms of its expansion about the normal one.

    From five degrees of freedom it is right to 0.2 %.
    """
    z = normal(level)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))
