"""The code cells of a page: they share one namespace, and send the page their output, values and errors.

    {"op": "out", "slot", "stream", "text"}     printed; `stream` is "stdout" or "stderr"
    {"op": "show", "slot", "kind", "text"}      a value: "html", "svg" or "text"
    {"op": "done", "slot", "error"}             the cell has ended; `error` is null, or what a reader sees

An error names the lines of the reader that led to it.
"""

from __future__ import annotations

import ast
import inspect
import io
import json
import linecache
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import CodeType
from typing import Any, TypeAlias

from cardgames.browser import display
from cardgames.core import BadRecord, IllegalMove

MAX_OUTPUT_CHARACTERS = 200_000
"""What a cell prints beyond this is dropped, with a note for the reader."""
PARCEL_SECONDS = 0.05
"""Seconds between two parcels of printed text, so that a loop that prints does not flood the page."""
CONTEXT_LINES = 2
"""The number of lines shown before and after the one with the error."""


class OutputStream(io.TextIOBase):
    """Text that a cell prints, sent in parcels."""

    def __init__(self, stream: str, send: Callable[..., None]) -> None:
        self.stream, self.send = stream, send
        self.waiting: list[str] = []
        self.room, self.sent = MAX_OUTPUT_CHARACTERS, time.monotonic()

    def writable(self) -> bool:
        """Always true."""
        return True

    def write(self, text: str) -> int:
        """Print."""
        if self.room > 0:
            kept = text[: self.room]
            self.room -= len(text)
            self.waiting.append(kept if self.room > 0 else f"{kept}\n… the rest is not shown\n")
            if time.monotonic() - self.sent > PARCEL_SECONDS:
                self.flush()
        return len(text)

    def flush(self) -> None:
        """Send what is waiting."""
        if self.waiting:
            self.send(op="out", stream=self.stream, text="".join(self.waiting))
            self.waiting.clear()
            self.sent = time.monotonic()


Then: TypeAlias = Callable[[dict[str, Any], Callable[..., None]], Iterator[object]]
"""Given the names that a cell has made, and what sends a message for it: what is to be shown after it."""


class Cells:
    """The cells of one page."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self.post = post
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.sources: dict[str, tuple[str, list[str]]] = {}

    async def run(self, slot: str, name: str, code: str, then: Then | None = None) -> None:
        """Run a cell. `name` is what the reader knows it by ("Cell 3"). then: gives what is to be shown after it."""

        def send(**message: Any) -> None:
            self.post(json.dumps({"slot": slot, **message}))

        file = f"<{slot}>"
        self.sources[file] = (name, code.splitlines())
        linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
        printed, warned = OutputStream("stdout", send), OutputStream("stderr", send)

        def show(thing: object) -> None:
            printed.flush()
            warned.flush()
            send_value(thing, slot, send)

        error = None
        with redirect_stdout(printed), redirect_stderr(warned), display_below(show):
            try:
                for part, last in parts(code, file):
                    value = eval(part, self.names)  # noqa: S307 - running code is what a cell is for
                    if inspect.iscoroutine(value):
                        value = await value
                    if last and value is not None:
                        self.names["_"] = value
                        show(value)
                for value in () if then is None else then(self.names, send):
                    show(value)
            except BaseException as wrong:  # noqa: BLE001 - whatever the reader's code raises is the reader's to see
                error = self.error_data(wrong)
        printed.flush()
        warned.flush()
        send(op="done", error=error)

    def error_data(self, wrong: BaseException) -> dict[str, Any]:
        """An error as a reader needs it: the lines of their own that led to it, and what went wrong."""
        places = [
            self.place(frame.filename, frame.lineno or 0)
            for frame in traceback.extract_tb(wrong.__traceback__)
            if frame.filename in self.sources
        ]
        if isinstance(wrong, SyntaxError) and wrong.filename in self.sources:
            places = [self.place(wrong.filename, wrong.lineno or 0)]
            text = f"{type(wrong).__name__}: {wrong.msg}"
        else:
            own = places[-1]["lines"] if places else []
            slip = slip_in("\n".join(line for _, line in own), wrong)
            text = slip or "".join(traceback.format_exception_only(wrong)).strip()
        missing = isinstance(wrong, ModuleNotFoundError)
        return {"text": text.partition("\n")[0] if missing else text, "places": places[-3:], "missing": missing}

    def place(self, file: str, line: int) -> dict[str, Any]:
        """A line of a cell, with the lines around it."""
        name, lines = self.sources[file]
        first = max(line - CONTEXT_LINES, 1)
        around = [[at, lines[at - 1]] for at in range(first, min(line + CONTEXT_LINES, len(lines)) + 1)]
        return {"cell": name, "line": line, "lines": around}


def slip_in(code: str, wrong: BaseException) -> str:
    """A slip of the reader in a sentence; "" where Python's own error has to do."""
    if isinstance(wrong, (BadRecord, IllegalMove)):
        return str(wrong)
    try:
        from cardgames.teaching import slips  # it comes late
    except ImportError:
        return ""
    return slips.error_sentence(wrong, code)


def parts(code: str, file: str) -> Iterator[tuple[CodeType, bool]]:
    """A cell compiled: all but a last expression, then that expression, whose value is shown unless ; ends the cell."""
    tree = ast.parse(code, file)
    end, value = tree.body[-1] if tree.body else None, None
    if isinstance(end, ast.Expr):
        tree.body.pop()
        value = ast.Expression(end.value)
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    yield compile(tree, file, "exec", flags), False
    if value is not None:
        yield compile(value, file, "eval", flags), not code.rstrip().endswith(";")


def send_value(thing: object, slot: str, send: Callable[..., None]) -> None:
    """Send a value as the page can show it best: live, as HTML, as a picture, or in words."""
    if hasattr(thing, "open") and hasattr(thing, "model_id"):
        thing.open(slot)
        return
    for kind in ("html", "svg"):
        make = getattr(thing, f"_repr_{kind}_", None)
        if make is not None and not isinstance(thing, type):
            send(op="show", kind=kind, text=make())
            return
    send(op="show", kind="text", text=repr(thing)[:MAX_OUTPUT_CHARACTERS])


@contextmanager
def display_below(show: Callable[[object], None]) -> Iterator[None]:
    """While a cell runs, `display` shows below that cell."""
    before, display.show = display.show, show
    try:
        yield
    finally:
        display.show = before


def lend_ipython() -> None:
    """Let `from IPython.display import HTML` work where IPython is not installed."""
    try:
        import IPython  # noqa: F401
    except ImportError:
        stand_in = type(sys)("IPython", "A stand-in: `display`, and `get_ipython`, which finds no shell.")
        stand_in.display, stand_in.get_ipython = display, lambda: None  # type: ignore[attr-defined]
        sys.modules["IPython"], sys.modules["IPython.display"] = stand_in, display
