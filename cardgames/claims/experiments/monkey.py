"""What may be asked of the Game of the Monkey, put to the test."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from cardgames.claims.experiment import Experiments
from cardgames.core import Move, Table
from cardgames.games.monkey import Draw, Monkey
from cardgames.simulate.deal import Habit, Observation, play_deal, play_same_deal, random_move, shuffled
from cardgames.simulate.estimates import Measure, Observed

EXPERIMENTS = Experiments()
RULES = Monkey()
TOLERANCE = 0.015
"""The difference from an equal chance that still counts as about equal."""


def monkey(t: Table) -> str:
    """The side that is the Monkey."""
    return next(side for side, points in (t.points or {}).items() if points)


def turns(t: Table) -> int:
    """How many turns there were: a seat's draws and pairs in a row are one."""
    seats = [seat for verb, seat, *_ in t.log if verb in ("pair", "draw from")]
    return sum(number == 0 or seat != seats[number - 1] for number, seat in enumerate(seats))


@EXPERIMENTS.trial(
    "mk.claim.1",
    Measure("left", "Monkeys at the dealer's left, of four players", line=1 / 4, claimed="about", within=TOLERANCE),
    Measure("dealer", "the dealer, who has a card less", line=1 / 4, claimed="about", within=TOLERANCE),
    Measure("two", "the dealer, of two players", line=1 / 2, claimed="about", within=TOLERANCE),
    Measure("seven", "of seven players the two who have a card more", line=2 / 7, claimed="about", within=TOLERANCE),
    deals=30_000,
    packs=3,
)
def by_seat(chance: random.Random) -> Mapping[str, Observed]:
    """mk.claim.1  Everybody plays at random. Of 51 cards four players have 13, 13, 13 and 12, and seven have 8 or 7."""
    four, two, seven = (one_deal(players, chance) for players in (4, 2, 7))
    return {"left": int(four == "B"), "dealer": int(four == "A"), "two": int(two == "A"), "seven": int(seven in "BC")}


def one_deal(players: int, chance: random.Random) -> str:
    """The Monkey of a deal for this many players."""
    rules = Monkey(players=players)
    return monkey(play_deal(rules, shuffled(rules, chance), chance))


@EXPERIMENTS.trial(
    "mk.claim.2",
    Measure("longer", "turns more with one pair a turn than with all, the same deal", "mean", "turns", 0, "more"),
    Measure("one", "turns with one pair a turn", "mean", "turns"),
    Measure("all", "turns with all pairs at once", "mean", "turns"),
)
def one_pair(chance: random.Random) -> Mapping[str, Observed]:
    """mk.claim.2  Four players, under both readings."""
    one, other = map(turns, play_same_deal(RULES, chance, (None, {}), (Monkey(pairs="all"), {})))
    return {"longer": one - other, "one": one, "all": other}


def drawing(place: int) -> Habit:
    """Always draws the card at this place, 0 the first and -1 the last."""

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        return legal[place] if isinstance(legal[0], Draw) else random_move(seen, legal, chance)

    return choose


@EXPERIMENTS.trial(
    "mk.claim.3",
    Measure(
        "last", "Monkeys among those who alone always draw the last card", line=1 / 4, claimed="about", within=TOLERANCE
    ),
    Measure("from last", "among those from whom it is drawn", line=1 / 4, claimed="about", within=TOLERANCE),
    Measure("first", "among those who alone always draw the first card", line=1 / 4, claimed="about", within=TOLERANCE),
    Measure("from first", "among those from whom that is drawn", line=1 / 4, claimed="about", within=TOLERANCE),
    deals=20_000,
    packs=2,
)
def which_card(chance: random.Random) -> Mapping[str, Observed]:
    """mk.claim.3  A always draws so from D, and all others any card; who deals is drawn."""
    found: dict[str, Observed] = {}
    for name, place in (("last", -1), ("first", 0)):
        caught = monkey(play_deal(RULES, shuffled(RULES, chance), chance, {0: drawing(place)}, chance.randrange(4)))
        found |= {name: int(caught == "A"), f"from {name}": int(caught == "D")}
    return found
