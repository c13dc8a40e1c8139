"""The moves of a player that cost most, each with a better one and the advice that it overlooked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardgames.core import SEATS, Game, Move, Seat, View
from cardgames.players.by_the_book import ByTheBook
from cardgames.players.hint import mentioned
from cardgames.players.sampling import Sampling
from cardgames.records import record as records
from cardgames.rulebooks import rulebook
from cardgames.study.stopping import heeded
from cardgames.tournaments.guard import kept_apart
from cardgames.tournaments.playing import Course, Plan, guard_of, record_of
from cardgames.words import load

LOOKED_AT = 8
"""So many of a player's worst deals are looked at."""
WORLDS = 24
"""In so many deals that fit what a player could see each of its moves is played on."""
LEAST = 0.5
"""A move that costs less than this, in points, is no lesson."""


class Lesson(NamedTuple):
    """A move that cost a player something.

    record: the deal as it was played, to its end. at: the number of the move in it, from 0. seat: whose it was. move,
    better: what was played, and what would have been better. clause: the clause or claim of the rulebook whose advice
    was overlooked, and advice: that in words; "" where the rulebook gives none here. cost: by how many points the
    better move does better, on the average of the deals that fit what the player could see. deal: which one of the
    tournament, from 0.
    """

    record: dict[str, Any]
    at: int
    seat: str
    move: str
    better: str
    clause: str
    cost: float
    advice: str = ""
    deal: int = 0

    @property
    def says(self) -> str:
        """All of it in words, but for the clause."""
        words = load()
        called = {str(move): words.of(mentioned(move)) for move in self.position.legal_moves}
        where = {"deal": self.deal + 1, "seat": self.seat, "n": self.at + 1}
        said = words("lesson-cost", **where, move=called[self.move], cost=f"{self.cost:.1f}")
        advised = [words("lesson-advice", words=words.of(self.advice))] if self.clause else []
        return " ".join([said, words("lesson-better", better=called[self.better]), *advised])

    def __str__(self) -> str:
        return f"{self.says} ({self.clause})" if self.clause else self.says

    def __repr__(self) -> str:
        return str(self)

    @property
    def position(self) -> Game:
        """The game as it stood before the move."""
        (dealt,) = self.record["deals"]
        upto = {"deck": dealt["deck"], "moves": dealt["moves"][: self.at]}
        return records.replay({**self.record, "deals": [upto]}, rulebook.words)


def lessons_of(
    plan: Plan, who: int, games: Sequence[tuple[int, int, int]], most: int, tell: Callable[[int, int], None]
) -> tuple[Lesson, ...]:
    """What is to be learnt from some games of a player: deal, table, and for the how manieth time it was played there.

    tell: told how many of them were looked at, and of how many.
    """
    found: list[Lesson] = []
    with heeded(), kept_apart(), guard_of(plan) as guard:
        for done, (deal, number, turn) in enumerate(games):
            tell(done, len(games))
            course = Course(plan, guard)
            choices: list[tuple[int, View, Move]] = []
            table = plan.tables(deal)[number]
            mine = {
                SEATS[seat]
                for side, seats in enumerate(course.seats_of_sides)
                if table[(side + turn) % len(table)] == who
                for seat in seats
            }

            def watch(_: Seat, view: View, move: Move, at: int, kept: set[str] = mine, to: Any = choices) -> None:
                if view.seat in kept:
                    to.append((at, view, move))

            _, moves = course.play(plan.deck(deal), deal, number, table, turn, watch)
            record = record_of(plan, deal, moves)
            found += [
                lesson
                for at, view, move in choices
                if (lesson := _lesson(plan, deal, record, at, view, move)) is not None
            ]
    tell(len(games), len(games))
    found.sort(key=lambda lesson: (-lesson.cost, lesson.deal, lesson.at))
    return tuple(found[:most])


def _lesson(plan: Plan, deal: int, record: dict[str, Any], at: int, view: View, move: Move) -> Lesson | None:
    """What is to be learnt from a move, if it cost something as far as its player could tell."""
    counted = Sampling(plan.rules, f"{plan.seed}/{deal}/{at}", worlds=WORLDS).count(view)
    if counted is None or counted.best == move:
        return None
    value = counted.values.get(move)
    if value is None:  # it was among the worse half, and not played out to the end
        again = Sampling(plan.rules, f"{plan.seed}/{deal}/{at}", worlds=WORLDS).count(view, [counted.best, move])
        if again is None or move not in again.values or counted.best not in again.values:
            return None
        cost = again.values[counted.best] - again.values[move]
    else:
        cost = counted.values[counted.best] - value
    if cost < LEAST:
        return None
    clause, advice = _overlooked(plan, view, move)
    return Lesson(record, at, str(view.seat), str(move), str(counted.best), clause, cost, advice, deal)


def _overlooked(plan: Plan, view: View, move: Move) -> tuple[str, str]:
    """The first advice of the rulebook against which a move was made: its clause or claim, and its words."""
    for step in ByTheBook(plan.rules).steps(view):
        if move not in step.left:
            return step.clause, step.words
    return "", ""
