"""Problems and deals of the day: a year of them, found by search and stored in seeds/figures/today.json.

    python3 -m cardgames.teaching.problems          finds them anew, in about twenty minutes
    python3 -m cardgames.teaching.problems goat     those of one game; the others stay

A problem is the end of a deal with all hands open, in which one move is best and a rule decides what comes of it. The
games take turns, one a day. Two of them leave nothing to choose; of them a question is asked instead (`questions`), and
they have no deals: nobody could do better in one than by the book.
"""

from __future__ import annotations

import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from itertools import count, islice
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from cardgames.core import SEATS, Card, Choice, Game, Move, Rules, Table
from cardgames.games import every, rules_of
from cardgames.rulebooks.rulebook import seeds
from cardgames.simulate import brute_force
from cardgames.simulate.deal import BookHabit, SimulatedDeal, all_by_the_book, lay_out, play_deal, shuffled
from cardgames.teaching import questions

DAYS = 366
MAX_HAND = 3
"""The most cards in a hand when a problem begins: so few that every line can be played out."""
MAX_TABLES = 1500
"""How many tables are played out for a move of a problem; a position that takes more is none."""
CANDIDATES_PER_PROBLEM = 2
"""The number of problems that are searched for each one that is chosen."""
GAMES_WITHOUT_CHOICES = ("catch-all", "monkey")
"""No card is better than another there, as nobody sees what they draw or turn."""

BY_CARDS = ("kozel-fifteen", "kozel-halves")
"""The games in which a deal is won or lost as a whole: there the points of the cards in the tricks are what is best."""


class TooLong(Exception):
    """A position that takes too many tables to be played out."""


class Problem(NamedTuple):
    """An end of a deal. record: up to the decision. seat: who decides, by its letter.

    values: by how much the seat's side ends ahead of the best other side with each move, behind where it is negative;
    in a game of `BY_CARDS` by the cards in its tricks.
    line: the best moves to the end of the deal, those that leave no choice included. clause: what decides the trick.
    """

    record: Mapping[str, Any]
    seat: str
    values: Mapping[str, int]
    line: Sequence[str]
    clause: str

    @property
    def best(self) -> str:
        """The one best move."""
        return max(self.values, key=self.values.__getitem__)


class Deal(NamedTuple):
    """A deal of the day. record: without a move. book: what the side of seat A scores if all play by the rulebook."""

    record: Mapping[str, Any]
    book: int


def path() -> Path:
    """The file."""
    return seeds() / "figures" / "today.json"


@cache
def contents() -> Mapping[str, Any]:
    """What stands in the file.

    games: by name, in the order of the days. problems: by game, each the fields of a `Problem`. deals: one a day, each
    the fields of a `Deal`; the games with choices take turns.
    """
    found: Mapping[str, Any] = json.loads(path().read_text("utf-8"))
    return found


# How a problem is found


def problems(game: str, seed: int = 1916) -> Iterator[Problem]:
    """Problem after problem of a game, one a deal at most; the same seed finds the same ones."""
    rules = rules_of(game)()
    book = BookHabit(rules)
    for number in count():
        chance = random.Random(f"{game}/{seed}/{number}")
        found = problem(rules, shuffled(rules, chance), chance, book)
        if found:
            yield found


def problem(rules: Rules, deck: Sequence[Card], chance: random.Random, book: BookHabit) -> Problem | None:
    """The first problem in a deal that is played partly by the book; None where it has none."""
    made: list[Move] = []
    chosen: list[Move] = []
    tried: set[int] = set()

    def watch(choice: tuple[int, Sequence[Move], str], move: Move) -> None:
        made.append(move)
        if len(choice[1]) > 1:
            chosen.append(move)

    def is_new(table: Table, legal: Sequence[Move]) -> bool:
        return len(made) not in tried and _is_an_end(table, legal)

    deal = SimulatedDeal(rules, lay_out(rules, deck))
    habits = dict.fromkeys(range(rules.places), book) if chance.random() < 0.5 else {}
    while deal.play_on(chance, habits, until=is_new, watch=watch).points is None and deal.choice:
        tried.add(len(made))
        with suppress(TooLong):
            found = _at(rules, deck, made, chosen, deal.choice)
            if found:
                return found
    return None


def _at(
    rules: Rules, deck: Sequence[Card], made: Sequence[Move], chosen: Sequence[Move], choice: Choice
) -> Problem | None:
    """The problem that a choice is; None where several moves are best. Raises TooLong.

    made: the moves before it. chosen: those of them that were chosen among several.
    """
    seat, legal, _ = choice
    ours = [other for other in range(rules.places) if rules.side(other) == rules.side(seat)]

    def worth(ended: Table) -> int:
        sign, side = -1 if rules.fewest_win else 1, rules.side(seat)
        points = rules.tally(ended) if rules.name in BY_CARDS else ended.points or {}
        scores = {each: sign * number for each, number in points.items()}
        return scores.pop(side) - max(scores.values())

    def value(moves: tuple[Move, ...]) -> int:
        tables = count(1)

        def laid() -> Table:
            if next(tables) > MAX_TABLES:
                raise TooLong
            return lay_out(rules, deck)

        return int(brute_force.value(rules, laid, worth, ours, (*chosen, *moves), -inf, inf))

    values = {str(move): value((move,)) for move in legal}
    if list(values.values()).count(max(values.values())) > 1:
        return None
    game = Game(rules)
    game.deals_on = False
    game.deal([str(card) for card in deck])
    for move in made:
        game.push(move)
    record = game.record()
    line, clause = _best_line(game, [SEATS[each] for each in ours], value)
    return Problem(record, SEATS[seat], values, line, clause)


def _is_an_end(table: Table, legal: Sequence[Move]) -> bool:
    """Whether a seat chooses among cards on the table, late enough in the deal to play out every line."""
    few = max(map(len, (*table.hands, *table.piles))) <= MAX_HAND
    return few and len(legal) > 1 and all(move.cards for move in legal)


def _best_line(game: Game, ours: Sequence[str], value: Any) -> tuple[list[str], str]:
    """The best moves to the end of the deal, and the clause of the last event of the trick in which they begin."""
    chosen: tuple[Move, ...] = ()
    line: list[str] = []
    clause, tricks = "", len(game.result()["deals"][-1]["tricks"])
    while game.to_move is not None:
        legal = game.legal_moves
        move = legal[0]
        if len(legal) > 1:
            most = max if game.to_move in ours else min
            move = most(legal, key=lambda each: value((*chosen, each)))
            chosen = (*chosen, move)
        before = len(game.events)
        game.push(move)
        line.append(str(move))
        if not clause and len(game.result()["deals"][-1]["tricks"]) > tricks:
            ended = [event for event in game.events[before:] if event.verb not in ("play", "turn", "deal")]
            clause = ended[0].clause if ended else game.events[-1].clause
    return line, clause or game.events[-1].clause


def choose(candidates: Sequence[Problem], number: int) -> list[Problem]:
    """The best of some problems: as many rules as there are decide them in turn, those that matter most first."""
    by_clause: dict[str, list[Problem]] = defaultdict(list)
    for each in sorted(candidates, key=_weight, reverse=True):
        by_clause[each.clause].append(each)
    taken: list[Problem] = []
    while len(taken) < number:
        taken += [by_clause[clause].pop(0) for clause in sorted(by_clause) if by_clause[clause]]
    return taken[:number]


def _weight(problem: Problem) -> tuple[int, int]:
    """How many moves there are, and how much worse the second best is."""
    best, second, *_ = sorted(problem.values.values(), reverse=True)
    return len(problem.values), best - second


def easy_questions(game: str, number: int) -> list[dict[str, Any]]:
    """Questions of a game without choices, each answered by one rule; none comes twice."""
    found = {question.digest: question for question in islice(questions.questions(game, "today"), 2 * number)}
    return [asdict(question) for question in list(found.values())[:number]]


def deal_of_the_day(game: str, day: int) -> Deal:
    """The deal of a day, and what the rulebook's advice scores in it."""
    rules = rules_of(game)()
    chance = random.Random(f"deal of the day/{day}")
    deck = shuffled(rules, chance)
    table = play_deal(rules, deck, chance, all_by_the_book(rules))
    dealt = Game(rules)
    dealt.deal([str(card) for card in deck])
    return Deal(dealt.record(), (table.points or {})[rules.side(0)])


def with_choices(names: Sequence[str]) -> list[str]:
    """Those of some games that have a deal of the day."""
    return [name for name in names if name not in GAMES_WITHOUT_CHOICES]


def main(wanted: Sequence[str]) -> None:
    """Find the problems of some games and the deals of a year, and store them. wanted: the games, all where none is."""
    names = [game.name for game in every()]
    each = -(-DAYS // len(names))
    dealt = with_choices(names)
    deals = [deal_of_the_day(dealt[(day + len(dealt) // 2) % len(dealt)], day)._asdict() for day in range(DAYS)]
    for name in wanted or names:
        if name in GAMES_WITHOUT_CHOICES:
            found = easy_questions(name, each)
        else:
            found = [one._asdict() for one in choose([*islice(problems(name), CANDIDATES_PER_PROBLEM * each)], each)]
        print(f"{name}: {len(found)} problems", flush=True)
        _store(names, name, found, deals)


def _store(names: Sequence[str], new: str, found: Sequence[Any], deals: Sequence[Any]) -> None:
    """Write the file, a problem or a deal a line, with the new problems of one game."""
    before = json.loads(path().read_text("utf-8"))["problems"] if path().exists() else {}
    every_game = {name: found if name == new else before[name] for name in names if name == new or name in before}
    problems_of = [f'"{name}": [\n' + ",\n".join(map(_as_json, all_of)) + "\n]" for name, all_of in every_game.items()]
    parts = (
        f'"games": {_as_json(names)}',
        '"problems": {\n' + ",\n".join(problems_of) + "\n}",
        '"deals": [\n' + ",\n".join(map(_as_json, deals)) + "\n]",
    )
    path().write_text("{" + ",\n".join(parts) + "}\n", "utf-8")


def _as_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main(sys.argv[1:])
