"""GIFT. Read it beside its rulebook, seeds/gift.toml.

Every rule here names the clause that it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardgames.core import VERBS, Card, Deals, Match, Move, Rules, Seat, Story, Table, Verb, ask
from cardgames.games.packs import ordinary_pack

# What is easily changed. After each: the clause that says it, the question, and what it may be.
PLAYERS = 3  # gift.pl: How many play? 2 to 6
MATCHES = "rank"  # gift.take: What must two cards have in common? "rank", "suit"


# To play a card is a move already. Any other move is a small class like this one.
@dataclass(frozen=True, slots=True, repr=False)
class Turn(Move):
    """gift.turn  A seat turns the top card of its pile, unseen until it lies in the middle."""

    pile: Seat = field()
    does = "turn a card"
    say = "Turn the top card"

    def __str__(self) -> str:
        return "turn"

    __repr__ = __str__


@dataclass(frozen=True)
class Gift(Rules):
    """Everybody turns a card, and two alike take the heap."""

    name = "gift"
    title = "Gift"
    rulebook = "gift"
    numbers = (PLAYERS,)
    number_clause = "gift.pl"
    pack_clause = "gift.pack"
    move_words = ("turn",)  # the first words of all moves that are not cards
    trick = "heap"  # what the cards in the middle are called
    verbs = VERBS | {"turn": Verb("{seat} turns {cards}", "pile", "trick")}  # events of its own

    players: int = PLAYERS

    def pack(self) -> Sequence[Card]:
        """gift.pack  All the cards."""
        return ordinary_pack(32)

    def match(self, m: Match) -> Deals:
        """gift.end  One deal is a game."""
        t = yield m.deal(m.dealer)
        m.add(t)
        best = max(m.score.values())
        m.end([side for side, points in m.score.items() if points == best])

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """gift.deal  All the cards singly, face down; nobody looks at them."""
        t.lay_out(deck, "gift.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """gift.turn  Everybody turns a card, from the dealer's left. gift.take  Two alike take the heap."""
        seat = t.left_of(t.dealer)
        while t.piles[seat]:
            # Each choice: who chooses, among what, and the clause that says so. Never leave out `yield`.
            yield ask(seat, [Turn(seat)], "gift.turn")
            t.turn(seat, "gift.turn")
            if len(t.trick) > 1 and self.alike(t.trick[-1][1], t.trick[-2][1]):
                t.take(seat, "gift.take")
            seat = t.left_of(seat)
        return self.tally(t)

    def alike(self, card: Card, other: Card) -> bool:
        """gift.take  Whether two cards are alike."""
        return card.rank == other.rank if MATCHES == "rank" else card.suit == other.suit

    def tally(self, t: Table) -> dict[str, int]:
        """gift.end  A point for each card of the heaps taken."""
        return {self.side(seat): sum(len(cards) for cards, by in t.tricks if by == seat) for seat in t.seats}
