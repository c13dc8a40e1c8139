"""First times: what a newcomer is told in a sentence when something special happens, once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardgames.core import Game
from cardgames.words import Words

CITED = {
    "goat.sea.2": "first-search",
    "goat.goat.1": "first-goat",
    "goat.goat.2": "first-goat",
    "goat.sea.3": "first-command",
    "golph.sd.1": "first-show-down",
    "ke.kinds": "first-boast",
    "ka.boast": "first-trump-lead",
    "ke.pants": "first-trousers",
    "ke.dbl": "first-trousers",
    "ka.d.pants": "first-trousers",
    "ka.d.dbl": "first-trousers",
    "ke.mirror": "first-cut",
    "ka.d.mirror": "first-cut",
    "ka.d.all": "first-cut",
    "ka.d.fish": "first-fishing",
    "ke.give": "first-last-trump",
    "ka.give1": "first-last-trump",
    "ca.more": "first-captures",
    "fl.truant": "first-truant",
    "nat.call": "first-call",
    "k6.catch": "first-caught",
}
"""The key of what is said when a clause is cited for the first time."""


def firsts(game: Game, seat: str | None, cited: Iterable[str], words: Words) -> list[dict[str, Any]]:
    """What there is to say of what has happened in this deal, the newest last, and of what a seat is to choose.

    seat: the reader's, None where there is not one alone, and then nothing is said. cited: the clauses of the log, in
    order. A front end says each once on a device.
    """
    if seat is None:
        return []
    asked = [game.view(seat).clause] if game.to_move == seat else []
    found = {CITED[name]: name for name in (*cited, *asked) if name in CITED}
    return [{"kind": kind, "text": words(kind), "clause": name} for kind, name in found.items()]
