"""What the leaflet of Militac advises, put to the test."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from cardgames.claims.experiment import Experiments
from cardgames.core import FORMAT, Card, Move, Seat, Spoken, Table
from cardgames.games.militac import BIDS, COMMANDS, Bid, Militac
from cardgames.players.advice.militac import strength
from cardgames.records import record
from cardgames.simulate.deal import (
    BookHabit,
    Habit,
    Habits,
    Observation,
    SimulatedDeal,
    is_sampled,
    lay_out,
    play_deal,
    shuffled,
    with_and_without,
)
from cardgames.simulate.estimates import Measure, Observed
from cardgames.simulate.habits import highest_first, longest, longest_first
from cardgames.solver import bounded_search
from cardgames.solver.point_search import NO_CARD
from cardgames.solver.positions import position

EXPERIMENTS = Experiments()
RULES = Militac()
BIDDERS, OTHERS = "BD", "AC"
"""The side of the dealer's left, where A deals, and the other."""


# Habits

BOOK = BookHabit(RULES)
"""Bids and plays by the leaflet's hints."""

GOOD_HAND_SQUADS = 5.25
"""The `strength` in the best company that a tenth of all hands reach."""

RAISING, COMBINING = "raise_in_his_company", "raise_to_combined"
"""The hints on what to say to a partner's low bid."""


RAISER, COMBINER, PASSER = BookHabit(RULES, COMBINING), BookHabit(RULES, RAISING), BookHabit(RULES, RAISING, COMBINING)
NOT_FIRST, NOT_FROM_THE_SHORT = BookHabit(RULES, "first_speaker_bids"), BookHabit(RULES, "throw_from_the_short")


def silent(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Leaves the bidding to the others, and plays by the book."""
    return legal[-1] if legal[-1] == "pass" else BOOK(seen, legal, chance)


def best_company(hand: Sequence[Card]) -> str:
    """The company under which a hand is best."""
    return max(COMMANDS[:4], key=lambda command: strength(tuple(hand), command))


def contract(bidder: Seat, bid: Bid, habit: Habit = BOOK) -> Habits:
    """Habits by which this seat makes this bid and all others pass; its side plays by `habit`, else by the book."""

    def of(seat: Seat) -> Habit:
        own = BOOK if (seat - bidder) % 2 else habit

        def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
            if isinstance(legal[0], Card):
                return own(seen, legal, chance)
            return bid if seat == bidder else Spoken("pass")

        return choose

    return {seat: of(seat) for seat in range(4)}


def bid_of(squads: int, command: str) -> Bid:
    """The bid of the table."""
    return next(bid for bid in BIDS if bid.rank == (squads, COMMANDS.index(command)))


def hand_of(deck: Sequence[Card], seat: Seat) -> list[Card]:
    """What a seat is dealt, where A deals."""
    return list(deck[(seat - 1) % 4 :: 4])


def lead(t: Table) -> int:
    """How many points the bidders' side has more than the other."""
    points = t.points or {}
    return points[BIDDERS] - points[OTHERS]


def bids_in(t: Table) -> list[str]:
    """What was bid, in order."""
    return [str(happening[5]) for happening in t.log if happening[0] == "bid"]


def squads(t: Table) -> int:
    """How many squads the bidders' side took."""
    return RULES.tally(t)[BIDDERS]


# Claims


def differing(chance: random.Random, *ways: Habits) -> tuple[Table, ...]:
    """The same deal in several ways; () where in the first two of them the same is bid."""
    deck, luck = shuffled(RULES, chance), chance.getrandbits(64)
    deals = [(SimulatedDeal(RULES, lay_out(RULES, deck)), random.Random(luck), habits) for habits in ways]
    one, other = (bids_in(deal.play_on(chance, habits, until=cards_now)) for deal, chance, habits in deals[:2])
    return () if one == other else tuple(deal.play_on(chance, habits) for deal, chance, habits in deals)


def cards_now(_: Table, legal: Sequence[Move]) -> bool:
    """Whether the bidding is over."""
    return isinstance(legal[0], Card)


FOES: Mapping[str, Habit] = {"gain": BOOK, "silent": silent}
"""Opponents who bid by the book, too, and such as leave the bidding to B's side, by the measure of what is gained."""


def answering(chance: random.Random, foe: Habit, *partners: BookHabit) -> tuple[Table, ...]:
    """The same deal, B opening, with several partners, against two foes."""
    ways: list[Habits] = [{1: BOOK, 3: partner, 0: foe, 2: foe} for partner in partners]
    return differing(chance, *ways)


def made(t: Table) -> int:
    """Whether B's side makes its bid, where nobody else bids: only so it scores."""
    return int((t.points or {})[BIDDERS] > 0)


@EXPERIMENTS.trial(
    "mil.claim.1",
    Measure("gain", "points gained by raising, with such help, against opponents who bid", "mean", "points", 0, "more"),
    Measure("silent", "the same against opponents who never bid", "mean", "points", 0, "more"),
    Measure("made", "raised bids that are made, against opponents who never bid", line=0.5),
    Measure("plain", "bids made against them where the same partner passes"),
    deals=20_000,
    packs=2,
)
def raising(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.1  What is help, the hint on it says."""
    found: dict[str, Observed] = {}
    for name, foe in FOES.items():
        tables = answering(chance, foe, RAISER, PASSER)
        if tables:
            one, other = tables
            found[name] = lead(one) - lead(other)
            if foe is silent:
                found |= {"made": made(one), "plain": made(other)}
    return found


@EXPERIMENTS.trial(
    "mil.claim.2",
    Measure(
        "gain", "points gained by always opening, where the hand alone is not good for it", "mean", "points", 0, "more"
    ),
    Measure("bold", "the same against opponents who never bid", "mean", "points", 0),
    deals=20_000,
    packs=2,
)
def opening(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.2  B opens or passes; all else is said and played by the book."""
    found: dict[str, Observed] = {}
    foes: dict[str, Habit] = {"gain": BOOK, "bold": silent}
    for name, foe in foes.items():
        ways: list[Habits] = [{0: foe, 1: opener, 2: foe, 3: BOOK} for opener in (BOOK, NOT_FIRST)]
        tables = differing(chance, *ways)
        if tables:
            found[name] = lead(tables[0]) - lead(tables[1])
    return found


@EXPERIMENTS.trial(
    "mil.claim.3",
    Measure(
        "gain", "points gained by combined forces over a pass, against opponents who bid", "mean", "points", 0, "more"
    ),
    Measure("silent", "the same against opponents who never bid", "mean", "points", 0, "more"),
    Measure("raise", "over raising in the company, against opponents who bid", "mean", "points", 0),
    Measure("made", "such bids of combined forces that are made, against opponents who never bid"),
    deals=40_000,
    packs=2,
)
def combining(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.3  Which high cards are enough, the hint on it says."""
    found: dict[str, Observed] = {}
    for name, foe in FOES.items():
        tables = answering(chance, foe, COMBINER, PASSER, RAISER)
        if tables:
            one, other, raised = tables
            found[name] = lead(one) - lead(other)
            found |= {"made": made(one)} if foe is silent else {"raise": lead(one) - lead(raised)}
    return found


@EXPERIMENTS.trial(
    "mil.claim.4",
    Measure("gain", "squads gained by discarding from the short and weak company", "mean", "squads", 0, "more"),
    Measure("made", "bids of six made with the habit"),
    Measure("plain", "bids of six made without"),
    Measure("more", "bids of six made more with it than without", "mean", "bids", 0, "more"),
)
def discarding(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.4  B commands the best company at six; B's side discards so, or its lowest card."""
    deck, luck = shuffled(RULES, chance), chance.getrandbits(64)
    bid = bid_of(6, best_company(hand_of(deck, 1)))
    one, other = map(squads, with_and_without(BOOK, NOT_FROM_THE_SHORT, deck, luck, partial(contract, 1, bid)))
    made, plain = int(one >= 6), int(other >= 6)
    return {"gain": one - other, "made": made, "plain": plain, "more": made - plain}


def leading(first: Habit) -> Habit:
    """Leads so, and plays by the book what it does not lead."""
    return lambda seen, legal, chance: (BOOK if seen.trick else first)(seen, legal, chance)


def top_of_longest(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Leads the highest card of its longest company."""
    return max(longest(seen, legal), key=lambda card: card.rank)


@EXPERIMENTS.trial(
    "mil.claim.5",
    Measure(
        "gain",
        "squads gained by leading low from the longest company, every second deal",
        "mean",
        "squads",
        0,
        "more",
    ),
    Measure("top", "by leading high from the longest company, every sixth deal", "mean", "squads", 0, "more"),
    Measure("generals", "Generals and Colonels that take their squad, where high cards are kept", "rate", line=0.5),
)
def long_lead(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.5  B declares six with combined forces; all leads of B's side are of one kind, or high cards first."""
    deck, luck = shuffled(RULES, chance), chance.getrandbits(64)
    bid = bid_of(6, "combined")

    def led(first: Habit) -> Table:
        return play_deal(RULES, deck, random.Random(luck), contract(1, bid, leading(first)))

    low = led(longest_first)
    found: dict[str, Observed] = {"generals": officers(low)}
    drawn = chance.random()
    if drawn < 1 / 2:
        high = squads(led(highest_first))
        found["gain"] = squads(low) - high
        if drawn < 1 / 6:
            found["top"] = squads(led(top_of_longest)) - high
    return found


def officers(t: Table) -> tuple[int, int]:
    """How many of the 10s and 11s of the bidders' side took the squad they were played to, and how many they had."""
    played = [(seat == by) for cards, by in t.tricks for seat, card in cards if card.rank >= 10 and seat % 2]
    return sum(played), len(played)


@EXPERIMENTS.trial(
    "mil.claim.6",
    Measure(
        "side",
        "hands with which a side can take six squads, all hands open, one deal in 25",
        line=0.5,
        claimed="more",
    ),
    Measure("seven", "hands with which it can take seven"),
    Measure("book", "hands with which it takes six by the book, in the best company of that hand, every fourth deal"),
)
def six_squads(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.6  B commands: in each of the five ways as the solver plays, and in one by the book."""
    deck = shuffled(RULES, chance)
    found: dict[str, Observed] = {}
    if is_sampled(chance, 1 / 25):
        likely = sorted(COMMANDS, key=partial(high_and_long, deck), reverse=True)
        can_take = cache(partial(taking, deck))
        seven = any(can_take(command)(7) for command in likely)
        found = {"side": int(seven or any(can_take(command)(6) for command in likely)), "seven": int(seven)}
    if is_sampled(chance, 1 / 4):
        company = best_company(hand_of(deck, 1))
        played = play_deal(RULES, deck, chance, contract(1, bid_of(6, company)), until=six_taken)
        found["book"] = int(squads(played) >= 6)
    return found


def six_taken(t: Table, _: Sequence[Move]) -> bool:
    """Whether a side has six of the eleven squads, so that a bid of six is made or lost."""
    return len(t.tricks) >= 6 and not t.trick and max(RULES.tally(t).values()) >= 6


def taking(deck: Sequence[Card], command: str) -> Callable[[int], bool]:
    """Whether the bidders can take this many squads, with all hands open, when B commands."""
    said = [f"bid 6 {command}", "pass", "pass", "pass"]
    dealt = {"deck": [*map(str, deck)], "moves": said}
    game = record.replay({"format": FORMAT, "game": RULES.name, "dealer": "A", "deals": [dealt]})
    at = position(game)
    squads_with, _, _ = bounded_search(game, at, BIDDERS, "tricks")
    return lambda number: squads_with(NO_CARD, number) >= number


def high_and_long(deck: Sequence[Card], command: str) -> float:
    """About how many squads the bidders' two hands take under a command."""
    return sum(strength(tuple(hand_of(deck, seat)), command) for seat in (1, 3))


@EXPERIMENTS.trial(
    "mil.claim.7",
    Measure(
        "engineers", "points more for a bid of six as engineers than as infantry", "mean", "points", 0, "about", 0.3
    ),
    Measure("six", "points that a bid of six infantry brings B's side", "mean", "points", 0),
    Measure("seven", "a bid of seven infantry", "mean", "points", 0),
    Measure("eight", "a bid of eight infantry", "mean", "points", 0),
    Measure("six engineers", "a bid of six engineers", "mean", "points", 0),
    Measure("six combined", "a bid of six with combined forces, every fourth deal", "mean", "points", 0),
    Measure("best", "points more for seven infantry than for six, with the best tenth of hands", "mean", "points", 0),
    Measure("made six", "bids of six in the best company that are made"),
    Measure("made seven", "bids of seven"),
    Measure("made eight", "bids of eight"),
)
def table(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.7  B's best company commands. The squads are counted as several bids, by their rows of the table."""
    deck, luck = shuffled(RULES, chance), chance.getrandbits(64)
    hand = hand_of(deck, 1)
    company = best_company(hand)

    def tried(command: str) -> Table:
        return play_deal(RULES, deck, random.Random(luck), contract(1, bid_of(6, command)))

    def brings(t: Table, number: int, command: str) -> int:
        points = RULES.points(t, BIDDERS, bid_of(number, command))
        return points[BIDDERS] - points[OTHERS]

    played = tried(company)
    six, seven, eight = (brings(played, number, "infantry") for number in (6, 7, 8))
    engineers = brings(played, 6, "engineers")
    found: dict[str, Observed] = {
        "engineers": engineers - six,
        "six": six,
        "seven": seven,
        "eight": eight,
        "six engineers": engineers,
        "made six": int(six > 0),
        "made seven": int(seven > 0),
        "made eight": int(eight > 0),
    }
    if strength(tuple(hand), company) >= GOOD_HAND_SQUADS:
        found["best"] = seven - six
    if is_sampled(chance, 1 / 4):
        found["six combined"] = brings(tried("combined"), 6, "combined")
    return found
