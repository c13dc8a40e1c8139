"""Phrases: texts that remember what they were put together from, so that another language can say them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeAlias

Part: TypeAlias = "str | int"


class Phrase(str):
    """A pattern with its gaps filled, "{seat} plays {cards}"; it is that English text, and knows its pattern and parts.

    What is looked up in another language is the pattern, and then each part that is itself a phrase or a text. Numbers
    are the same in every language, and so are `Name`s.
    """

    __slots__ = ("parts", "pattern")
    pattern: str
    parts: dict[str, Part]

    def __new__(cls, pattern: str, /, **parts: Part) -> Phrase:
        """The pattern filled with these parts."""
        made = super().__new__(cls, pattern.format(**parts))
        made.pattern, made.parts = pattern, parts
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.pattern, self.parts)


class Name(str):
    """What is the same in every language: the letter of a seat, the id of a clause, a record's text."""

    __slots__ = ()


class Capital(str):
    """A text as a sentence begins. What is looked up in another language is the text as it stands within one."""

    __slots__ = ("within",)
    within: str

    def __new__(cls, within: str) -> Capital:
        """This text with a capital."""
        made = super().__new__(cls, capital(within))
        made.within = within
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return Capital, (self.within,)


def _again(pattern: str, parts: dict[str, Part]) -> Phrase:
    """A phrase that was copied, or came from another process."""
    return Phrase(pattern, **parts)


def capital(text: str) -> str:
    """The letters of a text as a sentence begins."""
    return text[:1].upper() + text[1:]


def within(text: str) -> str:
    """A text as it stands within a sentence."""
    return text.within if isinstance(text, Capital) else text[:1].lower() + text[1:]


def counted(number: int, one: str) -> Phrase:
    """So many of something: "3 tricks"."""
    return Phrase(f"{{n}} {one}" if number == 1 else f"{{n}} {one}s", n=number)


def chained(texts: Sequence[str], link: str) -> str:
    """Several texts, one after another, with a link between them: "A; B; C". Nothing of none."""
    together = texts[0] if texts else ""
    for text in texts[1:]:
        together = Phrase(f"{{first}}{link}{{rest}}", first=together, rest=text)
    return together


def listed(texts: Sequence[str]) -> str:
    """Several things: "A, C and E"."""
    return chained([chained(texts[:-1], ", "), *texts[-1:]] if len(texts) > 1 else texts, " and ")


def exchanged(text: str, part: str, other: str) -> str:
    """The same text with another part in the place of one."""
    if isinstance(text, Capital):
        return Capital(exchanged(text.within, part, other))
    if not isinstance(text, Phrase):
        return text.replace(part, other)
    parts = {
        name: each if isinstance(each, int) else other if each == part else exchanged(each, part, other)
        for name, each in text.parts.items()
    }
    return Phrase(text.pattern, **parts)


def made_from(text: str) -> Hashable:
    """What tells a text from another that reads the same and is put together in another way."""
    if isinstance(text, Phrase):
        return text.pattern, *(
            (name, part if isinstance(part, int) else made_from(part)) for name, part in text.parts.items()
        )
    return (type(text), made_from(text.within)) if isinstance(text, Capital) else (type(text), str(text))
