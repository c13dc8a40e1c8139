"""What the interface says, in the reader's language. The texts stand in one TOML file a language beside this module.

    words = load("ru")
    words("seat-to-move", seat="A")      a text of the widgets, by its key
    words.of(event.text)                 what a game says in English, by the phrase book of the language

What the rulebooks and games say is theirs, and English. A language may bring a phrase book of it, `[said]`: English
sentences, and what they are in that language. What a table asks for as "ruling NAME" and "ruling NAME: VALUE" is a
ruling and a value of it, whose names are often words that mean something else elsewhere. A text is looked up as it
stands; a `Phrase` by its pattern, and then each of the parts for which {seat}, {n} and other names stand in it. What
the rulebooks say stands in their own translation, and is looked up there. What has no entry stays English, and is
marked so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NotRequired, TypeAlias, TypedDict

from cardgames.core import BadRecord, Capital, Chain, Inner, Name, Phrase, capital, quantity, quote
from cardgames.words.people import GAP_FILLERS, GAPS, Person, stands_within, together

FOLDER = Path(__file__).parent
ENGLISH = "en"
WIDGETS = ("shared", "table", "study", "notebook")
"""The sections that the widgets, studies, score sheets and notebooks in Python need; their keys differ."""
FRONT = ("shared", "front", "live")
"""The sections that the modules in the browser need; their keys differ."""

CASE = ":accusative}"
"""The end of a gap in a case that a language has forms for."""

Text: TypeAlias = "str | dict[str, str]"
"""A text, or its forms by plural category."""


class MarkedText(TypedDict):
    """A text, and its language where that is not the reader's."""

    text: str
    lang: NotRequired[str]


spoken = ENGLISH
"""The language of the reader, for widgets without one of their own."""


rulebook_phrases: Callable[[str], Mapping[str, str]] = lambda _: {}  # noqa: E731
"""What the rulebooks say in English, and what that is in a language; `cardgames.rulebooks` sets it."""


def _slavic(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


PLURALS: Mapping[str, Callable[[int], str]] = {"en": lambda n: "one" if n == 1 else "other", "ru": _slavic}
"""The plural category of a whole number, by language, as in CLDR."""
MARKS: Mapping[str, tuple[str, str]] = {"en": (",", "."), "ru": ("\N{NO-BREAK SPACE}", ",")}
"""What stands between thousands, and before the first decimal, by language, as in CLDR."""


class Noun(str):
    """What fills a gap. `{cards:accusative}` puts each word of it that has a form for that case into the case."""

    __slots__ = ("cases",)
    cases: Mapping[str, Mapping[str, str]]

    def __format__(self, case: str) -> str:
        forms = self.cases[case] if case else {}
        bare = [(word.rstrip(",;"), word) for word in self.split(" ")]
        return " ".join(forms.get(noun, noun) + word[len(noun) :] for noun, word in bare)


class Words:
    """The texts of one language.

    people: what a reader who sits at a table calls seats and sides, by their letters; whatever is said of seats is then
    said of people.
    """

    def __init__(self, language: str, texts: Mapping[str, Any], people: Mapping[str, Person] | None = None) -> None:
        self.language = language
        self.texts = texts
        self.people = people or {}
        self._table: Mapping[str, Text] = {key: text for part in WIDGETS for key, text in texts[part].items()}
        self._phrases: Mapping[str, Text] = texts.get("said", {})

    def with_people(self, people: Mapping[str, Person]) -> Words:
        """The same words for a reader who calls seats and sides so."""
        return Words(self.language, self.texts, people)

    def __call__(self, key: str, /, **values: object) -> str:
        """A text of the widgets. A number `n` chooses the form."""
        return self.fill(self._table[key], values)

    def site(self, key: str, /, **values: object) -> str:
        """A text of the pages of the site, by its key."""
        return self.fill(self.texts["site"][key], values)

    def fill(self, text: Text, values: Mapping[str, object], *, within: bool = False) -> str:
        """A text with its gaps filled, and said of people. within: in the middle of a sentence."""
        chosen, rest = self.form(text, values), {}
        for key, value in values.items():
            found = self._meant(key, value)
            if found is None:
                rest[key] = value
            else:
                chosen = GAP_FILLERS[self.language](chosen, key, found, within)
        return self.put(chosen, rest)

    def put(self, text: str, values: Mapping[str, object]) -> str:
        """Values put into the gaps of a text; a gap may name a case, as in `{cards:accusative}`."""
        return text.format(**({name: self._noun(value) for name, value in values.items()} if CASE in text else values))

    def _noun(self, value: object) -> Noun:
        noun = Noun(value)
        noun.cases = self.texts["cases"]
        return noun

    def form(self, text: Text, values: Mapping[str, object]) -> str:
        """A text in the form that the number `n` among the values asks for."""
        return text if isinstance(text, str) else text[PLURALS[self.language](abs(int(str(values["n"]))))]

    def number(self, written: str) -> str:
        """A number that is written as in English, "10,000" or "3.5", as it is written in this language."""
        return written.translate(dict(zip(map(ord, MARKS[ENGLISH]), MARKS[self.language], strict=True)))

    def person(self, letters: str, *, within: bool = False) -> str:
        """What a seat or a side is called where its name stands alone, or within a sentence."""
        found = self.people.get(letters)
        return letters if found is None else found.name if within else capital(found.name)

    def names(self, letters: Iterable[str]) -> dict[str, str]:
        """What seats and sides are called, by their letters; none that has no name."""
        return {each: self.person(each) for each in letters if each in self.people}

    def shortly(self, seats: Iterable[str]) -> dict[str, str]:
        """What seats are called where there is little room, by their letters; none that has no name."""
        return {each: capital(self.people[each].short) for each in seats if each in self.people}

    def is_reader(self, letter: str | None) -> bool:
        """Whether a seat is the reader's, who is spoken to."""
        return letter is not None and letter in self.people and self.people[letter].you

    def of(self, said: str) -> str:
        """What a game says in English, of people and in this language if the phrase book knows it."""
        return self.marked_text(said)["text"]

    def marked_text(self, said: str, key: str = "") -> MarkedText:
        """The same as a part of what is drawn: its text, and its language where that is another one.

        key: what it is looked up by in another language, where that is not the text itself.
        """
        if self.language == ENGLISH:
            return {"text": self._said(said) or said} if self.people else {"text": said}
        found = self._said(key or said)
        return {"text": said, "lang": ENGLISH} if found is None else {"text": found}

    def quantity(self, number: int, name: str) -> str:
        """A number of things: "3 tricks"."""
        return self.of(quantity(number, name))

    def many(self, name: str) -> str:
        """What many of something are called, in the form that stands after a number: "tricks" of "trick"."""
        return self.quantity(5, name).partition(" ")[2]

    def either(self, texts: Iterable[str]) -> str:
        """One of several things: "A", "A or B", "A, B, or C"; "" of none."""
        *most, last = [*texts] or [""]
        if len(most) > 1:
            return self("or-of-many", most=", ".join(most), last=last)
        return self("or", one=most[0], last=last) if most else last

    def ruling(self, name: str) -> MarkedText:
        """What a ruling is called."""
        english = name.replace("_", " ")
        return self.marked_text(english, f"ruling {english}")

    def ruling_value(self, name: str, value: object) -> MarkedText:
        """What a value of a ruling is called."""
        if isinstance(value, bool):
            return {"text": self("yes" if value else "no")}
        if not isinstance(value, str) or value.isupper():
            return {"text": str(value)}
        return self.marked_text(value, f"ruling {name.replace('_', ' ')}: {value}")

    def front(self) -> dict[str, Any]:
        """What a front end needs: the language and its texts by key; no texts on a page of the site, which has them."""
        parts = FRONT if set(FRONT) <= self.texts.keys() else ()
        return {"language": self.language, "says": {key: text for part in parts for key, text in self.part(part)}}

    def part(self, name: str) -> list[tuple[str, Text]]:
        """The texts of a section, by key."""
        return list(self.texts.get(name, {}).items())

    def _said(self, said: str, *, within: bool = False) -> str | None:
        """A text by the phrase book, or a phrase by its pattern and part by part; None where it has no words for it."""
        match said:
            case "" | Name():
                return said
            case Capital():
                found = self._said(said.within)
                return None if found is None else capital(found)
            case Inner():
                found = self._said(said.whole, within=True)
                return None if found is None else Inner(found)
            case Chain():
                later = said.link.strip() != ""  # else each is a sentence of its own
                texts = [self._said(text, within=later if at else within) for at, text in enumerate(said.texts)]
                link = self._said(said.link)
                return None if link is None or None in texts else link.join(filter(None, texts))
            case Phrase():
                pattern = self._known(said.pattern)
                if pattern is None:
                    return None
                parts = {
                    name: self._part(part, within=within or stands_within(said, name))
                    for name, part in said.parts.items()
                }
                return None if None in parts.values() else self.fill(pattern, parts, within=within)
        exact = self._known(said) or rulebook_phrases(self.language).get(said)
        return exact if isinstance(exact, str) else None

    def _known(self, english: str) -> Text | None:
        """What the phrase book has for a pattern, or for a text as it stands."""
        return english if self.language == ENGLISH else self._phrases.get(english)

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
            link = self._said(value.link)
            if len(known) == len(each) and link is not None:
                return together(known, link.join)
        if isinstance(value, Name) or (isinstance(value, str) and key in GAPS):
            return self.people.get(value)
        return None


def load(language: str = "") -> Words:
    """The words of a language, "" for that of the reader. Raises BadRecord where there is no such language."""
    return _load(language or spoken)


@cache
def _load(language: str) -> Words:
    if language not in PLURALS or not _file(language).is_file():
        raise BadRecord(f"There is no language {quote(language)}; the languages are {', '.join(languages())}.")
    path = _file(language)
    text = path.read_text("utf-8")
    if path.suffix == ".json":
        return Words(language, json.loads(text))
    import tomllib  # never needed on a page of the site

    return Words(language, tomllib.loads(text))


def languages() -> tuple[str, ...]:
    """The languages that there are, English first."""
    found = {path.stem for path in FOLDER.iterdir() if path.suffix in (".toml", ".json")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def pack_json(language: str) -> str:
    """The texts that Python needs on a page of the site, as JSON, which is read sooner than TOML."""
    texts = load(language).texts
    return json.dumps({part: texts[part] for part in (*WIDGETS, "said", "cases") if part in texts}, ensure_ascii=False)


def _file(language: str) -> Path:
    """A page of the site has the texts as JSON."""
    made = FOLDER / f"{language}.json"
    return made if made.is_file() else FOLDER / f"{language}.toml"
