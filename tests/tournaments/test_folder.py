"""A folder of players, in which anything may stand."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cardgames.cli.commands import main
from cardgames.core import BadRecord
from cardgames.games import rules_of
from cardgames.tournaments.folder import entries

LEAST = "def maria(view):\n    return min(view.legal_moves, key=lambda move: getattr(move, 'points', 0))\n"
KOZEL = rules_of("kozel")()

CANNOT_PLAY = {
    "syntax.py": ("def x(:\n", "line 1 is not Python"),
    "empty.py": ("x = 3\n", "There is no function"),
    "other.toml": ('game = "goat"\nadvice = []\n', 'should say game = "kozel"'),
    "howl.toml": ('game = "kozel"\nadvice = ["howl"]\n', 'no advice "howl"'),
    "none.toml": ('game = "kozel"\n', "names no advice"),
    "deep.toml": ("game = " + "[" * 10_000, "nested too deeply"),
    "bad.toml": ("game = ", "not written in TOML"),
    "anna.py.txt": (LEAST, "is left out: "),
    "Bea.PY": (LEAST, "is left out: "),
}
PLAY_AT_RANDOM = {
    "raises.py": ("import nowhere\ndef f(view):\n    return 1\n", "it raised ModuleNotFoundError"),
    "leaves.py": ("import os\ndef f(view):\n    os._exit(3)\n", "it ended the program"),
}
PLAYERS = {
    "maria.py": LEAST,
    "\x1b]0;mine\x07\x1b[31m.py": "def helper(view):\n    return 1\n" + LEAST,
    "ben.toml": 'game = "kozel"\nadvice = ["press_with_a_trump", "lead_an_ace"]\n',
}


def test_who_cannot_play_is_told_why_and_stops_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {name: text for name, (text, _) in {**CANNOT_PLAY, **PLAY_AT_RANDOM}.items()} | PLAYERS
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "__pycache__").mkdir()
    assert main(["tournament", "kozel", str(tmp_path), "by the book", "--deals", "2", "--limit", "60", "--json"]) == 0
    shown = capsys.readouterr()
    result = json.loads(shown.out)
    faults = {each["file"]: each["fault"] for each in result["faults"]}
    assert faults.keys() == CANNOT_PLAY.keys()
    assert all(says in faults[file] for file, (_, says) in CANNOT_PLAY.items())
    assert len(shown.err.splitlines()) == len(faults)
    assert shown.err.replace("\n", "").isprintable()
    rows = {row["name"]: row for row in result["standings"]}
    assert rows.keys() == {"maria", "]0;mine[31m", "ben", "raises", "leaves", "by the book"}
    for name, row in rows.items():
        _, says = PLAY_AT_RANDOM.get(f"{name}.py", ("", ""))
        assert bool(row["illegal"]) is bool(says)
        assert says in row["first"]


def test_a_folder_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        entries(tmp_path / "nowhere", KOZEL)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    assert [entry.fault.partition(" ")[2] for entry in entries(tmp_path, KOZEL)] == [
        "is not a file that can be read."
    ] * 2


def test_each_player_has_a_process_of_its_own(tmp_path: Path) -> None:
    code = "import os\nfrom pathlib import Path\n\n\ndef f(view):\n    Path({!r}).write_text(str(os.getpid()))\n"
    code += "    return view.legal_moves[0]\n"
    for name in ("one", "other"):
        (tmp_path / f"{name}.py").write_text(code.format(str(tmp_path / f"{name}.txt")), "utf-8")
    assert main(["tournament", "kozel", str(tmp_path), "--deals", "1", "--limit", "60"]) == 0
    assert len({os.getpid(), *(int((tmp_path / f"{name}.txt").read_text()) for name in ("one", "other"))}) == 3
