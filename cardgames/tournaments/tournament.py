"""`cardgames.tournament`: players against each other, on the same deals from every seat."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from cardgames.core import BadRecord, Rules, quote
from cardgames.core.errors import check_seed
from cardgames.records import record as records
from cardgames.study.chunks import PATIENCE, TRIES, Chunk, Chunked, cores, cut, processes, workers_for
from cardgames.tournaments.entrants import Advised, entrants, to_be_sent, written
from cardgames.tournaments.guard import LIMIT
from cardgames.tournaments.playing import Plan, PlayedDeal, died_of, end_the_late, play_chunk
from cardgames.tournaments.result import Result, untold

DEALS = 200
SEED = 1916
MOST = 1_000_000
"""The most deals of a tournament."""
LONE = 300
"""So few games of the computer's own levels are not worth further processes."""
AT_A_TIME = 6
"""So many games with players that somebody wrote are handed out at a time."""
STANDING = 40
"""So many times as long as in a study a worker may seem to stand still: players may think."""
DEATHS = 2
"""Who was being asked when so many processes ended is asked no more."""


def tournament(
    game: str | Rules,
    players: Sequence[object],
    *,
    deals: int = DEALS,
    seed: int = SEED,
    workers: int | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    limit: float = LIMIT,
    stop: Callable[[], bool] | None = None,
    executor: Executor | None = None,
    **rulings: Any,
) -> Result:
    """Let players meet on the same deals, and see who plays better.

        import cardgames

        def careful(view):                       # plays whatever counts least
            return min(view.legal_moves, key=lambda move: getattr(move, "points", 0))

        result = cardgames.tournament("kozel", [careful, "random", "by the book"], deals=200, seed=1916)
        result.standings                         # best first: .name .score .low .high .deals .illegal
        result.lessons(careful)                  # the moves that cost most: .record .move .better .clause .cost

    A player is a function that is given a view, what a seat may know, and answers with one of `view.legal_moves` or its
    text; or an object with a method `choose` that does so, or a class of such objects; or the name of a level:
    "random", "by the book", "sampling"; or some of the rulebook's advice, an `Advised`. An object is copied for each
    seat of each deal, so what it remembers it remembers to the end of the deal. Who has but one legal move is not
    asked.

    Each deal is the first of a match. Whoever meets there plays it again and again, until everybody has held the cards
    of each side, so that the luck of the deal cancels out. In a game of partners a player sits at all seats of a side;
    several in one tuple share it: `[(careful, "by the book"), "random"]`.

    game: its name in records, or its `Rules`, such as `cardgames.new("goat", players=6).rules` where more sit at the
    table than usual; rulings: as for `cardgames.new`. deals: how many; seed: the same seed gives the same result,
    with any number of workers and any executor, as long as the players themselves decide alike. workers: how many
    processes; as many as there are cores if left out. on_progress: told how many deals are done, and of how many. stop:
    asked now and then; when it answers True, or at Ctrl-C, the tournament ends with what it has. executor: any of
    `concurrent.futures`, or a cluster's, as for `cardgames.study`.

    limit: in seconds, how long a player may take for a move. Whoever takes longer, raises an exception, answers with
    anything but a legal move, or reaches for what lies behind the view, plays a random legal move instead; the row
    counts it in `.illegal` and tells of the first time. Who is too slow three times in a deal, or brings down the
    process, is not asked any more. This keeps accidents in bounds; it is no sandbox for code that wants to do harm.

    Raises BadRecord, in one sentence, on an unknown game, level or ruling, and on what cannot be a player or a number
    of deals; what `on_progress` or `stop` raises comes through.
    """
    rules = game if isinstance(game, Rules) else records.rules(game, rulings)
    if isinstance(game, Rules) and rulings:
        raise BadRecord("Rulings go with the name of a game; these rules have theirs already.")
    taking_part = entrants(players)
    for advised in (who for entrant in taking_part for who in entrant.members if isinstance(who, Advised)):
        advised.fit(rules)
    if type(deals) is not int or not 1 <= deals <= MOST:
        raise BadRecord(f"A tournament has 1 to {MOST} deals, not {quote(deals)}.")
    check_seed(seed)
    if workers is not None and (type(workers) is not int or not 1 <= workers <= 1024):
        raise BadRecord(f"A tournament has 1 to 1024 workers, not {quote(workers)}.")
    if type(limit) not in (int, float) or not 0 < limit <= 3600:
        raise BadRecord(f"The limit of a move is more than 0 and at most 3600 seconds, not {quote(limit)}.")
    for name, given in (("on_progress", on_progress), ("stop", stop)):
        if not (given is None or callable(given)):
            raise BadRecord(f"{name} is a function, not {quote(given)}.")
    given_executor: object = executor
    if given_executor is not None and not callable(getattr(given_executor, "submit", None)):
        raise BadRecord(f"An executor is one of concurrent.futures, or a cluster's, not {quote(executor)}.")
    plan = Plan(rules, taking_part, seed, float(limit))
    held = Tournament(plan, deals, workers, executor, stop or (lambda: False), on_progress or untold)
    held.play()
    return held.result()


@dataclass
class Tournament:
    """A tournament that is being played: what is finished can be told at any time.

    plan: who plays what. done: the chunks that are finished. gone: from which deal on a player is asked no more, and
    died: those who brought down the process.
    """

    plan: Plan
    deals: int
    workers: int | None = None
    executor: Executor | None = None
    stop: Callable[[], bool] = lambda: False
    tell: Callable[[int, int], None] = untold
    done: dict[Chunk, list[PlayedDeal]] = field(default_factory=dict)
    gone: dict[int, int] = field(default_factory=dict)
    died: set[int] = field(default_factory=set)
    deaths: Counter[int] = field(default_factory=Counter)
    _chunks: list[Chunk] = field(default_factory=list)

    def play(self) -> None:
        """Play all deals, until told to stop.

        Where it turns out that a player is to be asked no more, what is affected by that is played again. So it does
        not matter who played what when.
        """
        members = [who for entrant in self.plan.entrants for who in entrant.members]
        slow = "sampling" in members
        foreign = any(map(written, members))
        if slow or foreign:  # a game may take long, and whoever stops early wants what there is
            some = 1 if slow else max(1, AT_A_TIME // self.plan.plays)
            self._chunks = [(first, min(some, self.deals - first)) for first in range(0, self.deals, some)]
        else:
            self._chunks = cut(self.deals, self.plan.plays)
        with tempfile.TemporaryDirectory(prefix="tournament-", ignore_cleanup_errors=True) as folder:
            sent = to_be_sent(self.plan.entrants) if foreign else self.plan.entrants
            workers = self._workers(foreign, slow) if sent is not None else 1
            apart = self.executor is None and (workers > 1 or (foreign and sent is not None and possible()))
            here = replace(self.plan, notes="")
            while True:
                gone = dict(self.gone)
                there = replace(here, gone=gone, entrants=sent or here.entrants, notes=folder if apart else "")
                work = Games(
                    partial(play_chunk, there),
                    self._chunks,
                    self.stop,
                    lambda done: self.tell(done, self.deals),
                    self.done,
                    tournament=self,
                    apart=apart,
                    folder=Path(folder),
                    here=partial(play_chunk, replace(here, gone=gone)),
                )
                work.do(self.executor, workers)
                if (work.stopped and not work.again) or gone == self.gone:
                    return
                self.done = {
                    chunk: played
                    for chunk, played in self.done.items()
                    if all(sum(chunk) <= first for who, first in self.gone.items() if gone.get(who) != first)
                }

    def _workers(self, foreign: bool, slow: bool) -> int:
        """How many processes to use."""
        if self.workers is None and (foreign or slow or self.deals * self.plan.plays > LONE):
            return cores() if possible() else 1
        return workers_for(1, self.workers)

    def heed(self, played: Sequence[PlayedDeal]) -> bool:
        """Note who is tired; whether that is news."""
        news = False
        for each in played:
            for who in each.tired:
                if each.deal + 1 < self.gone.get(who, self.deals):
                    self.gone[who] = each.deal + 1
                    news = True
        return news

    def mourn(self, folder: Path) -> tuple[bool, bool]:
        """Whether a process ended while it asked a player, and whether one is to be asked no more because of it."""
        found = died_of(folder)
        self.deaths.update(found)
        late = [who for who in found if self.deaths[who] >= DEATHS]
        for who in late:
            self.gone[who] = 0
            self.died.add(who)
        return bool(found), bool(late)

    def result(self) -> Result:
        """What the deals come to that are finished without a gap."""
        played: list[PlayedDeal] = []
        for chunk in self._chunks:
            if chunk not in self.done:
                break
            played += self.done[chunk]
        return Result(replace(self.plan, gone=dict(self.gone)), tuple(played), len(played) < self.deals, self.died)


def possible() -> bool:
    """Whether this system has further processes."""
    return workers_for(1, 2) > 1


@dataclass
class Games(Chunked[list[PlayedDeal]]):
    """Chunks of games. tournament: whose. apart: whether they are played in processes of our own, even if in only one.

    here: plays a chunk in this process. again: whether a player is to be asked no more, so that some are played again.
    """

    tournament: Tournament = field(kw_only=True)
    apart: bool = False
    folder: Path = Path()
    here: Callable[[Chunk], list[PlayedDeal]] = field(kw_only=True)
    again: bool = False

    def add(self, chunk: Chunk, counted: list[PlayedDeal]) -> None:
        """A chunk is finished."""
        if self.tournament.heed(counted):
            self.again = True
        super().add(chunk, counted)

    def over(self) -> bool:
        """Whether to stop, or to begin again."""
        if self.apart:
            end_the_late(self.folder)
        self.stopped = super().over() or self.again
        return self.stopped

    def do(self, executor: Executor | None, workers: int) -> None:
        """Play all chunks, until told to stop."""
        super().do(executor, 2 if self.apart and executor is None and workers == 1 else workers)

    def with_processes(self, workers: int) -> None:
        """Play with processes of our own. When one dies its pool is lost, and the chunks left go to a new one."""
        lone = self.tournament.workers == 1
        fruitless = 0
        while self.left() and not self.stopped and fruitless < TRIES:
            before = len(self.done)
            with ExitStack() as stack:
                try:
                    pool = stack.enter_context(processes(1 if lone else workers))
                except (ImportError, NotImplementedError, OSError):
                    return
                self.hand_out(pool, PATIENCE * STANDING)
                if getattr(pool, "_broken", False):
                    pool.shutdown()  # all have ended then, and whoever was only told to has taken back its note
            died = False
            if len(self.done) < len(self.chunks) and not self.over():
                died, self.again = self.tournament.mourn(self.folder)
                if self.again:
                    self.stopped = True
            fruitless = 0 if died or len(self.done) > before else fruitless + 1

    def alone(self) -> None:
        """Play here what is left."""
        self.count = self.here
        super().alone()
