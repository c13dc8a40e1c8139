"""Rules: what every game says of itself. A game's file is one `Rules`, in the order of its rulebook."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from cardgames.core.choice import Choice, Story
from cardgames.core.errors import BadRecord, quote
from cardgames.core.event import VERBS, Verb
from cardgames.core.move import Card, Move
from cardgames.core.seats import SEATS, Seat
from cardgames.core.table import Table

V = TypeVar("V")


def ruling(default: V, clause: str, values: Sequence[V] = (), least: int = 0, most: int | None = None) -> V:
    """A ruling: a field of a game's rules with the clause that leaves it open.

    `values` are those to offer where the type does not name them (a number, a text). A number is `least` at the least
    and `most` at the most; None where it may be as high as one likes.
    """
    known = {"clause": clause, "values": tuple(values), "least": least, "most": most}
    made: V = field(default=default, metadata=known)
    return made


class Ruling(NamedTuple):
    """A ruling: its name, its default, the values to offer, its clause, and whether other values are possible.

    least, most: between which a free number lies; `most` is None where there is no end.
    """

    name: str
    default: Any
    values: tuple[Any, ...]
    clause: str
    free: bool
    least: int = 0
    most: int | None = None

    def allows(self, value: object) -> bool:
        """Whether it can have this value."""
        if type(value) is not type(self.default):
            return False
        if self.free and isinstance(value, int):
            return self.least <= value and (self.most is None or value <= self.most)
        return self.free or value in self.values

    @property
    def values_text(self) -> str:
        """What values it can have, in words."""
        if not self.free:
            return f"one of {', '.join(quote(value) for value in self.values)}"
        if isinstance(self.default, int):
            return (
                f"a whole number, {self.least} or more"
                if self.most is None
                else (f"a whole number from {self.least} to {self.most}")
            )
        return f"a text, such as {', '.join(map(str, self.values))}"


Deal: TypeAlias = tuple[Seat, tuple[Seat, ...]]
"""A match asks for a deal: who deals, and the seats that take part."""


class Match:
    """A match: the deals played so far, the score of the finished ones by side, and whether it is over.

    dealer: who deals first. winners: the sides that won, () while it goes on or where nobody wins.
    """

    def __init__(self, sides: Sequence[str], seats: Sequence[Seat], dealer: Seat) -> None:
        self.dealer = dealer
        self.seats = tuple(seats)
        self.deals: list[Table] = []
        self.score: dict[str, int] = dict.fromkeys(sides, 0)
        self.over = False
        self.winners: tuple[str, ...] = ()

    def deal(self, dealer: Seat, seats: Sequence[Seat] | None = None) -> Deal:
        """The next deal, by `dealer`, to all or to `seats` alone."""
        return dealer, self.seats if seats is None else tuple(seats)

    def add(self, t: Table) -> None:
        """The points of a finished deal go to the score."""
        for side, number in (t.points or {}).items():
            self.score[side] += number

    def end(self, winners: Sequence[str]) -> None:
        """The match is over."""
        self.over = True
        self.winners = tuple(winners)


Deals: TypeAlias = Generator[Deal, Table, None]
"""The course of a match: asks for a deal, is sent its table when it has been played."""


@dataclass(frozen=True)
class Rules(ABC):
    """One game under one set of rulings. Fields made by `ruling` are the readings that its rulebook leaves open.

    name: its name in records. title: its name in print. rulebook: the file in seeds/ that holds its clauses.
    numbers: how many may play, `number_clause` says so. pack_clause: the clause that lists the pack.
    trick: what the rulebook calls a trick, "" where there are none. deal_name, trump_name, counts: how it calls deals,
    trumps and what is counted, "" where nothing is. move_words: the first words of its moves that are not cards: a text
    that begins with one of them is refused by a rule, and any other as unknown. verbs: the kinds of its events, with
    their words and effects. in_force: the kinds whose last event is kept in sight. bids: the kinds by which seats
    bid; the last of each seat is kept in sight while nothing else happens.
    hands_keep_order: whether cards are drawn from a hand by their places, in the order in which they came.
    counters: the two cards beside the pack on whose rows each side shows its score, () where none does.
    rows_on_each: how many rows one of them has. fewest_win: whether points are bad.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rulebook: ClassVar[str]
    numbers: ClassVar[tuple[int, ...]]
    number_clause: ClassVar[str]
    pack_clause: ClassVar[str]
    trick: ClassVar[str] = "trick"
    deal_name: ClassVar[str] = "deal"
    trump_name: ClassVar[str] = "trumps"
    move_words: ClassVar[Sequence[str]] = ()
    counts: ClassVar[str] = "point"
    in_force: ClassVar[tuple[str, ...]] = ()
    bids: ClassVar[tuple[str, ...]] = ()
    hands_keep_order: ClassVar[bool] = False
    counters: ClassVar[tuple[tuple[Card, Card], ...]] = ()
    rows_on_each: ClassVar[int] = 0
    fewest_win: ClassVar[bool] = False
    verbs: ClassVar[Mapping[str, Verb]] = VERBS

    players: int = 4

    def __post_init__(self) -> None:
        """Raises BadRecord where a ruling has a value that it cannot have."""
        if type(self.players) is not int or self.players not in self.numbers:
            *most, last = map(str, self.numbers)
            allowed = f"{', '.join(most)} or {last}" if most else last
            sentence = f"{self.title} is for {allowed} players, not {quote(self.players)}."
            raise BadRecord(sentence, clause=self.number_clause)
        for known in self.rulings():
            value = getattr(self, known.name)
            if not known.allows(value):
                raise BadRecord(f"{known.name} is {known.values_text}, not {quote(value)}.", clause=known.clause)

    def __getstate__(self) -> dict[str, Any]:
        """What another process is sent: the rulings, and nothing that was worked out from them."""
        return {made.name: getattr(self, made.name) for made in fields(self)}

    @classmethod
    @cache
    def rulings(cls) -> tuple[Ruling, ...]:
        """The rulings of this game, in the order of its rulebook."""
        hints = get_type_hints(cls)
        found = []
        for made in fields(cls):
            if "clause" in made.metadata:
                kind = hints[made.name]
                named = get_args(kind) if get_origin(kind) is Literal else (False, True) if kind is bool else ()
                said = dict(made.metadata)
                clause, offered = said.pop("clause"), said.pop("values")
                found.append(Ruling(made.name, made.default, named or offered, clause, not named, **said))
        return tuple(found)

    @abstractmethod
    def pack(self) -> Sequence[Card]:
        """The whole pack that is dealt."""

    def side(self, seat: Seat) -> str:
        """The side of a seat, named by the letters of its seats; each is a side of its own unless a game differs."""
        return SEATS[seat]

    @property
    def places(self) -> int:
        """How many have a place at the table: the players, and by a game's rules hands that nobody plays."""
        return self.players

    @cached_property
    def blind(self) -> tuple[Seat, ...]:
        """Those of the places whose hands nobody plays."""
        return ()

    @cached_property
    def side_by_seat(self) -> tuple[str, ...]:
        """The side of each seat in turn."""
        return tuple(self.side(seat) for seat in range(self.places))

    @cached_property
    def _sides(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.side_by_seat))

    def sides(self) -> tuple[str, ...]:
        """All sides, that of A first."""
        return self._sides

    @abstractmethod
    def match(self, m: Match) -> Deals:
        """The course of a match, deal by deal."""

    @abstractmethod
    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """Lay out the cards; deck[0] is dealt first."""

    @abstractmethod
    def play(self, t: Table) -> Story[dict[str, int]]:
        """The course of one deal; returns what it scores, by side."""

    def tally(self, t: Table) -> dict[str, int]:
        """What the sides have so far in an unfinished deal: tricks, unless a game counts something else."""
        tally = dict.fromkeys(self.sides(), 0)
        sides = self.side_by_seat
        for _, taken_by in t.tricks:
            tally[sides[taken_by]] += 1
        return tally

    def utility(self, t: Table, points: Mapping[str, int], side: str) -> float:  # noqa: ARG002
        """What the points of a deal are worth to a side: how far it is ahead of the others, on the average."""
        others = [number for other, number in points.items() if other != side]
        ahead = points.get(side, 0) - sum(others) / max(1, len(others))
        return -ahead if self.fewest_win else ahead

    def best_sides(self, points: Mapping[str, int]) -> list[str]:
        """The sides that come out best with these points: more than one where they are level."""
        best = (min if self.fewest_win else max)(points.values(), default=0)
        return [side for side, number in points.items() if number == best]

    def reason(self, t: Table, points: Mapping[str, int]) -> tuple[str, str]:  # noqa: ARG002
        """Why a deal has come to these points, as it stands within a sentence, and the clause that says so.

        Nothing where the last that happened in the deal says it.
        """
        return "", ""

    def extra_result(self, m: Match) -> dict[str, Any]:  # noqa: ARG002
        """What a game adds to the result of a match."""
        return {}

    def clause_for_legal(self, t: Table, choice: Choice, move: Move) -> str:  # noqa: ARG002
        """The clause that allows a move which is offered: that of the choice, unless a game knows a closer one."""
        return choice[2]

    def clause_for_illegal(self, t: Table, choice: Choice, text: str) -> str:  # noqa: ARG002
        """The clause that forbids a move which is not offered, or "" where it is the clause of the choice."""
        return ""
