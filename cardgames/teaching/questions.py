"""Questions without end: each asks one clause at a position of a seeded game, and the rules themselves answer it.

    for question in sheet("goat", seed=7):
        print(question.clause, question.asks, [option.label for option in question.options])

Every clause that decides something comes once before one comes again. Each question has exactly one right option, what
the rules do. What is wrong in the others is what learners get wrong: what the rules would do by another reading of the
clause, or as it is often misread (`misreadings`); a card of the hand that may not be played; the highest card of
another suit. `of_deal` makes a question from a deal that was really played, and `advice` asks what a rulebook advises.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count, cycle, islice
from pathlib import Path
from typing import Any

from cardgames.core import BadRecord, Rules, quote
from cardgames.records import record as records
from cardgames.teaching import contrast, makers, misreadings
from cardgames.teaching.question import Kind, Question
from cardgames.teaching.turns import played_turns, turns

MAX_SHEET_QUESTIONS = 50
MAX_GAMES = 40
"""The most games that are played for one question."""
MAX_MOVES_BETWEEN = 60
"""The maximum number of moves that are searched for another position after one is found."""
BALANCED_TRIES = 5
"""How often another position is looked for where the same answer was right too often."""
MAX_DRAFT_MOVES = 100
"""The maximum number of moves of a draft that are searched for a question."""
POSITIONS = Path(__file__).with_name("positions.json")
CONTRAST = "contrast"


@cache
def _all_positions() -> Mapping[str, Mapping[str, Mapping[str, list[int]]]]:
    found: dict[str, dict[str, dict[str, list[int]]]] = json.loads(POSITIONS.read_text("utf-8"))
    return found


def positions(game: str) -> Mapping[str, Mapping[str, list[int]]]:
    """The clauses of a game that are asked, by which makers, and in which seeded games each finds a position.

    No games are named where nearly every game has one.
    """
    return _all_positions().get(records.rules(game, {}).name, {})


@cache
def readings(game: str, clause: str) -> tuple[tuple[Mapping[str, Any], tuple[type[Rules], Mapping[str, Any]]], ...]:
    """The other readings of a clause: its options with other values, and how it is misread.

    Each with the options of the game in which it is tried, the rules that are played, and their options.
    """
    own = type(records.rules(game, {}))
    found: list[tuple[Mapping[str, Any], tuple[type[Rules], Mapping[str, Any]]]] = []
    for base in misreadings.bases(game):
        for known in own.rulings():
            if known.clause == clause:
                usual = base.get(known.name, known.default)
                found += [(base, (own, {known.name: value})) for value in known.values if value != usual]
        found += [(base, (wrong, {})) for wrong in misreadings.of(own, clause)]
    return tuple(found)


def ask_clause(game: str, clause: str, maker: str, seed: int | str, chance: random.Random) -> Question | None:
    """A question on a clause by a maker, from the game of this seed; None where that has none."""
    if maker.startswith(CONTRAST):
        return _contrast(game, clause, maker, seed, chance)
    last, after = None, 0
    for turn in turns(game, str(seed)):
        found = makers.MAKERS[maker](turn, chance, clause)
        if found is not None:
            last = found
            if chance.random() < 0.5:
                return found
        after += last is not None
        if after > MAX_MOVES_BETWEEN:
            break
    return last


def _contrast(game: str, clause: str, maker: str, seed: int | str, chance: random.Random) -> Question | None:
    number = int(maker.removeprefix(CONTRAST) or 0)
    base = misreadings.bases(game)[number]
    mine = [other for of, other in readings(game, clause) if of is base]
    if not mine:
        return None

    def made(players: int) -> list[Rules]:
        rules = []
        for kind, options in mine:
            try:
                rules.append(kind(**{"players": players, **base, **options}))
            except BadRecord:
                continue
        return rules

    return contrast.ask(game, clause, made, f"{seed}", base, chance)


def questions(game: str, seed: int | str, clauses: Iterable[str] = ()) -> Iterator[Question]:
    """Question after question about a game; the same seed asks the same. Raises BadRecord on an unknown game.

    clauses: those that are asked first, in this order, as far as they can be.
    """
    game = records.rules(game, {}).name
    known = positions(game)
    if not known:
        yield from _of_draft(game, seed)
    rights: dict[Kind, Counter[str]] = {}
    numbers = count()

    def one(clause: str) -> Question:
        chance = random.Random(f"{game}/{seed}/{next(numbers)}")
        found = None
        for _ in range(BALANCED_TRIES):
            other = _question_on(game, clause, chance)
            found = other or found
            if other and _is_balanced(other, rights):
                break
        if found is None:
            raise LookupError(f"no position asks {clause}")
        rights.setdefault(found.kind, Counter())[found.options[found.right].text] += 1
        return found

    yield from (one(clause) for clause in clauses if clause in known)
    order = random.Random(f"{game}/{seed}")
    while True:
        yield from map(one, order.sample(sorted(known), len(known)))


def _of_draft(game: str, seed: int | str) -> Iterator[Question]:
    """Questions on a game whose positions were not looked for yet. Raises BadRecord where its moves ask nothing."""
    for number in count():
        chance = random.Random(f"{game}/{seed}/{number}")
        names = chance.sample(sorted(makers.MAKERS), len(makers.MAKERS))
        tried = (
            make(turn, chance, "")
            for make in (*map(makers.MAKERS.__getitem__, names), makers.leads)
            for turn in islice(turns(game, f"{seed}/{number}"), MAX_DRAFT_MOVES)
        )
        found = next((question for question in tried if question), None)
        if found is None:
            raise BadRecord(f"No question on {game} was found: its moves leave nothing to ask.")
        yield found


def _is_balanced(question: Question, rights: Mapping[Kind, Counter[str]]) -> bool:
    """Whether this answer is not yet right in half of the questions of its kind."""
    counted = rights.get(question.kind, Counter())
    return counted[question.options[question.right].text] * 2 < max(2, counted.total())


def _question_on(game: str, clause: str, chance: random.Random) -> Question | None:
    """A question on a clause from one of the games in which there is one."""
    ways = positions(game)[clause]
    for maker in chance.sample(sorted(ways), len(ways)):
        seeds: Sequence[int] = ways[maker] or range(10**6)
        for _ in range(MAX_GAMES):
            found = ask_clause(game, clause, maker, chance.choice(seeds), chance)
            if found is not None:
                return found
    return None


def sheet(game: str, seed: int | str, length: int = 10, clauses: Iterable[str] = ()) -> tuple[Question, ...]:
    """A sheet of questions. Raises BadRecord where there is no such game, or the length is not from 1 to 50.

    clauses: those that are asked first.
    """
    if type(length) is not int or not 1 <= length <= MAX_SHEET_QUESTIONS:
        raise BadRecord(f"A sheet has 1 to {MAX_SHEET_QUESTIONS} questions, not {quote(length)}.")
    return tuple(islice(questions(game, seed, clauses), length))


def practice_order(
    game: str, missed: Sequence[str], older: Sequence[str], seed: int | str, length: int
) -> tuple[list[str], tuple[str, ...]]:
    """The clauses that a sheet asks of a reader who has missed some, and those that no question can ask.

    missed: each is asked again after two and after five other questions. older: each is asked once. Other clauses
    of the game stand between. Raises BadRecord on an unknown game.
    """
    known = positions(records.rules(game, {}).name)
    order = [""] * length
    for clause in missed:
        if clause in known and "" in order:
            begin = order.index("")
            for at in (begin, begin + 3, begin + 9):
                if at < length and not order[at]:
                    order[at] = clause
    rest = iter([clause for clause in older if clause in known])
    chance = random.Random(f"{game}/practice/{seed}")
    others = sorted(set(known) - {*missed, *older}) or sorted(known)
    between = cycle(chance.sample(others, len(others)))
    order = [clause or next(rest, "") or next(between) for clause in order] if others else []
    return order, tuple(clause for clause in [*missed, *older] if clause not in known)


def advice(game: str, seed: int | str) -> Iterator[Question]:
    """Questions on what the rulebook advises, not on its rules; none where it advises nothing."""
    for number in range(MAX_GAMES):
        chance = random.Random(f"{game}/advice/{seed}/{number}")
        for turn in turns(game, f"advice/{seed}/{number}"):
            if chance.random() < 0.2 and (found := makers.advice(turn, chance, "")):
                yield found
                break


def of_deal(record: Mapping[str, Any], deal: int, seed: int | str) -> Question | None:
    """A question from a deal that was played, one of any kind that it has; None where it has none.

    record: the game. deal: which of its deals, from 1. Raises BadRecord where the record has no such deal, or is wrong.
    """
    chance = random.Random(f"{seed}")
    kinds = {**makers.MAKERS, "advice": makers.advice}
    for kind in chance.sample(sorted(kinds), len(kinds)):
        found = [question for turn in played_turns(record, deal) if (question := kinds[kind](turn, chance, ""))]
        if found:
            return chance.choice(found)
    return None
