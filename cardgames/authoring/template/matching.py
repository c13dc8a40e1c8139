"""GIFT. Read it beside its rulebook, seeds/gift.toml.

Every rule here names the clause that it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgames.core import VERBS, Card, Deals, Match, Rules, Story, Table, Verb, ask, saying
from cardgames.games.packs import ordinary_pack

# What is easily changed. After each: the clause that says it, the question, and what it may be.
PLAYERS = 3  # gift.pl: How many play? 2 to 6
CARDS_EACH = 5  # gift.deal: How many cards does each get? 2 to 8
MATCHES = "suit or rank"  # gift.lay: What must match? "suit", "rank", "suit or rank"


@dataclass(frozen=True)
class Gift(Rules):
    """A card must match the one that lies open; the first player without cards wins."""

    name = "gift"
    title = "Gift"
    rulebook = "gift"
    numbers = (PLAYERS,)
    number_clause = "gift.pl"
    pack_clause = "gift.pack"
    trick = ""  # there are none, so they are not counted
    move_words = ("draw", "pass")  # the first words of all moves that are not cards
    # Events of its own: their words, and from where to where their cards go.
    verbs = VERBS | {"lay": Verb("{seat} lays {cards}", "hand", "up"), "pass": Verb("{seat} passes")}

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
        """gift.deal  The same number of cards each, and one turned up."""
        t.deal_hands(deck, CARDS_EACH, "gift.deal")
        t.turn_up("gift.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """gift.lay  A card that matches is laid. gift.draw  Or one is drawn, while there are any."""
        seat, passed = t.left_of(t.dealer), 0
        while passed < self.players:
            # Each choice: who chooses, among what, and the clause that says so. Never leave out `yield`.
            cards = [card for card in t.hands[seat] if self.matches(card, t.up[-1])]
            move = yield ask(seat, [*cards, *saying("draw a card" if t.stock else "pass")], "gift.lay")
            passed = passed + 1 if not t.stock and not isinstance(move, Card) else 0
            if isinstance(move, Card):
                t.hands[seat].remove(move)
                t.up.append(move)
                t.announce("lay", seat, "gift.lay", None, move.alone)
                if not t.hands[seat]:
                    break
            elif t.stock:
                t.draw_from_stock(seat, "gift.draw")
            else:
                t.announce("pass", seat, "gift.draw")
            seat = t.left_of(seat)
        return self.tally(t)

    def matches(self, card: Card, other: Card) -> bool:
        """gift.lay  What two cards must have in common."""
        return ("suit" in MATCHES and card.suit == other.suit) or ("rank" in MATCHES and card.rank == other.rank)

    def tally(self, t: Table) -> dict[str, int]:
        """gift.end  A point less for each card that is left."""
        return {self.side(seat): -len(t.hands[seat]) for seat in t.seats}
