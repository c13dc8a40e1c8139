"""Who plays better: by the book against chance, and sampling against both, on the same deals with seats changed.

python3 run.py bench, or tests/benchmarks/players.py [--deals 40] [--worlds 48] [--games nations,militac]
    [--seconds] [--advice]
"""

from __future__ import annotations

import argparse
import random
import sys
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from cardgames.core import Game, Rules
from cardgames.games import rules_of
from cardgames.players import RandomPlayer
from cardgames.players.by_the_book import ByTheBook, name_of
from cardgames.players.sampling import Sampling
from duels import Maker, duel

CERTAIN = 0.001
"""So unlikely must it be that the better player is only lucky."""

PARTNERS = ("goat", "nations", "militac", "kozel", "kozel-boast", "kozel-six")
"""The games between two sides."""


def by_chance(_: Rules, seed: str) -> RandomPlayer:
    """A player by chance."""
    return RandomPlayer(seed)


def times(game: str) -> list[float]:
    """How long decisions of one deal take with the usual limit, in seconds."""
    rules = rules_of(game)()
    played, chance, taken = Game(rules, "A", 3), random.Random(3), []
    played.deals_on = False
    played.deal()
    while played.to_move is not None:
        if len(played.legal_moves) > 1 and chance.random() < 0.4:
            seen, began = played.view(played.to_move), perf_counter()
            Sampling(rules, 1).choose(seen)
            taken.append(perf_counter() - began)
        played.push(chance.choice(played.legal_moves))
    return taken


def advice(game: str, deals: int) -> None:
    """What each piece of advice is worth: by the book against by the book without it."""
    for one in rules_of(game)().advice():
        name = name_of(one)
        found = duel(game, ByTheBook, partial(ByTheBook, without=(name,)), deals)
        print(
            f"{game:14} {name:26} won {found.won:3}, lost {found.lost:3}, {found.mean:+.2f} a deal and back", flush=True
        )


def main() -> int:
    """Measure, and print a table; 1 where a game has no clear winner."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default=",".join(PARTNERS))
    parser.add_argument("--deals", type=int, default=60, help="deals at most, each played twice")
    parser.add_argument("--worlds", type=int, default=48, help="worlds for each decision")
    parser.add_argument("--against", default="book,chance")
    parser.add_argument("--seconds", action="store_true", help="only how long decisions take")
    parser.add_argument("--advice", action="store_true", help="only what each piece of advice is worth")
    asked = parser.parse_args()

    unclear = 0
    for game in asked.games.split(","):
        if asked.advice:
            advice(game, asked.deals)
            continue
        taken = times(game)
        print(f"{game:14} a decision takes {median(taken):.2f} s, 95 % at most {quantiles(taken, n=20)[-1]:.2f} s")
        if asked.seconds:
            continue
        sampling: Maker = partial(Sampling, worlds=asked.worlds)
        duels: dict[str, tuple[str, Maker, Maker]] = {
            "book": ("sampling v by the book", sampling, ByTheBook),
            "chance": ("sampling v chance", sampling, by_chance),
        }
        for name, one, other in [("by the book v chance", ByTheBook, by_chance)] + [
            duels[against] for against in asked.against.split(",") if against
        ]:
            began, won, lost, mean, deals, luck = perf_counter(), 0, 0, 0.0, 0, 1.0
            while deals < asked.deals and luck >= CERTAIN / 4:
                found = duel(game, one, other, 6, deals)
                won, lost, mean, deals = won + found.won, lost + found.lost, mean + found.mean * 6, deals + 6
                luck = found._replace(won=won, lost=lost).chance
            unclear += luck >= CERTAIN
            print(
                f"{game:14} {name:24} {deals:3} deals: won {won}, lost {lost}, {mean / deals:+.2f} a deal and back, "
                f"p = {luck:.2g} ({perf_counter() - began:.0f} s)",
                flush=True,
            )
    return 1 if unclear else 0


if __name__ == "__main__":
    sys.exit(main())
