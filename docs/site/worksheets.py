"""The texts of the worksheets of the lessons for schools, as they are written in a TOML file."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import places

SOURCE = places.ROOT / "docs" / "schools" / "worksheets.toml"


@cache
def texts() -> dict[str, Any]:
    """All worksheets."""
    found: dict[str, Any] = tomllib.loads(SOURCE.read_text("utf-8"))
    return found


def names() -> tuple[str, ...]:
    """The worksheets that there are, in the order of the lessons."""
    return tuple(sheet["file"] for sheet in texts()["sheet"])
