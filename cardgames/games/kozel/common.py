"""KOZEL, the trunk: what its texts share. Pack and values, the permanent trumps, following suit, points, sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

from cardgames.core import SEATS, Card, Phrase, Rules, Seat, Table, quantity
from cardgames.core.tricks import TrickRules

SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
RANKS = {"A": "ace", "10": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine", "8": "eight", "7": "seven"}
RANKS |= {"6": "six"}
VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
"""k.val: what the cards count; the others count nothing. Each suit has 30 points, the pack 120."""

SUIT_ORDER = ("A", "10", "K", "9", "8", "7", "6")
"""k.trump: the order within a suit, the highest first."""

TRUMPS = "queens, jacks and diamonds"
"""k.trump: the suit to which all permanent trumps belong."""


@cache
def card_of(rank: str, suit: str, of: str, height: int) -> Card:
    """k.pack, k.val  A card by its letters, which belongs to the suit `of` and has this height there."""
    name = Phrase(f"{{rank}} of {SUITS[suit]}", rank=RANKS[rank])
    return Card(f"{rank}{suit}", name, of, height, VALUES.get(rank, 0))


@cache
def suited_pack(order: tuple[str, ...]) -> tuple[Card, ...]:
    """k.pack  Four suits without permanent trumps; `order` gives the ranks, the highest first."""
    return tuple(card_of(rank, suit, SUITS[suit], len(order) - n) for suit in SUITS for n, rank in enumerate(order))


@cache
def whole_pack(lowest: int = 7) -> tuple[Card, ...]:
    """k.pack  The pack from the seven, or the six, to the ace: the trumps and then the suits, the highest first.

    k.trump  Always trumps: the queens and then the jacks of clubs, spades, hearts and diamonds, then the diamonds.
    """
    plain = SUIT_ORDER[: 13 - lowest]
    trumps = [(rank, suit) for rank in "QJ" for suit in SUITS] + [(rank, "D") for rank in plain]
    return (
        *(card_of(rank, suit, TRUMPS, len(trumps) - n) for n, (rank, suit) in enumerate(trumps)),
        *(card_of(rank, suit, SUITS[suit], len(plain) - n) for suit in "CSH" for n, rank in enumerate(plain)),
    )


def trumps(cards: Sequence[Card]) -> list[Card]:
    """k.trump  Those of the cards that are trumps."""
    return [card for card in cards if card.suit == TRUMPS]


def is_ace(card: Card) -> bool:
    """k.val  Whether a card is an ace: no other counts eleven."""
    return card.points == 11


def points(cards: Sequence[Card]) -> int:
    """k.val  What the cards count together."""
    return sum([card.points for card in cards])


def packets(deck: Sequence[Card], size: int, players: int) -> Sequence[Card]:
    """A pack to be dealt in packets, in the order in which dealing one at a time gives everyone the same cards."""
    return in_packets(len(deck), size, players)(deck)


@cache
def in_packets(cards: int, size: int, players: int) -> Callable[[Sequence[Card]], tuple[Card, ...]]:
    """What puts a pack that is dealt in packets in the order in which dealing one at a time takes it."""
    rounds = range(0, cards, size * players)
    return itemgetter(*(at + size * seat + n for at in rounds for n in range(size) for seat in range(players)))


@dataclass(frozen=True)
class CardPoints(Rules):
    """The games of Kozel: all of them count the points of the cards taken."""

    rulebook = "kozel"

    def tally(self, t: Table) -> dict[str, int]:
        """k.val  The card points in each side's tricks."""
        found = dict.fromkeys(self.sides(), 0)
        sides = self.side_by_seat
        for cards, taken_by in t.tricks:
            count = 0
            for _, card in cards:
                count += card.points
            found[sides[taken_by]] += count
        return found

    def most_points(self, points: Mapping[str, int], clause: str) -> tuple[str, str]:
        """k.val  The most points of cards, by a clause of the game."""
        most = quantity(max(points.values()), self.counts)
        return Phrase("{points} of cards are the most", points=most), clause

    def took_all(self, t: Table) -> bool:
        """Whether one side took every trick."""
        sides = self.side_by_seat
        first = sides[t.tricks[0][1]]
        return all(sides[taken_by] == first for _, taken_by in t.tricks)


@dataclass(frozen=True)
class PermanentTrumps(CardPoints, TrickRules):
    """The games of Kozel in which queens, jacks and diamonds are always trumps. A text's file says how it differs."""

    pack_clause = "k.pack"
    lead_clause = "k.next"
    follow_clause = void_clause = "k.follow"
    take_clause = "k.win"

    def pack(self) -> Sequence[Card]:
        """k.pack  Thirty-two cards."""
        return whole_pack()

    def side(self, seat: Seat) -> str:
        """k.seat  Two sides, seated alternately."""
        return SEATS[seat % 2 : self.players : 2]
