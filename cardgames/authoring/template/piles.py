"""GIFT. Read it beside its rulebook, seeds/gift.toml.

Every rule here names the clause that it comes from.

Change it step by step, and after each step run

    python3 -m cardgames check-rulebook gift
    python3 -m cardgames play gift
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardgames.core import VERBS, Card, Deals, Match, Move, Rules, Seat, Spoken, Story, Table, Verb, ask, saying

# The cards: the text in records, the name that players use, the suit, the rank, and what a card counts.
PACK = tuple(
    Card(f"{short}{n}", f"{n} of {suit}", suit, n, n)
    for short, suit in (("S", "suns"), ("M", "moons"))
    for n in range(1, 6)
)


# To play a card is a move already, and so is `saying("pass")`. Any other move is a small class like this one.
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
    """Everybody turns a card, and the highest takes them all; a player may stay out of a round once."""

    name = "gift"
    title = "Gift"
    rulebook = "gift"
    numbers = (3,)  # how many may play
    number_clause = "gift.pl"
    pack_clause = "gift.pack"
    move_words = ("turn", "stay")  # the first words of all moves that are not cards
    trick = "heap"  # what the cards in the middle are called
    # Events of its own: their words, and from where to where their cards go.
    verbs = VERBS | {
        "turn": Verb("{seat} turns {cards}", "pile", "trick"),
        "stay": Verb("{seat} stays out"),
    }

    players: int = 3  # how many play if nobody says how many

    def pack(self) -> Sequence[Card]:
        """gift.pack  All the cards."""
        return PACK

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
        """gift.turn  Everybody turns a card, from the dealer's left. gift.stay  Once a player may stay out.

        gift.take  The highest card takes the heap, and its player turns next.
        """
        leader = t.left_of(t.dealer)
        stayed = set[Seat]()
        while t.piles[leader]:
            for seat in t.round_from(leader):
                if not t.piles[seat]:
                    continue
                # Each choice: who chooses, among what, and the clause that says so. Never leave out `yield`.
                may_stay = saying("stay out") if t.trick and seat not in stayed else ()
                move: Turn | Spoken = yield ask(seat, [Turn(seat), *may_stay], "gift.stay" if may_stay else "gift.turn")
                if isinstance(move, Turn):
                    t.turn(seat, "gift.turn")
                else:
                    stayed.add(seat)
                    t.announce("stay", seat, "gift.stay")
            leader = max(t.trick, key=lambda played: (played[1].rank, played[1].suit))[0]
            t.take(leader, "gift.take")
            if not t.piles[leader]:
                leader = next((seat for seat in t.round_from(leader) if t.piles[seat]), leader)
        return self.tally(t)  # what each side scores: a heap each, unless you write a `tally` of your own
