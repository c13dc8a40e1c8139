"""Sample deals that are consistent with what a seat has seen.

A world is an order of the whole pack with the moves of the deal. It is found by replaying: the pack is filled at
random, with the cards that the seat has seen in their places and no card where the rules would have forbidden a move
that was made, so that a void that was shown stays one. A pack whose replay differs from what was seen is rejected, so
all consistent worlds are equally likely. Where too few packs pass, the sampler walks from one world to another by small
symmetric steps. The first world alone is found by repair: the cards that were seen are exchanged into their places.

All deals are taken as equally likely, and so are all moves that nobody else could see.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from time import perf_counter

from cardgames.core import Card, Rules, Verb, View
from cardgames.players.hidden_hands.constraints import Constraints
from cardgames.players.hidden_hands.deal_search import Clock, DealSearch
from cardgames.players.hidden_hands.replay_check import HandMoves, Replay, ReplayCheck, hand_moves_in
from cardgames.players.hidden_hands.replaying import World

MAX_PACK_FILLS = 4
"""The number of random packs that are tried for one world."""

PASS_STEPS, EXCHANGE_STEPS = 2, 6
"""The number of steps of each kind from one world to the next, where no random pack passes, or where the unseen moves
matter: a passed card is replaced; two cards are exchanged."""

PLACES_BEFORE_HAND = ("pack", "stock", "talon", "pile", "up")
"""The sources of cards whose place in the pack is known to those who see them come."""


def comes_from_the_pack(verb: Verb) -> bool:
    """Whether a card comes to a hand from the pack, or is turned up from it."""
    return verb.source in PLACES_BEFORE_HAND and verb.target in ("hand", "up", "open")


class DealSampler:
    """A sampler of worlds that are consistent with a view.

    rules, view: what is known, and all that is known. seed: which worlds come, and in which order. clock: what tells
    the time.
    """

    def __init__(self, rules: Rules, view: View, seed: int | str | None = None, clock: Clock = perf_counter) -> None:
        self.chance = random.Random(seed)
        self.constraints = Constraints(rules, view, self.chance)
        self.replay_check = ReplayCheck(self.constraints)
        self.clock = clock
        self.last: Replay | None = None
        self.seen: set[Card] = set()
        drawn = [event.cards for event in view.events if comes_from_the_pack(rules.verbs[event.verb])]
        self.settled = {card for cards in drawn if not isinstance(cards, int) for card in cards}
        self.learned_with: HandMoves = {}

    def next_world(self, until: float | None = None) -> World | None:
        """The next world; None if none was found within the limits. until: the time of the clock at which to stop."""
        last = self.last
        if last is None:
            return self._first(until)
        if until is not None and self.clock() > until:
            return None
        filled = self._refill(last)
        if filled is None and not self.constraints.places.single:
            return self._first(until)
        if filled is None or filled.matters:
            filled = self._step(filled or last)
        self.last = filled
        return filled.world

    def _first(self, until: float | None) -> World | None:
        """A world found by repair."""
        world = DealSearch(self.constraints, self.constraints.fill(), self.clock).run(until)
        if world is not None:
            self.last = self.replay_check.check([*world.deck], hand_moves_in(self.constraints, world))
        if self.last is not None:
            self.learned_with, self.seen = self.last.unseen, {*self.constraints.pins.values()}
        return world

    def _refill(self, last: Replay) -> Replay | None:
        """A world from a random pack with the same unseen moves as the last one; None if no pack passes.

        The bans were learned with those unseen moves, and hold for them alone.
        """
        if not self.constraints.bans or last.unseen == self.learned_with:
            for _ in range(MAX_PACK_FILLS):
                found = self._check(self.constraints.fill(), last.hand_moves)
                if found is not None:
                    return found
        return None

    def _check(self, deck: list[Card], hand_moves: HandMoves) -> Replay | None:
        """The replay of this pack; None if it differs from what was seen."""
        found = self.replay_check.check(deck, hand_moves)
        if found is not None and self.constraints.places.single:
            self.constraints.pins = {place: card for place, card in enumerate(deck) if card in self.seen}
        return found

    def _step(self, world: Replay) -> Replay:
        """A world a few steps away; a step to a pack that does not pass is not taken."""
        for at in world.unseen:
            world = self._check([*world.world.deck], {**world.hand_moves, at: None}) or world
            for place in world.hand_moves.get(at, ())[:1] * PASS_STEPS:
                world = self._exchange(world, place, self.chance.choice(self._free(world, self.settled)))
        for number in range(EXCHANGE_STEPS):
            free = self._free(world, self.settled if number % 2 else self.seen)
            if len(free) > 1:
                one, other = self.chance.sample(free, 2)
                world = self._exchange(world, one, other, with_them=self.chance.random() < 0.5)
        return world

    def _free(self, world: Replay, known: Collection[Card]) -> list[int]:
        """The places of a pack that hold none of the known cards."""
        return [place for place, card in enumerate(world.world.deck) if card not in known]

    def _exchange(self, world: Replay, one: int, other: int, with_them: bool = False) -> Replay:
        """The world with two cards exchanged, or the same world if that does not pass.

        with_them: whether unseen moves keep their cards; else they keep their places in the pack.
        """
        deck, hand_moves = [*world.world.deck], world.hand_moves
        deck[one], deck[other] = deck[other], deck[one]
        if with_them:
            swap = {one: other, other: one}
            hand_moves = {
                at: tuple(sorted([swap.get(place, place) for place in places])) for at, places in hand_moves.items()
            }
        return self._check(deck, hand_moves) or world
