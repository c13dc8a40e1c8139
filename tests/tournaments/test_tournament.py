"""Tournaments: what is fair about them, what they come to, and that it does not matter who plays what where."""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames.cli.commands import main
from cardgames.core import BadRecord, View
from cardgames.games import every, rules_of
from cardgames.tournaments import Result, Tournament, tournament
from cardgames.tournaments.entrants import entrants
from cardgames.tournaments.playing import Plan, play_chunk
from cardgames.tournaments.seating import at_side, tables, turns
from tests.support import thorough
from tests.tournaments.made_players import Counts, by_lot, careful, now_and_then, slow_late

# Who sits where


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 2), (4, 2), (7, 2), (2, 4), (3, 4), (5, 4), (9, 4), (6, 6)])
def test_everybody_holds_every_hand_and_meets_all_others(players: int, sides: int) -> None:
    met, played = Counter[tuple[int, int]](), Counter[int]()
    for deal in range(players * 60):
        for table in tables(deal, players, sides, 1916):
            for side in range(sides):
                assert sorted(at_side(table, side, turn) for turn in turns(table)) == sorted(table)
            assert len({*table}) == len(table)
            played.update(table)
            met.update((one, other) for one in table for other in table if one < other)
    assert len({*played.values()}) == 1, "nobody rests more than others"
    assert len(met) == players * (players - 1) // 2
    if sides == 2 and players % 2:
        assert len({*met.values()}) == 1


def test_luck_cancels_out() -> None:
    """Where both decide alike, each deal comes to the same for both, whatever the cards."""

    def first(view: View) -> object:
        return view.legal_moves[0]

    def again(view: View) -> object:
        return view.legal_moves[0]

    for game in ("kozel", "nations"):
        found = tournament(game, [first, again], deals=4, workers=1)
        assert all(value == 0 for mine in found.worth for value in mine.values())
        assert [row.score for row in found.standings] == [0, 0]


@pytest.mark.no_cover
@pytest.mark.parametrize("game", [game.name for game in every()])
def test_every_game_can_be_played(game: str) -> None:
    found = tournament(game, [careful, "random", "by the book"], deals=3, workers=1)
    assert found.deals == 3
    assert {row.name for row in found.standings} == {"careful", "random", "by the book"}
    assert all(row.illegal == 0 and row.low == -inf for row in found.standings)


def test_partners_are_one_player_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cloudpickle", None)  # so that they play here
    seats: dict[str, set[str]] = {"one": set(), "other": set()}

    def one(view: View) -> object:
        seats["one"].add(str(view.seat))
        return view.legal_moves[0]

    def other(view: View) -> object:
        seats["other"].add(str(view.seat))
        return view.legal_moves[0]

    tournament("kozel", [one, "random"], deals=1, seed=1916)
    assert seats["one"] == {*"ABCD"}
    seats["one"].clear()
    found = tournament("kozel", [(one, other), "random"], deals=1, seed=1916)
    assert seats == {"one": {*"AB"}, "other": {*"CD"}}
    assert {row.name for row in found.standings} == {"one + other", "random"}


# What it comes to


def test_the_better_player_comes_out_ahead() -> None:
    found = cardgames.tournament("kozel", ["random", "by the book"], deals=60, seed=1916)
    best, worst = found.standings
    assert (best.name, worst.name) == ("by the book", "random")
    assert best.low > 0 > worst.high
    assert best.deals == worst.deals == 60
    (pair,) = found.pairs
    assert (pair.one, pair.other, pair.deals) == ("by the book", "random", 60)
    assert pair.difference == pytest.approx(best.score - worst.score)
    assert "by the book" in repr(found)
    assert '<tr><th scope="row">by the book</th><td>+' in found._repr_html_()


def test_what_went_wrong_is_told_with_its_clause() -> None:
    def stubborn(view: View) -> object:
        wrong = [card for card in view.hand if card not in view.legal_moves]
        return wrong[0] if view.trick and wrong else view.legal_moves[0]

    found = tournament("kozel", [stubborn, "random"], deals=3, workers=1)
    row = next(row for row in found.standings if row.name == "stubborn")
    assert row.illegal > 3
    assert row.clause.startswith("k")
    assert f"({row.clause})" in row.first
    assert "may not play" in row.first


@pytest.mark.no_cover
def test_the_moves_that_cost_most_are_shown_with_better_ones() -> None:
    found = tournament("kozel", [careful, "by the book"], deals=6, workers=1)
    progress: list[tuple[int, int]] = []
    lessons = found.lessons(careful, most=3, deals=3, on_progress=lambda *far: progress.append(far))
    assert progress == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert lessons
    assert [lesson.cost for lesson in lessons] == sorted([lesson.cost for lesson in lessons], reverse=True)
    for lesson in lessons:
        assert cardgames.replay(lesson.record).result()["deals"][0]["finished"]
        legal = {str(move) for move in lesson.position.legal_moves}
        assert {lesson.move, lesson.better} <= legal
        assert lesson.move == lesson.record["deals"][0]["moves"][lesson.at]
        assert lesson.position.to_move == lesson.seat
        assert str(careful(lesson.position.view(lesson.seat))) == lesson.move
        assert bool(lesson.clause) == bool(lesson.advice)
        assert not re.search(r"\b(10|[9JQKA])[CDHS]\b", lesson.says)
        assert str(lesson).endswith(f"({lesson.clause})") or not lesson.clause
    assert any(lesson.clause for lesson in lessons)
    with pytest.raises(BadRecord, match="did not take part"):
        found.lessons("sampling")


# It does not matter who plays what where

PLAYERS = [careful, by_lot, Counts, now_and_then, "by the book"]


def as_json(found: Result) -> str:
    return json.dumps(found.data())


@pytest.fixture(scope="module")
def alone() -> str:
    """What comes of it in this process."""
    held = Tournament(Plan(rules_of("kozel")(), entrants(PLAYERS), 7), 10, 1)
    held.play()
    return as_json(held.result())


@pytest.mark.no_cover
@pytest.mark.parametrize("workers", [1, 2, *([4] if thorough.ALL else [])])
def test_any_number_of_workers_comes_to_the_same(workers: int, alone: str) -> None:
    assert as_json(tournament("kozel", PLAYERS, deals=10, seed=7, workers=workers)) == alone


@pytest.mark.no_cover
def test_threads_come_to_the_same(alone: str) -> None:
    with ThreadPoolExecutor(2) as executor:
        asked = executor.submit
        chunks: list[Any] = []

        def noted(*given: Any) -> Any:
            chunks.append(asked(*given))
            return chunks[-1]

        executor.submit = noted  # type: ignore[assignment]
        assert as_json(tournament("kozel", PLAYERS, deals=10, seed=7, executor=executor)) == alone
    assert len(chunks) > 4
    assert all(chunk.exception() is None for chunk in chunks)


@pytest.mark.no_cover
def test_a_player_that_cannot_be_sent_plays_here(alone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    here = os.getpid()
    seen = set()

    def local(view: View) -> object:
        seen.add(os.getpid())
        return careful(view)

    local.__name__ = "careful"
    assert as_json(tournament("kozel", [local, *PLAYERS[1:]], deals=10, seed=7)) == alone
    assert seen == {here}


@pytest.fixture(scope="module")
def slow() -> str:
    """What comes of it in this process where one is too slow from some deal on."""
    return as_json(tournament("kozel", [slow_late, "random"], deals=16, limit=0.5, workers=1, seed=1916))


@pytest.mark.no_cover
def test_who_is_too_slow_again_and_again_is_asked_no_more_and_no_worker_matters(slow: str) -> None:
    assert as_json(tournament("kozel", [slow_late, "random"], deals=16, limit=0.5, workers=2, seed=1916)) == slow
    row = next(row for row in json.loads(slow)["standings"] if row["name"] == "slow_late")
    assert row["illegal"] > 3
    assert "0.5 s" in row["first"]


def test_what_was_played_before_that_was_known_is_played_again(slow: str) -> None:
    plan = Plan(rules_of("kozel")(), entrants([slow_late, "random"]), 1916, limit=0.5)
    held = Tournament(plan, 16)
    last = (15, 1)
    held.done[last] = play_chunk(plan, last)
    early = held.done[last]
    held.play()
    assert as_json(held.result()) == slow
    assert held.done[last] != early


# Progress, and an early end


def test_it_tells_how_far_it_is_and_stops_early() -> None:
    progress: list[tuple[int, int]] = []
    found = tournament("kozel", [careful, "random"], deals=20, on_progress=lambda *far: progress.append(far), workers=1)
    assert progress[-1] == (20, 20)
    assert found.stopped is False
    progress.clear()
    whole = as_json(found)
    found = tournament(
        "kozel",
        ["random", careful],
        deals=20,
        on_progress=lambda *far: progress.append(far),
        stop=lambda: bool(progress),
    )
    assert found.stopped is True
    assert found.deals < 20
    assert "stopped" in repr(found)
    assert whole


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    def fine(view: View) -> object:
        return view.legal_moves[0]

    wrong: list[tuple[Callable[[], Any], str]] = [
        (lambda: tournament("whist", [fine, fine]), "no game"),
        (lambda: tournament("kozel", [fine]), "2 to 64 players"),
        (lambda: tournament("kozel", "random"), "are a list"),
        (lambda: tournament("kozel", [fine, "genius"]), "no level"),
        (lambda: tournament("kozel", [fine, 7]), "A player is a function"),
        (lambda: tournament("kozel", [fine, ()]), "at least one"),
        (lambda: tournament("kozel", [fine, fine], deals=0), "deals"),
        (lambda: tournament("kozel", [fine, fine], seed="x"), "seed"),  # type: ignore[arg-type]
        (lambda: tournament("kozel", [fine, fine], workers=0), "workers"),
        (lambda: tournament("kozel", [fine, fine], limit=0), "limit"),
        (lambda: tournament("kozel", [fine, fine], stop=3), "stop is a function"),  # type: ignore[arg-type]
        (lambda: tournament("kozel", [fine, fine], executor=3), "executor"),  # type: ignore[arg-type]
        (lambda: tournament("kozel", [fine, fine], whim=True), "no option"),
        (lambda: tournament(rules_of("kozel")(), [fine, fine], whim=True), "Rulings"),
    ]
    for ask, said in wrong:
        with pytest.raises(BadRecord, match=said):
            ask()


def test_two_of_a_kind_have_names_of_their_own() -> None:
    found = tournament("kozel", ["random", "random", lambda view: view.legal_moves[0]], deals=2, workers=1)
    assert {row.name for row in found.standings} == {"random", "random 2", "<lambda>"}


# From the command line

MINE = """
def careful(view):
    return min(view.legal_moves, key=lambda move: getattr(move, "points", 0))

class Counts:
    def choose(self, view):
        print("this is lost")
        return view.legal_moves[0]

lost = 1 / 0
"""


def test_the_command_line_does_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(MINE.replace("lost = 1 / 0", ""), "utf-8")
    asked = ["tournament", "kozel", f"{mine}:careful", f"{mine}:Counts", "random", "--deals", "3", "--seed", "7"]
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    again = tournament("kozel", [careful, named("Counts"), "random"], deals=3, seed=7, workers=1)
    assert found == again.data()
    assert main([*asked, "--deals", "1", "--lessons", f"{mine}:careful", "--worst", "2"]) == 0
    assert "Better: " in capsys.readouterr().out


def named(name: str) -> Callable[[View], object]:
    def first(view: View) -> object:
        return view.legal_moves[0]

    first.__name__ = name
    return first


def test_a_file_that_breaks_is_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(MINE, "utf-8")
    assert main(["tournament", "kozel", f"{mine}:careful", "random", "--deals", "2"]) == 0
    assert "ZeroDivisionError: division by zero, line 10" in capsys.readouterr().out
    for player, message in (
        (f"{mine}:nobody", "it has careful, Counts, lost"),
        (f"{mine}", "Which player"),
        (f"{tmp_path}/none.py:careful", "cannot be read"),
        ("genius", "no level"),
    ):
        assert main(["tournament", "kozel", player, "random"]) == 2
        assert message in capsys.readouterr().err
    mine.write_text("def careful(view:\n", "utf-8")
    assert main(["tournament", "kozel", f"{mine}:careful", "random"]) == 2
    assert "line 1 is not Python" in capsys.readouterr().err
    assert main(["tournament", "kozel", "random", "random", "--lessons", "sampling"]) == 2
    assert "does not take part" in capsys.readouterr().err
