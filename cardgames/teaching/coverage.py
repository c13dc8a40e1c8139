"""Which clauses of a game decide something, and how often the questions ask each of them."""

from __future__ import annotations

import inspect
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from cardgames.core import Rules
from cardgames.rulebooks import rulebook
from cardgames.teaching.questions import positions, questions

SETTING = ("pack", "side", "places", "blind", "__post_init__", "standard", "par_and_bogey")
"""Methods that say what the table is before anything happens at it."""

ELSEWHERE = {
    "kozel": ("ke.pl", "ke.blind.lead"),
    "kozel-boast": ("ke.back",),
    "kozel-blind": ("ke.pl", "ke.ask", "ke.kinds", "ke.pants", "ke.dbl", "ke.mirror", "ke.late"),
}
"""What a game inherits and has no use for: nobody boasts beside a blind hand, and only there is one blind."""


def deciding(game: type[Rules]) -> tuple[str, ...]:
    """The clauses that the rules of a game cite in events, refusals, choices and scores, in the order of the book."""
    words = tuple({name.partition(".")[0] for name in rulebook.load(game.rulebook).ids})
    cited = {known.clause for known in game.rulings()}
    for kind in game.__mro__:
        if kind.__module__.startswith("cardgames.games."):
            for clause, place in rulebook.citations(Path(inspect.getfile(kind)), words):
                owner, _, method = place.name.partition(".")
                if owner == kind.__name__ and method and method not in SETTING:
                    cited.add(clause)
    named = {name: value for kind in reversed(game.__mro__) for name, value in vars(kind).items()}
    cited |= {
        value
        for name, value in named.items()
        if name.endswith("_clause") and isinstance(value, str) and name not in ("pack_clause", "number_clause")
    }
    cited -= set(ELSEWHERE.get(game.name, ()))
    return tuple(clause.id for clause in rulebook.load(game.rulebook).clauses if clause.id in cited)


class Coverage(NamedTuple):
    """How the questions on a game cover it. asked: of each clause that decides something, how many questions ask it."""

    game: str
    questions: int
    asked: dict[str, int]

    @property
    def share(self) -> float:
        """The share of the clauses that are asked."""
        return sum(map(bool, self.asked.values())) / len(self.asked)

    @property
    def most(self) -> float:
        """The share of the questions that ask the clause that is asked most."""
        return max(self.asked.values()) / self.questions


def measure(game: type[Rules], number: int = 300, seed: int | str = 1) -> Coverage:
    """The coverage of a number of questions."""
    counted = Counter(question.clause for question in islice(questions(game.name, seed), number))
    return Coverage(game.name, number, {clause: counted[clause] for clause in deciding(game)})


def table(game: type[Rules]) -> dict[str, tuple[str, ...]]:
    """How each clause that decides something is asked: the names of the makers, () where none asks it."""
    known = positions(game.name)
    return {clause: tuple(known.get(clause, ())) for clause in deciding(game)}
