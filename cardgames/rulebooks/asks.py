"""The rulings of a game as questions with full answers: seeds/asks/*.toml, one a rulebook.

    [command]
    question = "Must the searcher name a card?"
    [command.answers]
    "must" = "Yes, they must."
    "may" = "They may, or just look."

An option that means something else in one game of a rulebook stands under that game's name: `["kozel-draw.sixty"]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from cardgames.core import Rules
from cardgames.games import every
from cardgames.rulebooks.rulebook import check_of, make, read, seeds


@dataclass(frozen=True)
class Ask:
    """A ruling as a question; answers: by each of its values as a text."""

    question: str
    answers: Mapping[str, str]

    def answer(self, value: object) -> str:
        """What a value answers; the value itself where nobody has written that."""
        return self.answers.get(key(value), str(value))


def key(value: object) -> str:
    """A value of an option as a text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def ask(game: type[Rules], name: str) -> Ask:
    """A ruling of a game as a question; its name alone where nobody has written one."""
    found = _asks(game.rulebook)
    return found.get(f"{game.name}.{name}") or found.get(name) or Ask(name.replace("_", " "), {})


@cache
def _asks(book: str) -> Mapping[str, Ask]:
    file = seeds() / "asks" / f"{book}.toml"
    return {name: make(Ask, entry, check_of(file)) for name, entry in read(file).items()}


def texts(book: str) -> Iterator[str]:
    """The questions and answers of a rulebook."""
    for found in _asks(book).values():
        yield from (found.question, *found.answers.values())


def problems(game: type[Rules]) -> Iterator[str]:
    """What is wrong with the questions of a game, in words: a value without an answer, or an answer to nothing."""
    for known in game.rulings():
        found = ask(game, known.name)
        wanted = [key(value) for value in known.values]
        yield from (
            f"{game.name}, {known.name}, has no answer {value}" for value in wanted if value not in found.answers
        )
        yield from (f"{game.name}, {known.name}, answers {value}" for value in found.answers if value not in wanted)
    games, asked = [each for each in every() if each.rulebook == game.rulebook], _asks(game.rulebook)
    used = {
        f"{each.name}.{known.name}" if f"{each.name}.{known.name}" in asked else known.name
        for each in games
        for known in each.rulings()
    }
    yield from (f"{game.rulebook} has no ruling {name}" for name in asked if name not in used)
