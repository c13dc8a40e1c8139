"""What the leaflet of Golph says of the play, put to the test."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb

from cardgames.claims.experiment import Experiments
from cardgames.core import Card, Game, Move, Table
from cardgames.games.golph import Golph
from cardgames.games.golph_pack import BUZZARD, SHOW_DOWNS, STYMIE
from cardgames.games.golph_party import ROUNDS, Counts, Party, Sitting
from cardgames.players import RandomPlayer
from cardgames.players.by_the_book import ByTheBook
from cardgames.simulate.deal import BookHabit, Habits, Observation, dealt_cards, play_match, play_same_deal, random_move
from cardgames.simulate.estimates import Measure, Observed

EXPERIMENTS = Experiments()
RULES = Golph()
DEALER = 0
PAR, BOGEY = RULES.par_and_bogey
HOLES = 9


# Habits


def leaves(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Never takes the card turned up, and plays at random."""
    return legal[-1] if legal[-1] == "leave" else random_move(seen, legal, chance)


GOLFER = BookHabit(RULES)
"""Follows the leaflet."""


def keeps(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Never takes the card turned up, and else follows the leaflet."""
    return legal[-1] if legal[-1] == "leave" else GOLFER(seen, legal, chance)


GOLFERS: Habits = dict.fromkeys(range(5), GOLFER)


# Claims


@EXPERIMENTS.trial(
    "golph.claim.1",
    Measure("good", "strokes of a golfer against three who play at random", "mean", "strokes", PAR, "about", 1.5),
    Measure("ordinary", "strokes of one of four who play at random", "mean", "strokes", BOGEY, "less"),
    Measure("golfers", "strokes of one of four golfers", "mean", "strokes", PAR, "about", 1.5),
    Measure("two", "strokes of one of two golfers", "mean", "strokes", PAR),
    Measure("under", "totals of the first golfer below par"),
    Measure("over", "totals of the first golfer above bogey"),
    deals=36_000,
    packs=4 * HOLES,
)
def par(chance: random.Random) -> Mapping[str, Observed]:
    """golph.claim.1  A game of nine holes for several parties; A's total stands for all."""
    parties: tuple[tuple[str, int, Habits], ...] = (
        ("good", 4, {0: GOLFER}),
        ("ordinary", 4, {}),
        ("golfers", 4, GOLFERS),
        ("two", 2, GOLFERS),
    )
    found: dict[str, Observed] = {}
    for name, players, habits in parties:
        rules = Golph(players=players)
        dealer = chance.randrange(players)
        found[name] = total = play_match(rules, chance, habits, dealer, max_deals=HOLES).score["A"]
        if name == "good":
            found["under"], found["over"] = int(total < PAR), int(total > BOGEY)
    return found


def against_others(points: Mapping[str, int], seat: str) -> tuple[int, int]:
    """How many strokes a seat has beyond the average of the others, as a rate."""
    others = len(points) - 1
    return (others + 1) * points[seat] - sum(points.values()), others


@EXPERIMENTS.trial(
    "golph.claim.2",
    Measure("dealer", "strokes that the dealer needs beyond the others, all golfers", "rate", "strokes", 0, "less"),
    Measure("by_chance", "the same, everyone at random", "rate", "strokes", 0, "less"),
    Measure("leaves", "everyone at random, but the dealer never exchanges", "rate", "strokes", 0),
    Measure("keeps", "the same, all golfers, but the dealer never exchanges", "rate", "strokes", 0),
)
def dealer(chance: random.Random) -> Mapping[str, Observed]:
    """golph.claim.2  The same hole, with the exchange and without."""
    ways: tuple[tuple[str, Habits], ...] = (
        ("dealer", GOLFERS),
        ("by_chance", {}),
        ("leaves", {DEALER: leaves}),
        ("keeps", dict(GOLFERS) | {DEALER: keeps}),
    )
    tables = play_same_deal(RULES, chance, *((None, habits) for _, habits in ways))
    return {name: against_others(t.points or {}, "A") for (name, _), t in zip(ways, tables, strict=True)}


def balls_lost(t: Table) -> tuple[int, int]:
    """How many trump balls were taken by another than who played them, and how many were played."""
    played = [(seat, by) for cards, by in t.tricks for seat, card in cards if is_ball(card, t.trump)]
    return sum(seat != by for seat, by in played), len(played)


def is_ball(card: Card, trump: str) -> bool:
    """Whether a card is a ball of the trump colour."""
    return card.suit == trump and card.rank > STYMIE


class Undriven(Golph):
    """As if golph.fol.2 and golph.fol.4 drove out no trumps: a player who cannot follow plays any card."""

    def may_play(self, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:
        """golph.fol.1  The colour led and the Buzzard, as in the leaflet; without that colour anything."""
        cards, clause = super().may_play(t, hand, led)
        return (cards, clause) if clause == "golph.fol.1" else (tuple(hand), clause)


UNDRIVEN_RULES = Undriven()
FREE_GOLFERS: Habits = dict.fromkeys(range(5), BookHabit(UNDRIVEN_RULES))
"""Golfers without that duty."""

CHANCE_SHARE = 0.75
"""The share of cards that are taken by somebody other than their holder if four players play at random."""


@EXPERIMENTS.trial(
    "golph.claim.3",
    Measure("because", "trump balls lost in a hole because they must be played, golfers", "mean", "balls", 0, "more"),
    Measure(
        "lost",
        "trump balls taken by somebody other than their holder, golfers",
        "rate",
        line=CHANCE_SHARE,
        claimed="more",
    ),
    Measure("by_chance", "the same, everyone at random", "rate", line=CHANCE_SHARE, claimed="more"),
    Measure("foozle", "golfers who foozle", "rate"),
)
def trumps_lost(chance: random.Random) -> Mapping[str, Observed]:
    """golph.claim.3  The same hole with the duty and without; easily lost is taken to be: more often than by chance."""
    one, other, free = play_same_deal(RULES, chance, (None, GOLFERS), (None, {}), (UNDRIVEN_RULES, FREE_GOLFERS))
    if not one.tricks:
        return {}
    (lost, _), (lost_free, _) = balls_lost(one), balls_lost(free)
    scored = {by for cards, by in one.tricks if any(is_ball(card, one.trump) for _, card in cards)}
    return {
        "because": lost - lost_free,
        "lost": balls_lost(one),
        "by_chance": balls_lost(other),
        "foozle": (4 - len(scored), 4),
    }


@EXPERIMENTS.trial(
    "golph.claim.4",
    Measure("kept", "putts taken by whoever took the last one, four golfers", "rate", line=0.25, claimed="more"),
    Measure("by_chance", "the same, everyone at random", "rate", line=0.25, claimed="more"),
    deals=27_000,
    packs=2 * HOLES,
)
def honours(chance: random.Random) -> Mapping[str, Observed]:
    """golph.claim.4  Nine holes; chance alone would give a quarter."""
    found: dict[str, Observed] = {}
    for name, habits in (("kept", GOLFERS), ("by_chance", {})):
        holes = [t for t in play_match(RULES, chance, habits, max_deals=HOLES).deals if t.tricks]
        putts = [t.tricks[-1][1] for t in holes]
        found[name] = sum(one == other for one, other in pairwise(putts)), len(putts) - 1
    return found


def show_downs() -> Fraction:
    """golph.sd.1, golph.sd.2  The chance that a hand of five is a show-down hand, one of those that the rules rank."""
    return Fraction(len(SHOW_DOWNS), comb(len(RULES.pack()), 5))


EXPERIMENTS.exact(
    "golph.claim.5",
    Measure("hand", "hands of five that are a show-down", line=0.001, claimed="less", exact=show_downs),
    Measure("hole", "show-down hands in a hole of four players", exact=lambda: 4 * show_downs()),
    Measure("game", "show-down hands in a game of nine holes", exact=lambda: 36 * show_downs()),
)


@EXPERIMENTS.trial(
    "golph.claim.6",
    Measure(
        "golfers", "strokes beyond the others of whoever is dealt the Buzzard, golfers", "rate", "strokes", 0, "less"
    ),
    Measure("by_chance", "the same, everyone at random", "rate", "strokes", 0, "less"),
    Measure("ace", "strokes beyond the others of whoever is dealt the trump Dodo, golfers", "rate", "strokes", 0),
    Measure(
        "stymie", "strokes of the Buzzard's holder beyond the trump Stymie's, golfers", "mean", "strokes", 0, "less"
    ),
    Measure("loose", "the same, everyone at random", "mean", "strokes", 0, "less"),
    deals=40_000,
)
def buzzard(chance: random.Random) -> Mapping[str, Observed]:
    """golph.claim.6  Who was dealt a card is seen in the log. The Buzzard and the trump Stymie are two players'."""
    found: dict[str, Observed] = {}
    one, other = play_same_deal(RULES, chance, (None, GOLFERS), (None, {}))
    for name, t, wanted in (("golfers", one, is_buzzard), ("by_chance", other, is_buzzard), ("ace", one, is_dodo)):
        holder = seat_dealt(t, wanted)
        if holder:
            found[name] = against_others(t.points or {}, holder)
    for name, t in (("stymie", one), ("loose", other)):
        has_it, rival = seat_dealt(t, is_buzzard), seat_dealt(t, is_stymie)
        if has_it and rival and has_it != rival:
            found[name] = (t.points or {})[has_it] - (t.points or {})[rival]
    return found


def seat_dealt(t: Table, wanted: Callable[[Card, str], bool]) -> str:
    """The letter of who was dealt such a card; "" where nobody was."""
    return next(("ABCD"[seat] for seat in t.seats if any(wanted(card, t.trump) for card in dealt_cards(t, seat))), "")


def is_buzzard(card: Card, trump: str) -> bool:
    """Whether a card is the Buzzard."""
    return card is BUZZARD


def is_stymie(card: Card, trump: str) -> bool:
    """Whether a card is the Stymie of the trump colour."""
    return card.suit == trump and card.rank == STYMIE


def is_dodo(card: Card, trump: str) -> bool:
    """Whether a card is the lowest trump ball."""
    return card.suit == trump and card.rank == 1


@EXPERIMENTS.trial(
    "golph.claim.7",
    Measure("sum", "finalists who are golfers, all four games counted", "rate", line=0.75, claimed="more"),
    Measure("best", "finalists who are golfers, the best game counted", "rate", line=0.75, claimed="more"),
    Measure("more", "more golfers in the final where all games count", "mean", "finalists", 0),
    deals=10_000,
    packs=2 * ROUNDS * HOLES,
)
def party(chance: random.Random) -> Mapping[str, Observed]:
    """golph.claim.7  Two tables, two golfers at each; to find the best, three of four finalists should be golfers.

    Extra holes for the last places come on top.
    """
    names = ("Ann", "Ben", "Cy", "Dot", "Eve", "Flo", "Gus", "Hal")
    good = set(names[::2])
    seed = chance.getrandbits(32)
    ways: tuple[tuple[str, Counts], ...] = (("sum", "all games"), ("best", "best game"))
    players = {
        name: ByTheBook(RULES, seed + n) if name in good else RandomPlayer(seed + n) for n, name in enumerate(names)
    }
    found: dict[str, Observed] = {}
    golfers: dict[str, int] = {}
    games: dict[Sitting, Game] = {}
    for way, counts in ways:
        held = Party(names, counts=counts, seed=seed)
        while any(sitting.stage != "final" for sitting in held.due):
            sitting = held.due[0]
            if sitting not in games:
                games[sitting] = sitting.play(players)
            held.enter(sitting, games[sitting])
        golfers[way] = len(good & set(held.qualified))
        found[way] = golfers[way], len(held.qualified)
    return found | {"more": golfers["sum"] - golfers["best"]}
