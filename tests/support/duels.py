"""Duels: the same deals played twice, with two kinds of players changing seats, and how sure the winner is better."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any, NamedTuple

from cardgames.core import Game, Rules
from cardgames.games import rules_of
from cardgames.players import Player
from cardgames.players.by_the_book import ByTheBook

Maker = Callable[[Rules, str], Player]
"""Makes a player of a game from a seed."""


class Duel(NamedTuple):
    """Of so many deals, each played twice, those that the first kind won and lost; and by how much on the average."""

    deals: int
    won: int
    lost: int
    mean: float

    @property
    def chance(self) -> float:
        """How likely two kinds that are equally good would come to this or better: the sign test, exact."""
        decided = self.won + self.lost
        return sum(comb(decided, n) for n in range(self.won, decided + 1)) / float(2**decided)


def duel(game: str, one: Maker, other: Maker, deals: int, first: int = 0, begun: bool = False, **options: Any) -> Duel:
    """The first kind plays every other side of each deal, then the rest of them from the same cards.

    begun: whether every other deal is the second of its match, where more may be allowed than in the first.
    """
    rules = rules_of(game)(**options)
    sides = rules.sides()
    won = lost = 0
    total = 0.0
    for number in range(first, first + deals):
        before = number % 2 if begun else 0
        ahead = sum(played(rules, one, other, number, sides[turn::2], turn, before) for turn in (0, 1))
        won += ahead > 0
        lost += ahead < 0
        total += ahead
    return Duel(deals, won, lost, total / deals)


def played(
    rules: Rules, one: Maker, other: Maker, number: int, mine: tuple[str, ...], turn: int, before: int = 0
) -> float:
    """What one deal is worth to the sides that the first kind of players has, after so many played by the book.

    It is the first of its match where those before it would have ended the match.
    """
    game = dealt(rules, number, before) or dealt(rules, number)
    assert game, "a match begins with a deal"
    players = {
        seat: (one if game.side_of(seat) in mine else other)(rules, f"{number}/{turn}/{seat}") for seat in game.seats
    }
    while game.to_move is not None:
        game.push(players[game.to_move].choose(game.view(game.to_move)))
    t = game._table
    return sum(rules.utility(t, t.points or {}, side) for side in mine)


def dealt(rules: Rules, number: int, before: int = 0) -> Game | None:
    """A deal after so many played by the book; None where these end the match."""
    game = Game(rules, "ABCDEFGHIJKLM"[number % rules.players], number)
    game.deals_on = False
    game.deal()
    for _ in range(before):
        while game.to_move is not None:
            game.push(ByTheBook(rules, f"{number}/{len(game.moves)}").choose(game.view(game.to_move)))
        if game.over:
            return None
        game.deal()
    return game
