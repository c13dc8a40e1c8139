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
import parts
import places
import steppers
import translated
from cardgames import words
from cardgames.core import Rules
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Claim, Clause, Example, Place, Rulebook
from cardgames.widgets.faces import face
from cardgames.words import ENGLISH, Words

STATUSES = {
    "clear": ("status-clear", "status-clear-means"),
    "ambiguous": ("status-ambiguous", "status-ambiguous-means"),
    "contradictory": ("status-contradictory", "status-contradictory-means"),
    "missing": ("status-missing", "status-missing-means"),
    "impossible": ("status-impossible", "status-impossible-means"),
    "garbled": ("status-garbled", "status-garbled-means"),
}
"""The keys of each status: its label, and what it means."""
NEWLINE = "\n"
GAMES = "<!-- games -->"
"""Where the games are listed."""
INSIDE = ("read", "learn", "study", "questions", "print")
BRIEFLY = ("read", "play", "learn", "study")
"""The keys of what the home page names of a game: alone in its rulebook, and among others."""
SLOT = '<div class="replay-slot" id="slot-{}"></div>'


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every rulebook, and the style of its tables."""
    said = words.load(ENGLISH)
    for book in rulebook.chapters():
        files.append(translated.generated(config, places.page(book), said, written(book, said)))
        for name, example in examples(book):
            files.append(
                File.generated(config, f"{places.address(book)}/{name}.svg", content=steppers.still(example, said))
            )
    style = places.ROOT / "cardgames" / "widgets" / "table.css"
    files.append(File.generated(config, f"{places.WIDGETS}/table.css", abs_src_path=str(style)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """List the games on the home page."""
    if GAMES not in markdown:
        return markdown
    said = words.load(translated.language(page))
    covers = "\n".join(cover(book, said) for book in places.books())
    return markdown.replace(GAMES, f'<div class="covers" markdown>\n\n{covers}\n</div>')


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The code of the clauses is not what a reader searches for."""
    return html.replace('<details class="code"', '<details class="code" data-search-exclude')


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Put the examples into a rulebook's page; after the search index has been made, since they say nothing new."""
    said = words.load(translated.language(page))
    here = page.file.src_uri
    book = next((book for book in rulebook.chapters() if translated.place(said, places.page(book)) == here), None)
    if book is None:
        return output
    for name, example in examples(book):
        output = output.replace(SLOT.format(name), steppers.stepper(example, name, places.address(book), said))
    output = claims.drawn(book, output, said)
    shown = [*(game.name for game in book.games), *(example.record["game"] for _, example in examples(book))]
    packs = "".join(map(steppers.pack_of, dict.fromkeys(shown)))
    return parts.parted(output).replace("</article>", f"{packs}</article>", 1)


def examples(book: Rulebook) -> Iterator[tuple[str, Example]]:
    """All examples of a rulebook, each with its id on the page."""
    for clause in book.clauses:
        for number, example in enumerate(clause.examples, 1):
            yield f"{clause.id}.example-{number}", example


def cover(book: Rulebook, said: Words) -> str:
    """A rulebook on the home page: its cover, from which a game is played at once, and the pages of its games."""
    first = book.games[0]
    play = said.site("cover-play", title=escape(said.of(first.title)))
    cards = "".join(face(first.name, card) for card in book.cover)
    if len(book.games) == 1:
        pages = inside(first, INSIDE, said)
    else:
        pages = NEWLINE.join(f"- **{said.of(game.title)}** {inside(game, BRIEFLY, said)}" for game in book.games)
    return (
        '<section class="cover" markdown>\n\n<div class="cover-face" markdown="0">\n'
        f"<h2>{escape(said.of(book.title))}</h2>\n{imprint(book)}\n"
        f'<div class="cover-cards" aria-hidden="true">{cards}</div>\n'
        f'<a class="cover-play" href="{at_once.address(first)}">{play}</a>\n</div>\n\n'
        f'{opening(book)}\n\n<div class="cover-pages" markdown>\n\n{pages}\n\n</div>\n\n</section>\n'
    )


def inside(game: type[Rules], keys: tuple[str, ...], said: Words) -> str:
    """Those of a game's pages whose names have these keys, as links from the home page."""
    names = {said.site(key) for key in keys}
    return " · ".join(f"[{name}]({page})" for name, page in places.pages(game, said).items() if name in names)


def imprint(book: Rulebook) -> str:
    """Who printed it, and when."""
    return f'<p class="imprint">{escape(book.imprint)}</p>'


def opening(book: Rulebook) -> str:
    """The first two sentences of the first paragraph about a rulebook, for its cover."""
    return " ".join(re.split(r"(?<=[.!?]) ", book.about.strip().partition("\n\n")[0])[:2])


def linked(book: Rulebook, text: str) -> str:
    """A text in which every clause that it names is a link to it."""
    pages = places.clauses()
    first = dict.fromkeys(name.partition(".")[0] for name in pages)
    named = re.compile(rf"(?<![\w.#`/-])(?:{'|'.join(first)})(?:\.\w+)+")

    def link(found: re.Match[str]) -> str:
        page = pages.get(found[0])
        if page is None:
            return found[0]
        return f"[{found[0]}]({'' if found[0] in book.ids else f'../{page}'}#{found[0]})"

    return named.sub(link, text)


def written(book: Rulebook, said: Words) -> str:
    """The whole page in Markdown."""
    return "\n\n".join(passages(book, said)) + "\n"


def passages(book: Rulebook, said: Words) -> Iterator[str]:
    """The parts of the page, in the order of print."""
    yield f"---\ntitle: {said.of(book.title)}\n---"
    yield f"# {said.of(book.title)}"
    yield imprint(book)
    yield linked(book, book.about)
    yield key(book, said)
    code, section = book.code(), ""
    for clause in book.clauses:
        here = section_of(book, clause)
        if here != section and "." in here:
            section = here
            yield f"## {heading(book, here)} {{ #{here}{'.section' if here == clause.id else ''} }}"
        yield from told(book, clause, code.get(clause.id, ()), 3 if "." in section else 2, said)
    if book.claims:
        yield f"## {said.site('claims')}"
        others = said.site("claims-others", page="../study/index.md")
        yield f"{said.site('claims-about')}{claims.notebook(book, said)} {others}"
        for claim in book.claims:
            yield from claimed(book, claim, said)


def claimed(book: Rulebook, claim: Claim, said: Words) -> Iterator[str]:
    """One claim: what is said, where, and how it can be tested."""
    yield f"### {claim.id} {{ #{claim.id} .clause }}"
    of = f' · <a href="#{claim.clause}">{claim.clause}</a>' if claim.clause else ""
    yield f'<p class="clause-place">{escape(claim.where)}{of}</p>'
    yield linked(book, claim.says)
    yield f"**{said.site('claim-test')}** {linked(book, claim.test)}"
    yield from claims.result(claim, said)


def section_of(book: Rulebook, clause: Clause) -> str:
    """The section of a clause: its id without the last word, or the whole of it where it is named in the notes."""
    return clause.id if clause.id in book.notes else clause.id.rpartition(".")[0]


def heading(book: Rulebook, section: str) -> str:
    """The name of a section."""
    return book.notes.get(section, section.rpartition(".")[2].capitalize())


def key(book: Rulebook, said: Words) -> str:
    """What the status labels on this page mean."""
    used = [status for status in STATUSES if any(clause.status == status for clause in book.clauses)]
    rows = "\n".join(f"<dt>{label(status, said)}</dt><dd>{said.site(STATUSES[status][1])}</dd>" for status in used)
    count = sum(clause.status != "clear" for clause in book.clauses)
    summary = said.site("rulebook-clauses", n=len(book.clauses), m=count)
    return f'<details class="key"><summary>{summary}</summary><dl>{rows}</dl></details>'


def label(status: str, said: Words) -> str:
    """A status as a label."""
    return f'<span class="status status-{status}">{said.site(STATUSES[status][0])}</span>'


def told(book: Rulebook, clause: Clause, code: tuple[Place, ...], level: int, said: Words) -> Iterator[str]:
    """One clause: what it says, where, how sure that is, what was decided, and where it is carried out.

    level: of its heading; one that comes before all sections stands as high as they do.
    """
    yield f"{'#' * level} {clause.id} {{ #{clause.id} .clause }}"
    only = f' · <span class="told">{said.site("rulebook-told-only")}</span>' if clause.told else ""
    yield f'<p class="clause-place">{escape(clause.where)} · {label(clause.status, said)}{only}</p>'
    yield linked(book, clause.says)
    if clause.quote:
        yield f'<p class="clause-quote">{said.site("rulebook-in-print")} <q>{escape(clause.quote)}</q></p>'
    if clause.readings:
        yield said.site("rulebook-readings")
        yield "\n".join(f"- {linked(book, reading)}" for reading in clause.readings)
    if clause.ruling:
        why = f" *{said.site('rulebook-why')}* {linked(book, clause.why)}" if clause.why else ""
        yield f"**{said.site('rulebook-ruling')}** {linked(book, clause.ruling)}{why}"
    for option in clause.option:
        yield from choice(book, clause.id, option, said)
    for number, _ in enumerate(clause.examples, 1):
        yield SLOT.format(f"{clause.id}.example-{number}")
    yield from claims.beside(book, clause.id, said)
    if code:
        yield carried_out(code, clause.id, said)


def choice(book: Rulebook, clause: str, option: str, said: Words) -> Iterator[str]:
    """The option that selects another reading, where the game of this chapter has it."""
    rulings = [
        known for game in book.games for known in game.rulings() if (known.name, known.clause) == (option, clause)
    ]
    default = said.site("rulebook-default")
    for known in rulings[:1]:
        values = ", ".join(
            f"`{json.dumps(value)}`" + (f" ({default})" if value == known.default else "") for value in known.values
        )
        more = "" if known.default in known.values else f"; {default} `{json.dumps(known.default)}`"
        told = values or said.site("rulebook-any-value")
        yield f"**{said.site('rulebook-option')}** `{known.name}`: {told}{more}"


def carried_out(code: tuple[Place, ...], clause: str, said: Words) -> str:
    """The code that carries a clause out, folded."""
    names = ", ".join(f"`{place.name}`" for place in code)
    parts = []
    for place in code:
        page = places.module_page(place.file)
        file = f"[{place.file}](../{page})" if page else place.file
        parts.append(
            f"{said.site('rulebook-line', file=file, n=place.line)}\n\n```python\n{source(place, clause)}\n```"
        )
    return f'??? code "{said.site("rulebook-code", names=names)}"\n\n' + textwrap.indent("\n\n".join(parts), "    ")


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
