"""Runs code that a reader wrote, in this process: with a time limit, without output, with random numbers of its own.

This contains accidents. Code that wants to do harm can do whatever the user can do.
"""

from __future__ import annotations

import io
import random
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

REPEAT_SECONDS = 0.05
"""The interruption is repeated, since code may catch every exception and go on."""
MAX_ERROR_CHARACTERS = 200
"""How much of the text of an exception is kept."""

PACKAGE = str(Path(__file__).parents[1])

RUN_LOCK = threading.RLock()
"""Output and random numbers are those of the whole process, so only one thread at a time runs foreign code."""


class TimeUp(BaseException):
    """The time limit is over. `except Exception` does not catch it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeUp inside the block when the time is over.

    A signal interrupts it; outside the main thread, and in a browser, where there is none, each line of code outside
    of this package looks at the clock.
    """
    signals = sys.platform != "emscripten" and hasattr(signal, "setitimer")
    with _alarm(seconds) if signals and threading.current_thread() is threading.main_thread() else _trace(seconds):
        yield


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    def interrupt(*_: object) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT_SECONDS)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _trace(seconds: float) -> Iterator[None]:
    end = time.monotonic() + seconds

    def watch(frame: FrameType, event: str, _: Any) -> Any:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            return None
        if time.monotonic() > end:
            raise TimeUp
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        yield
    finally:
        sys.settrace(before)


@contextmanager
def watching_ctrl_c() -> Iterator[Callable[[], bool]]:
    """Tell whether a KeyboardInterrupt inside the block comes from Ctrl-C; code can raise one itself."""
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield lambda: False
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        before(number, frame)

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


class NullWriter(io.TextIOBase):
    """Drops what is written to it."""

    def writable(self) -> bool:
        """It can be written to."""
        return True

    def write(self, text: str, /) -> int:
        """Drop a text."""
        return len(text)


@contextmanager
def isolate(random_state: tuple[Any, ...] | None = None) -> Iterator[None]:
    """Drop the output of the block, and put back the random numbers and the recursion limit after it.

    random_state: the state with which the random numbers begin, that of the process if left out.
    """
    with RUN_LOCK:
        state, output, depth = random.getstate(), sys.stdout, sys.getrecursionlimit()
        if random_state is not None:
            random.setstate(random_state)
        sys.stdout = NullWriter()
        try:
            yield
        finally:
            sys.stdout = output
            sys.setrecursionlimit(depth)
            random.setstate(state)


def error_text(raised: BaseException) -> str:
    """The name and the text of an exception, and the line of the code that raised it. Runs no code of the exception."""
    arguments = vars(BaseException)["args"].__get__(raised)
    text = printable(next((each for each in arguments if type(each) is str), "")[:MAX_ERROR_CHARACTERS])
    lines = [line for _, line in traceback.walk_tb(vars(BaseException)["__traceback__"].__get__(raised))]
    name = type(raised).__name__
    where = f", line {lines[-1]}" if len(lines) > 1 else ""
    return f"{name}: {text}{where}" if text else f"{name}{where}"


def printable(text: str) -> str:
    """A text for one line of a terminal or a page: every unprintable character is a space."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
