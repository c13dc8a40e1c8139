"""What belongs to a rulebook at each level: a draft is played, a taught one learned, a studied one put to the test.

What a level asks for is a fault where it is missing. What a later level asks for is only listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardgames.core import Rules
from cardgames.games import every
from cardgames.players.advice import FILES
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import LEVELS, Level


@dataclass(frozen=True)
class Part:
    """A part of a rulebook.

    level: the one that asks for it; None where a rulebook may do without. file: where it stands, with {game}, {book}
    and {module} to be filled in. command: what writes it. of_book: whether it stands once for all games of a rulebook.
    """

    level: Level | None
    says: str
    file: str
    command: str = "python3 -m cardgames new-rulebook {game} --add {part}"
    of_book: bool = False


PARTS: Mapping[str, Part] = {
    "examples": Part(None, "an example of each clause", "seeds/{book}.toml", of_book=True),
    "reading": Part("taught", "the clauses in an order in which one can learn", "seeds/reading/{game}.toml"),
    "lesson": Part("taught", "a lesson of single moves", "seeds/lessons/{game}.toml", of_book=True),
    "asks": Part("taught", "its rulings as questions", "seeds/asks/{book}.toml", of_book=True),
    "advice": Part(None, "what it advises", "cardgames/players/advice/{module}.py"),
    "claims": Part(None, "its claims put to the test", "cardgames/claims/experiments/{of}.py", of_book=True),
    "notebook": Part("studied", "a notebook with its exercises", "notebooks/text/{game}.md", of_book=True),
    "house": Part("studied", "a ready-made house rule", "seeds/house/{game}-*.toml", of_book=True),
    "numbers": Part(
        "studied",
        "many deals of it counted",
        "seeds/figures/numbers/{game}.json",
        "python3 -m cardgames numbers {game} --json > seeds/figures/numbers/{game}.json",
    ),
    "effects": Part(
        "studied",
        "how often each of its readings matters",
        "seeds/figures/readings/{game}.json",
        "python3 -m cardgames.readings.ruling_effects {game}",
    ),
    "ladder": Part(
        "studied",
        "its advice measured",
        "seeds/figures/players/{game}.json",
        "python3 -m cardgames.tournaments.ladder {game}",
    ),
}
"""The parts beside the rules and their clauses, in the order in which one writes them."""


def games(level: Level) -> tuple[type[Rules], ...]:
    """The games whose rulebooks have come to a level, or further."""
    return tuple(game for game in every() if reaches(game, level))


def reaches(game: type[Rules], level: Level | None) -> bool:
    """Whether a game's rulebook has come to a level, or further."""
    return level is not None and LEVELS.index(rulebook.load(game.rulebook).level) >= LEVELS.index(level)


def names(game: type[Rules]) -> dict[str, str]:
    """What a game and its rulebook are called where a part of them stands."""
    of = re.sub(r"-[0-9]+$", "", game.rulebook).replace("-", "_")
    return {"game": game.name, "book": game.rulebook, "module": game.name.replace("-", "_"), "of": of}


def path(game: type[Rules], part: str) -> Path:
    """Where a part of a game stands, or is to stand."""
    place = PARTS[part].file.format(**names(game))
    home = rulebook.seeds().parent if not place.startswith("cardgames/") else rulebook.PACKAGE.parent
    return home / place


def book_file(game: type[Rules]) -> Path:
    """Where the rulebook of a game stands."""
    return rulebook.OWN_FILES.get(game.rulebook, rulebook.seeds() / f"{game.rulebook}.toml")


def is_there(game: type[Rules], part: str) -> bool:
    """Whether a game has a part, or needs none: rulings to ask of, advice to measure, an own copy of what is shared."""
    if part in ("asks", "effects") and not game.rulings():
        return True
    if part == "ladder" and game.name not in FILES:
        return True
    if part == "advice":
        return game.name in FILES
    book = rulebook.load(game.rulebook)
    if part == "examples":
        return any(clause.examples for clause in book.clauses)
    if part == "claims":
        return path(game, part).is_file() or not book.claims
    shared = book.games if PARTS[part].of_book else (game,)
    return any(any(where.parent.glob(where.name)) for where in (path(each, part) for each in shared))


def missing(game: type[Rules]) -> Iterator[tuple[str, Part]]:
    """The parts that a game does not have, and what they are."""
    return ((name, part) for name, part in PARTS.items() if not is_there(game, name))
