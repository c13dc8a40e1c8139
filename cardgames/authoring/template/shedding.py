"""GIFT. Read it beside its rulebook, seeds/gift.toml.

Every rule here names the clause that it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgames.core import VERBS, Card, Deals, Match, Rules, Story, Table, Verb, ask, saying
from cardgames.games.packs import ordinary_pack

# What is easily changed. After each: the clause that says it, the question, and what it may be.
PLAYERS = 4  # gift.pl: How many play? 2 to 6
CARDS_EACH = 6  # gift.deal: How many cards does each get? 2 to 8
BEATS = "higher"  # gift.beat: Which card may be laid on another? "higher", "higher or the same"


@dataclass(frozen=True)
class Gift(Rules):
    """Each card must beat the one before it; the first player without cards wins."""

    name = "gift"
    title = "Gift"
    rulebook = "gift"
    numbers = (PLAYERS,)
    number_clause = "gift.pl"
    pack_clause = "gift.pack"
    move_words = ("pass",)  # the first words of all moves that are not cards
    trick = "heap"  # what the cards in the middle are called
    verbs = VERBS | {"pass": Verb("{seat} passes")}  # events of its own

    players: int = PLAYERS

    def pack(self) -> Sequence[Card]:
        """gift.pack  All the cards."""
        return ordinary_pack(52)

    def match(self, m: Match) -> Deals:
        """gift.end  One deal is a game."""
        t = yield m.deal(m.dealer)
        m.add(t)
        best = max(m.score.values())
        m.end([side for side, points in m.score.items() if points == best])

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """gift.deal  The same number of cards each; the rest lies face down."""
        t.deal_hands(deck, CARDS_EACH, "gift.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """gift.lead  One begins. gift.beat  The next beats it, or passes. gift.away  The last one begins again."""
        seat = last = t.left_of(t.dealer)
        while all(t.hands):
            if t.trick and seat == last:  # all others have passed
                t.take(seat, "gift.away")
            # Each choice: who chooses, among what, and the clause that says so. Never leave out `yield`.
            clause = "gift.beat" if t.trick else "gift.lead"
            cards = [card for card in t.hands[seat] if not t.trick or self.beats(card, t.trick[-1][1])]
            move = yield ask(seat, [*cards, *(saying("pass") if t.trick else ())], clause)
            if isinstance(move, Card):
                t.play(seat, move, clause)
                last = seat
            else:
                t.announce("pass", seat, "gift.beat")
            seat = t.left_of(seat)
        t.take(last, "gift.away")
        return self.tally(t)

    def beats(self, card: Card, other: Card) -> bool:
        """gift.beat  Whether a card may be laid on another."""
        return card.rank > other.rank or (BEATS != "higher" and card.rank == other.rank)

    def tally(self, t: Table) -> dict[str, int]:
        """gift.end  A point less for each card that is left."""
        return {self.side(seat): -len(t.hands[seat]) for seat in t.seats}
