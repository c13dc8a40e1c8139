"""The moves of a player that cost most, each with a better one and the advice that it overlooked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardgames.core import SEATS, Game, Move, View
from cardgames.players.by_the_book import ByTheBook
from cardgames.players.hint import move_name
from cardgames.players.sampling import Sampling
from cardgames.records import record as records
from cardgames.rulebooks import rulebook
from cardgames.tournaments.playing import Plan, TournamentGames, players_of, record_of
from cardgames.tournaments.seating import at_side
from cardgames.words import load

REVIEWED_DEALS = 8
"""How many of a player's worst deals are reviewed."""
SAMPLED_DEALS = 24
"""In how many deals that fit what the player could see each of its moves is played on."""
MIN_COST_POINTS = 0.5


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
        called = {str(move): words.of(move_name(move)) for move in self.position.legal_moves}
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
    plan: Plan, who: int, games: Sequence[tuple[int, int, int]], most: int, on_progress: Callable[[int, int], None]
) -> tuple[Lesson, ...]:
    """The lessons of some games of a player, each given as deal, table and turn.

    on_progress: called with the number of games that were looked at, and of all.
    """
    found: list[Lesson] = []
    with players_of(plan) as players:
        for done, (deal, number, turn) in enumerate(games):
            on_progress(done, len(games))
            played = TournamentGames(plan, players)
            choices: list[tuple[int, View, Move]] = []
            seating = plan.tables(deal)[number]
            mine = {
                SEATS[seat]
                for side, seats in enumerate(played.seats_of_sides)
                if at_side(seating, side, turn) == who
                for seat in seats
            }

            def watch(view: View, move: Move, at: int, mine: set[str] = mine, choices: Any = choices) -> None:
                if view.seat in mine:
                    choices.append((at, view, move))

            _, moves = played.play(plan.deck(deal), deal, number, seating, turn, watch)
            record = record_of(plan, deal, moves)
            lessons = (_lesson(plan, deal, record, at, view, move) for at, view, move in choices)
            found += [lesson for lesson in lessons if lesson is not None]
    on_progress(len(games), len(games))
    found.sort(key=lambda lesson: (-lesson.cost, lesson.deal, lesson.at))
    return tuple(found[:most])


def _lesson(plan: Plan, deal: int, record: dict[str, Any], at: int, view: View, move: Move) -> Lesson | None:
    """What is to be learnt from a move, if it cost something as far as its player could tell."""
    counted = Sampling(plan.rules, f"{plan.seed}/{deal}/{at}", worlds=SAMPLED_DEALS).count(view)
    if counted is None or counted.best == move:
        return None
    value = counted.values.get(move)
    if value is None:  # it was among the worse half, and not played out to the end
        again = Sampling(plan.rules, f"{plan.seed}/{deal}/{at}", worlds=SAMPLED_DEALS).count(view, [counted.best, move])
        if again is None or move not in again.values or counted.best not in again.values:
            return None
        cost = again.values[counted.best] - again.values[move]
    else:
        cost = counted.values[counted.best] - value
    if cost < MIN_COST_POINTS:
        return None
    clause, advice = _missed_advice(plan, view, move)
    return Lesson(record, at, str(view.seat), str(move), str(counted.best), clause, cost, advice, deal)


def _missed_advice(plan: Plan, view: View, move: Move) -> tuple[str, str]:
    """The first advice of the rulebook against which a move was made: its clause or claim, and its words."""
    for step in ByTheBook(plan.rules).steps(view):
        if move not in step.left:
            return step.clause, step.words
    return "", ""
