"""Compare the bids, calls and orders of the others with what the book would say in a world."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import Choice, Move, Seat, Table
from cardgames.players.hidden_hands.replaying import Start, World
from cardgames.players.hidden_hands.simulated_book import SimulatedBook


class BidConsistency:
    """Counts in how many calls of the others a world agrees with the book.

    me: the seat that compares. start: how the deal began.
    """

    def __init__(self, me: Seat, start: Start) -> None:
        self.me = me
        self.start = start
        self.book = SimulatedBook(start.rules)

    def count(self, world: World) -> tuple[int, int]:
        """The number of calls that others made with a choice, and of those that the book agrees with."""
        t, choice, send = self.start.lay(world.deck)
        said = fits = 0
        for move in world.moves:
            if not is_said(move, choice[1]):
                break  # what is said comes before the play
            if choice[0] != self.me and len(choice[1]) > 1:
                said += 1
                fits += move in self.would_do(t, choice)
            choice = send(move)
        return said, fits

    def would_do(self, t: Table, choice: Choice) -> Sequence[Move]:
        """The moves that the book leaves to the seat that is to move."""
        return self.book.left(t, choice)


def is_said(move: Move, offered: Sequence[Move]) -> bool:
    """Whether a move is a call, not a card."""
    return not move.about and not any(other.whose is not None for other in offered)
