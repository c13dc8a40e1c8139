"""Files in seeds/: read as TOML, and their entries made. Errors name the file and the line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from cardgames.core import BadRecord, quote

MAX_EXAMPLES = 3
MAX_EXAMPLE_CHARACTERS = 60


def toml(file: Path) -> dict[str, Any]:
    """The data of a TOML file. Raises BadRecord where it is none."""
    import tomllib

    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(wrong), re.DOTALL)
        says, line = (found[1], found[2] or "") if found else (str(wrong), "")
        raise BadRecord(f"{place(file, line)}: this is not TOML: {says.rstrip('.')}.") from None


def check(file: Path, kind: type, data: Mapping[str, Any]) -> None:
    """Raises BadRecord where a field of an entry is missing, unknown or of another kind than its class says."""
    known, name = forms(kind), str(data.get("id") or data.get("title") or "")
    what = f"{kind.__name__.lower()}{f' {quote(name)}' if name else ''}"
    for field, value in data.items():
        if field in known and fits(value, known[field][0]):
            continue
        where = place(file, line_of(file, name, field))
        if field not in known:
            listed = ", ".join(known)
            raise BadRecord(f"{where}: the {what} has an unknown field {quote(field)}; the fields are {listed}.")
        hint = known[field][0]
        shown = _examples(file, field, hint)
        raise BadRecord(f"{where}: {field} of the {what} is {what_fits(hint)}, not {quote(value)}{shown}.")
    for field, (hint, needed) in known.items():
        if needed and field not in data:
            shown = _examples(file, field, hint)
            raise BadRecord(f"{place(file, line_of(file, name))}: the {what} has no {field}{shown}.")


def _examples(file: Path, field: str, hint: Any) -> str:
    """Three right values of a field, from the files beside this one; "" where there are none."""
    import tomllib

    found: dict[str, None] = {}
    for other in sorted(file.parent.glob("*.toml")):
        lines = re.findall(rf"^{re.escape(field)} *= *.+$", other.read_text("utf-8"), re.MULTILINE)
        for line in lines if other != file else ():
            try:
                right = len(line) <= MAX_EXAMPLE_CHARACTERS and fits(tomllib.loads(line)[field], hint)
            except tomllib.TOMLDecodeError:  # the first line of several
                continue
            if right and len(found) < MAX_EXAMPLES:
                found[line] = None
    return f"; for example {', '.join(found)}" if found else ""


@cache
def forms(kind: type) -> Mapping[str, tuple[Any, bool]]:
    """The fields that a class has in a file: the type of each, and whether it is needed."""
    hints, found = get_type_hints(kind), dict[str, tuple[Any, bool]]()
    for each in fields(kind):
        name = each.metadata.get("name", each.name)
        hint = hints[each.name] | each.metadata["or"] if "or" in each.metadata else hints[each.name]
        if name is not None:
            found[name] = hint, each.default is MISSING and each.default_factory is MISSING
    return found


def fits(value: object, hint: Any) -> bool:
    """Whether a value read from TOML is of a type."""
    outer, inner = get_origin(hint) or hint, get_args(hint)
    if outer is Any:
        return True
    if outer is Literal:
        return value in inner
    if outer in (UnionType, Union):
        return any(fits(value, each) for each in inner)
    if is_dataclass(outer) or issubclass(outer, Mapping):
        return isinstance(value, dict) and all(fits(each, inner[1]) for each in value.values() if inner)
    if outer is not str and issubclass(outer, Iterable):
        return isinstance(value, list) and all(fits(each, inner[0]) for each in value)
    return type(value) in ((int, float) if outer is float else (outer,))


def what_fits(hint: Any) -> str:
    """What a value of a type is, in words."""
    outer = get_origin(hint) or hint
    if outer is Literal:
        return f"one of {', '.join(map(quote, get_args(hint)))}"
    words = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
    if outer in words:
        return words[outer]
    if outer in (UnionType, Union):
        return " or ".join(what_fits(each) for each in get_args(hint) if each is not type(None))
    is_mapping = isinstance(outer, type) and issubclass(outer, Mapping)
    kind = "a table" if is_mapping or is_dataclass(outer) else "a list"
    inner = get_args(hint)[-1 if is_mapping else 0 :][:1]
    return f"{kind} of texts" if inner == (str,) else kind


def place(file: Path, line: str = "") -> str:
    """Where something stands: "seeds/goat-1916.toml, line 77"."""
    named = "/".join(file.parts[file.parts.index("seeds") :]) if "seeds" in file.parts else file.name
    return f"{named}, line {line}" if line else named


def line_of(file: Path, name: str, field: str = "") -> str:
    """The line of an entry by its id or title, or of one of its fields or tables; "" where it is not found."""
    text = file.read_text("utf-8")
    begins = re.search(rf'^(?:id|title) = "{re.escape(name)}"', text, re.MULTILINE) if name else None
    start = begins.start() if begins else 0
    named = rf"^ *(?:{re.escape(field)} *=|\[+(?:[\w-]+\.)*{re.escape(field)}\]+)"
    found = re.compile(named, re.MULTILINE).search(text, start) if field else begins
    return str(text.count("\n", 0, found.start()) + 1) if found else ""
