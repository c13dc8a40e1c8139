"""KOZEL, what can be counted: exact chances of hands and of tricks made in dealing, by the pack of the trunk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import TypeAlias

from cardgames.core import Card
from cardgames.games.kozel.common import SUIT_ORDER, TRUMPS, is_ace, whole_pack

Count: TypeAlias = Callable[[Card], int]
"""What a card adds to a sum over a hand: 1 for a trump, its points, 1 for a nine."""


def trump(card: Card) -> int:
    """k.trump  1 for a trump."""
    return int(card.suit == TRUMPS)


def leadable(card: Card) -> int:
    """ke.pants  1 for a card that is neither a trump nor an ace."""
    return int(card.suit != TRUMPS and not is_ace(card))


def hands(size: int, *counts: Count) -> dict[tuple[int, ...], int]:
    """For each sum of the counts, the number of hands of this size that have it.

    Card after card is either left or taken: what there is of hands with this many cards and these sums grows by what
    there was of hands with one card less.
    """
    found: list[Counter[tuple[int, ...]]] = [Counter() for _ in range(size + 1)]
    found[0][(0,) * len(counts)] = 1
    for card in whole_pack():
        more = [count(card) for count in counts]
        for held in range(size, 0, -1):
            for sums, number in found[held - 1].items():
                found[held][tuple(map(int.__add__, sums, more))] += number
    return dict(found[size])


def chance(size: int, *counts: Count, when: Callable[..., bool]) -> Fraction:
    """The exact chance that this many cards of the pack have sums for which `when` is true.

    >>> chance(8, trump, when=lambda trumps: trumps == 1) * comb(32, 8)
    Fraction(445536, 1)
    """
    spread = hands(size, *counts)
    return Fraction(sum(number for sums, number in spread.items() if when(*sums)), sum(spread.values()))


def mean(size: int, count: Count) -> Fraction:
    """The average of a count over all hands of this size."""
    spread = hands(size, count)
    return Fraction(sum(total * number for (total,), number in spread.items()), sum(spread.values()))


def something_to_lead(cards: int, least: int = 1) -> Fraction:
    """ke.pants, ke.dbl  The chance that among the first cards at least this many are neither trumps nor aces."""
    return chance(cards, leadable, when=lambda number: number >= least)


def takes_in_mirror(rank: str) -> Fraction:
    """ke.mirror  The chance that a plain card of this rank takes the trick that is led with it.

    Each of the three others plays the first plain card of the hand: they are any three of those left.
    """
    plain = [card for card in whole_pack() if not trump(card)]
    led = next(card for card in plain if card.text.startswith(rank))
    higher = sum(card.suit == led.suit and card.rank > led.rank for card in plain)
    return Fraction(comb(len(plain) - 1 - higher, 3), comb(len(plain) - 1, 3))


def leader_takes_in_mirror() -> Fraction:
    """ke.mirror  The chance that the leader of the trick of a mirror takes it: each rank is equally likely."""
    ranks = SUIT_ORDER[:-1]
    return sum((takes_in_mirror(rank) for rank in ranks), Fraction()) / len(ranks)
