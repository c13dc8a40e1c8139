"""People, not letters: what a reader in a seat calls everybody at the table, and how sentences are said of them.

Records have letters. A reader who sits in one seat is *You*, the only other seat of their side *Partner*, and the rest
are *Left*, *Right* and *Across*, counted from the reader: *Left 2* sits behind *Left*. All of it is here, so that the
log, the status and a refusal say the same.

    said = load().with_people(people(game.seats, "A", sides, load()))
    said.of(event.text)      "You play the red 15"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from cardgames.core import Phrase, capital

GAPS = ("seat", "mover", "side", "who", "other")
"""The gaps of texts in which the letter of a seat may stand, or those of a side."""

Texts: TypeAlias = Callable[..., str]
"""What gives the texts of a language by their keys."""


class Person(NamedTuple):
    """What somebody is called: as the subject of a sentence, as a possessive, and as its object.

    short: what stands under a card, where there is little room. you: the reader, alone or with others, for whom a verb
    has another form. many: several people, likewise.
    """

    name: str
    whose: str
    to: str
    short: str = ""
    you: bool = False
    many: bool = False


def people(seats: Sequence[str], own: str, sides: Mapping[str, str], words: Texts) -> dict[str, Person]:
    """What the reader in a seat calls every seat and every side, by its letters."""
    at = seats.index(own)
    around = [*seats[at + 1 :], *seats[:at]]
    partners = [seat for seat in around if sides[seat] == sides[own]]
    found = {own: _person("person-you", words)._replace(you=True)}
    for place, seat in enumerate(around, 1):
        found[seat] = _where(place, len(around), words)
    if len(partners) == 1:
        found[partners[0]] = _person("person-partner", words)
    for side in dict.fromkeys(sides.values()):
        here = [found[seat] for seat in seats if sides[seat] == side]
        if len(here) == 2:
            here.sort(key=lambda person: not person.you)
            found[side] = together(here, lambda forms: words("person-and", one=forms[0], other=forms[1]))
        elif len(here) > 2:
            found[side] = _person("person-our-side" if sides[own] == side else "person-their-side", words)
    return found


def with_names(text: str, known: Mapping[str, Person]) -> str:
    """An English text that has letters for the seats of others, such as those of lessons, with what they are called."""
    letters = "".join(each for each, person in known.items() if len(each) == 1 and not person.you)

    def call(found: re.Match[str]) -> str:
        person = known[found[1]]
        begins = re.search(r"(?:^|[.!?] )$", text[: found.start()]) is not None
        if found[2]:
            return person.to if not begins else capital(person.to)
        called = person.whose if found[3] else person.name if begins else person.to
        return capital(called) if begins else called

    return re.sub(rf"\b([{letters}])\b(, your partner\b,?)?('s\b)?", call, text) if letters else text


def _where(place: int, others: int, words: Texts) -> Person:
    """The person `place` seats clockwise from the reader."""
    if others == 1:
        return _person("person-opponent", words)
    if 2 * place == others + 1:
        return _person("person-across", words)
    if 2 * place <= others:
        return _person("person-left" if place == 1 else "person-left-n", words, place)
    return _person("person-right" if place == others else "person-right-n", words, others + 1 - place)


def _person(key: str, words: Texts, number: int = 1) -> Person:
    """Somebody by the three forms of the words under a key, and by a fourth where a language has a shorter name."""
    name, whose, to, *short = words(key, n=number).split("/")
    return Person(name, whose, to, short[0] if short else name)


def together(people: Sequence[Person], joined: Callable[[list[str]], str]) -> Person:
    """Several people as one."""
    name, whose, to = (
        joined([form(person) for person in people])
        for form in (attrgetter("name"), attrgetter("whose"), attrgetter("to"))
    )
    return Person(name, whose, to, you=any(person.you for person in people), many=True)


def stands_within(words: Phrase, name: str) -> bool:
    """Whether a part of a phrase stands within a sentence, and does not begin one."""
    before = words.pattern.partition(f"{{{name}}}")[0].format_map(words.parts)
    return not re.search(r"(?:^|[.!?] )$", before)


@lru_cache(maxsize=4096)
def _english(text: str, key: str, person: Person, within: bool) -> str:
    """An English text of somebody: "{seat} plays {cards}" of the reader is "You play {cards}".

    within: whether the text stands within a sentence.
    """
    gap = f"{{{key}}}"
    verb = re.compile(rf"({re.escape(gap)}(?: now)? )(\w+)((?: .*? and )(\w+s)\b)?")
    if (person.you or person.many) and key != "other":
        text = verb.sub(lambda found: f"{found[1]}{_base(found[2])}{_second(found[3], found[4])}", text)
    if person.you and not person.many:
        text = text.replace(f" of {gap}", " from your hand")
    if within:
        pass
    elif text.startswith(f"{gap}'s"):
        text = capital(person.whose) + text[len(gap) + 2 :]
    elif text.startswith(gap):
        text = capital(person.name) + text[len(gap) :]
    return text.replace(f"{gap}'s", person.whose).replace(gap, person.name if _does(text, gap) else person.to)


def _does(text: str, gap: str) -> bool:
    """Whether the person in a gap within a sentence is its subject."""
    return re.search(rf"(?:, |that ){re.escape(gap)} \w", text) is not None


def _second(between: str | None, verb: str | None) -> str:
    return "" if between is None or verb is None else between[: -len(verb)] + _base(verb)


def _base(verb: str) -> str:
    """A verb as it is said of you."""
    if verb in (known := {"has": "have", "is": "are", "does": "do"}):
        return known[verb]
    if re.search(r"(?:ss|sh|ch)es$", verb):
        return verb[:-2]
    return verb.removesuffix("s") if not verb.endswith("ss") else verb


@lru_cache(maxsize=4096)
def _russian(text: str, key: str, person: Person, within: bool) -> str:
    """A Russian text of somebody, in the case in which it stands. within: as in `_english`."""
    gap = re.escape(f"{{{key}}}")
    text = re.sub(rf"игрока {gap}", person.whose, text)
    text = re.sub(rf"игроку {gap}", person.to, text)
    text = re.sub(rf"\b(у|для) {gap}", rf"\1 {person.whose}", text, flags=re.IGNORECASE)  # noqa: RUF001
    if person.you or person.many:
        of = _of_you if person.you else _of_them
        text = re.sub(rf"(\w+т)( {gap})", lambda found: of(found[1]) + found[2], text)
        text = re.sub(rf"({gap})([^:,.{{]*)", lambda found: found[1] + of(found[2]), text)
    if text.startswith(f"{{{key}}}") and not within:
        return capital(person.name) + text[len(key) + 2 :].replace(f"{{{key}}}", person.name)
    return text.replace(f"{{{key}}}", person.name)


def _of_you(words: str) -> str:
    """The verbs among some Russian words as they are said to the reader: "кладёт" is "кладёте"."""
    return re.sub(r"\b(?!нет\b)([А-ЯЁа-яё]+[аеёиуюя]т)\b", r"\1е", words)  # noqa: RUF001


def _of_them(words: str) -> str:
    """The same of several people: "выигрывает" is "выигрывают"."""
    return re.sub(r"([ая])ет\b", r"\1ют", words)


GAP_FILLERS: Mapping[str, Callable[[str, str, Person, bool], str]] = {"en": _english, "ru": _russian}
"""What puts somebody into a gap of a text, by language."""
