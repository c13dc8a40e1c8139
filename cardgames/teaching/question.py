"""A question on a position, with its options."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Literal, NamedTuple

from cardgames.core import Name

Kind = Literal[
    "may", "may not", "takes", "leads", "counts", "scores", "stands", "wins", "deals", "dealt", "holds", "piles",
    "follows", "advice",
]  # fmt: skip
MAX_OPTIONS = 4


class Option(NamedTuple):
    """A possible answer. text: as records have it, or a number. label: as it is said. why: what makes it so."""

    text: str
    label: str
    right: bool
    why: str


@dataclass(frozen=True)
class Question:
    """A question on a position.

    kind: what is asked. record: the position, before the move that is spoken of. seat: whose hand is open, or "open".
    lines: what then happens, () where the position says it all. clause: on which the answer rests. before: what the
    seat has seen or heard since the last trick, where the answer depends on it. move: the move that is spoken of, ""
    where the position says it all.
    """

    kind: Kind
    record: Mapping[str, Any]
    seat: str
    lines: tuple[str, ...]
    asks: str
    options: tuple[Option, ...]
    clause: str
    before: tuple[str, ...] = ()
    move: str = ""

    @property
    def digest(self) -> str:
        """A few characters made from all that is asked; a question that has changed has others."""
        labels = [option.label for option in self.options]
        asked = (self.kind, dict(self.record), self.seat, self.lines, self.asks, labels, self.before)
        return sha256(repr(asked).encode()).hexdigest()[:8]

    @property
    def right(self) -> int:
        """The number of the right option, from 0."""
        return next(number for number, option in enumerate(self.options) if option.right)


def shuffle_options(question: Question, chance: random.Random) -> Question:
    """The same question with its options in another order."""
    options = list(question.options)
    chance.shuffle(options)
    return replace(question, options=tuple(options))


def numbers(right: int, tempting: Sequence[int], why: str, chance: random.Random) -> tuple[Option, ...]:
    """Numbers as options, the right one first."""
    wrong = [number for number in dict.fromkeys(tempting) if number != right and number >= min(0, right)]
    near = [number for number in range(right + 1, right + MAX_OPTIONS) if number not in wrong]
    chosen = [right, *chance.sample(wrong, min(MAX_OPTIONS - 1, len(wrong))), *near][:MAX_OPTIONS]
    return tuple(Option(str(number), Name(number), number == right, why) for number in chosen)
