"""What can be printed of each game, and the page that lists it; and the worksheets of the lessons for schools."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import cardgames
import kept
import places
import templating
import worksheets
from cardgames.browser.worker import FIRST_DEAL
from cardgames.core import Rules
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Rulebook
from cardgames.words import ENGLISH, Words, load
from press import handout, leaflet, pack, scores, worksheet
from press.paper import FONTS, PAPERS

SOURCES = (
    places.ROOT / "cardgames",
    places.ROOT / "seeds",
    places.ROOT / "constraints.txt",
    places.ROOT / "docs" / "site" / "press",
    FONTS,
    worksheets.SOURCE,
)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game and the files that it offers."""
    folder = made()
    for path in sorted(folder.rglob("*.pdf")):
        files.append(File.generated(config, path.relative_to(folder).as_posix(), abs_src_path=str(path)))
    words = load(ENGLISH)
    for game in cardgames.games():
        files.append(File.generated(config, places.page_of(game, "print"), content=as_markdown(game, words)))
    return files


@cache
def made() -> Path:
    """The folder of all files to print, in the folders of the site; made anew when anything they rest on changed."""
    return kept.kept("press", kept.digest(SOURCES), make)


def make(into: Path) -> None:
    """Print everything into a folder."""
    words = load(ENGLISH)
    for book in places.books():
        folder = _folder(into, book.games[0])
        whole = pack.pdf(book, PAPERS[0], words)
        for paper in PAPERS:
            for grey in (False, True):
                name = f"pack-{paper.name}{'-grey' * grey}.pdf"
                (folder / name).write_bytes(pack.on(whole, PAPERS[0], paper, grey=grey))
    for game in cardgames.games():
        book, folder = places.book_of(game), _folder(into, game)
        for paper in PAPERS:
            (folder / f"rules-{paper.name}.pdf").write_bytes(leaflet.pdf(book, game, paper, words))
            (folder / f"scores-{paper.name}.pdf").write_bytes(scores.pdf(book, game, paper, words))
            (folder / f"questions-{paper.name}.pdf").write_bytes(handout.pdf(game, FIRST_DEAL, paper, words))
    sheets = into / "schools" / "print"
    sheets.mkdir(parents=True)
    for name in worksheets.names():
        for paper in PAPERS:
            (sheets / f"{name}-{paper.name}.pdf").write_bytes(worksheet.pdf(name, paper, words))


def _folder(into: Path, game: type[Rules]) -> Path:
    folder = into / game.name / "print"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def as_markdown(game: type[Rules], words: Words) -> str:
    """The page of a game as Markdown."""
    book = rulebook.load(game.rulebook)
    title = words.of(game.title) if game.title == book.title else f"{words.of(book.title)}: {words.of(game.title)}"
    columns = "print-columns-each" if len(game.numbers) > 1 else "print-columns"
    first = book.games[0]
    folder = "" if first is game else f"../{first.name}/print/"
    text = words.site(
        "print-text",
        cards=len(pack.cards(book)),
        sheets=words.site("print-sheets", n=pack.sheets(book)),
        shared=_sharing_note(game, book, words),
        pack=_links(folder, "pack", {"": words.site("print-colour"), "-grey": words.site("print-grey")}),
        rules=_links("", "rules", {"": words.site("print-folded")}),
        columns=words.site(columns, deal=words.of(game.deal_name)),
        scores=_links("", "scores", {"": words.site("print-scores")}),
        questions=_links("", "questions", {"": words.site("print-questions")}),
    )
    return templating.render(
        "print.md.j2",
        title=words.site("print-heading", title=title),
        about=words.site("print-about", title=words.of(game.title)),
        text=Markup(text),
    )


def _sharing_note(game: type[Rules], book: Rulebook, words: Words) -> str:
    others = [words.of(other.title) for other in book.games if other is not game]
    return f" {words.site('print-shared', n=len(others), games=', '.join(others))}" if others else ""


def _links(folder: str, kind: str, forms: dict[str, str]) -> str:
    return "\n".join(
        f"- {paper.title}: "
        + ", ".join(f"[{label}]({folder or 'print/'}{kind}-{paper.name}{form}.pdf)" for form, label in forms.items())
        for paper in PAPERS
    )
