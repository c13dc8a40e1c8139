"""A study in chunks: any chunk can be done by anybody, at any time, twice or again, and comes to the same."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import inf
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from cardgames.study.experiments import experiment
from cardgames.study.measures import Sums
from cardgames.study.stopping import Heard, block, end_with_parent, heeded, unheard

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.context import ForkServerContext, SpawnContext

Chunk: TypeAlias = tuple[int, int]
"""The number of its first trial, and how many it has; a trial is mostly a deal."""

Counted: TypeAlias = dict[str, list[int]]
"""For each measure the sums of a chunk, as `Sums.numbers`."""

C = TypeVar("C")
"""What one chunk comes to."""

MOST, FEWEST = 250, 10
"""How many deals a chunk has: enough that handing it out costs little, few enough that losing it costs little."""
LONE = 1000
"""So few deals are not worth further processes."""
TRIES = 3
"""So often a chunk is given out before it is done here, where what goes wrong with it is seen."""
POLL = 0.25
"""In seconds: how often it is asked whether to stop, while nothing is finished."""
AGAIN = frozenset(8 << often for often in range(16))
"""After so many such times a chunk that has not come back is given out once more, in case who has it is gone."""
PATIENCE = 24
"""After so many times in which nothing was finished, which takes a worker a second at most, a worker has stopped."""


def cut(trials: int, packs: int = 1) -> list[Chunk]:
    """So many trials, of so many deals each, in chunks. How they are cut makes no difference to what they come to.

    Towards the end they get smaller, so that all who count are done at about the same time.
    """
    fewest = -(-FEWEST // packs)
    most = max(fewest, min(MOST, trials // 64))
    chunks, first = list[Chunk](), 0
    while first < trials:
        left = trials - first
        chunks.append((first, min(left, most, max(fewest, left // 32))))
        first += chunks[-1][1]
    return chunks


def count(claim: str, seed: int, chunk: Chunk) -> Counted:
    """Play the trials of one chunk."""
    tested = experiment(claim)
    sums = {measure.name: Sums() for measure in tested.measures if measure.exact is None}
    first, number = chunk
    for deal in range(first, first + number):
        for name, seen in tested.seen(seed, deal).items():
            sums[name].add(seen)
    return {name: each.numbers for name, each in sums.items()}


@dataclass
class Chunked(Generic[C]):
    """What is to be counted, chunk by chunk, and what has been.

    count: counts one chunk, also in another process. stop: asked now and then whether that is enough. tell: told how
    many deals are done. stopped: whether the work was broken off, by `stop`, by the keyboard or by another signal,
    which `heard` knows.
    """

    count: Callable[[Chunk], C]
    chunks: list[Chunk]
    stop: Callable[[], bool] = lambda: False
    tell: Callable[[int], None] = lambda _: None
    done: dict[Chunk, C] = field(default_factory=dict)
    stopped: bool = False
    heard: Heard = field(default_factory=Heard)

    def add(self, chunk: Chunk, counted: C) -> None:
        """A chunk is finished; if it has come back twice, it still counts once."""
        self.done[chunk] = counted
        with self.heard.wait(patient=False):
            self.tell(sum(number for _, number in self.done))

    def left(self) -> list[Chunk]:
        """The chunks that are not finished."""
        return [chunk for chunk in self.chunks if chunk not in self.done]

    def do(self, executor: Executor | None, workers: int) -> None:
        """Count all chunks, until told to stop: by an executor, by processes of our own, or here."""
        with heeded() as self.heard:
            try:
                with self.heard.wait():
                    if executor is not None:
                        self.hand_out(executor)
                    elif workers > 1:
                        self.with_processes(workers)
                self.alone()
            except KeyboardInterrupt:
                self.stopped = True

    def alone(self) -> None:
        """Count here what is left."""
        for chunk in self.left():
            if self.over():
                return
            self.add(chunk, self.count(chunk))

    def over(self) -> bool:
        """Whether to stop."""
        with self.heard.wait(patient=False):
            self.stopped = self.stopped or bool(self.heard.first) or self.stop()
        return self.stopped

    def with_processes(self, workers: int) -> None:
        """Count with processes of our own. When one dies its pool is lost, and the chunks left go to a new one.

        So they do when one stands still, as one that was stopped; after each pool in vain the next gets more time.
        Where the system lets us have none, as in a process that is itself a worker, the chunks are left to do here.
        """
        fruitless = 0
        while self.left() and not self.stopped and fruitless < TRIES:
            before = len(self.done)
            with ExitStack() as stack:
                try:
                    pool = stack.enter_context(processes(workers))
                except (ImportError, NotImplementedError, OSError):
                    return
                self.hand_out(pool, PATIENCE << fruitless)
            fruitless = 0 if len(self.done) > before else fruitless + 1

    def hand_out(self, executor: Executor, patience: float = inf) -> None:
        """Give the chunks to an executor; what it loses it is given again, and at last left to be done here.

        patience: so often it is asked in vain whether something is finished, before all is left that is not.
        """
        tries = dict.fromkeys(self.left(), 0)
        waiting: dict[Future[C], Chunk] = {}
        queue = list(tries)[::-1]
        vain = 0
        try:
            while (queue or not self.done.keys() >= {*waiting.values()}) and vain < patience and not self.over():
                room = ahead(executor) - len(waiting)
                if vain in AGAIN:
                    queue.extend([chunk for chunk in waiting.values() if chunk not in self.done][:1])
                    room = 1
                for chunk in [queue.pop() for _ in range(min(room, len(queue)))]:
                    try:
                        future = executor.submit(self.count, chunk)
                    except Exception:  # noqa: BLE001  it is broken, shut down or cut off; a cluster has errors of its own
                        return
                    waiting[future] = chunk
                wait(waiting, POLL, FIRST_COMPLETED)
                finished = [future for future in waiting if future.done()]  # also what was called off
                vain = 0 if finished else vain + 1
                for future in finished:
                    chunk = waiting.pop(future)
                    if not future.cancelled() and future.exception() is None:
                        self.add(chunk, future.result())
                        continue
                    tries[chunk] += 1
                    if tries[chunk] < TRIES:
                        queue.append(chunk)
        finally:
            if patience == inf:  # our own processes are ended, and Python stumbles over what was called off before
                for future in waiting:
                    future.cancel()


class Work(Chunked[Counted]):
    """Chunks of sums."""

    def merged(self) -> tuple[int, dict[str, Sums]]:
        """How many deals are finished without a gap, and what they come to: as if no more had been asked for."""
        deals, sums = 0, dict[str, Sums]()
        for chunk in self.chunks:
            if chunk not in self.done:
                break
            deals += chunk[1]
            for name, numbers in self.done[chunk].items():
                sums.setdefault(name, Sums()).merge(Sums.of_numbers(numbers))
        return deals, sums


def ahead(executor: Executor) -> int:
    """How many chunks are given out at a time."""
    return 2 * int(getattr(executor, "_max_workers", 0) or cores()) + 2


@contextmanager
def processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that leave the keyboard to us; a browser, which has none, does not even know the modules."""
    from concurrent.futures import ProcessPoolExecutor

    class Pool(ProcessPoolExecutor):
        """Begins a process when work is handed in. Raises RuntimeError where it cannot."""

        def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
            with no_program():
                try:
                    return super().submit(fn, *given, **named)
                except (AssertionError, EOFError, OSError) as refused:  # a worker may begin none, or there are too many
                    raise RuntimeError("No process can be begun.") from refused

        def kill(self) -> None:
            """End all processes at once, those that are stopped too; there is nothing that they could lose."""
            for process in list((self._processes or {}).values()):
                process.kill()
            self.shutdown(wait=False, cancel_futures=True)

    pool = Pool(workers, mp_context=beginning(), initializer=devoted)
    try:
        yield pool
    finally:
        pool.kill()


def beginning() -> ForkServerContext | SpawnContext:
    """How processes are begun: by one that has loaded what they need, where the system lets us."""
    import multiprocessing

    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["cardgames.study.worker_imports"])
    begin_server()
    return context


def begin_server() -> None:
    """Begin the process that begins the workers, and what tidies up after it, so that Ctrl-C is ours alone."""
    from multiprocessing import forkserver, resource_tracker

    with unheard(), no_program():  # which may be a notebook that has forgotten all its names
        resource_tracker.ensure_running()
        block()  # in some versions of Python that has let them in again
        forkserver.ensure_running()


@contextmanager
def no_program() -> Iterator[None]:
    """A process begun meanwhile does not load the reader's own program; else it would run all of that once more."""
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


RARELY = 50_000
"""After so many new objects a worker looks for cycles to throw away: a deal that is over leaves hardly any."""


def devoted() -> None:
    """A worker ends when whoever gave it its work ends it or is gone, and not at Ctrl-C. It seldom tidies up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    gc.set_threshold(RARELY)


def workers_for(deals: int, wanted: int | None) -> int:
    """How many processes to use: one a core, but one alone where there can be no more or few deals are asked."""
    if sys.platform in ("emscripten", "wasi"):
        return 1
    if wanted is not None:
        return wanted
    return 1 if deals <= LONE else cores()


def cores() -> int:
    """How many cores this process may use: all that there are, where the system gives it no fewer or cannot tell."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
