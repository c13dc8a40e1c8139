"""KOZEL by suits: the text has one piece of advice, the lead with an ace. The rest follows from the points."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import Move
from cardgames.games.kozel.common import points
from cardgames.games.kozel.moves import Several
from cardgames.players.situation import Situation


def lead_with_an_ace(seen: Situation) -> Sequence[Move]:
    """m36.ace  No card of its suit beats an ace, so lead it with all your cards of its suit."""
    if not seen.leading:
        return ()
    leads = [move for move in seen.legal if move not in ("lead out of turn", "wait")]
    aces = [move for move in leads if any(card.points == 11 for card in move.cards)]
    return [move for move in aces if len(move.cards) == max(len(other.cards) for other in aces)]


def lead_many_without_points(seen: Situation) -> Sequence[Move]:
    """m36.lead  A covered lead goes to the player who covers it, so lead what counts least."""
    leads = [move for move in seen.legal if seen.leading and move not in ("lead out of turn", "wait")]
    low = min((points(move.cards) for move in leads), default=0)
    return [move for move in leads if points(move.cards) == low]


def cover_what_counts(seen: Situation) -> Sequence[Move]:
    """m36.beat  You take home all that lies in it, so cover with the cards that count most."""
    led = [card for _, card in seen.t.trick]
    covers = [
        move
        for move in seen.legal
        if led and not (isinstance(move, Several) and move.verb == "give") and not isinstance(move, str)
    ]
    return [move for move in covers if points(move.cards) == max(points(other.cards) for other in covers)]


def give_the_least(seen: Situation) -> Sequence[Move]:
    """m36.beat  Give away unseen what counts least."""
    gifts = [move for move in seen.legal if isinstance(move, Several) and move.verb == "give"]
    return [move for move in gifts if points(move.cards) == min(points(other.cards) for other in gifts)]


ADVICE = (lead_with_an_ace, lead_many_without_points, cover_what_counts, give_the_least)
"""The advice in the order of its weight."""
