"""Work in chunks, done by any number of processes in any order, always with the same result."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from cardgames.core import BadRecord, quote

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.context import ForkServerContext, SpawnContext

Chunk: TypeAlias = tuple[int, int]
"""The number of the first trial and the number of trials; most trials are one deal."""

C = TypeVar("C")
"""The result of one chunk."""

MAX_DEALS_PER_CHUNK, MIN_DEALS_PER_CHUNK = 250, 10
MIN_DEALS_FOR_WORKERS = 1000
"""Below this many deals one process is quicker."""
MAX_WORKERS = 1024
MAX_TRIES = 2
"""Tries in a worker before a chunk runs in this process, where its error is visible."""
POLL_SECONDS = 0.25
PRELOADED = ("cardgames.simulate.deal", "cardgames.rulebooks.rulebook")
"""Modules that are imported once, before the workers are forked."""


def cut_into_chunks(trials: int, packs: int = 1) -> list[Chunk]:
    """Cut trials into chunks, smaller ones towards the end, so that all workers finish at about the same time.

    packs: how many deals one trial takes.
    """
    smallest = -(-MIN_DEALS_PER_CHUNK // packs)
    largest = max(smallest, min(MAX_DEALS_PER_CHUNK, trials // 64))
    chunks, first = list[Chunk](), 0
    while first < trials:
        left = trials - first
        chunks.append((first, min(left, largest, max(smallest, left // 32))))
        first += chunks[-1][1]
    return chunks


@dataclass
class Work(Generic[C]):
    """Chunks of work and their results.

    do: does one chunk, here or in another process. should_stop: called now and then, ends the work early. on_done:
    called with the number of finished trials. done: the result of each finished chunk. stopped: whether the work ended
    early.
    """

    do: Callable[[Chunk], C]
    chunks: list[Chunk]
    should_stop: Callable[[], bool] = lambda: False
    on_done: Callable[[int], None] = lambda _: None
    done: dict[Chunk, C] = field(default_factory=dict)
    stopped: bool = False

    def run(self, executor: Executor | None = None, workers: int = 1) -> None:
        """Do all chunks: in an executor, in worker processes, or here. Ctrl-C ends it early."""
        try:
            if executor is not None:
                self._hand_out(executor)
            elif workers > 1:
                self._run_in_workers(workers)
            self._run_here()
        except KeyboardInterrupt:
            self.stopped = True

    def pending(self) -> list[Chunk]:
        """The chunks that are not finished."""
        return [chunk for chunk in self.chunks if chunk not in self.done]

    def finished_chunks(self) -> Iterator[tuple[Chunk, C]]:
        """The chunks before the first unfinished one, with their results."""
        for chunk in self.chunks:
            if chunk not in self.done:
                return
            yield chunk, self.done[chunk]

    def add(self, chunk: Chunk, result: C) -> None:
        """Keep the result of a chunk."""
        self.done[chunk] = result
        self.on_done(sum(number for _, number in self.done))

    def is_over(self) -> bool:
        """Whether to stop."""
        self.stopped = self.stopped or self.should_stop()
        return self.stopped

    def _run_here(self) -> None:
        for chunk in self.pending():
            if self.is_over():
                return
            self.add(chunk, self.do(chunk))

    def _run_in_workers(self, workers: int) -> None:
        """Use a pool, and a second one if the first breaks; the caller does the rest."""
        for _ in range(MAX_TRIES):
            if self.pending() and not self.stopped:
                try:
                    with worker_pool(workers) as pool:
                        self._hand_out(pool)
                except (ImportError, NotImplementedError, OSError):  # this system starts no further process
                    return

    def _hand_out(self, executor: Executor) -> None:
        """Give the chunks to an executor, a few at a time; return when it accepts no more."""
        tries = dict.fromkeys(self.pending(), 0)
        queue = list(tries)[::-1]
        running: dict[Future[C], Chunk] = {}
        at_a_time = 2 * int(getattr(executor, "_max_workers", 0) or cores()) + 2
        try:
            while (queue or running) and not self.is_over():
                while queue and len(running) < at_a_time:
                    future = self._submit(executor, queue[-1])
                    if future is None:
                        return
                    running[future] = queue.pop()
                wait(running, POLL_SECONDS, FIRST_COMPLETED)
                for future in [future for future in running if future.done()]:
                    chunk = running.pop(future)
                    if not future.cancelled() and future.exception() is None:
                        self.add(chunk, future.result())
                        continue
                    tries[chunk] += 1
                    if tries[chunk] < MAX_TRIES:
                        queue.append(chunk)
        finally:
            for future in running:
                future.cancel()

    def _submit(self, executor: Executor, chunk: Chunk) -> Future[C] | None:
        """Give a chunk to an executor; None where it is broken or shut down."""
        try:
            with no_main_module():
                return executor.submit(self.do, chunk)
        except Exception:  # noqa: BLE001 - a cluster has errors of its own
            return None


# Processes


@contextmanager
def worker_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes. When the block ends early, each worker finishes its chunk and ends."""
    from concurrent.futures import ProcessPoolExecutor  # which a browser does not have

    pool = ProcessPoolExecutor(workers, mp_context=process_context(), initializer=init_worker)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def process_context() -> ForkServerContext | SpawnContext:
    """The way processes are started: by a fork server that has loaded `PRELOADED`, if the system has one.

    The fork server starts with SIGINT blocked, and its processes with it: Ctrl-C never meets a starting one.
    """
    import multiprocessing
    import signal

    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*PRELOADED])
    from multiprocessing import forkserver, resource_tracker

    resource_tracker.ensure_running()  # which would let the signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return context


def init_worker() -> None:
    """Ignore Ctrl-C, which is for the main process, and end with it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """End this process when the one that started it has ended."""
    from multiprocessing import parent_process

    parent = parent_process()

    def wait_for_parent() -> None:
        assert parent is not None
        parent.join()
        os._exit(1)

    if parent is not None:
        threading.Thread(target=wait_for_parent, daemon=True).start()


@contextmanager
def no_main_module() -> Iterator[None]:
    """Keep new processes from importing the program that runs, which would run it again."""
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


def workers_for(deals: int, wanted: int | None) -> int:
    """The number of processes to use: `wanted`, else one a core; one for few deals or in a browser."""
    if sys.platform in ("emscripten", "wasi"):
        return 1
    if wanted is not None:
        return wanted
    return 1 if deals <= MIN_DEALS_FOR_WORKERS else cores()


def check_helpers(what: str, workers: object, executor: object) -> None:
    """Raises BadRecord on a wrong number of processes or a wrong executor. what: the work, as in "A study"."""
    if workers is not None and (type(workers) is not int or not 1 <= workers <= MAX_WORKERS):
        raise BadRecord(f"{what} has 1 to {MAX_WORKERS} workers, not {quote(workers)}.")
    if executor is not None and (isinstance(executor, type) or not callable(getattr(executor, "submit", None))):
        raise BadRecord(f"An executor is one of concurrent.futures, or a cluster's, not {quote(executor)}.")


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
