"""What each rulebook advises, one file a game. A game without a file has no advice, and is then played by chance."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from cardgames.core import Rules
from cardgames.players.advice.situations import Advice

FILES: dict[str, str] = {
    "goat": "goat",
    "golph": "golph",
    "nations": "nations",
    "follow-leader": "follow_leader",
    "militac": "militac",
    "kozel": "kozel_foursome",
    "kozel-boast": "kozel_foursome",
    "kozel-blind": "kozel_foursome",
    "kozel-threesome": "kozel_threesome",
    "kozel-six": "kozel_six",
    "kozel-halves": "kozel_jacks",
    "kozel-fifteen": "kozel_jacks",
    "kozel-draw": "kozel_jacks",
    "kozel-suits": "kozel_suits",
}
"""Where the advice on each game stands, by the game's name in records. Games that share a text share its advice."""


def advice_on(game: Rules | type[Rules]) -> tuple[Advice, ...]:
    """The pieces of advice on a game, the weightiest first; () where its rulebook has none. It is loaded only now."""
    return _read(FILES[game.name]) if game.name in FILES else ()


@cache
def _read(file: str) -> tuple[Advice, ...]:
    advice: tuple[Advice, ...] = import_module(f"{__name__}.{file}").ADVICE
    return advice
