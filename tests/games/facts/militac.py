"""Facts about Militac for the tests that all games share."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import Game, Table
from tests.games.facts.common import Sight, all_is_played, everybody


def all_is_played_or_thrown_in(t: Table) -> bool:
    """Militac: eleven squads, or none at all."""
    nobody = not t.tricks and [len(hand) for hand in t.hands] == [11] * 4
    return nobody or (len(t.tricks) == 11 and all_is_played(t))


def shown_in_militac(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The bids are heard."""
    if text.startswith(("bid ", "pass")):
        yield everybody(game), text


ENDS = {"militac": all_is_played_or_thrown_in}
SHOWN = {"militac": shown_in_militac}
CHOICES = {"militac": {"bid": "Say how many", "pass": "bid"}}
