"""Work for the class: the lesson of a game, or a sheet of questions, on a page of the site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardgames.core import Rules
from cardgames.rulebooks import translation
from cardgames.words import ENGLISH

LESSON, SHEET = "lesson", "sheet"
KINDS = (LESSON, SHEET)
SHEET_QUESTIONS = 10
MAX_MISSED_RULES = 3
"""Rules on a sheet because the class has missed them."""
MAX_SEED = 99_999


@dataclass
class Work:
    """A lesson or a sheet. hash: the end of its address. done: by pupil, how many answers were right, of how many."""

    kind: str
    rules: type[Rules]
    hash: str = ""
    done: dict[int, tuple[int, int]] = field(default_factory=dict)

    def address(self, language: str) -> str:
        """Where it stands, seen from a page of the class."""
        return page(self.rules, "learn" if self.kind == LESSON else "quiz", language) + self.hash


def page(rules: Rules | type[Rules], folder: str, language: str) -> str:
    """A page of a game, seen from a page of the class: in this language, if its rulebook is translated."""
    translated = language != ENGLISH and rules.rulebook in translation.books_in(language)
    return "/".join(["..", *([language] if translated else []), rules.name, *([folder] if folder else []), ""])


def sheet(game: str, seed: int, missed: Sequence[str]) -> str:
    """The end of the address of a sheet of questions. missed: clauses that are to be among them."""
    return f"#sheet={game}.{seed}.{SHEET_QUESTIONS}{''.join(f'+{clause}' for clause in missed[:MAX_MISSED_RULES])}"
