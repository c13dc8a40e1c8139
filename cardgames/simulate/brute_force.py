"""The end of a deal with all hands open, played out in every way that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import inf

from cardgames.core import Choice, Move, Rules, Seat, Table
from cardgames.core.deal_run import DealRun


def best_moves(
    rules: Rules, laid: Callable[[], Table], worth: Callable[[Table], int], ours: Collection[Seat]
) -> list[Move]:
    """The best moves of the seat that is to move first, one of `ours`; all that are equally good.

    laid: makes the table, always the same one. worth: what a finished table is worth to `ours`; the others want it low.
    Each line is replayed by the rules from the beginning, so this suits only a few cards a hand.
    """
    choice = next_choice(rules, laid(), ())
    assert not isinstance(choice, Table)
    found = {move: value(rules, laid, worth, ours, (move,), -inf, inf) for move in choice[1]}
    return [move for move, each in found.items() if each == max(found.values())]


def value(
    rules: Rules,
    laid: Callable[[], Table],
    worth: Callable[[Table], int],
    ours: Collection[Seat],
    moves: tuple[Move, ...],
    low: float,
    high: float,
) -> float:
    """What the position after these moves is worth, as far as it lies between `low` and `high`."""
    choice = next_choice(rules, laid(), moves)
    if isinstance(choice, Table):
        return worth(choice)
    seat, legal, _ = choice
    mine = seat in ours
    best = -inf if mine else inf
    for move in legal:
        found = value(rules, laid, worth, ours, (*moves, move), low, high)
        best = max(best, found) if mine else min(best, found)
        low, high = (max(low, best), high) if mine else (low, min(high, best))
        if low >= high:
            break
    return best


def next_choice(rules: Rules, t: Table, moves: Sequence[Move]) -> Choice | Table:
    """The choice after these moves and after all that leave no choice; the table itself when the deal is over."""
    deal = DealRun(rules, t)
    made = iter(moves)
    choice = deal.start()
    while choice is not None:
        if len(choice[1]) == 1:
            move = choice[1][0]
        else:
            given = next(made, None)
            if given is None:
                return choice
            move = given
        choice = deal.step(move)
    return t
