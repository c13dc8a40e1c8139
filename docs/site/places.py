"""Where things stand: in this checkout, and on the site."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import cardgames
from cardgames.core import Rules
from cardgames.numbers import stored_numbers
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.words import ENGLISH, Words

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
NOTEBOOKS = ROOT / "notebooks"
WIDGETS = "assets/cardgames"
EDITIONS = "editions"
"""The folder of the rulebooks as data, for other programs."""


def books() -> tuple[Rulebook, ...]:
    """The rulebooks in the order of the list of games."""
    return tuple(map(rulebook.load, dict.fromkeys(chapter.name for chapter in rulebook.chapters())))


def address(chapter: Rulebook) -> str:
    """The folder of a game's pages: the name of the game."""
    return chapter.games[0].name


def page(chapter: Rulebook) -> str:
    """The page that holds the clauses of a game."""
    return f"{address(chapter)}/index.md"


def seeds(text: str, root: Path = ROOT) -> list[Path]:
    """The files in seeds/ on which a text rests that is run: all but those of rulebooks that it does not name.

    A rulebook is named by a game of it or by a clause; Goat always is, as the game of a table without a name.
    """
    named = f"goat {text}".lower()
    others = [
        f"-{name}-"
        for book in books()
        for names in [{game.name for game in book.games} | {re.sub(r"-[0-9]+$", "", book.name)}]
        if not re.search(rf"\b({'|'.join(names | {clause.id.partition('.')[0] for clause in book.clauses})})\b", named)
        for name in names
        if "games()" not in text
    ]
    files = (path for path in sorted((root / "seeds").rglob("*")) if path.is_file())
    return [path for path in files if not any(name in f"-{path.stem}-" for name in others)]


@cache
def clauses() -> dict[str, str]:
    """Every clause and claim, and the page that it stands on: of one that several games share, that of the first."""
    found: dict[str, str] = {}
    for chapter in rulebook.chapters():
        for name in chapter.ids:
            found.setdefault(name, page(chapter))
    return found


def book_of(game: type[Rules]) -> Rulebook:
    """What the rulebook of a game says of it."""
    return rulebook.load(game.rulebook).chapter(game)


def page_of(game: type[Rules], kind: str) -> str:
    """A page of a game: play, learn, quiz, numbers, write, house, print or lab."""
    return f"{game.name}/{kind}.md"


@cache
def has_choices(game: type[Rules]) -> bool:
    """Whether a player of a game ever has more than one move: in a deal by chance somebody has."""
    begun = cardgames.new(game.name, seed=0)
    for _ in range(60):
        if len(begun.legal_moves) > 1:
            return True
        if begun.to_move is None:
            return False
        begun.push(begun.legal_moves[0])
    return False


def heading(game: type[Rules], words: Words, alone: str, of_book: str) -> str:
    """The title of a page of a game, by one of two keys: the second where its rulebook has other games, too."""
    title, book = words.of(game.title), words.of(book_of(game).title)
    return words.site(alone if game.title == book_of(game).title else of_book, title=title, book=book)


def lab_page(game: type[Rules]) -> str:
    """The page of all that can be tried and counted of a game: that of its figures, where it has some."""
    return page_of(game, "lab" if stored_numbers(game.name) is None else "numbers")


def ways(game: type[Rules], words: Words) -> dict[str, dict[str, str]]:
    """The four ways into a game, each with its pages by their names; the first page of a way has its name."""
    study = f"{game.name}/study.ipynb"
    found = {
        "learn": {"learn": page_of(game, "learn"), "questions": page_of(game, "quiz")},
        "play": {"play": page_of(game, "play")},
        "read": {"read": f"{game.name}/index.md", "print": page_of(game, "print")},
    }
    if words.language == ENGLISH:
        found["lab"] = {
            "lab": lab_page(game),
            **({"write": page_of(game, "write")} if has_choices(game) else {}),
            "house": page_of(game, "house"),
            **({"study": study} if study in notebooks().values() else {}),
        }
    return {words.site(way): {words.site(key): page for key, page in inside.items()} for way, inside in found.items()}


def pages(game: type[Rules], words: Words) -> dict[str, str]:
    """The pages of a game by their names, in the order in which a reader wants them."""
    return {name: page for inside in ways(game, words).values() for name, page in inside.items()}


@cache
def notebooks() -> dict[Path, str]:
    """Every notebook and its page: that of a game is its study page, any other has a folder of its own."""
    books = {address(chapter) for chapter in rulebook.chapters()}
    found = sorted(NOTEBOOKS.glob("*.ipynb"))
    return {path: f"{path.stem}/study.ipynb" if path.stem in books else f"study/{path.stem}.ipynb" for path in found}
