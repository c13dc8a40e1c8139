"""KOZEL with the blind: hands that nobody sees or plays. Read it beside the second foursome text, seeds/kozel.toml."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from cardgames.core import SEATS, Card, Seat, Story, Table, Verb, ruling
from cardgames.core.tricks import Before
from cardgames.games.kozel import dealing
from cardgames.games.kozel.common import packets
from cardgames.games.kozel.second_foursome import SecondFoursome


@dataclass(frozen=True)
class Blind(SecondFoursome):
    """The game of the second foursome text where players are missing: in their places lie hands face down.

    boast, exchange_after, four_at_once: nobody boasts, since a hand that is not seen can keep no trumps. queens_lead:
    the blind cannot decide. Where nobody can show the seven of diamonds, the dealer's left leads.
    dummies: how many of the four hands are blind, and dummy_plays: which card of one is played (ke.blind).
    """

    name = "kozel-blind"
    title = "Kozel with the blind"
    numbers = (3,)
    number_clause = "ke.blind"
    verbs = SecondFoursome.verbs | {"turn": Verb("{seat}, who is blind, turns {cards}", "pile", "trick")}

    players: int = 3
    boast: bool = False
    four_at_once: Literal["everyone", "the boaster, once"] = "everyone"
    queens_lead: Literal["first from the dealer's left", "they decide"] = "first from the dealer's left"
    exchange_after: Literal["plain deals", "every deal"] = "plain deals"
    dummies: Literal[1, 2, 3] = ruling(1, "ke.blind")
    dummy_plays: Literal["the top card", "as it must"] = ruling("the top card", "ke.blind")

    @property
    def places(self) -> int:
        """ke.blind  Four hands, as ever; those who are missing have the last places: D, then C, then B.

        ke.blind.deal  Each place has its turn to deal.
        """
        return 4

    @cached_property
    def blind(self) -> tuple[Seat, ...]:
        """ke.blind  One seat is blind where three play; two or three by ruling."""
        return tuple(range(4 - self.dummies, 4))

    def side(self, seat: Seat) -> str:
        """ke.blind  One of the players has no partner but the blind hand opposite."""
        return SEATS[seat % 2 : 4 : 2]

    def deal_plainly(self, t: Table) -> None:
        """ke.blind  Nobody sees a blind hand: it lies face down.

        ke.blind.deal  The card that was dealt first is on top.
        """
        t.deal_hands(packets(t.stock, 4, 4), dealing.HAND_SIZE, "ke.blind", self.blind)

    def grounds(self, t: Table, seat: Seat) -> tuple[str, tuple[Seat, ...]]:
        """ke.blind  Who is blind demands no re-deal."""
        return ("", ()) if seat in self.blind else super().grounds(t, seat)

    def last_trumps(self, t: Table, seat: Seat, hand: Sequence[Card]) -> Card | None:
        """ke.blind  The blind man and the blind man's partner have nobody with whom to exchange a card."""
        blind = seat in self.blind or (seat + 2) % 4 in self.blind
        return None if blind else super().last_trumps(t, seat, hand)

    def queens_together(self, t: Table) -> bool:
        """ke.blind  A queen in a blind hand is shown by nobody."""
        seen = [card for hand in t.hands for card in hand if card.text[0] == "Q"]
        return len(seen) == 4 and super().queens_together(t)

    def tricks(
        self,
        t: Table,
        leader: Seat,
        before: Before | None = None,  # noqa: ARG002
        first: str = "",  # noqa: ARG002
    ) -> Story[Seat]:
        """ke.blind  Others than the blind play as usual; of a blind hand the top card is turned in its turn."""
        hands, blind, trick, play, public_clause = t.hands, self.blind, t.trick, t.play, self.public_clause
        may_lead, may_play = self.may_lead_in(t), self.may_play_in(t)
        follows = self.dummy_plays == "as it must"
        while hands[leader] or t.piles[leader]:
            for seat in t.round_from(leader):
                if seat in blind:
                    if follows and trick:
                        self.bring_up(t, seat, trick[0][1])
                    t.turn(seat, "ke.blind")
                elif trick:
                    cards, clause = may_play(t, hands[seat], trick[0][1])
                    card: Card = yield seat, cards, clause
                    play(seat, card, public_clause(card, clause))
                else:
                    cards, clause = may_lead(t, hands[seat])
                    led: Card = yield seat, cards, clause
                    play(seat, led, clause)
            leader = self.taker(t)
            t.take(leader, self.take_clause)
        return leader

    def bring_up(self, t: Table, seat: Seat, led: Card) -> None:
        """ke.blind  The top card of a blind hand need not follow; by ruling the first that may be played is on top."""
        pile = t.piles[seat]
        allowed, _ = self.may_play(t, pile, led)
        card = next(card for card in reversed(pile) if card in allowed)
        pile.remove(card)
        pile.append(card)
