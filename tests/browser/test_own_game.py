"""A game of a reader's own: each template is checked and played, and each mistake has its file and line."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardgames.authoring.draft import TEMPLATES
from cardgames.browser import own_game
from cardgames.rulebooks import asks, reading, rulebook
from cardgames.widgets.table import Table
from pages.own_game import TITLES, files_of

GAMES = sys.modules["cardgames.games"]  # `cardgames.games` is the function


@pytest.fixture
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package and rulebooks beside the ordinary ones, to which a game may be added."""
    (tmp_path / "cardgames" / "games").mkdir(parents=True)
    (tmp_path / "seeds").mkdir()
    shutil.copyfile(GAMES.__file__, tmp_path / "cardgames" / "games" / "__init__.py")
    monkeypatch.setattr(rulebook, "PACKAGE", tmp_path / "cardgames")
    for module in (rulebook, asks, reading):
        monkeypatch.setattr(module, "seeds", lambda: tmp_path / "seeds")
    monkeypatch.setattr(GAMES, "__path__", [*GAMES.__path__, str(tmp_path / "cardgames" / "games")])
    monkeypatch.setattr(GAMES, "LIST", {})
    monkeypatch.setattr(own_game, "LIST", GAMES.LIST)
    yield
    own_game.remove()
    monkeypatch.undo()
    own_game._forget()


def pressed(what: str, rules: str, clauses: str) -> tuple[list[Any], list[str]]:
    """What a button comes to: what is shown, and what was found."""
    messages: list[dict[str, Any]] = []
    message = {"what": what, "rules": rules, "clauses": clauses}
    shown = list(own_game.act(message, {}, lambda **message: messages.append(message)))
    return shown, messages[-1]["findings"]


BEGUN = files_of("matching", "Harbour")
MISTAKES = {
    "yield": ("rules", "yield ask(", "ask(", r"own_game\.py, line \d+: ask asks nobody\. Write yield"),
    "verb": ("rules", '"lay": Verb("{seat} lays {cards}", "hand", "up"), ', "", r'own_game\.py, line \d+: .*"lay"'),
    "points": ("rules", "return self.tally(t)", "self.tally(t)", r"own_game\.py, line \d+: .*return"),
    "nothing": ("rules", "[*cards, *saying(", "[][:0] and [*saying(", r"own_game\.py, line \d+: .*no move"),
    "python": ("rules", "seat, passed = ", "seat, passed == ", r"own_game\.py, line \d+: "),
    "toml": ("clauses", 'title = "The deal"', 'title = "The deal', r"own-game\.toml, line \d+: this is not TOML"),
    "field": ("clauses", "says = ", "sais = ", r'own-game\.toml, line \d+: .*unknown field "sais"'),
}


@pytest.mark.parametrize("name", TITLES)
def test_a_template_has_no_fault_and_is_played(apart: None, name: str) -> None:
    files = files_of(name, "Harbour")
    assert pressed("check", **files) == ([], [])
    (table,), found = pressed("play", **files)
    assert isinstance(table, Table)
    assert (table.game.rules.title, found) == ("Harbour", [])
    assert (TEMPLATES / f"{name}.py").is_file()


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_answered_in_a_sentence_with_its_file_and_line(apart: None, mistake: str) -> None:
    file, right, wrong, says = MISTAKES[mistake]
    assert right in BEGUN[file]
    for what in ("check", "play"):
        shown, found = pressed(what, **{**BEGUN, file: BEGUN[file].replace(right, wrong, 1)})
        assert shown == []
        assert any(re.match(says, each) for each in found), found
        assert all("\n" not in each and "Traceback" not in each for each in found)
        assert own_game.NAME not in GAMES.LIST
    assert pressed("check", **BEGUN)[1] == []  # what was wrong before is forgotten
