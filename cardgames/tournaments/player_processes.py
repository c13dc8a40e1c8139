"""Written players in processes of their own.

Each player has a host, a process that has loaded it. For each seat of each deal the host forks a process, which is
shown the views of that seat and no others, and ends with the deal; so no process sees one deal from two seats. What is
sent to a process is pickled; what comes back is read as JSON, and is no more than the number of a legal move or a
mistake. Hosts are started by a server that knows nothing of the tournament, so neither the packs nor the seed are in
their memory.

A host and its forks are a process group, which is ended whole. They run with all rights of the user: see safety.md for
what this cannot hold.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import random
import signal
import socket
import struct
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from cardgames.core import Game, Move, Rules, View
from cardgames.simulate.parallel import no_main_module, process_context
from cardgames.tournaments.answers import Kind, Mistake, move_of
from cardgames.tournaments.entrants import load, new_chooser
from cardgames.tournaments.local_players import result_or_mistake

LIMIT_SECONDS = 1.0
"""How long a player may think about one move."""
LOADING_SECONDS = 10.0
"""How long the code of a player may take to load, unless a single move may take longer."""
GRACE_SECONDS = 0.5
"""How much longer an answer is waited for before its process is ended from outside."""
MAX_MEMORY_BYTES = 1 << 30
"""How much memory a player may use beyond what its process has, where the system can limit it."""
MAX_ANSWER_BYTES = 4_000

FATAL = frozenset(
    getattr(signal, name) for name in ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL") if hasattr(signal, name)
)
"""Signals by which a process ends through its own fault."""


class ProcessKilled(Exception):
    """A player's process was ended by a signal from outside; the deal is void."""


def can_fork() -> bool:
    """Whether this system can give players processes of their own."""
    return hasattr(os, "fork") and hasattr(socket, "send_fds") and os.name == "posix"


def loading_seconds(limit: float) -> float:
    """How long the code of a player may take to load. limit: seconds for one move."""
    return max(LOADING_SECONDS, limit)


# In the process that plays the deals


class PlayerProcesses:
    """Written players, each with a host process, by their numbers. rules: the game. limit: seconds for one answer."""

    def __init__(self, players: Sequence[object], rules: Rules, limit: float = LIMIT_SECONDS) -> None:
        self._hosts = [Host(player, rules, limit) for player in players]

    def fault(self, player: int) -> Mistake | None:
        """What went wrong when a player was loaded, if anything did."""
        return self._hosts[player].fault()

    def seat(self, player: int, luck: str) -> SeatProcess:
        """Seat a player for one deal. luck: seeds the random numbers that it may use."""
        return SeatProcess(self._hosts[player], luck)

    def close(self) -> None:
        """End the hosts, and with them everything that they have started."""
        for host in self._hosts:
            host.end()


class Host:
    """The process that has loaded a player, and forks a process for each of its seats."""

    def __init__(self, player: object, rules: Rules, limit: float) -> None:
        self.player, self.rules, self.limit = player, rules, limit
        self._lock = threading.RLock()  # deals may be played in threads
        self._start()

    def _start(self) -> None:
        self._control, theirs = socket.socketpair()
        self._loading = True
        self._fault: Mistake | None = None
        self._loaded_by = monotonic() + loading_seconds(self.limit)
        arguments = (theirs, self.player, self.rules, self.limit)
        with theirs, no_main_module():
            self._process: Any = process_context().Process(target=host_player, args=arguments, daemon=True)
            self._process.start()

    def fault(self) -> Mistake | None:
        """Wait until the player is loaded; gives what went wrong."""
        with self._lock:
            self._wait_until_loaded()
            return self._fault

    def _wait_until_loaded(self) -> None:
        if self._loading:
            self._loading = False
            answer = read_answer(self._control, self._loaded_by + GRACE_SECONDS)
            self._fault = answer if isinstance(answer, Mistake) else mistake_in(answer)
            if self._fault == Mistake("ended"):
                self._process.join(GRACE_SECONDS)
                if self._process.exitcode == -signal.SIGALRM:
                    self._fault = Mistake("slow")

    def fork(self, luck: str) -> tuple[int, socket.socket] | Mistake:
        """Fork a process for a seat; gives its number, and the connection to it. Raises ProcessKilled."""
        fault = self.fault()
        if fault is not None:
            return fault
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                with self._lock:
                    socket.send_fds(self._control, [luck.encode()], [theirs.fileno()])
                    return self._number(), ours
            except OSError:
                ours.close()
                self._restart()
                raise ProcessKilled from None

    def exit_signal(self, process: int) -> int:
        """The signal by which the process of a seat ended, 0 where it ended without one. Raises ProcessKilled."""
        try:
            with self._lock:
                self._control.sendall(struct.pack("<i", process))
                return self._number()
        except OSError:
            self._restart()
            raise ProcessKilled from None

    def _restart(self) -> None:
        with self._lock:
            self.end()
            self._start()

    def _number(self) -> int:
        self._control.settimeout(loading_seconds(self.limit))
        sent = self._control.recv(4)
        if len(sent) < 4:
            raise OSError("The host has ended.")
        number: int = struct.unpack("<i", sent)[0]
        return number

    def end(self) -> None:
        """End the host and all its forks."""
        self._control.close()
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()


class SeatProcess:
    """A player at a seat for one deal, in a process that is forked when it is first asked."""

    def __init__(self, host: Host, luck: str) -> None:
        self._host, self._luck = host, luck
        self._process = 0
        self._line: socket.socket | None = None

    def ask(self, view: View) -> Move | Mistake:
        """The legal move that the player answers, or the mistake. Raises ProcessKilled."""
        if self._line is None:
            forked = self._host.fork(self._luck)
            if isinstance(forked, Mistake):
                return forked
            self._process, self._line = forked
        deadline = monotonic() + self._host.limit + GRACE_SECONDS
        self._line.settimeout(self._host.limit + GRACE_SECONDS)
        sent = pickle.dumps(view)
        try:
            self._line.sendall(struct.pack("<i", len(sent)) + sent)
        except OSError:
            return self._lost()
        answer = read_answer(self._line, deadline)
        if answer == Mistake("ended"):
            return self._lost()
        if isinstance(answer, Mistake):
            self.end()
            return answer
        at = answer.get("at")
        if type(at) is int and 0 <= at < len(view.legal):
            return view.legal[at]
        return mistake_in(answer) or Mistake("nonsense")

    def _lost(self) -> Mistake:
        """Why the process has ended. Raises ProcessKilled where that was not its own doing."""
        ended_by = self._host.exit_signal(self._process)
        self.close()
        if ended_by == signal.SIGALRM:
            return Mistake("slow")
        if ended_by and ended_by not in FATAL:
            raise ProcessKilled
        return Mistake("ended")

    def end(self) -> None:
        """End the process at once."""
        with suppress(OSError):
            os.kill(self._process, signal.SIGKILL)
        self.close()

    def close(self) -> None:
        """Close the connection, by which the process ends."""
        if self._line is not None:
            self._line.close()
            self._line = None


def read_answer(line: socket.socket, deadline: float) -> dict[str, Any] | Mistake:
    """Read one line of JSON until a deadline on the monotonic clock: an object, or the mistake of sending none."""
    text = b""
    try:
        while not text.endswith(b"\n"):
            line.settimeout(max(0.001, deadline - monotonic()))
            more = line.recv(MAX_ANSWER_BYTES)
            if not more:
                return Mistake("ended")
            text += more
            if len(text) > MAX_ANSWER_BYTES:
                return Mistake("nonsense")
        answer = json.loads(text)
    except TimeoutError:
        return Mistake("slow")
    except OSError:
        return Mistake("ended")
    except (ValueError, RecursionError):
        return Mistake("nonsense")
    return answer if isinstance(answer, dict) else Mistake("nonsense")


def mistake_in(answer: Mapping[str, Any]) -> Mistake | None:
    """The mistake that a process reports; None where it reports none."""
    kinds: tuple[Kind, ...] = ("raised", "slow", "memory", "illegal", "nonsense")
    kind = next((kind for kind in kinds if kind == answer.get("kind")), None)
    return None if kind is None else Mistake(kind, str(answer.get("text", "")))


# In the process of a host, and of a seat


def host_player(control: socket.socket, player: object, rules: Rules, limit: float) -> None:
    """Load a player, and fork a process for each seat that is asked for, until the connection is closed.

    rules: the game, whose modules are loaded with it, so that no fork has to import them.
    """
    os.setsid()
    for name in ("SIGINT", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):  # what a player prints is shown to nobody
        os.dup2(nowhere, stream)
    limit_memory()
    signal.setitimer(signal.ITIMER_REAL, loading_seconds(limit))
    pickle.loads(pickle.dumps(Game(rules, seed=0).view("A")))  # noqa: S301 - so that all of it is imported
    loaded = result_or_mistake(lambda: load(player))
    signal.setitimer(signal.ITIMER_REAL, 0)
    control.sendall(as_line({} if not isinstance(loaded, Mistake) else loaded._asdict()))
    gc.freeze()  # a fork whose collector left its mark on every object would copy all of the memory
    exit_codes: dict[int, int] = {}
    while True:
        sent, descriptors, *_ = socket.recv_fds(control, 256, 1)
        if not sent:
            os.killpg(0, signal.SIGKILL)
        reap(exit_codes)
        if not descriptors:
            (process,) = struct.unpack("<i", sent)
            control.sendall(struct.pack("<i", signal_of(process, exit_codes)))
            continue
        forked = os.fork()
        if not forked:
            control.close()
            try:
                play_seat(socket.socket(fileno=descriptors[0]), loaded, sent.decode(), limit)
            finally:
                os._exit(0)
        os.close(descriptors[0])
        control.sendall(struct.pack("<i", forked))


def reap(exit_codes: dict[int, int]) -> None:
    """Note the exit codes of the processes that have ended."""
    with suppress(ChildProcessError):
        while True:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                return
            exit_codes[process] = os.waitstatus_to_exitcode(status)


def signal_of(process: int, exit_codes: dict[int, int]) -> int:
    """The signal by which a process ended, 0 where it ended without one, or still runs after closing its connection."""
    deadline = monotonic() + GRACE_SECONDS
    while process not in exit_codes and monotonic() < deadline:
        with suppress(ChildProcessError):
            ended, status = os.waitpid(process, os.WNOHANG)
            if ended:
                exit_codes[process] = os.waitstatus_to_exitcode(status)
    if process not in exit_codes:
        with suppress(OSError):
            os.kill(process, signal.SIGKILL)
    return max(0, -exit_codes.pop(process, 0))


def play_seat(line: socket.socket, player: object, luck: str, limit: float) -> None:
    """Answer for a player at one seat until the connection is closed."""
    random.seed(luck)
    chooser: Callable[[View], object] | None = None
    with line.makefile("rb") as views:
        while size := views.read(4):
            view: View = pickle.loads(views.read(struct.unpack("<i", size)[0]))  # noqa: S301 - sent by our own process
            legal = view.legal  # a player may change its view

            def choose(view: View = view, legal: Sequence[Move] = legal) -> Move | Mistake:
                nonlocal chooser
                chooser = chooser or new_chooser(player)
                return move_of(chooser(view), legal)

            signal.setitimer(signal.ITIMER_REAL, limit)  # SIGALRM ends this process, whatever it does
            answer = result_or_mistake(choose)
            signal.setitimer(signal.ITIMER_REAL, 0)
            if isinstance(answer, Mistake):
                line.sendall(as_line(answer._asdict()))
            else:
                line.sendall(as_line({"at": next(at for at, move in enumerate(legal) if move is answer)}))


def as_line(data: Mapping[str, Any]) -> bytes:
    """An answer as it is sent."""
    return json.dumps(data).encode() + b"\n"


def limit_memory() -> None:
    """Limit the memory of this process, where the system can."""
    try:
        import resource
        from pathlib import Path

        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = pages * resource.getpagesize() + MAX_MEMORY_BYTES
        resource.setrlimit(resource.RLIMIT_AS, (most if soft == resource.RLIM_INFINITY else min(most, soft), hard))
    except (ImportError, OSError, ValueError):
        return
