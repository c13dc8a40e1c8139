"""Facts about Monkey for the tests that all games share."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import Game, Table
from tests.games.facts.common import Sight, everybody


def one_card_is_left(t: Table) -> bool:
    """Monkey: of all cards in the hands one is left."""
    return sum(map(len, t.hands)) == 1 and sum(map(len, t.taken)) == 50


def shown_in_monkey(game: Game, deck: Sequence[str], text: str) -> Sight:
    """A card taken out is seen by ruling; which place is drawn from and what is laid down is seen by all."""
    if text:
        yield everybody(game), text
    elif game.rules.removed == "shown":  # type: ignore[attr-defined]
        yield everybody(game), deck[0]


ENDS = {"monkey": one_card_is_left}
SHOWN = {"monkey": shown_in_monkey}
LONGEST_DEALS = {"monkey": 2_000}
MOVES = {"monkey": lambda rules: min(34, 9 * rules.players)}  # then two who play soon know each other's cards
CHOICES = {"monkey": {"draw": "draw one card", "pair": "lay it down"}}
BESIDE = {("monkey", "neighbour"): {"players": 4}, ("monkey", "empty"): {"players": 4}}
