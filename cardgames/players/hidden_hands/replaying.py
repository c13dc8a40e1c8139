"""A deal laid out from an order of the pack, and replayed by its moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from cardgames.core import POOL, SEATS, Card, Choice, Move, Rules, Table, View
from cardgames.players.situation import with_seat_numbers

Send: TypeAlias = Callable[[Any], Choice]


class World(NamedTuple):
    """The whole pack in dealing order, and the moves of the deal so far."""

    deck: tuple[Card, ...]
    moves: tuple[Move, ...]


class ReplayedDeal(NamedTuple):
    """A deal replayed: its table, the choice that is to be made, and how the course goes on."""

    table: Table
    choice: Choice
    send: Send


class Start:
    """How the deal of a view began, but for the order of its pack."""

    def __init__(self, rules: Rules, view: View) -> None:
        self.rules = rules
        self.dealer = SEATS.index(view.dealer)
        self.seats = [SEATS.index(seat) for seat in view.seats]
        self.score = dict(view.score)
        self.before: list[Table] = []
        for number, tricks in enumerate(view.before):
            self.before.append(past := Table(rules.places, 0, number=number, before=self.before))
            past.tricks.extend(with_seat_numbers(tricks))
        if self.before and view.money.keys() > view.score.keys():  # what each had when this deal began
            self.before[-1].money = {SEATS.index(seat): n for seat, n in view.score.items()}
            self.before[-1].money[POOL] = -sum(view.score.values())

    def lay(self, deck: Sequence[Card]) -> ReplayedDeal:
        """The deal of this pack, before its first move."""
        t = Table(self.rules.places, self.dealer, self.seats, len(self.before), self.score, self.before)
        self.rules.deal(t, deck)
        send = self.rules.play(t).send
        return ReplayedDeal(t, send(None), send)

    def replay(self, world: World) -> ReplayedDeal:
        """The deal after the moves of a world."""
        t, choice, send = self.lay(world.deck)
        for move in world.moves:
            choice = send(move)
        return ReplayedDeal(t, choice, send)
