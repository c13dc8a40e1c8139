"""`handin` makes one line for a teacher, with a short code; `read_handin` makes the line again from the code alone.

A code says what was done and nothing of the reader. It keeps slips away, not cheats: two readers who did the same have
the same code.

    payload     exercises in the order of the key, each 0 not answered, 1 right or 2 missed; then the deals played, the
                questions answered and those answered right: digits of one number, each with a base of its own
    check       the last five letters: they fit this payload and the exercises of this notebook alone
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape

from cardgames.core import quote
from cardgames.notebook import verdict
from cardgames.notebook.exercises import key, names, notebook_of
from cardgames.notebook.saved import saved_answers
from cardgames.notebook.show import Output, box
from cardgames.words import load

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's thirty-two, without those that look like another."""
LOOKALIKE_LETTERS = str.maketrans("OIL", "011")
CHECK_LETTERS = 5
MAX_COUNT = 63
"""The most deals and questions that a code can say."""
STATES = (None, True, False)


@dataclass(frozen=True)
class Work:
    """What was done in a notebook: of each exercise whether it is right (None: no answer), and how much was played."""

    notebook: str
    answers: tuple[bool | None, ...]
    deals: int = 0
    right: int = 0
    questions: int = 0

    @property
    def code(self) -> str:
        """Its code, in groups of four letters."""
        number = 0
        for count in (self.right, self.questions, self.deals):
            number = number * (MAX_COUNT + 1) + count
        for right in reversed(self.answers):
            number = number * len(STATES) + STATES.index(right)
        payload = _letters(number)
        return "-".join(re.findall(".{1,4}", payload + _check(self.notebook, payload)))

    @property
    def line(self) -> str:
        """What is handed in: what was done, right and missed, and the code."""
        words, asked = load(), key(self.notebook)
        done = list(zip(asked, self.answers, strict=True))
        missed = [exercise.id for exercise, right in done if right is False]
        right, unanswered = self.answers.count(True), self.answers.count(None)
        parts = [words("notebook-handin-right", notebook=f"{self.notebook}.ipynb", n=right, of=len(asked))]
        parts += [words("notebook-handin-missed", names=", ".join(missed))] if missed else []
        parts += [words("notebook-handin-open", n=unanswered)] if unanswered else []
        parts += [words("notebook-handin-deals", n=self.deals)] if self.deals else []
        parts += [words("notebook-handin-questions", n=self.right, of=self.questions)] if self.questions else []
        return " · ".join([*parts, words("notebook-handin-code", code=self.code)])


def handin() -> Output:
    """Make one line of what you did in this notebook, with a short code: paste it where your teacher collects it.

    It says what was right and what was missed, and nothing of who you are.
    """
    notebook = notebook_of(next(reversed(verdict.EXERCISE_RESULTS or saved_answers()), ""))
    known = {name: each.right for name, each in saved_answers(notebook).items()}
    known |= {name: right for name, right in verdict.EXERCISE_RESULTS.items() if right is not None}
    answers = tuple(known.get(exercise.id) for exercise in key(notebook)) if notebook else ()
    if not any(answer is not None for answer in answers):
        return _output(load()("notebook-handin-none"))
    return _output(Work(notebook, answers, *_counts()).line)


def read_handin(code: str) -> Output:
    """Make the line of a code again: `read_handin("7F3K-9QWE")`. A whole line with its code at the end will do, too."""
    given = str(code).strip().rpartition(" ")[2].upper().translate(LOOKALIKE_LETTERS).replace("-", "")
    payload, check = given[:-CHECK_LETTERS], given[-CHECK_LETTERS:]
    if set(given) <= {*LETTERS} and payload:
        for notebook in names():
            if _check(notebook, payload) == check:
                return _output(_work(notebook, payload).line)
    return _output(load()("notebook-handin-wrong", what=quote(code)))


def _work(notebook: str, payload: str) -> Work:
    number = sum(LETTERS.index(letter) * 32**place for place, letter in enumerate(reversed(payload)))
    answers: list[bool | None] = []
    for _ in key(notebook):
        number, state = divmod(number, len(STATES))
        answers.append(STATES[state])
    number, deals = divmod(number, MAX_COUNT + 1)
    right, questions = divmod(number, MAX_COUNT + 1)
    return Work(notebook, tuple(answers), deals, right, questions)


def _counts() -> Sequence[int]:
    """How many deals were played at tables; how many questions were answered right, and how many at all."""
    try:
        from cardgames.widgets import Quiz, Table
    except ImportError:  # there are no tables either
        return 0, 0, 0
    answers = [*Quiz.ANSWERED.values()][:MAX_COUNT]
    return min(len(Table.ENDED), MAX_COUNT), sum(answers), len(answers)


def _letters(number: int) -> str:
    found = ""
    while number or not found:
        number, digit = divmod(number, 32)
        found = LETTERS[digit] + found
    return found


def _check(notebook: str, payload: str) -> str:
    ids = [exercise.id for exercise in key(notebook)]
    digest = sha256(" ".join([notebook, *ids, payload]).encode()).digest()
    return _letters(int.from_bytes(digest[:4], "big") % 32**CHECK_LETTERS).rjust(CHECK_LETTERS, "0")


def _output(text: str) -> Output:
    return Output(box(escape(text)), text)
