"""How a deal has ended: what the card tells that a table shows after its last move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cardgames.core import Card, Game, Table, View
from cardgames.widgets import contract
from cardgames.words import Words

MATCH = {"yes": "result-yes", "no": "result-no", "drawn": "result-drawn", "of": "result-of"}
DEAL = {"yes": "deal-result-yes", "no": "deal-result-no", "drawn": "deal-result-drawn", "of": "deal-result-of"}
"""The sentence for the end of a match, and of a deal after which the match goes on."""


def result(game: Game, seats: tuple[str, ...], words: Words) -> contract.Result | None:
    """Who won the deal, or the match that it ended, and what each trick counted; None while a deal is played.

    seats: those of the reader. won: "yes", "no", "drawn", or "" where the reader has every hand, or those of several
    sides. tricks: for each the side that took it, what the reader calls it, whether it is theirs, and what it counted;
    none where tricks count nothing.
    """
    view = game.view(None)
    if game.to_move is not None or not game.deals:
        return None
    own = {game.side_of(seat) for seat in seats}
    side = own.pop() if len(own) == 1 else None
    best = _best(game, view)
    figures = (view.points if not view.over or game.deals == 1 else view.score) if game.rules.counts else {}
    tally = ", ".join(f"{words.person(name, within=at > 0)} {n}" for at, (name, n) in enumerate(figures.items()))
    won: Literal["yes", "no", "drawn", ""] = ""
    if not best:
        won = "drawn"
    elif side is not None:
        won = "yes" if side in best or any(seat in best for seat in seats) else "no"
    keys = MATCH if view.over else DEAL
    if side is not None or not best:
        says = words(keys[won])
    else:
        says = words(keys["of"], who=", ".join(words.person(side, within=True) for side in best))
    taken = [(game.side_of(taker), _counts(game, cards, taker)) for cards, taker in view.tricks]
    tricks: list[contract.TrickResult] = [
        {"side": each, "who": words.person(each), "own": each == side, "counts": counts} for each, counts in taken
    ]
    return {
        "won": won,
        "says": f"{says} {tally}".rstrip() + ("." if tally else ""),
        "tricks": tricks if any(trick["counts"] for trick in tricks) else [],
    }


def _best(game: Game, view: View) -> list[str]:
    """The sides that won the match, where it is over, else those that won the deal; none where nobody did."""
    if view.over:
        return list(view.winners)
    best = game.rules.best_sides(view.points)
    return best if len(best) < len(view.points) else []


def _counts(game: Game, cards: Sequence[tuple[str, Card]], taker: str) -> int:
    """What a trick counts for the side that took it, by the rules' own count."""
    t = Table(game.rules.places, 0)
    place = game.seats.index
    t.tricks = [(tuple((place(seat), card) for seat, card in cards), place(taker))]
    return game.rules.tally(t)[game.side_of(taker)]
