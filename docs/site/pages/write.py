"""The page on which a reader writes a player of a game: in the browser, beside what a player may see."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

import cardgames
import code_cells
import places
import templating
import translated
from cardgames.core import Rules, View
from cardgames.core.docstring import citations
from cardgames.core.view import FIELDS
from cardgames.players import examples
from cardgames.rulebooks import rulebook
from cardgames.tournaments import ladder
from cardgames.words import ENGLISH, Words, load

CITATION_PATTERN = re.compile(r'"""((?:\w+\.[\w.]+(?:, )?)+)  ')
"""The clauses at the beginning of a docstring."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game in which there is something to choose."""
    words = load(ENGLISH)
    for game in cardgames.games():
        if places.has_choices(game):
            files.append(translated.page_file(config, places.page_of(game, "write"), words, as_markdown(game, words)))
    return files


def as_markdown(game: type[Rules], words: Words) -> str:
    """The page of a game as Markdown."""
    return templating.render(
        "write.md.j2",
        say=words.site,
        game=game,
        title=places.heading(game, words, "write-alone", "write-of-book"),
        about=words.site("write-about", title=words.of(game.title)),
        first=code_cells.highlight_python(next(samples(game))["code"]),
        examples=list(samples(game)),
        fields=list(fields()),
        ladder=ladder.stored_ladder(game.name),
        rungs=(rows := [*rungs(game, words)]),
        sampled=next((row["deals"] for row in rows if row["name"] == ladder.SLOW_LEVEL), ""),
        completions=json.dumps([[name, says] for name, says, _ in fields()], ensure_ascii=False),
    )


def samples(game: type[Rules]) -> Iterator[dict[str, Any]]:
    """The example players: the name of each, what it does, by which clauses, and its code with all that it needs.

    Clauses of another rulebook are left out.
    """
    book = rulebook.load(game.name)
    known = {clause.id for clause in book.clauses} | {claim.id for claim in book.claims}
    module = inspect.getsource(examples).splitlines()
    needed = next(line for line in module if line.startswith("from") and line.endswith(View.__name__))
    trumps = next(line for line in module if line.startswith("TRUMPS"))
    sources = {player.__name__: inspect.getsource(player) for player in examples.PLAYERS}
    for player in examples.PLAYERS:
        source = sources[player.__name__]
        head = [needed, trumps] if "TRUMPS" in source else [needed]
        before = [code for name, code in sources.items() if re.search(rf"\b{name}\(", source.partition("\n")[2])]
        parts = ["\n".join(head), *before, source]
        clauses, says = citations(player)[0]
        own = [name for name in clauses.split(", ") if name in known]
        code = "\n\n\n".join(part.strip() for part in parts) + "\n"
        yield {
            "name": player.__name__,
            "says": says,
            "clauses": own,
            "code": CITATION_PATTERN.sub(
                lambda found: found[0] if known.intersection(found[1].split(", ")) else '"""', code
            ),
        }


def rungs(game: type[Rules], words: Words) -> Iterator[dict[str, Any]]:
    """The rows of a game's ladder: who, what kind of player, what it goes by, and what it is worth."""
    kinds = {
        "level": words.site("write-ladder-level"),
        "advice": words.site("write-ladder-advice"),
        "example": words.site("write-ladder-example"),
    }
    stored = ladder.stored_ladder(game.name)
    for rung in () if stored is None else stored.rungs:
        says, clauses = ladder.basis_of(rung, game)
        yield {
            "name": rung.name,
            "kind": kinds[rung.kind],
            "says": says,
            "clauses": clauses.split(", ") if clauses else [],
            "rating": f"{100 * rung.rating:.0f}",
            "between": f"{100 * rung.low:.0f} \N{EN DASH} {100 * rung.high:.0f}",
            "deals": f"{rung.deals}",
        }


def fields() -> Iterator[tuple[str, str, str]]:
    """What a view has: the name of each, what it is in a sentence, and an example."""
    for name, says in FIELDS.items():
        if name != "legal":
            yield name, *split_example(says)
    for name, found in vars(View).items():
        if not name.startswith("_") and (isinstance(found, property) or inspect.isfunction(found)):
            yield (f"{name}(card)" if inspect.isfunction(found) else name), *split_example(str(found.__doc__))


def split_example(says: str) -> tuple[str, str]:
    """What is said of a field, and the example below it."""
    text, _, example = inspect.cleandoc(says).partition("\n\n")
    return " ".join(text.split()), example.rpartition("\n\n")[2].strip()
