"""A player that follows the advice of the rulebook, and knows no other."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import NamedTuple, TypeAlias

from cardgames.core import Move, Rules, View
from cardgames.players.advice import advice_on
from cardgames.players.advice.situations import CALL, FOLLOW, LEAD, Advice, fits
from cardgames.players.situation import Situation

Heard: TypeAlias = list[tuple[Advice, tuple[Move, ...]]]
"""The pieces of advice that had a say, each with the moves that it left."""


class AdviceStep(NamedTuple):
    """Advice that had a say: its name, its words, the clause or claim it comes from, and the moves that it left."""

    name: str
    words: str
    clause: str
    left: tuple[Move, ...]


class ByTheBook:
    """Applies the pieces of advice one after the other, each narrowing down the moves; then chooses at random.

    rules: the game's. seed: settles what the advice leaves open. without: the names of pieces of advice that are
    switched off. only: the names of all that are heard, in the order of their weight; None for the whole rulebook in
    its own order. Raises ValueError where the rulebook has no advice of that name.
    """

    def __init__(
        self,
        rules: Rules,
        seed: int | str | None = None,
        without: Collection[str] = (),
        only: Sequence[str] | None = None,
    ) -> None:
        given = {name_of(one): one for one in advice_on(rules)}
        unknown = sorted({*without, *(only or ())} - given.keys())
        if unknown:
            raise ValueError(f"{rules.title} has no advice {unknown[0]!r}; it has {', '.join(given) or 'none'}.")
        self.rules = rules
        self.advice = tuple(given[name] for name in (given if only is None else only) if name not in without)
        self._chance = random.Random(seed)
        self._to_say = self._in(CALL)
        self._to_lead, self._to_follow = self._in(LEAD), self._in(FOLLOW)
        self._to_say_or_lead, self._to_say_or_follow = self._in(CALL, LEAD), self._in(CALL, FOLLOW)

    def _in(self, *situations: str) -> tuple[Advice, ...]:
        """The advice that can have a say in some of these situations."""
        return tuple(one for one in self.advice if any(fits(one, situation) for situation in situations))

    def choose(self, view: View) -> Move:
        """One of the moves that the advice leaves. Raises IndexError where this seat is not to move."""
        return self._chance.choice(self.left(Situation(self.rules, view)))

    def steps(self, view: View) -> list[AdviceStep]:
        """The advice that has a say here, the weightiest first; each leaves fewer moves than the one before."""
        from cardgames.core.docstring import citations  # of no use before somebody asks for advice

        heard: Heard = []
        self.left(Situation(self.rules, view), heard)
        steps = []
        for one, kept in heard:
            clause, says = citations(one)[0]
            steps.append(AdviceStep(name_of(one), says, clause, kept))
        return steps

    def left(self, seen: Situation, heard: Heard | None = None) -> tuple[Move, ...]:
        """The moves that the advice leaves. heard: gets each piece that has a say, with what it leaves."""
        left = seen.legal
        for one in self._advice_for(seen):
            if len(left) < 2:
                break
            favoured = one(seen)
            if favoured:
                if len(favoured) == 1:
                    kept = tuple(favoured) if favoured[0] in left else ()
                else:
                    kept = tuple([move for move in left if move in favoured])
                if kept and len(kept) < len(left):
                    left = kept
                    if heard is not None:
                        heard.append((one, kept))
        return left

    def _advice_for(self, seen: Situation) -> tuple[Advice, ...]:
        """The advice that can have a say, given what kinds of moves there are."""
        cards = len(seen.cards)
        if cards == len(seen.legal):
            return self._to_lead if seen.leading else self._to_follow
        if not cards:
            return self._to_say
        return self._to_say_or_lead if seen.leading else self._to_say_or_follow


def name_of(one: Advice) -> str:
    """The name of a piece of advice: that of its function."""
    return str(getattr(one, "__name__", ""))
