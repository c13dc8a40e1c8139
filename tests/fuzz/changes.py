"""What is done to a real record, lesson, link or message to make a case of it."""

from __future__ import annotations

import ast
import base64
import copy
import json
import random
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

NUMBERS = (0, 1, -1, 2, 3, 4, 5, 8, 13, 60, 100, 101, 10**15, 10**15 + 1, 2**63, -(2**63), 10**300, 10**420, -(10**400))
FLOATS = (0.0, 1.0, 4.0, -0.5, 1e308, float("inf"), float("-inf"), float("nan"))
TEXTS = (
    "",
    " ",
    "A",
    "Z",
    "AB",
    "open",
    "goat",
    "kozel-halves",
    "nobody",
    "en",
    "ru",
    "../en",
    "*",
    "G",
    "R15",
    "may",
    "must",
    "R4-R15x2 B4-B15x2",
    "R1-R99x9 " * 40,
    "\0",
    "\ud800",
    "\udcff\ud83d",
    "\u202e\u0000\x1b[31m",
    "é" * 50,
    "🐐" * 20,
    "x" * 5000,
    "9" * 5000,
    "[" * 500,
    "constructor",
    "__class__",
    "#game=1.eNrtwTENAAAAAqCgzv41rOEBJAAAwLsCAAD3BkhrbLk",
    "#sheet=goat.7.2",
    "#sheet=goat.9999999999999999.50.exam",
)
PIECES = (
    "[",
    "]",
    "{",
    "}",
    "[[",
    "]]",
    '{"":0},',
    "[[[[[[[",
    '"',
    '""',
    "'",
    '"""',
    "'''",
    "\\",
    '\\"',
    "\\u0000",
    "\\ud83d",
    ",",
    ",,",
    ":",
    "=",
    ".",
    "a.b.c.d.e.f.g.h = 0\n",
    "[a.b.c.d.e.f]\n",
    "[[step]]\n",
    "[step.position]\n",
    "#",
    "\n",
    "\r",
    "\0",
    "\ufeff",
    "\ud800",
    "NaN",
    "Infinity",
    "1e999",
    "-0",
    "0x" + "f" * 500,
    "9" * 450,
    "true",
    "null",
    "1979-05-27T07:32:00+25:99",
    "0000-00-00",
    "é",
    "🐐",
)
"""Fragments that mean something to a parser."""
PARTS = ("a.", '"".', "'a.b' . ", "[a.", "[[", "{a = ", "a = {b.", "9", "9_", "f")
"""What begins names of many parts, or numbers of many digits, or goes deeper."""
MOST = 9_000_000
"""The longest text that is made, in characters; it is more than any that is read."""
MOST_PARTS = 200_000
"""A thing has fewer parts than this: what is doubled within what was doubled would take all memory."""
SIZES = (2, 3, 10, 100, 1000, 20_000, 200_000)


def changed_text(text: str, chance: random.Random, others: Sequence[str]) -> str:
    """A text with one to four things done to it: a stretch lost, doubled, exchanged, cut off, or something put in."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 20, 200)))
        match chance.randrange(8):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:end] + text[start:]
            case 2:
                text = text[:start] + chance.choice(PIECES) + text[end:]
            case 3:
                text = text[:start]
            case 4:
                text = text[:start] + chance.choice(PIECES) * chance.choice(SIZES[:4]) + text[end:]
            case 5:
                other = chance.choice(others)
                text = text[:start] + other[chance.randrange(len(other) + 1) :]
            case 6:
                text = text[:start] + chr(chance.choice((chance.randrange(128), chance.randrange(0x3000)))) + text[end:]
            case _:
                text = text[:start] + text[start:end] * chance.choice(SIZES[:5]) + text[end:]
        text = text[:MOST]
    return text


def changed_lines(text: str, chance: random.Random) -> str:
    """A text with lines lost, doubled, or in another order."""
    lines = text.split("\n")
    for _ in range(chance.choice((1, 2, 5))):
        at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(3):
            case 0:
                lines[at], lines[to] = lines[to], lines[at]
            case 1:
                lines.insert(to, lines[at])
            case _ if len(lines) > 1:
                del lines[at]
            case _:
                pass
    return "\n".join(lines)


def another_value(text: str, chance: random.Random, values: Sequence[str] = (), names: Sequence[str] = ()) -> str:
    """A TOML text in which one name has another value: one of these, any other, or one piece again and again.

    names: others, for which it may be exchanged.
    """
    found = list(re.finditer(r"(?m)^(\w+) = [^'].*$", text))
    if not found:
        return text
    one = chance.choice(found)
    made = (
        chance.choice(values) if values and chance.random() < 0.4 else json.dumps(value(chance)).replace("null", '""')
    )
    if chance.random() < 0.2:
        piece = chance.choice(PIECES)
        made = piece * (chance.choice(SIZES) // len(piece) + 1)
    before = chance.choice(PARTS) * chance.choice(SIZES) if chance.random() < 0.1 else ""
    if values and chance.random() < 0.3:
        before = f"{one[0]}\n"
    name = chance.choice(names) if names and chance.random() < 0.25 else one[1]
    return f"{text[: one.start()]}{before}{name} = {made[: SIZES[-1]]}{text[one.end() :]}"


def another_field(
    message: dict[str, Any], chance: random.Random, names: Sequence[str], others: Sequence[str] = ()
) -> Any:
    """A message changed in one to three of these fields, or altogether. others: texts like the longest of its texts."""
    if chance.random() < 0.1:
        return changed_thing(message, chance)
    for name in (chance.choice(names) for _ in range(chance.choice((1, 1, 2, 3)))):
        given = message.get(name)
        if isinstance(given, str) and chance.random() < 0.6:
            message = {**message, name: changed_text(given, chance, others or [given])[: SIZES[-1]]}
        elif isinstance(given, dict) and chance.random() < 0.6:
            message = {**message, name: {**given, chance.choice(("command", "deals", "")): value(chance)}}
        else:
            message = {**message, name: value(chance)}
    return message


def can_be_run(code: str) -> bool:
    """Whether a text is Python."""
    try:
        ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def changed_bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes with some of them lost, or others."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 2, 8))):
        if found:
            at = chance.randrange(len(found))
            if chance.random() < 0.3:
                del found[at : at + chance.choice((1, 10, 100))]
            else:
                found[at] = chance.randrange(256)
    return bytes(found)


def value(chance: random.Random, depth: int = 0) -> Any:
    """Any value that JSON has, and some that it has not."""
    match chance.randrange(12 if depth < 3 else 8):
        case 0:
            return None
        case 1:
            return chance.random() < 0.5
        case 2 | 3:
            return chance.choice(NUMBERS)
        case 4:
            return chance.choice(FLOATS)
        case 5 | 6 | 7:
            return chance.choice(TEXTS)
        case 8 | 9:
            return [value(chance, depth + 1) for _ in range(chance.choice((0, 1, 2, 5)))]
        case 10:
            return {chance.choice(TEXTS): value(chance, depth + 1) for _ in range(chance.choice((0, 1, 3)))}
        case _:
            deep: Any = value(chance, 9)
            for _ in range(chance.choice((3, 8, 200))):
                deep = [deep]
            return deep


def places(thing: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of a thing made of lists and objects: what it is in, and where."""
    for key in list(thing) if isinstance(thing, dict) else range(len(thing)) if isinstance(thing, list) else ():
        yield thing, key
        yield from places(thing[key])


def changed_thing(thing: Any, chance: random.Random, like: Callable[[Any], Any] | None = None) -> Any:
    """A thing made of lists and objects with some of its parts exchanged, lost or doubled.

    like: gives for a part another one of its kind.
    """
    thing = copy.deepcopy(thing)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        found = list(places(thing))
        if not found:
            return value(chance)
        inside, key = chance.choice(found)
        match chance.randrange(6):
            case 0:
                del inside[key]
            case 1 if isinstance(inside, list):
                inside.insert(chance.randrange(len(inside) + 1), copy.deepcopy(inside[key]))
            case 2 if isinstance(inside, list):
                at = chance.randrange(len(inside))
                inside[at], inside[key] = inside[key], inside[at]
            case 2:
                inside[chance.choice(TEXTS)] = value(chance)
            case 3 if like is not None:
                inside[key] = like(inside[key])
            case 4 if isinstance(inside[key], list) and inside[key]:
                inside[key] = (inside[key] * chance.choice((2, 20, 500)))[:5000]
            case _:
                inside[key] = value(chance)
        if sum(1 for _ in islice(places(thing), MOST_PARTS)) == MOST_PARTS:
            return value(chance)
    return thing


def written(thing: Any, chance: random.Random) -> str:
    """A thing as JSON, compact or, where it is not large, on many lines, with letters as they are or escaped."""
    as_it_is = chance.random() < 0.3
    text = json.dumps(thing, ensure_ascii=not as_it_is)
    if len(text) < 50_000 and chance.random() < 0.3:
        return json.dumps(thing, ensure_ascii=not as_it_is, indent=1)
    return text


def large(chance: random.Random) -> str:
    """A long text of one piece again and again, or of few, as it would stand in a list, an object, a text or alone."""
    pieces = [
        chance.choice((*PIECES, *PARTS, '"R4",', "0,", "1.5,", '"é",', '"k%d":0,', '{"deck":[]},', "\\n", " "))
        for _ in range(3)
    ]
    size = chance.choice((1000, 50_000, 199_000, 2_000_000, 8_300_000))
    unit = "".join(pieces[: chance.choice((1, 1, 2, 3))])
    count = max(1, size // len(unit.encode("utf-8", "surrogatepass")))
    if "%d" in unit:  # names that are all different
        body = "".join(unit.replace("%d", str(number)) for number in range(min(count, 100_000)))
    else:
        body = unit * count
    body = body[:size]
    before, after = chance.choice(
        (("", ""), ("[", "0]"), ("{", '"":0}'), ('"', '"'), ("x = ", ""), ("x = [", "0]"), ("🐐", ""))
    )
    return f"{before}{body}{after}"


def packed(data: bytes, kind: str, chance: random.Random) -> str:
    """Bytes as the fragment of a link, or nearly so."""
    made = zlib.compress(data, chance.choice((0, 1, 9)))
    if chance.random() < 0.15:
        made = changed_bytes(made, chance)
    text = base64.urlsafe_b64encode(made).decode().rstrip("=")
    version = chance.choice(("1", "1", "1", "1", "2", "", "x", "9" * 5000))
    page = chance.choice(("", "", "https://games.example/goat/play/", "  ", "x" * 3000, "file:///C:/"))
    return f"{page}#{kind}={version}.{text}"[:MOST]
