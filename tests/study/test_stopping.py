"""Work that takes long ends when it is told to: studies with all their processes, and the solver in mid-search."""

from __future__ import annotations

import contextlib
import functools
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import cardgames
from cardgames.cli.commands import main
from cardgames.core import Card
from cardgames.study import chunks, progress, study
from cardgames.study.stopping import EVERY, Heard, heeded
from run import ROOT

CLAIM = "goat.claim.6"
DEALS = 60
AT_MOST = 5.0
"""In seconds: so long after it was told to nothing of a study is left."""

unix = pytest.mark.skipif(os.name != "posix", reason="other systems have other signals")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes where Linux lists them")


# Whole programs, at a terminal of their own


class Program:
    """`python -m cardgames`, its error stream and its keyboard a terminal, its output a pipe.

    keyboard: whether the terminal is its own, so that it hears of Ctrl-C and of the terminal's end.
    All that it begins has that pipe too, so the pipe ends when none of them is left.
    """

    def __init__(self, *arguments: str, keyboard: bool = True) -> None:
        self.terminal, inside = os.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardgames", *arguments],
            stdin=inside, stdout=subprocess.PIPE, stderr=inside, cwd=ROOT,
            start_new_session=True, preexec_fn=functools.partial(at_terminal, inside, keyboard),
        )  # fmt: skip
        os.close(inside)
        self.shown = b""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._output: list[bytes] = []
        assert self.process.stdout is not None
        self._until_none_is_left = threading.Thread(
            target=lambda out=self.process.stdout: self._output.append(out.read()), daemon=True
        )
        self._until_none_is_left.start()

    def _read(self) -> None:
        with contextlib.suppress(OSError):
            while more := os.read(self.terminal, 4096):
                self.shown += more

    def until(self, reached: Callable[[], object]) -> None:
        """Wait for a state."""
        end = time.monotonic() + 60
        while not reached():
            assert time.monotonic() < end, self.shown
            assert self.process.poll() is None, self.shown
            time.sleep(0.005)

    def until_shown(self, text: bytes) -> None:
        self.until(lambda: text in self.shown)

    def type(self, keys: bytes) -> None:
        os.write(self.terminal, keys)

    def children(self, pid: int | None = None) -> list[int]:
        pid = pid or self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]

    def workers(self) -> list[int]:
        """The grandchildren: the child in between begins them."""
        return [worker for child in self.children() for worker in self.children(child)]

    def ended(self) -> tuple[int, str]:
        """The exit status and the output, when nothing of it is left, which is soon."""
        self._until_none_is_left.join(AT_MOST)
        assert self._output, f"something is left after {AT_MOST} s: {self.shown!r}"
        status = self.process.wait(AT_MOST)
        assert b"Traceback" not in self.shown
        assert b"Error" not in self.shown
        return status, self._output[0].decode()

    def close(self) -> None:
        """Leave nothing behind, whatever failed."""
        for pid in [self.process.pid, *_of_session(self.process.pid)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        self._until_none_is_left.join(AT_MOST)
        with contextlib.suppress(OSError):
            os.close(self.terminal)
        assert self.process.stdout is not None
        self.process.stdout.close()


def at_terminal(inside: int, keyboard: bool) -> None:
    """In the new process: perhaps take this terminal as one's own, with signals as a terminal gives them."""
    import fcntl
    import termios

    if keyboard:
        fcntl.ioctl(inside, termios.TIOCSCTTY, 0)
    for number in EVERY:
        signal.signal(number, signal.SIG_DFL)


def _of_session(session: int) -> Iterator[int]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text("utf-8", "replace").rpartition(")")[2].split()[3]) == session:
                yield int(stat.parent.name)


@pytest.fixture
def started() -> Iterator[Callable[..., Program]]:
    programs: list[Program] = []

    def start(*arguments: str, keyboard: bool = True) -> Program:
        programs.append(Program(*arguments, keyboard=keyboard))
        return programs[-1]

    yield start
    for program in programs:
        program.close()


STUDY = ("study", CLAIM, "--deals", "1000000", "--workers", "2")
CTRL_C = b"\x03"


class Way(NamedTuple):
    """How a study is told to end, and with which status it does."""

    told: Callable[[Program], None]
    status: int


def pressed(times: int) -> Callable[[Program], None]:
    def told(program: Program) -> None:
        for _ in range(times):
            program.type(CTRL_C)
            time.sleep(0.02)

    return told


def sent(number: int) -> Callable[[Program], None]:
    return lambda program: os.kill(program.process.pid, number)


def hung_up(program: Program) -> None:
    terminal, program.terminal = program.terminal, os.open(os.devnull, os.O_RDWR)
    os.close(terminal)  # the system sends SIGHUP


WAYS = {
    "Ctrl-C": Way(pressed(1), 130),
    "Ctrl-C three times": Way(pressed(3), 130),
    "SIGTERM": Way(sent(15), 143),
    "a closed terminal": Way(hung_up, 129),
}


@unix
@pytest.mark.parametrize("way", WAYS)
def test_a_study_that_is_told_to_ends_with_what_it_has(started: Callable[..., Program], way: str) -> None:
    program = started(*STUDY)
    program.until_shown(b" of 1000000 deals")
    WAYS[way].told(program)
    status, output = program.ended()
    assert status == WAYS[way].status
    assert re.search(r"  (\d+ deals from seed 1916, [\d.]+ s|no deal counted), stopped early\n", output)


@linux
def test_a_study_is_told_to_end_while_its_first_process_comes_up(started: Callable[..., Program]) -> None:
    program = started(*STUDY)
    program.until(lambda: len(program.children()) > 1)
    pressed(2)(program)
    assert program.ended()[0] == 130


@unix
def test_workers_end_with_a_study_that_is_killed(started: Callable[..., Program]) -> None:
    program = started(*STUDY, keyboard=False)
    program.until_shown(b" of 1000000 deals")
    os.kill(program.process.pid, signal.SIGKILL)
    assert program.ended() == (-signal.SIGKILL, "")


@linux
def test_workers_that_stand_still_do_not_hold_up_ctrl_c(started: Callable[..., Program]) -> None:
    program = started(*STUDY)
    program.until(lambda: b" of 1000000 deals" in program.shown and len(program.workers()) == 2)
    for worker in program.workers():
        os.kill(worker, signal.SIGSTOP)
    program.type(CTRL_C)
    status, output = program.ended()
    assert status == 130
    assert "stopped early" in output


# In this process


@pytest.fixture(scope="module")
def alone() -> Any:
    return study(CLAIM, DEALS, 7, workers=1, progress=False)


@unix
@pytest.mark.parametrize("number", [1, 2])
def test_a_study_goes_on_without_workers_that_stand_still(
    alone: Any, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(chunks, "POLL", 0.05)
    stopped: list[Any] = []

    def stop(done: int, of: int) -> None:
        if not stopped:
            stopped.extend(multiprocessing.active_children()[:number])
            for worker in stopped:
                os.kill(worker.pid, signal.SIGSTOP)

    guard = threading.Timer(30, lambda: [worker.kill() for worker in stopped])
    guard.start()
    counted = study(CLAIM, DEALS, 7, workers=2, progress=stop)
    assert guard.is_alive(), "It went on only when they were gone."
    guard.cancel()
    assert len(stopped) == number
    assert counted == alone


class Closed(Executor):
    """Counts a few chunks; then it is closed, keeps what it was given for ever, and takes no more."""

    def __init__(self, counts: int) -> None:
        self.counts = counts
        self.open = True

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        if not self.open:
            raise Exception("Client is closed.")  # the cluster of dask raises one of its own, made from no other
        future: Future[Any] = Future()
        if self.counts:
            future.set_result(fn(*given, **named))
        self.counts = max(0, self.counts - 1)
        return future

    def close(self, *_: int) -> None:
        self.open = False


@pytest.mark.no_cover
@pytest.mark.parametrize("counts", [1, 3])
def test_a_study_whose_cluster_is_closed_keeps_what_was_counted(
    alone: Any, monkeypatch: pytest.MonkeyPatch, counts: int
) -> None:
    monkeypatch.setattr(chunks, "POLL", 0.01)
    cluster = Closed(counts)
    end = time.monotonic() + 30
    assert study(CLAIM, DEALS, 7, cluster, progress=cluster.close, stop=lambda: time.monotonic() > end) == alone


@pytest.mark.slow
def test_so_does_one_whose_cluster_of_dask_is_closed(alone: Any) -> None:
    import distributed

    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as cluster:
        client = distributed.Client(cluster)
        assert study(CLAIM, DEALS, 7, client.get_executor(), progress=lambda done, of: client.close()) == alone


@unix
@pytest.mark.parametrize("workers", [1, 2])
def test_signals_that_come_together_stop_a_study_once(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    monkeypatch.setattr(chunks, "LONE", 0)

    def interrupt(done: int, of: int) -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        stopped = study(CLAIM, DEALS, 7, workers=workers, progress=interrupt)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert stopped.stopped
    assert stopped.deals < DEALS
    if stopped.deals:
        assert stopped.found == study(CLAIM, stopped.deals, 7, workers=1, progress=False).found


@unix
def test_a_signal_waits_for_what_must_not_be_left_half_way_and_others_handlers_stay() -> None:
    before = {number: signal.signal(number, signal.SIG_DFL) for number in EVERY}
    ended: list[int] = []
    try:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        with heeded(EVERY, ends=True) as heard:
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            with heeded() as within, heard.wait():
                assert within is heard
                signal.raise_signal(signal.SIGTERM)
                assert heard.status == 143
            thread = threading.Thread(target=lambda: ended.append(heard_there()))
            thread.start()
            thread.join()
        assert ended == [0], "Outside the main thread nobody hears a signal."
        assert {signal.getsignal(number) for number in EVERY} == {signal.SIG_IGN}
        assert 0 < signal.setitimer(signal.ITIMER_REAL, 0)[0] < AT_MOST
        with pytest.raises(KeyboardInterrupt):
            Heard()(signal.SIGINT, None)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        for number, handler in before.items():
            signal.signal(number, handler)


def heard_there() -> int:
    with heeded(EVERY) as heard:
        return heard.first


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, OSError])
def test_the_status_of_a_study_is_that_of_the_signal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], trouble: type[BaseException]
) -> None:
    @contextlib.contextmanager
    def told(numbers: object, ends: bool) -> Iterator[Heard]:
        heard = Heard()
        heard.first = signal.SIGTERM
        yield heard

    def ended(*_: object, **named: object) -> None:
        raise trouble

    monkeypatch.setattr("cardgames.study.stopping.heeded", told)
    monkeypatch.setattr("cardgames.study.study", ended)
    monkeypatch.setattr("cardgames.cli.commands.nowhere", lambda: None)
    assert main(["study", CLAIM]) == 143
    assert capsys.readouterr().out == ""


# The solver


def threesome() -> str:
    """A whole deal of Kozel for three, whose score takes minutes to find."""
    game = cardgames.new("kozel-threesome", seed=3, dealer="A")
    while not isinstance(game.legal_moves[0], Card):
        game.push(game.legal_moves[-1])
    return json.dumps(game.record())


LATER = (
    "import sys, cardgames.study.progress as p; p.at_work.__defaults__ = (0.2,); import cardgames.cli.commands as m; "
)


@unix
def test_the_solver_says_that_it_is_at_work_and_ends_at_ctrl_c(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(threesome(), "utf-8")
    command = [sys.executable, "-c", LATER + "sys.exit(m.main())", "solve", str(file), "--by", "score"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        preexec_fn=functools.partial(signal.signal, signal.SIGINT, signal.default_int_handler),
    ) as process:  # fmt: skip
        guard = threading.Timer(60, process.kill)
        guard.start()
        assert process.stderr is not None
        said = [process.stderr.readline(), process.stderr.readline()]
        process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        out, more = process.communicate()
        guard.cancel()
    assert all(re.fullmatch(r"Still at work after \d+ s; .*\.\n", line) for line in said), said
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in more
    assert time.monotonic() - begun < AT_MOST


def test_long_work_tells_how_far_it_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    going = threading.Event()

    def work(tell: progress.Progress) -> str:
        tell(2, 9)
        going.wait(30)
        return "done"

    def write(text: str) -> int:
        said.append(text)
        going.set()
        return len(text)

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stderr, "write", write, raising=False)
    said: list[str] = []
    assert progress.at_work(work, after=0.01) == "done"
    assert said[0] == "\r\033[KStill at work after 0 s; cards solved: 2 of 9."
    monkeypatch.undo()

    def fails(tell: progress.Progress) -> str:
        raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        progress.at_work(fails)
    assert capsys.readouterr() == ("", "")
