"""Which deal a newcomer plays first with a coach: one in which their own early decisions matter.

    python3 -m cardgames.teaching.first_deals goat nations

looks for the seed of each game in which most of them do, and writes it into seeds/reading/GAME.toml. All play by the
book, the reader in seat A as well. A decision matters where one of the legal moves gives the trick to another side, or
lets it count otherwise, than another one does.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from cardgames.core import Game, Move
from cardgames.players import DEFAULT_LEVEL, at_level
from cardgames.records import record as records
from cardgames.rulebooks import playing
from cardgames.rulebooks.rulebook import seeds

CHOSEN_GAMES = ("goat", "nations", "militac", "golph", "kozel")
"""The games whose first deal is chosen so."""
SEAT = "A"
EARLY_DECISIONS = 6
"""The number of first decisions that are compared."""
CANDIDATE_SEEDS = range(1, 121)
MAX_MOVES = 12
"""The maximum number of moves that are tried at a decision: of many bids the first."""


def choices(name: str, seed: int) -> Iterator[Game]:
    """The game at each of the reader's decisions in the deal of a seed; a move that is forced is none."""
    game = playing.new(name, seed=seed)
    while game.to_move is not None and game.deals == 1:
        if game.to_move == SEAT and len(game.legal_moves) > 1:
            yield game
        game.push(_by_the_book(game, seed))


def decisions(name: str, seed: int) -> Iterator[bool]:
    """Whether each of the reader's decisions in the deal of a seed matters."""
    for game in choices(name, seed):
        record = game.record()
        yield len({_outcome(record, str(move), seed) for move in game.legal_moves[:MAX_MOVES]}) > 1


def matters(name: str, seed: int) -> int:
    """How many of the reader's early decisions in the deal of a seed matter."""
    return sum(islice(decisions(name, seed), EARLY_DECISIONS))


def _outcome(record: Mapping[str, Any], move: str, seed: int) -> tuple[str, str]:
    """The side that takes the trick after a move, and the points of all sides by then."""
    game = records.replay(record)
    tricks = len(game.result()["deals"][-1]["tricks"])
    game.push(move)
    while game.to_move is not None and len(game.result()["deals"][-1]["tricks"]) == tricks:
        game.push(_by_the_book(game, seed))
    taken = game.result()["deals"][-1]["tricks"][tricks:]
    return game.side_of(taken[0]["taken_by"]) if taken else "", str(game.view(None).points)


def _by_the_book(game: Game, seed: int) -> Move:
    """What a table would have the computer do."""
    return at_level(DEFAULT_LEVEL, game.rules, f"{seed}/1/{len(game.moves)}").choose(game.view(game.to_move))


def choose(name: str) -> int:
    """The seed whose deal has most decisions that matter, among those that begin as most deals do."""
    begins = {seed: _first_clause(name, seed) for seed in CANDIDATE_SEEDS}
    usual = Counter(begins.values()).most_common(1)[0][0]
    return max((seed for seed in CANDIDATE_SEEDS if begins[seed] == usual), key=lambda seed: matters(name, seed))


def _first_clause(name: str, seed: int) -> str:
    """The clause of the reader's first decision, such as that of an exchange; "" where the deal ends before it."""
    return next((game.view(SEAT).clause for game in choices(name, seed)), "")


def main(names: Sequence[str]) -> None:
    """Choose the first deals of some games, all of `CHOSEN_GAMES` where none is named, and write them down."""
    for name in names or CHOSEN_GAMES:
        file = seeds() / "reading" / f"{name}.toml"
        text, seed = file.read_text("utf-8"), choose(name)
        file.write_text(re.sub(r"^seed = \d+$", f"seed = {seed}", text, count=1, flags=re.MULTILINE), "utf-8")
        print(f"{name}: seed {seed}")


if __name__ == "__main__":
    main(sys.argv[1:])
