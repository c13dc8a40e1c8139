"""How far a study is: a bar in a notebook, a line in a terminal, silence elsewhere; and that the solver is at work."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from html import escape
from typing import Any, TypeAlias, TypeVar

from cardgames.words import load

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many deals or cards are done, and of how many."""

Result = TypeVar("Result")


AFTER = 5.0
"""In seconds: what is done sooner needs no bar."""


@contextmanager
def shown(title: str, deals: int) -> Iterator[Progress]:
    """The bar or line that suits where this runs; it is gone when the study is done."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None and hasattr(shell, "kernel"):
        with in_notebook(title, deals) as bar:
            yield bar
    elif sys.stderr is not None and sys.stderr.isatty():
        with in_terminal(title) as line:
            yield line
    else:
        yield lambda done, of: None


@contextmanager
def in_terminal(title: str) -> Iterator[Progress]:
    """A line that is written over, on the error stream, as long as the terminal is there."""

    def tell(done: int, of: int) -> None:
        filled = 24 * done // of
        told = load()("deals-done", done=done, n=of)
        with suppress(OSError):
            print(f"\r{title} [{'#' * filled}{'.' * (24 - filled)}] {told}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        with suppress(OSError):
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def in_notebook(title: str, deals: int, after: float = AFTER) -> Iterator[Progress]:
    """A bar below the cell; whoever interrupts the kernel gets what has been counted so far.

    It is an element of HTML: a widget may be gone before the front end has drawn it, which is an error there.
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
        told = load()("deals-done-so-far", done=done, n=deals)
        bar = f'<progress max="{deals}" value="{done}" aria-label="{escape(title)}"></progress>'
        drawn = {"text/plain": f"{title}: {told}", "text/html": f"<p>{escape(title)} {bar} {told}</p>"}
        if handles:
            handles[0].update(drawn, raw=True)
        else:
            handles.append(display(drawn, raw=True, display_id=True))  # type: ignore[no-untyped-call]

    try:
        yield tell
    finally:
        if handles:
            clear_output(wait=True)  # type: ignore[no-untyped-call]


def at_work(work: Callable[[Progress], Result], after: float = AFTER) -> Result:
    """What a long piece of work on cards comes to; the error stream says meanwhile that it goes on, and how far it is.

    A terminal is told every second, a file after 5 seconds, 10, 20 and so on. The work is done in another thread, so
    that Ctrl-C is heard at once whatever it is at.
    """
    future: Future[Result] = Future()
    reached = [0, 0]

    def tell(done: int, of: int) -> None:
        reached[:] = done, of

    def run() -> None:
        try:
            future.set_result(work(tell))
        except BaseException as wrong:  # noqa: BLE001  it is raised where the result is waited for
            future.set_exception(wrong)

    threading.Thread(target=run, daemon=True).start()
    begun, due = time.monotonic(), after
    terminal = sys.stderr.isatty()
    begin, end = ("\r\033[K", "") if terminal else ("", "\n")
    while not wait([future], begun + due - time.monotonic()).done:
        done, of = reached
        told = load()("at-work-on-cards" if of else "at-work", seconds=round(due), done=done, of=of)
        with suppress(OSError):
            print(f"{begin}{told}", end=end, file=sys.stderr, flush=True)
        due += 1 if terminal else due
    if terminal and due > after:
        with suppress(OSError):
            print(begin, end="", file=sys.stderr, flush=True)
    return future.result()
