"""A game is added by a file of rules, a TOML and a line, as CONTRIBUTING says: it is played, and has its pages."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from starter import folders

COPIED = ("cardgames", "seeds", "docs", "notebooks", "mkdocs.yml", "pyproject.toml", "README.md", "LICENSE")
TESTS = folders.ROOT / "tests"

PAGES = """
import json
import cardgames, at_once, navigation, places
from cardgames.games import rules_of
from cardgames.players import LEVELS, at_level
from cardgames.players.hint import hint
from cardgames.widgets import Lesson, Table
from cardgames.widgets.faces import face
from cardgames.words import load
from pages import home, learn, play, printed, quiz, rules, studies

gift, said = rules_of("gift"), load("en")
made = {
    "read": str(rules.whole(places.book_of(gift), "gift", said)),
    "cover": str(home.cover(places.book_of(gift), said)),
    "learn": learn.as_markdown(gift, None, said),
    "play": play.as_markdown(gift, said),
    "quiz": quiz.as_markdown(gift, said),
    "print": printed.as_markdown(gift, said),
    "studies": studies.as_markdown(said),
    "at once": at_once.address(gift),
    "face": face("gift", "S3"),
}
won = []
for level in LEVELS:
    game = cardgames.new("gift", seed=2)
    while game.to_move:
        game.push(at_level(level, gift(), 1).choose(game.view(game.to_move)))
    won.append(game.over)
table = Table("gift", seed=1)
try:
    Lesson("gift")
except cardgames.BadRecord as wrong:
    lesson = str(wrong)
told = {
    "pages": made, "over": won, "lesson": lesson, "listed": list(places.pages(gift, said).values()),
    "log": [line["text"] for line in table.scene["log"]], "hint": hint(gift(), table.game.view("A"), 2).words,
}
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what makes the package and its pages, with the game added."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        source = folders.ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints"))
        else:
            shutil.copyfile(source, copy / name)
    shutil.copyfile(TESTS / "support" / "toy_game.py", copy / "cardgames" / "games" / "gift.py")
    shutil.copyfile(TESTS / "data" / "gift.toml", copy / "seeds" / "gift.toml")
    listed = copy / "cardgames" / "games" / "__init__.py"
    line = '    "goat": "goat.Goat",\n'
    assert line in listed.read_text("utf-8")
    listed.write_text(listed.read_text("utf-8").replace(line, f'{line}    "gift": "gift.Gift",\n'), "utf-8")
    return copy


def test_it_is_played_and_has_its_pages_and_what_it_lacks_is_said(checkout: Path) -> None:
    places = [str(checkout), str(checkout / "docs" / "site")]
    script = f"import sys; sys.path[:0] = {places!r}\n{PAGES}"
    ended = subprocess.run([sys.executable, "-c", script], cwd=checkout, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout.splitlines()[-1])
    assert all("Gift" in told["pages"][page] for page in ("read", "cover", "learn", "play", "quiz", "print"))
    assert all(f"gift.{name}" in told["pages"]["read"] for name in ("pack", "deal", "open", "slip", "play", "take"))
    assert told["pages"]["face"].startswith("<svg")
    assert told["over"] == [True, True, True]
    assert told["log"][0] == "You deal"
    assert told["hint"]
    assert told["lesson"].startswith('There is no lesson on "gift" yet; there are lessons on ')
    assert "gift/learn.md" in told["listed"]


def test_its_clauses_and_a_whole_game_are_there_on_the_command_line(checkout: Path) -> None:
    def said(*words: str) -> str:
        command = [sys.executable, "-m", "cardgames", *words]
        return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True).stdout

    assert "gift.slip  page 1  [clear]" in said("clauses", "gift")
    assert "cardgames/games/gift.py:" in said("clauses", "gift")
    assert said("play", "gift", "--seat", "-", "--seed", "3").splitlines()[-1].startswith("The game is over: A 2")
