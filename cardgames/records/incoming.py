"""The gate for what comes from outside: records, lessons, house rules, players, links, and the messages of pages.

Length, depth and numbers are checked before a parser sees the text. A short text can make a parser take all memory or
all time: lists within lists, a name of many parts, a number of many digits. What is let through takes less than
200 MB to read, and is far more than any game, lesson or page has: the longest game, a Catch-All of 10,000 turns, is
80 kB, a match of fifty deals 20 kB, the longest lesson 7 kB.
"""

from __future__ import annotations

import json
import math
import re
import zlib
from typing import Any, NamedTuple, NoReturn

from cardgames.core.errors import BadRecord


class Limits(NamedTuple):
    """How much a JSON text may hold.

    length: bytes, or characters. values: in all its lists and objects. boxes: lists and objects. names: fields in all
    its objects. depth: of lists and objects within each other.
    """

    length: int
    values: int
    boxes: int
    names: int
    depth: int = 6


RECORD_LIMITS = Limits(length=8 << 20, values=500_000, boxes=20_000, names=20_000)
EXAMPLE_LIMITS = RECORD_LIMITS._replace(depth=9)
RECEIPT_LIMITS = Limits(length=20_000, values=1_000, boxes=4, names=8, depth=2)
MESSAGE_LIMITS = RECORD_LIMITS._replace(length=2 * RECORD_LIMITS.length)  # a message may hold a record as a text
MAX_RECORD_DEALS = 1000
MAX_LINK_CHARACTERS = 2 << 20
"""The maximum length of a link that is opened."""
MAX_UNPACKED_BYTES = 1 << 20
"""The maximum size of the text in a link, once unpacked."""
MAX_TOML_CHARACTERS = 200_000
"""The maximum length of a lesson, of house rules, or of a player in TOML."""
MAX_NAME_PARTS = 6
"""The maximum number of parts of a dotted name in TOML."""
MAX_TOML_DEPTH = 6
"""The maximum depth of lists and tables in TOML."""
MAX_REASON_CHARACTERS = 200
"""The maximum length of a parser's message that is shown."""
MAX_NUMBER_DIGITS = 400
"""The maximum length of a number, or of a bare name in TOML."""

_STRING = re.compile(r'"[^"]*"?')
_BEGINS = re.compile(r"""\"{3}|'{3}|["'#]""")
_ENDS = {
    '"""': re.compile(r'\\.|"""', re.DOTALL),
    "'''": re.compile("'''"),
    '"': re.compile(r'\\.|["\n]'),
    "'": re.compile(r"['\n]"),
    "#": re.compile(r"\n"),
}
_AROUND_NAMES = re.compile(r"[][{}=,\n]")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape that may stand for half a character, which cannot be written or hashed."""
_BRACKET = re.compile(r"[\[\]{}]")
_LONG_NUMBER = re.compile(rf"(?<![0-9])[0-9]{{{MAX_NUMBER_DIGITS + 1}}}")
_LONG_WORD = re.compile(rf"(?<![0-9A-Za-z_])[0-9A-Za-z_]{{{MAX_NUMBER_DIGITS + 1}}}")


# Texts


def text_of(data: str | bytes, what: str, longest: int) -> str:
    """A text that is not too long and can be written as UTF-8; what: what it is, "record". Raises BadRecord.

    A mark of the byte order, with which some editors begin a file, is left out of bytes.
    """
    if len(data) > longest:
        size = f"{longest >> 20} MB" if longest >= 1 << 20 else f"{longest} characters"
        raise BadRecord(f"A {what} is at most {size} long.")
    try:
        if isinstance(data, bytes):
            return data.decode("utf-8-sig")
        if not data.isascii():
            data.encode()
    except UnicodeError:
        raise BadRecord(f"The {what} is not UTF-8 text.") from None
    return data


def unpack(packed: bytes, most: int) -> bytes | None:
    """What compressed bytes hold; None where it is more than that. Raises ValueError where they are damaged.

    What would be too much is never unpacked.
    """
    opened = zlib.decompressobj()
    try:
        found = opened.decompress(packed, most + 1)
    except zlib.error as wrong:
        raise ValueError(str(wrong)) from None
    if len(found) > most:
        return None
    if not opened.eof or opened.unused_data:
        raise ValueError("Something is missing, or too much.")
    return found


# JSON


def record(data: str | bytes) -> Any:
    """The JSON of a record, not yet looked at. Raises BadRecord."""
    return _json(text_of(data, "record", RECORD_LIMITS.length), "record", RECORD_LIMITS)


def example(data: str | bytes) -> Any:
    """The JSON of an example of house rules: a record, and what it must come to. Raises BadRecord."""
    return _json(text_of(data, "example", RECORD_LIMITS.length), "example", EXAMPLE_LIMITS)


def receipt(data: str | bytes) -> Any:
    """The JSON of the receipt of a deal, not yet looked at. Raises BadRecord."""
    return _json(text_of(data, "receipt", RECEIPT_LIMITS.length), "receipt", RECEIPT_LIMITS)


def message(text: str) -> Any:
    """The JSON of a message. Raises BadRecord."""
    return _json(text_of(text, "message", MESSAGE_LIMITS.length), "message", MESSAGE_LIMITS)


def _json(text: str, what: str, limits: Limits) -> Any:
    _measure(text, what, limits)

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise BadRecord(f"The {what} gives the same field twice.")
        return found

    def no_constant(name: str) -> NoReturn:
        raise BadRecord(f"The {what} is not JSON: {name} is no number.")

    try:
        found = json.loads(text, object_pairs_hook=once, parse_constant=no_constant)
        if _SURROGATE.search(text):
            json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError as wrong:
        where = f"line {wrong.lineno}, column {wrong.colno}"
        raise BadRecord(f"The {what} is not JSON{_FORM.get(what, '')}: it cannot be read from {where} on.") from None
    except UnicodeEncodeError as wrong:
        half = ascii(wrong.object[wrong.start])[1:-1]
        raise BadRecord(f"The {what} holds {half}, which is half a character.") from None
    return found


_FORM = {"record": ", the form in which games are saved"}


def _measure(text: str, what: str, limits: Limits) -> None:
    """Raises BadRecord where a JSON text holds more than the limits allow."""
    bare = text.replace("\\\\", "").replace('\\"', "")  # then every quotation mark begins or ends a text
    too_much = BadRecord(f"The {what} holds too much.")
    if bare.count('"') > 2 * (limits.values + limits.names):
        raise too_much
    bare = _STRING.sub("", bare)
    _measure_depth(bare, what, limits.depth, limits.boxes)
    if bare.count(",") > limits.values or bare.count(":") > limits.names:
        raise too_much
    if _LONG_NUMBER.search(bare):
        raise BadRecord(f"The {what} holds a number that is too long.")


def _measure_depth(bare: str, what: str, deepest: int, most: int) -> None:
    """Raises BadRecord where brackets stand too deep in each other, or there are too many of them."""
    depth = 0
    for count, found in enumerate(_BRACKET.finditer(bare)):
        depth += 1 if found[0] in "[{" else -1
        if depth > deepest:
            raise BadRecord(f"The {what} is nested too deeply.")
        if count > 2 * most:
            raise BadRecord(f"The {what} holds too much.")
        if depth < 0:  # where a parser stops
            return


# TOML


def lesson(text: str) -> dict[str, Any]:
    """The TOML of a lesson, not yet looked at. Raises BadRecord."""
    return _toml(text, "lesson")


def house_rules(text: str) -> dict[str, Any]:
    """The TOML of house rules, not yet looked at. Raises BadRecord."""
    found = _toml(text, "house rulebook")
    if not _is_of_json(found):
        raise BadRecord(
            "The house rulebook holds a date, a time, or a number that is none, and no game has such a thing."
        )
    return found


def _is_of_json(thing: object) -> bool:
    """Whether a value read from TOML fits into JSON: it has no dates, and all its numbers are finite."""
    if isinstance(thing, dict):
        return all(map(_is_of_json, thing.values()))
    if isinstance(thing, list):
        return all(map(_is_of_json, thing))
    return math.isfinite(thing) if isinstance(thing, float) else isinstance(thing, (str, int))


def player(text: str | bytes) -> dict[str, Any]:
    """The TOML of a player, not yet looked at. Raises BadRecord."""
    return _toml(text, "player")


def _toml(text: str | bytes, what: str) -> dict[str, Any]:
    import tomllib

    text = text_of(text, what, MAX_TOML_CHARACTERS)
    bare = _without_strings(text)
    _measure_depth(bare, what, MAX_TOML_DEPTH, MAX_TOML_CHARACTERS)
    if any(name.count(".") >= MAX_NAME_PARTS for name in _AROUND_NAMES.split(bare)):
        raise BadRecord(f"The {what} has a name of too many parts, joined by dots.")
    if _LONG_WORD.search(bare):
        raise BadRecord(f"The {what} has a number or a name that is too long.")
    try:
        return tomllib.loads(text)
    except ValueError as wrong:
        reason = str(wrong)
        reason = f"{reason[:MAX_REASON_CHARACTERS]}…" if len(reason) > MAX_REASON_CHARACTERS else reason
        raise BadRecord(f"The {what} is not written in TOML: {reason}.") from None


def _without_strings(text: str) -> str:
    """A TOML text without its strings and comments, as far as a parser would come with it."""
    bare, at = [], 0
    while begun := _BEGINS.search(text, at):
        bare.append(text[at : begun.start()])
        kind = begun[0]
        end = next((found for found in _ENDS[kind].finditer(text, begun.end()) if found[0][0] != "\\"), None)
        if end is None:
            return "".join(bare)
        at = end.start() if end[0] == "\n" else end.end()
        if len(kind) == 3:  # its last two characters may be quotation marks, too
            at += len(text[at : at + 2]) - len(text[at : at + 2].lstrip(kind[0]))
    return "".join([*bare, text[at:]])
