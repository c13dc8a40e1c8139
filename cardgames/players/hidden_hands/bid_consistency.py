"""How well a world goes with what the others have said in it: their bids, calls and orders."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import Choice, Move, Seat, Table
from cardgames.players.hidden_hands.replaying import Start, World
from cardgames.players.hidden_hands.simulated_book import SimulatedBook


class BidConsistency:
    """What the others would have said in a world if they went by the book, beside what they said.

    me: the seat that compares. start: how the deal began.
    """

    def __init__(self, me: Seat, start: Start) -> None:
        self.me = me
        self.start = start
        self.book = SimulatedBook(start.rules)

    def of(self, world: World) -> tuple[int, int]:
        """How many things the others have said with a choice, and in how many the book would have had them say so."""
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
    """Whether a move is something said, not a card moved."""
    return not move.about and not any(other.whose is not None for other in offered)
