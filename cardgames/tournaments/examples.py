"""The example players measured against each other, and against the levels of the computer.

python3 -m cardgames.tournaments.examples         writes seeds/figures/players/kozel.json anew
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from cardgames.core.version import VERSION
from cardgames.players.examples import PLAYERS
from cardgames.tournaments.result import Result
from cardgames.tournaments.tournament import tournament

GAME, DEALS, SEED = "kozel", 1800, 1916
LIMIT = 600.0
"""In seconds: these players may take their time, so that a busy machine does not matter."""
FIRST = 9
"""So many deals stand beside the table as well: they show soon whether it still holds."""


def measured(deals: int = DEALS) -> Result:
    """The tournament of the examples, of so many deals."""
    return tournament(GAME, [*PLAYERS, "random", "by the book"], deals=deals, seed=SEED, limit=LIMIT)


def stored() -> dict[str, Any]:
    """What is written down of it."""
    found = measured()
    ratings = [
        {name: round(value, 2) if name != "name" else value for name, value in row._asdict().items()}
        for row in found.ratings()
    ]
    rows = found.written()
    return {
        "version": VERSION,
        "command": "python3 -m cardgames.tournaments.examples",
        **rows,
        "ratings": ratings,
        "first": measured(FIRST).written()["standings"],
    }


def main() -> None:
    """Measure, and write it down."""
    path = Path(__file__).parents[2] / "seeds" / "figures" / "players" / f"{GAME}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(stored(), indent=1, ensure_ascii=False) + "\n", "utf-8")
    sys.stdout.write(f"{path.name}: {DEALS} deals\n")


if __name__ == "__main__":
    main()
