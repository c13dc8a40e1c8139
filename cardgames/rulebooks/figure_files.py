"""How figures are stored in seeds/figures/: JSON with one line for each figure, so that a change shows as one line."""

from __future__ import annotations

import json
from typing import Any


def to_json(value: Any, indent: int = 0) -> str:
    """The text of a value; an object in which no further object lies stands on one line."""
    inner, outer = " " * (indent + 2), " " * indent
    if isinstance(value, dict) and any(map(holds_objects, value.values())):
        rows = [f"{json.dumps(key)}: {to_json(each, indent + 2)}" for key, each in value.items()]
        return "{\n" + ",\n".join(inner + row for row in rows) + f"\n{outer}}}"
    if isinstance(value, list) and holds_objects(value):
        return "[\n" + ",\n".join(inner + to_json(each, indent + 2) for each in value) + f"\n{outer}]"
    return json.dumps(value, ensure_ascii=False)


def holds_objects(value: Any) -> bool:
    """Whether a value is a list that holds objects, or an object that is not empty."""
    if isinstance(value, dict):
        return bool(value)
    return isinstance(value, list) and any(map(holds_objects, value))
