"""Phrases: texts that remember what they were put together from, so that another language can say them."""

from __future__ import annotations

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


def _again(pattern: str, parts: dict[str, Part]) -> Phrase:
    """A phrase that was copied, or came from another process."""
    return Phrase(pattern, **parts)


def counted(number: int, one: str) -> Phrase:
    """So many of something: "3 tricks"."""
    return Phrase(f"{{n}} {one}" if number == 1 else f"{{n}} {one}s", n=number)


def listed(parts: list[str]) -> str:
    """Several things: "A, C and E"."""
    if len(parts) < 2:
        return "".join(parts[:1]) if not parts else parts[0]
    *most, last = parts
    together = most[0]
    for part in most[1:]:
        together = Phrase("{first}, {rest}", first=together, rest=part)
    return Phrase("{list} and {last}", list=together, last=last)
