"""How a game's rules are read by somebody new to it: seeds/reading/*.toml, one a game.

The rulebook keeps the order of print. Here stands an order in which one can learn, and the game told in four pictures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from cardgames.core import Rules
from cardgames.rulebooks.rulebook import Clause, Rulebook, check_of, entries, load, make, read, seeds


@dataclass(frozen=True)
class Picture:
    """One of the four pictures of a primer: the aim, the cards, a turn, the score.

    text: at most three short sentences. cards: what the picture shows, in the notation of records, from left to right.
    captions: a word under each of them, as many as cards; () for none.
    """

    title: str
    text: str
    cards: tuple[str, ...] = ()
    captions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Decides:
    """The rule that decides most: its clause, "" where nobody has said, and the rule in one sentence."""

    clause: str = ""
    says: str = ""


@dataclass(frozen=True)
class Part:
    """A part of the rules, as one learns them: its heading, and the ids of its clauses in order."""

    title: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class FirstDeal:
    """The deal that a newcomer plays with a coach: short, and much happens in it.

    seed: deals the cards. before, after: the clauses that are explained before the first card and after the last; all
    others are when they first matter.
    """

    seed: int = 1916
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


DEFAULT_EASE = 4
"""The ease of a game that states none: that of the games that are hard to learn."""


@dataclass(frozen=True)
class Reading:
    """A game in an order in which one can learn it.

    primer: the game in 60 seconds; () where nobody has written it. parts: its clauses, each once. like: what the game
    is like, in a line. minutes: how long a deal takes. ease: 1 for the easiest games, up to 4.
    """

    primer: tuple[Picture, ...] = field(default=(), metadata=entries(Picture, "primer"))
    parts: tuple[Part, ...] = field(default=(), metadata=entries(Part, "part"))
    first_deal: FirstDeal = field(default=FirstDeal(), metadata=entries(FirstDeal, "first_deal"))
    like: str = ""
    minutes: int = 0
    ease: int = DEFAULT_EASE
    decides: Decides = field(default=Decides(), metadata=entries(Decides, "decides"))


@cache
def reading(game: type[Rules]) -> Reading:
    """The rules of a game as they are learned: or, where nobody has written that, in the order of print."""
    chapter = load(game.rulebook).chapter(game)
    file = seeds() / "reading" / f"{game.name}.toml"
    found = make(Reading, read(file), check_of(file))
    return found if found.parts else replace(found, parts=as_printed(chapter))


def as_printed(chapter: Rulebook) -> tuple[Part, ...]:
    """The clauses of a chapter in the order of print, under the headings of its rulebook."""
    parts: list[tuple[str, list[str]]] = []
    section = None
    for clause in chapter.clauses:
        here = section_of(chapter, clause)
        if here != section:
            section = here
            parts.append((chapter.notes.get(here, ""), []))
        parts[-1][1].append(clause.id)
    return tuple(Part(title, tuple(clauses)) for title, clauses in parts)


def section_of(chapter: Rulebook, clause: Clause) -> str:
    """The section of a clause: its id without the last word, or the whole of it where it is named in the notes."""
    return clause.id if clause.id in chapter.notes else clause.id.rpartition(".")[0]


PRIMER_PICTURES = 4
"""The number of pictures in a primer: the aim, the cards, a turn, the score."""
PICTURE_CARDS = range(2, 7)
"""The numbers of cards that a picture may show."""
MAX_PICTURE_WORDS = 40
"""The maximum length of a picture's text, so that a primer is read in 60 seconds."""


def problems(game: type[Rules]) -> Iterator[str]:
    """What is wrong with the reading of a game, in words: a clause that is left out, or a picture that misleads."""
    chapter, read = load(game.rulebook).chapter(game), reading(game)
    known = [clause.id for clause in chapter.clauses]
    found = [name for part in read.parts for name in part.clauses]
    cited = (*read.first_deal.before, *read.first_deal.after, *filter(None, [read.decides.clause]))
    yield from (f"{game.name} is read without {name}" for name in known if name not in found)
    yield from (f"{game.name} is read with the unknown {name}" for name in dict.fromkeys(found) if name not in known)
    yield from (f"{game.name} is taught with the unknown {name}" for name in cited if name not in known)
    yield from (f"{game.name} is read with {name} twice" for name in dict.fromkeys(found) if found.count(name) > 1)
    yield from badly_pictured(game)


def badly_pictured(game: type[Rules]) -> Iterator[str]:
    """What is wrong with the primer of a game, in words."""
    primer = reading(game).primer
    if primer and len(primer) != PRIMER_PICTURES:
        yield f"{game.name} has a primer of {len(primer)} pictures, not of {PRIMER_PICTURES}"
    pack = Counter(card.text for card in game().pack())
    for picture in primer:
        where = f"{game.name}: the picture {picture.title!r}"
        if picture.captions and len(picture.captions) != len(picture.cards):
            yield f"{where} has not a caption for each card"
        if len(picture.cards) not in PICTURE_CARDS:
            yield f"{where} shows {len(picture.cards)} cards"
        if len(picture.text.split()) > MAX_PICTURE_WORDS:
            yield f"{where} has {len(picture.text.split())} words"
        for card in Counter(picture.cards) - pack:
            yield f"{where} shows more of {card} than the pack has"
