"""A game that is written down in cells: what it lacks is listed, a mistake shows its own line, and it can be played."""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardgames.browser import own_game as shelf
from cardgames.core import BadRecord
from cardgames.games import LIST
from cardgames.notebook import own_deal, own_game, play_at_random
from cardgames.rulebooks import rulebook

TEXT = Path(__file__).parents[2] / "notebooks" / "text" / "write-down-a-game.md"
CELLS = [
    cell
    for cell in re.findall(r"^```python\n(.*?)^```", TEXT.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    if "import" in cell or "class " in cell or "rulebook +=" in cell or "rulebook =" in cell
]


@pytest.fixture(autouse=True)
def put_away() -> Iterator[None]:
    """The game is on the shelf for one test."""
    yield
    shelf.remove()
    assert "own-game" not in LIST
    assert "own-game" not in rulebook.names()


def written(old: str = "", new: str = "", last: str = "class Slobberhannes") -> dict[str, Any]:
    """The cells of the notebook up to a class, with a slip in them, as IPython runs them."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(CELLS):
        code = cell.replace(old, new) if old else cell
        linecache.cache[f"<{number}>"] = (len(code), None, code.splitlines(keepends=True), f"<{number}>")
        exec(compile(code, f"<{number}>", "exec"), names)
        if last in cell:
            break
    return names


def test_a_game_of_cells_is_whole_and_can_be_played() -> None:
    names = written()
    assert str(own_game(names["rulebook"], names["Slobberhannes"])).startswith("Every clause has its code")
    score = play_at_random("own-game", 7).result()["score"]
    assert sum(score.values()) in (3, 4)
    assert [str(card) for card in own_deal(A="QC 9H").view("A").hand][:2] == ["QC", "9H"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("yield ask(leader,", "ask(leader,", r"card = ask\(leader.*asks nobody"),
        ('"""sl.deal  ', '"""', r"def deal\(self.*names no clause"),
        ('id = "sl.lead"', 'id = "sl.laed"', r"cites the unknown sl\.lead|sl\.laed is cited by no code"),
        ("printed = ", "printed ", r"rulebook, line \d+: .*TOML"),
    ],
)
def test_a_slip_is_shown_with_its_line(old: str, new: str, says: str) -> None:
    names = written(old, new, "class Led")
    found = own_game(names["rulebook"], names["Led"])
    assert any(re.search(says, fault) for fault in found.faults), found.faults


def test_what_is_no_game_is_answered_in_a_sentence() -> None:
    names = written(last="class Led")
    for wrong in ((7, names["Led"]), (names["rulebook"], "Led"), (names["Led"], names["rulebook"])):
        with pytest.raises(BadRecord, match="Give the text of your rulebook first"):
            own_game(*wrong)
    own_game(names["rulebook"], names["Led"])
    for hand in ({"A": "R15"}, {"Q": "9H"}, {"A": "7C 8C 9C 10C JC QC KC AC 7D"}):
        with pytest.raises(BadRecord, match="cannot be dealt"):
            own_deal(**hand)
