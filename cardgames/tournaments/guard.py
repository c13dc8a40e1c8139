"""What keeps a player that somebody wrote within bounds: of time, of memory, and of what it may look at.

This is no sandbox: it answers mistakes and curiosity, not somebody who wants to do harm.
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
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from cardgames.study.stopping import Heard

LIMIT = 1.0
"""In seconds: so long a player may think about one move."""
AGAIN, SOON, PATIENT = 0.001, 0.00005, 3
"""Who does not stop is told again after so many seconds; and, after so many times, after hardly any."""
REST = 20
"""But not before so many times as long as telling takes: where all is slow, telling would interrupt itself."""
LEAVING = 0.01
"""In seconds of the processor: so much a player that was told may take to come to an end, before it is told again."""
IDLE, STALLED = 4, 0.5
"""So many times as long, and so many seconds more, a player may take that does not use the processor: others may."""
PROCESSOR: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""What tells how long the processor worked for this thread."""
RARELY = 0.02
"""The same where a thread tells it."""
GRACE = 1.0
"""In seconds: so much longer a player is waited for before its process is ended."""
LOADING = 10.0
"""In seconds: so long the file of a player may take to be loaded."""
MEMORY = 1 << 30
"""So many bytes more than there were may be taken meanwhile, where the system can be asked to see to it."""
LONGEST = 200
"""So many characters of what a player raised are kept."""

Kind: TypeAlias = Literal["raised", "slow", "memory", "pried", "ended", "illegal", "nonsense", "gone"]
"""What can go wrong; "ended": it ended its own process, "gone": it is not asked any more."""


class Mistake(NamedTuple):
    """What went wrong while a player thought: its kind, and what there is to tell of it."""

    kind: Kind
    told: str = ""


class Asker(Protocol):
    """Asks players within bounds."""

    def fetch(self, who: int, fetched: Callable[[object], object], given: object) -> object:
        """A player from where it lies, or a `Mistake`."""

    def begin(self, luck: str) -> None:
        """A game begins. luck: settles the chance that players draw from."""

    def ask(self, who: int, choose: Callable[[Any], object], view: Any) -> object:
        """What a player answers, or a `Mistake`."""


class TooSlow(BaseException):
    """The time for a move is up. No `except Exception` stops it."""


class Pried(RuntimeError):
    """A player reached for what lies behind its view."""


class _Thinking(dict[int, str]):
    """The threads in which a player thinks now, and what it reached for, as the audit hook has to know.

    There is one hook in a process, and it stays. others: the threads that there were before anybody played.
    """

    hooked = False
    others: frozenset[int] = frozenset()


_thinking = _Thinking()

FRAMES = frozenset(("tb_frame", "gi_frame", "cr_frame", "ag_frame"))
"""The ways to a frame, from which one gets to the table."""
BARRED = frozenset(
    (
        "sys._getframe",
        "sys._current_frames",
        "sys._current_exceptions",
        "sys.settrace",
        "sys.setprofile",
        "gc.get_objects",
        "gc.get_referrers",
        "gc.get_referents",
        "_thread.start_new_thread",
        "_thread.start_joinable_thread",
        "os.fork",
        "os.forkpty",
        "os.exec",
        "os.posix_spawn",
        "os.system",
        "subprocess.Popen",
        "signal.pthread_kill",
    )
)
"""What a player has no need of: whatever shows what others do, or goes on when its turn is over."""


def _heard(event: str, given: tuple[Any, ...]) -> None:
    """The audit hook. Raises Pried at what a player is not to do."""
    if not _thinking:
        return
    if event in BARRED or event.startswith("ctypes."):
        seen = event
    elif event == "object.__getattr__" and given[1] in FRAMES:
        seen = given[1]
    else:
        return
    thread = threading.get_ident()
    if thread in _thinking:
        _thinking[thread] = seen
    elif thread in _thinking.others:
        return
    else:  # a player has begun it
        _thinking.update(dict.fromkeys([*_thinking], seen))
    raise Pried(f"A player sees its view and nothing else: {seen} is not for it.")


@dataclass
class Guard:
    """Asks players within bounds, in this thread. To be used with `with`, around many questions.

    limit: seconds for one answer. noting: told before each question who is asked, and for how long at most, and after
    it nobody (-1). So whoever began this process can end it where no exception reaches the player, as in a sum of a
    million million numbers, and knows who was asked last if it dies.
    """

    limit: float = LIMIT
    noting: Callable[[int, float], None] = lambda _, __: None
    _armed: bool = field(default=False, init=False)
    _told: int = field(default=0, init=False)
    _busy: bool = field(default=False, init=False)
    _told_at: tuple[float, float] = field(default=(0.0, 0.0), init=False)
    _began: float = field(default=0.0, init=False)
    _spent: float = field(default=0.0, init=False)
    _before: Any = field(default=None, init=False)
    _signals: bool = field(default=False, init=False)
    _depth: int = field(default_factory=sys.getrecursionlimit, init=False)

    def __enter__(self) -> Guard:
        if not _thinking.hooked:
            _thinking.hooked = True
            sys.addaudithook(_heard)
        _thinking.others = frozenset([each.ident or 0 for each in threading.enumerate()])
        main = threading.current_thread() is threading.main_thread()
        self._signals = main and hasattr(signal, "setitimer") and sys.platform != "emscripten"
        if self._signals:
            self._before = signal.signal(signal.SIGALRM, self._late)
        return self

    def __exit__(self, *_: object) -> None:
        if self._signals and signal.getsignal(signal.SIGALRM) == self._late:  # else the program is to end soon
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def _late(self, _: int, frame: FrameType | None) -> None:
        if self._busy or not self._armed:
            return
        self._busy = True  # it may be told again meanwhile
        spent, clock = PROCESSOR(), time.perf_counter()
        wait = (
            frame is None or frame.f_code in OWN or not self.overdue() or self._leaving(spent, clock) or watching(frame)
        )
        self._busy = False
        if wait:
            return
        self._told += 1
        self._told_at = spent, clock
        if self._told == PATIENT:
            soon = max(SOON, REST * (time.perf_counter() - clock))
            signal.setitimer(signal.ITIMER_REAL, soon, soon)
        raise TooSlow

    def _leaving(self, spent: float, clock: float) -> bool:
        """Whether the player was told just now, and may be on its way out: what it opened is closed on the way."""
        if not 0 < self._told < PATIENT:
            return False
        spent_then, clock_then = self._told_at
        return spent - spent_then < LEAVING and clock - clock_then < STALLED

    def fetch(self, who: int, fetched: Callable[[object], object], given: object) -> object:
        """A player from where it lies, or a `Mistake`; its file may take longer, and look around, as no game is on."""
        limit, self.limit = self.limit, max(self.limit, LOADING)
        try:
            return self.ask(who, fetched, given, curious=True)
        finally:
            self.limit = limit

    def overdue(self) -> bool:
        """Whether the player has had its time: of this processor, or, where it does not use that, of the clock.

        So nobody is late because others keep the machine busy.
        """
        return PROCESSOR() - self._spent > self.limit or time.perf_counter() - self._began > self.longest

    @property
    def longest(self) -> float:
        """In seconds: so long a player may take by the clock, whatever else the machine has to do."""
        return STALLED + IDLE * self.limit

    def begin(self, luck: str) -> None:
        """A game begins: the chance that all share, and how deep one may go, are as they were."""
        random.seed(luck)
        sys.setrecursionlimit(self._depth)

    def ask(self, who: int, choose: Callable[[Any], object], view: Any, curious: bool = False) -> object:
        """What a player answers, or a `Mistake`. curious: whether it may look around."""
        me = threading.get_ident()
        self.noting(who, GRACE + self.longest)
        answer: object
        seen, late = "", False
        try:
            try:
                self._begin()
                if not curious:
                    _thinking[me] = ""
                answer = choose(view)
            finally:
                seen = _thinking.pop(me, "")
                self._end()
                late = self.overdue()
        except TooSlow:
            answer = Mistake("slow")
        except MemoryError:
            answer = Mistake("memory")
        except KeyboardInterrupt as raised:
            if interrupted():
                raise
            answer = Mistake("raised", told(raised))
        except BaseException as raised:  # noqa: BLE001  also SystemExit: a player ends nothing but its own answer
            answer = Mistake("raised", told(raised))
        seen = seen or _thinking.pop(me, "")
        self.noting(-1, 0)
        if seen:
            return Mistake("pried", seen)
        return Mistake("slow") if late else answer

    def _begin(self) -> None:
        self._told = 0
        self._began, self._spent = time.perf_counter(), PROCESSOR()
        self._armed = True
        if self._signals:
            signal.setitimer(signal.ITIMER_REAL, self.limit, AGAIN)
        else:
            self._watch()

    def _end(self) -> None:
        self._armed = False
        if self._signals:
            signal.setitimer(signal.ITIMER_REAL, 0)
        else:
            self._unwatch()

    # Where there are no signals, a thread keeps the time; in a browser, where there are none either, its Stop does

    def _watch(self) -> None:
        me, over = threading.get_ident(), threading.Event()
        self._over = over

        def late() -> None:
            _thinking.others |= {threading.get_ident()}
            if over.wait(self.limit):
                return
            import ctypes

            while True:
                with self._lock:
                    if over.is_set():
                        return
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(me), ctypes.py_object(TooSlow))
                if over.wait(RARELY):
                    return

        self._lock = threading.Lock()
        with suppress(RuntimeError):
            threading.Thread(target=late, daemon=True).start()

    def _unwatch(self) -> None:
        while True:
            try:
                with self._lock:
                    self._over.set()
                return
            except TooSlow:  # that it was too slow is seen by the clock
                continue


OWN = frozenset(each.__code__ for each in (Guard.ask, Guard._begin, Guard._end, Guard._late))
"""What is not interrupted: the guard itself, which is done at once."""


def watching(frame: FrameType | None) -> bool:
    """Whether this is done by who watches the program, not by a player: a debugger, a measure of what is reached."""
    watcher = sys.gettrace()
    if watcher is None:
        return False
    package = package_of(getattr(watcher, "__module__", None) or type(watcher).__module__)
    while frame is not None and frame.f_code not in OWN:
        if package_of(frame.f_globals.get("__name__", "")) == package:
            return True
        frame = frame.f_back
    return False


def package_of(module: str) -> str:
    """The package that a module is in, at its top."""
    return module.partition(".")[0]


def interrupted() -> bool:
    """Whether Ctrl-C was pressed, and not only said."""
    if threading.current_thread() is not threading.main_thread():
        return False
    heard = signal.getsignal(signal.SIGINT)
    return bool(heard.first) if isinstance(heard, Heard) else heard != signal.SIG_IGN


def told(raised: BaseException) -> str:
    """What was raised, and in which line."""
    given = vars(BaseException)["args"].__get__(raised)  # nothing of its own is run any more, not even its text
    said = printable(next((text for text in given if type(text) is str), "")[:LONGEST])
    lines = [line for _, line in traceback.walk_tb(vars(BaseException)["__traceback__"].__get__(raised))]
    name = type(raised).__name__
    where = f", line {lines[-1]}" if len(lines) > 1 else ""
    return f"{name}: {said}{where}" if said else f"{name}{where}"


def printable(text: str) -> str:
    """A text as it may stand in a line of a terminal or of a page: with a space for what is no sign to be seen."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


class Nowhere(io.TextIOBase):
    """Takes what a player prints, which would be thousands of lines."""

    def writable(self) -> bool:
        """It can be written to."""
        return True

    def write(self, text: str, /) -> int:
        """Lose it."""
        return len(text)


@contextmanager
def kept_apart() -> Iterator[None]:
    """Meanwhile what players print is lost, and chance that all share begins anew; afterwards all is as before."""
    state, shown, depth = random.getstate(), sys.stdout, sys.getrecursionlimit()
    sys.stdout = Nowhere()
    try:
        with bounded_memory():
            yield
    finally:
        sys.stdout = shown
        sys.setrecursionlimit(depth)
        random.setstate(state)


@contextmanager
def bounded_memory() -> Iterator[None]:
    """Meanwhile this process gets no more than `MEMORY` on top of what it has, where the system sees to such things."""
    try:
        import resource
        from pathlib import Path

        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        before = soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = pages * resource.getpagesize() + MEMORY
        if soft != resource.RLIM_INFINITY:
            most = min(most, soft)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    except (ImportError, OSError, ValueError):
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
