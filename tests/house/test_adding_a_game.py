"""A game is added by one command, as CONTRIBUTING says: it is played at once, has its pages, and grows part by part."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from starter import folders

MAX_LINES_OF_A_SCREEN = 45
GAME, LIKE = "village", "militac"
COPIED = ("cardgames", "seeds", "docs", "notebooks", "mkdocs.yml", "pyproject.toml", "README.md", "LICENSE")

PAGES = """
import json
import cardgames, navigation, places, some_pages
from cardgames.games import rules_of
from cardgames.players import LEVELS, at_level
from cardgames.players.hint import hint
from cardgames.widgets import Lesson, Table
from cardgames.widgets.faces import face
from cardgames.words import load
from types import SimpleNamespace
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from pages import home, learn, play, printed, quiz, rules, studies, today

village, said = rules_of("village"), load("en")
made = {
    "read": str(rules.whole(places.book_of(village), "village", said)),
    "cover": str(home.cover(places.book_of(village), village, said)),
    "learn": learn.as_markdown(village, said),
    "play": play.as_markdown(village, said),
    "quiz": quiz.as_markdown(village, said),
    "print": printed.as_markdown(village, said),
    "studies": studies.as_markdown(said),
    "at once": home.played_at_once(village),
    "face": face("village", "I3"),
}
some_pages.SELECTION = "village"  # as in a preview
config = MkDocsConfig()
config.plugins = SimpleNamespace(_current_plugin="")
today_files = [file.src_uri for file in today.on_files(Files([]), config)]
won = []
for level in LEVELS:
    game = cardgames.new("village", seed=2)
    while game.to_move:
        game.push(at_level(level, village(), 1).choose(game.view(game.to_move)))
    won.append(game.over)
table = Table("village", seed=1)
try:
    Lesson("village")
except cardgames.BadRecord as wrong:
    lesson = str(wrong)
report = {
    "pages": made, "over": won, "lesson": lesson, "listed": list(places.pages(village, said).values()),
    "today": today_files,
    "log": [line["text"] for line in table.scene["log"]], "hint": hint(village(), table.game.view("A"), 2).words,
}
print(json.dumps(report))
"""


def test_its_chapter_fits_one_screen() -> None:
    _, begins, rest = (folders.ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("\n## How a rulebook is added\n")
    chapter = rest.partition("\n## ")[0]
    assert begins
    assert len(chapter.splitlines()) <= MAX_LINES_OF_A_SCREEN
    named = re.findall(r"`((?:cardgames|seeds|tests)/[\w/-]+\.\w+)`", chapter)
    assert named
    assert [file for file in named if GAME not in file and not (folders.ROOT / file).is_file()] == []


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what makes the package and its pages, with a draft of a game added."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        source = folders.ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints"))
        else:
            shutil.copyfile(source, copy / name)
    printed = run(copy, "new-rulebook", GAME, "--like", LIKE)
    assert printed.startswith("Wrote cardgames/games/village.py, seeds/village.toml and cardgames/games/__init__.py.")
    return copy


def run(checkout: Path, *words: str) -> str:
    """What a command prints there."""
    command = [sys.executable, "-m", "cardgames", *words]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True).stdout


def test_it_is_played_and_has_its_pages_and_what_it_lacks_is_said(checkout: Path) -> None:
    places = [str(checkout), str(checkout / "docs" / "site")]
    script = f"import sys; sys.path[:0] = {places!r}\n{PAGES}"
    ended = subprocess.run([sys.executable, "-c", script], cwd=checkout, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    report = json.loads(ended.stdout.splitlines()[-1])
    assert all("Village" in report["pages"][page] for page in ("read", "cover", "learn", "play", "quiz", "print"))
    assert all(f"vil.{name}" in report["pages"]["read"] for name in ("pack", "deal", "open", "slip", "play", "take"))
    assert "◆ marks" not in report["pages"]["read"], "all is clear"
    assert "rules-stage" not in report["pages"]["read"], "no clause has an example to be shown there"
    assert report["pages"]["face"].startswith("<svg")
    assert report["over"] == [True, True, True]
    assert report["today"] == [], "a draft has no problems of the day"
    assert report["log"][0] == "You deal"
    assert report["hint"]
    assert report["lesson"].startswith('There is no lesson on "village" yet; there are lessons on ')
    assert "village/learn.md" in report["listed"]


def test_its_clauses_and_a_whole_game_are_there_on_the_command_line(checkout: Path) -> None:
    clauses = run(checkout, "clauses", GAME)
    assert "vil.slip  page 1  [clear]" in clauses
    assert "cardgames/games/village.py:" in clauses
    assert run(checkout, "play", GAME, "--seat", "-", "--seed", "3").splitlines()[-1].startswith("The game is over: A ")


def test_a_mistake_is_told_in_a_sentence_where_its_pages_are_made(checkout: Path) -> None:
    book = checkout / "seeds" / f"{GAME}.toml"
    text = book.read_text("utf-8")
    book.write_text(text.replace('title = "Village"', 'title = "Village', 1), "utf-8")
    command = [sys.executable, str(checkout / "docs" / "site" / "building.py"), "build", "--site-dir", "made"]
    more = {**os.environ, "PAGES": GAME, "NO_MKDOCS_2_WARNING": "1"}
    ended = subprocess.run(command, cwd=checkout, env=more, capture_output=True, text=True, check=False)
    book.write_text(text, "utf-8")
    assert ended.returncode == 1
    assert ended.stderr.splitlines() == ["seeds/village.toml, line 4: this is not TOML: Illegal character '\\n'."]
