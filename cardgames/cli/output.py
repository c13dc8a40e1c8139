"""What commands print: results of records, errors, and nothing where nobody reads any more."""

from __future__ import annotations

import os
import sys
from typing import Any, TextIO

from cardgames.core import BadRecord

INTERRUPTED_STATUS = 130
"""The exit status after Ctrl-C."""
MAX_ERROR_CHARACTERS = 499


def complain(text: str = "") -> None:
    """Print a line on the error stream; where that takes nothing, the exit status says it alone."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        drop_output(sys.stderr)


def drop_output(stream: TextIO | None = None) -> None:
    """Send what is still to be written to a stream, the standard output if none is given, to nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())


def error_data(wrong: BadRecord) -> dict[str, Any]:
    """The error object that takes the place of a result."""
    data = {"error": str(wrong)[:MAX_ERROR_CHARACTERS], "deal": wrong.deal, "move": wrong.move}
    return data | {"clause": wrong.clause} if wrong.clause else data


def summary(result: dict[str, Any]) -> str:
    """A result, or an error object, in a line or two."""
    if "error" in result:
        at = "".join(f", {name} {result[name]}" for name in ("deal", "move") if result[name] is not None)
        return f"Error{at}: {result['error']}"
    score = ", ".join(f"{side} {points}" for side, points in result["score"].items())
    if result["over"]:
        won = " and ".join(result["winners"])
        return f"{result['game']}: {score}. {f'{won} won.' if won else 'Nobody won.'}"
    if result["to_move"] is None:
        return f"{result['game']}: {score}. The next deal is to come."
    return f"{result['game']}: {score}. {result['to_move']} is to move: {', '.join(result['legal'])}"
