"""Python's memory as a browser keeps it from one visit to the next: all is imported, and nothing of a reader is in it.

What must not be the same in two visits is made anew when one begins with such a memory. The secret by which texts are
hashed is not: it was drawn in this very browser, which tells nobody.
"""

from __future__ import annotations

import random
import sys

from cardgames.browser.worker import first_table
from cardgames.games import LIST

made_for = ""
"""What this memory was made for, by its maker; "" where Python was started in the plain way."""


class OtherMemory(RuntimeError):
    """A memory is not the one that was asked for."""


def warm() -> None:
    """Have all imported and read that the first table of any game needs. What is laid for that is gone afterwards."""
    for game in LIST:
        table = first_table(game)
        table.open("")
        table.receive({"op": "close"})


def prepare(key: str) -> None:
    """Make ready for a snapshot, in which this key will stand."""
    global made_for
    warm()
    made_for = key


def begin(key: str) -> None:
    """Begin a visit with a memory that was made before: chance is drawn anew.

    Raises OtherMemory where it was made for another key.
    """
    if made_for != key:
        raise OtherMemory(f"This memory was made for {made_for or 'nothing'}.")
    random.seed()
    while sys.path[:2] == ["", ""]:  # Pyodide's start puts one there each time
        del sys.path[0]
