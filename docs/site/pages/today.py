"""The problem and the deal of the day: files beside each game's pages, the block that shows them, and their archive.

A page finds the day by itself, from the reader's date, so that nothing is asked of a server: the games take turns, and
the files of each hold its problems, and its deals, in the order in which their days come. A day needs the problems of
one game and the deals of another.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import kept
import places
import some_pages
import templating
import translated
import workers
from cardgames.core import Card, Rules
from cardgames.games import rules_of
from cardgames.players import LEVELS
from cardgames.records import commitment, link, record
from cardgames.rulebooks import rulebook
from cardgames.teaching import problems
from cardgames.teaching.problems import Deal, Problem
from cardgames.widgets.asked import position
from cardgames.widgets.faces import pack
from cardgames.widgets.scene import scene
from cardgames.widgets.table import Table
from cardgames.words import ENGLISH, Words, load

PAGE = "today/index.md"
PROBLEMS, DEALS = "problems.json", "deals.json"
BY_THE_BOOK = LEVELS[1]
PLACE = "<!-- today -->"
"""Where the block stands on a page that is written by hand."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the archive, and the files of every game; some pages do without."""
    if some_pages.SELECTION:
        return files
    words = load(ENGLISH)
    page = templating.render(
        "archive.md.j2", title=words.site("today-archive"), block=block(words, "../", archive=True)
    )
    files.append(File.generated(config, PAGE, content=page))
    known = problems.contents()["games"]
    for game in some_pages.games():
        if game.name in known:  # a draft has no problems yet
            for path in sorted(folder(game).iterdir()):
                content = path.read_text("utf-8")
                files.append(File.generated(config, f"{game.name}/{path.name}", content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the block where a page wants it."""
    return markdown.replace(PLACE, block(load(translated.language(page)), "")) if PLACE in markdown else markdown


def block(words: Words, up: str, *, archive: bool = False) -> Markup:
    """The problem and the deal of the day, as a page has them before its script fills them in. up: the way home."""
    names = problems.contents()["games"]
    dealt = problems.with_choices(names)
    games = [(name, words.of(rules_of(name).title), name in dealt) for name in names]
    spoken = {key: text for part in ("known", "position", "today") for key, text in words.part(part)}
    return templating.render("today.html.j2", say=words.site, games=games, spoken=spoken, up=up, archive=archive)


def folder(game: type[Rules]) -> Path:
    """The folder of the files of a game."""

    def make(into: Path) -> None:
        for name, content in workers.run(files_of_game, game).items():
            (into / name).write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")

    sources = (places.ROOT / "cardgames", *places.seeds(game.name), Path(__file__))
    return kept.kept(f"today-{game.name}", kept.digest(sources), make)


def files_of_game(game: type[Rules]) -> dict[str, Any]:
    """What the files of a game hold, by their names; a game without choices has no deals."""
    stored, words = problems.contents(), load(ENGLISH)
    shown = [
        as_question(each, words) if "asks" in each else problem(Problem(**each), words)
        for each in stored["problems"][game.name]
    ]
    deals = [(day, Deal(**each)) for day, each in enumerate(stored["deals"]) if each["record"]["game"] == game.name]
    names = {text: words.of(name) for text, name in pack(game.name).items()}
    found: dict[str, Any] = {PROBLEMS: {"names": names, "problems": shown}}
    if deals:
        fewest = game(players=min(game.numbers)).fewest_win
        found[DEALS] = {"fewest": fewest, "deals": [deal(day, each) for day, each in deals]}
    return found


def problem(found: Problem, words: Words) -> dict[str, Any]:
    """A problem, as a page shows it."""
    game = record.replay(found.record)
    side = " and ".join(seat for seat in game.seats if game.side_of(seat) == game.side_of(found.seat))
    n = side.count(" and ") + 1

    def end(value: int) -> str:
        key = "problem-ahead" if value > 0 else "problem-behind" if value else "problem-level"
        return words.site(key, who=side, n=n, by=abs(value))

    options = [
        {
            "label": _button_text(move, words),
            "cards": [card.text for card in move.cards],
            "says": end(found.values[str(move)]),
        }
        for move in game.legal_moves
    ]
    asks = words.site("problem-asks", who=found.seat, side=side, n=n)
    right = [str(move) for move in game.legal_moves].index(found.best)
    drawn = position(scene(game, words=words), {})
    if game.rules.name in problems.BY_CARDS:
        drawn["says"].append(words.site("problem-by-cards"))
    return {
        **drawn,
        "asks": asks,
        "options": options,
        "right": right,
        "why": {**clause(found.clause, words), "line": [*_line(found)]},
    }


def _button_text(move: Any, words: Words) -> str:
    """What a move is called on a button."""
    return str(words.of(move.name if isinstance(move, Card) else move.say or str(move)))


def _line(found: Problem) -> Iterator[str]:
    """What happens with the best moves until the trick is over, in words."""
    game = record.replay(found.record)
    game.deals_on = False
    before = len(game.story()[-1])
    for move in found.line:
        game.push(move)
    for event in game.story()[-1][before:]:
        yield event.text
        if event.clause == found.clause and game.rules.verbs[event.verb].target != "trick":
            return


def as_question(question: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """A question of a game without choices, as a page shows it."""
    game = record.replay(question["record"])
    seats = None if question["seat"] == "open" else question["seat"]
    options = [{"label": label, "cards": [], "says": ""} for _, label, _, _ in question["options"]]
    right = next(place for place, option in enumerate(question["options"]) if option[2])
    drawn = {**position(scene(game, seats, words=words), {}), "says": [*question["lines"]]}
    why = {**clause(question["clause"], words), "line": []}
    return {**drawn, "asks": question["asks"], "options": options, "right": right, "why": why}


def clause(name: str, words: Words) -> dict[str, str]:
    """A clause: its title, and its address on the site."""
    page = translated.place(words, places.clauses()[name])
    return {"clause": name, "title": title(name, words), "address": f"{page.removesuffix('index.md')}#{name}"}


def title(name: str, words: Words) -> str:
    """The title of a clause."""
    book = next(book for book in places.books() if any(id_ == name for id_, _ in rulebook.titles(book)))
    return dict(rulebook.titles(translated.book(book, words)))[name]


def deal(day: int, found: Deal) -> dict[str, Any]:
    """A deal of the day: its link, its seal, and what the advice of the book scores in it."""
    nonce = hashlib.sha256(f"deal-of-the-day-{day}".encode()).hexdigest()[:32]
    seal = commitment.seal(found.record["deals"][-1]["deck"], nonce)
    table = Table.from_link(link.write(found.record), seat="A")
    table.play_at(BY_THE_BOOK)
    table.play_on()  # until the reader is to move: a table that is laid from a link waits
    return {"link": table.link(), "seal": seal.hash, "receipt": json.dumps(seal.data()), "book": found.book}
