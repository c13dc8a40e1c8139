"""Scenes: what is drawn of a position, as one JSON object.

A scene holds only what the views of the open seats hold. It knows no rules: which moves there are, and which clause
forbids a card, the game is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import pairwise, takewhile
from typing import Any, NamedTuple, TypeAlias

from cardgames.core import Capital, Card, Event, Game, Move, Phrase, Refusal, Rules, Verb, View, capital
from cardgames.records import record as records
from cardgames.rulebooks import rulebook, verdicts
from cardgames.widgets import contract
from cardgames.widgets.contract import Position, Scene, TableScene
from cardgames.words import ENGLISH, MarkedText, Words, load

Hands: TypeAlias = dict[str, list[contract.HandCard]]
MAX_WAYS = 6
"""The most ways to move that the status names; of more it says only the number, since each is a button below."""


class Lines:
    """The lines of a log, each put into words once."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._log: list[Event] = []
        self._lines: list[contract.Event] = []

    def of(self, log: list[Event]) -> list[contract.Event]:
        """The lines of a log, which most often begins as the last one did."""
        pairs = zip(log, self._log, strict=False)
        same = next((at for at, (new, old) in enumerate(pairs) if new is not old), min(len(log), len(self._log)))
        added = [_line(self.words, event.text, event.clause) for event in log[same:]]
        self._log, self._lines = log, [*self._lines[:same], *added]
        return self._lines


class Seen(NamedTuple):
    """What the open seats see of a game between them."""

    views: dict[str, View]
    table: View
    moves: tuple[Move, ...]
    log: list[Event]


def seen_by(game: Game, open_seats: Iterable[str]) -> Seen:
    """What these seats see of a game between them."""
    views = {seat: game.view(seat) for seat in open_seats}
    table = next(iter(views.values()), None) or game.view(None)
    moves = next((view.legal for view in views.values() if view.legal), ())
    return Seen(views, table, moves, _log(list(views.values()) or [table], game.rules.verbs))


def position(game: Game, seen: Seen, lines: Lines, under_way: bool = False) -> Position:
    """What may change with every event, as the open seats see it.

    under_way: whether this is in the midst of a move, after one of its events (see `Game.watch_events`); its last event
    is then its status.
    """
    (_, table, moves, log), words = seen, lines.words
    moves = () if under_way else moves
    hands = _hands(game, seen, moves, None if under_way else table.to_move, words)
    held = {card["move"] for cards in hands.values() for card in cards if "move" in card}
    books = dict.fromkeys(map(game.side_of, game.seats), 0)
    for _, taken_by in table.tricks:
        books[game.side_of(taken_by)] += 1
    here: Position = {
        "toMove": table.to_move,
        "over": table.over,
        "waiting": table.to_move is None and not table.over and not under_way,
        "winners": list(table.winners),
        "hands": hands,
        "piles": {seat: table.piles.get(seat, 0) for seat in game.seats},
        "taken": {seat: table.taken.get(seat, 0) for seat in game.seats},
        "stock": table.stock,
        "up": _face_up(table.up, words),
        "trump": table.trump,
        "inForce": _in_force(game, table, log, words),
        "bids": _bids(game, log, words),
        "trick": [_played_card(seat, card, words) for seat, card in table.trick],
        "slots": len(table.seats) if game.rules.trick and any(table.sizes.values()) else 0,
        "lastTrick": _last_trick(game, table, words, under_way)
        if game.rules.trick
        else _last_shown(game, table, words),
        "moves": [_apart(move, game.seats, words) for move in moves if str(move) not in held],
        "points": dict(table.points),
        "score": dict(table.score),
        "books": books,
        "counters": _counters(game, table, words),
        "standing": _standing(game, table, books, words, under_way),
        "log": lines.of(log),
        "status": _last_event(log, words) if under_way else _status(game, table, moves, words),
        "message": None,
        "hint": None,
    }
    if table.money:
        here["money"] = {seat: table.money[seat] for seat in game.seats}
    if any(table.laid_open.values()):
        here["laidOpen"] = {seat: _face_up(table.laid_open.get(seat, ()), words) for seat in game.seats}
    return here


def scene(
    game: Game,
    open_seats: Iterable[str] | None = None,
    step: tuple[int, int] | None = None,
    words: Words | None = None,
    lines: Lines | None = None,
) -> Scene:
    """What is drawn of a game's position with the hands of `open_seats` open (None: of all seats).

    step: which move of how many this is the position after, where a record is stepped through. words: those of the
    reader's language, else the English ones. lines: what put the log into words before.
    """
    lines = lines or Lines(words or load(ENGLISH))
    words = lines.words
    shown = game.seats if open_seats is None else tuple(seat for seat in game.seats if seat in set(open_seats))
    seen = seen_by(game, shown)
    here = position(game, seen, lines)
    cited = {line["clause"] for line in here["log"]}
    cited |= {card["why"] for cards in here["hands"].values() for card in cards if "why" in card}
    says = clauses(game.rules.name)
    return {
        **here,
        "game": game.rules.name,
        "title": words.of(game.rules.title),
        "trickName": words.of(game.rules.trick),
        "dealName": words("deal-of", deal=words.of(game.rules.deal_name), n=game.deals) if game.deals > 1 else "",
        "seats": list(game.seats),
        "people": words.names((*game.seats, *game.sides)),
        "shortNames": words.shortly(game.seats),
        "playing": list(seen.table.seats),
        "sides": {seat: game.side_of(seat) for seat in game.seats},
        "dealer": seen.table.dealer,
        "open": list(shown),
        "step": None if step is None else {"at": step[0], "of": step[1]},
        "canUndo": False,
        "canRedo": False,
        "clauses": {name: words.marked_text(says[name]) for name in sorted(cited) if name in says},
    }


def scenes(
    record: Mapping[str, Any] | str, open_seats: Iterable[str] | None = None, words: Words | None = None
) -> list[Scene]:
    """The scenes of a whole record: one before its first move and one after each. Raises BadRecord.

    words: as of `scene`.
    """
    seats = None if open_seats is None else tuple(open_seats)
    lines = Lines(words or load(ENGLISH))
    drawn: list[Scene] = []
    game = records.replay(record, rulebook.words, lambda game: drawn.append(scene(game, seats, lines=lines)))
    drawn.append(scene(game, seats, lines=lines))
    for at, each in enumerate(drawn):
        each["step"] = {"at": at, "of": len(drawn) - 1}
    return drawn


@cache
def clauses(game: str) -> dict[str, str]:
    """The clauses and claims of a game's rulebook in our words, by id."""
    book = rulebook.load(game)
    texts = {clause.id: clause.says for clause in book.clauses} | {claim.id: claim.says for claim in book.claims}
    return {name: rulebook.plain(says) for name, says in texts.items()}


def clause_in_words(game: str, name: str, words: Words) -> MarkedText:
    """A clause of a game, or a claim and what came of it, in words and with the language where that is another one."""
    said = words.marked_text(clauses(game).get(name, ""))
    verdict = verdicts.of_claim(game, name, load(ENGLISH) if "lang" in said else words)
    return {**said, "text": f"{said['text']} {verdict}".rstrip()}


def _log(views: list[View], verbs: Mapping[str, Verb]) -> list[Event]:
    """One log of what the open seats saw between them: each event as the seat tells it that saw its cards."""
    if len(views) == 1:
        return _once(views[0].events, verbs)
    per_event = zip(*(view.events for view in views), strict=True)
    return _once((min(events, key=lambda event: isinstance(event.cards, int)) for events in per_event), verbs)


def _once(events: Iterable[Event], verbs: Mapping[str, Verb]) -> list[Event]:
    """A card drawn from a hand is an event for each of the two; one line, of the seat that saw it, stands for both."""
    given = {name for name, verb in verbs.items() if verb.target == "other hand"}
    drawn = {name for name, verb in verbs.items() if verb.source == "other hand"}
    if not given or not drawn:
        return list(events)
    log: list[Event] = []
    for event in events:
        if event.verb not in given or not log or log[-1].verb not in drawn:
            log.append(event)
        elif isinstance(log[-1].cards, int):
            log[-1] = event if not isinstance(event.cards, int) else log[-1]
    return log


def _line(words: Words, text: str, clause: str) -> contract.Event:
    """A line of the log."""
    return {**words.marked_text(text), "clause": clause}


def _hands(game: Game, seen: Seen, moves: tuple[Move, ...], mover: str | None, words: Words) -> Hands:
    """All hands. mover: the seat that may make one of the moves, None where none may."""
    views, table = seen.views, seen.table
    seeing = list(views.values()) or [table]
    face_down, order = words("hidden-card"), _places(game.rules)
    hands: Hands = {}
    for seat in game.seats:
        here = [move for move in moves if _lies_in(move, game.seats, mover) == seat]
        unseen = {move.place: move for move in here if move.place is not None}
        if seat in views:
            cards: tuple[Card, ...] = views[seat].hand
        elif unseen:  # which of the cards that lie face down one knows would tell nothing of their places
            cards = ()
        else:
            cards = max((view.known.get(seat, ()) for view in seeing), key=len)
        if not game.rules.hands_keep_order:
            cards = tuple(sorted(cards, key=lambda card: order[card.text]))
        elif len(views) == 1 and seat in views:  # nobody sees its places but this reader, who holds the pairs together
            cards = tuple(sorted(cards, key=lambda card: (-card.rank, order[card.text])))
        to_play = {str(move.card or move): str(move) for move in here}
        aloud = {str(move): move.say for move in here if move.say} if words.texts.get("said") else {}
        drawn: list[contract.HandCard] = []
        for place, card in enumerate(cards):
            item: contract.HandCard = {"card": card.text, "name": card_name(words, card)}
            move = to_play.get(card.text)
            if place in unseen:
                said = words("upside-down", move=words.of(unseen[place].say), card=item["name"])
                item["move"], item["say"] = str(unseen[place]), said
            elif move is not None:
                item["twin" if any(other.get("move") == move for other in drawn) else "move"] = move
                if move in aloud:
                    item["say"] = words.of(aloud[move])
            elif mover is not None:
                item = {**item, **_refusal(game, views.get(mover), mover, seat, card, words)}
            drawn.append(item)
        hidden = table.sizes.get(seat, 0) - len(cards)
        hands[seat] = drawn + [_hidden(unseen.get(place), face_down, words) for place in range(hidden)]
    return hands


@lru_cache(maxsize=4096)
def card_name(words: Words, card: Card) -> str:
    """What a card is called: every scene names all that it shows."""
    return words.of(card.name)


@lru_cache(maxsize=4096)
def _quantity(words: Words, number: int, name: str) -> str:
    """A number of things: every scene tells how all sides stand."""
    return words.quantity(number, name)


@cache
def _places(rules: Rules) -> dict[str, int]:
    """Where a player would hold each card in the hand: as the pack lists them."""
    return {card.text: place for place, card in enumerate(rules.pack())}


def _hidden(move: Move | None, name: str, words: Words) -> contract.HandCard:
    """A card that lies face down, which may be a move to draw it."""
    item: contract.HandCard = {"card": None, "name": name}
    return item if move is None else {**item, "move": str(move), "say": words.of(move.say)}


def _lies_in(move: Move, seats: tuple[str, ...], mover: str | None) -> str | None:
    """The seat in whose hand the card of a move lies, None for a move without a card."""
    if isinstance(move, Card):
        return mover
    return None if move.whose is None else seats[move.whose]


def _refusal(game: Game, mover: View | None, to_move: str, seat: str, card: Card, words: Words) -> contract.WhyNot:
    """Why a card may not be played now. mover: what the seat to move sees, None where its hand is closed.

    Of a closed hand this says only whose turn it is: which clause limits it may depend on its cards.
    """
    refused = None if mover is None else game.refusal(card)
    if seat == to_move and refused is not None:
        said = refusal_in_words(refused, words)
        found: contract.WhyNot = {"why": refused.clause, "because": said["text"]}
        if "lang" in said:
            found["lang"] = said["lang"]
        if "more" in said:
            found["more"] = said["more"]
        return found
    if words.is_reader(seat):
        whose = words("your-own-choice" if seat == to_move else "your-card")
    else:
        whose = words("own-choice", seat=seat) if seat == to_move else words("seats-card", seat=seat)
    clause = "" if refused is None else refused.clause
    limit = "" if mover is None else mover.clause
    return {"why": clause or limit, "because": words("seats-turn", mover=to_move, whose=whose)}


def refusal_in_words(refused: Refusal, words: Words) -> contract.Message:
    """A refusal in words, with those of its clause; these stand apart where they stay in another language."""
    said, says = words.marked_text(refused.sentence), rulebook.words(refused.clause) if refused.clause else ""
    message = as_message(said, refused.clause)
    if says:
        more = words.marked_text(says)
        if more.get("lang") == said.get("lang"):
            message["text"] += f" {more['text']}"
        else:
            message["more"] = says
    return message


def as_message(said: MarkedText, clause: str = "") -> contract.Message:
    """What is said to a reader, and by which clause."""
    message: contract.Message = {"text": said["text"], "clause": clause}
    if "lang" in said:
        message["lang"] = said["lang"]
    return message


def _apart(move: Move, seats: tuple[str, ...], words: Words) -> contract.ApartMove:
    """A move that is not simply a card of a shown hand."""
    text = str(move)
    entry: contract.ApartMove = {"move": text, "say": words.of(move.say or Capital(text))}
    if move.group:
        entry["group"] = words.of(move.group)
        if move.card is not None:
            name = card_name(words, move.card)
            said = entry["say"] if move.say else words("with-card", what=entry["group"], card=name)
            entry["say"], entry["card"], entry["name"] = said, move.card.text, name
    if move.short and "card" not in entry:  # its card says what is left to say
        entry["short"] = words.of(move.short)
    if move.cards:
        entry["cards"] = [card.text for card in move.cards]
    if move.pile is not None:
        entry["pile"] = seats[move.pile]
    return entry


def _face_up(cards: Iterable[Card], words: Words) -> list[contract.Card]:
    return [{"card": card.text, "name": card_name(words, card)} for card in cards]


def _played_card(seat: str, card: Card, words: Words) -> contract.PlayedCard:
    return {"seat": seat, "card": card.text, "name": card_name(words, card)}


def _last_event(log: list[Event], words: Words) -> str:
    """The last event as a sentence."""
    return capital(f"{words.of(log[-1].text)}.") if log else ""


def _last_trick(game: Game, table: View, words: Words, under_way: bool) -> contract.Trick | None:
    if not table.tricks:
        return None
    cards, taken_by = table.tricks[-1]
    side = game.side_of(taken_by)
    over = table.to_move is None and not under_way
    leads = "last-trick" if side == taken_by or over else "last-trick-leads"
    return {
        "cards": [_played_card(seat, card, words) for seat, card in cards],
        "takenBy": taken_by,
        "side": side,
        "caption": words(leads, trick=words.of(game.rules.trick), side=side, seat=taken_by),
    }


def _last_shown(game: Game, table: View, words: Words) -> contract.Trick | None:
    """In a game without tricks: the cards that were last laid down for all to see."""
    for event in reversed(game.view().events):
        if event.cards and not isinstance(event.cards, int) and event.seat in table.seats:
            return {
                "cards": [_played_card(event.seat, card, words) for card in event.cards],
                "takenBy": None,
                "side": game.side_of(event.seat),
                "caption": words.of(event.text),
            }
    return None


def _in_force(game: Game, table: View, log: list[Event], words: Words) -> str:
    """What is to be kept in sight: the trumps, and what was last said of those things that stay in force."""
    said = next((event.text for event in reversed(log) if event.verb in game.rules.in_force), "")
    trump = Phrase(f"{game.rules.trump_name}: {{suit}}", suit=table.trump) if table.trump else ""
    pool = [words("pool", n=table.money["pool"])] if table.money else []
    return capital("; ".join([*(words.of(part) for part in (said, trump) if part), *pool]))


def _bids(game: Game, log: list[Event], words: Words) -> dict[str, str]:
    """What each seat bid last, or that it passed, until something else has happened."""
    said: dict[str, str] = {}
    for event in takewhile(lambda event: event.verb in game.rules.bids, reversed(log)):
        if event.seat is not None and isinstance(event.text, Phrase):
            bid = event.text.parts.get("other", event.verb)
            said.setdefault(event.seat, words.of(bid) if isinstance(bid, str) else str(bid))
    return said


def _standing(game: Game, table: View, books: Mapping[str, int], words: Words, under_way: bool) -> dict[str, list[str]]:
    """How the sides stand, the weightiest first: points, tricks, the score of the match, and what a game adds to it."""
    counts, trick = game.rules.counts, game.rules.trick
    counted = (table.to_move is None and not under_way) or type(game.rules).tally is not Rules.tally
    beside = game.extra_result
    standing: dict[str, list[str]] = {}
    for side, taken in books.items():
        texts = []
        if counts and counted and side in table.points:
            texts.append(_quantity(words, table.points[side], counts))
        if trick:
            texts.append(_quantity(words, taken, trick))
        score = table.score.get(side, 0)
        if counts and any(table.score.values()) and (game.deals > 1 or score != table.points.get(side)):
            open_rows = words("open", what=_quantity(words, score, "row"))
            texts.append(open_rows if game.rules.counters else words("in-all", n=score))
        standing[side] = texts + [f"{figures[side]} {words.of(name)}" for name, figures in beside.items()]
    return standing


def _counters(game: Game, table: View, words: Words) -> dict[str, contract.Counter]:
    """The two cards on which each side shows its score, as they lie.

    They lie face to face, and the upper moves off one row of the lower after another. After the last it is turned up
    and laid on it exactly, and moves off again. cards: the lower and the upper one, null while it lies face down.
    """
    shown: dict[str, contract.Counter] = {}
    for side, (lower, upper) in zip(game.sides, game.rules.counters, strict=False):
        rows = table.score[side]
        turned = rows >= game.rules.rows_on_each
        shown[side] = {
            "cards": [lower.text, upper.text if turned else None],
            "off": rows - game.rules.rows_on_each * turned,
            "say": words("rows-open", lower=words.of(lower.name), upper=words.of(upper.name), n=rows),
        }
    return shown


def _status(game: Game, table: View, moves: tuple[Move, ...], words: Words) -> str:
    if table.over:
        score = game.extra_result.get("net", table.score)
        tally = ", ".join(f"{words.person(side, within=True)} {points}" for side, points in score.items())
        tally = tally if game.rules.counts else ""
        outcome = words("nobody-wins")
        if table.winners:
            *most, last = (words.person(side, within=True) for side in table.winners)
            who = words("and", most=", ".join(most), last=last) if most else table.winners[0]
            outcome = words("win" if most else "wins", who=who)
        return words("game-over", outcome=f"{outcome} ({tally})" if tally else outcome)
    if table.to_move is None:
        return words("deal-over" if game.deals else "no-deal", deal=words.of(game.rules.deal_name))
    own = words.is_reader(table.to_move)
    if not moves:
        return words("your-turn") if own else words("seat-to-move", seat=table.to_move)
    ways = {}
    for move in moves:
        if isinstance(move, Card):
            ways[words("play-a-card")] = True
        elif move.does:
            ways[words.of(move.does)] = True
        elif move.whose is not None:
            ways[words("name-a-card", seat=game.seats[move.whose])] = True
        else:
            ways[words.of(str(move).split(maxsplit=1)[0] if move.group else str(move))] = True
    if len(ways) > MAX_WAYS:
        count = len(ways)
        return (
            words("your-turn-many", count=count) if own else words("seat-to-move-many", seat=table.to_move, count=count)
        )
    text = words.either(ways)
    return words("your-turn-how", ways=text) if own else words("seat-to-move-how", seat=table.to_move, ways=text)


def forced_card(game: Game, seat: str | None, words: Words) -> contract.Message | None:
    """What is said of the last card that a seat, or its partner, had to play since the last choice of that seat.

    None where there was none, or where there is no such seat.
    """
    if seat is None or not game.deals:
        return None
    events, verbs = game.view(seat).events, game.rules.verbs
    found = None
    for by, then in pairwise(events):
        verb = verbs[then.verb]
        if verbs[by.verb].forces and then.seat and game.side_of(then.seat) == game.side_of(seat):
            found = by, then.seat
        elif then.seat == seat and (verb.target == "trick" or verb.shows or verb.forces):
            found = None
    if found is None:
        return None
    by, whose = found
    if isinstance(by.cards, int):
        return None
    key = "forced" if whose == seat else "forced-partner"
    return {"text": words(key, mover=by.seat, other=whose, card=words.of(by.cards[0].name)), "clause": by.clause}


def resting(shown: TableScene) -> TableScene:
    """The same scene, but nobody can move: something is being explained."""
    hands: Hands = {
        seat: [{"card": card["card"], "name": card["name"]} for card in cards] for seat, cards in shown["hands"].items()
    }
    return {**shown, "hands": hands, "moves": [], "status": "", "toMove": None, "result": None}
