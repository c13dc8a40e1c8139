"""How clauses are misread: rules with one method that does what learners believe. One file a family of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from cardgames.core import Choice, Deals, Match, Move, Rules, Seat, Story, Table
from cardgames.core.tricks import race

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")
_KNOWN: dict[str, list[tuple[str, Callable[..., Any]]]] = {}
PREFERRED: Mapping[str, str] = {"k.next": "leads", "ka.next": "leads", "ke.trump": "leads", "golph.lead.1": "leads"}
"""What is asked first of a clause where games part in more than one thing."""
BASES: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "golph": ({"holes": 3}, {"style": "match", "holes": 3}, {"partners": "best ball", "players": 4, "holes": 3}),
    "goat": ({}, {"deals": 2}),
}
"""The options with which a game is asked about, where the printed ones do not show every clause."""
PRINTED_OPTIONS: Sequence[Mapping[str, Any]] = ({},)


def misread(method: str, *clauses: str) -> Callable[[F], F]:
    """Mark a function as what a method of the rules does where one of these clauses is misread."""

    def known(function: F) -> F:
        for clause in clauses:
            _KNOWN.setdefault(clause, []).append((method, function))
        return function

    return known


@cache
def of(game: type[Rules], clause: str) -> tuple[type[Rules], ...]:
    """The rules of a game as each misreading of a clause has them."""
    import_module(f"{__name__}.{game.rulebook.partition('-')[0]}")
    return tuple(
        type(f"{game.__name__}Misread", (game,), {method: function})
        for method, function in _KNOWN.get(clause, ())
        if hasattr(game, method)
    )


def bases(game: str) -> Sequence[Mapping[str, Any]]:
    """The options with which a game is asked about."""
    return BASES.get(game, PRINTED_OPTIONS)


def with_moves(story: Story[R], change: Callable[[Sequence[Move], str], tuple[Move, ...]]) -> Story[R]:
    """A part of the course of play in which other moves are offered. change: gives them, of the moves and the clause.

    Where it gives none, the moves stay as they are.
    """
    try:
        choice: Choice = next(story)
        while True:
            seat, moves, clause = choice
            choice = story.send((yield seat, change(moves, clause) or moves, clause))
    except StopIteration as end:
        found: R = end.value
        return found


def cut_short(story: Story[dict[str, int]], ends: Callable[[], dict[str, int] | None]) -> Story[dict[str, int]]:
    """A course of play that ends as soon as `ends` says what it scores."""
    try:
        choice: Choice = next(story)
        while True:
            sent = yield choice
            found = ends()
            if found is not None:
                return found
            choice = story.send(sent)
    except StopIteration as end:
        scored: dict[str, int] = end.value
        return scored


def begun_by_dealer(story: Story[R], t: Table) -> Story[R]:
    """A course of play in which the dealer is the first to move."""
    dealer, t.dealer = t.dealer, t.round_from(t.dealer)[-1]
    try:
        choice: Choice = next(story)
        t.dealer = dealer
        while True:
            choice = story.send((yield choice))
    except StopIteration as end:
        found: R = end.value
        return found


def dealer_begins(self: Any, t: Table) -> Story[dict[str, int]]:
    """The dealer begins."""
    return begun_by_dealer(rightly(self, "play", t), t)


def highest_of_all(self: Any, t: Table) -> Seat:
    """The highest card takes the trick, of whatever suit."""
    return max(t.trick, key=lambda played: played[1].rank)[0]


def highest_led(self: Any, t: Table) -> Seat:
    """The highest card of the suit led takes the trick, trumps or not."""
    led = t.trick[0][1].suit
    return max((played for played in t.trick if played[1].suit == led), key=lambda played: played[1].rank)[0]


def leads_go_round(self: Any, t: Table) -> Seat:
    """The lead goes round from player to player."""
    return t.left_of(t.trick[0][0])


def last_of_suit(self: Any, t: Table) -> Seat:
    """The last trump, or else the last card of the suit led, takes the trick."""
    suits = [card.suit for _, card in t.trick]
    suit = t.trump if t.trump in suits else suits[0]
    return [seat for seat, card in t.trick if card.suit == suit][-1]


def one_each(self: Any, t: Table) -> dict[str, int]:
    """Every card that was taken counts one."""
    found = dict.fromkeys(self.sides(), 0)
    for cards, taken_by in t.tricks:
        found[self.side(taken_by)] += len(cards)
    return found


def rightly(self: Rules, method: str, *given: Any) -> Any:
    """What a method of the rules does where it is not misread."""
    return getattr(type(self).__mro__[1], method)(self, *given)


def same_dealer(self: Any, m: Match) -> Deals:
    """The same player deals again."""
    story: Deals = rightly(self, "match", m)
    with suppress(StopIteration):
        first, seats = next(story)
        while True:
            _, seats = story.send((yield first, seats))


def left_deals(self: Any, m: Match) -> Deals:
    """The deal passes to the left after every deal."""
    story: Deals = rightly(self, "match", m)
    with suppress(StopIteration):
        dealer, seats = next(story)
        while True:
            t = yield dealer, seats
            dealer = t.left_of(dealer)
            _, seats = story.send(t)


def other_goal(goal: int) -> Callable[[Any, Match], Deals]:
    """Another number of points wins."""

    def match(self: Any, m: Match) -> Deals:
        yield from race(m, goal, lambda t: t.left_of(t.dealer))

    return match
