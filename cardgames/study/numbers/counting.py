"""Deals by chance and by the book, counted: the same whoever counts them, and with any number of workers."""

from __future__ import annotations

import ast
import inspect
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache, partial
from textwrap import dedent
from types import FunctionType
from typing import Any, TypeAlias

from cardgames.core import BadRecord, Rules, quote
from cardgames.core.errors import check_seed
from cardgames.records import record as records
from cardgames.rulebooks import rulebook
from cardgames.study import progress as bars
from cardgames.study.chunks import Chunk, Counted, Work, cut, workers_for
from cardgames.study.measures import Sums
from cardgames.study.numbers.figures import BOOK, KINDS, MOST, RANDOM, SEED, Numbers, Used, Way, used
from cardgames.study.numbers.matches import compared, swept, trial
from cardgames.study.playouts import playouts
from cardgames.study.playouts.bulk import By
from cardgames.study.progress import Progress

BULK = 10_000
"""So many deals that are played in bulk make a chunk."""
SPOKEN = {RANDOM: "by chance", BOOK: "by the book"}
"""How the two ways to play are spoken of; the seeds of their deals hang on it."""
FEW = 1_000
"""So many are played by the readable rules, for which no tables have to be made."""
FIRST_DEALS, FIRST_MATCHES = 40, 2
"""So many deals in bulk, or matches, stand beside the figures: they show soon whether they still hold."""
PILOT = 16
"""So many matches are played first, to see how long they are; fewer where few deals are asked for."""

Sized: TypeAlias = dict[str, Sums]


def numbers(
    game: str,
    deals: int | None = None,
    by_the_book: int | None = None,
    seed: int = SEED,
    *,
    workers: int | None = None,
    progress: bool = True,
    **options: Any,
) -> Numbers:
    """What so many deals of a game come to, by chance and by the book.

    game: its name in records, and options: players and rulings, as there. deals: how many by chance: first deals of a
    match, in bulk where that can be done. by_the_book: how many by the book, in whole matches, so that there may be a
    few more. Ctrl-C stops it with what has been counted so far. progress: whether a terminal is told how far it is.
    Raises BadRecord on an unknown game or option, and on wrong numbers.
    """
    rules = records.rules(game, options)
    asked = {RANDOM: deals, BOOK: by_the_book}
    for name, number in asked.items():
        if number is not None and (type(number) is not int or not 0 <= number <= MOST):
            raise BadRecord(f"The number of deals {SPOKEN[name]} is from 0 to {MOST:,}, not {quote(number)}.")
    check_seed(seed)
    if workers is not None and (type(workers) is not int or not 1 <= workers <= 1024):
        raise BadRecord(f"There are 1 to 1024 workers, not {quote(workers)}.")
    if deals == 0 == by_the_book:
        raise BadRecord("Ask for some deals, by chance or by the book.")
    bulk = in_bulk(rules)
    if deals is None:
        deals = 1_000_000 if bulk else 10_000
    wanted = 10_000 if by_the_book is None else by_the_book
    ways = []
    stopped = False
    for name, number in ((RANDOM, deals), (BOOK, wanted)):
        if stopped or not number:
            continue
        with told(f"{game}, {SPOKEN[name]}", number, progress) as bar:
            done: Done
            if name == RANDOM and bulk:
                done = counted_in_bulk(rules, seed, number, workers, bar)
            else:
                done = counted_in_matches(partial(count_matches, rules, name == BOOK, seed), number, workers, bar)
        stopped = done[3]
        ways.append(way(rules, name, bulk and name == RANDOM, seed, number, done))
    return Numbers(game, rules.players, dict(options), seed, tuple(ways), stopped)


Done: TypeAlias = tuple[int, int, Sized, bool]
"""How many deals there were, in how many matches, what they come to, and whether that was stopped early."""


def first_of(rules: Rules, name: str, bulk: bool, seed: int) -> Sized:
    """What the first deals of one way to play come to."""
    if bulk:
        return of_counted(count_in_bulk(rules, seed, (0, FIRST_DEALS)))
    return of_counted(count_matches(rules, name == BOOK, seed, (0, FIRST_MATCHES)))


def way(rules: Rules, name: str, bulk: bool, seed: int, asked: int, done: Done) -> Way:
    """What is kept of the deals of one way to play."""
    deals, matches, sums, _ = done
    first = first_of(rules, name, bulk, seed)
    clauses: dict[str, Used] = {}
    for clause in clauses_of(rules):
        had, had_first = ({kind: some.pop(f"{kind}/{clause}", Sums()) for kind in KINDS} for some in (sums, first))
        if had["used"].x or (clause in by_events(type(rules)) and not bulk):
            clauses[clause] = used(had, [each.x for each in had_first.values()])
    firsts = {figure: first.get(figure, Sums()) for figure in sums}
    return Way(name, bulk, asked, deals, matches, sums, firsts, clauses)


def told(title: str, deals: int, progress: bool) -> AbstractContextManager[Progress]:
    """The line that tells how far it is."""
    return bars.shown(title, deals) if progress else nullcontext(lambda *_: None)


def of_counted(counted: Counted) -> Sized:
    """Figures as sums."""
    return {name: Sums.of_numbers(each) for name, each in counted.items()}


# By chance, in bulk


@cache
def in_bulk(rules: Rules) -> bool:
    """Whether deals can be played in bulk, as any game in which one of the cards takes each trick."""
    return callable(getattr(rules, "taker", None))


@cache
def scores_its_tally(rules: Rules) -> bool:
    """Whether what a deal scores is what is counted in the tricks: card points, or tricks. Some deals tell."""
    if not in_bulk(rules):
        return True
    found = playouts(rules, FIRST_DEALS, SEED, by="rules")
    tables = [found.table(number) for number in range(len(found))]
    return all(t.points == rules.tally(t) for t in tables)


def counted_in_bulk(rules: Rules, seed: int, deals: int, workers: int | None, bar: Progress) -> Done:
    """So many first deals of a match by chance."""
    size = BULK if deals > FEW else deals
    chunks = [(first, min(size, deals - first)) for first in range(0, deals, size)]
    count = partial(count_in_bulk, rules, seed, by="tables" if deals > FEW else "rules")
    work = Work(count, chunks, tell=lambda done: bar(done, deals))
    work.do(None, workers_for(deals, workers))
    played, sums = work.merged()
    return played, played, sums, played < deals


def count_in_bulk(rules: Rules, seed: int, chunk: Chunk, by: By = "rules") -> Counted:
    """Play and count the deals of a chunk."""
    first, deals = chunk
    found = playouts(rules, deals, seed, start=first, by=by)
    points, takers = (each if isinstance(each, list) else each.tolist() for each in (found.points, found.takers))
    sides, same = rules.sides(), scores_its_tally(rules)
    prefix, fewest = ("points", rules.fewest_win) if same else ("tally", False)
    sums: dict[str, Sums] = {}

    def add(name: str, seen: int, times: int) -> None:
        sums.setdefault(name, Sums()).add(seen, times)

    for row, times in Counter(map(tuple, points)).items():
        for name, number in compared(rules, 0, prefix, dict(zip(sides, row, strict=True)), fewest):
            add(name, number, times)
    for seats, times in Counter(tuple([seat for seat in row if seat >= 0]) for row in takers).items():
        if seats:
            add("swept", swept(rules, seats), times)
        add("tricks", len(seats), times)
    return {name: each.numbers for name, each in sums.items()}


# Whole matches


def counted_in_matches(count: Callable[[Chunk], Counted], deals: int, workers: int | None, bar: Progress) -> Done:
    """At least so many deals in whole matches: first a few, then as many as it takes if the others are as long."""
    played, matches, sums = 0, 0, Sized()
    while played < deals:
        wanted = min(PILOT, -(-deals // 10)) if not matches else -(-(deals - played) * matches // played)
        each = played / matches if matches else 1.0

        def tell(done: int, before: int = played, each: float = each) -> None:
            bar(min(deals, before + round(done * each)), deals)

        chunks = [(matches + first, number) for first, number in cut(wanted)]
        work = Work(count, chunks, tell=tell)
        work.do(None, workers_for(deals, workers) if matches else 1)
        more, found = work.merged()
        for name, some in found.items():
            sums.setdefault(name, Sums()).merge(some)
        matches += more
        played = sums["deals"].x if sums else 0
        if more < wanted:
            return played, matches, sums, True
    return played, matches, sums, False


def count_matches(rules: Rules, by_the_book: bool, seed: int, chunk: Chunk) -> Counted:
    """Play and count the matches of a chunk."""
    first, matches = chunk
    both, clauses = not scores_its_tally(rules), clauses_of(rules)
    sums: dict[str, Sums] = {}
    for number in range(first, first + matches):
        chance = random.Random(f"{rules.name}/{SPOKEN[BOOK if by_the_book else RANDOM]}/{seed}/{number}")
        for name, seen in trial(rules, by_the_book, both, clauses, chance).items():
            sums.setdefault(name, Sums()).add(seen)
    return {name: each.numbers for name, each in sums.items()}


# Clauses


@cache
def clauses_of(rules: Rules) -> tuple[str, ...]:
    """The clauses of a game, in the order of print."""
    return tuple(clause.id for clause in rulebook.load(rules.rulebook).chapter(type(rules)).clauses)


NAMED = ("lead_clause", "follow_clause", "void_clause", "take_clause")
"""Where a game names a clause that the play of tricks cites."""


@cache
def by_events(game: type[Rules]) -> frozenset[str]:
    """The clauses that an event cites when there is one: what the game hands to a table, or names for its tricks.

    Of these alone it can be said that they were never used; what others rule leaves no trace in a deal.
    """
    found = {getattr(game, name) for name in NAMED if hasattr(game, name)}
    for kind in game.__mro__[: game.__mro__.index(Rules)]:
        for name, made in vars(kind).items():
            if isinstance(made, FunctionType) and getattr(game, name) is made and not name.startswith("__"):
                found.update(handed(ast.parse(dedent(inspect.getsource(made)))))
    return frozenset(found)


def handed(tree: ast.AST) -> Iterator[str]:
    """The texts with which methods of a table are called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "t":
            for part in node.args:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value
