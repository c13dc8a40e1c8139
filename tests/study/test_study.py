"""Studies: the same whoever counts them and however they are broken off, and right about how sure one may be."""

from __future__ import annotations

import inspect
import multiprocessing
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from math import inf
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree

import pytest

import cardgames
from cardgames.cli.commands import main
from cardgames.core import BadRecord
from cardgames.study import chunks, progress, study
from cardgames.study.experiments import experiment, of_book
from cardgames.study.measures import Measure, Sums, found, student, student_quantile, wilson
from cardgames.study.plot import LETTERS, plot
from cardgames.words import load
from run import ROOT

CLAIM = "goat.claim.6"
DEALS = 60


def done_with(executor: Executor | None = None, **given: Any) -> Any:
    return study(CLAIM, DEALS, 7, executor, progress=False, **given)


@pytest.fixture(scope="module")
def alone() -> Any:
    """The study as one process does it."""
    return done_with(workers=1)


# How sure one may be


def sums_of(*seen: int | tuple[int, int]) -> Sums:
    sums = Sums()
    for each in seen:
        sums.add(each)
    return sums


def test_wilsons_interval_is_that_of_the_textbook() -> None:
    assert wilson(sums_of(*[1] * 9, *[0] * 11)) == pytest.approx((0.2582, 0.6579), abs=1e-4)
    assert wilson(sums_of(*[0] * 10)) == pytest.approx((0.0, 0.2775), abs=1e-4)
    for number in range(1, 60):
        assert wilson(sums_of(*[0] * number))[0] == 0.0
        assert wilson(sums_of(*[1] * number))[1] == 1.0


@pytest.mark.parametrize(("freedom", "known"), [(5, 2.5706), (9, 2.2622), (29, 2.0452), (1000, 1.9623)])
def test_students_quantiles_are_those_of_the_tables(freedom: int, known: float) -> None:
    assert student_quantile(freedom, 0.95) == pytest.approx(known, rel=2e-3)


def test_students_interval_of_a_mean_and_of_a_rate() -> None:
    assert student(sums_of(1, 2, 3, 4, 5, 6)) == pytest.approx((1.5366, 5.4634), abs=6e-3)
    assert student(sums_of(1, 2)) == (-inf, inf)
    pairs = [(3, 10), (9, 30), (6, 20), (12, 40), (3, 10), (6, 20)]
    assert student(sums_of(*pairs)) == pytest.approx((0.3, 0.3))


def test_intervals_hold_the_true_value_about_as_often_as_they_say() -> None:
    chance = random.Random(1916)
    share, mean = Measure("share", "share"), Measure("mean", "mean", "mean")
    hits = {"share": 0, "mean": 0}
    for _ in range(400):
        seen = found(share, sums_of(*(int(chance.random() < 0.3) for _ in range(60))))
        hits["share"] += seen.low <= 0.3 <= seen.high
        seen = found(mean, sums_of(*(chance.randrange(7) for _ in range(30))))
        hits["mean"] += seen.low <= 3 <= seen.high
    assert all(370 <= number <= 392 for number in hits.values()), hits


@pytest.mark.no_cover
@pytest.mark.parametrize("deals", [6, 10, 30])
@pytest.mark.parametrize("share", [0.01, 0.05, 0.5, 0.95])
def test_so_do_those_of_a_share_of_what_comes_in_bunches(share: float, deals: int) -> None:
    """Eight in each deal, of which one sees few: where Student's interval was a point, or went beyond all or none."""
    chance = random.Random(1916)
    hits = 0
    for _ in range(200):
        bunches = ((sum(chance.random() < share for _ in range(8)), 8) for _ in range(deals))
        seen = found(Measure("rate", "rate", "rate"), sums_of(*bunches))
        assert 0 <= seen.low < seen.high <= 1
        hits += seen.low <= share <= seen.high
    assert hits >= 184


def test_a_share_of_bunches_is_as_sure_as_they_differ() -> None:
    alike, apart = (
        found(Measure("r", "r", "rate"), sums_of(*pairs)) for pairs in ([(2, 4)] * 20, [(0, 4), (4, 4)] * 10)
    )
    assert (alike.low, alike.high) == pytest.approx(wilson(sums_of(*[0, 1] * 10)), abs=0.02)
    assert apart.high - apart.low > alike.high - alike.low
    assert str(found(Measure("r", "r", "rate"), sums_of((1, 2), (1, 2)))) == "50.0 % (too few deals for an interval)"
    strokes = found(Measure("r", "r", "rate", "strokes"), sums_of(*[(9, 3), (6, 3)] * 10))
    assert strokes.low == pytest.approx(student(sums_of(*[(9, 3), (6, 3)] * 10))[0])


def test_a_measure_says_on_which_side_of_its_line_it_is() -> None:
    more = Measure("more", "more", line=0.5, claimed="more")
    assert found(more, sums_of(*[1] * 90, *[0] * 10)).outcome == "yes"
    assert found(more, sums_of(*[1] * 10, *[0] * 90)).outcome == "no"
    assert found(more, sums_of(1, 0)).outcome == "open"
    about = Measure("about", "about", "mean", "", 33, "about", 1.5)
    for lower, upper, outcome in ((32, 34, "yes"), (33, 36, "open"), (34, 38, "no"), (28, 31, "no"), (20, 50, "open")):
        assert found(about, sums_of(*[lower, upper] * 99)).outcome == outcome
    assert found(Measure("plain", "plain"), sums_of(1, 0)).outcome == ""
    counted = found(Measure("exact", "exact", exact=lambda: Fraction(1, 3)), Sums())
    assert (counted.low, counted.high, str(counted)) == (1 / 3, 1 / 3, "exactly 33.3 %")
    assert str(found(more, Sums())) == "no deal counted"


# The same, whoever counts


def test_a_study_is_the_same_with_one_two_and_four_workers(alone: Any) -> None:
    assert alone.deals == DEALS
    assert not alone.stopped
    for workers in (2, 4):
        assert done_with(workers=workers) == alone


@pytest.mark.no_cover
def test_a_study_is_the_same_however_it_is_cut(alone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "FEWEST", 7)
    assert done_with(workers=1) == alone


@pytest.mark.no_cover
def test_a_longer_study_begins_with_the_deals_of_a_shorter_one(alone: Any) -> None:
    whole = chunks.count(CLAIM, 7, (0, 20))
    parts = [chunks.count(CLAIM, 7, chunk) for chunk in ((0, 5), (5, 15))]
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
    monkeypatch.setattr(chunks, "processes", killing)
    assert done_with(workers=2) == alone
    assert len(pools) == 2


PROGRAM = f"""from cardgames.study import study
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

    monkeypatch.setattr(chunks, "processes", refused)
    assert done_with(workers=2) == alone


@pytest.mark.parametrize("named", [{"executor": ThreadPoolExecutor}, {"progress": "bar"}, {"progress": 1}])
def test_what_cannot_count_or_be_told_is_named(named: Any) -> None:
    with pytest.raises(BadRecord, match=r"^(An executor is one of|progress is a function, True or False, not)"):
        study(CLAIM, DEALS, 7, **named)


def test_how_a_study_is_called_can_be_asked() -> None:
    assert inspect.signature(cast(Any, cardgames.study)) == inspect.signature(study)


def test_where_no_process_comes_up_it_goes_on_alone(alone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def none(workers: int) -> Iterator[Executor]:
        yield Useless(False)

    monkeypatch.setattr(chunks, "processes", none)
    assert done_with(workers=3) == alone
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert chunks.workers_for(10**6, 4) == 1


def test_there_is_a_process_for_each_core_that_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert chunks.workers_for(10**6, None) == 2
    monkeypatch.delattr(os, "sched_getaffinity")
    assert chunks.workers_for(10**6, None) == 4
    assert chunks.workers_for(chunks.LONE, None) == 1


# Stopping


@pytest.mark.no_cover
def test_a_study_that_is_stopped_is_a_shorter_study() -> None:
    seen: list[int] = []
    stopped = study(CLAIM, 200, 7, workers=1, progress=lambda done, of: seen.append(done), stop=lambda: len(seen) == 3)
    assert stopped.stopped
    assert 0 < stopped.deals == seen[-1] < 200
    assert stopped.found == study(CLAIM, stopped.deals, 7, workers=1, progress=False).found
    assert "stopped early" in str(stopped)


def test_a_study_that_is_stopped_at_once_has_counted_nothing() -> None:
    nothing = study("nat.claim.2", 100, workers=1, progress=False, stop=lambda: True)
    assert (nothing.deals, nothing.stopped) == (0, True)
    told = str(nothing)
    assert "no deal counted, stopped early" in told
    assert "counted exactly" not in told
    assert "These deals" not in told
    drawn = ElementTree.fromstring(nothing.plot())
    assert drawn.findall("{*}circle") == []


def test_what_is_counted_exactly_rests_on_no_deals() -> None:
    assert "The exact count agrees with the claim." in study("ke.claim.3").verdict
    assert "These deals agree with the claim." in study("mk.claim.2", 60, workers=1, progress=False).verdict


def test_the_keyboard_stops_a_study_with_what_it_has() -> None:
    def interrupt(done: int, of: int) -> None:
        if done >= of // 2:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(2) as executor:
        stopped = study(CLAIM, DEALS, 7, executor, progress=interrupt)
    assert stopped.stopped
    assert stopped.found == study(CLAIM, stopped.deals, 7, workers=1, progress=False).found
    none = study(CLAIM, 50, 7, workers=1, progress=False, stop=lambda: True)
    assert (none.deals, none.interval) == (0, (-inf, inf))
    assert "no deal counted" in none.plot()


def test_a_bar_is_shown_where_there_is_somebody_to_see_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for partly in (None, ModuleType("IPython")):
        monkeypatch.setitem(sys.modules, "IPython", partly)
        study(CLAIM, 20, workers=1)
        assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    study(CLAIM, 20, workers=1)
    assert f"{CLAIM} [" in capsys.readouterr().err
    monkeypatch.undo()
    shown: list[tuple[str, Any]] = []

    def display(drawn: Any, **_: Any) -> SimpleNamespace:
        shown.append(("shown", drawn))
        return SimpleNamespace(update=lambda drawn, **_: shown.append(("changed", drawn)))

    monkeypatch.setattr("IPython.display.display", display)
    monkeypatch.setattr("IPython.display.clear_output", lambda **_: shown.append(("gone", None)))
    with progress.in_notebook("<claim>", 10, after=0) as bar:
        bar(5, 10)
        bar(8, 10)
    assert [what for what, _ in shown] == ["shown", "changed", "gone"]
    assert '<progress max="10" value="8" aria-label="&lt;claim&gt;">' in shown[1][1]["text/html"]
    assert "8 of 10 deals" in shown[1][1]["text/plain"]
    shown.clear()
    with progress.in_notebook("claim", 10) as bar:
        bar(10, 10)
    assert shown == [], "What is done at once needs no bar."


# What is shown


def test_the_plot_says_in_words_what_it_shows(alone: Any) -> None:
    drawn = ElementTree.fromstring(alone.plot())
    assert drawn.get("role") == "img"
    label = drawn.get("aria-label") or ""
    for each in alone.found:
        assert f"{each.measure.says}: {each}" in label
    assert len(drawn.findall("{*}circle")) == len(alone.found)
    lines = [each.text or "" for each in drawn.findall("{*}text")]
    assert max(map(len, lines)) <= LETTERS
    assert all(word in " ".join(lines) for each in alone.found for word in each.measure.says.split())
    assert alone.plot() in alone._repr_html_()
    wide = [found(Measure(unit, unit, "mean", unit), sums_of(*range(9))) for unit in ("points", "rows")]
    assert len(ElementTree.fromstring(plot("two", wide, load())).findall("{*}circle")) == 2


@pytest.mark.parametrize(("heads", "inside"), [(48, True), (40, True), (39, False), (62, False)])
def test_what_is_about_on_the_line_lies_in_a_band(heads: int, inside: bool) -> None:
    coin = Measure("heads", "heads", line=0.5, claimed="about", within=0.1)
    plain = Measure("tails", "tails", line=0.5, claimed="more")
    sums = sums_of(*[1] * heads, *[0] * (100 - heads))
    drawn = ElementTree.fromstring(plot("a coin", [found(coin, sums), found(plain, sums)], load()))
    (band,) = drawn.findall("{*}rect")
    low, width = (float((band.get(end) or "").rstrip("%")) for end in ("x", "width"))
    dot = float((drawn.findall("{*}circle")[0].get("cx") or "").rstrip("%"))
    assert (low <= dot <= low + width) is inside
    label = drawn.get("aria-label") or ""
    assert "; about 50.0 % means 40.0 % to 60.0 %. tails" in label
    assert label.endswith("; the line is at 50.0 %")


def test_a_study_is_found_by_the_name_of_its_measure(alone: Any) -> None:
    assert alone["four"].estimate == alone.estimate
    with pytest.raises(KeyError):
        alone["seven"]


def test_the_package_can_be_called() -> None:
    assert vars(cardgames)["study"]("ke.claim.3").estimate == pytest.approx(0.934, abs=1e-3)
    with pytest.raises(AttributeError, match="no attribute 'studies'"):
        cardgames.studies  # noqa: B018


# Bad input


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"claim": "goat.claim.99"}, 'There is no claim "goat.claim.99"'),
        ({"deals": 0}, "A study has 1 to"),
        ({"deals": True}, "A study has 1 to"),
        ({"claim": ["goat"]}, "The name of a claim is a text such as goat.claim.1, not a list"),
        ({"seed": "x"}, "A seed is a whole number"),
        ({"seed": 10**5000}, "no more than 1024 binary digits"),
        ({"executor": 4}, 'An executor is one of concurrent.futures, or a cluster\'s, not "4"'),
        ({"stop": True}, 'What stops a study is a function, not "True"'),
        ({"workers": 0}, "1 to 1024 workers"),
    ],
)
def test_bad_input_gets_one_sentence(given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        study(**{"claim": CLAIM, **given})


def test_the_command_line_studies_a_claim(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", CLAIM, "--deals", "20", "--seed", "7", "--workers", "1"]) == 0
    assert "20 deals from seed 7" in capsys.readouterr().out
    assert main(["study", "goat"]) == 0
    listed = capsys.readouterr().out
    assert CLAIM in listed
    assert "holds only on a condition Our question: Ties are rare" in listed
    assert main(["study", "monkey"]) == 0
    assert [line.split(".")[0] for line in capsys.readouterr().out.splitlines()] == ["mk"] * 3
    assert main(["study", "kozel-draw"]) == 0
    assert "j4.claim.9" in capsys.readouterr().out
    for wrong in (["goat.claim.0"], ["goat", "--deals", "5"], ["goat", "--workers", "1"]):
        assert main(["study", *wrong]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_rulebook_without_experiments_has_none() -> None:
    assert of_book("whist-1742") == {}


def test_a_claim_that_no_play_can_decide_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames.study.experiments.of_book", lambda name: {})
    with pytest.raises(BadRecord, match="has no experiment"):
        experiment(CLAIM)
