"""The rulebooks in other languages than English: seeds/LANGUAGE/*.toml, and what is still to be translated there.

    translated(load("kozel"), "ru")      the rulebook, with every text that has a translation
    translated_reading(game, "ru")       how it is learned: the headings and the primer

The English is the rulebook; a translation follows it. So beside each clause stands `of`, a digest of the English that
was translated: where the English has changed since, `stale` names the clause. Claims are translated in the same way.

    python3 -m cardgames.rulebooks.translation             what is missing and what is stale
    python3 -m cardgames.rulebooks.translation --stamp     all that is there says what the English says now
    python3 -m cardgames.rulebooks.translation --stamp ke.first ke.ace     these two do
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from cardgames import words
from cardgames.core import Rules, quantity
from cardgames.rulebooks import asks
from cardgames.rulebooks.reading import Part, Picture, Reading, reading
from cardgames.rulebooks.rulebook import (
    Claim,
    Clause,
    Evidence,
    Example,
    Relative,
    Rulebook,
    Witness,
    file_in,
    load,
    names,
    plain,
    read,
    seeds,
)

Entry = TypeVar("Entry", Relative, Evidence, Witness)

TEXTS = ("title", "where", "says", "no", "ruling", "why", "recommend", "history")
"""The texts of a clause; besides them it has readings, and examples with a title and a text."""
CLAIM = ("title", "where", "says", "test", "condition", "finding", "history")
"""The texts of a claim."""
LEARNING = "reading"
"""The file with the headings and primers of all games of a language, each text under the English one."""
QUESTIONS_FILE = "asks"
"""The file with the rulings as questions, each text under the English one."""
HEADING = re.compile(r'^\["?([^"\[\]\n]+)"?\]\n(?:of = "[^"\n]*"\n)?', re.MULTILINE)
"""The first line of a clause or claim in a file of translations, or of what is said of the whole, and its digest."""
BOOK_TABLE = "book"
"""The table in which a file of translations has what is said of the whole rulebook."""


# ----------------------------------------------------------------------------------------------------- to be read


def translate(book: Rulebook, language: str) -> Rulebook:
    """A rulebook, or a chapter of one, with every text that has a translation; what has none stays English."""
    found, known = texts(book.name, language), load(book.name)
    whole = found.get(BOOK_TABLE, {})
    related = _each(known.related, whole.get("related", ()))
    settle = _each(known.settle, whole.get("settle", ()))
    witnesses = _each(known.witnesses, whole.get("witnesses", ()))
    provenance = tuple(whole.get("provenance", ()))
    return replace(
        book,
        title=words.load(language).of(book.title),
        printed=whole.get("printed", book.printed),
        about=whole.get("about", book.about),
        provenance=provenance if len(provenance) == len(known.provenance) else book.provenance,
        related=tuple(related.get(relative, relative) for relative in book.related),
        settle=tuple(settle.get(evidence, evidence) for evidence in book.settle),
        witnesses=tuple(witnesses.get(witness, witness) for witness in book.witnesses),
        features={name: found.get("features", {}).get(name, text) for name, text in book.features.items()},
        notes={beginning: found.get("notes", {}).get(beginning, note) for beginning, note in book.notes.items()},
        clauses=tuple(_clause(clause, found.get(clause.id, {})) for clause in book.clauses),
        claims=tuple(translated_claim(claim, language) for claim in book.claims),
    )


def translated_claim(claim: Claim, language: str) -> Claim:
    """A claim, with every text that has a translation."""
    known = (texts(book, language) for book in books_in(language))
    found: Mapping[str, Any] = next((book[claim.id] for book in known if claim.id in book), {})
    return replace(claim, **_texts_of(claim, CLAIM, found))


def translated_reading(game: type[Rules], language: str) -> Reading:
    """How the rules of a game are learned, with every heading and picture that has a translation."""
    said = learning(language)

    def picture(english: Picture) -> Picture:
        captions = tuple(said.get(caption, caption) for caption in english.captions)
        return replace(
            english,
            title=said.get(english.title, english.title),
            text=said.get(english.text.strip(), english.text),
            captions=captions,
        )

    known = reading(game)
    parts = tuple(Part(said.get(part.title, part.title), part.clauses) for part in known.parts)
    decides = replace(known.decides, says=said.get(known.decides.says, known.decides.says))
    primer, like = tuple(map(picture, known.primer)), said.get(known.like, known.like)
    return replace(known, primer=primer, parts=parts, like=like, decides=decides)


@cache
def phrases(language: str) -> Mapping[str, str]:
    """What the clauses and claims of the rulebooks say, by the English text, for tables and refusals."""
    phrases: dict[str, str] = {}
    for name in books_in(language):
        found, book = texts(name, language), load(name)
        for clause in book.clauses:
            phrases |= _pairs(clause, _clause(clause, found.get(clause.id, {})), TEXTS)
        for claim in book.claims:
            phrases |= _pairs(claim, translated_claim(claim, language), CLAIM)
    return phrases


def _pairs(english: Clause | Claim, other: Clause | Claim, wanted: Sequence[str]) -> dict[str, str]:
    """Each of these texts that is translated, by the English one, as it stands and as it is shown at a table."""
    pairs = [(getattr(english, text), getattr(other, text)) for text in wanted]
    found = {one: two for one, two in pairs if one != two}
    return found | {plain(one): plain(two) for one, two in found.items()}


@cache
def texts(book: str, language: str) -> Mapping[str, Any]:
    """What a language has of a rulebook: a table a clause or claim, `book`, `notes`; {} where it has nothing of it."""
    return read(file_of(book, language))


@cache
def learning(language: str) -> Mapping[str, str]:
    """The headings and the primers of a language, by the English ones."""
    return read(file_of(LEARNING, language))


@cache
def translated_asks(language: str) -> Mapping[str, str]:
    """The questions and answers of the rulings in a language, by the English ones."""
    return read(file_of(QUESTIONS_FILE, language))


def file_of(book: str, language: str) -> Path:
    """Where the translation of a rulebook stands."""
    return file_in(seeds() / language, book)


def books_in(language: str) -> tuple[str, ...]:
    """The rulebooks that a language has a file of."""
    return tuple(book for book in names() if file_of(book, language).is_file())


def _each(english: Sequence[Entry], found: Sequence[Mapping[str, Any]]) -> dict[Entry, Entry]:
    """For each entry of a rulebook the same with the texts that were found of it; {} where there are more or fewer."""
    if len(english) != len(found):
        return {}
    return {entry: replace(entry, **texts) for entry, texts in zip(english, found, strict=True)}


def _clause(english: Clause, found: Mapping[str, Any]) -> Clause:
    """A clause with what was found of it. A list of another length belongs to another wording, and is left aside."""
    readings = tuple(found.get("readings", ()))
    follows = tuple(found.get("witnesses", ()))
    examples = found.get("examples", ())
    same = len(examples) == len(english.examples)
    return replace(
        english,
        **_texts_of(english, TEXTS, found),
        readings=readings if len(readings) == len(english.readings) else english.readings,
        witnesses=tuple(replace(one, follows=text) for one, text in zip(english.witnesses, follows, strict=True))
        if len(follows) == len(english.witnesses)
        else english.witnesses,
        examples=tuple(map(_example, english.examples, examples)) if same else english.examples,
    )


def _texts_of(english: Clause | Claim, wanted: Sequence[str], found: Mapping[str, Any]) -> dict[str, Any]:
    """Those texts that the English has and that were found."""
    return {text: found[text] for text in wanted if text in found and getattr(english, text)}


def _example(english: Example, found: Mapping[str, str]) -> Example:
    return replace(english, title=found.get("title", english.title), text=found.get("text", english.text))


# ------------------------------------------------------------------------------------------- to be kept in step


def missing_translations(language: str) -> Iterator[str]:
    """What a language lacks of the rulebooks that it has a file of, and what it has that belongs nowhere, in words."""
    for name in books_in(language):
        book, found = load(name), texts(name, language)
        whole = found.get(BOOK_TABLE, {})
        if words.load(language).of(book.title) == book.title:
            yield f"{name} has no title"
        yield from (f"{name} has no {text}" for text in ("printed", "about") if not whole.get(text))
        for what, ours, needed in (
            ("provenance", book.provenance, ()),
            ("related", book.related, ("name", "says")),
            ("settle", book.settle, ("what",)),
            ("witnesses", book.witnesses, ("title", "says")),
        ):
            theirs = whole.get(what, ())
            yield from _count_fault(f"{name}, {what},", "text", len(theirs), len(ours))
            yield from (f"{name}, {what}, has no {text}" for entry in theirs for text in needed if not entry.get(text))
        features = found.get("features", {})
        yield from (f"{name} has no feature {feature}" for feature in book.features if not features.get(feature))
        notes = found.get("notes", {})
        yield from (f"{name} has no heading {beginning}" for beginning in book.notes if not notes.get(beginning))
        for clause in book.clauses:
            yield from _lacking(clause, found.get(clause.id, {}))
        for claim in book.claims:
            yield from _without(claim, CLAIM, found.get(claim.id, {}))
        known = {BOOK_TABLE, "notes", "features", *book.ids}
        yield from (f"{entry} is no clause of {name}" for entry in found if entry not in known)
        yield from (f"{name} has no heading to be called {entry}" for entry in notes if entry not in book.notes)
    yield from _lacking_to_learn(language)
    questions = dict.fromkeys(text for book in books_in(language) for text in asks.texts(book))
    yield from (f"no text for {text!r}" for text in questions if not translated_asks(language).get(text))
    yield from (f"no ruling asks {text!r}" for text in translated_asks(language) if text not in questions)


def _without(english: Clause | Claim, wanted: Sequence[str], found: Mapping[str, Any]) -> Iterator[str]:
    for text in wanted:
        if bool(getattr(english, text)) != bool(found.get(text)):
            yield f"{english.id} {'has no' if getattr(english, text) else 'has an unknown'} {text}"


def _lacking(clause: Clause, found: Mapping[str, Any]) -> Iterator[str]:
    yield from _without(clause, TEXTS, found)
    for what, ours, theirs in (
        ("reading", clause.readings, found.get("readings", ())),
        ("account", clause.witnesses, found.get("witnesses", ())),
        ("example", clause.examples, found.get("examples", ())),
    ):
        yield from _count_fault(clause.id, what, len(theirs), len(ours))
    for at, (example, entry) in enumerate(zip(clause.examples, found.get("examples", ()), strict=False), 1):
        for text in ("title", "text"):
            if bool(getattr(example, text)) != bool(entry.get(text)):
                yield f"{clause.id}, example {at}, has no {text}"


def _count_fault(where: str, what: str, found: int, wanted: int) -> Iterator[str]:
    if found != wanted:
        yield f"{where} has {quantity(found, what)}, not {wanted}"


def _lacking_to_learn(language: str) -> Iterator[str]:
    """What is missing of the headings and primers of the games of a language, or is there for none of them."""
    wanted = dict.fromkeys(text for book in books_in(language) for text in _to_learn(book))
    known = learning(language)
    yield from (f"no text for {text!r}" for text in wanted if not known.get(text))
    yield from (f"no reading says {text!r}" for text in known if text not in wanted)


def _to_learn(book: str) -> Iterator[str]:
    """The headings and the primers of a rulebook's games, but for numbers and seats, the same in every language."""
    for game in load(book).games:
        known = reading(game)
        yield known.like
        for picture in known.primer:
            yield from (picture.title, picture.text.strip())
            yield from (caption for caption in picture.captions if not caption.isdigit() and len(caption) > 1)
        yield from (part.title for part in known.parts)
        yield from filter(None, [known.decides.says])


def stale(language: str) -> Iterator[str]:
    """The clauses and claims whose English is no longer what was translated, and `BOOK: book` for the whole."""
    for name in books_in(language):
        found = texts(name, language)
        for entry, now in digests(load(name)).items():
            if entry in found and found[entry].get("of") != now:
                yield f"{name}: {entry}" if entry == BOOK_TABLE else entry


def digests(book: Rulebook) -> dict[str, str]:
    """A digest of the English of each clause and claim, by its id, and of what is said of the whole rulebook."""
    texts = (text for relative in book.related for text in (relative.name, relative.says))
    settle = (evidence.what for evidence in book.settle)
    seen = (text for witness in book.witnesses for text in (witness.title, witness.says))
    heads = (*book.notes.values(), *book.features.values())
    whole = (book.title, book.printed, book.about, *heads, *book.provenance, *texts, *settle, *seen)
    claims = {claim.id: digest(_of_claim(claim)) for claim in book.claims}
    return {BOOK_TABLE: digest(whole)} | {clause.id: digest(_english(clause)) for clause in book.clauses} | claims


def digest(english: Sequence[str]) -> str:
    """Eight digits that change with a text, whatever its lines are."""
    plain = "\n".join(" ".join(text.split()) for text in english)
    return hashlib.sha256(plain.encode()).hexdigest()[:8]


def _english(clause: Clause) -> tuple[str, ...]:
    examples = (text for example in clause.examples for text in (example.title, example.text))
    texts = (getattr(clause, text) for text in TEXTS if text not in ("recommend", "history"))
    seen = (witness.follows for witness in clause.witnesses)
    return (*texts, *clause.readings, *examples, *filter(None, [clause.recommend, clause.history]), *seen)


def _of_claim(claim: Claim) -> tuple[str, ...]:
    texts = (getattr(claim, text) for text in CLAIM if text not in ("condition", "history"))
    return (*texts, *filter(None, [claim.condition, claim.history]))


def stamp(book: str, language: str, only: Collection[str] = ()) -> None:
    """Write beside each clause and claim, or each of these, the digest of its English as it is now."""
    file, now = file_of(book, language), digests(load(book))

    def stamped(heading: re.Match[str]) -> str:
        entry = heading[1]
        if entry not in now or (only and entry not in only):
            return heading[0]
        return f'{heading[0].splitlines()[0]}\nof = "{now[entry]}"\n'

    file.write_text(HEADING.sub(stamped, file.read_text("utf-8")), "utf-8")
    texts.cache_clear()


def main(arguments: Sequence[str]) -> int:
    """Tell what is missing and stale, or write the digests anew. Returns 1 where something is still to be done."""
    import argparse  # a page of the site has none

    parser = argparse.ArgumentParser(prog="python3 -m cardgames.rulebooks.translation")
    parser.add_argument("--stamp", nargs="*", metavar="CLAUSE", help="these, or all, say what the English says now")
    wanted = parser.parse_args(arguments).stamp
    left = 0
    for language in words.languages():
        for book in books_in(language) if wanted is not None else ():
            stamp(book, language, wanted or ())
        for line in (*missing_translations(language), *(f"{entry} is stale" for entry in stale(language))):
            print(f"{language}: {line}")
            left += 1
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
