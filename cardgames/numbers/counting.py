"""Counts many deals of a game, at random and by the book; the result is the same with any number of workers."""

from __future__ import annotations

import ast
import inspect
import random
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import cache, partial
from textwrap import dedent
from types import FunctionType
from typing import Any, NamedTuple

from cardgames.core import BadRecord, Rules, quote
from cardgames.core.errors import check_seed
from cardgames.numbers.figures import BOOK, KINDS, MAX_DEALS, RANDOM, SEED, ClauseUse, Numbers, Sample
from cardgames.numbers.matches import deal_trial, match_trial, quiet_deal
from cardgames.records import record as records
from cardgames.rulebooks import rulebook
from cardgames.simulate import progress as progress_bars
from cardgames.simulate.deal import NO_HABITS, all_by_the_book
from cardgames.simulate.estimates import Counts, Observed, Sums, add_up
from cardgames.simulate.parallel import Chunk, Work, cut_into_chunks, workers_for
from cardgames.simulate.progress import Progress

DEALS = {RANDOM: 100_000, BOOK: 10_000}
"""How many deals are counted if nothing else is asked for."""
WORDS = {RANDOM: "by chance", BOOK: "by the book"}
"""The two kinds of play in words; the random numbers of their deals depend on these."""
PILOT_MATCHES = 16
"""Matches that are played first, to see how many deals they have."""
FIRST_TRIALS = {True: 40, False: 2}
"""How many first deals, or matches, are stored beside the figures: they show quickly whether the figures are stale."""


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
    """Count many deals of a game, at random and by the book.

    game: its name in records; options: `players` and rulings, as there. deals: how many at random; where a card takes
    each trick, they are first deals of a match. by_the_book: how many by the book, in whole matches, so that there may
    be a few more. progress: whether to show how far it is. Ctrl-C ends it with what has been counted so far.
    Raises BadRecord on an unknown game or option, and on wrong numbers.
    """
    rules = records.rules(game, options)
    wanted = {RANDOM: deals, BOOK: by_the_book}
    for name, number in wanted.items():
        if number is not None and (type(number) is not int or not 0 <= number <= MAX_DEALS):
            raise BadRecord(f"The number of deals {WORDS[name]} is from 0 to {MAX_DEALS:,}, not {quote(number)}.")
    check_seed(seed)
    if workers is not None and (type(workers) is not int or not 1 <= workers <= 1024):
        raise BadRecord(f"There are 1 to 1024 workers, not {quote(workers)}.")
    if deals == 0 == by_the_book:
        raise BadRecord("Ask for some deals, by chance or by the book.")
    samples = []
    stopped = False
    for name, number in wanted.items():
        number = DEALS[name] if number is None else number
        if stopped or not number:
            continue
        title = f"{game}, {WORDS[name]}"
        with progress_bars.progress_bar(title, number) if progress else nullcontext(lambda *_: None) as bar:
            counted = count_deals(rules, name, seed, number, workers, bar)
        stopped = counted.stopped
        samples.append(sample(rules, name, seed, number, counted))
    return Numbers(game, rules.players, dict(options), seed, tuple(samples), stopped)


class DealCount(NamedTuple):
    """The deals that were counted, in how many matches, the sums of each figure, and whether it ended early."""

    deals: int
    matches: int
    sums: dict[str, Sums]
    stopped: bool


def sample(rules: Rules, name: str, seed: int, asked: int, counted: DealCount) -> Sample:
    """What is stored of the deals that were counted."""
    sums, only_first = counted.sums, counts_first_deals(rules, name)
    _, first = add_up([((0, 0), count_chunk(rules, name, seed, (0, FIRST_TRIALS[only_first])))])
    clauses: dict[str, ClauseUse] = {}
    for clause in clauses_of(rules):
        used, used_first = ({kind: some.pop(f"{kind}/{clause}", Sums()) for kind in KINDS} for some in (sums, first))
        if used["used"].x or (clause in by_events(type(rules)) and not only_first):
            clauses[clause] = ClauseUse(**used, first=tuple([each.x for each in used_first.values()]))
    if only_first:
        del sums["deals"]
    return Sample(
        name=name,
        first_deals=only_first,
        asked=asked,
        deals=counted.deals,
        matches=counted.matches,
        sums=sums,
        first={figure: first.get(figure, Sums()) for figure in sums},
        clauses=clauses,
    )


# Trials


@cache
def has_takers(rules: Rules) -> bool:
    """Whether one of the cards takes each trick."""
    return callable(getattr(rules, "taker", None))


def counts_first_deals(rules: Rules, name: str) -> bool:
    """Whether a sample has only first deals of a match."""
    return name == RANDOM and has_takers(rules)


@cache
def scores_tally(rules: Rules) -> bool:
    """Whether a deal scores just what is counted in its tricks, card points or tricks; some deals show it."""
    tables = [quiet_deal(rules, random.Random(number)) for number in range(40)] if has_takers(rules) else []
    return all(table.points == rules.tally(table) for table in tables)


def trial_of(rules: Rules, name: str) -> Callable[[random.Random], dict[str, Observed]]:
    """The trial of a sample: a first deal, or a whole match."""
    if counts_first_deals(rules, name):
        return partial(deal_trial, rules, scores_tally(rules))
    habits = all_by_the_book(rules) if name == BOOK else NO_HABITS
    return partial(match_trial, rules, habits, not scores_tally(rules), clauses_of(rules))


def count_chunk(rules: Rules, name: str, seed: int, chunk: Chunk) -> Counts:
    """Run the trials of one chunk; gives the sums of each figure."""
    trial = trial_of(rules, name)
    first, number = chunk
    sums: dict[str, Sums] = {}
    for at in range(first, first + number):
        for figure, seen in trial(random.Random(f"{rules.name}/{WORDS[name]}/{seed}/{at}")).items():
            sums.setdefault(figure, Sums()).add(seen)
    return {figure: each.numbers for figure, each in sums.items()}


def count_deals(rules: Rules, name: str, seed: int, wanted: int, workers: int | None, bar: Progress) -> DealCount:
    """Count at least `wanted` deals: first a few matches, then as many as it takes if the others are as long."""
    deals, matches, sums = 0, 0, dict[str, Sums]()
    while deals < wanted:
        more = -(-(wanted - deals) * matches // deals) if matches else min(PILOT_MATCHES, -(-wanted // 10))
        length = deals / matches if matches else 1.0

        def show(done: int, before: int = deals, length: float = length) -> None:
            bar(min(wanted, before + round(done * length)), wanted)

        chunks = [(matches + first, number) for first, number in cut_into_chunks(more)]
        work = Work(partial(count_chunk, rules, name, seed), chunks, on_done=show)
        work.run(workers=workers_for(wanted, workers) if matches else 1)
        done, counted = add_up(work.finished_chunks())
        for figure, some in counted.items():
            sums.setdefault(figure, Sums()).merge(some)
        matches += done
        deals = sums["deals"].x if sums else 0
        if done < more:
            return DealCount(deals, matches, sums, stopped=True)
    return DealCount(deals, matches, sums, stopped=False)


# Clauses


@cache
def clauses_of(rules: Rules) -> tuple[str, ...]:
    """The clauses of a game, in the order of print."""
    return tuple(clause.id for clause in rulebook.load(rules.rulebook).chapter(type(rules)).clauses)


CLAUSE_FIELDS = ("lead_clause", "follow_clause", "void_clause", "take_clause")
"""The attributes of a game that name a clause which the play of tricks cites."""


@cache
def by_events(game: type[Rules]) -> frozenset[str]:
    """The clauses that an event cites whenever they apply: those that the code hands to a table or names for tricks.

    Only of these can it be said that they never applied; other clauses leave no trace in a deal.
    """
    found = {getattr(game, name) for name in CLAUSE_FIELDS if hasattr(game, name)}
    for kind in game.__mro__[: game.__mro__.index(Rules)]:
        for name, made in vars(kind).items():
            if isinstance(made, FunctionType) and getattr(game, name) is made and not name.startswith("__"):
                found.update(texts_for_table(ast.parse(dedent(inspect.getsource(made)))))
    return frozenset(found)


def texts_for_table(tree: ast.AST) -> Iterator[str]:
    """The texts with which methods of a table are called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "t":
            for part in node.args:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value
