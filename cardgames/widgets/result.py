"""How a deal has ended: what the card tells that a table shows after its last move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cardgames.core import Capital, Card, Game, Table, View
from cardgames.widgets import contract
from cardgames.words import Words

MATCH = {"yes": "result-yes", "no": "result-no", "drawn": "result-drawn", "of": "result-of"}
DEAL = {"yes": "deal-result-yes", "no": "deal-result-no", "drawn": "deal-result-drawn", "of": "deal-result-of"}
"""The sentence for the end of a match, and of a deal after which the match goes on."""


def result(game: Game, seats: tuple[str, ...], words: Words) -> contract.Result | None:
    """Who won the deal, or the match that it ended, and what each trick counted; None while a deal is played.

    seats: those of the reader. won: "yes", "no", "drawn", or "" where the reader has every hand, or those of several
    sides. why: the rule by which it was won, and its clause; turned: from when on the winner was ahead, or nothing.
    tricks: for each the side that took it, what the reader calls it, whether it is theirs, and what it counted;
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
        "why": _why(game, view, words),
        "turned": _turning_trick(game, best, taken, words),
        "tricks": tricks if any(trick["counts"] for trick in tricks) else [],
    }


def _why(game: Game, view: View, words: Words) -> contract.Event | None:
    """Why the deal came to its points, in a sentence, and the clause that says so; None where nothing says it."""
    text, clause = game.rules.reason(game._table, view.points)
    if not text and view.events:
        last = view.events[-1]
        verb = game.rules.verbs[last.verb]
        if verb.source == verb.target == "":
            text, clause = last.text, last.clause
    if not text:
        return None
    reason: contract.Event = {**words.marked_text(Capital(text)), "clause": clause}
    reason["text"] += "."
    return reason


def _turning_trick(game: Game, best: list[str], taken: Sequence[tuple[str, int]], words: Words) -> str:
    """At which trick the lead last changed; "" where nobody is ahead, or tricks do not say it."""
    if len(best) != 1 or game.rules.fewest_win or not any(counts for _, counts in taken):
        return ""
    so_far, since = dict.fromkeys(game.sides, 0), 0
    for number, (side, counts) in enumerate(taken, 1):
        so_far[side] += counts
        ahead = all(so_far[best[0]] > n for other, n in so_far.items() if other != best[0])
        since = (since or number) if ahead else 0
    key = "result-led" if since == 1 else "result-turned"
    return words(key, trick=words.of(game.rules.trick), n=since) if since else ""


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
