"""The part of IPython.display that lessons need, for the worker of a page, which has no IPython."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class RawData:
    """Something that is shown as what it holds, not as its repr."""

    def __init__(self, data: str) -> None:
        self.data = data


class HTML(RawData):
    """A piece of HTML; the page takes over its text, tables and pictures, and nothing that acts."""

    def _repr_html_(self) -> str:
        return self.data


class SVG(RawData):
    """A picture."""

    def _repr_svg_(self) -> str:
        return self.data


def drop(_thing: object) -> None:
    """Where no cell runs, nothing is shown."""


show: Callable[[object], None] = drop
"""Shows a thing below the cell that runs; the cell puts its own function here."""


def display(*things: Any) -> None:
    """Show things below the cell, one after the other."""
    for thing in things:
        show(thing)
