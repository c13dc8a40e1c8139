"""What trick games share: following suit, trumps, who takes a trick, sides, and a match of several deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardgames.core import SEATS, Card, Deals, Match, Rules, Seat, Story, Table


@dataclass(frozen=True)
class TrickRules(Rules):
    """A game in which the suit led is followed. A game's file names its clauses and says how it differs.

    lead_clause: what a leader may play. follow_clause: who has the suit led plays it. void_clause: what he plays who
    has none. take_clause: who takes a trick.
    """

    lead_clause: ClassVar[str]
    follow_clause: ClassVar[str]
    void_clause: ClassVar[str]
    take_clause: ClassVar[str]

    def may_play(self, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:  # noqa: ARG002
        """The cards that may be played to the card led, and the clause: the suit led, if he has it, else anything."""
        suit = led.suit
        following = tuple([card for card in hand if card.suit is suit])
        return (following, self.follow_clause) if following else (tuple(hand), self.void_clause)

    def taker(self, t: Table) -> Seat:
        """Who takes the trick: the highest trump, else the highest card of the suit led."""
        taker, best = t.trick[0]
        for seat, card in t.trick:
            if card.suit is best.suit:
                if card.rank > best.rank:
                    taker, best = seat, card
            elif card.suit == t.trump:
                taker, best = seat, card
        return taker

    def told_under(self, card: Card, clause: str) -> str:  # noqa: ARG002
        """The clause under which all are told of a card that follows; it tells no more of the hand than the card."""
        return clause

    def was_led(self, t: Table, led: Card) -> None:
        """What a lead brings about in a game that gives it a further meaning."""

    def tricks(self, t: Table, leader: Seat, before: Callable[[Seat], Story[bool]] | None = None) -> Story[Seat]:
        """Trick after trick until the hands are empty; who takes one leads the next. Returns who took the last.

        before: what a seat may do before it plays a card; the play stops where it answers True.
        """
        hands, play, may_play = t.hands, t.play, self.may_play
        while hands[leader]:
            led: Card | None = None
            for seat in t.round_from(leader):
                if before is not None and (yield from before(seat)):
                    return leader
                if led is None:
                    led = yield seat, tuple(hands[seat]), self.lead_clause
                    play(seat, led, self.lead_clause)
                    self.was_led(t, led)
                else:
                    cards, clause = may_play(t, hands[seat], led)
                    card: Card = yield seat, cards, clause
                    play(seat, card, self.told_under(card, clause))
            leader = self.taker(t)
            t.take(leader, self.take_clause)
        return leader


def opposite(seat: Seat) -> str:
    """The side of a seat where four play and partners sit opposite: A and C against B and D."""
    return SEATS[seat % 2 : 4 : 2]


def race(m: Match, goal: int, next_dealer: Callable[[Table], Seat]) -> Deals:
    """As many deals as it takes a side to reach `goal`; of several the highest wins, and on a tie play goes on."""
    dealer = m.dealer
    while not m.over:
        t = yield m.deal(dealer)
        m.add(t)
        most = max(m.score.values())
        best = [side for side, points in m.score.items() if points == most]
        if most >= goal and len(best) == 1:
            m.end(best)
        dealer = next_dealer(t)
