"""The exact figures of Kozel: those that its rulebook and its lessons tell."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from cardgames.claims import kozel_odds as odds
from cardgames.core import Card
from cardgames.games.kozel.common import whole_pack
from cardgames.rulebooks import rulebook


def points(card: Card) -> int:
    """k.val  The points of a card."""
    return card.points


def nine(card: Card) -> int:
    """ke.mul  1 for a nine."""
    return int(card.text[0] == "9")


def queen(card: Card) -> int:
    """ke.4q  1 for a queen."""
    return int(card.text[0] == "Q")


FIGURES: dict[str, tuple[Callable[[], Fraction], str]] = {
    "trumps in a hand": (lambda: odds.mean(8, odds.trump) / 100, "3.50"),
    "exactly one trump": (lambda: odds.chance(8, odds.trump, when=lambda n: n == 1), "4.24"),
    "no trump": (lambda: odds.chance(8, odds.trump, when=lambda n: n == 0), "0.42"),
    "a new deal": (lambda: odds.chance(8, points, nine, when=lambda n, nines: n <= 12 or nines == 4), "4.22"),
    "at most twelve points": (lambda: odds.chance(8, points, when=lambda n: n <= 12), "4.08"),
    "four nines": (lambda: odds.chance(8, nine, when=lambda n: n == 4), "0.19"),
    "a seven in the mirror": (lambda: odds.takes_in_mirror("7"), "32.35"),
    "a nine in the mirror": (lambda: odds.takes_in_mirror("9"), "53.53"),
    "a ten in the mirror": (lambda: odds.takes_in_mirror("10"), "82.35"),
    "an ace in the mirror": (lambda: odds.takes_in_mirror("A"), "100.00"),
    "the leader in the mirror": (odds.leader_takes_in_mirror, "62.87"),
    "trousers": (lambda: odds.something_to_lead(2), "72.58"),
    "double trousers": (lambda: odds.something_to_lead(4), "93.38"),
    "two to lead in double trousers": (lambda: odds.something_to_lead(4, 2), "65.02"),
    "four queens on one side": (lambda: 2 * odds.chance(16, queen, when=lambda n: n == 4), "10.12"),
    "a side without queens but that of diamonds": (
        lambda: odds.chance(16, lambda card: int(card.text in ("QC", "QS", "QH")), when=lambda n: n == 0),
        "11.29",
    ),
}


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures(name: str) -> None:
    counted, percent = FIGURES[name]
    assert f"{float(counted()) * 100:.2f}" == percent


@pytest.mark.parametrize(
    ("clause", "figure", "name"),
    [
        ("ke.mul", "4.22 %", "a new deal"),
        ("ke.give", "4.24 %", "exactly one trump"),
        ("ke.give", "3.5 trumps", "trumps in a hand"),
        ("ke.dbl", "93.4 %", "double trousers"),
        ("ke.dbl", "72.6 %", "trousers"),
        ("ka.d.dbl", "65.0 %", "two to lead in double trousers"),
        ("ke.4q", "10.1 %", "four queens on one side"),
        ("ka.mul.3", "11.3 %", "a side without queens but that of diamonds"),
    ],
)
def test_the_rulebook_tells_them(clause: str, figure: str, name: str) -> None:
    entry = rulebook.load("kozel").clause(clause)
    assert figure in f"{entry.says} {entry.why}"
    number = figure.split()[0]
    assert f"{float(FIGURES[name][0]()) * 100:.{len(number.partition('.')[2])}f}" == number


def test_every_hand_is_counted_once() -> None:
    assert sum(odds.hands(8, odds.trump).values()) == comb(32, 8)
    assert odds.hands(8, odds.trump)[(1,)] == 14 * comb(18, 7)
    assert sum(odds.chance(8, odds.trump, when=lambda n, k=k: n == k) for k in range(9)) == 1


def test_the_count_agrees_with_looking_at_every_hand() -> None:
    """Of three cards, since there are only 4960 such hands."""

    def light(hand: tuple[Card, ...]) -> bool:
        return sum(card.points for card in hand) <= 5 or sum(card.text[0] == "9" for card in hand) == 2

    found = Fraction(sum(map(light, combinations(whole_pack(), 3))), comb(32, 3))
    assert odds.chance(3, points, nine, when=lambda points, nines: points <= 5 or nines == 2) == found


def test_the_mirror_agrees_with_shuffled_packs() -> None:
    """Four thousand packs: four standard errors are 0.03."""
    chosen, taken, many = random.Random(1), 0, 4000
    plain = [card for card in whole_pack() if not odds.trump(card)]
    for _ in range(many):
        led, *others = chosen.sample(plain, 4)
        taken += all(card.suit != led.suit or card.rank < led.rank for card in others)
    assert abs(taken / many - odds.leader_takes_in_mirror()) < 0.031
