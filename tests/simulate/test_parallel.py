"""Work in chunks: the same result with any number of workers, whatever an executor loses."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cardgames.claims.experiment import count
from cardgames.claims.study import study
from cardgames.simulate import parallel
from starter.folders import ROOT
from tests.support import thorough

CLAIM = "goat.claim.6"
DEALS = 60


def done_with(executor: Executor | None = None, **given: Any) -> Any:
    return study(CLAIM, DEALS, 7, executor, progress=False, **given)


@pytest.fixture(scope="module")
def alone() -> Any:
    """The study as one process does it."""
    return done_with(workers=1)


def test_a_study_is_the_same_with_one_two_and_four_workers(alone: Any) -> None:
    assert alone.deals == DEALS
    assert not alone.stopped
    for workers in (2, 4):
        assert done_with(workers=workers) == alone


@pytest.mark.no_cover
def test_a_study_is_the_same_however_it_is_cut(alone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "MIN_DEALS_PER_CHUNK", 7)
    assert done_with(workers=1) == alone


@pytest.mark.no_cover
def test_a_longer_study_begins_with_the_deals_of_a_shorter_one(alone: Any) -> None:
    whole = count(CLAIM, 7, (0, 20))
    parts = [count(CLAIM, 7, chunk) for chunk in ((0, 5), (5, 15))]
    for name, numbers in whole.items():
        assert numbers == [one + other for one, other in zip(*(part[name] for part in parts), strict=True)]
    assert done_with(workers=1) == alone
    assert study(CLAIM, DEALS, 8, workers=1, progress=False) != alone


class Unreliable(ThreadPoolExecutor):
    """Loses every third chunk, by error or by calling it off, and does some twice."""

    lost = 0

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        self.lost += 1
        if self.lost % 3 == 1:
            future: Future[Any] = Future()
            future.set_exception(OSError("the worker is gone")) if self.lost % 2 else future.cancel()
            return future
        super().submit(fn, *given, **named)
        return super().submit(fn, *given, **named)


@pytest.mark.no_cover
def test_what_an_executor_loses_is_done_again_and_nothing_counts_twice(alone: Any) -> None:
    with Unreliable(2) as executor:
        assert done_with(executor) == alone
        assert executor.lost > DEALS // 10


class Useless(Executor):
    """Takes no work, or loses all of it."""

    def __init__(self, takes: bool) -> None:
        self.takes = takes

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:  # noqa: ARG002
        if not self.takes:
            raise RuntimeError("shut down")
        future: Future[Any] = Future()
        future.set_exception(OSError("lost"))
        return future


@pytest.mark.parametrize("takes", [True, False])
def test_what_no_executor_will_do_is_done_here(alone: Any, takes: bool) -> None:
    assert done_with(Useless(takes)) == alone


class Killing(ProcessPoolExecutor):
    """Its first pool loses a worker half-way."""

    given = 0

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        type(self).given += 1
        if type(self).given == 3:
            return super().submit(os._exit, 1)
        return super().submit(fn, *given, **named)


@pytest.mark.slow
def test_a_worker_killed_half_way_costs_its_chunk_alone(alone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pools = []

    @contextmanager
    def killing(workers: int) -> Iterator[ProcessPoolExecutor]:
        with Killing(workers) as pool:
            pools.append(pool)
            yield pool

    monkeypatch.setattr(Killing, "given", 0)
    monkeypatch.setattr(parallel, "worker_pool", killing)
    assert done_with(workers=2) == alone
    assert len(pools) == 2


PROGRAM = f"""from cardgames.claims.study import study
print(study("{CLAIM}", {DEALS}, 7, workers=2, progress=False).sums)
"""


@pytest.mark.parametrize("way", ["file", "input"])
def test_a_program_is_run_once_though_processes_count_for_it(alone: Any, tmp_path: Path, way: str) -> None:
    """As a reader writes it, without a word of processes."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    command = [sys.executable, str(program) if way == "file" else "-"]
    done = subprocess.run(command, input=PROGRAM, capture_output=True, text=True, timeout=300, check=False, cwd=ROOT)
    assert (done.stdout, done.stderr) == (f"{alone.sums}\n", "")


@thorough.ONLY
@pytest.mark.slow
def test_a_cluster_comes_to_the_same(alone: Any) -> None:
    """Two separate processes of `dask.distributed`; one is killed when it has counted something."""
    import distributed

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        killed: list[int] = []

        def kill(done: int, of: int) -> None:
            if not killed:
                killed.append(client.run(os.getpid).popitem()[1])
                os.kill(killed[0], signal.SIGKILL)

        counted = study(CLAIM, DEALS, 7, client.get_executor(), progress=kill)
        assert counted == alone
        assert killed


def test_in_a_process_that_may_begin_no_other_it_goes_on_alone(alone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as a worker of a pool."""
    monkeypatch.setitem(vars(multiprocessing.current_process())["_config"], "daemon", True)
    assert done_with(workers=2) == alone


def test_where_the_system_has_no_processes_it_goes_on_alone(alone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def refused(workers: int) -> Iterator[Executor]:
        raise OSError(workers)
        yield

    monkeypatch.setattr(parallel, "worker_pool", refused)
    assert done_with(workers=2) == alone


def test_where_no_process_comes_up_it_goes_on_alone(alone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def none(workers: int) -> Iterator[Executor]:
        yield Useless(takes=False)

    monkeypatch.setattr(parallel, "worker_pool", none)
    assert done_with(workers=3) == alone
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert parallel.workers_for(10**6, 4) == 1


def test_there_is_a_process_for_each_core_that_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert parallel.workers_for(10**6, None) == 2
    monkeypatch.delattr(os, "sched_getaffinity")
    assert parallel.workers_for(10**6, None) == 4
    assert parallel.workers_for(parallel.MIN_DEALS_FOR_WORKERS, None) == 1


PROGRAM_THAT_IS_STOPPED = f"""
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored where the suite runs in the background
from cardgames.claims.study import study
print(study("{CLAIM}", 100_000, workers=2, progress=lambda done, of: print(done, flush=True)))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is another thing there")
def test_ctrl_c_prints_what_there_is_and_leaves_no_process() -> None:
    command = [sys.executable, "-c", PROGRAM_THAT_IS_STOPPED]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline().strip().isdigit()
        group = os.getpgid(program.pid)
        os.killpg(group, signal.SIGINT)
        output, errors = program.communicate(timeout=60)
    assert program.returncode == 0, errors
    assert "stopped early" in output
    assert "Traceback" not in errors
    ended_by = time.monotonic() + 30
    while sum(in_group(group)) and time.monotonic() < ended_by:
        time.sleep(0.05)
    assert sum(in_group(group)) == 0


def blocked() -> set[signal.Signals]:
    """The signals that this process does not get."""
    return {signal.Signals(each) for each in signal.pthread_sigmask(signal.SIG_BLOCK, ())}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no such masks")
def test_ctrl_c_never_meets_a_process_that_is_still_starting() -> None:
    with ProcessPoolExecutor(1, mp_context=parallel.process_context()) as pool:  # nothing has been called in it yet
        assert signal.SIGINT in pool.submit(blocked).result(60)
    assert signal.SIGINT not in blocked()


def in_group(group: int) -> Iterator[bool]:
    """Whether each process that runs belongs to a group."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, in_its_group = path.read_text("ascii").rpartition(")")[2].split()[:3]
        except OSError:
            continue
        yield int(in_its_group) == group and state != "Z"
