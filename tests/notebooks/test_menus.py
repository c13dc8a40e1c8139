"""A player from menus: what is picked is what plays, what it is worth is said, and it can be kept for a class."""

from __future__ import annotations

import builtins
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardgames.core import BadRecord
from cardgames.games import rules_of
from cardgames.notebook import Menus, advice, save_advice, worth
from cardgames.notebook.menus import Worth
from cardgames.players.advice import advice_on
from cardgames.players.by_the_book import name_of
from cardgames.tournaments.folder import entries

PIECES = list(map(name_of, advice_on(rules_of("kozel"))))


def test_all_advice_is_listed_with_its_source() -> None:
    found = advice("kozel")
    for name in PIECES:
        assert name in found.text
        assert name in found.html
    assert "ke.claim.16" in found.text
    with pytest.raises(BadRecord, match="no game"):
        advice("bridge")


def test_the_whole_rulebook_is_worth_as_much_as_itself_and_nothing_as_much_as_chance() -> None:
    whole, nothing = worth("kozel", *PIECES, deals=60), worth("kozel", deals=60)
    assert whole.random.low > 0.5
    assert whole.book.low < 0.5 < whole.book.high
    assert "more than luck explains" in whole.text
    assert nothing.random.low < 0.5 < nothing.random.high
    assert "may be luck" in nothing.text
    with pytest.raises(BadRecord, match="no advice"):
        worth("kozel", "howl", deals=1)


def picked(*names: str, deals: int = 20) -> Menus:
    menus = Menus("kozel", deals)
    for control, name in zip(menus.controls, names, strict=False):
        control.value = name
    return menus


def test_what_is_picked_plays_in_its_order() -> None:
    menus = picked("points_home", "", "lead_an_ace", "points_home")
    assert menus.chosen == ("points_home", "lead_an_ace")
    assert menus.show.disabled
    menus.press.click()
    assert menus.last is not None
    assert menus.last.player.pieces == menus.chosen
    assert menus.says.value == menus.last.html
    assert not menus.show.disabled


def test_the_move_that_cost_most_is_shown_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames.notebook.menus.REVIEWED_DEALS", 1)
    monkeypatch.setattr(Worth, "costly", cache(Worth.costly))
    menus = picked("throw_no_points")
    menus.look()
    assert menus.below.children == ()
    menus.press.click()
    menus.show.click()
    assert menus.last is not None
    lesson = menus.last.costly()
    assert lesson is not None
    (table,) = menus.below.children
    assert str(lesson.position.to_move) == lesson.seat
    assert table.game.record()["deals"][0]["deck"] == lesson.record["deals"][0]["deck"]
    menus.press.click()
    assert menus.below.children == ()


def test_it_is_kept_for_a_tournament_of_the_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    menus = picked("lead_an_ace", "points_home")
    menus.keep.click()
    assert "Type your name" in menus.says.value
    menus.name.value = " ../Maria "
    menus.keep.click()
    assert tomllib.loads((tmp_path / "Maria.toml").read_text()) == {"game": "kozel", "advice": [*menus.chosen]}
    (entry,) = entries(tmp_path, rules_of("kozel")())
    assert (entry.name, entry.fault) == ("Maria", "")
    with pytest.raises(BadRecord, match="cannot be written"):
        save_advice("kozel", (), tmp_path / "nowhere" / "x")


def test_without_widgets_there_is_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name == "ipywidgets":
            raise ImportError(name)
        return found(name, *more)

    monkeypatch.setattr(builtins, "__import__", without)
    assert Menus("kozel")._repr_mimebundle_().keys() == {"text/plain", "text/html"}
