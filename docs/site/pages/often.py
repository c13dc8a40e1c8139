"""How often each other reading of a game matters, counted by a program of its own, so that games are counted at once.

python docs/site/pages/often.py GAME INTO.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import cardgames
from cardgames.core import Rules
from cardgames.readings.compare import MAX_DEALS, common_players, play
from cardgames.readings.ruling_effects import ruling_impacts

MOVES = 2_000
"""About how many moves are played for each other reading of a game; the number of matches follows from it."""
FEWEST, MOST = 20, 100


def count_readings(game: type[Rules]) -> Iterator[dict[str, Any]]:
    """Every other reading of a game, with how often it matters."""
    for often in ruling_impacts(game.name, matches(game)):
        told = {"name": often.ruling.name, "clause": often.ruling.clause, "default": often.ruling.default}
        yield told | {key: value for key, value in asdict(often).items() if key != "ruling"}


def matches(game: type[Rules]) -> int:
    """How many matches of a game are tried: as many as come to about `MOVES` moves under its longest reading."""
    packs = {"dealer": "A", "deals": [{}] * MAX_DEALS}
    rules = game(players=common_players(game.name, game.name))
    readings = [rules] + [replace(rules, **{known.name: value}) for known in game.rulings() for value in known.values]
    moves = max(sum(len(play(each, packs, seed).decisions) for seed in (1, 2, 3)) / 3 for each in readings)
    return max(FEWEST, min(MOST, int(MOVES / max(moves, 1))))


if __name__ == "__main__":
    (found,) = (game for game in cardgames.games() if game.name == sys.argv[1])
    Path(sys.argv[2]).write_text(json.dumps(list(count_readings(found))), "utf-8")
