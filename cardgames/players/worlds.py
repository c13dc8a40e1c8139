"""Worlds: orders of the whole pack, and moves, that come to exactly what a seat has seen.

A world is found by replaying. The pack is filled by chance; where the replay shows something else than was seen, the
card that should have been there is exchanged into its place, and the replay begins anew. What the seat has seen stays
where it is in the next world, and the rest is shuffled, but a card is not put where the rules would have forbidden a
move that was made: so a void that was shown stays one. Every world has been replayed to the end and compared.
"""

from __future__ import annotations

import random
from time import perf_counter

from cardgames.core import Card, Rules, View
from cardgames.players.evidence import Evidence
from cardgames.players.repair import Clock, Repair
from cardgames.players.replaying import World

REFILLED, PASSED, EXCHANGED = 2, 2, 6
"""How many steps of each kind lead from a world to the next, where cards went unseen from hand to hand."""


class Worlds:
    """The worlds that a view leaves possible, found one after the other.

    rules, view: what is known, and all that is known. seed: which worlds come, and in which order. clock: what tells
    the time.
    """

    def __init__(self, rules: Rules, view: View, seed: int | str | None = None, clock: Clock = perf_counter) -> None:
        self.chance = random.Random(seed)
        self.evidence = Evidence(rules, view, self.chance)
        self.clock = clock
        self.last: World | None = None
        self.wanders = False

    def another(self, until: float | None = None) -> World | None:
        """One more world, None where none was found within the bound, or before this time of the clock."""
        if self.last is not None and self.wanders:
            return None if until is not None and self.clock() > until else self._wander(self.last)
        self.last = Repair(self.evidence, self.evidence.filled(), self.clock).run(until)
        self.wanders = self.last is not None and bool(self._changed_hands(self.last))
        return self.last

    def _wander(self, world: World) -> World:
        """A world not far from this one, where cards went unseen from hand to hand: there one is seldom found afresh.

        Each step is as likely one way as back, and is taken where all comes about again as it was seen: another order
        of what is not known; another card that was passed on; two cards exchanged.
        """
        for _ in range(REFILLED):
            world = self._if_it_fits(self.evidence.filled()) or world
        for _ in range(PASSED):
            for one, other in self._changed_hands(world):
                world = self._exchanged(world, world.deck.index(one), world.deck.index(other))
        pack, pins = self.evidence.pack, self.evidence.pins
        free = [place for place in range(len(pack)) if place not in pins]
        for _ in range(EXCHANGED * (len(free) > 1)):
            world = self._exchanged(world, *self.chance.sample(free, 2))
        self.last = world
        return world

    def _exchanged(self, world: World, one: int, other: int) -> World:
        """The world with the cards of two places exchanged, if that fits, else as it is."""
        deck = list(world.deck)
        deck[one], deck[other] = deck[other], deck[one]
        return self._if_it_fits(deck) or world

    def _if_it_fits(self, deck: list[Card]) -> World | None:
        """The world of this pack, if all comes about in it as it was seen."""
        tried = Repair(self.evidence, deck[:])
        seen = {*self.evidence.pins.values()}
        tried.pins = {place: card for place, card in enumerate(deck) if card in seen}
        return tried.found() if tried.once() and tried.deck == deck else None

    def _changed_hands(self, world: World) -> list[tuple[Card, Card]]:
        """Each card that went unseen from hand to hand, and by chance another one of the hand into which it went.

        Had that one come instead, and the first been there from the deal on, the hands would be the same after it.
        """
        found: list[tuple[Card, Card]] = []
        me, passed = self.evidence.me, self.evidence.passed
        if not passed:
            return found
        t, _, send = self.evidence.start.lay(world.deck)
        for number, move in enumerate(world.moves):
            held = [[*hand] for hand in t.hands] if number in passed else []
            send(move)
            for seat, before in enumerate(held):
                if t.hands[me] == held[me]:
                    own = [card for card in t.hands[seat] if card in before]
                    come = [card for card in t.hands[seat] if any(card in hand for hand in held if hand is not before)]
                    found += [(card, self.chance.choice(own)) for card in come if own]
        return found
