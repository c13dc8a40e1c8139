"""What a player answered: the legal move that is meant, or the mistake. No code of the answer itself is run."""

from __future__ import annotations

from collections.abc import Sequence
from types import CoroutineType
from typing import Literal, NamedTuple, TypeAlias

from cardgames.core import Card, Move, Spoken
from cardgames.core.errors import MAX_NUMBER_BITS, kind

MAX_ANSWER_CHARACTERS = 80
"""How much of an illegal answer is kept."""

Kind: TypeAlias = Literal["raised", "slow", "memory", "ended", "illegal", "nonsense", "excluded"]
"""What can go wrong; "ended": the player ended its own process, "excluded": it is not asked any more."""


class Mistake(NamedTuple):
    """What went wrong when a player was asked: the kind, and a text for it, such as the exception or the answer."""

    kind: Kind
    text: str = ""


def move_of(answer: object, legal: Sequence[Move]) -> Move | Mistake:
    """The legal move that an answer means: the move itself, or its text."""
    for move in legal:
        if answer is move:
            return move
    made = type(answer)
    found: Move | None = None
    if made is str or made is Spoken:
        found = next((move for move in legal if str(move) == answer), None)
    elif made is not Card and any(made is type(move) for move in legal):  # a move of the game's own, made again
        found = next((move for move in legal if made is type(move) and str(answer) == str(move)), None)
    elif made is not Card:
        if type(answer) is CoroutineType:
            answer.close()
        return Mistake("nonsense", answer_text(answer))
    return Mistake("illegal", answer_text(answer)) if found is None else found


def answer_text(answer: object) -> str:
    """An illegal answer, as it may be shown."""
    if type(answer) is int and answer.bit_length() > MAX_NUMBER_BITS:  # Python writes no number this long
        return kind(answer)
    if type(answer) in (str, Spoken, int, float):
        return str(answer)[:MAX_ANSWER_CHARACTERS]
    return answer.text if type(answer) is Card else kind(answer)
