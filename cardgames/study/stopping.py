"""What a study does when it is told to end: Ctrl-C, a signal that asks it to, a terminal that is closed."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPT = (signal.SIGINT,)
"""Ctrl-C."""

EVERY = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that ask a program to end; SIGHUP is a closed terminal."""

AT_LAST = 4.0
"""In seconds: so long after the first of them a program that is to end with it has ended, whatever is in its way."""


class Heard:
    """The handler of these signals: the first interrupts, and what comes later changes nothing.

    first: the number of the first one, 0 before it. patient: while this is true nothing is interrupted, since what is
    being done looks at `first` itself and must not be left half-way. ends: whether the program ends with it.
    """

    def __init__(self, ends: bool = False) -> None:
        self.first = 0
        self.patient = False
        self.ends = ends

    def __call__(self, number: int, _: FrameType | None) -> None:
        """A signal has come. Raises KeyboardInterrupt at the first where that may be."""
        if self.first:
            return
        self.first = number
        if self.ends and hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, lambda *_: os._exit(self.status))
            signal.setitimer(signal.ITIMER_REAL, AT_LAST)
        if not self.patient:
            raise KeyboardInterrupt

    @property
    def status(self) -> int:
        """With what a program ends that was told to, as a shell has it."""
        return 128 + self.first

    @contextmanager
    def wait(self, patient: bool = True) -> Iterator[None]:
        """Interrupt nothing meanwhile, or, where `patient` is false, what is done meanwhile."""
        before, self.patient = self.patient, patient
        try:
            yield
        finally:
            self.patient = before


@contextmanager
def heeded(numbers: tuple[int, ...] = INTERRUPT, ends: bool = False) -> Iterator[Heard]:
    """Hear these signals meanwhile; with `ends`, after the first one until the program is over.

    One that is ignored, as in a program that outlives its terminal, or is dealt with by others, is left alone. Within
    another one this is that one. Outside the main thread, where Python gives nobody signals, nothing is heard.
    """
    if threading.current_thread() is not threading.main_thread():
        yield Heard()
        return
    now = {number: signal.getsignal(number) for number in EVERY}
    known = next((handler for handler in now.values() if isinstance(handler, Heard)), None)
    if known is not None:
        yield known
        return
    heard = Heard(ends)
    ours = {number: now[number] for number in numbers if now[number] in (signal.SIG_DFL, signal.default_int_handler)}
    for number in ours:
        signal.signal(number, heard)
    try:
        yield heard
    finally:
        for number, handler in ours.items():
            signal.signal(number, signal.SIG_IGN if heard.ends and heard.first else handler)


@contextmanager
def unheard() -> Iterator[None]:
    """A process that is begun meanwhile, and all that it begins, hears neither Ctrl-C nor the end of the terminal.

    Whoever began it hears them as soon as this is over, and ends it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        block()
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def block() -> None:
    """Block them in this thread."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})


def end_with_parent() -> None:
    """End this process as soon as the one that began it is gone, however that ended."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
