"""The deals of a tournament, played: any chunk of them by anybody, in any order, and it comes to the same."""

from __future__ import annotations

import mmap
import os
import random
import signal
import struct
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from cardgames.core import FORMAT, SEATS, Card, Game, Match, Move, Rules, Seat, Table
from cardgames.core.view import View, view
from cardgames.players import USUAL
from cardgames.players.sampling import Sampling
from cardgames.study.chunks import Chunk
from cardgames.study.deals import Booked, Observation, shuffled
from cardgames.tournaments.answers import answered, spelt
from cardgames.tournaments.entrants import Advised, Entrant, Sitting, fetched, written
from cardgames.tournaments.guard import LIMIT, Asker, Guard, Kind, Mistake, kept_apart
from cardgames.tournaments.player_processes import PlayerProcesses
from cardgames.tournaments.seating import Seating, at_side, tables, turns

WORLDS = 10
"""So many deals a player of the level sampling looks at before a move: counted, so that it always decides alike."""
TIRED = 3
"""Who was too slow so often in a deal is not asked in it again, nor in those that follow."""
LONGEST = 5_000
"""A deal that takes more moves than this is broken off and counted as it stands."""

ONE_AT_A_TIME = threading.RLock()
"""The players of a process share its chance and its output, so only one thread at a time asks them."""

Watch: TypeAlias = Callable[[Seat, View, Move, int], None]
"""Told of a choice: the seat, its view, the move that it made, and how many were made before in this deal."""


class Wrong(NamedTuple):
    """A time when a player did not give a legal move, and one was made for it by chance.

    kind: what went wrong; "gone" where it was not asked any more. told: what there is to tell of it, or the answer.
    """

    entrant: int
    deal: int
    table: int
    turn: int
    seat: str
    moves: int
    kind: Kind
    told: str


class PlayedDeal(NamedTuple):
    """A deal as it was played at all tables, by everybody in every seat.

    values: for each table, each time it was played, what it was worth to each side. wrong: how often each player gave
    no legal move; first: the first time of each. tired: those who were too slow so often that they are asked no more.
    """

    deal: int
    values: tuple[tuple[tuple[float, ...], ...], ...]
    wrong: Mapping[int, int]
    first: tuple[Wrong, ...]
    tired: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """A tournament, as whoever plays a part of it has to know it.

    gone: from which deal on a player is asked no more. notes: a folder in which a process of ours notes whom it asks,
    "" where this process is not ours. apart: whether each player that somebody wrote has a process of its own.
    """

    rules: Rules
    entrants: tuple[Entrant, ...]
    seed: int
    limit: float = LIMIT
    gone: Mapping[int, int] = field(default_factory=dict)
    notes: str = ""
    apart: bool = False

    def deck(self, deal: int) -> tuple[Card, ...]:
        """The pack of a deal, in dealing order."""
        return shuffled(self.rules, random.Random(f"{self.seed}/{deal}"))

    def tables(self, deal: int) -> list[Seating]:
        """Who meets whom in a deal."""
        return tables(deal, len(self.entrants), len(self.rules.sides()), self.seed)

    @property
    def plays(self) -> int:
        """How often a deal is played, about."""
        return sum(map(len, self.tables(0)))


def play_chunk(plan: Plan, chunk: Chunk) -> list[PlayedDeal]:
    """Play the deals of one chunk."""
    first, number = chunk
    mine = any(written(who) for entrant in plan.entrants for who in entrant.members)
    if not mine:
        course = Course(plan, None)
        return [course.played(deal) for deal in range(first, first + number)]
    with ONE_AT_A_TIME, kept_apart(), noted(plan.notes) as noting, guard_of(plan, noting) as guard:
        course = Course(plan, guard)
        return [course.played(deal) for deal in range(first, first + number)]


Noting: TypeAlias = Callable[[int, float], None]


def unnoted(_who: int, _longest: float) -> None:
    """Nobody has to know whom this process asks."""


def guard_of(plan: Plan, noting: Noting = unnoted) -> AbstractContextManager[Asker]:
    """What keeps the players of a tournament within bounds."""
    return PlayerProcesses(plan.limit) if plan.apart else Guard(plan.limit, noting)


class Course:
    """Plays deals of a tournament. guard: asks the players that somebody wrote; None where there are none."""

    def __init__(self, plan: Plan, guard: Asker | None) -> None:
        self.plan = plan
        self.guard = guard
        self.rules = rules = plan.rules
        self.sides = rules.sides()
        seats = range(rules.places)
        of = rules.side_by_seat
        self.seats_of_sides = [[seat for seat in seats if of[seat] == side] for side in self.sides]
        self._booked: dict[object, Booked] = {USUAL: Booked(rules)} | {
            who: Booked(rules, only=who.pieces)
            for entrant in plan.entrants
            for who in entrant.members
            if isinstance(who, Advised)
        }
        self.gone = dict(plan.gone)
        self._members = [
            tuple(guard.fetch(number, fetched, who) if guard is not None and written(who) else who for who in of_them)
            for number, (_, of_them) in enumerate(plan.entrants)
        ]
        self.slow: dict[int, int] = {}
        self.wrong: dict[int, int] = {}
        self.first: dict[int, Wrong] = {}

    def played(self, deal: int) -> PlayedDeal:
        """One deal, at all tables, with everybody in every seat."""
        self.slow, self.wrong, self.first = {}, {}, {}
        deck = self.plan.deck(deal)
        values = tuple(
            tuple(self.play(deck, deal, number, table, turn)[0] for turn in turns(table))
            for number, table in enumerate(self.plan.tables(deal))
        )
        tired = tuple(who for who, times in self.slow.items() if times >= TIRED)
        for who in tired:
            self.gone[who] = min(deal + 1, self.gone.get(who, deal + 1))
        return PlayedDeal(deal, values, self.wrong, tuple(self.first.values()), tired)

    def play(
        self, deck: Sequence[Card], deal: int, number: int, table: Seating, turn: int, watch: Watch | None = None
    ) -> tuple[tuple[float, ...], list[Move]]:
        """Play a deal once: what it is worth to each side, and the moves. watch: told of each choice, and the move."""
        rules, plan = self.rules, self.plan
        m = Match(self.sides, range(rules.places), deal % rules.players)
        dealer, seats = next(rules.match(m))
        t = Table(rules.places, dealer, seats, 0, dict(m.score), ())
        m.deals.append(t)
        luck = f"{plan.seed}/{deal}/{number}/{turn}"
        chance = random.Random(luck)
        random_of = chance.random
        if self.guard is not None:
            self.guard.begin(luck)
        who: list[int] = [0] * rules.places
        minds: list[Any] = [None] * rules.places
        for side, places in enumerate(self.seats_of_sides):
            entrant = at_side(table, side, turn)
            members = self._members[entrant]
            for at, seat in enumerate(places):
                who[seat] = entrant
                minds[seat] = self._mind(members[at % len(members)], f"{luck}/{seat}")
        moves: list[Move] = []
        try:
            rules.deal(t, deck)
            send = rules.play(t).send
            choice = send(None)
            while len(moves) < LONGEST:
                seat, legal, clause = choice
                mind = minds[seat]
                if len(legal) == 1:
                    move = legal[0]
                elif mind is None:
                    move = legal[int(random_of() * len(legal))]
                elif type(mind) is Booked:
                    move = mind(Observation(seat, clause, t), legal, chance)
                else:
                    seen = view(rules, m, t, choice, seat)
                    if type(mind) is Sampling:
                        move = mind.choose(seen)
                    else:
                        where = (who[seat], deal, number, turn, SEATS[seat], len(moves))
                        answer = self._asked(mind, where, seen, legal)
                        move = legal[int(random_of() * len(legal))] if answer is None else answer
                if watch is not None and len(legal) > 1:
                    watch(seat, view(rules, m, t, choice, seat), move, len(moves))
                moves.append(move)
                choice = send(move)
            points = rules.tally(t)
        except StopIteration as end:
            points = end.value
        return tuple([rules.utility(t, points, side) for side in self.sides]), moves

    def _mind(self, who: object, luck: str) -> object:
        """What plays a seat: None by chance, our book or some of its advice, or what sees a view."""
        if who == "random":
            return None
        if who == "sampling":
            return Sampling(self.rules, luck, worlds=WORLDS)
        if not written(who):
            return self._booked[who]
        return Sitting(who)

    def _asked(
        self, mind: Sitting, at: tuple[int, int, int, int, str, int], seen: View, legal: tuple[Move, ...]
    ) -> Move | None:
        """What a player answers; None where that is no legal move, which is noted."""
        entrant, deal, *_ = at
        if deal >= self.gone.get(entrant, deal + 1) or self.slow.get(entrant, 0) >= TIRED:
            self._note(at, "gone", "")
            return None
        assert self.guard is not None
        answer = self.guard.ask(entrant, mind, seen)
        if type(answer) is Mistake:
            if answer.kind == "slow":
                self.slow[entrant] = self.slow.get(entrant, 0) + 1
            self._note(at, answer.kind, answer.told)
            return None
        move, wrong = answered(answer, legal)
        if move is None:
            self._note(at, wrong, spelt(answer))
        return move

    def _note(self, at: tuple[int, int, int, int, str, int], kind: Kind, told: str) -> None:
        entrant = at[0]
        self.wrong[entrant] = self.wrong.get(entrant, 0) + 1
        if entrant not in self.first:
            self.first[entrant] = Wrong(*at, kind, told)


def record_of(plan: Plan, deal: int, moves: Sequence[Move]) -> dict[str, Any]:
    """A deal as it was played, as a record."""
    rules = plan.rules
    told = Game(rules, SEATS[deal % rules.players]).record()
    assert told["format"] == FORMAT
    return told | {"deals": [{"deck": [str(card) for card in plan.deck(deal)], "moves": [str(move) for move in moves]}]}


# Who is asked, so that it is known when a process dies


NOTE = struct.Struct("<qd")
NOBODY = NOTE.pack(-1, 0)


@contextmanager
def noted(folder: str) -> Iterator[Noting]:
    """A function that notes whom this process asks, -1 for nobody, and until when, in a file that outlives it."""
    if not folder:
        yield unnoted
        return
    path = Path(folder) / str(os.getpid())
    path.write_bytes(NOBODY)
    with path.open("r+b") as file, mmap.mmap(file.fileno(), NOTE.size) as note:

        def told_to_end(*_: object) -> None:
            note[:] = NOBODY
            os._exit(0)

        def noting(who: int, longest: float) -> None:
            NOTE.pack_into(note, 0, who, monotonic() + longest)

        before = signal.signal(signal.SIGTERM, told_to_end)
        try:
            yield noting
        finally:
            signal.signal(signal.SIGTERM, before)
    path.unlink(missing_ok=True)


def read_notes(folder: Path) -> dict[int, tuple[int, float]]:
    """For each process that asks somebody: whom, and until when."""
    found = {}
    for path in sorted(folder.iterdir()):
        try:
            note = path.read_bytes()
        except OSError:  # it is done
            continue
        who, until = NOTE.unpack(note if len(note) == NOTE.size else NOBODY)
        if who >= 0:
            found[int(path.name)] = who, until
    return found


def end_the_late(folder: Path) -> None:
    """End each process that asks somebody who does not come to an end, and whom no exception reaches."""
    for process, (_, until) in read_notes(folder).items():
        if monotonic() > until:
            with suppress(OSError):
                os.kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))


def died_of(folder: Path) -> list[int]:
    """Whom the processes asked that ended without having been told to; it is asked for once."""
    found = [who for who, _ in read_notes(folder).values()]
    for path in folder.iterdir():
        path.unlink(missing_ok=True)
    return found
