"""Facts about Nations for the tests that all games share."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.core import SEATS, Game, Table
from tests.games.facts.common import Sight, all_is_played, everybody


def all_is_played_or_shown_out(t: Table) -> bool:
    """Nations: all tricks are played, or a caller and his partner, whose side stood at eight, were dealt two titles."""
    if all_is_played(t):
        return len(t.tricks) == 13
    dealt = [list(hand) for hand in t.hands]
    for played in (t.trick, *(cards for cards, _ in t.tricks)):
        for seat, card in played:
            dealt[seat].append(card)
    held = [
        sum(card.text[3:] in ("Map", "Man", "Woman", "Child") and card.suit == t.trump for card in d) for d in dealt
    ]
    return any(
        t.score["AC" if s % 2 == 0 else "BD"] == 8 and held[s] >= 2 and held[s] + held[s - 2] >= 3 for s in range(4)
    )


def shown_in_nations(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The dealer's last card is turned up, and calling is heard, with the answer; who shows out shows all his titles.

    That somebody is asked whether he calls is noticed, too.
    """
    if not text:
        yield everybody(game), deck[-1]
    if "call" in text:
        yield everybody(game), text
    if text == "call":
        own, t = SEATS.index(game.to_move or ""), game._table
        dealt = [[*t.hands[s], *(card for seat, card in t.trick if seat == s % 4)] for s in (own, own - 2)]
        held = [sorted(str(card) for card in cards if card.rank > 10 and card.suit == t.trump) for cards in dealt]
        yield everybody(game), bool(held[1])
        alone = game.rules.three_in_hand == "show out" and len(held[0]) > 2  # type: ignore[attr-defined]
        if held[1] or alone:
            yield everybody(game), held


ENDS = {"nations": all_is_played_or_shown_out}
SHOWN = {"nations": shown_in_nations}
LATER = {"nations": lambda game: 8 in game._match.score.values()}
