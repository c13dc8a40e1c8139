"""The page of a rulebook: each clause with its place in print, its ruling, its code and its examples."""

from __future__ import annotations

import ast
import json
import re
import shutil
import textwrap
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import at_once
import claims
import places
import steppers
from cardgames import rulebook
from cardgames.rulebook import Claim, Clause, Example, Place, Rulebook
from cardgames.widgets.faces import face

STATUSES = {
    "clear": "The print says it plainly.",
    "ambiguous": "The print can be read in more than one way.",
    "contradictory": "The print says two things that cannot both hold.",
    "missing": "The print is silent, and the game needs an answer.",
    "impossible": "What the print asks for cannot be done.",
    "garbled": "The print is damaged here.",
}
NEWLINE = "\n"
INSIDE = ("Read", "Learn", "Study", "Questions", "Print")
BRIEFLY = ("Read", "Play", "Study")
"""What the home page names of a game: alone in its rulebook, and among others."""
SLOT = '<div class="replay-slot" id="slot-{}"></div>'


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every rulebook, and the style of its tables."""
    for book in rulebook.chapters():
        files.append(File.generated(config, places.page(book), content=written(book)))
        for name, example in examples(book):
            files.append(File.generated(config, f"{places.address(book)}/{name}.svg", content=steppers.still(example)))
    style = places.ROOT / "cardgames" / "widgets" / "table.css"
    files.append(File.generated(config, f"{places.WIDGETS}/table.css", abs_src_path=str(style)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """List the games on the home page."""
    covers = "\n".join(map(cover, places.books()))
    return markdown.replace("<!-- games -->", f'<div class="covers" markdown>\n\n{covers}\n</div>')


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The code of the clauses is not what a reader searches for."""
    return html.replace('<details class="code"', '<details class="code" data-search-exclude')


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Put the examples into a rulebook's page; after the search index has been made, since they say nothing new."""
    book = next((book for book in rulebook.chapters() if places.page(book) == page.file.src_uri), None)
    if book is None:
        return output
    for name, example in examples(book):
        output = output.replace(SLOT.format(name), steppers.stepper(example, name, places.address(book)))
    output = claims.drawn(book, output)
    shown = [*(game.name for game in book.games), *(example.record["game"] for _, example in examples(book))]
    packs = "".join(map(steppers.pack_of, dict.fromkeys(shown)))
    return output.replace("</article>", f"{packs}</article>", 1)


def examples(book: Rulebook) -> Iterator[tuple[str, Example]]:
    """All examples of a rulebook, each with its id on the page."""
    for clause in book.clauses:
        for number, example in enumerate(clause.examples, 1):
            yield f"{clause.id}.example-{number}", example


def cover(book: Rulebook) -> str:
    """A rulebook on the home page: its cover, from which a game is played at once, and the pages of its games."""
    first = book.games[0]
    cards = "".join(face(first.name, card) for card in book.cover)
    if len(book.games) == 1:
        pages = inside(places.pages(first), INSIDE)
    else:
        pages = NEWLINE.join(f"- **{game.title}** {inside(places.pages(game), BRIEFLY)}" for game in book.games)
    return (
        '<section class="cover" markdown>\n\n<div class="cover-face" markdown="0">\n'
        f"<h2>{escape(book.title)}</h2>\n{imprint(book)}\n"
        f'<div class="cover-cards" aria-hidden="true">{cards}</div>\n'
        f'<a class="cover-play" href="{at_once.address(first)}">Play {escape(first.title)}</a>\n</div>\n\n'
        f'{opening(book)}\n\n<div class="cover-pages" markdown>\n\n{pages}\n\n</div>\n\n</section>\n'
    )


def inside(pages: dict[str, str], names: tuple[str, ...]) -> str:
    """Those of a game's pages that have these names, as links from the home page."""
    return " · ".join(f"[{name}]({page})" for name, page in pages.items() if name in names)


def imprint(book: Rulebook) -> str:
    """Who printed it, and when."""
    return f'<p class="imprint">{escape(book.imprint)}</p>'


def opening(book: Rulebook) -> str:
    """The first two sentences of the first paragraph about a rulebook, for its cover."""
    return " ".join(re.split(r"(?<=[.!?]) ", book.about.strip().partition("\n\n")[0])[:2])


def linked(book: Rulebook, text: str) -> str:
    """A text in which every clause that it names is a link to it."""
    pages = places.clauses()
    words = dict.fromkeys(name.partition(".")[0] for name in pages)
    named = re.compile(rf"(?<![\w.#`/-])(?:{'|'.join(words)})(?:\.\w+)+")

    def link(found: re.Match[str]) -> str:
        page = pages.get(found[0])
        if page is None:
            return found[0]
        return f"[{found[0]}]({'' if found[0] in book.ids else f'../{page}'}#{found[0]})"

    return named.sub(link, text)


def written(book: Rulebook) -> str:
    """The whole page in Markdown."""
    return "\n\n".join(passages(book)) + "\n"


def passages(book: Rulebook) -> Iterator[str]:
    """The parts of the page, in the order of print."""
    yield f"---\ntitle: {book.title}\n---"
    yield f"# {book.title}"
    yield imprint(book)
    yield linked(book, book.about)
    yield key(book)
    code, section = book.code(), ""
    for clause in book.clauses:
        here = section_of(book, clause)
        if here != section and "." in here:
            section = here
            yield f"## {heading(book, here)} {{ #{here}{'.section' if here == clause.id else ''} }}"
        yield from told(book, clause, code.get(clause.id, ()), 3 if "." in section else 2)
    if book.claims:
        yield "## Claims"
        yield f"What the rulebook says of the play, and how it can be put to the test.{claims.notebook(book)}"
        for claim in book.claims:
            yield from claimed(book, claim)


def claimed(book: Rulebook, claim: Claim) -> Iterator[str]:
    """One claim: what is said, where, and how it can be tested."""
    yield f"### {claim.id} {{ #{claim.id} .clause }}"
    of = f' · <a href="#{claim.clause}">{claim.clause}</a>' if claim.clause else ""
    yield f'<p class="clause-place">{escape(claim.where)}{of}</p>'
    yield linked(book, claim.says)
    yield f"**Test.** {linked(book, claim.test)}"
    yield from claims.result(claim)


def section_of(book: Rulebook, clause: Clause) -> str:
    """The section of a clause: its id without the last word, or the whole of it where it is named in the notes."""
    return clause.id if clause.id in book.notes else clause.id.rpartition(".")[0]


def heading(book: Rulebook, section: str) -> str:
    """The name of a section."""
    return book.notes.get(section, section.rpartition(".")[2].capitalize())


def key(book: Rulebook) -> str:
    """What the status labels on this page mean."""
    used = [status for status in STATUSES if any(clause.status == status for clause in book.clauses)]
    rows = "\n".join(f"<dt>{label(status)}</dt><dd>{STATUSES[status]}</dd>" for status in used)
    count = sum(clause.status != "clear" for clause in book.clauses)
    return (
        f'<details class="key"><summary>{len(book.clauses)} clauses in our words; {count} needed a ruling</summary>'
        f"<dl>{rows}</dl></details>"
    )


def label(status: str) -> str:
    """A status as a label."""
    return f'<span class="status status-{status}">{status}</span>'


def told(book: Rulebook, clause: Clause, code: tuple[Place, ...], level: int) -> Iterator[str]:
    """One clause: what it says, where, how sure that is, what was decided, and where it is carried out.

    level: of its heading; one that comes before all sections stands as high as they do.
    """
    yield f"{'#' * level} {clause.id} {{ #{clause.id} .clause }}"
    only = ' · <span class="told">told only</span>' if clause.told else ""
    yield f'<p class="clause-place">{escape(clause.where)} · {label(clause.status)}{only}</p>'
    yield linked(book, clause.says)
    if clause.quote:
        yield f'<p class="clause-quote">In print: <q>{escape(clause.quote)}</q></p>'
    if clause.readings:
        yield "Readings:"
        yield "\n".join(f"- {linked(book, reading)}" for reading in clause.readings)
    if clause.ruling:
        why = f" *Why:* {linked(book, clause.why)}" if clause.why else ""
        yield f"**Ruling.** {linked(book, clause.ruling)}{why}"
    for option in clause.option:
        yield from choice(book, clause.id, option)
    for number, _ in enumerate(clause.examples, 1):
        yield SLOT.format(f"{clause.id}.example-{number}")
    yield from claims.beside(book, clause.id)
    if code:
        yield carried_out(code, clause.id)


def choice(book: Rulebook, clause: str, option: str) -> Iterator[str]:
    """The option that selects another reading, where the game of this chapter has it."""
    rulings = [
        known for game in book.games for known in game.rulings() if (known.name, known.clause) == (option, clause)
    ]
    for known in rulings[:1]:
        values = ", ".join(
            f"`{json.dumps(value)}`" + (" (default)" if value == known.default else "") for value in known.values
        )
        more = "" if known.default in known.values else f"; default `{json.dumps(known.default)}`"
        yield f"**Option** `{known.name}`: {values or 'any value'}{more}"


def carried_out(code: tuple[Place, ...], clause: str) -> str:
    """The code that carries a clause out, folded."""
    names = ", ".join(f"`{place.name}`" for place in code)
    parts = []
    for place in code:
        page = places.module_page(place.file)
        file = f"[{place.file}](../{page})" if page else place.file
        parts.append(f"{file}, line {place.line}\n\n```python\n{source(place, clause)}\n```")
    return f'??? code "Code: {names}"\n\n' + textwrap.indent("\n\n".join(parts), "    ")


def source(place: Place, clause: str) -> str:
    """The statement that stands at a place; of a class, only what names the clause."""
    text, tree = parsed(places.ROOT / place.file)
    node = next(node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node.lineno == place.line)
    decorated = min([node.lineno, *(part.lineno for part in getattr(node, "decorator_list", []))])
    lines = text.splitlines()
    if isinstance(node, ast.ClassDef):
        cited = re.compile(rf"\b{re.escape(clause)}\b")
        parts = [lines[decorated - 1 : node.body[0].lineno - 1]]
        for part in node.body:
            body = lines[part.lineno - 1 : part.end_lineno]
            if not isinstance(part, ast.FunctionDef) and cited.search("\n".join(body)):
                parts.append(body)
        return "\n".join(line for part in parts for line in part)
    return textwrap.dedent("\n".join(lines[decorated - 1 : node.end_lineno]))


@cache
def parsed(path: Path) -> tuple[str, ast.Module]:
    """A file of the package, as text and as a tree."""
    text = path.read_text("utf-8")
    return text, ast.parse(text)


def on_post_build(config: MkDocsConfig) -> None:
    """Publish the rulebooks as data beside their pages."""
    for chapter in rulebook.chapters():
        name = f"{chapter.name}.toml"
        shutil.copyfile(rulebook.seeds() / name, Path(config.site_dir, places.address(chapter), name))
