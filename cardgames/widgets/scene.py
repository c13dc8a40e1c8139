"""Scenes: what is drawn of a position, as one JSON object.

A scene holds only what the views of the open seats hold. It knows no rules: which moves there are, and which clause
forbids a card, the game is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from cardgames import record as records
from cardgames import rulebook
from cardgames.core import Card, Event, Game, Move, View

Scene: TypeAlias = dict[str, Any]
Hands: TypeAlias = dict[str, list[dict[str, Any]]]


def scene(game: Game, open_seats: Iterable[str] | None = None, step: tuple[int, int] | None = None) -> Scene:
    """What is drawn of a game's position with the hands of `open_seats` open (None: of all seats).

    step: which move of how many this is the position after, where a record is stepped through.
    """
    shown = game.seats if open_seats is None else tuple(seat for seat in game.seats if seat in set(open_seats))
    views = {seat: game.view(seat) for seat in shown}
    table = next(iter(views.values()), None) or game.view(None)
    moves = next((view.legal for view in views.values() if view.legal), ())
    log = _log(list(views.values()) or [table])
    hands = _hands(game, views, table, moves)
    held = {card["move"] for cards in hands.values() for card in cards if "move" in card}
    apart = [_apart(move) for move in moves if str(move) not in held]
    sides = {seat: game.side_of(seat) for seat in game.seats}
    drawn: Scene = {
        "game": game.rules.name,
        "title": game.rules.title,
        "trickName": game.rules.trick,
        "seats": list(game.seats),
        "sides": sides,
        "dealer": table.dealer,
        "toMove": table.to_move,
        "over": table.over,
        "waiting": table.to_move is None and not table.over,
        "winners": list(table.winners),
        "open": list(shown),
        "hands": hands,
        "piles": {seat: table.piles.get(seat, 0) for seat in game.seats},
        "up": [],
        "trick": [_played(seat, card) for seat, card in table.trick],
        "lastTrick": _last_trick(game, table),
        "moves": apart,
        "points": dict(table.points),
        "score": dict(table.score),
        "books": {
            side: sum(sides[taken_by] == side for _, taken_by in table.tricks) for side in dict.fromkeys(sides.values())
        },
        "log": [{"text": event.text, "clause": event.clause} for event in log],
        "status": _status(table, moves),
        "message": None,
        "step": None if step is None else {"at": step[0], "of": step[1]},
        "canUndo": False,
        "canRedo": False,
    }
    cited = {line["clause"] for line in drawn["log"]}
    cited |= {card["why"] for cards in hands.values() for card in cards if "why" in card}
    says = clauses(game.rules.name)
    drawn["clauses"] = {name: says[name] for name in sorted(cited) if name in says}
    return drawn


def scenes(record: Mapping[str, Any] | str, open_seats: Iterable[str] | None = None) -> list[Scene]:
    """The scenes of a whole record: one before its first move and one after each. Raises BadRecord."""
    seats = None if open_seats is None else tuple(open_seats)
    drawn: list[Scene] = []
    game = records.replay(record, rulebook.words, lambda game: drawn.append(scene(game, seats)))
    drawn.append(scene(game, seats))
    for at, each in enumerate(drawn):
        each["step"] = {"at": at, "of": len(drawn) - 1}
    return drawn


@cache
def clauses(game: str) -> dict[str, str]:
    """The clauses of a game's rulebook in our words, by id."""
    return {clause.id: clause.says for clause in rulebook.load(game).clauses}


def _log(views: list[View]) -> list[Event]:
    """One log of what the open seats saw between them: each event as the seat tells it that saw its cards."""
    told = zip(*(view.events for view in views), strict=True)
    return [min(events, key=lambda event: isinstance(event.cards, int)) for events in told]


def _hands(game: Game, views: Mapping[str, View], table: View, moves: tuple[Move, ...]) -> Hands:
    seen_by = list(views.values()) or [table]
    hands: Hands = {}
    for seat in game.seats:
        if seat in views:
            cards: tuple[Card, ...] = views[seat].hand
        else:
            cards = max((view.known.get(seat, ()) for view in seen_by), key=len)
        here = [move for move in moves if _lies_in(move, table) == seat]
        to_play = {str(move.card if hasattr(move, "card") else move): str(move) for move in here}
        drawn: list[dict[str, Any]] = []
        for card in cards:
            item: dict[str, Any] = {"card": card.text, "name": card.name}
            move = to_play.get(card.text)
            if move is not None:
                item["twin" if any(other.get("move") == move for other in drawn) else "move"] = move
            elif table.to_move is not None:
                item |= _refusal(game, table.to_move, seat, card)
            drawn.append(item)
        hidden = table.sizes.get(seat, 0) - len(cards)
        hands[seat] = drawn + [{"card": None, "name": "hidden card"} for _ in range(hidden)]
    return hands


def _lies_in(move: Move, table: View) -> str | None:
    """The seat in whose hand the card of a move lies, None for a move that is no card's."""
    if isinstance(move, Card):
        return table.to_move
    return table.seats[move.whose] if hasattr(move, "whose") else None


def _refusal(game: Game, to_move: str, seat: str, card: Card) -> dict[str, str]:
    clause = game.why_not(card)
    if seat == to_move and clause is not None:
        return {"why": clause, "because": game.explain(card).removesuffix(f" ({clause})")}
    whose = f"{to_move}'s own choice" if seat == to_move else f"{seat}'s card"
    return {"why": clause or game.clause, "because": f"It is {to_move}'s turn, and this is {whose}."}


def _apart(move: Move) -> dict[str, Any]:
    """A move that is not simply a card of a shown hand."""
    text = str(move)
    if hasattr(move, "group"):
        return {
            "move": text,
            "say": f"{move.group} the {move.card.name}",
            "group": move.group,
            "card": move.card.text,
            "name": move.card.name,
        }
    return {"move": text, "say": text[:1].upper() + text[1:]}


def _played(seat: str, card: Card) -> dict[str, str]:
    return {"seat": seat, "card": card.text, "name": card.name}


def _last_trick(game: Game, table: View) -> dict[str, Any] | None:
    if not table.tricks:
        return None
    cards, taken_by = table.tricks[-1]
    return {"cards": [_played(seat, card) for seat, card in cards], "takenBy": taken_by, "side": game.side_of(taken_by)}


def _status(table: View, moves: tuple[Move, ...]) -> str:
    if table.over:
        tally = ", ".join(f"{side} {points}" for side, points in table.score.items())
        return f"The game is over: {' and '.join(table.winners) or 'nobody'} wins ({tally})."
    if table.to_move is None:
        return "The deal is over; the next can be dealt."
    if not moves:
        return f"{table.to_move} to move."
    ways = {}
    for move in moves:
        if isinstance(move, Card):
            ways["play a card"] = True
        elif hasattr(move, "whose"):
            ways[f"name a card of {table.seats[move.whose]}'s hand"] = True
        else:
            ways[str(move).split(maxsplit=1)[0] if hasattr(move, "group") else str(move)] = True
    return f"{table.to_move} to move: {', or '.join(ways)}."
