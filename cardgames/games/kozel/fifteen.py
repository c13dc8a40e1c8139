"""KOZEL with fifteen cards each, if there are enough. Read it beside the text on valts, seeds/kozel.toml."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cardgames.core import EVERYONE, Card, Story, Table, ruling
from cardgames.games.kozel.jacks import Stakes


@dataclass(frozen=True)
class Fifteen(Stakes):
    """Fifteen cards are dealt and the sixteenth makes trumps; more than sixty points take from the stakes.

    needed: this text asks for more than sixty (j4.win). fifteen: whether two players have fifteen cards each, or as
    four have fifteen of a half between them (v15.deal). rest: what becomes of the two cards left over (v15.trump).
    """

    name = "kozel-fifteen"
    title = "Kozel with fifteen cards"
    numbers = (2, 4)
    number_clause = "v15.deal"
    pack_clause = "v15.deal"

    needed: Literal["sixty", "more than sixty"] = ruling("more than sixty", "j4.win")
    fifteen: Literal["each", "of a half"] = ruling("each", "v15.deal")
    rest: Literal["out of play", "one to each"] = ruling("out of play", "v15.trump")

    def pack(self) -> Sequence[Card]:
        """v15.deal  The sixes are taken out of the pack."""
        return super().pack()

    @property
    def whole(self) -> bool:
        """v15.deal  Four cannot have fifteen each, which would be sixty cards: only two can."""
        return self.players == 2 and self.fifteen == "each"

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """v15.deal  Fifteen cards for each of two; or of each half of the pack fifteen for all, and one more.

        v15.trump  The next card is turned up and makes trumps. It goes to the last player, who is the dealer.
        """
        self.hand_out(t, deck)
        if self.whole:
            t.trump = t.turn_up("v15.trump").suit
            if self.rest == "one to each":
                t.draw_from_stock(t.left_of(t.dealer), "v15.trump")
                t.take_card_up(t.dealer, "v15.trump")
        else:
            t.trump = t.hands[t.dealer][-1].suit
            t.show(t.dealer, t.hands[t.dealer][-1:], "v15.trump", EVERYONE)

    def hand_out(self, t: Table, cards: Sequence[Card]) -> None:
        """v15.deal  One card at a time, from the dealer's left."""
        t.deal_hands(cards, 15 if self.whole else 16 // len(t.seats), "v15.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """v15.score  It is played and scored as in two halves, from a stake of twelve.

        v15.jacks  The jacks take the tricks as there: clubs, spades, hearts, diamonds, and then the trumps.
        """
        if self.whole:
            leader = t.left_of(t.dealer)
            while any(t.hands):
                leader = yield from self.one_trick(t, leader)
        else:
            yield from self.halves(t, 16 // len(t.seats), 1, "dealer's left")
        return self.settle(t)
