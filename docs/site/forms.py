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
from mkdocs.structure.files import File, Files

import places
from cardgames import record, rulebook
from cardgames.core import BadRecord, Rules
from cardgames.rulebook import Clause, Rulebook


@dataclass(frozen=True)
class Aspect:
    """A part of a game. attributes: where the rules of a game name its clause. methods: what carries it out.

    words: the words of an id that belong to it, with spaces between them.
    """

    title: str
    attributes: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    words: str = ""


ASPECTS = (
    Aspect("Players", ("number_clause",), ("side",), "pl seat partners blind"),
    Aspect("Cards", ("pack_clause",), ("pack", "whole_pack"), "pack val"),
    Aspect("Dealing", (), ("deal",), "deal cut ask kinds pants dbl mirror give give1 give2 disc mul 3mul d"),
    Aspect("Trumps", (), (), "trump jacks order"),
    Aspect("Leading", ("lead_clause",), ("leader",), "lead adia trumplead boast next 4q"),
    Aspect("Following", ("follow_clause", "void_clause"), ("may_play",), "follow fol must ace beat play"),
    Aspect("Who takes a trick", ("take_clause",), ("taker",), "take cap catch"),
    Aspect("What else is done", (), ("turn", "lay", "call", "renew", "giver"), "draw pair four more call less half"),
    Aspect(
        "Scoring",
        (),
        ("points", "score", "honours", "for_titles", "board", "loss", "settle"),
        "res sum sc score pts points settle void bank board eggs save lucy lucy0 lucy1 inc empty",
    ),
    Aspect("The end", (), ("match",), "fin goal end out tail eggtail"),
)
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


def pages() -> list[dict[str, str]]:
    """The pages as the navigation names them."""
    return [{f"{book.title}, game by game": page(book)} for book in shared()]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for every rulebook that holds several games."""
    for book in shared():
        files.append(File.generated(config, page(book), content=written(book)))
    return files


def written(book: Rulebook) -> str:
    """The whole page in Markdown."""
    return "\n\n".join(passages(book)) + "\n"


def passages(book: Rulebook) -> Iterator[str]:
    """The parts of the page: what can be counted of each game, then the games side by side, part by part."""
    chapters = [(game, book.chapter(game)) for game in book.games]
    yield f"---\ntitle: {book.title}, game by game\n---"
    yield f"# {book.title}, game by game"
    yield (
        f"What the rulebook says of each of its {len(chapters)} games, part by part, in our words. Long clauses are "
        "cut short; the pages of the games have them all, whole, with their readings and our rulings."
    )
    heads = ("Game", "Players", "Cards", "Clauses", "Needed a ruling", "Rulings to choose")
    yield "\n".join([f"| {' | '.join(heads)} |", f"|---|---|---|{'--:|' * 3}", *(facts(*each) for each in chapters)])
    shares = {id(chapter): sorted_out(game, chapter) for game, chapter in chapters}
    for aspect in ASPECTS:
        rows = []
        for game, chapter in chapters:
            clauses = shares[id(chapter)].get(aspect.title, [])
            said = "<br>".join(told(clause, chapter) for clause in clauses) or "Nothing of its own is said."
            rows.append(f"| [{game.title}](../{places.page(chapter)}) | {said} |")
        yield f"## {aspect.title}"
        yield "\n".join(["| Game | What is said |", "|---|---|", *rows])


def facts(game: type[Rules], chapter: Rulebook) -> str:
    """A game in figures, as a row of the table."""
    unclear = sum(clause.status != "clear" for clause in chapter.clauses)
    play = f"[{game.title}](../{places.page(chapter)}) · [play](../{places.play_page(game)})"
    numbers = game.numbers
    players = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 2 else " or ".join(map(str, numbers))
    figures = (players, packs(game), len(chapter.clauses), unclear, len(game.rulings()))
    return f"| {play} | {' | '.join(map(str, figures))} |"


def packs(game: type[Rules]) -> str:
    """How many cards are dealt, as it depends on the number of players."""
    sizes: dict[int, None] = {}
    for players in game.numbers:
        options: dict[str, Any] = {"players": players}
        try:
            sizes[len(record.rules(game.name, options).pack())] = None
        except BadRecord:  # so many may play only with a ruling that is not the default
            continue
    return " or ".join(map(str, sizes))


def sorted_out(game: type[Rules], chapter: Rulebook) -> dict[str, list[Clause]]:
    """The clauses of a game that are carried out, by the parts to which they belong, in the order of print."""
    code = {name: {part for place in found for part in place.name.split(".")} for name, found in chapter.code().items()}
    carried = [clause for clause in chapter.clauses if not clause.told]
    found: dict[str, list[Clause]] = {}
    for clause in carried:
        for title in belongs(game, clause.id, code.get(clause.id, set())):
            found.setdefault(title, []).append(clause)
    if "Trumps" not in found:
        found["Trumps"] = [clause for clause in carried if game.trump_name in clause.says][:1]
    return found


def belongs(game: type[Rules], clause: str, cited: set[str]) -> list[str]:
    """The parts of the game to which a clause belongs; [] where none can be told.

    They are those in which the rules of the game name it, and that of a word of its id, the last word first; where
    there is neither, that of the code which cites it.
    """
    named = [aspect for aspect in ASPECTS if clause in {getattr(game, name, None) for name in aspect.attributes}]
    for word in reversed(clause.split(".")[1:]):
        worded = [aspect for aspect in ASPECTS if word in aspect.words.split()]
        if worded:
            return list(dict.fromkeys(aspect.title for aspect in (*named, *worded)))
    cites = [aspect for aspect in ASPECTS if cited & set(aspect.methods)]
    if not named and not cites and clause.endswith(f".{TAKING}"):
        return ["Who takes a trick"]
    return list(dict.fromkeys(aspect.title for aspect in (*named, *cites)))


def told(clause: Clause, chapter: Rulebook) -> str:
    """A clause as it may stand in a cell: its id, its status unless it is clear, and what it says, in short."""
    status = "" if clause.status == "clear" else f' <span class="status">{clause.status}</span>'
    return f"[{clause.id}](../{places.page(chapter)}#{clause.id}){status} {shortened(clause.says)}"


def shortened(text: str) -> str:
    """The beginning of a text, whole sentences, as it may stand in a cell of a table."""
    words = " ".join(text.split())
    if len(words) > SHORT:
        end = max(words.rfind(sign, 0, SHORT) for sign in (". ", "; ", ": "))
        words = f"{words[: end if end > 60 else words.rfind(' ', 0, SHORT)].rstrip('.;:')} …"
    return escape(words, quote=False).replace("|", "&#124;")
