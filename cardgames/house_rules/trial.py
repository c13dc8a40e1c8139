"""Matches under house rules, played within bounds and watched: what goes wrong in them, and the deal that shows it."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from cardgames.core import Card, Game, Move, Rules, quote
from cardgames.core.errors import kind as kind_of
from cardgames.house_rules.own_class import WrongKind
from cardgames.house_rules.secrets import Leak, find_leak, leaked_event, places
from cardgames.readings.compare import Side, play
from cardgames.simulate.foreign_code import TimeUp, error_text, time_limit

LIMIT_SECONDS = 20.0
"""How long one match under house rules may take."""

Kind: TypeAlias = Literal["ends", "choices", "secrets", "runs"]
R = TypeVar("R")


class RuleFault(Exception):
    """A match under house rules went wrong.

    kind: which of the checks fails. says: what happened, in words. record: the game up to there, None where it has not
    begun. seat: the one that learns what it may not know, "" where no seat does.
    """

    def __init__(self, kind: Kind, says: str, record: Mapping[str, Any] | None = None, seat: str = "") -> None:
        super().__init__(says)
        self.kind, self.says, self.record, self.seat = kind, says, record, seat


class MatchLimits(NamedTuple):
    """What a watched match is to keep to.

    printed: rules that may tell a seat as much. file: where the lines of the reader's own code are. most: moves of a
    deal.
    """

    printed: Rules | None
    file: str
    most: int
    seed: int


class Watch:
    """Looks at a match before every move. Raises RuleFault: a choice is none, a deal goes on and on, or it tells."""

    def __init__(self, asked: MatchLimits) -> None:
        self.asked = asked
        self.game: Game | None = None
        self._deal, self._read, self._made = 0, 0, 0

    def __call__(self, game: Game) -> None:
        """Look at the game as it stands."""
        self.game = game
        if not game.deals:
            return
        if game.deals != self._deal:
            self._deal, self._read, self._made = game.deals, 0, 0
        if self._made > self.asked.most:
            raise self.trouble("ends", f"A deal had not ended after {self._made} moves.")
        self._look_at_choice(game)
        self._look_for_cards(game)
        self._look_for_leaks(game)
        self._read = len(game.table.log)
        self._made += 1

    def _look_at_choice(self, game: Game) -> None:
        seat, legal = str(game.to_move), game.legal_moves
        if not isinstance(legal, (tuple, list)):
            raise self.trouble(
                "runs", f"The moves of {seat} are {kind_of(legal)}, and they should be a tuple of moves."
            )
        if not legal:
            raise self.trouble("choices", f"{seat} is to move and has nothing to choose from ({game.clause}).")
        hand = game.table.hands[game.seats.index(seat)]
        for move in legal:
            if not isinstance(move, Move):
                raise self.trouble("runs", f"{seat} is offered {kind_of(move)}, {quote(move)}, which is no move.")
            if isinstance(move, Card) and move not in hand:
                raise self.trouble("choices", f"{seat} is offered {move.name}, which is not in the hand of {seat}.")
        if len({str(move) for move in legal}) != len(legal):
            raise self.trouble("choices", f"{seat} is offered the same move twice ({game.clause}).")

    def _look_for_cards(self, game: Game) -> None:
        there, pack = game.table.cards(), game.rules.pack()
        if len(there) != len(pack):
            raise self.trouble("runs", f"There are {len(there)} cards on the table, and the pack has {len(pack)}.")

    def _look_for_leaks(self, game: Game) -> None:
        leak: Leak | None = leaked_event(game, self._read)
        for seat, chance in places(game, self._made, self.asked.seed):
            leak = leak or find_leak(game, self.asked.printed, seat, chance)
        if leak is not None:
            raise self.trouble("secrets", f"{leak.text}.", leak.seat)

    def trouble(self, kind: Kind, says: str, seat: str = "") -> RuleFault:
        """What went wrong, with the game up to here."""
        record = None if self.game is None or not self.game.deals else self.game.record()
        return RuleFault(kind, says, record, seat)


def watched_match(rules: Rules, packs: Mapping[str, Any], asked: MatchLimits, limit: float) -> Side:
    """A match under house rules, by steady players, in at most `limit` seconds. Raises RuleFault if it goes wrong."""
    watch = Watch(asked)

    def played() -> Side:
        found = play(rules, packs, asked.seed, watch)
        for deal in found.result["deals"]:
            points = deal["points"] or {}
            if not set(points) <= set(found.game.sides) or not all(type(each) is int for each in points.values()):
                raise watch.trouble("runs", f"A deal is scored as {points}, and should be a number for each side.")
        return found

    return run_guarded(limit, played, watch.trouble, asked.file)


def run_guarded(limit: float, run: Callable[[], R], trouble: Callable[[Kind, str], RuleFault], file: str) -> R:
    """Run the reader's rules for at most `limit` seconds. Raises RuleFault where they fail, or take longer."""
    try:
        with time_limit(limit):
            return run()
    except (RuleFault, KeyboardInterrupt):
        raise
    except TimeUp:
        raise trouble("ends", f"A match was still going on after {limit:.0f} seconds.") from None
    except MemoryError:
        raise trouble("runs", "The rule wanted more memory than there is.") from None
    except Exception as wrong:  # noqa: BLE001 - it is the reader's own code
        without_moves = isinstance(wrong, ValueError) and "has no move" in str(wrong)  # what `ask` raises
        raise trouble("choices", str(wrong)) if without_moves else trouble("runs", _failure(wrong, file)) from None
    except BaseException as wrong:  # noqa: BLE001 - such as SystemExit
        raise trouble("runs", f"The rule stopped with an error: {error_text(wrong)}.") from None


def _failure(wrong: Exception, file: str) -> str:
    """What went wrong, and in which line of the reader's code, if it was there."""
    if isinstance(wrong, WrongKind):
        return f"{wrong}."
    lines = [frame.lineno for frame in traceback.extract_tb(wrong.__traceback__) if frame.filename == file]
    where = f" in line {lines[-1]} of the code" if lines else ""
    text = f"{type(wrong).__name__}: {wrong}".rstrip(": ")
    return f"The game stopped with an error{where}: {text}."
