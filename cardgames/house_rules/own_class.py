"""The class that somebody wrote: which method of the game it changes, and whether that gives what the game needs."""

from __future__ import annotations

import ast
import functools
import inspect
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardgames.core import BadRecord, Rules
from cardgames.core.docstring import citations
from cardgames.games import rules_of
from cardgames.rulebooks import rulebook
from cardgames.simulate.foreign_code import TimeUp, error_text, time_limit

FILE = "<house rule>"
"""What the lines of a house rule are known by where it is read from a file."""


LOADING_SECONDS = 10.0
"""How long the code of house rules may take to load."""


class WrongKind(TypeError):
    """The changed method gives something that the game cannot use."""


@dataclass(frozen=True)
class OwnClass:
    """What somebody wrote. kind: the class, watched over. method: the one that it changes. file: where its lines are.

    replaces: the printed clauses that the changed method carried out.
    """

    kind: type[Rules]
    method: str
    file: str
    replaces: tuple[str, ...]


def names_of(code: str) -> dict[str, Any]:
    """What the code defines. Raises whatever it raises."""
    names: dict[str, Any] = {"__name__": "house_rule"}
    exec(compile(code, FILE, "exec"), names)  # noqa: S102 - it is the reader's own code
    return names


def class_in(names: Mapping[str, Any], code: str, game: str) -> OwnClass:
    """The last class that the code defines. Raises BadRecord where it is none that changes one method of the game."""
    base = rules_of(game)
    example = f"class Mine({base.__name__}):"
    written = [node.name for node in ast.parse(code).body if isinstance(node, ast.ClassDef) and node.name in names]
    if not written:
        raise BadRecord(f"code: there is no class here. House rules begin with {example}")
    found = names[written[-1]]
    if not isinstance(found, type) or not issubclass(found, base):
        raise BadRecord(f"code: {written[-1]} is not made from {base.__name__}. House rules begin with {example}")
    changed = [name for name, value in vars(found).items() if inspect.isfunction(value) and _method(base, name)]
    if len(changed) != 1:
        changes = f"it changes {len(changed)}: {', '.join(changed)}" if changed else f"it changes none: {_some(base)}"
        raise BadRecord(f"code: {written[-1]} changes one method of {base.__name__}, and {changes}.")
    (name,) = changed
    return OwnClass(
        checked_class(found, base, name), name, vars(found)[name].__code__.co_filename, _clauses(base, name)
    )


def load_class(code: str, game: str) -> OwnClass:
    """The class of the code. Raises BadRecord where there is none, or where running the code fails."""
    try:
        with time_limit(LOADING_SECONDS):
            return class_in(names_of(code), code, game)
    except (BadRecord, KeyboardInterrupt):
        raise
    except SyntaxError as wrong:
        raise BadRecord(f"code: line {wrong.lineno} is not Python: {wrong.msg}.") from None
    except TimeUp:
        raise BadRecord(f"code: it was still running after {LOADING_SECONDS:.0f} seconds.") from None
    except BaseException as wrong:  # noqa: BLE001 - it is the reader's own code
        raise BadRecord(f"code: it stopped with an error while it was read: {error_text(wrong)}.") from None


def _method(base: type[Rules], name: str) -> bool:
    return name not in ("__init__", "__post_init__") and inspect.isfunction(getattr(base, name, None))


def _some(base: type[Rules]) -> str:
    own = [name for name in vars(base) if _method(base, name) and not name.startswith("_")]
    return f"it could change {', '.join(own[:-1])} or {own[-1]}"


def _clauses(base: type[Rules], name: str) -> tuple[str, ...]:
    """The clauses that the printed method cites at its head."""
    known = {clause.id for clause in rulebook.load(base.rulebook).clauses}
    words = (inspect.getdoc(getattr(base, name)) or "").replace(",", " ").split()
    return tuple(dict.fromkeys(word for word in words if word in known))


def beginning(game: type[Rules]) -> str:
    """Code to begin with: a class that changes a method, and does as the print does."""
    name = game.__name__
    return (
        f"from {game.__module__} import {name}\n\n\nclass Our{name}({name}):\n"
        "    def tally(self, t):\n        points = super().tally(t)\n        return points\n"
    )


def changeable(game: type[Rules]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The methods that a game itself tells: each with what it is given, and what it does, with its clauses."""
    seen = set[str]()
    for kind in game.__mro__:
        if kind.__module__.startswith("cardgames.games."):
            for name, found in vars(kind).items():
                if _method(kind, name) and found.__doc__ and not name.startswith("_") and name not in seen:
                    seen.add(name)
                    yield f"{name}({', '.join(inspect.signature(found).parameters)})", citations(found)


def checked_class(found: type[Rules], base: type[Rules], name: str) -> type[Rules]:
    """The same class, which says so where the changed method gives something of another kind than the printed one."""
    own, printed = vars(found)[name], getattr(base, name)
    hint = typing.get_type_hints(printed).get("return", Any)
    method: Callable[..., Any]
    if inspect.isgeneratorfunction(printed):
        inner = typing.get_args(hint)[-1] if typing.get_args(hint) else Any

        @functools.wraps(own)
        def method(self: Any, *given: Any, **named: Any) -> Any:
            story = own(self, *given, **named)
            if not inspect.isgenerator(story):
                raise WrongKind(f"{name} asks nobody: there is no yield in it")
            answer = yield from story
            _right(name, answer, inner)
            return answer

    else:

        @functools.wraps(own)
        def method(self: Any, *given: Any, **named: Any) -> Any:
            answer = own(self, *given, **named)
            _right(name, answer, hint)
            return answer

    return type(found.__name__, (found,), {name: method, "__module__": found.__module__, "__doc__": found.__doc__})


KIND_NAMES = {
    int: "a number",
    str: "a text",
    bool: "True or False",
    dict: "a dictionary",
    list: "a list",
    tuple: "a tuple",
    type(None): "None",
}


def _right(name: str, given: object, hint: Any) -> None:
    if not fits(given, hint):
        wanted = " or ".join(KIND_NAMES.get(kind, kind.__name__) for kind in _kinds(hint))
        raise WrongKind(
            f"{name} gives {KIND_NAMES.get(type(given), type(given).__name__)}, and the game needs {wanted}"
        )


def fits(given: object, hint: Any) -> bool:
    """Whether a value is of a kind that is hinted at; what is not understood fits."""
    kinds = _kinds(hint)
    return not kinds or any(type(given) is bool if kind is bool else isinstance(given, kind) for kind in kinds)


def _kinds(hint: Any) -> tuple[type, ...]:
    """The plain types that a hint names; () where it is not known which."""
    if hint is None or hint is type(None):
        return (type(None),)
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        parts = [_kinds(part) for part in typing.get_args(hint)]
        return tuple(kind for part in parts for kind in part) if all(parts) else ()
    kind = origin or hint
    if kind in (list, tuple):
        return list, tuple  # the games take either
    return (kind,) if isinstance(kind, type) and kind not in (object, Any) else ()
