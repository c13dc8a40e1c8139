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
from cardgames.core import Card, Event, Game, Move, Rules, View

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
    apart = [_apart(move, game.seats) for move in moves if str(move) not in held]
    sides = {seat: game.side_of(seat) for seat in game.seats}
    books = dict.fromkeys(sides.values(), 0)
    for _, taken_by in table.tricks:
        books[sides[taken_by]] += 1
    drawn: Scene = {
        "game": game.rules.name,
        "title": game.rules.title,
        "trickName": game.rules.trick,
        "dealName": f"{game.rules.deal_name} {game.deals}" if game.deals > 1 else "",
        "seats": list(game.seats),
        "playing": list(table.seats),
        "sides": sides,
        "dealer": table.dealer,
        "toMove": table.to_move,
        "over": table.over,
        "waiting": table.to_move is None and not table.over,
        "winners": list(table.winners),
        "open": list(shown),
        "hands": hands,
        "piles": {seat: table.piles.get(seat, 0) for seat in game.seats},
        "taken": {seat: table.taken.get(seat, 0) for seat in game.seats},
        "stock": table.stock,
        "up": [{"card": card.text, "name": card.name} for card in table.up],
        "trump": table.trump,
        "inForce": _in_force(game, table, log),
        "trick": [_played(seat, card) for seat, card in table.trick],
        "slots": len(table.seats) if game.rules.trick and any(table.sizes.values()) else 0,
        "lastTrick": _last_trick(game, table) if game.rules.trick else _last_shown(game, table),
        "moves": apart,
        "points": dict(table.points),
        "score": dict(table.score),
        "books": books,
        "counters": _counters(game, table),
        "standing": _standing(game, table, books),
        "log": [{"text": event.text, "clause": event.clause} for event in log],
        "status": _status(game, table, moves),
        "message": None,
        "hint": None,
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
    """The clauses and claims of a game's rulebook in our words, by id."""
    book = rulebook.load(game)
    return {clause.id: clause.says for clause in book.clauses} | {claim.id: claim.says for claim in book.claims}


def _log(views: list[View]) -> list[Event]:
    """One log of what the open seats saw between them: each event as the seat tells it that saw its cards."""
    told = zip(*(view.events for view in views), strict=True)
    return [min(events, key=lambda event: isinstance(event.cards, int)) for events in told]


def _hands(game: Game, views: Mapping[str, View], table: View, moves: tuple[Move, ...]) -> Hands:
    seen_by = list(views.values()) or [table]
    hands: Hands = {}
    for seat in game.seats:
        here = [move for move in moves if _lies_in(move, game.seats, table) == seat]
        unseen = {move.place: move for move in here if hasattr(move, "place")}
        if seat in views:
            cards: tuple[Card, ...] = views[seat].hand
        elif unseen:  # which of the cards that lie face down one knows would tell nothing of their places
            cards = ()
        else:
            cards = max((view.known.get(seat, ()) for view in seen_by), key=len)
        if not game.rules.hands_keep_order:
            cards = tuple(sorted(cards, key=lambda card: _places(game.rules)[card.text]))
        to_play = {str(getattr(move, "card", move)): str(move) for move in here}
        drawn: list[dict[str, Any]] = []
        for place, card in enumerate(cards):
            item: dict[str, Any] = {"card": card.text, "name": card.name}
            move = to_play.get(card.text)
            if place in unseen:
                item |= {"move": str(unseen[place]), "say": f"{unseen[place].say}, the {card.name}"}
            elif move is not None:
                item["twin" if any(other.get("move") == move for other in drawn) else "move"] = move
            elif table.to_move is not None:
                item |= _refusal(game, table.to_move, seat, card)
            drawn.append(item)
        hidden = table.sizes.get(seat, 0) - len(cards)
        hands[seat] = drawn + [_hidden(unseen.get(place)) for place in range(hidden)]
    return hands


@cache
def _places(rules: Rules) -> dict[str, int]:
    """Where a player would hold each card in his hand: as the pack lists them."""
    return {card.text: place for place, card in enumerate(rules.pack())}


def _hidden(move: Move | None) -> dict[str, Any]:
    """A card that lies face down, which may be a move to draw it."""
    item: dict[str, Any] = {"card": None, "name": "hidden card"}
    return item if move is None else item | {"move": str(move), "say": move.say}


def _lies_in(move: Move, seats: tuple[str, ...], table: View) -> str | None:
    """The seat in whose hand the card of a move lies, None for a move that is no card's."""
    if isinstance(move, Card):
        return table.to_move
    return seats[move.whose] if hasattr(move, "whose") else None


def _refusal(game: Game, to_move: str, seat: str, card: Card) -> dict[str, str]:
    clause = game.why_not(card)
    if seat == to_move and clause is not None:
        return {"why": clause, "because": game.explain(card).removesuffix(f" ({clause})")}
    whose = f"{to_move}'s own choice" if seat == to_move else f"{seat}'s card"
    return {"why": clause or game.clause, "because": f"It is {to_move}'s turn, and this is {whose}."}


def _apart(move: Move, seats: tuple[str, ...]) -> dict[str, Any]:
    """A move that is not simply a card of a shown hand."""
    text = str(move)
    told: dict[str, Any] = {"move": text, "say": text[:1].upper() + text[1:]}
    if hasattr(move, "group"):
        told["group"] = move.group
        if hasattr(move, "card"):
            told |= {"say": f"{move.group} the {move.card.name}", "card": move.card.text, "name": move.card.name}
    if hasattr(move, "say"):
        told["say"] = move.say
    if hasattr(move, "short"):
        told["short"] = move.short
    if hasattr(move, "cards"):
        told["cards"] = [card.text for card in move.cards]
    if hasattr(move, "pile"):
        told["pile"] = seats[move.pile]
    return told


def _played(seat: str, card: Card) -> dict[str, str]:
    return {"seat": seat, "card": card.text, "name": card.name}


def _last_trick(game: Game, table: View) -> dict[str, Any] | None:
    if not table.tricks:
        return None
    cards, taken_by = table.tricks[-1]
    side = game.side_of(taken_by)
    leads = "" if side == taken_by or table.to_move is None else f", {taken_by} leads"
    return {
        "cards": [_played(seat, card) for seat, card in cards],
        "takenBy": taken_by,
        "side": side,
        "caption": f"Last {game.rules.trick}: to {side}{leads}",
    }


def _last_shown(game: Game, table: View) -> dict[str, Any] | None:
    """In a game without tricks: the cards that were last laid down for all to see."""
    for event in reversed(game.view().events):
        if event.cards and not isinstance(event.cards, int) and event.seat in table.seats:
            return {
                "cards": [_played(event.seat, card) for card in event.cards],
                "takenBy": None,
                "side": game.side_of(event.seat),
                "caption": event.text,
            }
    return None


def _in_force(game: Game, table: View, log: list[Event]) -> str:
    """What is to be kept in sight: the trumps, and what was last said of those things that stay in force."""
    said = next((event.text for event in reversed(log) if event.verb in game.rules.in_force), "")
    trump = f"{game.rules.trump_name}: {table.trump}" if table.trump else ""
    return "; ".join(part[:1].upper() + part[1:] for part in (said, trump) if part)


def _standing(game: Game, table: View, books: Mapping[str, int]) -> dict[str, list[str]]:
    """How the sides stand, the weightiest first: points, tricks, the score of the match, and what a game adds to it."""
    counts, trick = game.rules.counts, game.rules.trick
    counted = table.to_move is None or type(game.rules).tally is not Rules.tally
    beside = game.beside
    standing: dict[str, list[str]] = {}
    for side, taken in books.items():
        told = []
        if counts and counted and side in table.points:
            told.append(_number(table.points[side], counts))
        if trick:
            told.append(_number(taken, trick))
        score = table.score.get(side, 0)
        if counts and any(table.score.values()) and (game.deals > 1 or score != table.points.get(side)):
            told.append(f"{_number(score, 'row')} open" if game.rules.counters else f"{score} in all")
        standing[side] = told + [f"{figures[side]} {name}" for name, figures in beside.items()]
    return standing


def _counters(game: Game, table: View) -> dict[str, dict[str, Any]]:
    """The two cards on which each side shows its score, as they lie.

    They lie face to face, and the upper moves off one row of the lower after another. After three it is turned up and
    laid on it exactly, and moves off again. cards: the lower and the upper one, null while it lies face down.
    """
    shown: dict[str, dict[str, Any]] = {}
    for side, (lower, upper) in zip(game.sides, game.rules.counters, strict=False):
        rows = table.score[side]
        turned = rows >= 3
        shown[side] = {
            "cards": [lower.text, upper.text if turned else None],
            "off": rows - 3 * turned,
            "say": f"{lower.name} and {upper.name}: {rows} of 6 rows open",
        }
    return shown


def _number(number: int, name: str) -> str:
    return f"{number} {name}{'' if number == 1 else 's'}"


def _status(game: Game, table: View, moves: tuple[Move, ...]) -> str:
    if table.over:
        score = game.beside.get("net", table.score)
        tally = ", ".join(f"{side} {points}" for side, points in score.items()) if game.rules.counts else ""
        winners = [", ".join(table.winners[:-1]), table.winners[-1]] if len(table.winners) > 1 else table.winners
        wins = f"{' and '.join(winners) or 'nobody'} win{'' if len(winners) > 1 else 's'}"
        return f"The game is over: {wins}{f' ({tally})' if tally else ''}."
    if table.to_move is None:
        name = game.rules.deal_name
        return f"The {name} is over; the next can be dealt." if game.deals else f"No {name} has been dealt yet."
    if not moves:
        return f"{table.to_move} to move."
    ways = {}
    for move in moves:
        if isinstance(move, Card):
            ways["play a card"] = True
        elif hasattr(move, "does"):
            ways[move.does] = True
        elif hasattr(move, "whose"):
            ways[f"name a card of {game.seats[move.whose]}'s hand"] = True
        else:
            ways[str(move).split(maxsplit=1)[0] if hasattr(move, "group") else str(move)] = True
    return f"{table.to_move} to move: {', or '.join(ways)}."
