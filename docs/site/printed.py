"""What can be printed of each game, and the page that lists it: the pack, the rules, the score sheets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import cardgames
import kept
import places
from cardgames import rulebook
from cardgames.core import Rules
from cardgames.rulebook import Rulebook
from cardgames.widgets.visit import FIRST_DEAL
from press import handout, leaflet, pack, scores
from press.paper import FONTS, PAPERS

SOURCES = (
    places.ROOT / "cardgames",
    places.ROOT / "seeds",
    places.ROOT / "constraints.txt",
    Path(__file__).with_name("press"),
    FONTS,
)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game and the files that it offers."""
    folder = made()
    for path in sorted(folder.rglob("*.pdf")):
        files.append(File.generated(config, path.relative_to(folder).as_posix(), abs_src_path=str(path)))
    for game in cardgames.games():
        files.append(File.generated(config, places.print_page(game), content=written(game)))
    return files


@cache
def made() -> Path:
    """The folder of all files to print, in the folders of the site; made anew when anything they rest on changed."""
    return kept.kept("press", kept.digest(SOURCES), make)


def make(into: Path) -> None:
    """Print everything into a folder."""
    for book in places.books():
        folder = _folder(into, book.games[0])
        whole = pack.pdf(book, PAPERS[0])
        for paper in PAPERS:
            for grey in (False, True):
                name = f"pack-{paper.name}{'-grey' * grey}.pdf"
                (folder / name).write_bytes(pack.on(whole, PAPERS[0], paper, grey=grey))
    for game in cardgames.games():
        book, folder = places.book_of(game), _folder(into, game)
        for paper in PAPERS:
            (folder / f"rules-{paper.name}.pdf").write_bytes(leaflet.pdf(book, game, paper))
            (folder / f"scores-{paper.name}.pdf").write_bytes(scores.pdf(book, game, paper))
            (folder / f"questions-{paper.name}.pdf").write_bytes(handout.pdf(game, FIRST_DEAL, paper))


def _folder(into: Path, game: type[Rules]) -> Path:
    folder = into / game.name / "print"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def written(game: type[Rules]) -> str:
    """The page of a game as Markdown."""
    book = rulebook.load(game.rulebook)
    return "\n".join(_page(game, book))


def _page(game: type[Rules], book: Rulebook) -> Iterator[str]:
    title = game.title if game.title == book.title else f"{book.title}: {game.title}"
    first = book.games[0]
    folder = "" if first is game else f"../{first.name}/print/"
    yield f"""---
title: Print
description: The pack, the rules and score sheets of {escape(game.title)}, to print and cut
hide: [toc]
---

# {title}, on paper

## The pack

{len(pack.cards(book))} cards of 60 by 84 mm on {counted(pack.sheets(book), "sheet")}, nine to a sheet, with a back to
each.{_shared(game, book)}

{_links(folder, "pack", {"": "in colour", "-grey": "in greys"})}

Print at full size (100 %), on both sides, turned on the long edge; thin card is best. The lines in the margin
tell where to cut. The colours go on for two millimetres beyond the cut, where each card also has its name, so
that a cut a little beside the line does no harm. Six cuts down and six across part the cards of a sheet;
the narrow strips between them fall away.

## The rules

One sheet, printed on both sides, turned on the short edge, and folded once: every clause in our words, with its
name, and in italics what we chose where the print is not plain.

{_links("", "rules", {"": "the folded sheet"})}

## Score sheets

{_sheets(game)}

{_links("", "scores", {"": "score sheets"})}

## Questions

Ten questions on a sheet, and their key, with the clause of each answer, on a sheet of its own. [More
sheets](quiz.md) can be printed from the page of questions.

{_links("", "questions", {"": "questions and key"})}
"""


def counted(number: int, thing: str) -> str:
    """A number of things, in words that agree."""
    return f"{number} {thing}{'s' * (number != 1)}"


def _shared(game: type[Rules], book: Rulebook) -> str:
    others = [other.title for other in book.games if other is not game]
    return f" The same pack serves {', '.join(others)}." if others else ""


def _links(folder: str, kind: str, forms: dict[str, str]) -> str:
    return "\n".join(
        f"- {paper.title}: "
        + ", ".join(f"[{told}]({folder or 'print/'}{kind}-{paper.name}{form}.pdf)" for form, told in forms.items())
        for paper in PAPERS
    )


def _sheets(game: type[Rules]) -> str:
    pages = "A page for each number of players" if len(game.numbers) > 1 else "A page"
    return (
        f"{pages}, with a column for each side, a line for each {game.deal_name}, and the clauses by which one counts."
    )
