"""What questions say: what was seen and heard, what is asked, and how answers are worded."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from cardgames.core import SEATS, Card, Game, Move, Name, Phrase, and_list, join
from cardgames.core.errors import with_clause
from cardgames.core.event import Happening, Payment, card_names, describe
from cardgames.core.phrase import replace_part, within
from cardgames.players.hint import spoken_move
from cardgames.rulebooks import asks as ruled
from cardgames.rulebooks import rulebook
from cardgames.teaching.question import MAX_OPTIONS, Kind, Option, Question, shuffle_options
from cardgames.teaching.turns import Turn

NOBODY = "nobody"
GAME_GOES_ON_ANSWER = "goes on"
NOTHING_ANSWER = "nothing"
MAX_FORBIDDEN_MOVES = 8
"""The most moves that are tried for a question about a forbidden one."""
DEAL_OVER_ANSWER = "over"
WORDS = {
    NOBODY: "Nobody",
    DEAL_OVER_ANSWER: "Nobody: the deal is over",
    GAME_GOES_ON_ANSWER: "Nobody yet: the game goes on",
    NOTHING_ANSWER: "Nothing more",
}


def sentence(text: str) -> Phrase:
    """A text as a sentence ends."""
    return Phrase("{phrase}.", phrase=text)


def clause_in_words(clause: str) -> str:
    """What a clause says, with its name."""
    known = rulebook.find(clause)
    if known is None:
        return ""
    ruled = Phrase("We play: {ruling}", ruling=rulebook.plain(known.ruling)) if known.ruling else ""
    return with_clause(rulebook.plain(known.says), ruled, clause)


def to_play(card: Card) -> str:
    """To play a card, as it is said."""
    return Phrase("play {cards}", cards=card_names(card.alone))


def what_lies(turn: Turn) -> tuple[str, ...]:
    """The cards that a move brings to the table, also those that others turn at once; else the move in words."""
    seen = [event for event in turn.since if turn.game.rules.verbs[event.verb].seen_by == "everyone"]
    cards = tuple(event.text for event in takewhile(lambda event: turn.verb(event).target == "trick", seen))
    return cards or tuple(event.text for event in seen[:1] or turn.seen[:1])


def what_was_heard(game: Game, seat: str) -> tuple[str, ...]:
    """What a seat has seen or heard since the last trick, or since the cards were dealt."""
    seen, verbs = game.view(seat), game.rules.verbs
    since = [*takewhile(lambda event: not verbs[event.verb].tells_of_a_card_alone, reversed(seen.events))][::-1]
    return tuple(event.text for event in (since[1:] if seen.tricks else since) if not verbs[event.verb].deals)


def cards_text(cards: Iterable[tuple[str, object]]) -> Name:
    """The cards of a trick as records have them, each with who played it."""
    return Name(", ".join(f"{seat} {card}" for seat, card in cards))


def tricks(game: Game) -> list[str]:
    """What is in force and all tricks of a deal, line by line."""
    deal = game.result()["deals"][-1]
    lines: list[str] = [sentence(event.text) for event in game.events if event.verb in game.rules.in_force]
    trump, name = game.table.trump, game.rules.trump_name
    if trump and not lines and "," not in trump:
        line = Phrase("Trumps: {suit}.", suit=trump)
        lines.append(line if name == "trumps" else Phrase("The {name}: {suit}.", name=name, suit=trump))
    lines += [
        Phrase(
            "{n}: {cards}; taken by {seat}.", n=number, cards=cards_text(trick["cards"]), seat=Name(trick["taken_by"])
        )
        for number, trick in enumerate(deal["tricks"], 1)
    ]
    unfinished = game.view(None).trick
    if unfinished:
        lines.append(Phrase("Then: {cards}; there the play ends.", cards=cards_text(unfinished)))
    return lines


def score(game: Game, back: int = 0) -> Iterator[str]:
    """The score of the match before this deal, or before an earlier one."""
    had = [*game.table.before, game.table][-1 - back].score
    for side, number in had.items() if any(had.values()) else ():
        yield Phrase("{side} had {n}.", side=Name(side), n=number)


def hands(game: Game) -> Iterator[str]:
    """The hands of all, as records have the cards."""
    for seat in game.seats:
        held = game.table.hands[SEATS.index(seat)]
        if held:
            yield Phrase("{seat} holds {cards}.", seat=Name(seat), cards=Name(" ".join(sorted(map(str, held)))))


def without_last_deal(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record without the deal that has just begun, and without the move before it."""
    *deals, last = record["deals"][:-1]
    return {**record, "deals": [*deals, {**last, "moves": last["moves"][:-1]}]}


def asks(turn: Turn, kind: Kind, side: str, *, at_deal: bool) -> tuple[str, Sequence[str], dict[str, Any]]:
    """The question, what stands before it, and the record of the position."""
    rules, who = turn.game.rules, Name(side)
    match kind:
        case "deals":
            return "Who deals next?", end_of_deal(turn.before), without_last_deal(turn.record)
        case "leads" if at_deal:
            begun = [Phrase("{seat} deals.", seat=Name(SEATS[turn.before.table.dealer])), *score(turn.before)]
            table = turn.before.table
            at_left = turn.before.to_move == SEATS[table.left_of(table.dealer)]
            facts = [*begun, *([] if at_left and not rules.blind else hands(turn.before))]
            return "Who is the first to move?", facts, turn.record
        case "leads":
            return "Who is to move next?", what_lies(turn), turn.record
        case "takes":
            taken = turn.since and any(event.verb == "take" for event in turn.since)
            what = f"Who takes the {rules.trick}?" if taken else f"Who leads to the next {rules.trick}?"
            return what, what_lies(turn), turn.record
        case "scores":
            happened = [sentence(event.text) for event in turn.game.view(None).events[-12:]]
            what = Phrase(f"The {rules.deal_name} is over. What does it score for {{side}}?", side=who)
            return what, [*score(turn.game), *(tricks(turn.game) or happened)], turn.record
        case "stands" if at_deal:
            dealt = [*score(turn.before, 1), *end_of_deal(turn.before)]
            return Phrase("What is the score of {side} now?", side=who), dealt, without_last_deal(turn.record)
        case "wins" | "stands":
            given = (turn.game.table.points or {}).items()
            counted = [Phrase("{side} gets {n} in this deal.", side=Name(each), n=n) for each, n in given if n]
            what = "Who wins the game?" if kind == "wins" else Phrase("What is the score of {side} now?", side=who)
            return what, [*score(turn.game), *(tricks(turn.game) if kind == "stands" else ()), *counted], turn.record
        case "counts":
            return Phrase("What has {side} counted by now?", side=who), tricks(turn.game), turn.record
        case "piles":
            deals = Phrase("{seat} deals.", seat=Name(SEATS[turn.before.table.dealer]))
            players = Phrase("{n} players.", n=rules.players)
            return Phrase("How many cards are in the pile of {seat} then?", seat=who), [players, deals], turn.record
        case "holds":
            return Phrase("How many cards has {seat} in hand then?", seat=who), what_lies(turn), turn.record
    return "What happens then?", what_lies(turn), turn.record


def options(game: Game) -> Iterator[str]:
    """What is agreed on in this game, where that is not what is usual."""
    for known in game.rules.rulings():
        value = getattr(game.rules, known.name)
        if value != known.default:
            agreed = ruled.ask(type(game.rules), known.name)
            yield Phrase("{question} {answer}", question=agreed.question, answer=agreed.answer(value))


def end_of_deal(game: Game) -> list[str]:
    """How the deal before this one sentence."""
    last = game.story()[-2]
    verbs = game.rules.verbs
    seen = [event for event in last if verbs[event.verb].seen_by == "everyone"]
    dealer = Phrase("{seat} dealt.", seat=Name(game.result()["deals"][-2]["dealer"]))
    return [dealer, *(sentence(event.text) for event in seen[-len(game.seats) - 3 :])]


def others(turn: Turn, kind: Kind, right: str, chance: random.Random) -> list[str]:
    """Further answers that are wrong."""
    rules = turn.game.rules
    match kind:
        case "takes":
            last = dict(turn.deal["tricks"][-1]["cards"])
            ranks = {card.text: card.rank for card in rules.pack()}
            first, *_, final = last
            return [
                max(last, key=lambda seat: ranks[last[seat]]),
                first,
                final,
                *chance.sample(sorted(last), len(last)),
            ]
        case "leads" | "deals":
            return chance.sample(turn.game.seats[: rules.players], rules.players)
        case "wins":
            return [GAME_GOES_ON_ANSWER, *chance.sample(turn.game.sides, len(turn.game.sides))]
        case "follows":
            for happening, event in zip(turn.happenings, turn.since, strict=False):
                if event.text == right or right == NOTHING_ANSWER:
                    return [*with_other_seats(turn.game, happening, chance), NOTHING_ANSWER]
            return [NOTHING_ANSWER]
    return []


def with_other_seats(game: Game, happening: Happening, chance: random.Random) -> list[str]:
    """An event with other seats in its words; none where it names no seat."""
    if happening[1] is None:
        return []
    seats = chance.sample(range(game.rules.players), game.rules.players)
    hidden = happening[4] != -1 and bool(happening[2])
    other = happening[5].other if isinstance(happening[5], Payment) else happening[5]
    return [
        describe((happening[0], seat, *happening[2:]), game.rules.verbs, game.rules.trick, hidden).text
        for seat in seats
        if seat not in (happening[1], other)
    ]


def label(turn: Turn, kind: Kind, text: str) -> str:
    """An answer in words."""
    if text in WORDS:
        return WORDS[text]
    if kind == "follows":
        return text
    if kind == "wins":
        return and_list([Name(side) for side in text.split(" ")])
    if kind == "takes":
        last = dict(turn.deal["tricks"][-1]["cards"])
        if text in last:
            return with_card(turn.game, text, last[text])
    return Name(text)


def with_card(game: Game, seat: str, text: str) -> str:
    """A seat with the card that it played, as an answer."""
    card = next(card for card in game.rules.pack() if card.text == text)
    return Phrase("{seat}, with {cards}", seat=Name(seat), cards=card_names(card.alone))


# Moves


def of_moves(
    game: Game, kind: Kind, tempting: Mapping[str, Move], clause: str, chance: random.Random
) -> Question | None:
    """A question on what may be done. tempting: moves that another reading would allow, or forbid, as `kind` has it."""
    legal, forbidden = moves(game, chance, tempting if kind == "may not" else None)
    tried = tempting.keys()
    if kind == "may not":  # another reading would allow these
        wrong = [move for move in forbidden if move[0] in tried]
        if not wrong or not legal:
            return None
        if len(legal) >= 2 and chance.random() < 0.5:
            return on_moves(
                "may not", game, [chance.choice(wrong), *chance.sample(legal, min(3, len(legal)))], clause, chance
            )
        rest = [move for move in forbidden if move not in wrong]
        chosen = [chance.choice(legal), chance.choice(wrong), *chance.sample(rest, min(2, len(rest)))]
        return on_moves("may", game, chosen, clause, chance)
    right = [move for move in legal if move[0] in tried]
    if not right:
        return None
    rest = [move for move in legal if move not in right]
    if forbidden and (not rest or chance.random() < 0.85):
        chosen = [chance.choice(right), *chance.sample(forbidden, min(MAX_OPTIONS - 1, len(forbidden)))]
        return on_moves("may", game, chosen, clause, chance)
    if not forbidden:
        return None
    chosen = [chance.choice(forbidden), chance.choice(right), *chance.sample(rest, min(2, len(rest)))]
    return on_moves("may not", game, chosen, clause, chance)


def moves(
    game: Game, chance: random.Random, tempting: Mapping[str, Move] | None = None
) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The moves of the seat to move, and some like ones that it has not: texts and words.

    tempting: moves that come first among those, if it has them not.
    """
    seat = str(game.to_move)
    hand = game.view(seat).hand
    legal: dict[str, str] = {}
    like: dict[str, str] = {text: _move_within(move) for text, move in (tempting or {}).items()}
    for move in game.legal_moves:
        legal[str(move)] = said = _move_within(move)
        about = move.about
        if about and set(about) <= set(hand):
            for card in hand:
                if card not in about:
                    text = str(move).replace(about[-1].text, card.text)
                    like.setdefault(text, replace_part(said, about[-1].name, card.name))
        whom = None if isinstance(move, Card) or move.whose is None else SEATS[move.whose]
        if whom and f" {whom} " in str(move):
            for other in game.seats:
                like.setdefault(str(move).replace(f" {whom} ", f" {other} "), replace_part(said, whom, other))
    for card in hand:
        like.setdefault(card.text, to_play(card))
    had = {_alike(text) for text in legal}
    forbidden = [(text, said) for text, said in like.items() if _alike(text) not in had]
    first = [each for each in forbidden if each[0] in (tempting or ())]
    rest = [each for each in forbidden if each[0] not in (tempting or ())]
    forbidden = first + chance.sample(rest, min(MAX_FORBIDDEN_MOVES, len(rest)))
    return list(legal.items()), [(text, said) for text, said in forbidden if game.why_not(text)]


def _move_within(move: Move) -> str:
    """A move within a sentence."""
    return to_play(move) if isinstance(move, Card) else within(spoken_move(move))


def _alike(text: str) -> tuple[str, ...]:
    """What two moves have in common that are the same but for the order of their cards."""
    return tuple(sorted(text.split(" ")))


def on_moves(
    kind: Kind, game: Game, chosen: Sequence[tuple[str, str]], clause: str, chance: random.Random
) -> Question | None:
    """A question whose first move is the right option."""
    seat = Name(str(game.to_move))
    options = []
    for number, (text, said) in enumerate(chosen[:MAX_OPTIONS]):
        refused = game.why_not(text)
        of = clause if refused is None else refused
        pattern = "{seat} may {what}" if refused is None else "{seat} may not {what}"
        reply = sentence(Phrase(pattern, seat=seat, what=said))
        why = with_clause(reply, rulebook.words(of), of)
        if number == 0 and of != clause:  # another clause refuses it, and this one tells it from the rest
            why = join([why, clause_in_words(clause)], " ")
        options.append(Option(text, said, number == 0, why))
    if len({option.label for option in options}) < len(options) or len(options) < 2:
        return None
    if kind == "may":
        asks = Phrase("{seat} is to move. Which of these may {seat} do?", seat=seat)
    else:
        asks = Phrase("{seat} is to move. Which of these may {seat} not do?", seat=seat)
    return shuffle_options(
        Question(kind, game.record(), seat, (), asks, tuple(options), clause, what_was_heard(game, seat)), chance
    )
