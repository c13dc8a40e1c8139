"""The games of one rulebook beside each other, clause by clause: made for every rulebook that holds several games.

Which clauses belong to which part of a game is not written down anywhere twice: it is read off the code that carries
them out (what a game names as its lead, who cites a clause), and else off the id of the clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

import places
import translated
from cardgames import words
from cardgames.core import BadRecord, Rules
from cardgames.records import record
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Clause, Rulebook
from cardgames.words import ENGLISH, Words
from pages import rules


@dataclass(frozen=True)
class Aspect:
    """A part of a game. key: of its name. attributes: where the rules of a game name its clause.

    methods: what carries it out. words: the words of an id that belong to it, with spaces between them.
    """

    key: str
    attributes: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    words: str = ""


ASPECTS = (
    Aspect("aspect-players", ("number_clause",), ("side",), "pl seat partners blind"),
    Aspect("aspect-cards", ("pack_clause",), ("pack", "whole_pack"), "pack val"),
    Aspect("aspect-dealing", (), ("deal",), "deal cut ask kinds pants dbl mirror give give1 give2 disc mul 3mul d"),
    Aspect("aspect-trumps", (), (), "trump jacks order"),
    Aspect("aspect-leading", ("lead_clause",), ("leader",), "lead adia trumplead boast next 4q"),
    Aspect("aspect-following", ("follow_clause", "void_clause"), ("may_play",), "follow fol must ace beat play"),
    Aspect("aspect-taking", ("take_clause",), ("taker",), "take cap catch"),
    Aspect("aspect-else", (), ("turn", "lay", "call", "renew", "giver"), "draw pair four more call less half"),
    Aspect(
        "aspect-scoring",
        (),
        ("points", "score", "honours", "for_titles", "board", "loss", "settle"),
        "res sum sc score pts points settle void bank board eggs save lucy lucy0 lucy1 inc empty",
    ),
    Aspect("aspect-end", (), ("match",), "fin goal end out tail eggtail"),
)
HEADS = ("forms-game", "aspect-players", "aspect-cards", "forms-clauses", "forms-needed", "forms-choice")
"""The heads of the table of what can be counted."""
TAKING = "win"
"""A word that belongs to the taking of tricks, unless the code says that it is about the winning of a deal."""
SHORT = 260
"""A clause is told whole up to so many letters, else by its first sentences."""


def shared() -> tuple[Rulebook, ...]:
    """The rulebooks that hold several games."""
    return tuple(book for book in rulebook.books() if len(book.games) > 1)


def page(book: Rulebook) -> str:
    """The page that compares the games of a rulebook."""
    return f"forms/{book.name}.md"


def pages(said: Words) -> list[dict[str, str]]:
    """The pages as the navigation names them."""
    return [{title(book, said): page(book)} for book in shared()]


def title(book: Rulebook, said: Words) -> str:
    """What the page is called."""
    return said.site("forms-title", title=said.of(book.title))


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for every rulebook that holds several games."""
    said = words.load(ENGLISH)
    for book in shared():
        files.append(translated.generated(config, page(book), said, written(book, said)))
    return files


def written(book: Rulebook, said: Words) -> str:
    """The whole page in Markdown."""
    return "\n\n".join(passages(book, said)) + "\n"


def passages(book: Rulebook, said: Words) -> Iterator[str]:
    """The parts of the page: what can be counted of each game, then the games side by side, part by part."""
    chapters = [(game, book.chapter(game)) for game in book.games]
    yield f"---\ntitle: {title(book, said)}\n---"
    yield f"# {title(book, said)}"
    yield said.site("forms-about", n=len(chapters))
    heads = f"| {' | '.join(map(said.site, HEADS))} |"
    yield "\n".join([heads, f"|---|---|---|{'--:|' * 3}", *(facts(*each, said) for each in chapters)])
    shares = {id(chapter): sorted_out(game, chapter) for game, chapter in chapters}
    for aspect in ASPECTS:
        rows = []
        for game, chapter in chapters:
            clauses = shares[id(chapter)].get(aspect.key, [])
            cell = "<br>".join(told(clause, chapter, said) for clause in clauses) or said.site("forms-nothing")
            rows.append(f"| [{said.of(game.title)}](../{places.page(chapter)}) | {cell} |")
        yield f"## {said.site(aspect.key)}"
        yield "\n".join([f"| {said.site('forms-game')} | {said.site('forms-said')} |", "|---|---|", *rows])


def facts(game: type[Rules], chapter: Rulebook, said: Words) -> str:
    """A game in figures, as a row of the table."""
    unclear = sum(clause.status != "clear" for clause in chapter.clauses)
    read = f"[{said.of(game.title)}](../{places.page(chapter)})"
    play = f"[{said.site('forms-play')}](../{places.play_page(game)})"
    numbers = game.numbers
    several = said.site("forms-or").join(map(str, numbers))
    players = said.site("forms-range", least=numbers[0], most=numbers[-1]) if len(numbers) > 2 else several
    figures = (players, packs(game, said), len(chapter.clauses), unclear, len(game.rulings()))
    return f"| {read} · {play} | {' | '.join(map(str, figures))} |"


def packs(game: type[Rules], said: Words) -> str:
    """How many cards are dealt, as it depends on the number of players."""
    sizes: dict[int, None] = {}
    for players in game.numbers:
        options: dict[str, Any] = {"players": players}
        try:
            sizes[len(record.rules(game.name, options).pack())] = None
        except BadRecord:  # so many may play only with a ruling that is not the default
            continue
    return said.site("forms-or").join(map(str, sizes))


def sorted_out(game: type[Rules], chapter: Rulebook) -> dict[str, list[Clause]]:
    """The clauses of a game that are carried out, by the parts to which they belong, in the order of print."""
    code = {name: {part for place in found for part in place.name.split(".")} for name, found in chapter.code().items()}
    carried = [clause for clause in chapter.clauses if not clause.told]
    found: dict[str, list[Clause]] = {}
    for clause in carried:
        for part in belongs(game, clause.id, code.get(clause.id, set())):
            found.setdefault(part, []).append(clause)
    if "aspect-trumps" not in found:
        found["aspect-trumps"] = [clause for clause in carried if game.trump_name in clause.says][:1]
    return found


def belongs(game: type[Rules], clause: str, cited: set[str]) -> list[str]:
    """The keys of the parts of the game to which a clause belongs; [] where none can be told.

    They are those in which the rules of the game name it, and that of a word of its id, the last word first; where
    there is neither, that of the code which cites it.
    """
    named = [aspect for aspect in ASPECTS if clause in {getattr(game, name, None) for name in aspect.attributes}]
    for word in reversed(clause.split(".")[1:]):
        worded = [aspect for aspect in ASPECTS if word in aspect.words.split()]
        if worded:
            return list(dict.fromkeys(aspect.key for aspect in (*named, *worded)))
    cites = [aspect for aspect in ASPECTS if cited & set(aspect.methods)]
    if not named and not cites and clause.endswith(f".{TAKING}"):
        return ["aspect-taking"]
    return list(dict.fromkeys(aspect.key for aspect in (*named, *cites)))


def told(clause: Clause, chapter: Rulebook, said: Words) -> str:
    """A clause as it may stand in a cell: its id, its status unless it is clear, and what it says, in short."""
    label = said.site(rules.STATUSES[clause.status][0])
    status = "" if clause.status == "clear" else f' <span class="status">{label}</span>'
    return f"[{clause.id}](../{places.page(chapter)}#{clause.id}){status} {shortened(clause.says)}"


def shortened(text: str) -> str:
    """The beginning of a text, whole sentences, as it may stand in a cell of a table."""
    short = " ".join(text.split())
    if len(short) > SHORT:
        end = max(short.rfind(sign, 0, SHORT) for sign in (". ", "; ", ": "))
        short = f"{short[: end if end > 60 else short.rfind(' ', 0, SHORT)].rstrip('.;:')} …"
    return escape(short, quote=False).replace("|", "&#124;")
