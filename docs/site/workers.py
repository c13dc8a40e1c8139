"""Processes beside the one that makes the pages, for what only Python computes: one process uses one processor."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Item = TypeVar("Item")
Result = TypeVar("Result")

_pool: list[ProcessPoolExecutor] = []


def start() -> None:
    """Start a process for each processor, where a process can be forked; before any thread runs."""
    if "fork" in multiprocessing.get_all_start_methods():
        _pool.append(ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("fork")))
        _pool[-1].submit(int).result()  # all processes start at the first task


def run(function: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
    """What a function of a module returns, called in one of the processes, or here where there are none."""
    return _pool[-1].submit(function, *args, **kwargs).result() if _pool else function(*args, **kwargs)


def each(function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    """The same for each of some items, in their order; several at once."""
    return _pool[-1].map(function, items, chunksize=4) if _pool else map(function, items)


def stop() -> None:
    """End the processes; what has not begun is not done."""
    while _pool:
        _pool.pop().shutdown(wait=False, cancel_futures=True)
