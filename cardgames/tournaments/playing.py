"""The deals of a tournament: any process may play any of them, in any order, with the same result."""

from __future__ import annotations

import pickle
import random
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias

from cardgames.core import SEATS, Card, Choice, Game, Match, Move, Rules
from cardgames.core.view import View, view
from cardgames.players import DEFAULT_LEVEL
from cardgames.players.sampling import Sampling
from cardgames.simulate.deal import BookHabit, Habit, Observation, SimulatedDeal, lay_out, random_move, shuffled
from cardgames.simulate.parallel import Chunk
from cardgames.tournaments.answers import Kind, Mistake
from cardgames.tournaments.entrants import AdvicePlayer, Entrant, is_custom, sendable
from cardgames.tournaments.local_players import LocalPlayers, LocalSeat
from cardgames.tournaments.player_processes import LIMIT_SECONDS, PlayerProcesses, ProcessKilled, SeatProcess, can_fork
from cardgames.tournaments.seating import Seating, at_side, tables, turns

SAMPLED_DEALS = 10
"""How many deals the level *sampling* tries before a move: a number, not a time, so that it always decides alike."""
MAX_TIMEOUTS = 3
"""A player that times out this often in one deal is not asked again, in this deal or a later one."""
MAX_MOVES = 5_000
"""A deal that takes more moves is broken off and counted as it stands."""

Players: TypeAlias = PlayerProcesses | LocalPlayers
"""What asks the written players."""

WatchMove: TypeAlias = Callable[[View, Move, int], None]
"""Called with the view of a seat, the move that it made, and the number of moves before it in the deal."""


class Wrong(NamedTuple):
    """A time when a player gave no legal move, and a random one was made for it."""

    entrant: int
    deal: int
    table: int
    turn: int
    seat: str
    moves: int
    kind: Kind
    text: str


class PlayedDeal(NamedTuple):
    """A deal as it was played at all tables, by everybody in every seat.

    values: for each table and turn, what it was worth to each side. wrong: how often each player gave no legal move.
    first: the first time of each. timed_out: the players that are not asked again after this deal. void: whether a
    player's process was ended from outside, so that the deal does not count.
    """

    deal: int
    values: tuple[tuple[tuple[float, ...], ...], ...]
    wrong: Mapping[int, int]
    first: tuple[Wrong, ...]
    timed_out: tuple[int, ...]
    void: bool = False


@dataclass(frozen=True)
class Plan:
    """What has to be known to play a part of a tournament. excluded: from which deal on a player is not asked."""

    rules: Rules
    entrants: tuple[Entrant, ...]
    seed: int
    limit: float = LIMIT_SECONDS
    excluded: Mapping[int, int] = field(default_factory=dict)

    def deck(self, deal: int) -> tuple[Card, ...]:
        """The pack of a deal, in dealing order."""
        return shuffled(self.rules, random.Random(f"{self.seed}/{deal}"))

    def tables(self, deal: int) -> list[Seating]:
        """Who meets whom in a deal."""
        return tables(deal, len(self.entrants), len(self.rules.sides()), self.seed)

    @property
    def plays(self) -> int:
        """About how often a deal is played."""
        return sum(map(len, self.tables(0)))

    @property
    def custom(self) -> list[object]:
        """The written players."""
        return [member for entrant in self.entrants for member in entrant.members if is_custom(member)]


def play_chunk(plan: Plan, chunk: Chunk) -> list[PlayedDeal]:
    """Play the deals of one chunk."""
    first, number = chunk
    games = TournamentGames(plan, _kept_players(plan))
    return [games.play_all(deal) for deal in range(first, first + number)]


@contextmanager
def players_of(plan: Plan) -> Iterator[Players]:
    """What asks the written players of a plan: in processes of their own where that is possible, else here."""
    players = start_players(plan)
    try:
        yield players
    finally:
        players.close()


def start_players(plan: Plan) -> Players:
    """The written players of a plan, to be closed in the end."""
    if can_fork() and all(map(sendable, [plan.rules, *plan.custom])):
        return PlayerProcesses(plan.custom, plan.rules, plan.limit)
    return LocalPlayers(plan.custom, plan.limit)


_kept: dict[bytes, Players] = {}
"""The players of the tournaments that this process plays a part of: the same for all chunks."""
_keeping = threading.Lock()


def _key(plan: Plan) -> bytes:
    return pickle.dumps([each if sendable(each) else id(each) for each in (plan.rules, plan.limit, *plan.custom)])


def _kept_players(plan: Plan) -> Players:
    with _keeping:
        key = _key(plan)
        if key not in _kept:
            _kept[key] = start_players(plan)
        return _kept[key]


def close_players(plan: Plan) -> None:
    """End the players of a plan, those of this process; those of a worker end with it."""
    with _keeping:
        players = _kept.pop(_key(plan), None)
    if players is not None:
        players.close()


class TournamentGames:
    """Plays deals of a tournament.

    excluded: from which deal on a player is not asked, the plan's and those that have timed out since.
    """

    def __init__(self, plan: Plan, players: Players) -> None:
        self.plan, self.players = plan, players
        self.rules = rules = plan.rules
        self.sides = rules.sides()
        self.excluded = dict(plan.excluded)
        self.seats_of_sides = [
            [seat for seat in range(rules.places) if rules.side_by_seat[seat] == side] for side in self.sides
        ]
        self._books: dict[object, BookHabit] = {DEFAULT_LEVEL: BookHabit(rules)} | {
            member: BookHabit(rules, only=member.pieces)
            for entrant in plan.entrants
            for member in entrant.members
            if isinstance(member, AdvicePlayer)
        }
        self._numbers = {id(member): number for number, member in enumerate(plan.custom)}
        self._timeouts: dict[int, int] = {}
        self._wrong: dict[int, int] = {}
        self._first: dict[int, Wrong] = {}

    def play_all(self, deal: int) -> PlayedDeal:
        """Play one deal at all tables, with everybody in every seat."""
        self._timeouts, self._wrong, self._first = {}, {}, {}
        deck, seatings = self.plan.deck(deal), self.plan.tables(deal)
        try:
            values = tuple(
                tuple(self.play(deck, deal, number, seating, turn)[0] for turn in turns(seating))
                for number, seating in enumerate(seatings)
            )
        except ProcessKilled:
            return PlayedDeal(deal, (), {}, (), (), void=True)
        timed_out = tuple(who for who, times in self._timeouts.items() if times >= MAX_TIMEOUTS)
        for who in timed_out:
            self.excluded[who] = min(deal + 1, self.excluded.get(who, deal + 1))
        return PlayedDeal(deal, values, self._wrong, tuple(self._first.values()), timed_out)

    def play(
        self,
        deck: Sequence[Card],
        deal: int,
        number: int,
        seating: Seating,
        turn: int,
        watch: WatchMove | None = None,
    ) -> tuple[tuple[float, ...], list[Move]]:
        """Play a deal once, at one table; gives what it is worth to each side, and the moves.

        watch: called with each move that was a choice. Raises ProcessKilled where one was ended from outside.
        """
        rules = self.rules
        match = Match(self.sides, range(rules.places), deal % rules.players)
        dealer, seats = next(rules.match(match))
        table = lay_out(rules, deck, dealer, dict(match.score), seats=seats)
        match.deals.append(table)
        luck = f"{self.plan.seed}/{deal}/{number}/{turn}"
        moves: list[Move] = []
        taken: list[SeatProcess | LocalSeat] = []
        habits: dict[int, Habit] = {}
        for side, places in enumerate(self.seats_of_sides):
            entrant = at_side(seating, side, turn)
            members = self.plan.entrants[entrant].members
            for at, seat in enumerate(places):
                member = members[at % len(members)]
                if is_custom(member):
                    hashed = sha256(f"{luck}/{seat}".encode()).hexdigest()
                    taken.append(self.players.seat(self._numbers[id(member)], hashed))
                    where = (entrant, deal, number, turn, SEATS[seat])
                    habits[seat] = self._custom_habit(taken[-1], where, match, moves)
                elif member != "random":
                    habits[seat] = self._level_habit(member, f"{luck}/{seat}", match)

        def note(choice: Choice, move: Move) -> None:
            if watch is not None and len(choice[1]) > 1:
                watch(view(rules, match, table, choice, choice[0]), move, len(moves))
            moves.append(move)

        try:
            SimulatedDeal(rules, table).play_on(
                random.Random(luck), habits, until=lambda *_: len(moves) >= MAX_MOVES, watch=note
            )
        finally:
            for each in taken:
                each.close()
        points = rules.tally(table) if table.points is None else table.points
        return tuple([rules.utility(table, points, side) for side in self.sides]), moves

    def _level_habit(self, member: object, luck: str, match: Match) -> Habit:
        """The habit of a level, or of pieces of advice."""
        if member != "sampling":
            return self._books[member]
        sampling = Sampling(self.rules, luck, worlds=SAMPLED_DEALS)

        def choose(seen: Observation, legal: Sequence[Move], _: random.Random) -> Move:
            return sampling.choose(self._view(match, seen, legal))

        return choose

    def _custom_habit(
        self,
        player: SeatProcess | LocalSeat,
        where: tuple[int, int, int, int, str],
        match: Match,
        moves: Sequence[Move],
    ) -> Habit:
        """The habit of a written player: what it answers, or a random move where that is not legal."""
        entrant, deal, *_ = where

        def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
            answer: Move | Mistake
            if deal >= self.excluded.get(entrant, deal + 1) or self._timeouts.get(entrant, 0) >= MAX_TIMEOUTS:
                answer = Mistake("excluded")
            else:
                answer = player.ask(self._view(match, seen, legal))
            if not isinstance(answer, Mistake):
                return answer
            if answer.kind == "slow":
                self._timeouts[entrant] = self._timeouts.get(entrant, 0) + 1
            self._wrong[entrant] = self._wrong.get(entrant, 0) + 1
            self._first.setdefault(entrant, Wrong(*where, len(moves), answer.kind, answer.text))
            return random_move(seen, legal, chance)

        return choose

    def _view(self, match: Match, seen: Observation, legal: Sequence[Move]) -> View:
        return view(self.rules, match, seen.table, (seen.seat, tuple(legal), seen.clause), seen.seat)


def record_of(plan: Plan, deal: int, moves: Sequence[Move]) -> dict[str, Any]:
    """A deal as it was played, as a record."""
    record = Game(plan.rules, SEATS[deal % plan.rules.players]).record()
    return record | {"deals": [{"deck": [str(card) for card in plan.deck(deal)], "moves": list(map(str, moves))}]}
