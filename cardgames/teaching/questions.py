"""Questions without end, made from positions of seeded games and answered by the rules themselves.

    for question in sheet("goat", seed=7):
        print(question.asks, [option.label for option in question.options])

`of_deal` makes one from a deal that was really played. Each has exactly one right option. What is wrong in the others
is what learners get wrong: a card that is in the hand but may not be played, the highest card of another suit, a count
of cards instead of points.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from itertools import count, islice, takewhile
from typing import Any, Literal, NamedTuple, TypeAlias

from cardgames.core import BadRecord, Capital, Card, Event, Game, Move, Name, Phrase, Verb, docstring, join, quote
from cardgames.core.errors import with_clause
from cardgames.core.event import card_names
from cardgames.core.phrase import replace_part, within
from cardgames.players.by_the_book import ByTheBook
from cardgames.records import record as records
from cardgames.rulebooks import playing, rulebook

Kind = Literal["may", "may not", "takes", "counts", "scores", "advice"]
MAX_OPTIONS = 4
LONGEST_SHEET = 50
MAX_DEAL_MOVES = 200
"""The most moves of a deal that are searched for a question."""
MAX_FIRST_MOVE = 24
"""The search begins at a random move, at this one at the latest."""
MAX_FORBIDDEN_MOVES = 8
"""The most moves that are tried for a question about a forbidden one."""
MAX_DEALS = 100
"""The most deals that are searched for a question."""
NOBODY = "nobody"
SHARE_ON_HEAPS = 0.1
"""The share of the cards that take no heap for which the question is who takes it."""
CLAUSE = re.compile(r"\b[a-z0-9]+(?:\.[a-z0-9]+)+")


class Option(NamedTuple):
    """A possible answer. text: as records have it, or a number. label: as it is said. why: what makes it so."""

    text: str
    label: str
    right: bool
    why: str


@dataclass(frozen=True)
class Question:
    """A question on a position.

    kind: what is asked. record: the position, before the move that is spoken of. seat: whose hand is open, or "open".
    lines: what then happens, () where the position says it all. clause: on which the answer rests. before: what the
    seat has seen or heard since the last trick, where the answer depends on it.
    """

    kind: Kind
    record: Mapping[str, Any]
    seat: str
    lines: tuple[str, ...]
    asks: str
    options: tuple[Option, ...]
    clause: str
    before: tuple[str, ...] = ()

    @property
    def outcome_text(self) -> str:
        """What then happens, line by line."""
        return "\n".join(self.lines)

    @property
    def digest(self) -> str:
        """A few characters made from all that is asked; a question that has changed has others."""
        labels = [option.label for option in self.options]
        asked = (self.kind, dict(self.record), self.seat, self.lines, self.asks, labels, self.before)
        return sha256(repr(asked).encode()).hexdigest()[:8]

    @property
    def right(self) -> int:
        """The number of the right option, from 0."""
        return next(number for number, option in enumerate(self.options) if option.right)


def questions(game: str, seed: int | str) -> Iterator[Question]:
    """Question after question about a game; the same seed asks the same. Raises BadRecord on an unknown game."""
    kinds = kinds_of(records.rules(game, {}).name)
    for number in count():
        chance = random.Random(f"{game}/{seed}/{number}")
        make = MAKERS[kinds[number % len(kinds)]]
        found = (make(turn, chance) for _ in range(MAX_DEALS) for turn in turns(game, chance))
        yield next(question for question in found if question)


def sheet(game: str, seed: int | str, length: int = 10) -> tuple[Question, ...]:
    """A sheet of questions. Raises BadRecord where there is no such game, or the length is not from 1 to 50."""
    if type(length) is not int or not 1 <= length <= LONGEST_SHEET:
        raise BadRecord(f"A sheet has 1 to {LONGEST_SHEET} questions, not {quote(length)}.")
    return tuple(islice(questions(game, seed), length))


@cache
def kinds_of(game: str) -> tuple[Kind, ...]:
    """What can be asked about a game, by its name."""
    chance = random.Random(1)
    possible: set[Kind] = set()
    for _ in range(8):
        for turn in turns(game, chance):
            possible |= {kind for kind in MAKERS.keys() - possible if MAKERS[kind](turn, chance)}
    return tuple(kind for kind in MAKERS if kind in possible)


def of_deal(record: Mapping[str, Any], deal: int, seed: int | str) -> Question | None:
    """A question from a deal that was played, one of any kind that it has; None where it has none.

    record: the game. deal: which of its deals, from 1. Raises BadRecord where the record has no such deal, or is wrong.
    """
    chance = random.Random(f"{seed}")
    for kind in chance.sample(sorted(MAKERS), len(MAKERS)):
        found = [question for turn in played_turns(record, deal) if (question := MAKERS[kind](turn, chance))]
        if found:
            return chance.choice(found)
    return None


# A game played by chance, or as it was played


@dataclass(frozen=True)
class Turn:
    """One move, until the next is made. before: the game before it. game: after it. tricks: how many were complete."""

    before: Game
    game: Game
    tricks: int

    def verb(self, event: Event) -> Verb:
        """What an event does."""
        return self.game.rules.verbs[event.verb]

    @property
    def legal(self) -> tuple[Move, ...]:
        """The moves there were."""
        return self.before.legal_moves

    @cached_property
    def record(self) -> dict[str, Any]:
        """The record before the move."""
        return self.before.record()

    @property
    def seat(self) -> str:
        """The letter of who moved."""
        return str(self.before.to_move)

    @property
    def deal(self) -> dict[str, Any]:
        """What the deal has come to with the move."""
        deal: dict[str, Any] = self.game.result()["deals"][-1]
        return deal

    @cached_property
    def since(self) -> tuple[Event, ...]:
        """What the move brought about."""
        return self.game.events[len(self.before.events) :]


def turns(game: str, chance: random.Random) -> Iterator[Turn]:
    """The moves of a deal by chance, from one of the first on; each is to be looked at before the next is asked for."""
    players = chance.choice(records.rules(game, {}).numbers)
    seed = chance.randrange(10**6)
    before, played = (playing.new(game, players=players, seed=seed) for _ in range(2))
    begin = chance.randrange(MAX_FIRST_MOVE)
    yield from islice(_turns(before, played, lambda: chance.choice(played.legal_moves)), begin, MAX_DEAL_MOVES)


def played_turns(record: Mapping[str, Any], deal: int) -> Iterator[Turn]:
    """The moves of a deal as it was played; each is to be looked at before the next is asked for."""
    deals = record["deals"]
    if type(deal) is not int or not 1 <= deal <= len(deals):
        raise BadRecord(f"The record has {len(deals)} deals, and none is {quote(deal)}.")
    as_dealt = {**record, "deals": [*deals[: deal - 1], {**deals[deal - 1], "moves": []}]}
    before, played = (playing.replay(as_dealt) for _ in range(2))
    moves = iter(deals[deal - 1]["moves"])
    yield from _turns(before, played, lambda: next(moves, None))


def _turns(before: Game, played: Game, choose: Callable[[], Move | str | None]) -> Iterator[Turn]:
    """The moves of a deal, in two games that stand at its beginning; it ends where none is chosen."""
    before.deals_on = played.deals_on = False
    tricks = 0
    while played.to_move is not None and (move := choose()) is not None:
        played.push(move)
        turn = Turn(before, played, tricks)
        yield turn
        before.push(move)
        tricks = len(turn.deal["tricks"]) if played.rules.trick else 0


# What is asked

Maker: TypeAlias = Callable[[Turn, random.Random], Question | None]


def may(turn: Turn, chance: random.Random) -> Question | None:
    """One move that there was, among others that there were not."""
    legal, forbidden = _moves(turn, chance)
    if not legal or len(forbidden) < 2 or not _can_be_told(turn):
        return None
    wrong = chance.sample(forbidden, min(MAX_OPTIONS - 1, len(forbidden)))
    asks = Phrase("{seat} is to move. Which of these may {seat} do?", seat=Name(turn.seat))
    return _on_moves("may", turn, asks, [*chance.sample(legal, 1), *wrong], chance)


def may_not(turn: Turn, chance: random.Random) -> Question | None:
    """One move that there was not, among others that there were."""
    legal, forbidden = _moves(turn, chance)
    if len(legal) < 2 or not forbidden or not _can_be_told(turn):
        return None
    wrong = chance.sample(legal, min(MAX_OPTIONS - 1, len(legal)))
    asks = Phrase("{seat} is to move. Which of these may {seat} not do?", seat=Name(turn.seat))
    return _on_moves("may not", turn, asks, [*chance.sample(forbidden, 1), *wrong], chance)


def takes(turn: Turn, chance: random.Random) -> Question | None:
    """The taker of a complete trick, or the next leader where it is given away; of a heap, if there is one."""
    done = turn.deal["tricks"]
    heap = any(turn.verb(event).source == "pile" for event in turn.since[:1])
    if len(done) == turn.tricks:
        return _lies_on(turn, chance) if heap else None
    trick, taker = done[-1]["cards"], done[-1]["taken_by"]
    telling = [event for event in turn.since if event.seat == taker and not turn.verb(event).tells_of_a_card_alone]
    by = next((event for event in telling if event.verb == "take"), telling[-1] if telling else None)
    last = dict(trick)  # of who turned several cards, the last one
    if by is None or len(last) < 2:
        return None
    name = turn.game.rules.trick
    asks = f"Who takes the {name}?" if by.verb == "take" else f"Who leads to the next {name}?"
    happened = [event for event in turn.since[: turn.since.index(by) + 1] if not turn.verb(event).tells_of_a_card_alone]
    why = join([*(_ended(event.text) for event in happened), _told(by.clause)], " ")
    ranks = {card.text: card.rank for card in turn.game.rules.pack()}
    tempting = [max(last, key=lambda seat: ranks[last[seat]]), trick[0][0], trick[-1][0]]
    others = [seat for seat in dict.fromkeys([*tempting, *chance.sample(sorted(last), len(last))]) if seat != taker]
    options = _seats(turn, last, (taker, *others[: MAX_OPTIONS - 1 - heap]), taker, why)
    options += [Option(NOBODY, "Nobody yet", False, why)] * heap
    return _mixed(Question("takes", turn.record, turn.seat, _laid(turn), asks, tuple(options), by.clause), chance)


def _ended(text: str) -> Phrase:
    """A text as a sentence ends."""
    return Phrase("{phrase}.", phrase=text)


def _laid(turn: Turn) -> tuple[str, ...]:
    """The cards that a move brings to the table, also those that others turn at once."""
    laid = takewhile(lambda event: turn.verb(event).target == "trick", turn.since)
    return tuple(event.text for event in laid) or (turn.since[0].text,)


def _lies_on(turn: Turn, chance: random.Random) -> Question | None:
    """The question who takes a heap that nobody takes yet; about as frequent as for heaps that are taken."""
    last = {seat: str(card) for seat, card in turn.game.view(None).trick}
    if len(last) < 2 or chance.random() > SHARE_ON_HEAPS:
        return None
    clause = turn.since[0].clause
    why = _told(clause)
    seats = [turn.seat, *chance.sample(sorted(last.keys() - {turn.seat}), min(MAX_OPTIONS - 2, len(last) - 1))]
    options = [Option(NOBODY, "Nobody yet", True, why), *_seats(turn, last, seats, NOBODY, why)]
    asks = f"Who takes the {turn.game.rules.trick}?"
    return _mixed(
        Question("takes", turn.record, turn.seat, (turn.since[0].text,), asks, tuple(options), clause), chance
    )


def _seats(turn: Turn, cards: Mapping[str, str], seats: Sequence[str], right: str, why: str) -> list[Option]:
    """Seats as answers, each with the card that it played."""
    pack = {card.text: card for card in turn.game.rules.pack()}
    return [
        Option(
            seat,
            Phrase("{seat}, with {cards}", seat=Name(seat), cards=card_names(pack[cards[seat]].alone)),
            seat == right,
            why,
        )
        for seat in seats
    ]


def counts(turn: Turn, chance: random.Random) -> Question | None:
    """What a trick counts that is now complete, in a game whose cards count."""
    if len(turn.deal["tricks"]) == turn.tricks or turn.game.to_move is None:
        return None
    had, has = turn.before.view(None).points, turn.game.view(None).points
    (cards, _) = turn.game.view(None).tricks[-1]
    if turn.game.view(None).taken != turn.before.view(None).taken:
        return None  # what was given face down counts, too, and is not seen
    worth = [card.points for _, card in cards]
    if {has[side] - had[side] for side in has} - {0} != {sum(worth)}:
        return None
    rules = turn.game.rules
    added = [Phrase("{n} ({card})", n=card.points, card=card.name) for _, card in cards if card.points]
    why = _ended(Phrase("{sum} = {n}", sum=join(added, " + "), n=sum(worth)))
    tempting = [sum(card.rank for _, card in cards), len(cards), sum(worth) - max(worth), sum(worth) + max(worth)]
    options = _numbers(sum(worth), tempting, join([why, _told(_cited(rules.tally))], " "), chance)
    asks = f"What does this {rules.trick} count?"
    clause = _cited(rules.tally)
    return _mixed(Question("counts", turn.record, turn.seat, _laid(turn), asks, options, clause), chance)


def scores(turn: Turn, chance: random.Random) -> Question | None:
    """What a deal scores that is now over, where that is more than a count of cards or of tricks."""
    rules, deal = turn.game.rules, turn.deal
    count: Any = getattr(rules, "points", None)
    if not deal["finished"] or not deal["tricks"] or count is None or any(turn.game.view(None).taken.values()):
        return None  # what lies face down with what was taken counts, too, and is not seen
    side = chance.choice(rules.sides())
    right = deal["points"][side]
    lines = [_ended(event.text) for event in turn.game.events if event.verb in rules.in_force]
    lines += [
        Phrase("{n}: {cards}; taken by {seat}.", n=number, cards=_played(trick["cards"]), seat=Name(trick["taken_by"]))
        for number, trick in enumerate(deal["tricks"], 1)
    ]
    unfinished = turn.game.view(None).trick
    if unfinished:
        lines.append(Phrase("Then: {cards}; there the play ends.", cards=_played(unfinished)))
    taken = sum(turn.game.side_of(trick["taken_by"]) == side for trick in deal["tricks"])
    verbs = [(event, turn.verb(event)) for event in turn.since]
    closing = [event for event, verb in verbs if not verb.tells_of_a_card_alone and verb.source != "trick"]
    of_all = [event.clause for event in closing if event.seat is None]
    clause = of_all[0] if of_all else _cited(count)
    ended = [_ended(with_clause(Capital(event.text), "", event.clause)) for event in closing]
    result = _ended(Phrase("{side} scores {n}", side=Name(side), n=right))
    why = join([*ended, result, _told(clause)], " ")
    options = _numbers(right, [*deal["points"].values(), taken, right * 2], why, chance)
    asks = Phrase(f"The {rules.deal_name} is over. What does it score for {{side}}?", side=Name(side))
    return _mixed(Question("scores", turn.record, "open", tuple(lines), asks, options, clause), chance)


def _played(cards: Iterable[tuple[str, object]]) -> Name:
    """The cards of a trick as records have them, each with who played it."""
    return Name(", ".join(f"{seat} {card}" for seat, card in cards))


def advice(turn: Turn, chance: random.Random) -> Question | None:
    """What a player by the book does, where the rulebook advises some cards and not others."""
    if not all(isinstance(move, Card) for move in turn.legal) or len(turn.legal) < 2:
        return None
    steps = ByTheBook(turn.game.rules).steps(turn.before.view(turn.seat))
    if not steps:
        return None
    said = steps[-1]
    wrong = [move for move in turn.legal if move not in said.left]
    chosen = [chance.choice(said.left), *chance.sample(wrong, min(MAX_OPTIONS - 1, len(wrong)))]
    why = with_clause(said.words, "", said.clause)
    options = [Option(str(card), _to_play(card), card is chosen[0], why) for card in chosen if isinstance(card, Card)]
    asks = Phrase("{seat} plays by the book. Which of these is it?", seat=Name(turn.seat))
    return _mixed(Question("advice", turn.record, turn.seat, (), asks, tuple(options), said.clause), chance)


MAKERS: dict[Kind, Maker] = {
    "may": may,
    "may not": may_not,
    "takes": takes,
    "counts": counts,
    "scores": scores,
    "advice": advice,
}


def _moves(turn: Turn, chance: random.Random) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The moves that the seat had with cards of its hand, and some like ones that it had not: texts and words."""
    with_cards = [(move, move.cards) for move in turn.legal]
    if not any(cards for _, cards in with_cards):
        return [], []
    hand = turn.before.view(turn.seat).hand
    legal: dict[str, str] = {}
    like: dict[str, str] = {}
    for move, cards in with_cards:
        if not cards or not set(cards) <= set(hand):
            continue
        legal[str(move)] = said = within(move.say) if move.say else _to_play(cards[-1])
        for card in hand:
            if card not in cards:
                like[str(move).replace(cards[-1].text, card.text)] = replace_part(said, cards[-1].name, card.name)
    had = {_alike(text) for text in legal}
    forbidden = [(text, said) for text, said in like.items() if _alike(text) not in had]
    forbidden = chance.sample(forbidden, min(MAX_FORBIDDEN_MOVES, len(forbidden)))
    return list(legal.items()), [(text, said) for text, said in forbidden if turn.before.why_not(text) is not None]


def _to_play(card: Card) -> str:
    """To play a card, as it is said."""
    return Phrase("play {cards}", cards=card_names(card.alone))


def _alike(text: str) -> tuple[str, ...]:
    """What two moves have in common that are the same but for the order of their cards."""
    return tuple(sorted(text.split(" ")))


def _heard(turn: Turn) -> tuple[str, ...]:
    """What the seat has seen or heard since the last trick, or since the cards were dealt."""
    seen = turn.before.view(turn.seat)
    since = [*takewhile(lambda event: not turn.verb(event).tells_of_a_card_alone, reversed(seen.events))][::-1]
    return tuple(event.text for event in (since[1:] if seen.tricks else since) if not turn.verb(event).deals)


def _can_be_told(turn: Turn) -> bool:
    """Whether the position tells why a card may not be played: it follows another, or something was just heard."""
    lead = turn.before.rules.trick and not turn.before.view(None).trick
    return not lead or not isinstance(turn.legal[0], Card) or bool(_heard(turn))


def _on_moves(
    kind: Kind, turn: Turn, asks: str, moves: Sequence[tuple[str, str]], chance: random.Random
) -> Question | None:
    """A question whose first move is the right option."""
    options = []
    for number, (text, said) in enumerate(moves):
        refused = turn.before.why_not(text)
        clause = turn.before.clause if refused is None else refused
        words = rulebook.words(clause)
        pattern = "{seat} may {what}" if refused is None else "{seat} may not {what}"
        told = _ended(Phrase(pattern, seat=Name(turn.seat), what=said))
        options.append(Option(text, said, number == 0, with_clause(told, words, clause)))
    clause = next((found for text, _ in moves if (found := turn.before.why_not(text))), turn.before.clause)
    return _mixed(Question(kind, turn.record, turn.seat, (), asks, tuple(options), clause, _heard(turn)), chance)


def _numbers(right: int, tempting: Sequence[int], why: str, chance: random.Random) -> tuple[Option, ...]:
    wrong = [number for number in dict.fromkeys(tempting) if number != right and number >= min(0, right)]
    near = [number for number in range(right + 1, right + MAX_OPTIONS) if number not in wrong]
    chosen = [right, *chance.sample(wrong, min(MAX_OPTIONS - 1, len(wrong))), *near][:MAX_OPTIONS]
    return tuple(Option(str(number), Name(number), number == right, why) for number in chosen)


def _mixed(question: Question, chance: random.Random) -> Question:
    options = list(question.options)
    chance.shuffle(options)
    return Question(**{**vars(question), "options": tuple(options)})


def _told(clause: str) -> str:
    """What a clause says, with its name."""
    known = rulebook.find(clause)
    if known is None:
        return ""
    ruled = Phrase("We play: {ruling}", ruling=known.ruling) if known.ruling else ""
    return with_clause(known.says, ruled, clause)


def _cited(rule: Any) -> str:
    """The first clause that a rule of a game cites."""
    found = CLAUSE.search(docstring.text(rule))
    return found[0] if found else ""
