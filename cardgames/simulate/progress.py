"""Progress of long work: a bar in a notebook, a line in a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from html import escape
from typing import Any, Literal, TypeAlias

from cardgames.words import load

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of deals or cards that are done, and the number of all."""

Unit: TypeAlias = Literal["deals", "cards", "moves"]
DONE_KEYS: dict[Unit, str] = {"deals": "deals-done", "cards": "cards-done", "moves": "moves-done"}
"""The words for how many are done."""
QUIET_SECONDS = 5.0
"""Work that takes less than this shows no progress."""


@contextmanager
def progress_bar(title: str, deals: int = 0, unit: Unit = "deals") -> Iterator[Progress]:
    """The bar or line that suits where this runs; removed at the end of the block. unit: what is counted."""
    ask = getattr(sys.modules.get("IPython"), "get_ipython", None)  # a page of the site has only a part of IPython
    shell = ask() if ask else None
    if shell is not None and hasattr(shell, "kernel"):
        with in_notebook(title, deals) as bar:
            yield bar
    elif sys.stderr is not None and sys.stderr.isatty():
        with in_terminal(title, DONE_KEYS[unit]) as line:
            yield line
    else:
        yield lambda done, of: None


@contextmanager
def in_terminal(title: str, says: str) -> Iterator[Progress]:
    """A line on the error stream that is written over."""

    def tell(done: int, of: int) -> None:
        filled = 24 * done // of
        text = load()(says, done=done, n=of)
        with suppress(OSError):
            print(f"\r{title} [{'#' * filled}{'.' * (24 - filled)}] {text}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        with suppress(OSError):
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def in_notebook(title: str, deals: int, after: float = QUIET_SECONDS) -> Iterator[Progress]:
    """A bar below the cell.

    An HTML element rather than a widget: the front end fails when a widget is gone before it is drawn.
    """
    try:
        from IPython.display import clear_output, display
    except ImportError:
        yield lambda done, of: None
        return
    handles: list[Any] = []
    begin = time.monotonic()

    def tell(done: int, of: int) -> None:
        if not handles and time.monotonic() - begin < after:
            return
        text = load()("deals-done-so-far", done=done, n=deals)
        bar = f'<progress max="{deals}" value="{done}" aria-label="{escape(title)}"></progress>'
        drawn = {"text/plain": f"{title}: {text}", "text/html": f"<p>{escape(title)} {bar} {text}</p>"}
        if handles:
            handles[0].update(drawn, raw=True)
        else:
            handles.append(display(drawn, raw=True, display_id=True))  # type: ignore[no-untyped-call]

    try:
        yield tell
    finally:
        if handles:
            clear_output(wait=True)  # type: ignore[no-untyped-call]
