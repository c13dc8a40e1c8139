"""What a seat knows of the order of the pack: where cards lie, and where they cannot."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from cardgames.core import SEATS, Card, Rules, Seat, Table, View
from cardgames.players.hidden_hands.replaying import Start

EXCHANGES_PER_PLACE = 6
"""The number of exchanges for each place with a ban."""


class Constraints:
    """What a seat has seen, and what follows from it for the order of the pack.

    rules, view: the game, and what the seat sees of it. chance: the source of random numbers. observed: the events of
    the view. pins: the known card of a place. bans: the cards that cannot lie in a place. tested_plays: the plays from
    which bans were drawn, as a move's number and places. excluded_calls: calls that would have been heard, by event
    and seat. passed: the place of the card that a move passed on unseen.
    """

    def __init__(self, rules: Rules, view: View, chance: random.Random) -> None:
        self.start = Start(rules, view)
        self.rules = rules
        self.view = view
        self.me: Seat = SEATS.index(view.seat or "A")
        self.chance = chance
        self.pack = tuple(rules.pack())
        self.observed = view.events
        self.pins: dict[int, Card] = {}
        self.bans: dict[int, set[Card]] = {}
        self.tested_plays: set[tuple[int, ...]] = set()
        self.excluded_calls: set[tuple[int, Seat, str]] = set()
        self.passed: dict[int, int] = {}
        self.places = Places(self.start, self.pack)

    def cards_laid_from(self, seat: Seat, at: int) -> list[Card]:
        """The cards that a seat lays down in consecutive events from this one on."""
        observed, need = self.observed, list[Card]()
        name = observed[at].verb if at < len(observed) else "deal"
        while at < len(observed) and self.rules.verbs[name].lays_down and observed[at].verb == name:
            event = observed[at]
            if event.seat != SEATS[seat] or isinstance(event.cards, int):
                break
            need += event.cards
            at += 1
        return need

    def fill(self) -> list[Card]:
        """A random pack with the pinned cards in their places and no banned card."""
        rest = Counter(self.pack)
        rest.subtract(self.pins.values())
        cards = list(rest.elements())
        places = [place for place in range(len(self.pack)) if place not in self.pins]
        deck: list[Card] = list(self.pack)
        for place, card in self.pins.items():
            deck[place] = card
        for _ in range(20):
            self.chance.shuffle(cards)
            for place, card in zip(places, cards, strict=True):
                deck[place] = card
            if self._remove_banned(deck, places):
                self._mix(deck, places)
                return deck
        return deck

    def _remove_banned(self, deck: list[Card], places: list[int]) -> bool:
        """Exchange cards until none is banned from its place; False if that fails."""
        bans = self.bans
        if not bans:
            return True
        none: set[Card] = set()
        for place in places:
            tries = 0
            while deck[place] in bans.get(place, none):
                tries += 1
                if tries > 60:
                    return False
                other = self.chance.choice(places)
                if deck[place] in bans.get(other, none) or deck[other] in bans.get(place, none):
                    continue
                deck[place], deck[other] = deck[other], deck[place]
        return True

    def _mix(self, deck: list[Card], places: list[int]) -> None:
        """Exchange random cards where no ban forbids it, until all orders of the pack are about equally likely.

        Removing banned cards favours some orders. Each exchange is as likely as its reverse, which evens that out.
        """
        bans, random_of = self.bans, self.chance.random
        none: set[Card] = set()
        bound = [place for place in places if place in bans]
        for _ in range(EXCHANGES_PER_PLACE * len(bound)):
            one, other = bound[int(random_of() * len(bound))], places[int(random_of() * len(places))]
            if deck[one] not in bans.get(other, none) and deck[other] not in bans[one]:
                deck[one], deck[other] = deck[other], deck[one]


class Places:
    """The places in the pack from which the cards of each hand came.

    Where all cards differ, the card identifies its place; equal cards are distinguished by the order of their pile.
    """

    def __init__(self, start: Start, pack: Sequence[Card]) -> None:
        self.single = len({*pack}) == len(pack)
        if self.single:
            return
        marks = [Card(str(place), "", "", 0) for place in range(len(pack))]
        t = Table(start.rules.places, start.dealer, start.seats)
        start.rules.deal(t, marks)
        self.piles = [[int(mark.text) for mark in pile] for pile in t.piles]
        self.hands = [[int(mark.text) for mark in hand] for hand in t.hands]

    def had(self, t: Table, seat: Seat) -> list[int]:
        """The places of all cards that a seat has had in its hand, where the pack has equal cards."""
        drawn = len(self.piles[seat]) - len(t.piles[seat])
        return self.hands[seat] + self.piles[seat][::-1][:drawn]
