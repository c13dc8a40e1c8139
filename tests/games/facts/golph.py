"""Facts about Golph for the tests that all games share."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from cardgames.core import SEATS, Game, Table
from cardgames.games.golph import Golph
from tests.games.facts.common import Sight, all_is_played, everybody


def a_hole_is_played(t: Table) -> bool:
    """Golph: five tricks, or at once where a hand is a show-down: the low balls of a colour, or Buzzard and Stymies."""
    shown = ("B1 B2 B3 B4 B5", "B2 B3 B4 B5 B6", "BS BUZ GS RS YS")
    held = [" ".join(sorted(map(str, hand))) for hand in t.hands]
    alike = [
        re.sub("[RGY](?=[1-6])", "B", text) if len({c.suit for c in h}) == 1 else text
        for text, h in zip(held, t.hands, strict=True)
    ]
    if not t.tricks:
        return any(text in shown for text in alike) and all(len(t.hands[seat]) == 5 for seat in t.seats)
    return len(t.tricks) == 5 and all_is_played(t) and not any(text in shown for text in alike)


def shown_in_golph(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The card after the hands is turned up; all hear what is named, and see the card taken, by ruling the discard.

    A show-down hand is laid open at once (which redeals come to nearly never).
    """
    if not text:
        yield everybody(game), deck[5 * len(game._table.seats)]
    verb, *words = text.split(" ") if text else [""]
    if verb in ("name", "leave"):
        yield everybody(game), text
    if verb == "take":
        yield everybody(game), f"take {words[0]}"
        shown = game.rules.discard == "shown"  # type: ignore[attr-defined]
        yield everybody(game) if shown else [SEATS.index(game.to_move or "")], text
    if game.over or game.to_move is None:
        yield everybody(game), [list(map(str, hand)) for hand in game._table.hands]


def show_downs(chance: random.Random) -> list[str]:
    """A deck of Golph for two in which one or both have a show-down hand, or may take up the card that makes one."""
    pack = list(map(str, Golph().pack()))
    low, lower = ["R2", "R3", "R4", "R5", "R6"], ["G1", "G2", "G3", "G4", "G5"]
    near = ["G1", "G2", "G3", "G4", "B1", "G5"]
    kind = chance.randrange(3)
    hands = {0: [low, lower], 1: [lower, low], 2: [near[:5], ["Y1", "Y2", "B3", "B4", "R1"]]}[kind]
    if chance.random() < 0.5:
        hands.reverse()
    dealt = [card for both in zip(*hands, strict=True) for card in both]
    if kind == 2:
        dealt.append("G5")
    rest = [card for card in pack if card not in dealt]
    chance.shuffle(rest)
    return dealt + rest


ENDS = {"golph": a_hole_is_played}
SHOWN = {"golph": shown_in_golph}
LATER = {"golph": None}
CHOICES = {"golph": {"take": "take the card turned up", "leave": "may"}}
BESIDE = {
    ("golph", "partners"): {"players": 4},
    ("golph", "other_holes"): {"holes": 3},
    ("golph", "tied_hole"): {"style": "match"},
    ("golph", "play_off"): {"players": 3, "holes": 1},
}
STACKED = {
    ("golph", "after_show_down"): show_downs,
    ("golph", "show_down"): show_downs,
    ("golph", "beaten"): show_downs,
}
