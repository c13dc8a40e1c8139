"""Players that go wrong: files of a folder, anything as an answer, anything as a player, and what a page asks for one.

The code of a file is read here and not run; what a player answers is made by this module.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cardgames.browser import writing
from cardgames.core import BadRecord, Card, Rules, Spoken, View
from cardgames.games import every, rules_of
from cardgames.players.advice import advice_on
from cardgames.players.by_the_book import name_of
from cardgames.tournaments import playing
from cardgames.tournaments.entrants import entrants, parse_player
from cardgames.tournaments.folder import entries
from cardgames.tournaments.tournament import tournament
from cardgames.words import load
from tests.fuzz import changes
from tests.fuzz.held import ENDS, Case, Kind, Shown, is_a_sentence
from tests.fuzz.house import is_answered

GAMES = tuple(game.name for game in every())
QUICK = ("goat", "golph", "follow-leader")
"""The games of which a deal is soon played."""
CODE = "def plain(view):\n    return view.legal_moves[0]\n"
LOUD = "class Loud:\n    def choose(self, view):\n        print('so')\n        return view.legal_moves[-1]\n"
CODES = (CODE, LOUD, "", "x = 1\n", "def odd(view):\n    return 7\n", "def none(view, more):\n    pass\n")
"""The code that may be run."""


class Loose(str):
    """A text that lies about what it is."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __str__(self) -> str:
        raise RuntimeError("no text")


class Rude:
    """A thing that is equal to all, and can be neither told nor measured."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    def __hash__(self) -> int:
        raise RuntimeError("no")

    def __str__(self) -> str:
        return "x" * 10**6

    __repr__ = __str__

    def __bool__(self) -> bool:
        raise RuntimeError("no")

    def __len__(self) -> int:
        return -1

    def __getattr__(self, name: str) -> object:
        raise RuntimeError(name)


def raising(view: View) -> object:
    """An error that cannot be told either."""

    class Wrong(Exception):
        def __str__(self) -> str:
            raise RuntimeError("no text")

    raise Wrong(Rude(), "\ud800" * 1000)


async def waiting() -> None:
    """Nothing."""


def deep(_: View) -> object:
    """A list in a list, and so on."""
    found: list[object] = []
    found.append(found)
    return found


ODD: dict[str, Callable[[View], object]] = {
    "first": lambda view: view.legal_moves[0],
    "text": lambda view: str(view.legal_moves[-1]),
    "spaced": lambda view: f" {view.legal_moves[0]} ",
    "lower": lambda view: str(view.legal_moves[0]).lower(),
    "all": lambda view: view.legal_moves,
    "view": lambda view: view,
    "hand": lambda view: view.hand,
    "loose": lambda view: Loose("x"),
    "rude": lambda view: Rude(),
    "class": lambda view: Rude,
    "raising": raising,
    "leaving": lambda view: (_ for _ in ()).throw(SystemExit(3)),
    "pressed": lambda view: (_ for _ in ()).throw(KeyboardInterrupt()),
    "generator": lambda view: (each for each in view.legal_moves),
    "waiting": lambda view: waiting(),
    "card": lambda view: Card("\n\0", "no card", "\ud800", 0),
    "spoken": lambda view: Spoken("\ud800" * 300),
    "bytes": lambda view: b"R5",
    "deep": deep,
    "made": lambda view: type(view.legal_moves[0])(*(["x"] * 2)),
    "choose": lambda view: setattr(view, "seat", "Z"),
    "huge": lambda view: 10**5000,
}
"""Answers that JSON has not, by name."""


def check_players(case: Mapping[str, Any]) -> None:
    """Each file is a player or is told why not; whatever is answered, the deal is played to its end; and so on."""
    rules = rules_of(case["game"])()
    are_entries(case["files"], rules)
    for typed in case["typed"]:
        is_member(typed)
    if case["messages"]:
        is_counted(case["game"], case["messages"])
    shown = Shown()
    for wish in case["wishes"]:
        with patch.object(playing, "can_fork", lambda: False), patch.object(writing, "REVIEWED_DEALS", 1):
            is_answered(shown, wanted(wish))


def are_entries(files: Mapping[str, str], rules: Rules) -> None:
    """Each file of a folder can play, or a sentence says why not."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            (Path(folder) / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        found = entries(Path(folder), rules)
    assert {entry.file for entry in found} == set(files)
    for entry in found:
        assert (entry.player is None) == bool(entry.fault)
        if entry.fault:
            is_a_sentence(entry.fault, ENDS)


def is_member(typed: Any) -> None:
    """What is given as a player is one, or a sentence says why not."""
    tried: list[Callable[[Any], object]] = [entrants, lambda given: entrants([given, "random"])]
    if isinstance(typed, str) and ".py" not in typed:
        tried.append(parse_player)
    for take in tried:
        try:
            take(typed)
        except BadRecord as wrong:
            is_a_sentence(str(wrong))


def is_counted(game: str, answers: Sequence[Any]) -> None:
    """A deal in which one answers anything comes to its end, and its result can be told."""
    given = iter(range(10**6))

    def odd(view: View) -> object:
        answer = answers[next(given) % len(answers)]
        named = answer.get("odd") if isinstance(answer, dict) else None
        return ODD[named](view) if isinstance(named, str) and named in ODD else answer

    with patch.object(playing, "can_fork", lambda: False):
        result = tournament(game, [odd, "random"], deals=1, seed=3, workers=1, limit=5.0)
    for line in result.as_lines(load()):
        assert line.isprintable(), f"this cannot be printed: {line!r}"
        assert len(line) < 600, f"this is long: {line[:700]!r}"
        line.encode()
    json.dumps(result.data())
    row = next(row for row in result.standings if row.name == "odd")
    assert bool(row.illegal) == bool(row.first)


def wanted(wish: Any) -> Any:
    """A message that runs no code but ours, for few deals."""
    if not isinstance(wish, dict):
        return wish
    made = {**wish, "op": "write", "slot": "s"}
    if made.get("what") == "tournament":  # 60 where it gives no number
        deals = made.get("deals")
        made["deals"] = deals if type(deals) is int and (deals == 0 or deals > 10**4) else 1
    if isinstance(made.get("code"), str) and made["code"] not in CODES and changes.can_be_run(made["code"]):
        made["code"] = CODE
    return made


# Cases


@cache
def texts() -> tuple[str, ...]:
    """Players of a folder in TOML: for each game one with all the advice that there is."""
    return tuple(
        f'game = "{game.name}"\nadvice = {json.dumps(list(map(name_of, advice_on(game()))))}\n' for game in every()
    )


WISH = {"op": "write", "slot": "s", "name": "Player", "code": CODE, "game": "goat", "seed": 5, "deals": 1}
WISH_FIELDS = ("what", "game", "code", "seed", "deals", "number", "name")
WISHES: tuple[dict[str, Any], ...] = (
    *({**WISH, "what": what} for what in ("deal", "tournament", "lessons")),
    {**WISH, "what": "lesson", "number": 0},
    {**WISH, "what": "deal", "code": LOUD},
)


def real() -> Sequence[Case]:
    """A folder as it should be, legal answers, and every wish of the page."""
    files = {f"{game}.toml": text for game, text in zip(GAMES, texts(), strict=True)} | {"ada.py": CODE}
    answers = [{"odd": name} for name in ODD]
    return [
        {"game": "golph", "files": files, "typed": ["random"], "messages": answers, "wishes": [WISHES[0], WISHES[-1]]}
    ]


def make_players(chance: random.Random) -> Case:
    """Files changed here and there, anything as a player, any answers, and wishes of the page."""
    how = chance.random()
    answers = [
        {"odd": chance.choice(list(ODD))} if chance.random() < 0.6 else changes.value(chance)
        for _ in range(chance.choice((1, 1, 3)) if how < 0.25 else 0)
    ]
    wishes = [
        changes.another_field(chance.choice(WISHES), chance, WISH_FIELDS, CODES)
        for _ in range(chance.choice((1, 2)) if how > 0.8 else 0)
    ]
    typed = [changes.value(chance) for _ in range(chance.choice((0, 2)))]
    files = {}
    for number in range(chance.choice((1, 2, 4))):
        of_python = chance.random() < 0.3
        text = chance.choice(CODES if of_python else texts())
        if chance.random() < 0.06:
            text = changes.large(chance)[:2_000_000]
        elif of_python or chance.random() < 0.5:
            text = changes.changed_text(text, chance, CODES if of_python else texts())
        else:
            text = changes.another_value(text, chance)
        files[f"p{number}{'.py' if of_python else '.toml'}"] = text
    quick = answers or wishes
    case = {
        "game": chance.choice(QUICK if quick else GAMES),
        "files": files,
        "typed": typed,
        "messages": answers,
        "wishes": wishes,
    }
    return case if len(json.dumps(case)) < changes.MOST else {**case, "files": {}}


KIND = Kind(real, make_players, check_players)
