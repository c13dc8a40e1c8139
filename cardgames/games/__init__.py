"""The list of games. Adding one is adding its line; a game is loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from cardgames.core import BadRecord, Rules, quote

LIST: dict[str, str] = {
    "goat": "goat.Goat",
    "golph": "golph.Golph",
    "nations": "nations.Nations",
    "catch-all": "catch_all.CatchAll",
    "monkey": "monkey.Monkey",
    "follow-leader": "follow_leader.FollowLeader",
    "militac": "militac.Militac",
    "kozel": "kozel.second_foursome.SecondFoursome",
    "kozel-boast": "kozel.first_foursome.FirstFoursome",
    "kozel-threesome": "kozel.threesome.Threesome",
    "kozel-six": "kozel.six.Six",
    "kozel-halves": "kozel.halves.Halves",
    "kozel-suits": "kozel.suits.Suits",
    "kozel-fifteen": "kozel.fifteen.Fifteen",
    "kozel-blind": "kozel.blind.Blind",
    "kozel-draw": "kozel.draw.KozelDraw",
}
"""The module of each game, by its name in records, in the order in which games are listed."""


def rules_of(game: object) -> type[Rules]:
    """The rules of a game by its name in records. Raises BadRecord where there is none, or its file is faulty."""
    if not isinstance(game, str) or game not in LIST:
        raise BadRecord(f"There is no game {quote(game)}; the games are {', '.join(LIST)}.")
    return _load(LIST[game])


@cache
def _load(place: str) -> type[Rules]:
    module, _, name = place.rpartition(".")
    try:
        loaded = import_module(f"{__name__}.{module}")
        if not hasattr(loaded, name):
            raise BadRecord(f"{line_in_list(place)}: there is no class {name} in games/{module.replace('.', '/')}.py.")
        rules: type[Rules] = getattr(loaded, name)
    except BadRecord:
        raise
    except Exception as wrong:  # a file that somebody writes may fail in any way
        from cardgames.core.faulty_rules import unreadable

        file = f"games/{module.replace('.', '/')}.py"
        if isinstance(wrong, ModuleNotFoundError) and f"{__name__}.{module}.".startswith(f"{wrong.name}."):
            raise BadRecord(f"{line_in_list(place)}: there is no {file}.") from wrong
        raise BadRecord(unreadable(file, wrong)) from wrong
    return rules


def line_in_list(place: str) -> str:
    """Where a game stands in the list, by its place there."""
    lines = Path(__file__).read_text("utf-8").splitlines()
    return f"games/__init__.py, line {next((n for n, line in enumerate(lines, 1) if place in line), 1)}"


@cache
def every() -> tuple[type[Rules], ...]:
    """The rules of all games."""
    return tuple(rules_of(name) for name in LIST)


def forget() -> None:
    """Load every game anew from now on: the list or a file of it has changed."""
    every.cache_clear()
    _load.cache_clear()
