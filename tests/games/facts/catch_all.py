"""Facts about Catch-All for the tests that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from cardgames.core import SEATS, Game, Table
from tests.games.facts.common import Sight, everybody


def one_has_all_cards(t: Table) -> bool:
    """Catch-All: but one player has a card, or it goes on forever, which the log tells."""
    left = [seat for seat in t.seats if t.piles[seat] or t.taken[seat]]
    return len(left) == 1 or t.log[-1][0] == "endless"


def shown_in_catch_all(game: Game, deck: Sequence[str], text: str) -> Sight:
    """All see the card that is turned: the top one of his pile, or of what he captured, the last captured heap
    on top unless a ruling lays it below. The heap lies with its first card on top. A shuffle is seen by nobody.
    """
    if text:
        seat = SEATS.index(game.to_move or "")
        t = game._table
        lies = t.piles[seat] or t.taken[seat]
        if not t.piles[seat] and game.rules.captures == "shuffled":  # type: ignore[attr-defined]
            dealt = [card for place in t.seats for card in deck[(place - t.dealer - 1) % len(t.seats) :: len(t.seats)]]
            chance = f"{' '.join(dealt)} {len(game.moves)}"
            lies = sorted(lies, key=lambda card: sha256(f"{chance} {card}".encode()).digest())
        yield everybody(game), str(lies[-1])


ENDS = {"catch-all": one_has_all_cards}
SHOWN = {"catch-all": shown_in_catch_all}
LONGEST_DEALS = {"catch-all": 10_000}
CHOICES = {"catch-all": {"turn": "lays their top card"}}
BESIDE = {("catch-all", "endless"): {"captures": "newest on top"}}
