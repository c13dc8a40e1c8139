"""What trick games share: following suit, trumps, who takes a trick, sides, and a match of several deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from cardgames.core import SEATS, Card, Choice, Deals, Match, Move, Rules, Seat, Story, Table

MayPlay: TypeAlias = Callable[[Table, Sequence[Card], Card], tuple[tuple[Card, ...], str]]
"""What may be played: asked with a table, a hand and the card led, gives the cards and the clause."""


def following_suit(follow_clause: str, void_clause: str, when_void: MayPlay | None = None) -> MayPlay:
    """The rule that who has the suit led plays it, and who has none plays anything, under these clauses.

    when_void: what a player without one may play, if that is not anything.
    """

    def may_play(t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:
        suit = led.suit
        following = []
        for card in hand:
            if card.suit is suit:
                following.append(card)  # noqa: PERF401  a comprehension is a function of its own, and takes longer
        if following:
            return tuple(following), follow_clause
        return (tuple(hand), void_clause) if when_void is None else when_void(t, hand, led)

    return may_play


MayLead: TypeAlias = Callable[[Table, Sequence[Card]], tuple[tuple[Card, ...], str]]
"""What may be led: asked with a table and a hand, gives the cards and the clause."""

Before: TypeAlias = Callable[[Seat], Story[bool] | bool]
"""What happens before a seat plays a card: whether the play stops there, said at once or at the end of a story."""


@dataclass(frozen=True)
class TrickRules(Rules):
    """A game in which the suit led is followed. A game's file names its clauses and says how it differs.

    lead_clause: what a leader may play. follow_clause: who has the suit led plays it. void_clause: what a player
    without it plays. take_clause: who takes a trick.
    """

    lead_clause: ClassVar[str]
    follow_clause: ClassVar[str]
    void_clause: ClassVar[str]
    take_clause: ClassVar[str]

    def may_lead(self, t: Table, hand: Sequence[Card]) -> tuple[tuple[Card, ...], str]:  # noqa: ARG002
        """The cards that may be led, and the clause: any card of the hand."""
        return tuple(hand), self.lead_clause

    def may_lead_in(self, t: Table) -> MayLead:  # noqa: ARG002
        """The rule on what may be led that holds in this deal; it is asked for once a deal."""
        return self.may_lead

    def may_play(self, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:
        """The cards that may be played to the card led, and the clause: the suit led, if there is any, else all."""
        return self.following(t, hand, led)

    def when_void(self, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:  # noqa: ARG002
        """The cards that a player may play who has none of the suit led, and the clause: any card of the hand."""
        return tuple(hand), self.void_clause

    @cached_property
    def following(self) -> MayPlay:
        """Following suit under the clauses of this game."""
        own = type(self).when_void is not TrickRules.when_void
        return following_suit(self.follow_clause, self.void_clause, self.when_void if own else None)

    def may_play_in(self, t: Table) -> MayPlay:  # noqa: ARG002
        """The rule on what may be played to a card led that holds in this deal; it is asked for once a deal."""
        if type(self).may_play is not TrickRules.may_play:
            return self.may_play
        return self.following

    def taker(self, t: Table) -> Seat:
        """The seat that takes the trick: that of the highest trump, else of the highest card of the suit led."""
        trump = t.trump
        taker, led = t.trick[0]
        suit, highest = led.suit, led.rank
        for seat, card in t.trick:
            if card.suit is suit:
                if card.rank > highest:
                    taker, highest = seat, card.rank
            elif card.suit == trump:
                taker, suit, highest = seat, card.suit, card.rank
        return taker

    def taken_under(self, t: Table) -> str:  # noqa: ARG002
        """The clause under which the trick on the table is taken."""
        return self.take_clause

    def public_clause(self, card: Card, clause: str) -> str:  # noqa: ARG002
        """The public clause of a card that follows; it shows no more of the hand than the card does."""
        return clause

    def clause_for_legal(self, t: Table, choice: Choice, move: Move) -> str:
        """The clause that allows a move: for a card that follows, the public one."""
        if t.trick and isinstance(move, Card):
            return self.public_clause(move, choice[2])
        return super().clause_for_legal(t, choice, move)

    @cached_property
    def hides_clause(self) -> bool:
        """Whether the public clause of a card may differ from the one under which it is played."""
        return type(self).public_clause is not TrickRules.public_clause

    def on_lead(self, t: Table, led: Card) -> None:
        """What a lead brings about in a game that gives it a further meaning."""

    @cached_property
    def _own(self) -> tuple[bool, bool]:
        """Whether this game gives a lead a further meaning, and takes tricks under several clauses."""
        game = type(self)
        return game.on_lead is not TrickRules.on_lead, game.taken_under is not TrickRules.taken_under

    def tricks(self, t: Table, leader: Seat, before: Before | None = None, first: str = "") -> Story[Seat]:
        """Trick after trick until the hands are empty; who takes one leads the next. Returns who took the last.

        before: what a seat may do before it plays a card. first: the clause by which this leader leads, where that is
        another than for those who have taken a trick.
        """
        hands, others, play, may_play = t.hands, t.others, t.play, self.may_play_in(t)
        lead_clause, take_clause = first or self.lead_clause, self.take_clause
        may_lead, taker, take = self.may_lead_in(t), self.taker, t.take
        hides_clause, public_clause = self.hides_clause, self.public_clause
        meant, varied = self._own  # where a game says nothing of its own, there is no need to ask it
        while hands[leader]:
            if before is not None and (stops := before(leader)) and (stops is True or (yield from stops)):
                return leader
            cards, clause = may_lead(t, hands[leader])
            led: Card = yield leader, cards, clause
            play(leader, led, lead_clause)
            if meant:
                self.on_lead(t, led)
            for seat in others[leader]:
                if before is not None and (stops := before(seat)) and (stops is True or (yield from stops)):
                    return leader
                cards, clause = may_play(t, hands[seat], led)
                card: Card = yield seat, cards, clause
                play(seat, card, public_clause(card, clause) if hides_clause else clause)
            leader = taker(t)
            take(leader, self.taken_under(t) if varied else take_clause)
            lead_clause = self.lead_clause
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
        if most >= goal:
            best = [side for side, points in m.score.items() if points == most]
            if len(best) == 1:
                m.end(best)
        dealer = next_dealer(t)
