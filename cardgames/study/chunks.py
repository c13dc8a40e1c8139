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
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from cardgames.study.experiments import experiment
from cardgames.study.measures import Sums

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Chunk: TypeAlias = tuple[int, int]
"""The number of its first trial, and how many it has; a trial is mostly a deal."""

Counted: TypeAlias = dict[str, list[int]]
"""For each measure the sums of a chunk, as `Sums.numbers`."""

MOST, FEWEST = 250, 10
"""How many deals a chunk has: enough that handing it out costs little, few enough that losing it costs little."""
LONE = 1000
"""So few deals are not worth further processes."""
TRIES = 3
"""So often a chunk is given out before it is done here, where what goes wrong with it is seen."""
POLL = 0.25
"""In seconds: how often it is asked whether to stop, while nothing is finished."""


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
class Work:
    """What is to be counted, and what has been.

    stop: asked now and then whether that is enough. tell: told how many deals are done. stopped: whether the work was
    broken off, by `stop` or by the keyboard.
    """

    claim: str
    seed: int
    chunks: list[Chunk]
    stop: Callable[[], bool] = lambda: False
    tell: Callable[[int], None] = lambda _: None
    done: dict[Chunk, Counted] = field(default_factory=dict)
    stopped: bool = False

    def add(self, chunk: Chunk, counted: Counted) -> None:
        """A chunk is finished; if it has come back twice, it still counts once."""
        self.done[chunk] = counted
        self.tell(sum(number for _, number in self.done))

    def left(self) -> list[Chunk]:
        """The chunks that are not finished."""
        return [chunk for chunk in self.chunks if chunk not in self.done]

    def do(self, executor: Executor | None, workers: int) -> None:
        """Count all chunks, until told to stop: by an executor, by processes of our own, or here."""
        try:
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
            self.add(chunk, count(self.claim, self.seed, chunk))

    def over(self) -> bool:
        """Whether to stop."""
        self.stopped = self.stopped or self.stop()
        return self.stopped

    def with_processes(self, workers: int) -> None:
        """Count with processes of our own. When one dies its pool is lost, and the chunks left go to a new one.

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
                self.hand_out(pool)
            fruitless = 0 if len(self.done) > before else fruitless + 1

    def hand_out(self, executor: Executor) -> None:
        """Give the chunks to an executor; what it loses it is given again, and at last left to be done here."""
        tries = dict.fromkeys(self.left(), 0)
        waiting: dict[Future[Counted], Chunk] = {}
        queue = list(tries)[::-1]
        try:
            while (queue or waiting) and not self.over():
                while queue and len(waiting) < ahead(executor):
                    chunk = queue.pop()
                    try:
                        future = executor.submit(count, self.claim, self.seed, chunk)
                    except RuntimeError:  # the executor is broken, or shut down
                        return
                    waiting[future] = chunk
                wait(waiting, POLL, FIRST_COMPLETED)
                for future in [future for future in waiting if future.done()]:  # also what was called off
                    chunk = waiting.pop(future)
                    if not future.cancelled() and future.exception() is None:
                        self.add(chunk, future.result())
                        continue
                    tries[chunk] += 1
                    if tries[chunk] < TRIES:
                        queue.append(chunk)
        finally:
            for future in waiting:
                future.cancel()

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
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    class Pool(ProcessPoolExecutor):
        """Begins a process when work is handed in. Raises RuntimeError where it cannot."""

        def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
            with no_program():
                try:
                    return super().submit(fn, *given, **named)
                except (AssertionError, OSError) as refused:  # a worker may begin none, or there are too many
                    raise RuntimeError("No process can be begun.") from refused

    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    context.set_forkserver_preload(["cardgames.study.worker_imports"])
    pool = Pool(workers, mp_context=context, initializer=devoted)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


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
    """A worker does not end at Ctrl-C: whoever gave it its work does that in good order. It seldom tidies up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
