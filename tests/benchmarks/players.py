"""Who plays better: by the book against chance, and sampling against both, on the same deals with seats changed.

Each deal is played twice, so that both kinds of players have the same cards; who comes out ahead over the two has won
it, and p is that of the sign test. After every few deals it is looked whether it is certain; that p may be looked at
so often, each time it must be so many times smaller.

python3 run.py bench, or tests/benchmarks/players.py [--deals 48] [--worlds 10] [--games nations,militac]
    [--seconds] [--advice]
"""

from __future__ import annotations

import argparse
import random
import sys
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from cardgames.core import Game, Rules
from cardgames.games import GAMES, rules_of
from cardgames.players import RandomPlayer
from cardgames.players.by_the_book import ByTheBook, name_of
from cardgames.players.sampling import Sampling
from duels import Duel, Maker, duel

CERTAIN = 0.001
"""So unlikely must it be that the better player is only lucky."""

AT_ONCE = 6
"""After so many deals the result is looked at."""

PARTNERS = tuple(game.name for game in GAMES if len((rules := game(players=game.numbers[-1])).sides()) < rules.places)
"""The games of sides with more than one seat."""


class Row(NamedTuple):
    """A line of the table: who played whom at what, in how many deals, and the seconds that it took."""

    game: str
    who: str
    found: Duel
    seconds: float

    def __str__(self) -> str:
        found = self.found
        told = f"{found.deals:5} {found.won:5} {found.lost:5} {found.mean:+9.2f} {found.chance:9.2g}"
        return f"{self.game:12} {self.who:24} {told} {self.seconds:7.0f}"


HEAD = f"{'':37} deals   won  lost   a deal         p  seconds"


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
    """Measure, and print a table of processor time and results; 1 where a game has no clear winner."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default=",".join(PARTNERS))
    parser.add_argument("--deals", type=int, default=48, help="deals at most, each played twice")
    parser.add_argument("--worlds", type=int, default=10, help="worlds for each decision")
    parser.add_argument("--against", default="book,chance")
    parser.add_argument("--seconds", action="store_true", help="only how long decisions take")
    parser.add_argument("--advice", action="store_true", help="only what each piece of advice is worth")
    asked = parser.parse_args()

    rows = []
    for game in asked.games.split(","):
        if asked.advice:
            advice(game, asked.deals)
            continue
        taken = times(game)
        print(f"{game:12} a decision takes {median(taken):.2f} s, 95 % at most {quantiles(taken, n=20)[-1]:.2f} s")
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
            rows.append(until_certain(game, name, one, other, asked.deals))
            print(rows[-1], flush=True)
    if rows:
        print("", HEAD, *rows, sep="\n")
    return int(any(row.found.chance >= CERTAIN for row in rows))


def until_certain(game: str, who: str, one: Maker, other: Maker, deals: int) -> Row:
    """Let them play until it is certain who is better, or so many deals are played."""
    began, sofar = process_time(), Duel(0, 0, 0, 0.0)
    while sofar.deals < deals and sofar.chance >= CERTAIN * AT_ONCE / deals:
        found = duel(game, one, other, AT_ONCE, sofar.deals)
        whole = sofar.deals + AT_ONCE
        mean = (sofar.mean * sofar.deals + found.mean * AT_ONCE) / whole
        sofar = Duel(whole, sofar.won + found.won, sofar.lost + found.lost, mean)
    return Row(game, who, sofar, process_time() - began)


if __name__ == "__main__":
    sys.exit(main())
