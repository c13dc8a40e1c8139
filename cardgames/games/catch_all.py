"""CATCH-ALL (McLoughlin Brothers). Read it beside the booklet, seeds/nations-1876.toml: page 5."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from cardgames.core import VERBS, Card, Deals, Match, Move, Rules, Seat, Story, Table, Verb, ask, ruling
from cardgames.games.nations import whole_pack

MAX_TURNS = 10_000
"""ca.end: a deal that takes this many turns counts as endless."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Turn(Move):
    """ca.lead, ca.fol  A seat turns the top card of its pile, unseen until it lies in the middle."""

    pile: Seat = field()
    does = "turn a card"
    say = "Turn the top card"

    def __str__(self) -> str:
        return "turn"

    __repr__ = __str__


TURNS = tuple((Turn(seat),) for seat in range(13))
"""All that each seat can do."""


class SeenStates:
    """ca.end  The states that a deal has been in.

    What a seat has is known by a number, found again when it has changed; and so is the heap, by what it was before its
    last card.
    """

    def __init__(self, t: Table) -> None:
        self._states: set[Hashable] = set()
        self._number: dict[Hashable, int] = {}
        self._has = [0] * len(t.piles)
        self._heap = 0
        self.begin(t)

    def begin(self, t: Table) -> None:
        """What everybody has is looked at, and no state has been before."""
        self._states.clear()
        for seat in t.seats:
            self._look(t, seat)

    def card_turned(self, t: Table, seat: Seat) -> None:
        """A seat has turned a card, and perhaps captured."""
        self._look(t, seat)
        number = self._number
        self._heap = number.setdefault((self._heap, t.trick[-1][1]), len(number) + 1) if t.trick else 0

    def _look(self, t: Table, seat: Seat) -> None:
        number = self._number
        has = tuple(t.piles[seat]), tuple(t.taken[seat])
        self._has[seat] = number.setdefault(has, len(number) + 1)

    def again(self, seat: Seat, to_match: int) -> bool:
        """Whether all that the further play depends on has been so before; from now on it has."""
        known = len(self._states)
        self._states.add((seat, to_match, self._heap, *self._has))
        return len(self._states) == known


@dataclass(frozen=True)
class CatchAll(Rules):
    """Cards are turned until one matches the first; its player captures them all. The last with cards wins.

    unmatched: what becomes of a heap that nobody has matched when all have played to it (ca.fol). captures: in which
    order captured cards are played (ca.more). last_capture: whether a last card that captures saves one (ca.out).
    endless: what becomes of a deal that does not end (ca.end).
    """

    name = "catch-all"
    title = "Catch-All"
    rulebook = "nations-1876"
    numbers = tuple(range(2, 14))
    number_clause = "ca.pl"
    pack_clause = "ca.deal"
    move_words = ("turn",)
    trick = "heap"
    counts = "card"
    verbs = VERBS | {
        "turn": Verb("{seat} turns {cards}", "pile", "trick"),
        "renew": Verb("{seat} takes up the captured cards as a new pile"),
        "shuffle": Verb("{seat} shuffles the captured cards"),
        "out": Verb("{seat} is out"),
        "lose": Verb("{seat} is out, and the heap goes to nobody"),
        "win": Verb("{seat} has the last cards and wins all"),
        "endless": Verb("the deal is endless"),
    }

    unmatched: Literal["round again", "a new first card"] = ruling("round again", "ca.fol")
    captures: Literal["turned over", "newest on top", "newest underneath", "shuffled"] = ruling(
        "turned over", "ca.more"
    )
    last_capture: Literal["stays in", "is out"] = ruling("stays in", "ca.out")
    endless: Literal["most cards", "nobody", "shuffled"] = ruling("most cards", "ca.end")

    def pack(self) -> Sequence[Card]:
        """ca.deal  All 52 cards."""
        return whole_pack()

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """ca.deal  All the cards singly, face down; nobody looks at them. Some may have one more."""
        t.lay_out(deck, "ca.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """ca.lead, ca.fol  The dealer's left turns the top card of their pile, and so do the others in turn.

        ca.win  The last one with cards wins them all. ca.end  A deal that comes back to the same state is endless.
        """
        with_cards, place = [*t.round_from(t.left_of(t.dealer))], 0
        shuffles = "shuffled" in (self.captures, self.endless)
        pack = " ".join(str(card) for pile in t.piles for card in pile) if shuffles else ""
        been = SeenStates(t) if self.captures != "shuffled" else None
        for number in range(MAX_TURNS):
            seat = with_cards[place]
            if been is not None and been.again(seat, self.to_match(t)):
                if self.endless != "shuffled":
                    break
                self.shuffle_all(t, f"{pack} {number}")
                been.begin(t)
            yield ask(seat, TURNS[seat], "ca.fol" if t.trick else "ca.lead")
            captured = self.turn(t, seat, f"{pack} {number}")
            if been is not None:
                been.card_turned(t, seat)
            if not t.piles[seat] and not t.taken[seat]:
                del with_cards[place]
                if len(with_cards) == 1:
                    t.announce("win", with_cards[0], "ca.win")
                    return {side: 52 * (side == self.side(with_cards[0])) for side in self.sides()}
            elif not captured:
                place += 1
            place %= len(with_cards)
        t.announce("endless", None, "ca.end")
        return self.tally(t)

    def turn(self, t: Table, seat: Seat, chance: str) -> bool:
        """ca.fol  The top card goes to the heap. ca.cap  One of the rank to be matched captures it; its player leads.

        ca.out  A player with no card left is out, unless the last card captures. Returns whether they lead next.
        """
        if not t.piles[seat]:
            self.renew(t, seat, chance)
        t.turn(seat, "ca.fol")
        first = self.to_match(t)
        last = not t.piles[seat] and not t.taken[seat]
        matched = len(t.trick) > first + 1 and t.trick[-1][1].rank == t.trick[first][1].rank
        if matched and not (last and self.last_capture == "is out"):
            t.capture(seat, "ca.cap", below=self.captures == "newest underneath")
            return True
        if matched:
            t.aside.extend(card for _, card in t.trick)
            t.trick.clear()
        if last:
            t.announce("lose" if matched else "out", seat, "ca.out")
        return False

    def to_match(self, t: Table) -> int:
        """ca.fol  The place in the heap of the card to match: the first, however often play goes round.

        By ruling, who has played since it was led leads a new first card on top of the heap.
        """
        first = 0
        if self.unmatched == "a new first card":
            for place, (seat, _) in enumerate(t.trick):
                if any(seat == other for other, _ in t.trick[first:place]):
                    first = place
        return first

    def renew(self, t: Table, seat: Seat, chance: str) -> None:
        """ca.more  When the dealt cards are gone, play goes on from the top of the captured ones.

        They become the pile as they lie, or shuffled; by the other readings they stay where captures are added.
        """
        if self.captures in ("turned over", "shuffled"):
            t.piles[seat], t.taken[seat] = t.taken[seat], []
            if self.captures == "shuffled":
                t.piles[seat] = shuffled(t.piles[seat], chance)
            t.announce("renew", seat, "ca.more")
        else:
            t.piles[seat].append(t.taken[seat].pop())

    def shuffle_all(self, t: Table, chance: str) -> None:
        """ca.end  By ruling, all shuffle their cards where the same state comes back, and play goes on."""
        for seat in t.seats:
            if t.piles[seat] or t.taken[seat]:
                t.piles[seat], t.taken[seat] = shuffled(t.piles[seat], chance), shuffled(t.taken[seat], chance)
                t.announce("shuffle", seat, "ca.end")

    def tally(self, t: Table) -> dict[str, int]:
        """ca.end  The cards that each has, dealt and captured."""
        return {self.side(seat): len(t.piles[seat]) + len(t.taken[seat]) for seat in t.seats}

    def match(self, m: Match) -> Deals:
        """ca.win  One deal is the game. ca.end  An endless one is won by who alone has most cards, or by nobody."""
        t = yield m.deal(m.dealer)
        m.add(t)
        most = max(m.score.values())
        best = [side for side, cards in m.score.items() if cards == most]
        m.end(best if len(best) == 1 and (self.endless != "nobody" or most == 52) else ())


def shuffled(cards: Sequence[Card], chance: str) -> list[Card]:
    """ca.more, ca.end  Cards in an order that follows from `chance` alone: the pack as it was dealt, and the turn."""
    return sorted(cards, key=lambda card: sha256(f"{chance} {card}".encode()).digest())
