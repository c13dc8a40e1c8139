"""House rules to begin with: seeds/house/*.toml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardgames.core import BadRecord, quote
from cardgames.house_rules.house_rulebook import HouseRulebook, read
from cardgames.rulebooks import rulebook


def names() -> tuple[str, ...]:
    """The names of their files, in order."""
    return tuple(sorted(path.stem for path in _folder().glob("*.toml")))


def text_of(name: str) -> str:
    """The TOML of one of them. Raises BadRecord where there is none of this name."""
    if name not in names():
        raise BadRecord(f"There are no house rules {quote(name)}; there are {', '.join(names())}.")
    return (_folder() / f"{name}.toml").read_text("utf-8")


@cache
def ready_made(name: str) -> HouseRulebook:
    """House rules of ours, by the name of their file. Raises BadRecord where there are none of this name."""
    return read(text_of(name))


def _folder() -> Path:
    return rulebook.seeds() / "house"
