"""KOZEL for two pairs: what both foursome texts claim of boasting and of the last trump, before the play begins."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import Move
from cardgames.games.kozel.common import points
from cardgames.games.kozel.moves import Give, Lay
from cardgames.players.advice.kozel_common import ADVICE as OF_THE_TRUNK
from cardgames.players.advice.situations import CALL, when
from cardgames.players.situation import Situation


@when(CALL)
def boast(seen: Situation) -> Sequence[Move]:
    """ka.claim.14  Boasting is an advantage, so choose a way of dealing that gives you trumps before the others."""
    return [move for move in seen.legal if move == "double trousers"]


@when(CALL)
def lay_out_a_ten(seen: Situation) -> Sequence[Move]:
    """ke.claim.1  In trousers a ten usually takes the trick, so lay out your highest card of a plain suit."""
    laid = [move for move in seen.legal if isinstance(move, Lay)]
    best = max((move.card.rank for move in laid), default=0)
    return [move for move in laid if move.card.rank == best]


@when(CALL)
def offer_the_last_trump(seen: Situation) -> Sequence[Move]:
    """ke.claim.4  There is no point in keeping your last trump back, or in refusing one."""
    return [move for move in seen.legal if move in ("give away the last trump", "go ahead")]


@when(CALL)
def give_back_points(seen: Situation) -> Sequence[Move]:
    """ke.claim.4  Give your partner the card that is worth most to them."""
    given = [move for move in seen.legal if isinstance(move, Give)]
    best = max((move.card.rank for move in given), default=0)
    return [move for move in given if move.card.rank == best]


@when(CALL)
def demand_with_a_poor_hand(seen: Situation) -> Sequence[Move]:
    """k.val  You have hardly a point in your hand, so the next one will probably be better."""
    poor = points(seen.hand) <= 12
    return [move for move in seen.legal if poor and move == "demand a re-deal"]


ADVICE = (boast, lay_out_a_ten, offer_the_last_trump, give_back_points, demand_with_a_poor_hand, *OF_THE_TRUNK)
"""The advice in the order of its weight."""
