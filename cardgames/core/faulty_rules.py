"""What is wrong with rules that somebody wrote, in one sentence with file and line, instead of Python's own error.

It finds a missing return, a missing yield, and an event that `verbs` does not name. Anything else stays as it is.
"""

from __future__ import annotations

import ast
import dis
import inspect
import textwrap
import traceback
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import PurePath
from types import CodeType
from typing import Any

from cardgames.core.errors import BadRecord, quote
from cardgames.core.event import Happening

EXPLAINED_ERRORS = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""The errors of Python that such a fault leads to."""


def explain(error: BaseException, rules: Any) -> BadRecord | None:
    """What is wrong with the class of `rules`, where that explains an error; else None."""
    if type(error) not in EXPLAINED_ERRORS:
        return None
    sentence = next(_faults(type(rules), str(error)), "")
    return BadRecord(sentence) if sentence else None


def unnamed_event(rules: type, log: Iterable[Happening]) -> BadRecord | None:
    """An event of a log that the `verbs` of a game do not name; None where they name all."""
    verbs = rules.verbs  # type: ignore[attr-defined]
    name = next((happening[0] for happening in log if happening[0] not in verbs), None)
    if name is None:
        return None
    return BadRecord(f"The event {quote(name)} has no line in verbs of {rules.__name__} ({_class_place(rules)}).")


def no_points(rules: Any, points: object) -> BadRecord:
    """The course of a deal ended without the points of its sides. points: what it returned."""
    sides = rules.sides()
    wrong = [quote(key) for key in points if key not in sides] if isinstance(points, dict) else []
    what = f"{', '.join(sides)}, not of {', '.join(wrong)}" if wrong else "each side"
    says = f"play of {type(rules).__name__} must return the points of {what}"
    return BadRecord(f"{says} ({place(type(rules).play.__code__)}).")


def no_course(rules: type) -> BadRecord:
    """The course of a deal asks nobody."""
    play = rules.play  # type: ignore[attr-defined]
    return BadRecord(f"play of {rules.__name__} asks nobody: there is no yield in it ({place(play.__code__)}).")


def unreadable(file: str, wrong: Exception) -> str:
    """Why a module of rules cannot be loaded, in a sentence. file: where it stands."""
    lines = [line for frame, line in traceback.walk_tb(wrong.__traceback__) if frame.f_code.co_filename.endswith(file)]
    line = wrong.lineno if isinstance(wrong, SyntaxError) else lines[-1] if lines else None
    where = f"{file}, line {line}" if line else file
    return f"{where}: {type(wrong).__name__}: {wrong.msg if isinstance(wrong, SyntaxError) else wrong}."


def place(code: CodeType, line: int | None = None) -> str:
    """Where code stands: "speculation.py, line 12", or "line 3 of the cell" in a notebook."""
    name, number = code.co_filename, line or code.co_firstlineno
    if "ipykernel" in name or name.startswith("<"):
        return f"line {number} of the cell"
    return f"{PurePath(name).name}, line {number}"


def _class_place(rules: type) -> str:
    try:
        file, (_, line) = inspect.getsourcefile(rules), inspect.getsourcelines(rules)
    except (OSError, TypeError):
        return f"module {rules.__module__}"
    return f"{PurePath(file or '').name}, line {line}"


def _faults(rules: type, error: str) -> Iterator[str]:
    """What is missing in the methods of a class, in sentences."""
    for kind in rules.__mro__:
        for name, own in vars(kind).items():
            if not inspect.isfunction(own):
                continue
            what = f"{kind.__name__}.{name}"
            printed = _overridden(rules, kind, name)
            line = _ask_without_yield(own)
            if line:
                yield f"{what} asks nobody: a yield is missing before ask ({place(own.__code__, line)})."
            if printed is None:
                continue
            waits = inspect.isgeneratorfunction(printed) and not inspect.isgeneratorfunction(own)
            if waits and "not iterable" in error:
                yield f"{what} asks nobody: a yield is missing in it ({place(own.__code__)})."
            if None not in _return_values(printed) and _return_values(own) == {None}:
                yield f"{what} gives nothing back: a line that begins with return is missing ({place(own.__code__)})."


def _ask_without_yield(function: Callable[..., Any]) -> int | None:
    """The line in which a function calls `ask` without `yield`; None where there is none, or no source."""
    if "ask" not in function.__code__.co_names:
        return None
    try:
        source, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(source)))
    except (OSError, TypeError, SyntaxError):
        return None
    waited = {id(node.value) for node in ast.walk(tree) if isinstance(node, (ast.Yield, ast.Return))}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "ask"
            and id(node) not in waited
        ):
            return first + node.lineno - 1
    return None


def _overridden(rules: type, kind: type, name: str) -> Callable[..., Any] | None:
    """The method of this name that a class of the same game overrides; None where there is none."""
    bases = rules.__mro__[rules.__mro__.index(kind) + 1 :]
    found = next((vars(base)[name] for base in bases if name in vars(base)), None)
    return found if inspect.isfunction(found) and not getattr(found, "__isabstractmethod__", False) else None


def _return_values(function: Callable[..., Any]) -> set[object]:
    """What a function returns, as far as its code tells: None, and something else for all that is worked out."""
    steps = [*dis.get_instructions(function)]
    found: set[object] = {step.argval is not None or None for step in steps if step.opname == "RETURN_CONST"}
    for before, step in pairwise(steps):
        if step.opname == "RETURN_VALUE":
            found.add(before.opname != "LOAD_CONST" or before.argval is not None or None)
    return found
