"""What the texts on Kozel with the jacks highest say of the play, put to the test."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from cardgames.claims.experiment import Experiments
from cardgames.core import SEATS, Card, Move, Table, cards_among
from cardgames.games.kozel.draw import KozelDraw
from cardgames.games.kozel.halves import Halves
from cardgames.games.kozel.jacks import most
from cardgames.players import FixedPreference
from cardgames.simulate.deal import BookHabit, Habit, Habits, Observation, play_deal, play_same_deal, shuffled
from cardgames.simulate.estimates import Measure, Observed

EXPERIMENTS = Experiments()
HALVES, DRAWING = Halves(), KozelDraw()


HOLDING_HINT = "hold_aces_and_tens"
BOOKS = {"halves": (HALVES, BookHabit(HALVES)), "drawing": (DRAWING, BookHabit(DRAWING))}
HABITS_WITHOUT_HOLDING = {"halves": BookHabit(HALVES, HOLDING_HINT), "drawing": BookHabit(DRAWING, HOLDING_HINT)}


def hurries(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Plays aces and tens as soon as it can, and else by the book."""
    return HABITS_WITHOUT_HOLDING["halves"](
        seen, [card for card in cards_among(legal) if card.points >= 10] or legal, chance
    )


def card_points(t: Table) -> dict[str, int]:
    """The card points in each player's tricks."""
    return HALVES.tally(t)


@EXPERIMENTS.trial(
    "j4.claim.9",
    Measure("halves", "card points gained by keeping aces and tens, two halves", "mean", "points", 0, "more"),
    Measure("drawing", "the same with drawing", "mean", "points", 0, "more"),
    Measure("hurry", "card points gained by playing them at once, two halves", "mean", "points", 0),
    deals=10_000,
    packs=2,
)
def keeping(chance: random.Random) -> Mapping[str, Observed]:
    """j4.claim.9  C follows that advice, or all other, on the same deal; the others play by the book."""
    found: dict[str, Observed] = {}
    for name, (rules, book) in BOOKS.items():
        habits: list[Habit] = [book, HABITS_WITHOUT_HOLDING[name], *[hurries][: name == "halves"]]
        ways: list[Habits] = [dict.fromkeys(range(4), book) | {2: habit} for habit in habits]
        having, lacking, *hurrying = (
            card_points(t)["C"] for t in play_same_deal(rules, chance, *((None, way) for way in ways))
        )
        found[name] = having - lacking
        if hurrying:
            found["hurry"] = hurrying[0] - lacking
    return found


def held_cards(t: Table) -> dict[str, list[Card]]:
    """All the cards that each player was dealt, in both halves."""
    cards: dict[str, list[Card]] = {SEATS[seat]: [] for seat in t.seats}
    for played, _ in t.tricks:
        for seat, card in played:
            cards[SEATS[seat]].append(card)
    return cards


@EXPERIMENTS.trial(
    "j4.claim.10",
    Measure(
        "clubs", "card points of whoever is dealt the jack of clubs, of 120 for four", "rate", "points", 30, "more"
    ),
    Measure("two", "card points of whoever is dealt two jacks or more", "rate", "points", 30, "more"),
    Measure("none", "card points of whoever is dealt none", "rate", "points", 30),
    Measure("won", "of deals that anybody wins, those won by a holder of two jacks or more"),
)
def jacks_decide(chance: random.Random) -> Mapping[str, Observed]:
    """j4.claim.10  Four players, two halves, all play at random."""
    t = play_deal(HALVES, shuffled(HALVES, chance), chance)
    points = card_points(t)
    jacks = {side: [card.text for card in cards if card.text[0] == "J"] for side, cards in held_cards(t).items()}
    rich = [side for side, own in jacks.items() if len(own) > 1]
    poor = [side for side, own in jacks.items() if not own]
    found: dict[str, Observed] = {"clubs": sum(points[side] for side, own in jacks.items() if "JC" in own)}
    for name, those in (("two", rich), ("none", poor)):
        if those:
            found[name] = sum(points[side] for side in those), len(those)
    winners = HALVES.won_by(t)
    return found | ({"won": int(winners[0] in rich)} if winners else {})


@EXPERIMENTS.trial(
    "j4.claim.15",
    Measure("sixty", "deals of four in which nobody has sixty", line=0.5, claimed="more"),
    Measure("more", "deals in which nobody has more than sixty", line=0.5, claimed="more"),
    Measure("two", "deals of two players in which nobody has sixty"),
)
def void(chance: random.Random) -> Mapping[str, Observed]:
    """j4.claim.15  All play at random."""
    two = Halves(players=2)
    most, most_of_two = (
        max(card_points(play_deal(rules, shuffled(rules, chance), chance)).values()) for rules in (HALVES, two)
    )
    return {"sixty": int(most < 60), "more": int(most <= 60), "two": int(most_of_two < 60)}


def steady(seed: int) -> Habit:
    """Has the same wishes under any rules."""
    player = FixedPreference(seed)
    return lambda seen, legal, chance: player.pick(legal)


@EXPERIMENTS.trial(
    "j2.claim.17",
    Measure(
        "forms",
        "packs with another player ahead if drawn than if dealt in two halves, the jacks ordered alike",
        line=0.1,
        claimed="less",
    ),
    Measure("ordinary", "packs with another player ahead if the jack of clubs is an ordinary card, two halves"),
    Measure("last", "the same if the jack of clubs is the lowest jack"),
    Measure("points", "card points that change hands if the jack of clubs is an ordinary card", "mean", "points"),
)
def two_forms(chance: random.Random) -> Mapping[str, Observed]:
    """j2.claim.17  The same wishes and the same pack in each; a difference in a tenth of the packs is one."""
    deck, luck = shuffled(HALVES, chance), chance.getrandbits(32)
    usual, drawn, ordinary, last = (
        card_points(play_deal(rules, deck, chance, {seat: steady(luck + seat) for seat in range(4)}))
        for rules in (HALVES, DRAWING, Halves(jacks="SHD"), Halves(jacks="SHDC"))
    )
    ahead = set(most(usual))
    return {
        "forms": int(ahead != set(most(drawn))),
        "ordinary": int(ahead != set(most(ordinary))),
        "last": int(ahead != set(most(last))),
        "points": sum(max(0, number - usual[side]) for side, number in ordinary.items()),
    }
