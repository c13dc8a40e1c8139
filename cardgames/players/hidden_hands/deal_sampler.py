"""The deals that may be: orders of the whole pack, and moves, that come to exactly what a seat has seen.

A world is found by replaying. The pack is filled by chance, with what the seat has seen in its place and no card where
the rules would have forbidden a move that was made: so a void that was shown stays one. A pack that comes to something
else than was seen is given up for another, so that each world that fits comes as often as any other. Where too few fit,
worlds are reached from one another by small steps, each as likely one way as back. The first world alone is found by
repair: what should have been there is exchanged into its place.

All deals are as likely, and so is whatever was done unseen in them.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from time import perf_counter

from cardgames.core import Card, Rules, Verb, View
from cardgames.players.hidden_hands.constraints import Constraints
from cardgames.players.hidden_hands.deal_search import Clock, DealSearch
from cardgames.players.hidden_hands.replay_check import Done, ReplayCheck, Retold, others_moves
from cardgames.players.hidden_hands.replaying import World

MAX_PACK_FILLS = 4
"""How often a pack is filled before the search for one that fits is given up."""

PASS_STEPS, EXCHANGE_STEPS = 2, 6
"""The number of steps of each kind from a world to the next where none fits, or where it matters what was done unseen:
another card in the place of each that was passed on; two cards exchanged."""

PLACES_BEFORE_HAND = ("pack", "stock", "talon", "pile", "up")
"""Where a card lies before it comes to a hand, or is turned up; its place in the pack is known to those who see it."""


def comes_from_the_pack(verb: Verb) -> bool:
    """Whether a card comes to a hand from the pack, or is turned up from it."""
    return verb.source in PLACES_BEFORE_HAND and verb.target in ("hand", "up", "open")


class DealSampler:
    """The worlds that a view leaves possible, found one after the other.

    rules, view: what is known, and all that is known. seed: which worlds come, and in which order. clock: what tells
    the time.
    """

    def __init__(self, rules: Rules, view: View, seed: int | str | None = None, clock: Clock = perf_counter) -> None:
        self.chance = random.Random(seed)
        self.constraints = Constraints(rules, view, self.chance)
        self.replay_check = ReplayCheck(self.constraints)
        self.clock = clock
        self.last: Retold | None = None
        self.seen: set[Card] = set()
        drawn = [event.cards for event in view.events if comes_from_the_pack(rules.verbs[event.verb])]
        self.settled = {card for cards in drawn if not isinstance(cards, int) for card in cards}
        self.learned_with: Done = {}

    def another(self, until: float | None = None) -> World | None:
        """One more world, None where none was found within the bound, or before this time of the clock."""
        last = self.last
        if last is None:
            return self._first(until)
        if until is not None and self.clock() > until:
            return None
        filled = self._filled_anew(last)
        if filled is None and not self.constraints.places.single:
            return self._first(until)
        if filled is None or filled.matters:
            filled = self._neighbour(filled or last)
        self.last = filled
        return filled.world

    def _first(self, until: float | None) -> World | None:
        """A world found by repairing what does not fit."""
        world = DealSearch(self.constraints, self.constraints.fill(), self.clock).run(until)
        if world is not None:
            self.last = self.replay_check.of([*world.deck], others_moves(self.constraints, world))
        if self.last is not None:
            self.learned_with, self.seen = self.last.unseen, {*self.constraints.pins.values()}
        return world

    def _filled_anew(self, last: Retold) -> Retold | None:
        """A world filled by chance, in which what lies in the same places is passed on unseen, None where none fits.

        Where cards cannot have lain was learned with such worlds, and is true of them alone.
        """
        if not self.constraints.bans or last.unseen == self.learned_with:
            for _ in range(MAX_PACK_FILLS):
                found = self._fitting(self.constraints.fill(), last.done)
                if found is not None:
                    return found
        return None

    def _fitting(self, deck: list[Card], done: Done) -> Retold | None:
        """The world of this pack, if all comes about in it as it was seen."""
        found = self.replay_check.of(deck, done)
        if found is not None and self.constraints.places.single:
            self.constraints.pins = {place: card for place, card in enumerate(deck) if card in self.seen}
        return found

    def _neighbour(self, world: Retold) -> Retold:
        """A world not far from this one; a step that leads to none is not taken."""
        for at in world.unseen:
            world = self._fitting([*world.world.deck], {**world.done, at: None}) or world
            for place in world.done.get(at, ())[:1] * PASS_STEPS:
                world = self._exchange(world, place, self.chance.choice(self._free(world, self.settled)))
        for number in range(EXCHANGE_STEPS):
            free = self._free(world, self.settled if number % 2 else self.seen)
            if len(free) > 1:
                one, other = self.chance.sample(free, 2)
                world = self._exchange(world, one, other, with_them=self.chance.random() < 0.5)
        return world

    def _free(self, world: Retold, known: Collection[Card]) -> list[int]:
        """The places in a world where none of these cards lies."""
        return [place for place, card in enumerate(world.world.deck) if card not in known]

    def _exchange(self, world: Retold, one: int, other: int, with_them: bool = False) -> Retold:
        """The world with the cards of two places exchanged, if that fits, else as it is.

        with_them: whether the same cards are passed on unseen as before, not what lies in the same places.
        """
        deck, done = [*world.world.deck], world.done
        deck[one], deck[other] = deck[other], deck[one]
        if with_them:
            swap = {one: other, other: one}
            done = {at: tuple(sorted([swap.get(place, place) for place in places])) for at, places in done.items()}
        return self._fitting(deck, done) or world
