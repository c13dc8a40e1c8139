"""The pages that lead to others: the labs, the games in order of ease, and all that research has."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import cardgames
import notebook_index
import places
import some_pages
import templating
import translated
from cardgames.core import Rules
from cardgames.numbers import stored_numbers
from cardgames.rulebooks import translation
from cardgames.rulebooks.reading import Reading, reading
from cardgames.words import ENGLISH, Words, load
from pages import all_notebooks, forms, glossary, rules, studies

LAB = ("write", "house")
"""The keys of what a lab has besides figures, notebooks and claims; that of what each is about ends in `-about`."""


@dataclass(frozen=True)
class Entry:
    """What a page leads to: its title, its page, and what is said of it."""

    title: str
    page: str
    says: str


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the lab of each game without figures, the games in order of ease, and the page of research."""
    for game in some_pages.games():
        if stored_numbers(game.name) is None:
            files.append(File.generated(config, places.lab_page(game), content=lab(game, load(ENGLISH))))
    for said in map(load, [ENGLISH] if some_pages.ASKED else [ENGLISH, *translated.BOOKS]):
        files.append(translated.page_file(config, translated.LEARN, said, games_to_learn(said)))
        files.append(translated.page_file(config, translated.RESEARCH, said, research(said)))
    return files


def read_in(game: type[Rules], said: Words) -> Reading:
    """How a game is learned, in a language."""
    return reading(game) if said.language == ENGLISH else translation.translated_reading(game, said.language)


def line(game: type[Rules], said: Words) -> str:
    """What a game is like, how many play it, and how long a deal takes."""
    known, numbers = read_in(game, said), game.numbers
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        players = said.site("forms-range", least=numbers[0], most=numbers[-1])
    else:
        players = said.either(map(str, numbers))
    minutes = said.site("cover-minutes", n=known.minutes) if known.minutes else ""
    return " · ".join(part for part in (known.like, said.site("cover-players", n=players), minutes) if part)


def games_to_learn(said: Words) -> str:
    """The page of all games, the easiest first, as Markdown."""
    games = [game for game in cardgames.games() if said.language in translated.languages(game)]
    games.sort(key=lambda game: reading(game).ease)
    return templating.render(
        "learn-games.md.j2",
        title=said.site("nav-learn"),
        alone=True,
        about=said.site("learn-games-about"),
        spoken=dict(said.part("known")),
        games=[(game.name, said.of(game.title), line(game, said)) for game in games],
        own=said.site("own"),
        own_about=said.site("own-description"),
        way=f"{posixpath.relpath('own-game', posixpath.dirname(translated.place(said, translated.LEARN)))}/",
        english=said.language != ENGLISH,
    )


def lab(game: type[Rules], said: Words) -> str:
    """The lab of a game without figures, as Markdown."""
    heading, about = places.heading(game, said, "lab-alone", "lab-of-book"), said.site("lab-about", title=game.title)
    return overview(places.lab_page(game), heading, about, in_lab(game, said), said)


def in_lab(game: type[Rules], said: Words) -> list[Entry]:
    """What the lab of a game leads to."""
    title, book = said.of(game.title), places.book_of(game)
    inside = places.ways(game, said)[said.site("lab")]
    found = [
        Entry(said.site(key), page, said.site(f"{key}-about", title=title))
        for key in LAB
        if (page := inside.get(said.site(key)))
    ]
    if book.claims:
        found.append(
            Entry(said.site("claims"), f"{translated.place(said, places.page(book))}#claims", said.site("claims-about"))
        )
    found.append(Entry(said.site("compare-title"), "compare/index.md", said.site("compare-about")))
    return found + [
        Entry(f"{said.site('study')}: {each.title}", each.page, said.site("notebooks-after", text=each.after))
        for each in notebooks(game)
    ]


def notebooks(game: type[Rules]) -> Iterator[notebook_index.Entry]:
    """The notebooks about a game: its own, and those that have the name of a game of its rulebook in theirs."""
    book = {each.name for each in cardgames.games() if each.rulebook == game.rulebook}
    for shelf in notebook_index.shelves():
        for each in shelf.entries:
            if each.name == game.name or (each.name not in book and book & {*each.name.split("-")}):
                yield each


def research(said: Words) -> str:
    """The page of research, as Markdown."""

    def entry(title: str, page: str, about: str) -> Entry:
        return Entry(said.site(title), page, said.site(about))

    there = [book for book in places.books() if said.language in translated.languages(book.games[0])]
    shared = [book for book in forms.shared() if book.name in {each.name for each in there}]
    found = [
        entry("claims-title", studies.PAGE, "claims-all-about"),
        entry("compare-title", "compare/index.md", "compare-about"),
        *(Entry(forms.title(book, said), forms.page(book), said.site("research-forms")) for book in shared),
        entry("notebooks-title", all_notebooks.PAGE, "research-notebooks"),
        entry("glossary-title", glossary.PAGE, "research-glossary"),
        entry("nav-records", "records/index.md", "research-records"),
        entry("nav-fair", "fair.md", "research-fair"),
        entry("nav-reference", "reference/index.md", "research-reference"),
    ]
    data = [
        (said.of(book.title), [(name, f"{rules.edition_of(book, said)}.{name}") for name in ("json", "xml")])
        for book in there
    ]
    about = said.site("research-about")
    return overview(translated.place(said, translated.RESEARCH), said.site("nav-research"), about, found, said, data)


def overview(here: str, title: str, about: str, entries: list[Entry], said: Words, data: object = ()) -> str:
    """A page that leads to others, as Markdown. here: its file. data: the rulebooks as data, if it has them."""
    other = said.language != ENGLISH

    def way(page: str) -> str:
        return posixpath.relpath(page, posixpath.dirname(here))

    def is_english(page: str) -> bool:
        return other and not page.startswith(f"{said.language}/")

    return templating.render(
        "overview.md.j2",
        say=said.site,
        title=title,
        about=about,
        entries=entries,
        data=data,
        way=way,
        english=is_english,
    )
