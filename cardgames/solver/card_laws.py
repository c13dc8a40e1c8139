"""What may be played and what takes, as tables: asked of the readable rules, pair of cards by pair, and never written.

A set of cards is a whole number whose bit c stands for card c of the pack. Nothing here knows a game. What the tables
cannot hold shows when they are compared with the rules at play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from cardgames.core import BadRecord, Card, Rules, Seat, Table
from cardgames.core.tricks import TrickRules

Steps: TypeAlias = tuple[tuple[int, int], ...]
"""A law on a hand: for each (holders, kept) in turn, a player with a card of `holders` plays a card of `kept`."""

FIRST, MIDDLE, LAST = range(3)
"""The phases of a deal: its first trick, its last, and all between."""

SAMPLE_HANDS = 120
"""The number of small hands that show whether two situations are under the same law."""

MAX_CARDS = 63


def legal_cards(hand: int, steps: Steps) -> int:
    """The cards of a hand that may be played."""
    legal = hand
    for holders, kept in steps:
        if hand & holders:
            legal &= kept
    return legal


def pack_of(rules: Rules) -> tuple[Card, ...]:
    """The pack, each card once. Raises BadRecord where its cards are not all different, or are too many."""
    cards = tuple(rules.pack())
    if len({*cards}) < len(cards) or len(cards) > MAX_CARDS:
        raise BadRecord(f"Tables are made for packs of different cards, {MAX_CARDS} at most: not for {rules.title}.")
    return cards


def steps_of(size: int, shut: Callable[[int, int], tuple[bool, bool]]) -> Steps:
    """A law from its answers on pairs: `shut(a, b)` says whether a, and whether b, may be played from these two."""
    out = [0] * size
    for a, b in combinations(range(size), 2):
        first, second = shut(a, b)
        out[a] |= (not second) << b
        out[b] |= (not first) << a
    whole = (1 << size) - 1
    holders: dict[int, int] = {}
    for card, without in enumerate(out):
        if without:
            holders[without] = holders.get(without, 0) | 1 << card
    return tuple((held, whole ^ without) for without, held in holders.items())


class Law:
    """What may be played and what takes the trick, with the trumps and the cards turned up of one table.

    t: the table, dealt, with nothing played yet or in the middle of the play; it is not touched. cards: the pack; bit c
    is card c. length: how many tricks the deal has. Everything else is worked out when it is first asked for.
    Raises BadRecord where the pack has equal cards.
    """

    def __init__(self, rules: TrickRules, t: Table) -> None:
        self.rules = rules
        self.t = t
        self.cards = pack_of(rules)
        self.length = len(t.tricks) + max(map(len, t.hands))
        self._follows: dict[object, tuple[Steps, ...]] = {}
        self._leads: dict[object, Steps] = {}
        self._taking: dict[object, list[list[int]]] = {}

    @cached_property
    def number(self) -> dict[Card, int]:
        """The number of each card."""
        return {card: number for number, card in enumerate(self.cards)}

    @cached_property
    def suits(self) -> tuple[str, ...]:
        """The suits of the pack, those of special cards among them."""
        return tuple(dict.fromkeys(card.suit for card in self.cards))

    @cached_property
    def suit_of(self) -> tuple[int, ...]:
        """The number of each card's suit."""
        return tuple(self.suits.index(card.suit) for card in self.cards)

    def steps(self, phase: int, before: int, suit: int) -> Steps:
        """What may be played when a card of this suit is led; `before`: the suits led in the tricks before."""
        if phase == LAST:
            return ()  # everyone has one card
        return self._follow_tables[phase, before if phase == MIDDLE and self.remembers else 0][suit]

    @cached_property
    def remembers(self) -> bool:
        """Whether what may be played depends on the suits that were led before."""
        every = (1 << len(self.suits)) - 1
        some = [0, every, *[1 << suit for suit in range(len(self.suits))]]
        return len({self._samples(MIDDLE, before) for before in some}) > 1

    @cached_property
    def _follow_tables(self) -> dict[tuple[int, int], tuple[Steps, ...]]:
        sets = range(1 << len(self.suits)) if self.remembers else range(1)
        return {(FIRST, 0): self._follow(FIRST, 0)} | {
            (MIDDLE, before): self._follow(MIDDLE, before) for before in sets
        }

    def _follow(self, phase: int, before: int) -> tuple[Steps, ...]:
        asked_about = before if self.remembers else self._samples(phase, before)
        if asked_about not in self._follows:
            may = self._may_play(phase, before)
            found = []
            for suit in range(len(self.suits)):
                led = self.cards[self.suit_of.index(suit)]
                found.append(steps_of(len(self.cards), self._pair(lambda hand, led=led: may(hand, led))))  # type: ignore[misc]
            self._follows[asked_about] = tuple(found)
        return self._follows[asked_about]

    def _samples(self, phase: int, before: int) -> tuple[int, ...]:
        """What may be played from small hands drawn by chance: the same where the law is the same."""
        may = self._may_play(phase, before)
        return tuple([self._set(may(hand, led)) for hand, led in self._hands])

    @cached_property
    def _hands(self) -> list[tuple[list[Card], Card]]:
        chance = random.Random(0)
        return [
            (cards[1:], cards[0])
            for cards in (chance.sample(self.cards, chance.choice((3, 4, 5))) for _ in range(SAMPLE_HANDS))
        ]

    def _may_play(self, phase: int, before: int) -> Callable[[list[Card], Card], Iterable[Card]]:
        t = self._table(phase, before)
        seat = t.round_from(t.left_of(t.dealer))[0]
        may_play = self.rules.may_play_in(t)

        def ask(hand: list[Card], led: Card) -> Iterable[Card]:
            t.hands[seat] = hand
            return may_play(t, hand, led)[0]

        return ask

    def lead(self, seat: Seat, first: Seat) -> Steps:
        """What `seat` may lead to the tricks after the first, where `first` led that."""
        rules, t = self.rules, self._table(MIDDLE, 0, first)
        if type(rules).may_lead is TrickRules.may_lead:
            return ()

        def may_lead(hand: list[Card]) -> Iterable[Card]:
            t.hands[seat] = hand
            return rules.may_lead(t, hand)[0]

        masks = tuple([self._set(may_lead(hand)) for hand, _ in self._hands])
        if all(len(hand) == legal.bit_count() for (hand, _), legal in zip(self._hands, masks, strict=True)):
            return ()
        if masks not in self._leads:
            self._leads[masks] = steps_of(len(self.cards), self._pair(may_lead))
        return self._leads[masks]

    def beats(self, phase: int, suit: int, best: int) -> int:
        """The cards that take the trick from `best`, if a card of this suit was led."""
        return self._beaten[phase][suit][best]

    @cached_property
    def _beaten(self) -> tuple[list[list[int]], ...]:
        return tuple(self._takes(phase) for phase in (FIRST, MIDDLE, LAST))

    def _takes(self, phase: int) -> list[list[int]]:
        t = self._table(phase, 0)
        takers = tuple([self._taker(t, [led, *hand]) for hand, led in self._hands])
        if takers not in self._taking:
            self._taking[takers] = [
                [self._beating(t, suit, best) for best in range(len(self.cards))] for suit in range(len(self.suits))
            ]
        return self._taking[takers]

    def _beating(self, t: Table, suit: int, best: int) -> int:
        """What beats `best`, asked of tricks in which it is led, or takes from a card that is led."""
        cards = self.cards
        if self.suit_of[best] == suit:
            before = [[cards[best]]]
        else:
            led = [card for card, of in zip(cards, self.suit_of, strict=True) if of == suit]
            before = [[card, cards[best]] for card in led if self._taker(t, [card, cards[best]]) == 1][:2]
        found = 0
        for number, card in enumerate(cards):
            trick = next((trick for trick in before if card not in trick), None)
            if trick is not None:
                found |= (self._taker(t, [*trick, card]) == len(trick)) << number
        return found

    def _taker(self, t: Table, trick: Sequence[Card]) -> Seat:
        t.trick = list(enumerate(trick))
        return self.rules.taker(t)

    def _table(self, phase: int, before: int, first: Seat = 0) -> Table:
        """A table like that of the law, in this phase, with cards of these suits led to the tricks before."""
        t = Table(len(self.t.hands), self.t.dealer, self.t.seats, self.t.number, self.t.score, self.t.before)
        t.trump, t.up, t.stock = self.t.trump, [*self.t.up], [*self.t.stock]
        led = [self.cards[self.suit_of.index(suit)] for suit in range(len(self.suits)) if before >> suit & 1]
        played = (0, max(1, len(led)), self.length - 1)[phase]
        led = led or [self.cards[0]]
        t.tricks = [(((first, led[number % len(led)]),), first) for number in range(played)]
        return t

    def _pair(self, may: Callable[[list[Card]], Iterable[Card]]) -> Callable[[int, int], tuple[bool, bool]]:
        def shut(a: int, b: int) -> tuple[bool, bool]:
            one, other = self.cards[a], self.cards[b]
            offered = tuple(may([one, other]))
            return one in offered, other in offered

        return shut

    def _set(self, cards: Iterable[Card]) -> int:
        return sum([1 << self.number[card] for card in {*cards}])


def worth(rules: Rules) -> tuple[int, tuple[int, ...]]:
    """What a trick counts by itself, and each card in it: the rules' own count of a trick of one card, or of none."""
    t = Table(rules.places, 0)
    side = rules.side(0)
    t.tricks = [((), 0)]
    empty = rules.tally(t)[side]
    values = []
    for card in pack_of(rules):
        t.tricks = [(((0, card),), 0)]
        values.append(rules.tally(t)[side] - empty)
    return empty, tuple(values)
