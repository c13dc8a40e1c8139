"""Studies: the same whoever counts them and however they are broken off, and right about how sure one may be."""

from __future__ import annotations

import inspect
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from math import inf
from types import ModuleType, SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree

import pytest

import cardgames
from cardgames.claims.experiment import experiment, of_book
from cardgames.claims.study import study
from cardgames.cli.commands import main
from cardgames.core import BadRecord
from cardgames.simulate import progress
from cardgames.simulate.estimates import Measure, Sums, estimate
from cardgames.simulate.plot import MAX_LINE_CHARACTERS, plot
from cardgames.words import load

CLAIM = "goat.claim.6"
DEALS = 60


def done_with(executor: Executor | None = None, **given: Any) -> Any:
    return study(CLAIM, DEALS, 7, executor, progress=False, **given)


def sums_of(*seen: int | tuple[int, int]) -> Sums:
    sums = Sums()
    for each in seen:
        sums.add(each)
    return sums


@pytest.fixture(scope="module")
def alone() -> Any:
    """The study as one process does it."""
    return done_with(workers=1)


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
    text = str(nothing)
    assert "no deal counted, stopped early" in text
    assert "counted exactly" not in text
    assert "These deals" not in text
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
    assert max(map(len, lines)) <= MAX_LINE_CHARACTERS
    assert all(word in " ".join(lines) for each in alone.found for word in each.measure.says.split())
    assert alone.plot() in alone._repr_html_()
    wide = [estimate(Measure(unit, unit, "mean", unit), sums_of(*range(9))) for unit in ("points", "rows")]
    assert len(ElementTree.fromstring(plot("two", wide, load())).findall("{*}circle")) == 2


@pytest.mark.parametrize(("heads", "inside"), [(48, True), (40, True), (39, False), (62, False)])
def test_what_is_about_on_the_line_lies_in_a_band(heads: int, inside: bool) -> None:
    coin = Measure("heads", "heads", line=0.5, claimed="about", within=0.1)
    plain = Measure("tails", "tails", line=0.5, claimed="more")
    sums = sums_of(*[1] * heads, *[0] * (100 - heads))
    drawn = ElementTree.fromstring(plot("a coin", [estimate(coin, sums), estimate(plain, sums)], load()))
    (band,) = drawn.findall("{*}rect")
    low, width = (float((band.get(end) or "").rstrip("%")) for end in ("x", "width"))
    dot = float((drawn.findall("{*}circle")[0].get("cx") or "").rstrip("%"))
    assert (low <= dot <= low + width) is inside
    label = drawn.get("aria-label") or ""
    assert "; about 50.0 % means 40.0 % to 60.0 %. tails" in label
    assert label.endswith("; the line is at 50.0 %")


def test_a_study_is_found_by_the_name_of_its_measure(alone: Any) -> None:
    assert alone["four"].value == alone.estimate
    with pytest.raises(KeyError):
        alone["seven"]


def test_the_package_can_be_called() -> None:
    assert cardgames.study("ke.claim.3").estimate == pytest.approx(0.934, abs=1e-3)
    with pytest.raises(AttributeError, match="no attribute 'studies'"):
        cardgames.studies  # noqa: B018


# Bad input
@pytest.mark.parametrize("named", [{"executor": ThreadPoolExecutor}, {"progress": "bar"}, {"progress": 1}])
def test_what_cannot_count_or_be_told_is_named(named: Any) -> None:
    with pytest.raises(BadRecord, match=r"^(An executor is one of|progress is a function, True or False, not)"):
        study(CLAIM, DEALS, 7, **named)


def test_how_a_study_is_called_can_be_asked() -> None:
    assert inspect.signature(cast(Any, cardgames.study)) == inspect.signature(study)


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
    assert "holds in part: ties are rare, but the seat is worth next to nothing Our question: Ties are rare" in listed
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
    monkeypatch.setattr("cardgames.claims.experiment.of_book", lambda name: {})
    with pytest.raises(BadRecord, match="has no experiment"):
        experiment(CLAIM)
