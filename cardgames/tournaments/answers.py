"""What a player answered: the legal move that is meant, or what is wrong. No code of the answer's own is run."""

from __future__ import annotations

from collections.abc import Sequence
from types import CoroutineType
from typing import Literal

from cardgames.core import Card, Move, Spoken
from cardgames.core.errors import LONGEST_NUMBER, kind

SHOWN = 80
"""So many characters of an answer that is no legal move are kept."""


def answered(answer: object, legal: Sequence[Move]) -> tuple[Move | None, Literal["illegal", "nonsense"]]:
    """The legal move that is meant by an answer: it itself, or its text. No code of the answer's own is run."""
    for move in legal:
        if answer is move:
            return move, "illegal"
    made = type(answer)
    if made is str or made is Spoken:
        return next((move for move in legal if str(move) == answer), None), "illegal"
    if made is Card:
        return None, "illegal"
    if any(made is type(move) for move in legal):  # a move of a game's own that was made anew, or sent
        return next((move for move in legal if made is type(move) and str(answer) == str(move)), None), "illegal"
    if type(answer) is CoroutineType:
        answer.close()
    return None, "nonsense"


def spelt(answer: object) -> str:
    """An answer that is no legal move, as it may be shown. No code of its own is run."""
    if type(answer) is int and answer.bit_length() > LONGEST_NUMBER:  # Python tells none that is so long
        return kind(answer)
    if type(answer) in (str, Spoken, int, float):
        return str(answer)[:SHOWN]
    return answer.text if type(answer) is Card else kind(answer)
