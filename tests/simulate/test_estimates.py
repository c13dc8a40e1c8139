"""Estimates and their intervals: those of the textbook, and right as often as they say."""

from __future__ import annotations

import random
from fractions import Fraction
from math import inf

import pytest

from cardgames.simulate.estimates import Measure, Sums, estimate, student, student_quantile, wilson


def sums_of(*seen: int | tuple[int, int]) -> Sums:
    sums = Sums()
    for each in seen:
        sums.add(each)
    return sums


def test_wilsons_interval_is_that_of_the_textbook() -> None:
    assert wilson(sums_of(*[1] * 9, *[0] * 11)) == pytest.approx((0.2582, 0.6579), abs=1e-4)
    assert wilson(sums_of(*[0] * 10)) == pytest.approx((0.0, 0.2775), abs=1e-4)
    for number in range(1, 60):
        assert wilson(sums_of(*[0] * number))[0] == 0.0
        assert wilson(sums_of(*[1] * number))[1] == 1.0


@pytest.mark.parametrize(("freedom", "known"), [(5, 2.5706), (9, 2.2622), (29, 2.0452), (1000, 1.9623)])
def test_students_quantiles_are_those_of_the_tables(freedom: int, known: float) -> None:
    assert student_quantile(freedom, 0.95) == pytest.approx(known, rel=2e-3)


def test_students_interval_of_a_mean_and_of_a_rate() -> None:
    assert student(sums_of(1, 2, 3, 4, 5, 6)) == pytest.approx((1.5366, 5.4634), abs=6e-3)
    assert student(sums_of(1, 2)) == (-inf, inf)
    pairs = [(3, 10), (9, 30), (6, 20), (12, 40), (3, 10), (6, 20)]
    assert student(sums_of(*pairs)) == pytest.approx((0.3, 0.3))


def test_intervals_hold_the_true_value_about_as_often_as_they_say() -> None:
    chance = random.Random(1916)
    share, mean = Measure("share", "share"), Measure("mean", "mean", "mean")
    hits = {"share": 0, "mean": 0}
    for _ in range(400):
        seen = estimate(share, sums_of(*(int(chance.random() < 0.3) for _ in range(60))))
        hits["share"] += seen.low <= 0.3 <= seen.high
        seen = estimate(mean, sums_of(*(chance.randrange(7) for _ in range(30))))
        hits["mean"] += seen.low <= 3 <= seen.high
    assert all(370 <= number <= 392 for number in hits.values()), hits


@pytest.mark.no_cover
@pytest.mark.parametrize("deals", [6, 10, 30])
@pytest.mark.parametrize("share", [0.01, 0.05, 0.5, 0.95])
def test_so_do_those_of_a_share_of_what_comes_in_bunches(share: float, deals: int) -> None:
    """Eight in each deal, of which one sees few: where Student's interval was a point, or went beyond all or none."""
    chance = random.Random(1916)
    hits = 0
    for _ in range(200):
        bunches = ((sum(chance.random() < share for _ in range(8)), 8) for _ in range(deals))
        seen = estimate(Measure("rate", "rate", "rate"), sums_of(*bunches))
        assert 0 <= seen.low < seen.high <= 1
        hits += seen.low <= share <= seen.high
    assert hits >= 184


def test_a_share_of_bunches_is_as_sure_as_they_differ() -> None:
    alike, apart = (
        estimate(Measure("r", "r", "rate"), sums_of(*pairs)) for pairs in ([(2, 4)] * 20, [(0, 4), (4, 4)] * 10)
    )
    assert (alike.low, alike.high) == pytest.approx(wilson(sums_of(*[0, 1] * 10)), abs=0.02)
    assert apart.high - apart.low > alike.high - alike.low
    assert str(estimate(Measure("r", "r", "rate"), sums_of((1, 2), (1, 2)))) == "50.0 % (too few deals for an interval)"
    strokes = estimate(Measure("r", "r", "rate", "strokes"), sums_of(*[(9, 3), (6, 3)] * 10))
    assert strokes.low == pytest.approx(student(sums_of(*[(9, 3), (6, 3)] * 10))[0])


def test_a_measure_says_on_which_side_of_its_line_it_is() -> None:
    more = Measure("more", "more", line=0.5, claimed="more")
    assert estimate(more, sums_of(*[1] * 90, *[0] * 10)).outcome == "yes"
    assert estimate(more, sums_of(*[1] * 10, *[0] * 90)).outcome == "no"
    assert estimate(more, sums_of(1, 0)).outcome == "open"
    about = Measure("about", "about", "mean", "", 33, "about", 1.5)
    for lower, upper, outcome in ((32, 34, "yes"), (33, 36, "open"), (34, 38, "no"), (28, 31, "no"), (20, 50, "open")):
        assert estimate(about, sums_of(*[lower, upper] * 99)).outcome == outcome
    assert estimate(Measure("plain", "plain"), sums_of(1, 0)).outcome == ""
    counted = estimate(Measure("exact", "exact", exact=lambda: Fraction(1, 3)), Sums())
    assert (counted.low, counted.high, str(counted)) == (1 / 3, 1 / 3, "exactly 33.3 %")
    assert str(estimate(more, Sums())) == "no deal counted"
