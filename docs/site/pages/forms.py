"""The games of one rulebook beside each other, clause by clause: made for every rulebook that holds several games.

Which clauses belong together is what seeds/reading says of how each game is learned: a topic is one part
of it, or some.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

import places
import templating
import translated
from cardgames.core import BadRecord, Rules
from cardgames.records import record
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.reading import reading
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.words import ENGLISH, Words, load
from pages import rules


@dataclass(frozen=True)
class Topic:
    """What games are compared in. key: of its name. parts: the titles of the parts of the rules that belong to it."""

    key: str
    parts: tuple[str, ...]


TOPICS = (
    Topic("topic-aim", ("The aim", "The players", "The players and the deal")),
    Topic("topic-cards", ("The cards",)),
    Topic("topic-dealing", ("The deal", "The players and the deal")),
    Topic("topic-before", ("Before the first card", "Boasting", "Who takes the talon")),
    Topic("topic-turn", ("Playing a card", "A turn", "When somebody plays alone", "When nobody takes the talon")),
    Topic("topic-taking", ("Who takes the trick",)),
    Topic("topic-scoring", ("Counting a hand", "The score", "The four points")),
    Topic("topic-end", ("The end of the game", "The end of the match", "The next deal, and the last")),
    Topic("topic-else", ()),
)
"""What belongs to no topic comes last."""
HEADS = ("forms-game", "forms-players", "topic-cards", "forms-clauses", "forms-needed", "forms-choice")
"""The heads of the table of what can be counted."""
MAX_WHOLE_LETTERS = 260
"""A longer clause is cut to its first sentences."""


def shared() -> tuple[Rulebook, ...]:
    """The rulebooks that hold several games."""
    return tuple(book for book in rulebook.books() if len(book.games) > 1)


def page(book: Rulebook) -> str:
    """The page that compares the games of a rulebook."""
    return f"forms/{book.name}.md"


def pages(words: Words) -> list[dict[str, str]]:
    """The pages as the navigation names them."""
    return [{title(book, words): page(book)} for book in shared()]


def title(book: Rulebook, words: Words) -> str:
    """What the page is called."""
    return words.site("forms-title", title=words.of(book.title))


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for every rulebook that holds several games."""
    words = load(ENGLISH)
    for book in shared():
        files.append(translated.page_file(config, page(book), words, as_markdown(book, words)))
    return files


def as_markdown(book: Rulebook, words: Words) -> str:
    """The whole page in Markdown: what can be counted of each game, then the games side by side."""
    chapters = [(game, book.chapter(game)) for game in book.games]
    return templating.render(
        "forms.md.j2",
        say=words.site,
        title=title(book, words),
        contents=True,
        heads=HEADS,
        facts=[facts(*each, words) for each in chapters],
        topics=[
            (
                topic.key,
                [
                    (words.of(game.title), places.page(each), clauses_on(game, each, topic, words))
                    for game, each in chapters
                ],
            )
            for topic in TOPICS
        ],
    )


def facts(game: type[Rules], chapter: Rulebook, words: Words) -> dict[str, object]:
    """A game in figures, as a row of the table."""
    unclear = sum(clause.status != "clear" for clause in chapter.clauses)
    numbers = game.numbers
    several = words.site("forms-or").join(map(str, numbers))
    players = words.site("forms-range", least=numbers[0], most=numbers[-1]) if len(numbers) > 2 else several
    return {
        "title": words.of(game.title),
        "page": places.page(chapter),
        "play": places.page_of(game, "play"),
        "figures": (players, packs(game, words), len(chapter.clauses), unclear, len(game.rulings())),
    }


def packs(game: type[Rules], words: Words) -> str:
    """How many cards are dealt, as it depends on the number of players."""
    sizes: dict[int, None] = {}
    for players in game.numbers:
        options: dict[str, Any] = {"players": players}
        try:
            sizes[len(record.rules(game.name, options).pack())] = None
        except BadRecord:  # this number may play only with a ruling that is not the default
            continue
    return words.site("forms-or").join(map(str, sizes))


def clauses(game: type[Rules], topic: Topic) -> tuple[str, ...]:
    """The clauses of a game that belong to a topic, in the order in which they are learned."""
    known = {title for each in TOPICS for title in each.parts}
    return tuple(
        clause
        for part in reading(game).parts
        if part.title in topic.parts or (not topic.parts and part.title not in known)
        for clause in part.clauses
    )


def clauses_on(game: type[Rules], chapter: Rulebook, topic: Topic, words: Words) -> list[dict[str, object]]:
    """What a game says of a topic, each clause as it may stand in a cell: its status only where it is not clear."""
    found = map(chapter.clause, clauses(game, topic))
    return [
        {
            "id": clause.id,
            "title": words.of(clause.title or clause.id),
            "status": "" if clause.status == "clear" else words.site(rules.STATUSES[clause.status][0]),
            "says": Markup(shorten(clause.says)),
        }
        for clause in found
    ]


def shorten(text: str) -> str:
    """The beginning of a text, whole sentences, as it may stand in a cell of a table."""
    short = " ".join(text.split())
    if len(short) > MAX_WHOLE_LETTERS:
        end = max(short.rfind(sign, 0, MAX_WHOLE_LETTERS) for sign in (". ", "; ", ": "))
        short = f"{short[: end if end > 60 else short.rfind(' ', 0, MAX_WHOLE_LETTERS)].rstrip('.;:')} …"
    return escape(short, quote=False).replace("|", "&#124;")
