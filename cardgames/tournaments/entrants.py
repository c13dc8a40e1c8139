"""The players of a tournament: levels of the computer, and functions or objects that somebody wrote."""

from __future__ import annotations

import ast
import copy
import pickle
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from cardgames.core import BadRecord, Rules, View, quote
from cardgames.players import LEVEL_ALIASES, LEVELS
from cardgames.players.advice import advice_on
from cardgames.players.by_the_book import name_of

Chooser: TypeAlias = Callable[[View], object]
"""What a seat is played by: given its view it answers with one of `view.legal_moves`, or its text."""

MAX_PLAYERS = 64


@dataclass(frozen=True)
class InFile:
    """A player that stands in a file of its own: a function, a class or an object. It is loaded where it plays.

    called: its name in the standings; that in the file where this is left out.
    """

    path: str
    name: str
    called: str = ""

    @property
    def player(self) -> object:
        """It itself. Raises whatever its file raises."""
        return getattr(_module(self.path), self.name)

    @property
    def __name__(self) -> str:
        """What it is called."""
        return self.called or self.name


@cache
def _module(path: str) -> object:
    spec = spec_from_file_location(f"player_{Path(path).stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module  # so that its dataclasses can be made
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True)
class AdvicePlayer:
    """A player that follows these pieces of the rulebook's advice and no other; what they leave open it draws by lot.

    pieces: their names, the weightiest first. name: what it is called in the standings.
    """

    pieces: tuple[str, ...]
    name: str = ""

    @property
    def __name__(self) -> str:
        """What it is called."""
        return self.name or " + ".join(self.pieces) or "no advice"

    def fit(self, rules: Rules) -> None:
        """Raises BadRecord where the rulebook of a game has no advice of such a name."""
        given = list(map(name_of, advice_on(rules)))
        for piece in self.pieces:
            if piece not in given:
                has = f"it has {', '.join(given)}" if given else "it has none"
                raise BadRecord(f"The rulebook of {rules.title} has no advice {quote(piece)}; {has}.")


class Entrant(NamedTuple):
    """One who takes part: the name in the standings, and who plays the seats of a side, in turn.

    A member is the name of a level, pieces of advice, or something that somebody wrote.
    """

    name: str
    members: tuple[object, ...]


def entrants(players: object) -> tuple[Entrant, ...]:
    """Those who take part, as they were given. Raises BadRecord where somebody cannot."""
    if not isinstance(players, (list, tuple)):
        raise BadRecord(f"The players of a tournament are a list, not {quote(players)}.")
    if not 2 <= len(players) <= MAX_PLAYERS:
        raise BadRecord(f"A tournament has 2 to {MAX_PLAYERS} players, not {len(players)}.")
    teams = [tuple(map(member, given if isinstance(given, (list, tuple)) else (given,))) for given in players]
    names = [" + ".join(map(display_name, team)) for team in teams]
    for team in teams:
        if not team:
            raise BadRecord("A team has at least one player.")
    times = Counter[str]()
    found = []
    for name, team in zip(names, teams, strict=True):
        times[name] += 1
        found.append(Entrant(f"{name} {times[name]}" if times[name] > 1 else name, team))
    return tuple(found)


def member(given: object) -> object:
    """A player as it was given; a level by its own name. Raises BadRecord where it is none."""
    if isinstance(given, str):
        level = LEVEL_ALIASES.get(given, given)
        if level not in LEVELS:
            raise BadRecord(f"There is no level {quote(given)}; the levels are {', '.join(LEVELS)}.")
        return level
    if callable(given) or callable(getattr(given, "choose", None)) or isinstance(given, (InFile, AdvicePlayer)):
        return given
    raise BadRecord(
        f"A player is a function of a view, an object with such a method, or the name of a level, not {quote(given)}."
    )


def display_name(who: object) -> str:
    """What a player is called."""
    if isinstance(who, str):
        return who
    name = getattr(who, "__name__", None) or type(who).__name__
    return str(name)[:40]


def is_custom(member: object) -> bool:
    """Whether somebody wrote this player, so that it is neither a level nor advice."""
    return not isinstance(member, (str, AdvicePlayer))


def new_chooser(player: object) -> Chooser:
    """A player as it sits down for one deal: a class is instantiated, an object copied, a function is used as it is.

    So an object remembers what it saw to the end of the deal, and at one seat.
    """
    if isinstance(player, type):
        player = player()
    elif not hasattr(player, "__code__"):
        player = copy.deepcopy(player)
    choose = getattr(player, "choose", None)
    if callable(choose):
        return choose  # type: ignore[no-any-return]  # written by somebody else
    assert callable(player)
    return player


def load(player: object) -> object:
    """The player itself, from its file or from a parcel. Raises whatever its code raises."""
    return player.player if isinstance(player, (InFile, Parcel)) else player


# To other processes


class Parcel:
    """A player packed with all its code, for a process in which its module cannot be imported."""

    def __init__(self, packed: bytes, name: str) -> None:
        self.packed = packed
        self.__name__ = name  # as of a function

    @property
    def player(self) -> object:
        """The player."""
        return _unpack(self.packed)


@cache
def _unpack(packed: bytes) -> object:
    return pickle.loads(packed)  # noqa: S301 - packed by `as_parcel`


def as_sendable(player: object) -> object:
    """A player that another process can load: a parcel where it lives in the reader's own program, if that can be."""
    if sendable(player):
        return player
    try:
        cloudpickle: Any = import_module("cloudpickle")
        return Parcel(cloudpickle.dumps(player), display_name(player))
    except Exception:  # noqa: BLE001 - it is not installed, or cannot pack this either
        return player


def sendable(player: object) -> bool:
    """Whether another process can load this player."""
    try:
        return b"__main__" not in pickle.dumps(player)
    except Exception:  # noqa: BLE001 - a nested function, or an object with methods of its own for this
        return False


# From the command line


def parse_player(text: str) -> object:
    """A player as it is typed: the name of a level, or FILE.py:function. Raises BadRecord, in one sentence."""
    path, colon, name = text.rpartition(":")
    if not colon or not path.endswith(".py"):
        if text.endswith(".py"):
            names = _named_in(Path(text))
            raise BadRecord(f"Which player of {quote(text)}? Say {text}:{names[0] if names else 'NAME'}.")
        return member(text)
    names = _named_in(Path(path))
    if name not in names:
        raise BadRecord(f"There is no {quote(name)} in {quote(path)}; it has {', '.join(names) or 'no function'}.")
    return InFile(str(Path(path).resolve()), name)


def definitions(tree: ast.Module) -> list[str]:
    """The functions and classes that some code defines. Where it is to be one player, that is the last of them."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return [node.name for node in tree.body if isinstance(node, kinds)]


def parse_file(path: Path, name: str = "") -> ast.Module:
    """A file as Python reads it, without running it. Raises BadRecord, in a sentence, where it cannot be read.

    name: what it is called in that sentence; its path where this is left out.
    """
    name = name or str(path)
    try:
        return ast.parse(path.read_bytes())
    except OSError as wrong:
        raise BadRecord(f"{quote(name)} cannot be read: {wrong.strerror}.") from None
    except (SyntaxError, ValueError, RecursionError, MemoryError) as wrong:
        line = f", line {wrong.lineno}" if isinstance(wrong, SyntaxError) and wrong.lineno else ""
        reason = wrong.msg if isinstance(wrong, SyntaxError) else "it is no text, or too deeply nested"
        raise BadRecord(f"{quote(name)}{line} is not Python: {reason}.") from None


def _named_in(path: Path) -> list[str]:
    """What a file defines. Raises BadRecord where it cannot be read."""
    tree = parse_file(path)
    names = definitions(tree)
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names += [target.id for target in node.targets if isinstance(target, ast.Name)]
    return [name for name in names if not name.startswith("_")]
