"""Slips in a cell of a notebook, told in a sentence instead of Python's own error."""

from __future__ import annotations

import re

from cardgames.core import BadRecord, IllegalMove
from cardgames.words import load

GUESS = re.compile(r"^\s*(\w+)\s*=\s*(.+?)\s*(?:#.*)?$", re.MULTILINE)
"""A line of a cell that gives a name to something."""


def error_sentence(error: BaseException, code: str) -> str:
    """What is wrong in a cell, in a sentence; "" where Python's own error has to do. code: the text of the cell."""
    if isinstance(error, (BadRecord, IllegalMove)):
        return str(error)
    if isinstance(error, NameError) and error.name:
        return _without_quotation_marks(error.name, code)
    return ""


def _without_quotation_marks(name: str, code: str) -> str:
    """An answer was written without quotation marks: guess = B."""
    for given, value in GUESS.findall(code):
        names = re.findall(r"(?<![\"'\w.])([A-Za-z_]\w*)(?![\w\"'(.])", value)
        if given == "guess" and name in names:
            right = re.sub(r"(?<![\"'\w.])([A-Za-z_]\w*)(?![\w\"'(.])", r'"\1"', value)
            return load()("notebook-no-quotes", name=name, example=f"{given} = {right}")
    return ""
