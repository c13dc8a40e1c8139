"""The page of a game's rules: running text to read, a table beside it, and behind each clause where it comes from.

Beside a page lies a file for each example of a clause, which the page asks for when a reader looks at it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial

from markupsafe import Markup, escape
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import claims
import example_cache
import places
import some_pages
import stage
import templating
import translated
import workers
from cardgames import numbers
from cardgames.claims.figures import estimates_of
from cardgames.readings import ruling_effects
from cardgames.rulebooks import edition, rulebook, translation
from cardgames.rulebooks.reading import Part, as_printed, reading
from cardgames.rulebooks.rulebook import Claim, Clause, Place, Rulebook, Testimony, Witness
from cardgames.simulate.plot import plot
from cardgames.widgets import lookup
from cardgames.widgets.faces import face
from cardgames.words import ENGLISH, Words, load
from pages import glossary, party

STATUSES = {
    "clear": ("status-clear", "status-clear-means"),
    "ambiguous": ("status-ambiguous", "status-ambiguous-means"),
    "contradictory": ("status-contradictory", "status-contradictory-means"),
    "missing": ("status-missing", "status-missing-means"),
    "impossible": ("status-impossible", "status-impossible-means"),
    "garbled": ("status-garbled", "status-garbled-means"),
}
"""The keys of each status: its label, and what it means."""
CLAUSES = "clauses"
"""The folder beside a page with the examples of its clauses, each in a file with the code that carries it out."""
EMPTY_MARKUP = Markup()


@dataclass(frozen=True)
class Option:
    """An option that selects another reading, and its values: how each is written, and whether it is the default."""

    name: str
    values: tuple[tuple[str, bool], ...]
    anything: bool


@dataclass(frozen=True)
class ClauseView:
    """A clause, or a claim, as its page shows it. All texts are HTML, but for title and id.

    where: its place in print. asked: the claims about it, each with its id and what came of it. often: for each other
    reading, in how many of the matches tried it led to other moves. share: in how many deals it has a say, and always:
    whether in all. folder: where its examples are, from its page. witnesses: what each has, which it is, what follows.
    """

    id: str
    title: str
    says: Markup
    where: str
    status: str
    clear: bool
    clause: Clause | None = None
    claim: Claim | None = None
    readings: tuple[Markup, ...] = ()
    ruling: Markup = EMPTY_MARKUP
    why: Markup = EMPTY_MARKUP
    options: tuple[Option, ...] = ()
    often: tuple[str, ...] = ()
    share: str = ""
    always: bool = False
    asked: tuple[tuple[str, Markup, Markup], ...] = ()
    folder: str = ""
    verdict: Markup = EMPTY_MARKUP
    test: Markup = EMPTY_MARKUP
    how: Markup = EMPTY_MARKUP
    plot: Markup = EMPTY_MARKUP
    again: str = ""
    history: Markup = EMPTY_MARKUP
    recommend: Markup = EMPTY_MARKUP
    witnesses: tuple[tuple[Testimony, Witness, Markup], ...] = ()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game's rules, and the examples and pictures beside it."""
    for chapter in rulebook.chapters():
        if chapter.games[0] not in some_pages.games():
            continue
        for words in translated.spoken(chapter.games[0]):
            files.append(of_game(config, chapter, words))
    add_examples(files, config)
    files.append(File.generated(config, f"{places.EDITIONS}/{edition.SCHEMA}", content=json.dumps(edition.schema())))
    for book in places.books():
        for words in translated.spoken(book.games[0]):
            for file in editions(config, book, words):
                files.append(file)
    for game, faces in stage.packs().items():
        files.append(File.generated(config, f"{places.WIDGETS}/faces/{game}.json", content=stage.as_json(faces)))
    return files


def of_game(config: MkDocsConfig, chapter: Rulebook, words: Words) -> File:
    """The page of a game's rules in a language."""
    book = translated.book(chapter, words)
    about = templating.quote(words.site("rules-page-about", title=book.title))
    content = f"---\ntitle: {book.title}\ndescription: {about}\nhide: [navigation,toc]\n---\n# {book.title}\n"
    return translated.page_file(config, places.page(book), words, content)


def add_examples(files: Files, config: MkDocsConfig) -> None:
    """Add the examples of every rulebook in its languages, each beside the first page that has its clause."""
    books = [book for book in places.books() if some_pages.has_examples(book)]
    asked = [
        (book.name, words.language, clause.id)
        for book in books
        for words in translated.spoken(book.games[0])
        for clause in book.clauses
        if clause.examples
    ]
    for (_, language, _), found in zip(asked, workers.each(examples, asked), strict=True):
        for name, content in found.items():
            files.append(File.generated(config, translated.place(load(language), name), content=content))


def examples(asked: tuple[str, str, str]) -> dict[str, str]:
    """The files of the examples of a clause, by their English places. asked: its rulebook, the language, and its id."""
    book, language, name = asked
    words = load(language)
    clause = next(clause for clause in in_language(book, language).clauses if clause.id == name)
    games = {game: code.get(name, ()) for game, (ids, code) in carried_out(book).items() if name in ids}
    found: dict[str, str] = {}
    for number in range(1, len(clause.examples) + 1):
        found |= example_cache.files_of(clause, number, words, partial(example, clause, number, games, words))
    return found


@cache
def in_language(book: str, language: str) -> Rulebook:
    """A rulebook in a language."""
    return translated.book(rulebook.load(book), load(language))


@cache
def carried_out(book: str) -> dict[str, tuple[frozenset[str], dict[str, tuple[Place, ...]]]]:
    """For each game of a rulebook its clauses, and where they are carried out."""
    chapters = {game.name: rulebook.load(book).chapter(game) for game in rulebook.load(book).games}
    return {game: (frozenset(chapter.ids), chapter.code()) for game, chapter in chapters.items()}


def example(clause: Clause, number: int, games: Mapping[str, tuple[Place, ...]], words: Words) -> dict[str, str]:
    """The files of one example: its scenes, and the picture of its end.

    games: where the clause is carried out in each of them.
    """
    followed = lookup.replay_example(clause.examples[number - 1].record, words)
    still = stage.still(followed, words)
    name = f"{clause.id}.example-{number}"
    shown = stage.example_data(clause, number, followed, games, words)
    at = folder(clause)
    return {f"{at}/{name}.svg": still, f"{at}/{CLAUSES}/{name}.json": stage.as_json(shown)}


def folder(clause: Clause) -> str:
    """The folder of a clause's examples: that of the first game that has the clause."""
    return places.clauses()[clause.id].partition("/")[0]


def editions(config: MkDocsConfig, book: Rulebook, words: Words) -> Iterator[File]:
    """A whole rulebook as data, as JSON and as TEI."""
    translation = translated.book(book, words)
    data = json.dumps(edition.as_json(translation, words.language), ensure_ascii=False)
    yield File.generated(config, f"{edition_of(book, words)}.json", content=data)
    yield File.generated(config, f"{edition_of(book, words)}.xml", content=edition.as_tei(translation, words.language))


def edition_of(book: Rulebook, words: Words) -> str:
    """Where a rulebook stands as data in a language, without the ending of the file."""
    return f"{places.EDITIONS}/{book.name}" + ("" if words.language == ENGLISH else f".{words.language}")


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The rules in place of the bare title."""
    words = load(translated.language(page))
    here = page.file.src_uri
    chapter = next((book for book in rulebook.chapters() if translated.place(words, places.page(book)) == here), None)
    if chapter is None:
        return html
    book = translated.book(chapter, words)
    page.present_anchor_ids = {*(page.present_anchor_ids or ()), *book.ids, *(["claims"] if book.claims else [])}
    return str(whole(book, page.toc.items[0].id, words))


def whole(book: Rulebook, anchor: str, words: Words) -> Markup:
    """The rules of a game as HTML. anchor: the id of their title."""
    (game,) = book.games
    read = reading(game) if words.language == ENGLISH else translation.translated_reading(game, words.language)
    printed = as_printed(book)
    shown = {clause.id: of_clause(book, clause, words) for clause in book.clauses}
    first = next((name for part in read.parts for name in part.clauses if shown[name].clause.examples), "")  # type: ignore[union-attr]
    return templating.render(
        "rules.html.j2",
        say=words.site,
        book=book,
        title=book.title,
        game=game,
        anchor=anchor,
        primer=[(picture, [face(game.name, card) for card in picture.cards]) for picture in read.primer],
        parts=[
            (f"part-{n}", part.title, [shown[name] for name in part.clauses]) for n, part in enumerate(read.parts, 1)
        ],
        order=stage.as_json([[part.title, part.clauses] for part in with_headings(printed, book)]),
        first=first,
        faces=f"{translated.up(words)}{places.WIDGETS}/faces/",
        claims=[of_claim(book, claim, words) for claim in book.claims],
        claims_about=templating.prose(about_claims(book, words)),
        unclear=sum(not each.clear for each in shown.values()),
        words=templating.prose(glossary.leads(book, words)),
        about=prose(book, book.about),
        data=templating.prose(as_data(book, words)),
        provenance=[prose(book, each) for each in book.provenance],
        related=[(each, prose(book, each.says), each.of and book.witness(each.of)) for each in book.related],
        kin=[(text, [name in each.shares for each in book.related]) for name, text in features(book)],
        witnesses=[(each, inline(book, each.says)) for each in book.witnesses],
        settle=[(prose(book, each.what), Markup(link_clauses(book, ", ".join(each.clauses)))) for each in book.settle],
    )


def as_data(book: Rulebook, words: Words) -> str:
    """The way to a rulebook as data, in Markdown."""
    up, file = translated.up(words), edition_of(book, words)
    schema = f"{up}{places.EDITIONS}/{edition.SCHEMA}"
    return words.site("rules-data", json=f"{up}{file}.json", tei=f"{up}{file}.xml", schema=schema)


def features(book: Rulebook) -> Iterator[tuple[str, str]]:
    """What the relatives of a game are compared by: each feature that one of them has, by its name."""
    shared = {name for each in book.related for name in each.shares}
    yield from ((name, text) for name, text in book.features.items() if name in shared)


def with_headings(parts: tuple[Part, ...], book: Rulebook) -> Iterator[Part]:
    """The parts in the order of print, each with a heading."""
    for part in parts:
        yield (
            part
            if part.title
            else Part(part.clauses[0].rpartition(".")[0].rpartition(".")[2].capitalize(), part.clauses)
        )


def of_clause(book: Rulebook, clause: Clause, words: Words) -> ClauseView:
    """A clause, and everything that is known of it."""
    used = numbers.share(book.games[0].name, clause.id)
    return ClauseView(
        id=clause.id,
        title=clause.title or clause.id,
        says=prose(book, clause.says) + templating.prose(party.leads(clause.id, words)),
        where=clause.where,
        status=clause.status,
        clear=clause.status == "clear",
        clause=clause,
        folder=f"../{folder(clause)}/",
        readings=tuple(prose(book, each) for each in clause.readings),
        ruling=prose(book, clause.ruling),
        why=prose(book, clause.why),
        history=prose(book, clause.history),
        recommend=prose(book, clause.recommend),
        witnesses=tuple((each, book.witness(each.of), inline(book, each.follows)) for each in clause.witnesses),
        options=tuple(options(book, clause)),
        often=() if some_pages.SELECTION == some_pages.FIRST else tuple(how_often(book, clause, words)),
        share=used.as_text(words) if used else "",
        always=used is not None and used.used == 1,
        asked=tuple(
            (claim.id, escape(claim.says), Markup(f"{claims.whose(claim, words)}{claims.label_of(claim, words)}"))
            for claim in book.claims
            if claim.clause == clause.id
        ),
    )


def of_claim(book: Rulebook, claim: Claim, words: Words) -> ClauseView:
    """A claim, and what came of it."""
    return ClauseView(
        id=claim.id,
        title=claim.title or claim.id,
        says=prose(book, claim.says),
        where=claim.where,
        status="",
        clear=True,
        claim=claim,
        verdict=Markup(f"{claims.whose(claim, words)}{claims.label_of(claim, words)} {escape(claim.finding)}"),
        test=prose(book, claim.test),
        history=prose(book, claim.history),
        how=Markup(claims.how(claim, words)) if claim.figures else Markup(),
        again=f'cardgames.study("{claim.id}")',
        plot=Markup(plot(claim.says, estimates_of(claim), words)) if claim.figures else Markup(),
    )


def about_claims(book: Rulebook, words: Words) -> str:
    """What claims are, and where those of a rulebook are tested."""
    page = claims.notebook_page(book)
    leads = words.site("claims-notebook", page=f"{translated.up(words)}{page.removesuffix('.ipynb')}/") if page else ""
    return f"{words.site('claims-about')} {leads}"


def options(book: Rulebook, clause: Clause) -> Iterator[Option]:
    """The options that select other readings of a clause, where the game of this chapter has them."""
    for name in clause.option:
        rulings = [
            known for game in book.games for known in game.rulings() if (known.name, known.clause) == (name, clause.id)
        ]
        for known in rulings[:1]:
            values = known.values if known.default in known.values else (*known.values, known.default)
            written = tuple((json.dumps(value), value == known.default) for value in values)
            yield Option(known.name, written, anything=not known.values)


def how_often(book: Rulebook, clause: Clause, words: Words) -> Iterator[str]:
    """How often each other reading of a clause leads to other moves."""
    for often in ruling_effects.stored_counts(book.games[0].name):
        if often["clause"] == clause.id:
            value = words.ruling_value(str(often["name"]), often["value"])["text"]
            yield words.site("rules-often", value=value, n=often["differs"], matches=often["matches"])


def prose(book: Rulebook, text: str) -> Markup:
    """A text of a rulebook as HTML, in which every clause that it names leads to it."""
    return templating.prose(link_clauses(book, text))


def inline(book: Rulebook, text: str) -> Markup:
    """The same within a paragraph."""
    return templating.inline(link_clauses(book, text))


def link_clauses(book: Rulebook, text: str) -> str:
    """A text in which every clause that it names is a link to it."""
    pages = places.clauses()
    first = dict.fromkeys(name.partition(".")[0] for name in pages)
    named = re.compile(rf"(?<![\w.#`/-])(?:{'|'.join(first)})(?:\.\w+)+")

    def link(found: re.Match[str]) -> str:
        page = pages.get(found[0])
        if page is None:
            return found[0]
        place = "" if found[0] in book.ids else f"../{page.removesuffix('index.md')}"
        return f'<a class="ref" href="{place}#{found[0]}">{found[0]}</a>'

    return named.sub(link, text)
