"""`cardgames.tournament`: players against each other, on the same deals from every seat."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from cardgames.core import BadRecord, Rules, quote
from cardgames.core.errors import check_seed
from cardgames.records import record as records
from cardgames.simulate.parallel import Chunk, Work, check_helpers, cores, cut_into_chunks, workers_for
from cardgames.tournaments.entrants import AdvicePlayer, as_sendable, entrants, is_custom, sendable
from cardgames.tournaments.player_processes import LIMIT_SECONDS
from cardgames.tournaments.playing import Plan, PlayedDeal, close_players, play_chunk
from cardgames.tournaments.result import Result, no_progress

DEALS = 200
MAX_DEALS = 1_000_000
MAX_LIMIT_SECONDS = 3600
MIN_PLAYS_FOR_WORKERS = 300
"""With fewer plays of levels alone, starting further processes takes longer than it saves."""
PLAYS_PER_CHUNK = 6
"""How many plays with written players are handed out at a time, so that stopping early loses little."""


def tournament(
    game: str | Rules,
    players: Sequence[object],
    *,
    deals: int = DEALS,
    seed: int | None = None,
    workers: int | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    limit: float = LIMIT_SECONDS,
    stop: Callable[[], bool] | None = None,
    executor: Executor | None = None,
    **rulings: Any,
) -> Result:
    """Let players meet on the same deals, and see who plays better.

        import cardgames

        def careful(view):                       # plays the card that counts least
            return min(view.legal_moves, key=lambda move: move.points)

        result = cardgames.tournament("kozel", [careful, "random", "by the book"], deals=200, seed=1916)
        result.standings                         # best first: .name .score .low .high .deals .illegal
        result.lessons(careful)                  # the moves that cost most: .record .move .better .clause .cost

    A player is a function that takes a view, what a seat may know, and returns one of `view.legal_moves` or its text;
    or an object with a method `choose` that does so, or a class of such objects; or the name of a level: "random",
    "by the book", "sampling"; or an `AdvicePlayer`, some of the rulebook's advice. An object is copied for each seat of
    each deal, so it remembers what it saw to the end of the deal. A player with only one legal move is not asked.

    Each deal is the first of a match. It is played again until everybody has held the cards of each side, so that the
    luck of the deal cancels out. In a game of partners a player sits at all seats of a side; a tuple of players shares
    it: `[(careful, "by the book"), "random"]`.

    game: its name in records, or its `Rules`, such as `cardgames.new("goat", players=6).rules`; rulings: as for
    `cardgames.new`. deals: how many. seed: the same seed gives the same result with any number of workers and any
    executor, as long as the players themselves decide alike; without one it is drawn at random, and `result.seed` is
    it. workers: how many processes; as many as there are cores if left out. on_progress: called with the number of
    deals that are done, and of all. stop: called now and then; when it returns True, or at Ctrl-C, the tournament ends
    with the deals that it has. executor: any of `concurrent.futures`, or a cluster's, as for `cardgames.study`.

    limit: in seconds, how long a player may take for a move. Where a player takes longer, raises an exception, or
    returns anything but a legal move, a random legal move is played instead; its row counts that in `.illegal` and says
    what happened the first time. A player that times out three times in a deal is not asked again. Written players run
    in processes of their own where the system can fork, and where the player can be sent to one; see safety.md for what
    that holds and what not.

    Raises BadRecord, in one sentence, on an unknown game, level or ruling, and on what cannot be a player or a number
    of deals. An exception of `on_progress` or `stop` is passed on.
    """
    rules = game if isinstance(game, Rules) else records.rules(game, rulings)
    if isinstance(game, Rules) and rulings:
        raise BadRecord("Rulings go with the name of a game; these rules have theirs already.")
    taking_part = entrants(players)
    for advised in (who for entrant in taking_part for who in entrant.members if isinstance(who, AdvicePlayer)):
        advised.fit(rules)
    seed = check_size(deals, seed, limit)
    check_helpers("A tournament", workers, executor)
    for name, given in (("on_progress", on_progress), ("stop", stop)):
        if not (given is None or callable(given)):
            raise BadRecord(f"{name} is a function, not {quote(given)}.")
    plan = Plan(rules, taking_part, seed, float(limit))
    run = Tournament(plan, deals, workers, executor, stop or (lambda: False), on_progress or no_progress)
    run.play()
    return run.result()


def check_size(deals: object, seed: int | None, limit: object) -> int:
    """The seed; where there is none, one that nobody can guess, exact in any JSON. Raises BadRecord on a wrong size."""
    if type(deals) is not int or not 1 <= deals <= MAX_DEALS:
        raise BadRecord(f"A tournament has 1 to {MAX_DEALS} deals, not {quote(deals)}.")
    if seed is not None:
        check_seed(seed)
    if not isinstance(limit, (int, float)) or isinstance(limit, bool) or not 0 < limit <= MAX_LIMIT_SECONDS:
        raise BadRecord(
            f"The limit of a move is more than 0 and at most {MAX_LIMIT_SECONDS} seconds, not {quote(limit)}."
        )
    return secrets.randbits(53) if seed is None else seed


@dataclass
class Tournament:
    """A tournament that is being played.

    done: the chunks that are finished. excluded: from which deal on a player is not asked, because it timed out.
    """

    plan: Plan
    deals: int
    workers: int | None = None
    executor: Executor | None = None
    should_stop: Callable[[], bool] = lambda: False
    on_progress: Callable[[int, int], None] = no_progress
    done: dict[Chunk, list[PlayedDeal]] = field(default_factory=dict)
    excluded: dict[int, int] = field(default_factory=dict)

    def play(self) -> None:
        """Play all deals, until stopped.

        When a player is excluded, the deals after that which were played with it are played again, so that the result
        does not depend on which process played what first.
        """
        plan = replace(
            self.plan,
            entrants=tuple(
                entrant._replace(members=tuple(as_sendable(m) if is_custom(m) else m for m in entrant.members))
                for entrant in self.plan.entrants
            ),
        )
        sent = all(map(sendable, plan.custom))
        try:
            while self._play_chunks(plan, self.executor if sent else None, self._workers() if sent else 1):
                pass
        finally:
            close_players(plan)

    def _play_chunks(self, plan: Plan, executor: Executor | None, workers: int) -> bool:
        """Play the chunks that are not done; whether a player was excluded, so that some have to be played again."""
        excluded = dict(self.excluded)
        work = Work(
            partial(play_chunk, replace(plan, excluded=excluded)),
            self.chunks(),
            lambda: self._exclude() or self.should_stop(),
            lambda done: self.on_progress(done, self.deals),
            self.done,
        )
        work.run(executor, workers)
        self._exclude()
        self.done = {
            chunk: played
            for chunk, played in self.done.items()
            if all(sum(chunk) <= first for who, first in self.excluded.items() if excluded.get(who) != first)
        }
        return self.excluded != excluded

    def chunks(self) -> list[Chunk]:
        """The deals in chunks: small ones where a play may take long."""
        slow = any("sampling" in entrant.members for entrant in self.plan.entrants)
        if not slow and not self.plan.custom:
            return cut_into_chunks(self.deals, self.plan.plays)
        size = 1 if slow else max(1, PLAYS_PER_CHUNK // self.plan.plays)
        return [(first, min(size, self.deals - first)) for first in range(0, self.deals, size)]

    def _workers(self) -> int:
        slow = any("sampling" in entrant.members for entrant in self.plan.entrants)
        if self.workers is None and (slow or self.plan.custom or self.deals * self.plan.plays > MIN_PLAYS_FOR_WORKERS):
            return workers_for(1, cores())
        return workers_for(1, self.workers)

    def _exclude(self) -> bool:
        """Exclude the players that have timed out in the deals that are done; whether there is a new one."""
        news = False
        for each in (deal for played in self.done.values() for deal in played):
            for who in each.timed_out:
                if each.deal + 1 < self.excluded.get(who, self.deals):
                    self.excluded[who] = each.deal + 1
                    news = True
        return news

    def result(self) -> Result:
        """The result of the deals that are done, from the first one on."""
        played: list[PlayedDeal] = []
        for chunk in self.chunks():
            if chunk not in self.done:
                break
            played += self.done[chunk]
        plan = replace(self.plan, excluded=dict(self.excluded))
        return Result(plan, tuple(played), len(played) < self.deals)
