"""KOZEL by suits: all the cards of a suit are led together. Read it beside the text on 36 cards, seeds/kozel.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Literal

from cardgames.core import SEATS, VERBS, Card, Deals, Match, Move, Seat, Spoken, Story, Table, Verb, ask, ruling, saying
from cardgames.core.tricks import race
from cardgames.games.kozel.common import CardPoints, points, suited_pack
from cardgames.games.kozel.moves import Several, playing, several

ORDERS = {
    "ten below ace": ("A", "10", "K", "Q", "J", "9", "8", "7", "6"),
    "ten below jack": ("A", "K", "Q", "J", "10", "9", "8", "7", "6"),
}
FOUR_OF_A_SUIT = saying("lead out of turn", "wait")


@dataclass(frozen=True)
class Suits(CardPoints):
    """All cards of a suit, or a pair, are led; they are covered card by card, or as many are given up unseen.

    leads: whether a part of a suit may be led (m36.lead). covering: whether who can cover must (m36.beat). order: the
    order of the cards (m36.rank). trumps: whether there are any (m36.ace). four: what four cards of a suit allow
    (m36.four). tie: what becomes of it (m36.end).
    """

    name = "kozel-suits"
    title = "Kozel by suits"
    numbers = (2,)
    number_clause = "m36.deal"
    pack_clause = "m36.deal"
    move_words = ("lead", "wait", "cover", "give")
    players: int = 2
    verbs = VERBS | {
        "discard": Verb("{seat} gives up {cards} face down", "hand", "aside", "by ruling"),
        "out of turn": Verb("{seat} has four cards of one suit and leads out of turn"),
        "wait": Verb("{seat} does not lead out of turn"),
    }

    leads: Literal["whole suits", "any of a suit"] = ruling("whole suits", "m36.lead")
    covering: Literal["may", "must"] = ruling("may", "m36.beat")
    order: Literal["ten below ace", "ten below jack"] = ruling("ten below ace", "m36.rank")
    trumps: Literal["none", "the card under the stock"] = ruling("none", "m36.ace")
    four: Literal["lead next", "may lead next", "give no right"] = ruling("lead next", "m36.four")
    tie: Literal["nobody wins", "another deal"] = ruling("nobody wins", "m36.end")

    def pack(self) -> Sequence[Card]:
        """m36.deal  Thirty-six cards, from the six to the ace, m36.rank  in their order, suit by suit."""
        return suited_pack(ORDERS[self.order])

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """m36.deal  Four cards each. By ruling the next one is turned up, makes trumps, and lies under the stock."""
        t.deal_hands(deck, 4, "m36.deal")
        if self.trumps != "none":
            t.trump = t.turn_up("m36.ace").suit

    def play(self, t: Table) -> Story[dict[str, int]]:
        """m36.beat  The dealer's opponent leads first; then the player who took the trick."""
        leader = t.left_of(t.dealer)
        while t.hands[leader]:
            leader = yield from self.lead(t, leader)
            leader = yield from self.answer(t, leader)
            self.draw(t, leader)
        return self.points(t)

    def lead(self, t: Table, leader: Seat) -> Story[Seat]:
        """m36.lead  All the cards of one suit are led together, or two of one rank. Returns who leads."""
        seat = yield from self.out_of_turn(t, leader)
        cards = self.in_order(t.hands[seat])
        together = list(self.together(cards))
        if seat != leader:
            together = [tuple(cards)]
        led: Move = yield ask(seat, [playing("lead", some) for some in together], "m36.lead")
        for card in led.cards:
            t.play(seat, card, "m36.lead")
        return seat

    def together(self, cards: list[Card]) -> Iterator[tuple[Card, ...]]:
        """m36.lead  What may be led from a hand: whole suits, by ruling a part of one, or a pair of any suits."""
        for suit in dict.fromkeys(card.suit for card in cards):
            of_suit = [card for card in cards if card.suit == suit]
            least = len(of_suit) if self.leads == "whole suits" else 1
            for number in range(len(of_suit), least - 1, -1):
                yield from combinations(of_suit, number)
        yield from (pair for pair in combinations(cards, 2) if pair[0].rank == pair[1].rank)

    def out_of_turn(self, t: Table, leader: Seat) -> Story[Seat]:
        """m36.four  A player who holds four cards of one suit leads them out of turn, unless the leader has four, too.

        By ruling they need not; but being asked already tells of their cards.
        """
        other = t.left_of(leader)
        if self.four == "give no right" or not four_of_a_suit(t.hands[other]) or four_of_a_suit(t.hands[leader]):
            return leader
        if self.four == "may lead next":
            said: Spoken = yield ask(other, FOUR_OF_A_SUIT, "m36.four")
            if said == "wait":
                t.announce("wait", other, "m36.four")
                return leader
        t.announce("out of turn", other, "m36.four")
        return other

    def answer(self, t: Table, leader: Seat) -> Story[Seat]:
        """m36.beat  The other covers every card led and takes all, or gives as many unseen to the leader.

        Returns who takes.
        """
        seat = t.left_of(leader)
        led = [card for _, card in t.trick]
        some = list(combinations(self.in_order(t.hands[seat]), len(led)))
        covers = [playing("cover", cards) for cards in some if self.are_covered(led, cards, t.trump)]
        gifts = [several("give", cards) for cards in some]
        if covers and self.covering == "must":
            gifts = []
        move: Move = yield ask(seat, [*covers, *gifts], "m36.beat")
        given = isinstance(move, Several) and move.verb == "give"
        for card in move.cards:
            if given:
                t.discard(seat, card, "m36.beat", seat, leader)
            else:
                t.play(seat, card, "m36.beat")
        taker = leader if given else seat
        t.take(taker, "m36.beat")
        return taker

    def are_covered(self, led: list[Card], cards: tuple[Card, ...], trump: str) -> bool:
        """m36.beat  Whether these cards can be laid on those led so that each beats the one below it."""
        return any(all(map(beats, order, led, [trump] * len(led))) for order in permutations(cards))

    def draw(self, t: Table, taker: Seat) -> None:
        """m36.draw  They draw one card in turn, the taker first, until both have four or the stock is gone."""
        for _ in range(4):
            for seat in t.round_from(taker):
                if len(t.hands[seat]) < 4:
                    t.draw_from_stock(seat, "m36.draw")

    def in_order(self, cards: Sequence[Card]) -> list[Card]:
        """m36.rank  Cards suit by suit, the highest first."""
        return [card for card in self.pack() if card in cards]

    def points(self, t: Table) -> dict[str, int]:
        """m36.end, m36.points  At the end the cards in both piles are counted, those given unseen too."""
        return {side: number + points(t.taken[SEATS.index(side)]) for side, number in self.tally(t).items()}

    def reason(self, t: Table, points: Mapping[str, int]) -> tuple[str, str]:  # noqa: ARG002
        """m36.points  The points of the cards decide."""
        return self.most_points(points, "m36.points")

    def match(self, m: Match) -> Deals:
        """m36.end  The player with more points wins the game; equal points win nothing, or by ruling are played off."""
        if self.tie == "another deal":
            yield from race(m, 1, lambda t: t.left_of(t.dealer))
        else:
            t = yield m.deal(m.dealer)
            m.add(t)
            m.end([side for side, number in m.score.items() if number > 60])


def beats(card: Card, led: Card, trump: str) -> bool:
    """m36.beat  A higher card of its suit beats a card. m36.ace  Nothing beats an ace, unless there are trumps."""
    return card.rank > led.rank if card.suit == led.suit else card.suit == trump


def four_of_a_suit(cards: Sequence[Card]) -> bool:
    """m36.four  Whether a hand is four cards of one suit."""
    return len(cards) == 4 and len({card.suit for card in cards}) == 1
