"""What a seat's view tells of the order of the pack: where cards lie, and where they cannot."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from cardgames.core import SEATS, Card, Rules, Seat, Table, View
from cardgames.players.hidden_hands.replaying import Start

EXCHANGES_PER_PLACE = 6
"""The number of exchanges tried for each place that some card cannot have been in."""


class Constraints:
    """What a seat has seen, and what follows from it for the order of the pack.

    rules, view: what is known, and all that is known. chance: how the rest is filled. pins: which cards lie at which
    places. bans: which cards cannot lie at a place. tested: from which cards played, and which places, that was
    concluded. unsaid: what a seat cannot have said before which event, since all would have heard it. passed: for a
    move, the place of the card that went unseen from hand to hand.
    """

    def __init__(self, rules: Rules, view: View, chance: random.Random) -> None:
        self.start = Start(rules, view)
        self.rules = rules
        self.view = view
        self.me: Seat = SEATS.index(view.seat or "A")
        self.chance = chance
        self.pack = tuple(rules.pack())
        self.sought = view.events
        self.pins: dict[int, Card] = {}
        self.bans: dict[int, set[Card]] = {}
        self.tested: set[tuple[int, ...]] = set()
        self.unsaid: set[tuple[int, Seat, str]] = set()
        self.passed: dict[int, int] = {}
        self.places = Places(self.start, self.pack)

    def laid_next(self, seat: Seat, at: int) -> list[Card]:
        """The cards that a seat was seen to lay down at once from this event on."""
        sought, need = self.sought, list[Card]()
        name = sought[at].verb if at < len(sought) else "deal"
        while at < len(sought) and self.rules.verbs[name].lays_down and sought[at].verb == name:
            event = sought[at]
            if event.seat != SEATS[seat] or isinstance(event.cards, int):
                break
            need += event.cards
            at += 1
        return need

    def fill(self) -> list[Card]:
        """The pack with what was seen in its place and the rest by chance, no card where it cannot have been."""
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
            if self._unban(deck, places):
                self._stir(deck, places)
                return deck
        return deck

    def _unban(self, deck: list[Card], places: list[int]) -> bool:
        """Exchange cards until none lies where it cannot have been; False where that does not succeed."""
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

    def _stir(self, deck: list[Card], places: list[int]) -> None:
        """Exchange cards that may lie in each other's place, so often that no order of the pack is favoured any more.

        What led to an order without a forbidden card favours some; each pair of places is as likely to be exchanged
        from one order as back to it, so in the long run all orders come equally often.
        """
        bans, random_of = self.bans, self.chance.random
        none: set[Card] = set()
        bound = [place for place in places if place in bans]
        for _ in range(EXCHANGES_PER_PLACE * len(bound)):
            one, other = bound[int(random_of() * len(bound))], places[int(random_of() * len(places))]
            if deck[one] not in bans.get(other, none) and deck[other] not in bans[one]:
                deck[one], deck[other] = deck[other], deck[one]


class Places:
    """Which places of the pack the cards of a seat's hand came from.

    Where all cards differ, the card tells. Equal cards are distinguished by the order of the pile from which they come.
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
        """The places of the cards that a seat has had in its hand, where equal cards must be distinguished."""
        drawn = len(self.piles[seat]) - len(t.piles[seat])
        return self.hands[seat] + self.piles[seat][::-1][:drawn]
