"""What may be asked of Catch-All, in which nobody has a choice, put to the test."""

from __future__ import annotations

import random
from collections.abc import Mapping

from cardgames.claims.experiment import Experiments
from cardgames.core import Table
from cardgames.games.catch_all import CatchAll
from cardgames.simulate.deal import play_deal, play_match, shuffled
from cardgames.simulate.estimates import Measure, Observed

EXPERIMENTS = Experiments()
LEADER = "B"
LARGE_CAPTURE_CARDS = 13
"""The size from which a capture counts as large: a quarter of the pack, as dealt to each of four."""


def turns(t: Table) -> int:
    """How many cards were turned."""
    return sum(happening[0] == "turn" for happening in t.log)


def endless(t: Table) -> bool:
    """Whether the deal came to no end."""
    return t.log[-1][0] == "endless"


@EXPERIMENTS.trial(
    "ca.claim.1",
    Measure("more", "games of four that the dealer wins beyond the first to turn", "mean", "%", 0, "about"),
    Measure("leader", "games of four won by the first to turn", line=0.25, claimed="about", within=0.02),
    Measure("dealer", "games of four won by the dealer", line=0.25, claimed="about", within=0.02),
    Measure("extra", "games of five won by the two who are dealt a card more", line=0.4, claimed="more"),
    deals=20_000,
    packs=2,
)
def seats(chance: random.Random) -> Mapping[str, Observed]:
    """ca.claim.1  Four players are dealt thirteen cards each; of five, the two at the dealer's left have eleven."""
    four = play_match(CatchAll(), chance).winners
    five = play_match(CatchAll(players=5), chance).winners
    found: dict[str, Observed] = {}
    if four:
        leader, dealer = int(four == (LEADER,)), int(four == ("A",))
        found = {"more": dealer - leader, "leader": leader, "dealer": dealer}
    return found | ({"extra": int(five[0] in "BC")} if five else {})


@EXPERIMENTS.trial(
    "ca.claim.2",
    Measure("longer", "turns of thirteen players beyond those of two, both to an end", "mean", "turns", 0, "more"),
    Measure("two", "turns of two players, to an end", "mean", "turns"),
    Measure("four", "of four", "mean", "turns"),
    Measure("thirteen", "of thirteen", "mean", "turns"),
    Measure("endless two", "endless deals of two players"),
    Measure("endless thirteen", "endless deals of thirteen"),
    deals=1800,
    packs=3,
)
def length(chance: random.Random) -> Mapping[str, Observed]:
    """ca.claim.2  How long it takes, where it comes to an end."""
    found: dict[str, Observed] = {}
    ways = (
        ("two", CatchAll(players=2)),
        ("four", CatchAll()),
        ("thirteen", CatchAll(players=13)),
    )
    taken: dict[str, int] = {}
    for name, rules in ways:
        t = play_deal(rules, shuffled(rules, chance), chance)
        if not endless(t):
            taken[name] = turns(t)
        if name in ("two", "thirteen"):
            found[f"endless {name}"] = int(endless(t))
    if {"two", "thirteen"} <= taken.keys():
        found["longer"] = taken["thirteen"] - taken["two"]
    return found | taken


@EXPERIMENTS.trial(
    "ca.claim.3",
    Measure("small", "captures of at most eight cards", "rate", line=0.5, claimed="more"),
    Measure("largest", "games of four won by whoever made the largest capture", line=0.5, claimed="more"),
    Measure("first", "games of four won by whoever first captured thirteen cards or more", line=0.5, claimed="more"),
    Measure("size", "cards in a capture", "rate", "cards"),
)
def sizes(chance: random.Random) -> Mapping[str, Observed]:
    """ca.claim.3  Four players; of several equally large captures the first counts.

    The largest is known only when the game is over, and may be what ends it; the first large one is known when it is
    made.
    """
    m = play_match(CatchAll(), chance)
    captures = [(len(cards), taker) for cards, taker in m.deals[0].tricks]
    if not captures:
        return {}
    found: dict[str, Observed] = {
        "small": (sum(size <= 8 for size, _ in captures), len(captures)),
        "size": (sum(size for size, _ in captures), len(captures)),
    }
    if m.winners:
        _, taker = max(captures, key=lambda capture: capture[0])
        found["largest"] = int(m.winners == ("ABCD"[taker],))
        first = next((taker for size, taker in captures if size >= LARGE_CAPTURE_CARDS), None)
        if first is not None:
            found["first"] = int(m.winners == ("ABCD"[first],))
    return found
