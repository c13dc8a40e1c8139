"""People, not letters: what a reader in a seat calls everybody at the table, and how sentences are said of them.

Records have letters. A reader who sits in one seat is *You*, the only other seat of their side *Partner*, and the rest
are *Left*, *Right* and *Across*, counted from the reader: *Left 2* sits behind *Left*. All of it is here, so that the
log, the status and a refusal say the same.

    said = Named(load("en"), people(game.seats, "A", sides, load("en")))
    said.of(event.text)      "You play the red 15"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from cardgames.core import Capital, Chain, Inner, Name, Phrase, capital
from cardgames.words import ENGLISH, MarkedText, Text, Words

GAPS = ("seat", "mover", "side", "who", "other")
"""The gaps of texts in which the letter of a seat may stand, or those of a side."""


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


def people(seats: Sequence[str], own: str, sides: Mapping[str, str], words: Words) -> dict[str, Person]:
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
            found[side] = _together(here, lambda forms: words("person-and", one=forms[0], other=forms[1]))
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


def _where(place: int, others: int, words: Words) -> Person:
    """The person `place` seats clockwise from the reader."""
    if others == 1:
        return _person("person-opponent", words)
    if 2 * place == others + 1:
        return _person("person-across", words)
    if 2 * place <= others:
        return _person("person-left" if place == 1 else "person-left-n", words, place)
    return _person("person-right" if place == others else "person-right-n", words, others + 1 - place)


def _person(key: str, words: Words, number: int = 1) -> Person:
    """Somebody by the three forms of the words under a key, and by a fourth where a language has a shorter name."""
    name, whose, to, *short = words(key, n=number).split("/")
    return Person(name, whose, to, short[0] if short else name)


def _together(people: Sequence[Person], joined: Callable[[list[str]], str]) -> Person:
    """Several people as one."""
    name, whose, to = (
        joined([form(person) for person in people])
        for form in (attrgetter("name"), attrgetter("whose"), attrgetter("to"))
    )
    return Person(name, whose, to, you=any(person.you for person in people), many=True)


class PeopleWords(Words):
    """The words of a language for a reader in a seat: whatever is said of seats is said of people."""

    def __init__(self, words: Words, known: Mapping[str, Person]) -> None:
        super().__init__(words.language, words.texts)
        self.people = known
        self._told_of: Callable[[str, str, Person, bool], str] = {ENGLISH: _english, "ru": _russian}[words.language]

    def person(self, letters: str, *, within: bool = False) -> str:
        """What a seat or a side is called where its name stands alone, or within a sentence."""
        found = self.people.get(letters)
        return letters if found is None else found.name if within else capital(found.name)

    def names(self, letters: Iterable[str]) -> dict[str, str]:
        """What seats and sides are called, by their letters."""
        return {each: self.person(each) for each in letters if each in self.people}

    def shortly(self, seats: Iterable[str]) -> dict[str, str]:
        """What seats are called where there is little room, by their letters."""
        return {each: capital(self.people[each].short) for each in seats if each in self.people}

    def is_reader(self, letter: str | None) -> bool:
        """Whether a seat is the reader's."""
        return letter is not None and letter in self.people and self.people[letter].you

    def fill(self, text: Text, values: Mapping[str, object]) -> str:
        """A text with its gaps filled, and said of people."""
        return self._filled(text, values, within=False)

    def _filled(self, text: Text, values: Mapping[str, object], *, within: bool) -> str:
        """The same, within a sentence or as its beginning."""
        chosen = self.form(text, values)
        rest = {}
        for key, value in values.items():
            found = self._meant(key, value)
            if found is None:
                rest[key] = value
            else:
                chosen = self._told_of(chosen, key, found, within)
        return self.put(chosen, rest)

    def of(self, said: str) -> str:
        """What a game says in English, of people and in this language if the phrase book knows it."""
        return self._said(said) or said

    def marked_text(self, said: str) -> MarkedText:
        """The same as a part of what is drawn: its text, and its language where that is another one."""
        found = self._said(said)
        return {"text": said, "lang": ENGLISH} if found is None else {"text": found}

    def _said(self, said: str, *, within: bool = False) -> str | None:
        match said:
            case Capital():
                found = self._said(said.within)
                return None if found is None else capital(found)
            case Inner():
                found = self._said(said.whole, within=True)
                return None if found is None else Inner(found)
            case Chain():
                link = said.link if self.language == ENGLISH else super()._said(said.link)
                later = said.link.strip() != ""  # else each is a sentence of its own
                texts = [self._said(text, within=later if at else within) for at, text in enumerate(said.texts)]
                return None if link is None or None in texts else link.join(filter(None, texts))
            case Phrase():
                pattern = said.pattern if self.language == ENGLISH else self._phrases.get(said.pattern)
                if pattern is None:
                    return None
                parts = {
                    name: self._part(part, within=within or _stands_within(said, name))
                    for name, part in said.parts.items()
                }
                return None if None in parts.values() else self._filled(pattern, parts, within=within)
        return said if self.language == ENGLISH else super()._said(said)

    def _part(self, part: str | int, *, within: bool) -> str | int | None:
        """A part of a phrase in words; seats stay letters, since the words around them depend on them."""
        if isinstance(part, int) or self._meant("seat", part) is not None:
            return part
        return self._said(part, within=within)

    def _meant(self, key: str, value: object) -> Person | None:
        """The person that the text of a gap means; None where it means nobody."""
        if isinstance(value, Chain) and value.texts:
            each = [self._meant(key, text) for text in value.texts]
            known = [person for person in each if person is not None]
            link = value.link if self.language == ENGLISH else super()._said(value.link)
            if len(known) == len(each) and link is not None:
                return _together(known, link.join)
        if isinstance(value, Name) or (isinstance(value, str) and key in GAPS):
            return self.people.get(value)
        return None


def _stands_within(said: Phrase, name: str) -> bool:
    """Whether a part of a phrase stands within a sentence, and does not begin one."""
    before = said.pattern.partition(f"{{{name}}}")[0].format_map(said.parts)
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
