"""A player whose wishes do not depend on the rules: with the same wishes two readings can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from cardgames.core import Card, Move, View


class FixedPreference:
    """Has made up its mind beforehand: for each of its turns an order of preference among all moves there could be.

    It makes the move that stands highest among those that it has, so where two rulebooks both allow a move that it
    makes under one of them and offer nothing that it likes better, it makes it under both. A turn is counted by the
    cards that it has played; what it says in between (a bid, a call) has an order of its own, so that one more
    question asks for no other card. Each order is drawn evenly from `seed`: over many seeds it plays by chance.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._cards = 0
        self._said = 0

    def choose(self, view: View) -> Move:
        """The one of `view.legal` that it likes best."""
        return self.pick(view.legal)

    def pick(self, legal: Sequence[Move]) -> Move:
        """The one of these moves that it likes best; the turn is then over."""
        move = legal[0] if len(legal) == 1 else min(legal, key=self._wish)
        if isinstance(move, Card):
            self._cards += 1
            self._said = 0
        else:
            self._said += 1
        return move

    def _wish(self, move: Move) -> bytes:
        turn = self._cards if isinstance(move, Card) else f"{self._cards}.{self._said}"
        return sha256(f"{self._seed}/{turn}/{move}".encode()).digest()
