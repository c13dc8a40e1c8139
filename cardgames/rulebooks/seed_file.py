"""Files in seeds/: read as TOML, and their entries made. Errors name the file and the line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, TypeVar

from cardgames.core import BadRecord, quote

T = TypeVar("T")


def toml(file: Path) -> dict[str, Any]:
    """The data of a TOML file. Raises BadRecord where it is none."""
    import tomllib

    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(wrong), re.DOTALL)
        says, line = (found[1], found[2] or "") if found else (str(wrong), "")
        raise BadRecord(f"{place(file, line)}: this is not TOML: {says.rstrip('.')}.") from None


def entry(file: Path, kind: type[T], data: Mapping[str, Any]) -> T:
    """An entry of a file, made from its fields. Raises BadRecord where one is missing or unknown."""
    known = {each.name: each.default is MISSING and each.default_factory is MISSING for each in fields(kind)}  # type: ignore[arg-type]
    name = str(data.get("id") or data.get("title") or "")
    what = f"{kind.__name__.lower()}{f' {quote(name)}' if name else ''}"
    for field in data:
        if field not in known:
            where = place(file, line_of(file, name, field))
            raise BadRecord(
                f"{where}: the {what} has an unknown field {quote(field)}; the fields are {', '.join(known)}."
            )
    for field, needed in known.items():
        if needed and field not in data:
            raise BadRecord(f"{place(file, line_of(file, name))}: the {what} has no {field}.")
    return kind(**data)


def place(file: Path, line: str = "") -> str:
    """Where something stands: "seeds/goat-1916.toml, line 77"."""
    named = "/".join(file.parts[file.parts.index("seeds") :]) if "seeds" in file.parts else file.name
    return f"{named}, line {line}" if line else named


def line_of(file: Path, name: str, field: str = "") -> str:
    """The line of an entry by its id or title, or of one of its fields; "" where it is not found."""
    text = file.read_text("utf-8")
    begins = re.search(rf'^(?:id|title) = "{re.escape(name)}"', text, re.MULTILINE) if name else None
    start = begins.start() if begins else 0
    found = re.compile(rf"^ *{re.escape(field)} *=", re.MULTILINE).search(text, start) if field else begins
    return str(text.count("\n", 0, found.start()) + 1) if found else ""
