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
    for words in map(load, [ENGLISH] if some_pages.SELECTION else [ENGLISH, *translated.BOOKS]):
        files.append(translated.page_file(config, translated.LEARN, words, games_to_learn(words)))
        files.append(translated.page_file(config, translated.RESEARCH, words, research(words)))
    return files


def read_in(game: type[Rules], words: Words) -> Reading:
    """How a game is learned, in a language."""
    return reading(game) if words.language == ENGLISH else translation.translated_reading(game, words.language)


def line(game: type[Rules], words: Words) -> str:
    """What a game is like, how many play it, and how long a deal takes."""
    known, numbers = read_in(game, words), game.numbers
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        players = words.site("forms-range", least=numbers[0], most=numbers[-1])
    else:
        players = words.either(map(str, numbers))
    minutes = words.site("cover-minutes", n=known.minutes) if known.minutes else ""
    return " · ".join(part for part in (known.like, words.site("cover-players", n=players), minutes) if part)


def games_to_learn(words: Words) -> str:
    """The page of all games, the easiest first, as Markdown."""
    games = [game for game in cardgames.games() if words.language in translated.languages(game)]
    games.sort(key=lambda game: reading(game).ease)
    return templating.render(
        "learn-games.md.j2",
        title=words.site("nav-learn"),
        alone=True,
        about=words.site("learn-games-about"),
        spoken=dict(words.part("known")),
        games=[(game.name, words.of(game.title), line(game, words)) for game in games],
        own=words.site("own"),
        own_about=words.site("own-description"),
        way=f"{posixpath.relpath('own-game', posixpath.dirname(translated.place(words, translated.LEARN)))}/",
        english=words.language != ENGLISH,
    )


def lab(game: type[Rules], words: Words) -> str:
    """The lab of a game without figures, as Markdown."""
    heading, about = places.heading(game, words, "lab-alone", "lab-of-book"), words.site("lab-about", title=game.title)
    return overview(places.lab_page(game), heading, about, in_lab(game, words), words)


def in_lab(game: type[Rules], words: Words) -> list[Entry]:
    """What the lab of a game leads to."""
    title, book = words.of(game.title), places.book_of(game)
    inside = places.ways(game, words)[words.site("lab")]
    found = [
        Entry(words.site(key), page, words.site(f"{key}-about", title=title))
        for key in LAB
        if (page := inside.get(words.site(key)))
    ]
    if book.claims:
        found.append(
            Entry(
                words.site("claims"), f"{translated.place(words, places.page(book))}#claims", words.site("claims-about")
            )
        )
    found.append(Entry(words.site("compare-title"), "compare/index.md", words.site("compare-about")))
    return found + [
        Entry(f"{words.site('study')}: {each.title}", each.page, words.site("notebooks-after", text=each.after))
        for each in notebooks(game)
    ]


def notebooks(game: type[Rules]) -> Iterator[notebook_index.Entry]:
    """The notebooks about a game: its own, and those that have the name of a game of its rulebook in theirs."""
    book = {each.name for each in cardgames.games() if each.rulebook == game.rulebook}
    for shelf in notebook_index.shelves():
        for each in shelf.entries:
            if each.name == game.name or (each.name not in book and book & {*each.name.split("-")}):
                yield each


def research(words: Words) -> str:
    """The page of research, as Markdown."""

    def entry(title: str, page: str, about: str) -> Entry:
        return Entry(words.site(title), page, words.site(about))

    there = [book for book in places.books() if words.language in translated.languages(book.games[0])]
    shared = [book for book in forms.shared() if book.name in {each.name for each in there}]
    found = [
        entry("claims-title", studies.PAGE, "claims-all-about"),
        entry("compare-title", "compare/index.md", "compare-about"),
        *(Entry(forms.title(book, words), forms.page(book), words.site("research-forms")) for book in shared),
        entry("notebooks-title", all_notebooks.PAGE, "research-notebooks"),
        entry("glossary-title", glossary.PAGE, "research-glossary"),
        entry("nav-records", "records/index.md", "research-records"),
        entry("nav-fair", "fair.md", "research-fair"),
        entry("nav-reference", "reference/index.md", "research-reference"),
    ]
    data = [
        (words.of(book.title), [(name, f"{rules.edition_of(book, words)}.{name}") for name in ("json", "xml")])
        for book in there
    ]
    about = words.site("research-about")
    return overview(translated.place(words, translated.RESEARCH), words.site("nav-research"), about, found, words, data)


def overview(here: str, title: str, about: str, entries: list[Entry], words: Words, data: object = ()) -> str:
    """A page that leads to others, as Markdown. here: its file. data: the rulebooks as data, if it has them."""
    other = words.language != ENGLISH

    def way(page: str) -> str:
        return posixpath.relpath(page, posixpath.dirname(here))

    def is_english(page: str) -> bool:
        return other and not page.startswith(f"{words.language}/")

    return templating.render(
        "overview.md.j2",
        say=words.site,
        title=title,
        about=about,
        entries=entries,
        data=data,
        way=way,
        english=is_english,
    )
