"""What the leaflet of Militac advises, put to the test."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardgames.core import Card, Move, Seat, Table
from cardgames.games.militac import BIDS, COMMANDS, Bid, Militac
from cardgames.study.deals import Habits, Picker, Seen, play, shuffled, twice
from cardgames.study.experiments import Experiments
from cardgames.study.habits import Sensible, highest_first, longest, longest_first
from cardgames.study.measures import Measure, Observed

EXPERIMENTS = Experiments()
RULES = Militac()
BIDDERS, OTHERS = "BD", "AC"
"""The side of the dealer's left, where A deals, and the other."""


# Habits


def strength(cards: Sequence[Card]) -> float:
    """What the high cards of a hand are worth, in squads: the pack holds 6.8."""
    return sum(max(0, card.rank - 7) * 0.17 for card in cards)


def expected(hand: Sequence[Card], command: str) -> float:
    """How many squads a side may expect under a command, by one hand of it."""
    high = strength(hand) - 1.7
    if command == "combined":
        return 5.5 + 1.3 * high
    return 5.5 + high + 0.6 * (sum(card.suit == command for card in hand) - 2.75)


def best_company(hand: Sequence[Card]) -> str:
    """The company under which a hand is best."""
    return max(COMMANDS[:4], key=lambda command: expected(hand, command))


PLAYER = Sensible(RULES, highest_first)
"""How the cards are played once the bidding is over."""


@dataclass(frozen=True)
class Bidder:
    """Bids what his hand is good for, if that is higher than what was bid; leaves his partner's bid alone.

    raises: raises his partner's low bid in its company if he has four of it. combines: raises it to combined forces
    with high cards elsewhere. opens: always bids six of his best company where he speaks first. play: the cards.
    """

    raises: bool = False
    combines: bool = False
    opens: bool = False
    bids: bool = True
    play: Picker = PLAYER

    def __call__(self, seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
        """A bid or a card."""
        if isinstance(legal[0], Card):
            return self.play(seen, legal, chance)
        offered = [move for move in legal if isinstance(move, Bid)]
        made = [(seat, words) for seat, verb, words in seen.said if verb == "bid"]
        if made and (seen.seat - (made[-1][0] or 0)) % 4 == 2:
            return self.answer(seen, offered, made[-1][1]) or "pass"
        company = best_company(seen.hand)
        good_for = int(expected(seen.hand, company)) if self.bids else 0
        if self.opens and not seen.said:
            good_for = max(6, good_for)
        return next((bid for bid in offered if bid.command == company and bid.squads <= good_for), "pass")

    def answer(self, seen: Seen, offered: Sequence[Bid], said: str) -> Bid | None:
        """What he says to his partner's bid, if it is a low one."""
        number, command = int(said.split()[0]), said.split()[1]
        if command == "combined" or number > 7:
            return None
        wanted = ""
        if self.raises and sum(card.suit == command for card in seen.hand) >= 4:
            wanted = command
        elsewhere = strength([card for card in seen.hand if card.suit != command])
        if self.combines and elsewhere >= 2:
            wanted = "combined"
        return next((bid for bid in offered if bid.command == wanted and bid.squads <= number + 1), None)


def contract(bidder: Seat, bid: Bid | None, habit: Picker = PLAYER, others: Picker = PLAYER) -> Habits:
    """Habits by which this seat makes this bid and all others pass; its side plays by `habit`."""

    def of(seat: Seat) -> Picker:
        own = habit if (seat - bidder) % 2 == 0 else others

        def choose(seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
            if isinstance(legal[0], Card):
                return own(seen, legal, chance)
            return bid if seat == bidder and bid is not None else "pass"

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

SILENT = Bidder(bids=False)
"""Opponents who leave the bidding to the others."""


def answering(chance: random.Random, *partners: Bidder) -> tuple[Table, ...]:
    """The same deal, B opening on a low bid, with several partners of his; the other side is silent."""
    opener = Bidder(opens=True)
    ways = ({1: opener, 3: partner, 0: SILENT, 2: SILENT} for partner in partners)
    return twice(RULES, chance, *((None, habits) for habits in ways))


@EXPERIMENTS.played(
    "mil.claim.1",
    Measure("gain", "points gained by raising, in deals with such help", "mean", "points", 0, "more"),
    Measure("made", "raised bids that are made", line=0.5),
    Measure("plain", "bids made where the same partner passes"),
)
def raising(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.1  Four of the company are help; the opponents do not bid."""
    one, other = answering(chance, Bidder(raises=True), Bidder())
    if bids_in(one) == bids_in(other):
        return {}
    return {
        "gain": lead(one) - lead(other),
        "made": int((one.points or {})[BIDDERS] > 0),
        "plain": int((other.points or {})[BIDDERS] > 0),
    }


@EXPERIMENTS.played(
    "mil.claim.2",
    Measure(
        "gain", "points gained by always opening, where the hand alone is not good for it", "mean", "points", 0, "more"
    ),
    Measure("bold", "the same against opponents who never bid", "mean", "points", 0),
)
def opening(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.2  B opens or passes; his partner raises and combines as the leaflet has it."""
    found: dict[str, Observed] = {}
    partner = Bidder(raises=True, combines=True)
    foes = {"gain": partner, "bold": SILENT}
    deck, luck = shuffled(RULES, chance), chance.getrandbits(64)
    for name, foe in foes.items():
        habits: dict[Seat, Picker] = {0: foe, 2: foe, 3: partner}
        one, other = (
            play(RULES, deck, random.Random(luck), habits | {1: Bidder(raises=True, combines=True, opens=opens)})
            for opens in (True, False)
        )
        if bids_in(one) != bids_in(other):
            found[name] = lead(one) - lead(other)
    return found


@EXPERIMENTS.played(
    "mil.claim.3",
    Measure("gain", "points gained by combined forces, against leaving the bid", "mean", "points", 0, "more"),
    Measure("raise", "against raising in the company", "mean", "points", 0, "more"),
    Measure("made", "such bids of combined forces that are made"),
)
def combining(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.3  High cards are worth two squads or more outside the partner's company."""
    one, plain, raised = answering(chance, Bidder(combines=True), Bidder(), Bidder(raises=True))
    if bids_in(one) == bids_in(plain):
        return {}
    return {
        "gain": lead(one) - lead(plain),
        "raise": lead(one) - lead(raised),
        "made": int((one.points or {})[BIDDERS] > 0),
    }


class Discarder(Sensible):
    """Throws away from his shortest and weakest company while he may command it later."""

    def __call__(self, seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
        """The card that he plays."""
        void = seen.trick and all(card.suit != seen.trick[0][1].suit for card in legal)
        chosen = super().__call__(seen, legal, chance)
        if not void or chosen.suit == seen.trump:
            return chosen
        plain = [card for card in legal if card.suit != seen.trump] or legal

        def company(card: Card) -> tuple[int, float, int]:
            own = [other for other in plain if other.suit == card.suit]
            return len(own), strength(own), card.rank

        return min(plain, key=company)


@EXPERIMENTS.played(
    "mil.claim.4",
    Measure("gain", "squads gained by discarding from the short and weak company", "mean", "squads", 0, "more"),
    Measure("made", "bids of six made with the habit"),
    Measure("plain", "bids of six made without"),
)
def discarding(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.4  B commands his best company at six; his side discards so, or its lowest card."""
    deck, luck = shuffled(RULES, chance), chance.getrandbits(64)
    bid = bid_of(6, best_company(hand_of(deck, 1)))
    one, other = (
        squads(play(RULES, deck, random.Random(luck), contract(1, bid, habit)))
        for habit in (Discarder(RULES, highest_first), PLAYER)
    )
    return {"gain": one - other, "made": int(one >= 6), "plain": int(other >= 6)}


def top_of_longest(seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
    """Leads the highest card of his longest company."""
    return max(longest(seen, legal), key=lambda card: card.rank)


@EXPERIMENTS.played(
    "mil.claim.5",
    Measure("gain", "squads gained by leading low from the longest company", "mean", "squads", 0, "more"),
    Measure("top", "by leading high from the longest company", "mean", "squads", 0, "more"),
    Measure("generals", "Generals and Colonels that take their squad, where high cards are kept", "rate", line=0.5),
)
def long_lead(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.5  B declares six with combined forces; all leads of his side are of one kind, or high cards first."""
    bid = bid_of(6, "combined")
    leads = (longest_first, top_of_longest, highest_first)
    low, top, high = twice(RULES, chance, *((None, contract(1, bid, Sensible(RULES, first))) for first in leads))
    return {"gain": squads(low) - squads(high), "top": squads(top) - squads(high), "generals": officers(low)}


def officers(t: Table) -> tuple[int, int]:
    """How many of the 10s and 11s of the bidders' side took the squad they were played to, and how many they had."""
    played = [(seat == by) for cards, by in t.tricks for seat, card in cards if card.rank >= 10 and seat % 2]
    return sum(played), len(played)


@EXPERIMENTS.played(
    "mil.claim.6",
    Measure("side", "deals in which B's side takes six squads under some command", line=0.5, claimed="more"),
    Measure("own", "deals in which it does so under the command that suits B's hand"),
    Measure("seven", "deals in which it takes seven under some command"),
    deals=4000,
)
def six_squads(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.6  Each of the five commands is tried by B and by D; all play sensibly, nobody sees another hand."""
    deck, luck = shuffled(RULES, chance), chance.getrandbits(64)
    taken = {
        (seat, command): squads(play(RULES, deck, random.Random(luck), contract(seat, bid_of(6, command))))
        for seat in (1, 3)
        for command in COMMANDS
    }
    most = max(taken.values())
    return {
        "side": int(most >= 6),
        "own": int(taken[1, best_company(hand_of(deck, 1))] >= 6),
        "seven": int(most >= 7),
    }


@EXPERIMENTS.played(
    "mil.claim.7",
    Measure(
        "engineers", "points more for a bid of six as engineers than as infantry", "mean", "points", 0, "about", 0.3
    ),
    Measure("six", "points that a bid of six infantry brings B's side", "mean", "points", 0),
    Measure("seven", "a bid of seven infantry", "mean", "points", 0),
    Measure("eight", "a bid of eight infantry", "mean", "points", 0),
    Measure("six engineers", "a bid of six engineers", "mean", "points", 0),
    Measure("six combined", "a bid of six with combined forces", "mean", "points", 0),
    Measure("made six", "bids of six in the best company that are made"),
    Measure("made seven", "bids of seven"),
    Measure("made eight", "bids of eight"),
)
def table(chance: random.Random) -> Mapping[str, Observed]:
    """mil.claim.7  B's best company is called infantry, then engineers: the same cards, by another row of the table."""
    deck, luck = shuffled(RULES, chance), chance.getrandbits(64)
    company = best_company(hand_of(deck, 1))

    def tried(number: int, command: str, named: str) -> int:
        cards = [renamed(card, command, named) for card in deck] if command != named else deck
        return lead(play(RULES, cards, random.Random(luck), contract(1, bid_of(number, named))))

    six, seven, eight = (tried(number, company, "infantry") for number in (6, 7, 8))
    engineers = tried(6, company, "engineers")
    return {
        "engineers": engineers - six,
        "six": six,
        "seven": seven,
        "eight": eight,
        "six engineers": engineers,
        "six combined": lead(play(RULES, deck, random.Random(luck), contract(1, bid_of(6, "combined")))),
        "made six": int(six > 0),
        "made seven": int(seven > 0),
        "made eight": int(eight > 0),
    }


def renamed(card: Card, company: str, other: str) -> Card:
    """The card of the same rank when two companies change names."""
    suit = other if card.suit == company else company if card.suit == other else card.suit
    return next(same for same in RULES.pack() if same.suit == suit and same.rank == card.rank)
