"""A game played by chance, or as it was played, looked at move by move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardgames.core import BadRecord, Card, Event, Game, Move, Verb, quote
from cardgames.core.event import Happening
from cardgames.records import record as records
from cardgames.rulebooks import playing

MAX_MATCH_MOVES = 700
"""The most moves of a match that are searched for a question."""


@dataclass(frozen=True)
class Turn:
    """One move, until the next is made. before: the game before it. game: after it. tricks: how many were complete."""

    before: Game
    game: Game
    tricks: int

    def verb(self, event: Event) -> Verb:
        """What an event does."""
        return self.game.rules.verbs[event.verb]

    @property
    def legal(self) -> tuple[Move, ...]:
        """The moves there were."""
        return self.before.legal_moves

    @cached_property
    def record(self) -> dict[str, Any]:
        """The record before the move."""
        return self.before.record()

    @property
    def seat(self) -> str:
        """The letter of who moved."""
        return str(self.before.to_move)

    @property
    def move(self) -> str:
        """The move as records have it."""
        return self.game.moves[-1]

    @property
    def deal(self) -> dict[str, Any]:
        """What the deal has come to with the move."""
        deal: dict[str, Any] = self.game.result()["deals"][-1]
        return deal

    @property
    def completes(self) -> bool:
        """Whether the move completes a trick."""
        return bool(self.game.rules.trick) and len(self.game.table.tricks) > self.tricks

    @cached_property
    def happenings(self) -> tuple[Happening, ...]:
        """What the move brought about, as the table noted it."""
        return tuple(self.game.table.log[len(self.before.table.log) :])

    @cached_property
    def seen(self) -> tuple[Event, ...]:
        """What the move brought about, as a bystander saw it."""
        return self.game.view(None).events[-len(self.happenings) :] if self.happenings else ()

    @cached_property
    def since(self) -> tuple[Event, ...]:
        """What the move brought about."""
        return self.game.events[len(self.before.events) :]


def begin(game: str, seed: str, options: Mapping[str, Any] | None = None) -> tuple[Game, random.Random]:
    """A game that is about to be played by chance: the same seed begins and plays it again. Its first deal waits."""
    chance = random.Random(f"{game}/{seed}")
    numbers = records.rules(game, {}).numbers
    rules = records.rules(game, {"players": chance.choice(numbers), **(options or {})})
    return playing.waiting(rules, chance.choice("ABCDEFGHIJKLM"[: rules.places]), chance.randrange(10**6)), chance


def turns(game: str, seed: str, options: Mapping[str, Any] | None = None) -> Iterator[Turn]:
    """The moves of a match by chance, deal after deal; each is to be looked at before the next is asked for."""
    (before, _), (played, chance) = begin(game, seed, options), begin(game, seed, options)
    left = MAX_MATCH_MOVES
    while left > 0 and not played.over:
        for one in (before, played):
            one.deal()
        for turn in _turns(before, played, lambda: by_chance(played, chance)):
            yield turn
            left -= 1
            if left <= 0:
                return


def by_chance(game: Game, chance: random.Random) -> Move | None:
    """A legal move: every kind is as likely as any other, and the first ones of a kind likelier than the last."""
    kinds: dict[str, list[Move]] = {}
    for move in game.legal_moves:
        kinds.setdefault("" if isinstance(move, Card) else str(move).partition(" ")[0], []).append(move)
    if not kinds:
        return None
    moves = kinds[chance.choice([*kinds])]
    if isinstance(moves[0], Card):
        return chance.choice(moves)
    return moves[int(len(moves) * chance.random() ** 3)]


def played_turns(record: Mapping[str, Any], deal: int) -> Iterator[Turn]:
    """The moves of a deal as it was played; each is to be looked at before the next is asked for."""
    deals = record["deals"]
    if type(deal) is not int or not 1 <= deal <= len(deals):
        raise BadRecord(f"The record has {len(deals)} deals, and none is {quote(deal)}.")
    as_dealt = {**record, "deals": [*deals[: deal - 1], {**deals[deal - 1], "moves": []}]}
    before, played = (playing.replay(as_dealt) for _ in range(2))
    before.deals_on = played.deals_on = False
    moves = iter(deals[deal - 1]["moves"])
    yield from _turns(before, played, lambda: next(moves, None))


def _turns(before: Game, played: Game, choose: Callable[[], Move | str | None]) -> Iterator[Turn]:
    """The moves of a deal, in two games that stand at its beginning; it ends where none is chosen."""
    tricks = 0
    while played.to_move is not None and (move := choose()) is not None:
        played.push(move)
        yield Turn(before, played, tricks)
        before.push(move)
        tricks = len(before.table.tricks) if played.rules.trick else 0
