"""KOZEL for six: the text's one piece of advice, on the queen of clubs, and that of the trunk."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import Move
from cardgames.players.advice.kozel_common import ADVICE as OF_THE_TRUNK
from cardgames.players.advice.situations import FOLLOW, LEAD, when
from cardgames.players.situation import Situation


@when(LEAD, FOLLOW)
def queen_of_clubs_early(seen: Situation) -> Sequence[Move]:
    """k6.claim.12  Get rid of the queen of clubs early, while the six of clubs may still be against you."""
    six_is_out = any(card.text == "6C" for card in seen.out)
    safe = seen.leading or (seen.last and not any(card.text == "6C" for _, card in seen.t.trick))
    return [card for card in seen.cards if six_is_out and safe and card.text == "QC"]


@when(FOLLOW)
def catch_the_queen(seen: Situation) -> Sequence[Move]:
    """k6.catch  An opponent's queen of clubs lies in the trick, and your six of clubs catches her."""
    queen = any(card.text == "QC" and not seen.ours(seat) for seat, card in seen.t.trick)
    return [card for card in seen.cards if queen and card.text == "6C"]


ADVICE = (catch_the_queen, queen_of_clubs_early, *OF_THE_TRUNK)
"""The advice in the order of its weight."""
