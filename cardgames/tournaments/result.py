"""What a tournament came to: the standings, how any two compare, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import fsum, inf, isfinite, sqrt
from typing import Any, NamedTuple

from cardgames.core import SEATS, BadRecord, Game, quote
from cardgames.core.errors import with_clause
from cardgames.rulebooks import rulebook
from cardgames.simulate.estimates import CONFIDENCE_LEVEL, MIN_DEALS_FOR_INTERVAL, about_share, normal
from cardgames.tournaments.answers import Kind
from cardgames.tournaments.entrants import display_name
from cardgames.tournaments.lessons import REVIEWED_DEALS, Lesson, lessons_of
from cardgames.tournaments.playing import Plan, PlayedDeal, TournamentGames, Wrong, players_of, record_of
from cardgames.tournaments.seating import at_side
from cardgames.words import Words, load


def no_progress(_done: int, _of: int) -> None:
    """Ignore the progress."""


FAULT_KEYS: Mapping[Kind, str] = {
    "illegal": "tournament-illegal",
    "nonsense": "tournament-nonsense",
    "raised": "tournament-raised",
    "slow": "tournament-slow",
    "memory": "tournament-memory",
    "excluded": "tournament-excluded",
    "ended": "tournament-ended",
}
"""The sentence for each thing that can go wrong."""

COLUMNS = (
    "tournament-column-name",
    "tournament-column-score",
    "tournament-column-between",
)


class Standing(NamedTuple):
    """A row of the standings.

    name: of the player. score: by how many points it was ahead of the others in a deal, on the average; where few are
    good, by how many it had less. low, high: an interval that holds the true value in 95 of 100 tournaments; infinite
    where there were too few deals. deals: how many it played, each from every seat. illegal: how often a random move
    was made for it. first: what happened the first time, in a sentence, and clause: the clause that it broke; "" where
    nothing did, and where no clause has to do with it.
    """

    name: str
    score: float
    low: float
    high: float
    deals: int
    illegal: int
    first: str = ""
    clause: str = ""


class Pair(NamedTuple):
    """Two players on the same deals: by how much the one did better, with its interval, and on how many deals."""

    one: str
    other: str
    difference: float
    low: float
    high: float
    deals: int


class Rating(NamedTuple):
    """A player's rating, with an interval."""

    name: str
    rating: float
    low: float
    high: float


@dataclass(frozen=True, repr=False)
class Result:
    """What the deals of a tournament came to.

    plan: what was played. played: each deal. stopped: whether it ended before all deals were played.
    """

    plan: Plan
    played: tuple[PlayedDeal, ...]
    stopped: bool = False

    @property
    def deals(self) -> int:
        """How many deals were played, void ones among them."""
        return len(self.played)

    @property
    def void(self) -> int:
        """How many deals do not count, because a player's process was ended from outside."""
        return sum(deal.void for deal in self.played)

    @cached_property
    def valid_deals(self) -> tuple[PlayedDeal, ...]:
        """The deals that count."""
        return tuple(deal for deal in self.played if not deal.void)

    @property
    def seed(self) -> int:
        """The seed of the deals."""
        return self.plan.seed

    @cached_property
    def worth(self) -> tuple[Mapping[int, float], ...]:
        """For each player what each deal was worth to it, from all seats together."""
        sides = range(len(self.plan.rules.sides()))
        found: tuple[dict[int, float], ...] = tuple({} for _ in self.plan.entrants)
        for deal in self.valid_deals:
            for table, played in zip(self.plan.tables(deal.deal), deal.values, strict=True):
                had: dict[int, list[float]] = {}
                for turn, values in enumerate(played):
                    for side in sides:
                        had.setdefault(at_side(table, side, turn), []).append(values[side])
                for who, numbers in had.items():
                    found[who][deal.deal] = fsum(numbers) / len(numbers)
        return found

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The players, the best first."""
        rows = []
        for who, entrant in enumerate(self.plan.entrants):
            score, low, high = average(list(self.worth[who].values()))
            illegal = sum(deal.wrong.get(who, 0) for deal in self.played)
            first, clause = self._first(who)
            rows.append(Standing(entrant.name, score, low, high, len(self.worth[who]), illegal, first, clause))
        return tuple(sorted(rows, key=lambda row: (-row.score, row.name)))

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Any two players on the deals that both played, in the order of the standings."""
        order = [self._number(row.name) for row in self.standings]
        rows = []
        for place, one in enumerate(order):
            for other in order[place + 1 :]:
                mine, yours = self.worth[one], self.worth[other]
                apart = [value - yours[deal] for deal, value in mine.items() if deal in yours]
                names = self.plan.entrants[one].name, self.plan.entrants[other].name
                rows.append(Pair(*names, *average(apart), len(apart)))
        return tuple(rows)

    @cached_property
    def ahead(self) -> tuple[Rating, ...]:
        """How likely each player is to end a deal ahead of another one who took part, the best first.

        Both have held the same cards; where they end level it counts as half. So 0.5 is neither better nor worse than
        the others.
        """
        won: tuple[list[float], ...] = tuple([] for _ in self.plan.entrants)
        for deal in self.valid_deals:
            for table in self.plan.tables(deal.deal):
                for who in table:
                    mine = self.worth[who][deal.deal]
                    theirs = [self.worth[other][deal.deal] for other in table if other != who]
                    if theirs:
                        won[who].append(fsum((mine > other) + (mine == other) / 2 for other in theirs) / len(theirs))
        rows = []
        for entrant, shares in zip(self.plan.entrants, won, strict=True):
            share = fsum(shares) / len(shares) if shares else 0.5
            low, high = about_share(share, len(shares), HALF_WIDTH_ERRORS) if shares else (0.0, 1.0)
            rows.append(Rating(entrant.name, share, low, high))
        return tuple(sorted(rows, key=lambda row: (-row.rating, row.name)))

    def lessons(
        self,
        player: object,
        most: int = 5,
        deals: int = REVIEWED_DEALS,
        *,
        on_progress: Callable[[int, int], None] | None = None,
    ) -> tuple[Lesson, ...]:
        """The moves of a player that cost most, the costliest first.

        player: as it was given to the tournament, or its name. most: how many moves at most. deals: how many of its
        worst deals are played again. Each of its moves in them is compared with the others that it had: all are played
        on by the book, in many deals that fit what it could see. on_progress: called with how many were looked at, and
        how many there are. Raises BadRecord where it did not take part.
        """
        who = self._number(player)
        return lessons_of(self.plan, who, self._worst(who)[:deals], most, on_progress or no_progress)

    def record(self, deal: int, table: int = 0, turn: int = 0) -> dict[str, Any]:
        """A deal as it was played at a table, as a record. deal: its number, from 0."""
        if not 0 <= deal < self.deals:
            raise BadRecord(f"There is no deal {deal} in this tournament; it has {self.deals}, from 0.")
        seating = self.plan.tables(deal)
        if not (0 <= table < len(seating) and 0 <= turn < len(seating[table])):
            raise BadRecord(f"Deal {deal} was not played at table {table} for the time {turn}.")
        with players_of(self.plan) as players:
            games = TournamentGames(self.plan, players)
            _, moves = games.play(self.plan.deck(deal), deal, table, seating[table], turn)
        return record_of(self.plan, deal, moves)

    def data(self) -> dict[str, Any]:
        """All of it as an object for JSON; an unknown bound is null."""
        return {
            "game": self.plan.rules.name,
            "deals": self.deals,
            "seed": self.seed,
            "stopped": self.stopped,
            "void": self.void,
            "standings": [_plain(row) for row in self.standings],
            "pairs": [_plain(row) for row in self.pairs],
        }

    def __repr__(self) -> str:
        return "\n".join(self.as_lines())

    def as_lines(self, words: Words | None = None) -> list[str]:
        """The standings as lines of text."""
        words = words or load()
        lines = self._before(words)
        wide = max(len(row.name) for row in self.standings)
        for place, row in enumerate(self.standings, 1):
            between = f"({row.low:+.2f} … {row.high:+.2f})" if isfinite(row.low) else ""
            lines.append(f"{place:3}  {row.name:{wide}}  {row.score:+8.2f}  {between}".rstrip())
        return [*lines, words("tournament-score"), *self._wrong(words)]

    def _before(self, words: Words) -> list[str]:
        """What was played."""
        title = words.of(self.plan.rules.title)
        stopped = [words("tournament-stopped")] if self.stopped else []
        void = [words("tournament-void", n=self.void)] if self.void else []
        return [words("tournament-of", title=title, n=self.deals, seed=self.seed), *stopped, *void]

    def _wrong(self, words: Words) -> list[str]:
        """For whom moves were made, and why."""
        wrong = [row for row in self.standings if row.illegal]
        return [words("tournament-wrong", name=row.name, n=row.illegal, first=row.first) for row in wrong]

    def _repr_html_(self) -> str:
        words = load()
        first, *before = self._before(words)
        head = "".join(f'<th scope="col">{escape(words(key))}</th>' for key in COLUMNS)
        rows = f"<thead><tr>{head}</tr></thead><tbody>{''.join(map(_row, self.standings))}</tbody>"
        table = f'<table style="border-collapse:collapse">{rows}</table>'
        notes = "".join(f"<p>{escape(line)}</p>" for line in (*before, *self._wrong(words)))
        return f"<p>{escape(first)}</p>{table}{notes}"

    def _number(self, player: object) -> int:
        """The number of a player who took part. Raises BadRecord where it did not."""
        for number, entrant in enumerate(self.plan.entrants):
            if entrant.members == (player,) or (isinstance(player, (tuple, list)) and entrant.members == tuple(player)):
                return number
        for number, entrant in enumerate(self.plan.entrants):
            if isinstance(player, str) and entrant.name == player:
                return number
        names = ", ".join(entrant.name for entrant in self.plan.entrants)
        raise BadRecord(f"{quote(display_name(player))} did not take part; these did: {names}.")

    def _worst(self, who: int) -> list[tuple[int, int, int]]:
        """The games in which a player did worst, compared with others at the same cards: deal, table and time."""
        sides = range(len(self.plan.rules.sides()))
        costs: list[tuple[float, int, int, int]] = []
        for deal in self.valid_deals:
            plays = [
                (number, turn, table, values)
                for number, (table, played) in enumerate(zip(self.plan.tables(deal.deal), deal.values, strict=True))
                for turn, values in enumerate(played)
            ]
            for side in sides:
                others = [values[side] for _, turn, table, values in plays if at_side(table, side, turn) != who]
                usual = fsum(others) / len(others) if others else 0.0
                costs += [
                    (values[side] - usual, deal.deal, number, turn)
                    for number, turn, table, values in plays
                    if at_side(table, side, turn) == who
                ]
        costs.sort()
        return list(dict.fromkeys((deal, table, turn) for _, deal, table, turn in costs))

    def _first(self, who: int) -> tuple[str, str]:
        """The first time that a player gave no legal move: in a sentence, and the clause that it broke."""
        found = next((wrong for deal in self.valid_deals for wrong in deal.first if wrong.entrant == who), None)
        if found is None:
            return "", ""
        words = load()
        said, clause = self._what(found, words)
        return words("tournament-first", deal=found.deal + 1, seat=found.seat, n=found.moves + 1, what=said), clause

    def _what(self, wrong: Wrong, words: Words) -> tuple[str, str]:
        if wrong.kind == "illegal":
            refused = self._refusal(wrong)
            if refused:
                return refused
        detail = f"{self.plan.limit:g}" if wrong.kind == "slow" else wrong.text
        return words(FAULT_KEYS[wrong.kind], detail=detail), ""

    def _refusal(self, wrong: Wrong) -> tuple[str, str] | None:
        """Why an answer was not legal, by the rules: the deal is played again up to there."""
        moves = self.record(wrong.deal, wrong.table, wrong.turn)["deals"][0]["moves"][: wrong.moves]
        game = Game(self.plan.rules, SEATS[wrong.deal % self.plan.rules.players], None, rulebook.words)
        game.deal([str(card) for card in self.plan.deck(wrong.deal)])
        for move in moves:
            game.push(move)
        refused = game.refusal(wrong.text)
        if refused is None:
            return None
        return with_clause(refused.sentence, rulebook.words(refused.clause), refused.clause), refused.clause


HALF_WIDTH_ERRORS = normal(CONFIDENCE_LEVEL)


def average(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its interval, infinite where there are too few."""
    number = len(values)
    mean = fsum(values) / number if number else 0.0
    if number < MIN_DEALS_FOR_INTERVAL:
        return mean, -inf, inf
    half = HALF_WIDTH_ERRORS * sqrt(fsum((value - mean) ** 2 for value in values) / (number - 1) / number)
    return mean, mean - half, mean + half


def _plain(row: Standing | Pair) -> dict[str, Any]:
    """A row as JSON has it."""
    return {
        name: None if isinstance(value, float) and not isfinite(value) else value
        for name, value in row._asdict().items()
    }


def _row(row: Standing) -> str:
    """A row of the table."""
    return f'<tr><th scope="row">{escape(row.name)}</th><td>{row.score:+.2f}</td><td>{_between(row)}</td></tr>'


def _between(row: Standing) -> str:
    """The interval of a row, which is not broken."""
    return f"{row.low:+.2f}&nbsp;…&nbsp;{row.high:+.2f}" if isfinite(row.low) else "?"
