"""A game of a reader's own on a page: its two files, checked as `check-rulebook` checks a draft, and played.

    {"op": "own", "what": "check" or "play", "slot", "name", "rules", "clauses", "seed"}

`rules` is Python and `clauses` TOML. What comes back, beside what `cells` tells, is {"op": "found"} with the findings,
each a sentence that names the file and line. Only what has no fault that stops it is played.
"""

from __future__ import annotations

import importlib.util
import linecache
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cardgames.authoring import rules_check
from cardgames.authoring.check import check
from cardgames.browser.writing import number
from cardgames.core import BadRecord, Game
from cardgames.games import LIST, forget, rules_of
from cardgames.rulebooks import rulebook
from cardgames.widgets.table import Table
from cardgames.words import load

NAME, MODULE, KIND = "own-game", "own_game", "OwnGame"
"""What the game of a page is called in its two files."""


def act(message: Mapping[str, Any], _: Mapping[str, Any], send: Callable[..., None]) -> Iterator[Table]:
    """What a button asks for: the findings are sent, and a table is to be shown. Raises BadRecord, in a sentence."""
    if message.get("what") not in ("check", "play"):
        raise BadRecord(load()("write-unknown"))
    install(str(message["rules"]), str(message["clauses"]))
    playing = message["what"] == "play"
    found = [*(faults_in_play() if playing else check(NAME)[0])]
    send(op="found", findings=[sentence(each) for each in found], checked=not playing)
    if any("own_game.py" in each.place or "__init__" in each.place for each in found) or not _loads():
        remove()
    elif playing:
        game = Game(rules_of(NAME)(), "A", number(message, "seed", 1916), rulebook.words)
        game.deal()
        yield Table(game)


def faults_in_play() -> Iterator[rules_check.Finding]:
    """What stops the game: that it cannot be read, or the first thing that goes wrong in matches of random moves."""
    if not _loads():
        yield from check(NAME)[0]
        return
    game = rules_of(NAME)
    broken = [*rules_check.read_class(game, NAME)] or [*rules_check.read(game)]
    yield from broken or [*rules_check.play_matches(game)][:1]


def sentence(found: rules_check.Finding) -> str:
    """A finding with the name of its file alone, for there is only one of that name on the page."""
    return str(found._replace(place=found.place.rpartition("/")[2]))


def install(rules: str, clauses: str, folder: Path | None = None) -> None:
    """Have a game with these files in the list of games; one that was there is replaced.

    folder: where they stand, if not in the package.
    """
    remove()
    if folder is not None:
        rulebook.OWN_FILES[NAME] = folder / f"{NAME}.toml"
    for file, text in zip(_files(), (rules, clauses), strict=True):
        file.write_text(text, "utf-8")
    LIST[NAME] = f"{MODULE}.{KIND}"
    _forget()


def remove() -> None:
    """Have it no more."""
    for file in _files():
        file.unlink(missing_ok=True)
    rulebook.OWN_FILES.pop(NAME, None)
    LIST.pop(NAME, None)
    _forget()


def _files() -> tuple[Path, Path]:
    book = rulebook.OWN_FILES.get(NAME)
    folder = rulebook.PACKAGE if book is None else book.parent
    return folder / "games" / f"{MODULE}.py", book or rulebook.seeds() / f"{NAME}.toml"


def _forget() -> None:
    Path(importlib.util.cache_from_source(str(_files()[0]))).unlink(missing_ok=True)
    for finder in sys.path_importer_cache.values():  # importlib.invalidate_caches needs importlib.metadata
        getattr(finder, "invalidate_caches", str)()
    linecache.checkcache()
    sys.modules.pop(f"cardgames.games.{MODULE}", None)
    rulebook.citations.cache_clear()
    rulebook.forget()
    forget()


def _loads() -> bool:
    try:
        return bool(rulebook.load(rules_of(NAME).rulebook).clauses)
    except BadRecord:
        return False
