"""CATCH-ALL (McLoughlin Brothers). Read it beside the booklet, seeds/nations-1876.toml: page 5."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

from cardgames.core import SENTENCES, Card, Deals, Match, Rules, Seat, Story, Table, ask, ruling
from cardgames.games.nations import whole_pack

LONGEST = 10_000
"""ca.end: after so many turns a deal is endless."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Turn:
    """ca.lead, ca.fol  A seat turns the top card of its pile, unseen until it lies in the middle."""

    pile: Seat
    does = "turn a card"
    say = "Turn the top card"

    def __str__(self) -> str:
        return "turn"

    __repr__ = __str__


TURNS = tuple(Turn(seat) for seat in range(13))


@dataclass(frozen=True)
class CatchAll(Rules):
    """Cards are turned until one matches the first; whoever turned it captures them all. The last with cards wins.

    captures: in which order captured cards are played (ca.more).
    """

    name = "catch-all"
    title = "Catch-All"
    rulebook = "nations-1876"
    numbers = tuple(range(2, 14))
    number_clause = "ca.pl"
    pack_clause = "ca.deal"
    trick = "heap"
    counts = "card"
    sentences = SENTENCES | {
        "turn": "{seat} turns {cards}",
        "renew": "{seat} takes up the captured cards as a new pile",
        "out": "{seat} is out",
        "win": "{seat} has the last cards and wins all",
        "endless": "the deal is endless",
    }

    captures: Literal["turned over", "newest on top", "newest underneath"] = ruling("turned over", "ca.more")

    def pack(self) -> Sequence[Card]:
        """ca.deal  All 52 cards."""
        return whole_pack()

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """ca.deal  All the cards singly, face down; nobody looks at them. Some may have one more."""
        t.lay_out(deck, "ca.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """ca.lead, ca.fol  The dealer's left turns his top card to the middle, and so the others in turn.

        ca.win  The last one with cards wins them all. ca.end  A deal that comes back to the same state is endless.
        """
        seat = t.left_of(t.dealer)
        been: set[Hashable] = set()
        for _ in range(LONGEST):
            state = self.state(t, seat)
            if state in been:
                break
            been.add(state)
            yield ask(seat, TURNS[seat : seat + 1], "ca.fol" if t.trick else "ca.lead")
            captured = self.turn(t, seat)
            left = [other for other in t.round_from(seat) if t.piles[other] or t.taken[other]]
            if len(left) == 1:
                t.tell("win", left[0], "ca.win")
                return {side: 52 * (side == self.side(left[0])) for side in self.sides()}
            if not captured:
                seat = left[left[0] == seat]
        t.tell("endless", None, "ca.end")
        return self.tally(t)

    def turn(self, t: Table, seat: Seat) -> bool:
        """ca.fol  The top card goes to the heap; the first card of the heap is the one to match.

        ca.cap  A card of its rank captures the heap, and its player leads. ca.out  Who has no card left is out.
        """
        if not t.piles[seat]:
            self.renew(t, seat)
        t.turn(seat, "ca.fol")
        heap = [card for _, card in t.trick]
        if len(heap) > 1 and heap[-1].rank == heap[0].rank:
            t.capture(seat, "ca.cap", below=self.captures == "newest underneath")
            return True
        if not t.piles[seat] and not t.taken[seat]:
            t.tell("out", seat, "ca.out")
        return False

    def renew(self, t: Table, seat: Seat) -> None:
        """ca.more  When the dealt cards are gone he plays from the top of the captured ones.

        They become his pile as they lie; by the other readings they stay where captures are added.
        """
        if self.captures == "turned over":
            t.piles[seat], t.taken[seat] = t.taken[seat], []
            t.tell("renew", seat, "ca.more")
        else:
            t.piles[seat].append(t.taken[seat].pop())

    def state(self, t: Table, seat: Seat) -> Hashable:
        """ca.end  All that the further play depends on."""
        return seat, *map(tuple, t.piles), *map(tuple, t.taken), tuple(card for _, card in t.trick)

    def tally(self, t: Table) -> dict[str, int]:
        """ca.end  The cards that each has, dealt and captured."""
        return {self.side(seat): len(t.piles[seat]) + len(t.taken[seat]) for seat in t.seats}

    def match(self, m: Match) -> Deals:
        """ca.win  One deal is the game; an endless one is won by who alone has most cards."""
        t = yield m.deal(m.dealer)
        m.add(t)
        most = max(m.score.values())
        best = [side for side, cards in m.score.items() if cards == most]
        m.end(best if len(best) == 1 else ())
