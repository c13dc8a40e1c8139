"""A line of play: a game, the moves of its record, and how many of them are on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from cardgames.core import Game, Move
from cardgames.records import record as records


class LineOfPlay:
    """A game that can be gone back and forth in. Moves that were taken back are kept until another one is made.

    game: in the position that is on the table. at: how many moves led to it. movers: the seat that made each move, also
    of those that were taken back. watch: what is entered for each move that is made.
    """

    def __init__(self, game: Game, watch: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
        game.deals_on = False
        self.game, self.watch = game, watch
        self.take_record()

    def take_record(self) -> None:
        """Begin with the game as it stands, also after it was changed from outside."""
        movers: list[str] = []
        self._record: dict[str, Any] | None = self.game.record()
        records.replay(self._record, watch=lambda game: movers.append(str(game.to_move)), own=self.game.rules)
        self.movers = movers
        self.at = len(movers)

    @property
    def record(self) -> dict[str, Any]:
        """The whole record: also the moves that have been taken back."""
        if self._record is None:
            self._record = self.game.record()
            if length(self._record) != self.at:  # played on from outside
                self.take_record()
        return self._record

    @property
    def of(self) -> int:
        """How many moves there are."""
        return len(self.movers)

    @property
    def is_at_end(self) -> bool:
        """Whether no move has been taken back."""
        return self.at == self.of

    def before(self, seats: Iterable[str]) -> int | None:
        """After how many moves one of the seats last had a decision; None where none had."""
        return next((at for at in range(self.at - 1, -1, -1) if self.movers[at] in seats), None)

    def after(self, seats: Iterable[str]) -> int:
        """After how many moves one of the seats has its next decision, or all there are."""
        return next((at for at in range(self.at + 1, self.of) if self.movers[at] in seats), self.of)

    def begin_of_deal(self) -> int:
        """After how many moves the deal on the table began."""
        return sum(len(deal["moves"]) for deal in self.record["deals"][: self.game.deals - 1])

    def make(self, move: Move | str) -> None:
        """Make a move. Raises IllegalMove, and changes nothing."""
        mover = str(self.game.to_move)
        with self.watch():
            self.game.push(move)
        self.movers[self.at :] = [mover]
        self.at += 1
        self._record = None

    def give_up_rest(self) -> None:
        """Forget the moves that have been taken back."""
        del self.movers[self.at :]
        self._record = None

    def deal(self, deck: Sequence[str] | None = None) -> bool:
        """Deal the next deal: this pack, or that of the record, or a new one; says whether it is new. Raises BadRecord.

        What is dealt anew is shuffled as `Game.deal` does.
        """
        known = self.record["deals"][self.game.deals :]
        self.game.deal(known[0]["deck"] if known and deck is None else deck)
        if not known:
            self._record = None
        return not known

    def position(self, to: int, dealt: int = 1) -> tuple[Game, int]:
        """A game of its own, after the first `to` moves of the record, or as many as there are, and how many these are.

        dealt: how many deals have begun by then, at least.
        """
        at = left = max(0, min(to, self.of))
        deals: list[dict[str, Any]] = []
        for deal in self.record["deals"]:
            if len(deals) >= dealt and left == 0:
                break
            deals.append({"deck": deal["deck"], "moves": deal["moves"][:left]})
            left -= len(deals[-1]["moves"])
        return records.replay({**self.record, "deals": deals}), at

    def go_to(
        self,
        to: int,
        watched: bool = False,
        dealt: Callable[[], None] = lambda: None,
    ) -> None:
        """Put the position after the first `to` moves on the table.

        watched: whether `watch` is entered for the moves on the way, too. dealt: is called after each deal.
        """
        game, record = self.game, self.record
        while self.at > to:
            game.pop()
            self.at -= 1
        while self.at < to:
            if game.to_move is None:
                self.deal()
                dealt()
            move = record["deals"][game.deals - 1]["moves"][len(game.moves)]
            with self.watch() if watched else nullcontext():
                game.push(move)
            self.at += 1


def length(record: Mapping[str, Any]) -> int:
    """How many moves a record has."""
    return sum(len(deal["moves"]) for deal in record["deals"])
