"""A player that deals the cards it cannot see in many possible ways, and plays each out."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from cardgames.core import SEATS, Move, Rules, View
from cardgames.players.by_the_book import ByTheBook
from cardgames.players.hidden_hands.bid_consistency import BidConsistency
from cardgames.players.hidden_hands.deal_sampler import DealSampler
from cardgames.players.hidden_hands.deal_search import Clock
from cardgames.players.hidden_hands.event_match import draws_from_hand
from cardgames.players.hidden_hands.replaying import Start, World

DECISION_SECONDS = 0.8 if sys.platform == "emscripten" else 0.22
"""The default time for a decision."""

HALVING_WORLDS = (12, 24, 48, 96)
"""The numbers of worlds after which the worse half of the moves is dropped."""

MAX_CANDIDATE_WORLDS = 4
"""At most this many worlds are sampled for one that fits the bids; the best of them is played out."""

MAX_PLAYOUT_MOVES = 2_000
"""A playout that takes more moves is broken off."""


MIN_LEAD_STANDARD_ERRORS = 1.0
"""The lead over the move of the book that a move needs to replace it."""


class Count(NamedTuple):
    """What playing out came to: the worlds played, what each of the better moves was worth on the average, the best.

    best: the book's move, unless another was clearly better in the same worlds.
    """

    worlds: int
    values: dict[Move, float]
    best: Move


def clearly_better(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the one is ahead of the other in the same worlds, by more than chance would easily bring about."""
    apart = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    number, ahead = len(apart), sum(apart)
    if number < 2 or ahead <= 0:
        return ahead > 0
    spread = sum([d * d for d in apart]) - ahead * ahead / number
    return ahead * ahead * (number - 1) > MIN_LEAD_STANDARD_ERRORS * MIN_LEAD_STANDARD_ERRORS * number * spread


class Sampling:
    """Deals worlds that come to just what it has seen, makes each of its moves in all of them, and takes the best.

    In a world all go on by the book, each from what would be seen there. So it does better than the book where the book
    is short-sighted, and leaves it only where the worlds are clearly against it.

    rules: the game's. seed: the same seed decides alike, as long as `worlds` are counted and not seconds. worlds: how
    many are dealt for a decision, None for as many as the time allows. seconds: the time for one decision. clock: what
    tells the time, such as `process_time` where others load the machine. Where no world is found within the bound, it
    plays by the book.
    """

    def __init__(
        self,
        rules: Rules,
        seed: int | str | None = None,
        worlds: int | None = None,
        seconds: float | None = None,
        clock: Clock = perf_counter,
    ) -> None:
        self.rules = rules
        self.worlds = worlds
        self.seconds = seconds if seconds is not None else None if worlds else DECISION_SECONDS
        self.clock = clock
        self._chance = random.Random(seed)
        self._book = ByTheBook(rules, f"{seed}/book")

    def choose(self, view: View) -> Move:
        """One of `view.legal`. Raises IndexError where this seat is not to move."""
        if len(view.legal) == 1:
            return view.legal[0]
        if not any(move.about or draws_from_hand(move) for move in view.legal):
            return self._book.choose(view)  # what is said, a partner reads by the book; a pack's cards are all alike
        found = self.count(view)
        return self._book.choose(view) if found is None else found.best

    def count(self, view: View, moves: Sequence[Move] = ()) -> Count | None:
        """What each of these moves is worth, or each legal one; None where no world was found."""
        until = None if self.seconds is None else self.clock() + self.seconds
        me = SEATS.index(view.seat or "A")
        side = self.rules.side(me)
        start = Start(self.rules, view)
        others = BidConsistency(me, start)
        worlds = self.credible_worlds(view, others, until)
        legal = {str(move): move for move in moves or view.legal}
        book = str(self._book.choose(view))
        first = book if book in legal else next(iter(legal))
        left = [first, *[text for text in legal if text != first]]
        worth: dict[str, list[float]] = {text: [] for text in left}
        tried = 0
        while self.worlds is None or tried < self.worlds:
            world = next(worlds, None)
            if world is None:
                break
            seed = self._chance.getrandbits(64)
            came: list[float] = []
            for text in left:
                if tried and until is not None and self.clock() > until:
                    break
                came.append(self.playout(others, world, text, side, random.Random(seed).random))
            if len(came) < len(left):
                break  # a world in which not all were played out compares nothing
            for text, value in zip(left, came, strict=True):
                worth[text].append(value)
            tried += 1
            if tried in HALVING_WORLDS and len(left) > 2:  # the better half is worth more trouble
                rest = sorted(left[1:], key=lambda text: -sum(worth[text]))
                left = [first, *rest[: (len(rest) + 1) // 2]]
        if not tried:
            return None
        left.sort(key=lambda text: -sum(worth[text]))
        best = next((text for text in left if clearly_better(worth[text], worth[first])), first)
        return Count(tried, {legal[text]: sum(worth[text]) / tried for text in left}, legal[best])

    def credible_worlds(self, view: View, consistency: BidConsistency, until: float | None) -> Iterator[World]:
        """Deals that fit the view, and, of a few found at a time, the one that goes best with what was said."""
        worlds = DealSampler(self.rules, view, self._chance.getrandbits(64), self.clock)
        while True:
            best: tuple[int, World] | None = None
            for _ in range(MAX_CANDIDATE_WORLDS):
                world = worlds.next_world(until)
                if world is None:
                    break
                said, fits = consistency.count(world)
                if best is None or fits > best[0]:
                    best = fits, world
                if fits == said:
                    break
            if best is None:
                return
            yield best[1]

    def playout(self, others: BidConsistency, world: World, text: str, side: str, chance: Callable[[], float]) -> float:
        """What a move comes to for a side in a world, when all go on by the book."""
        t, choice, send = others.start.replay(world)
        move = next(move for move in choice[1] if str(move) == text)
        try:
            choice = send(move)
            for _ in range(MAX_PLAYOUT_MOVES):
                left: Sequence[Move] = choice[1]
                if len(left) > 1:
                    left = others.would_do(t, choice)
                choice = send(left[int(chance() * len(left))])
        except StopIteration as end:
            return self.rules.utility(t, end.value, side)
        return self.rules.utility(t, self.rules.tally(t), side)
