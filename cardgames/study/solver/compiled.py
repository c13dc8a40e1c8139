"""The search of the solver compiled with numba: the same as in `plain`, with all it needs in one array.

Needs the extra "fast".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import FunctionType
from typing import Any

import numpy as np
from numba.cpython.unsafe import numbers

from cardgames.study.playouts.compiled import compiled_and_kept
from cardgames.study.solver import whist
from cardgames.study.solver.plain import Value, any_card, opening
from cardgames.study.solver.positions import Position
from cardgames.study.tables import LAST, MIDDLE, Steps

CARDS, SEATS, SUITS, HAND, STEPS = 64, 8, 8, 16, 8
"""Room for so many cards, seats and suits, cards in a hand, and steps of a law."""

HANDS = 0
MINE = HANDS + SEATS
WORTH = MINE + SEATS
SUIT = WORTH + CARDS
ALIKE = SUIT + CARDS
ABOVE = ALIKE + CARDS
WATCHED = ABOVE + CARDS
BEATS = WATCHED + SUITS
LAST_BEATS = BEATS + SUITS * CARDS
THIS_BEATS = LAST_BEATS + SUITS * CARDS
LEADS = THIS_BEATS + CARDS
FACTS = LEADS + SEATS
NUMBER, EACH, SHIFT = FACTS, FACTS + 1, FACTS + 2
FOLLOW = FACTS + 3
MOVES = FOLLOW + (SUITS << SUITS)
LAWS = MOVES + CARDS * HAND
"""Where in the array each table begins; FACTS are the number of seats, the worth of a trick, and of cards."""

LAW = 1 + 2 * STEPS
"""The room for a law: how many steps, and for each who holds it and what he keeps."""

PLACES = 1 << 20
"""How many positions are remembered."""


freely = partial(compiled_and_kept, nogil=True)
"""Compiled so that other threads go on meanwhile: a search may take a minute, and somebody may want to end it."""

trailing_zeros: Any = numbers.trailing_zeros
leading_zeros: Any = numbers.leading_zeros


@freely  # pragma: no cover  compiled code is not traced
def lowest(mask: int) -> Any:
    """The number of the lowest bit."""
    return trailing_zeros(mask)


@freely  # pragma: no cover  compiled code is not traced
def highest(mask: int) -> Any:
    """The number of the highest bit."""
    return 63 - leading_zeros(mask)


@freely  # pragma: no cover  compiled code is not traced
def _play(  # type: ignore[no-untyped-def]
    a, known, turns, p, occ, best, winner, law, beats, pot, left, before, bound, barred, depth
):
    """The value with `p` to play; `turns` cards are still to come to the trick, all of them where he leads."""
    hand = a[HANDS + p]
    seats = a[NUMBER]
    lead = turns == seats
    key = 0
    place = 0
    first = -1
    legal = hand & ~barred
    if lead:
        if hand & (hand - 1) == 0:
            if hand == 0:
                return 0
            best = lowest(hand)
            base = LAST_BEATS + CARDS * a[SUIT + best]
            winner = p
            for turn in range(1, seats):
                seat = (p + turn) % seats
                c = lowest(a[HANDS + seat])
                if a[base + best] >> c & 1:
                    best = c
                    winner = seat
            return left if a[MINE + winner] else 0
        occ = 0
        for seat in range(seats):
            occ |= a[HANDS + seat]
        key = p
        for suit in range(SUITS):
            if before >> suit & 1 and a[WATCHED + suit] & occ:
                key |= 8 << suit
        key = key << a[SHIFT] | occ
        place = 2 * ((((key & 0x3FFFFFFF) * 668265263 + (key >> 30) * 374761393) >> 7) & (PLACES - 1))
        if known[place] == key:
            kept = known[place + 1]
            lo = kept & 1023
            hi = kept >> 10 & 1023
            if lo >= bound:
                return lo
            if hi < bound:
                return hi
            first = (kept >> 20) - 1
        law = a[LEADS + p]
    most = a[MINE + p]
    for step in range(a[law]):
        if legal & a[law + 1 + 2 * step]:
            legal &= a[law + 2 + 2 * step]
    takes = 0 if lead else legal & a[beats + best]
    partner = a[MINE + winner] == most
    start = MOVES + depth * HAND
    count = 0
    m = legal
    while m:
        c = lowest(m)
        m &= m - 1
        up = occ & a[ABOVE + c]
        up &= -up
        if up & legal & a[ALIKE + c] and a[WORTH + lowest(up)] == a[WORTH + c]:
            continue
        if lead:
            score = c + 1000 * (c == first)
        elif takes >> c & 1:
            score = c + (0 if partner else 100000)
        else:
            score = 1000 + c + (64 * a[WORTH + c] if partner else -64 * a[WORTH + c])
        at = start + count
        while at > start and a[at - 1] >> 6 < score:
            a[at] = a[at - 1]
            at -= 1
        a[at] = score << 6 | c
        count += 1
    value = 0 if most else left
    first = -1
    after = p + 1 if p + 1 < seats else 0
    for at in range(start, start + count):
        c = a[at] & 63
        a[HANDS + p] = hand ^ (1 << c)
        pot_now = pot + a[WORTH + c]
        q, turns_now, left_now, won = after, turns - 1, left, 0
        best_now, winner_now, before_now, barred_now = best, winner, before, barred
        if lead:
            suit = a[SUIT + c]
            law, beats = a[FOLLOW + SUITS * before + suit], BEATS + CARDS * suit
            pot_now = a[WORTH + c] + a[EACH]
            best_now, winner_now, before_now, barred_now = c, p, before | 1 << suit, 0
        else:
            if takes >> c & 1:
                best_now, winner_now = c, p
            if turns_now == 0:
                q, turns_now, left_now, barred_now = winner_now, seats, left - pot_now, 0
                won = pot_now * a[MINE + winner_now]
        v = won + _play(
            a, known, turns_now, q, occ, best_now, winner_now, law, beats, pot_now, left_now, before_now,
            bound - won, barred_now, depth + 1,
        )  # fmt: skip
        value = max(value, v) if most else min(value, v)
        if (v >= bound) == most:
            first = c
            break
    a[HANDS + p] = hand
    if lead:
        lo, hi = 0, left
        if known[place] == key:
            lo = known[place + 1] & 1023
            hi = known[place + 1] >> 10 & 1023
            if first < 0:
                first = (known[place + 1] >> 20) - 1
        if value >= bound:
            lo = max(lo, value)
        else:
            hi = min(hi, value)
        known[place] = key
        known[place + 1] = (first + 1) << 20 | hi << 10 | lo
    return value


def by_points(at: Position, ours: int, card_worth: Sequence[int], trick_worth: int) -> Value:
    """What a card brings the seats of `ours` (bits), with the rest of this trick and all later ones.

    It counts what is in their tricks: `card_worth` of each card and `trick_worth` of each trick.
    """
    play, seats = at.play, len(at.seats)
    laws: list[int] = []
    places: dict[Steps, int] = {}

    def law(steps: Steps) -> int:
        if steps not in places:
            places[steps] = LAWS + len(laws)
            flat = [len(steps), *[mask for step in steps for mask in step]]
            laws.extend(flat + [0] * (LAW - len(flat)))
        return places[steps]

    tables: dict[int, Sequence[int]] = {
        HANDS: at.hands,
        MINE: [ours >> seat & 1 for seat in range(seats)],
        WORTH: card_worth,
        SUIT: play.suit_of,
        ALIKE: play.alike,
        ABOVE: [play.of_suit[suit] >> card + 1 << card + 1 for card, suit in enumerate(play.suit_of)],
        WATCHED: play.watched,
        LEADS: [law(steps) for steps in at.leads],
        FACTS: [seats, trick_worth, len(play.cards)],
    }
    for suit in range(len(play.of_suit)):
        tables[BEATS + CARDS * suit] = play.beats[MIDDLE][suit]
        tables[LAST_BEATS + CARDS * suit] = play.beats[LAST][suit]
    for before, row in enumerate(play.follow[MIDDLE]):
        tables[FOLLOW + SUITS * before] = [law(steps) for steps in row]
    rows = [law(steps) for steps in play.follow[at.phase][at.before]]
    a: Any = np.zeros(LAWS + len(laws), np.int64)
    for place, table in tables.items():
        a[place : place + len(table)] = table
    a[LAWS:] = laws
    known: Any = np.zeros(2 * PLACES, np.int64)

    def value(card: int, bound: int) -> int:
        suit, turns, occ, best, winner, pot, left, before = opening(at, card, card_worth, trick_worth)
        a[HANDS : HANDS + seats] = at.hands
        a[HANDS + at.mover] ^= 1 << card
        if turns:
            row = play.beats[at.phase][suit]
            a[THIS_BEATS : THIS_BEATS + len(row)] = row
            q, occ_law = (at.mover + 1) % seats, rows[suit]
            return int(
                _play(
                    a,
                    known,
                    turns,
                    q,
                    occ,
                    best,
                    winner,
                    occ_law,
                    THIS_BEATS,
                    pot,
                    left,
                    before,
                    bound,
                    at.barred,
                    0,
                )
            )
        won = pot if ours >> winner & 1 else 0
        rest = _play(a, known, seats, winner, 0, 0, 0, 0, 0, 0, left - pot, before, bound - won, 0, 0)
        return won + int(rest)

    return any_card(at, ours, value)


def _compiled(names: Sequence[str]) -> Any:
    """Functions of `whist`, compiled from the very same lines; the last of `names`."""
    space: dict[str, Any] = {**vars(whist)}
    space["lowest"], space["highest"] = lowest, highest
    for name in names:
        plain: Any = getattr(whist, name)
        space[name] = freely(FunctionType(plain.__code__, space, name))
    return space[names[-1]]


_whist = _compiled(
    (
        "many",
        "height",
        "reach",
        "without",
        "cards_down_to",
        "cards_of_counts",
        "cashed",
        "sure_trumps",
        "equal_below",
        "lead",
        "list_of",
        "kept",
        "keep",
        "play",
    )
)


def _run(*arguments: Any) -> int:
    return int(_whist(*arguments))


def _zeros(size: int) -> Any:
    return np.zeros(size, np.int64)


def search(at: Position, ours: int, card_worth: Sequence[int], trick_worth: int) -> Value:
    """The search for a position, compiled."""
    if not whist.fits(at, ours, card_worth, trick_worth):
        return by_points(at, ours, card_worth, trick_worth)
    large = 1 << 20 if sum(at.hands).bit_count() > 32 else 1 << 15
    lists = 4 << at.hands[at.mover].bit_count()
    return whist.search(at, ours, card_worth, trick_worth, _run, _zeros, lists, large)
