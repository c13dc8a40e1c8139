"""Who plays better: by the book against chance, and sampling against both, on the same deals with seats changed.

Each deal is played twice, so that both kinds of players have the same cards; who comes out ahead over the two has won
it, and p is that of the sign test. Every other deal is the second of its match, in which one may boast, unless the
first has ended it. Whenever the number of deals has doubled it is looked whether it is certain; that p may be looked at
so often, each time it must be so many times smaller. The time for a decision is processor time, so that it is the same
where others load the machine.

python3 run.py bench, or python -m tests.benchmarks.players [--deals 48] [--worlds 10] [--games nations,militac]
    [--first 1000] [--seconds] [--advice]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import process_time
from typing import NamedTuple

import live
import node
import pyodide
from cardgames.core import Rules
from cardgames.games import GAMES, rules_of
from cardgames.players import RandomPlayer
from cardgames.players.advice import advice_on
from cardgames.players.by_the_book import ByTheBook, name_of
from cardgames.players.sampling import Sampling
from tests.benchmarks._decisions import late, times
from tests.support.duels import Duel, Maker, duel

ROOT = Path(__file__).resolve().parents[2]

CERTAIN = 0.001
"""So unlikely must it be that the better player is only lucky."""

FIRST_LOOK = 6
"""After so many deals the result is looked at first."""

TIMED = 24
"""So many decisions are timed in each game."""

BROWSER = """
    import fs from "node:fs"; import path from "node:path"; import { pathToFileURL } from "node:url";
    const [core, games, timer, asked, number] = process.argv.slice(1);
    const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")));
    const python = await loadPyodide({ indexURL: `${core}/` });
    python.unpackArchive(new Uint8Array(fs.readFileSync(games)), "zip", { extractDir: "/games" });
    python.FS.writeFile("/games/_decisions.py", fs.readFileSync(timer));
    python.globals.set("asked", asked); python.globals.set("number", Number(number));
    process.exit(python.runPython(`
      import sys; sys.path.insert(0, "/games")
      from _decisions import late, times
      sum(late(game, times(game, number)) for game in asked.split(","))`));"""
"""The same decisions in the Python of a browser, which is started in Node."""

PARTNERS = tuple(game.name for game in GAMES if len((rules := game(players=game.numbers[-1])).sides()) < rules.places)
"""The games of sides with more than one seat."""


class Row(NamedTuple):
    """A line of the table: who played whom at what, in how many deals, whether it is certain, and the seconds taken."""

    game: str
    who: str
    found: Duel
    certain: bool
    seconds: float

    def __str__(self) -> str:
        found = self.found
        told = f"{found.deals:5} {found.won:5} {found.lost:5} {found.mean:+9.2f} {found.chance:9.2g}"
        return f"{self.game:12} {self.who:24} {told} {self.seconds:7.0f}{'' if self.certain else '  not certain'}"


HEAD = f"{'':37} deals   won  lost   a deal         p  seconds"


def by_chance(_: Rules, seed: str) -> RandomPlayer:
    """A player by chance."""
    return RandomPlayer(seed)


def in_a_browser(games: str) -> int:
    """How long decisions take there: printed, and of how many games they take too long."""
    command = [*node.programs()[0], "--input-type=module", "--eval", BROWSER, str(pyodide.core()), str(live.games())]
    timer = ROOT / "tests" / "benchmarks" / "_decisions.py"
    return subprocess.run([*command, str(timer), games, str(TIMED)], check=False).returncode


def advice(game: str, deals: int) -> None:
    """What each piece of advice is worth: by the book against by the book without it."""
    for one in advice_on(rules_of(game)):
        name = name_of(one)
        found = duel(game, ByTheBook, partial(ByTheBook, without=(name,)), deals)
        print(
            f"{game:14} {name:26} won {found.won:3}, lost {found.lost:3}, {found.mean:+.2f} a deal and back", flush=True
        )


def main() -> int:
    """Measure, and print a table of processor time and results; 1 where nobody clearly wins, or decisions take long."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default=",".join(PARTNERS))
    parser.add_argument("--deals", type=int, help="deals at most, each played twice; 384, or 48 for a piece of advice")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal: others are other deals")
    parser.add_argument("--worlds", type=int, help="worlds for each decision, else as many as the time allows")
    parser.add_argument("--against", default="book,chance")
    parser.add_argument("--seconds", action="store_true", help="only how long decisions take")
    parser.add_argument("--advice", action="store_true", help="only what each piece of advice is worth")
    asked = parser.parse_args()

    games = asked.games.split(",")
    if asked.advice:
        for game in games:
            advice(game, asked.deals or 48)
        return 0
    slow = sum(late(game, times(game, TIMED)) for game in games) + in_a_browser(asked.games)
    if asked.seconds:
        return int(slow > 0)
    sampling: Maker = partial(Sampling, worlds=asked.worlds, clock=process_time)
    duels: dict[str, tuple[str, Maker, Maker]] = {
        "book": ("sampling v by the book", sampling, ByTheBook),
        "chance": ("sampling v chance", sampling, by_chance),
    }
    rows = []
    for game in games:
        for name, one, other in [("by the book v chance", ByTheBook, by_chance)] + [
            duels[against] for against in asked.against.split(",") if against
        ]:
            rows.append(until_certain(game, name, one, other, asked.deals or 384, asked.first))
            print(rows[-1], flush=True)
    print("", HEAD, *rows, sep="\n")
    return int(slow > 0 or not all(row.certain for row in rows))


def until_certain(game: str, who: str, one: Maker, other: Maker, deals: int, first: int = 0) -> Row:
    """Let them play until it is certain who is better, or so many deals are played, from the first of them on."""
    began, sofar = process_time(), Duel(0, 0, 0, 0.0)
    looks = [deals]
    while looks[0] // 2 >= FIRST_LOOK:
        looks.insert(0, looks[0] // 2)
    for whole in looks:
        more = whole - sofar.deals
        found = duel(game, one, other, more, first + sofar.deals, begun=True)
        mean = (sofar.mean * sofar.deals + found.mean * more) / whole
        sofar = Duel(whole, sofar.won + found.won, sofar.lost + found.lost, mean)
        if sofar.chance < CERTAIN / len(looks):
            break
    return Row(game, who, sofar, sofar.chance < CERTAIN / len(looks), process_time() - began)


if __name__ == "__main__":
    sys.exit(main())
