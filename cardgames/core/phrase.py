"""Phrases: texts that remember what they were put together from, so that another language can say them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
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
        made = str.__new__(cls, pattern.format_map(parts))
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


class Inner(str):
    """A sentence as it stands within another. What is looked up in another language is the whole sentence."""

    __slots__ = ("whole",)
    whole: str

    def __new__(cls, whole: str) -> Inner:
        """This sentence without its capital."""
        made = super().__new__(cls, whole[:1].lower() + whole[1:])
        made.whole = whole
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return Inner, (self.whole,)


class Chain(str):
    """Several texts, one after another, with a link between them: "A; B; C". The link is looked up like a text."""

    __slots__ = ("link", "texts")
    link: str
    texts: tuple[str, ...]

    def __new__(cls, link: str, texts: Iterable[str]) -> Chain:
        """These texts with this link."""
        together = tuple(texts)
        made = str.__new__(cls, link.join(together))
        made.link, made.texts = link, together
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return Chain, (self.link, self.texts)


def _again(pattern: str, parts: dict[str, Part]) -> Phrase:
    """A phrase that was copied, or came from another process."""
    return Phrase(pattern, **parts)


def capital(text: str) -> str:
    """The letters of a text as a sentence begins."""
    return text[:1].upper() + text[1:]


def within(text: str) -> str:
    """A text as it stands within a sentence."""
    return text.within if isinstance(text, Capital) else text[:1].lower() + text[1:]


def quantity(number: int, one: str) -> Phrase:
    """A number of things: "3 tricks"."""
    return Phrase(f"{{n}} {one}" if number == 1 else f"{{n}} {one}s", n=number)


def join(texts: Sequence[str], link: str) -> str:
    """Several texts with a link between them; one alone as it is, and nothing of none."""
    return Chain(link, texts) if len(texts) > 1 else texts[0] if texts else ""


def and_list(texts: Sequence[str]) -> str:
    """Several things: "A, C and E"."""
    return Chain(" and ", (join(texts[:-1], ", "), texts[-1])) if len(texts) > 1 else join(texts, "")


def replace_part(text: str, part: str, other: str) -> str:
    """The same text with another part in the place of one."""
    match text:
        case str() if text == part:
            return other
        case Capital():
            return Capital(replace_part(text.within, part, other))
        case Inner():
            return Inner(replace_part(text.whole, part, other))
        case Chain():
            return Chain(text.link, [replace_part(each, part, other) for each in text.texts])
        case Phrase():
            parts = text.parts.items()
            changed = {name: each if isinstance(each, int) else replace_part(each, part, other) for name, each in parts}
            return Phrase(text.pattern, **changed)
    return text.replace(part, other)


def identity(text: str) -> Hashable:
    """What tells a text from another that reads the same and is put together in another way."""
    match text:
        case Capital():
            return Capital, identity(text.within)
        case Inner():
            return Inner, identity(text.whole)
        case Chain():
            return text.link, tuple(map(identity, text.texts))
        case Phrase():
            parts = text.parts.items()
            return text.pattern, tuple(
                (name, each if isinstance(each, int) else identity(each)) for name, each in parts
            )
    return type(text), str(text)
