"""GIFT. Read it beside its rulebook, seeds/gift.toml.

Every rule here names the clause that it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgames.core import Card, Deals, Match, Rules, Story, Table, ask
from cardgames.games.packs import ordinary_pack

# What is easily changed. After each: the clause that says it, the question, and what it may be.
PLAYERS = 4  # gift.pl: How many play? 2 to 4
CARDS_EACH = 5  # gift.deal: How many cards does each get? 1 to 13
FOLLOW = "must"  # gift.follow: Must a player follow suit? "must", "may"
TRUMPS = "hearts"  # gift.take: Which suit is trumps? "clubs", "diamonds", "hearts", "spades", "none"


@dataclass(frozen=True)
class Gift(Rules):
    """All play a card to each trick, and the highest takes it."""

    name = "gift"
    title = "Gift"
    rulebook = "gift"
    numbers = (PLAYERS,)
    number_clause = "gift.pl"
    pack_clause = "gift.pack"

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
        """gift.lead  The dealer's left leads. gift.follow  The others follow. gift.take  The best card takes."""
        leader = t.left_of(t.dealer)
        while t.hands[leader]:
            for seat in t.round_from(leader):
                # Each choice: who chooses, among what, and the clause that says so. Never leave out `yield`.
                cards = self.playable(t, seat)
                card: Card = yield ask(seat, cards, "gift.follow" if t.trick else "gift.lead")
                t.play(seat, card, "gift.follow" if t.trick else "gift.lead")
            led = t.trick[0][1].suit
            leader = max(t.trick, key=lambda played: self.strength(played[1], led))[0]
            t.take(leader, "gift.take")
        return self.tally(t)  # what each side scores: a trick each, unless you write a `tally` of your own

    def playable(self, t: Table, seat: int) -> Sequence[Card]:
        """gift.follow  The cards of the suit led, if there are any; else all."""
        hand = t.hands[seat]
        same = [card for card in hand if t.trick and card.suit == t.trick[0][1].suit]
        return same if same and FOLLOW == "must" else hand

    def strength(self, card: Card, led: str) -> tuple[bool, bool, int]:
        """gift.take  Trumps before the suit led, and then the higher rank."""
        return card.suit == TRUMPS, card.suit == led, card.rank
