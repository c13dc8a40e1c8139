"""Class tournaments: a folder of files in which anything may stand, and a page for the projector."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from cardgames.classroom import bracket
from cardgames.cli.commands import main
from cardgames.core import BadRecord
from cardgames.games import rules_of
from cardgames.tournaments.class_tournament import ClassResult, Duel, _bracket, _drawn, class_tournament, entries
from cardgames.words import load

LEAST = "def maria(view):\n    return min(view.legal_moves, key=lambda move: getattr(move, 'points', 0))\n"
MOST = "def helper(view):\n    return 1\nclass Ben:\n    def choose(self, view):\n        return view.legal_moves[-1]\n"
KOZEL = rules_of("kozel")()

STRANGE = {
    "syntax.py": ("def x(:\n", "line 1 is not Python"),
    "empty.py": ("x = 3\n", "There is no function"),
    "raises.py": ("import nowhere\ndef f(view):\n    return 1\n", "it raised ModuleNotFoundError"),
    "ends.py": ("import os\nos._exit(3)\ndef f(view):\n    return 1\n", "it ended the program"),
    "hangs.py": ("while True:\n    pass\ndef f(view):\n    return 1\n", "it took longer than"),
    "other.toml": ('game = "goat"\nadvice = []\n', 'should say game = "kozel"'),
    "howl.toml": ('game = "kozel"\nadvice = ["howl"]\n', 'no advice "howl"'),
    "none.toml": ('game = "kozel"\n', "names no advice"),
    "deep.toml": ("game = " + "[" * 10_000, "nested too deeply"),
    "bad.toml": ("game = ", "not written in TOML"),
}
"""Files that cannot play, each with what is said of it."""

HOSTILE = {
    "loops.py": ("def f(view):\n    while True:\n        pass\n", "it took longer than"),
    "leaves.py": ("import os\ndef f(view):\n    os._exit(3)\n", "it ended the program"),
    "noise.py": (
        "import os\ndef f(view):\n    os.write(1, b'x' * 99)\n    return 7\n",
        "it answered 7, which is not a move",
    ),
}
"""Files that play, and do not answer with a move."""


def folder(path: Path, **files: str) -> Path:
    for name, code in files.items():
        path.joinpath(name.replace("_", ".")).write_text(code, "utf-8")
    return path


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> ClassResult:
    """A tournament with all that may go wrong."""
    where = folder(tmp_path_factory.mktemp("class"), maria_py=LEAST, ben_py=MOST)
    (where / "anna.toml").write_text('game = "kozel"\nadvice = ["press_with_a_trump", "lead_an_ace"]\n', "utf-8")
    for name, (code, _) in {**STRANGE, **HOSTILE}.items():
        (where / name).write_text(code, "utf-8")
    with pytest.MonkeyPatch.context() as patched:
        for module in ("player_processes", "class_tournament"):
            patched.setattr(f"cardgames.tournaments.{module}.LOADING_SECONDS", 6.0)
        return class_tournament(where, KOZEL, deals=4, limit=0.2, seed=1916)


def test_who_cannot_play_is_told_why_and_stops_nobody(held: ClassResult) -> None:
    faults = {entry.file: entry.fault for entry in held.faults}
    assert faults.keys() == STRANGE.keys()
    for file, (_, says) in STRANGE.items():
        assert says in faults[file]
        assert "\n" not in faults[file]
    playing = {row.name for row in held.result.standings}
    assert playing == {"maria", "ben", "anna", "loops", "leaves", "noise", "random", "by the book"}


def test_who_does_not_answer_plays_at_random_and_its_row_says_so(held: ClassResult) -> None:
    rows = {row.name: row for row in held.result.standings}
    for name in ("maria", "ben", "anna"):
        assert not rows[name].illegal
    for file, (_, says) in HOSTILE.items():
        assert says in rows[file.partition(".")[0]].first


def test_each_player_has_a_process_of_its_own(tmp_path: Path) -> None:
    tells = "import os, sys\nfrom pathlib import Path\n\n\ndef f(view):\n    Path({!r}).write_text(str(os.getpid()))\n"
    tells += (
        "    assert 'other' not in vars(sys)\n    sys.other = 1\n    del sys.other\n    return view.legal_moves[0]\n"
    )
    where = folder(tmp_path, one_py=tells.format(str(tmp_path / "1")), other_py=tells.format(str(tmp_path / "2")))
    found = class_tournament(where, KOZEL, deals=1, alone=True)
    assert [row.illegal for row in found.result.standings] == [0, 0]
    assert len({os.getpid(), int((tmp_path / "1").read_text()), int((tmp_path / "2").read_text())}) == 3


def test_the_same_seed_gives_the_same_and_chance_is_left_alone(tmp_path: Path) -> None:
    where = folder(
        tmp_path, a_py="import random\ndef f(view):\n    return random.choice(view.legal_moves)\n", b_py=LEAST
    )
    state = random.getstate()
    one, other = (class_tournament(where, KOZEL, deals=3, seed=1916).data() for _ in range(2))
    assert one == other
    assert random.getstate() == state


def test_it_stops_when_told_to_and_says_what_it_has(tmp_path: Path) -> None:
    heard: list[int] = []
    where = folder(tmp_path, maria_py=LEAST, ben_py=MOST)
    found = class_tournament(
        where, KOZEL, deals=9, on_progress=lambda done, of: heard.append(done), stop=lambda: len(heard) >= 2
    )
    assert found.result.stopped
    assert (found.result.deals, found.rounds, found.winner) == (2, (), "")
    assert found.as_lines()
    assert bracket.page(found)


@pytest.mark.parametrize(
    ("given", "says"),
    [({"deals": 0}, "1 to"), ({"limit": 0}, "limit of a move"), ({"seed": "x"}, "seed"), ({}, "Nobody in")],
)
def test_what_makes_no_tournament_is_refused(tmp_path: Path, given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        class_tournament(tmp_path, KOZEL, **given)


def test_a_folder_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        class_tournament(tmp_path / "nowhere", KOZEL)


# The bracket


def test_the_two_best_meet_in_the_final_only() -> None:
    assert _drawn(8) == [0, 7, 3, 4, 1, 6, 2, 5]

    def better(_: int, one: str, other: str) -> Duel:
        return Duel(one, other, 1.0, 0.5, 1.5)

    rounds = list(_bracket([str(place) for place in range(8)], better))
    assert [len(duels) for duels in rounds] == [4, 2, 1]
    assert rounds[-1][0][:2] == ("0", "1")


def test_a_bracket_broken_off_ends_with_the_last_whole_round() -> None:
    def twice(number: int, one: str, other: str) -> Duel | None:
        return Duel(one, other, 1.0, 0.5, 1.5) if number < 4 else None

    assert list(_bracket(["a", "b"], lambda *_: None)) == []
    assert [len(duels) for duels in _bracket(["a", "b", "c", "d"], twice)] == [2, 1]


def test_the_bracket_of_a_class(held: ClassResult) -> None:
    assert [len(duels) for duels in held.rounds] == [2, 1]
    assert held.winner == held.rounds[-1][0].winner
    seen = {name for duel in held.rounds[0] for name in (duel.winner, duel.loser)}
    assert seen.isdisjoint({"random", "by the book"})
    assert f"The winner of the bracket is {held.winner}." in held.as_lines()


# For the projector, and from the command line


def test_the_page_needs_nothing_else_and_gives_nothing_away(held: ClassResult) -> None:
    page = bracket.page(held)
    assert "http" not in page.replace("http-equiv", "")
    shown = bracket.page_data(held, load())
    assert sum(len(each["rows"]) for each in shown["pages"]) == len(held.result.standings) + len(held.faults)
    assert [each["slowly"] for each in shown["pages"]] == [False] * (len(shown["pages"]) - 1) + [True]
    order = [row.name for row in held.result.standings]
    for duels in shown["rounds"]:
        for duel in duels["duels"]:
            assert duel["players"] == sorted(duel["players"], key=order.index)


def test_what_a_file_is_called_is_no_code(tmp_path: Path) -> None:
    where = folder(tmp_path, ben_py=MOST)
    (where / "<script>alert(1)<!--.py").write_text(LEAST, "utf-8")
    page = bracket.page(class_tournament(where, KOZEL, deals=1))
    assert page.count("<script") == 2
    assert "alert(1)<" not in page


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
def test_each_file_that_is_left_out_is_told_and_none_is_waited_for(tmp_path: Path) -> None:
    where = folder(tmp_path, ben_py=MOST, page_html="<p>")
    (where / "__pycache__").mkdir()
    (where / "folder.py").mkdir()
    os.mkfifo(where / "pipe.py")
    for name in ("anna.py.txt", "Bea.PY", "notes", "\x1b]0;mine\x07\x1b[31m.py"):
        (where / name).write_text(LEAST, "utf-8")
    found = entries(where, KOZEL)
    assert {entry.file: entry.fault.partition(" ")[2][:13] for entry in found if entry.fault} == {
        "Bea.PY": "is left out: ",
        "anna.py.txt": "is left out: ",
        "folder.py": "is not a file",
        "notes": "is left out: ",
        "pipe.py": "is not a file",
    }
    assert {entry.name for entry in found if not entry.fault} == {"ben", "]0;mine[31m"}
    told = [text for entry in found for text in (entry.name, entry.file, entry.fault)]
    assert all(map(str.isprintable, told))


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = folder(tmp_path, maria_py=LEAST, ben_py=MOST)
    assert main(["class-tournament", str(where), "kozel", "--deals", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["page"] == str(where / "bracket.html")
    assert "data-cardgames" in (where / "bracket.html").read_text("utf-8")
    assert {row["file"] for row in told["standings"]} == {"maria.py", "ben.py", None}
    assert told["winner"] in ("maria", "ben")
    assert main(["class-tournament", str(where), "kozel", "--deals", "2", "--page", str(where / "no" / "x")]) == 2
    assert "cannot be written" in capsys.readouterr().err
