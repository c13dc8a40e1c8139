"""The types of what passes between Python and JavaScript, which `python3 run.py format` makes from those of Python."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any

import places
from cardgames.widgets import contract

TYPES = places.ROOT / "docs" / "web" / "shared" / "contract.d.ts"
HEAD = "// Made from cardgames/widgets/contract.py by docs/site/contract.py. Change it there."
PRIMITIVE_TYPES = {str: "string", int: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def kinds() -> list[Any]:
    """The kinds of objects that the contract names."""
    return [found for found in vars(contract).values() if typing.is_typeddict(found)]


@cache
def fields(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a kind: the type of each, and whether it is always there."""
    hints = typing.get_type_hints(kind, include_extras=True)
    optional = {name for name, hint in hints.items() if typing.get_origin(hint) is typing.NotRequired}
    return {
        name: (typing.get_args(hint)[0] if name in optional else hint, name in kind.__required_keys__ - optional)
        for name, hint in hints.items()
    }


def in_types(kind: Any) -> str:
    """A type of Python's as one of TypeScript's."""
    if kind in PRIMITIVE_TYPES:
        return PRIMITIVE_TYPES[kind]
    if typing.is_typeddict(kind):
        return str(kind.__name__)
    outer, inner = typing.get_origin(kind), typing.get_args(kind)
    match outer:
        case typing.Literal:
            return " | ".join(f'"{value}"' for value in inner)
        case types.UnionType | typing.Union:
            return " | ".join(map(in_types, inner))
        case _ if outer is list:
            item = in_types(inner[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        case _ if outer is dict:
            return f"Record<string, {in_types(inner[1])}>"
        case _ if outer is tuple:
            return f"[{', '.join(map(in_types, inner))}]"
    raise TypeError(kind)


def as_typescript() -> str:
    """The whole file. Each kind repeats inherited fields: Python 3.11 does not keep the bases of a TypedDict."""
    parts = [HEAD]
    for kind in kinds():
        about = "\n".join(f" * {line.strip()}".rstrip() for line in kind.__doc__.strip().split("\n"))
        lines = [f"  {name}{'' if always else '?'}: {in_types(hint)};" for name, (hint, always) in fields(kind).items()]
        parts.append("\n".join([f"/**\n{about}\n */", f"export interface {kind.__name__} {{", *lines, "}"]))
    return "\n\n".join(parts) + "\n"
