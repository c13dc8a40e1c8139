"""KOZEL for three: the text gives no advice. What is here follows from what is written down."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import Card, Move
from cardgames.games.kozel.common import TRUMPS, points, trumps
from cardgames.games.kozel.moves import Discard
from cardgames.players.advice.kozel_common import ADVICE as OF_THE_TRUNK
from cardgames.players.advice.kozel_common import cost
from cardgames.players.advice.situations import CALL, FOLLOW, LEAD, when
from cardgames.players.situation import Situation, cheapest, dearest


def good(hand: Sequence[Card]) -> bool:
    """k3.ask  Whether a hand is good enough to play against two."""
    return len(trumps(hand)) >= 6 and points(hand) >= 40


@when(CALL)
def talon_with_a_good_hand(seen: Situation) -> Sequence[Move]:
    """k3.ask  Take the talon only with a good hand, with six trumps and a third of the points."""
    wanted = "take the talon" if good(seen.hand) else "pass"
    return [move for move in seen.legal if move == wanted]


@when(CALL)
def discard_points(seen: Situation) -> Sequence[Move]:
    """k3.disc  What you discard counts for you, so put away plain cards with many points."""
    offered = [move for move in seen.legal if isinstance(move, Discard)]
    plain = [move for move in offered if move.card.suit != TRUMPS and move.card.points != 11]
    return [move for move in plain if move.card.points == max(other.card.points for other in plain)]


def for_less(seen: Situation) -> bool:
    """k3.less  Whether nobody took the talon."""
    return bool(seen.t.up)


@when(FOLLOW)
def take_nothing(seen: Situation) -> Sequence[Move]:
    """k3.less  All play for less, so throw your points on tricks that others take, and take few yourself."""
    if not for_less(seen):
        return ()
    return dearest(seen.losers, cost) or cheapest(seen.cards, cost)


@when(LEAD)
def lead_low(seen: Situation) -> Sequence[Move]:
    """k3.less.lead  All play for less, so lead your lowest card and let another player take the trick."""
    return cheapest(seen.cards, cost) if for_less(seen) else ()


ADVICE = (talon_with_a_good_hand, discard_points, take_nothing, lead_low, *OF_THE_TRUNK)
"""The advice in the order of its weight."""
