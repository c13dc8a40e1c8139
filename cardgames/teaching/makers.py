"""Questions from one move of a game, and what came of it: the clause is the one that the rules cite there."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from cardgames.core import SEATS, Capital, Card, Name, Phrase, docstring, join
from cardgames.core.errors import with_clause
from cardgames.core.event import card_names
from cardgames.players.by_the_book import ByTheBook
from cardgames.teaching import tell
from cardgames.teaching.question import MAX_OPTIONS, Option, Question, numbers, shuffle_options
from cardgames.teaching.turns import Turn

HEAP_QUESTION_SHARE = 0.1
"""The share of the cards that take no heap for which the question is who takes it."""
CLAUSE = re.compile(r"\b[a-z0-9]+(?:\.[a-z0-9]+)+")
Maker: TypeAlias = "Callable[[Turn, random.Random, str], Question | None]"
"""Makes a question from a move, if it has one on this clause; "" stands for any clause."""


def may(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """One move that there was, among others that there were not."""
    if not _can_be_told(turn):
        return None
    legal, forbidden = tell.moves(turn.before, chance)
    if not legal or len(forbidden) < 2:
        return None
    about = [move for move in forbidden if clause in ("", turn.before.why_not(move[0]))]
    if not about:
        return None
    first = about[0]
    rest = [move for move in forbidden if move is not first]
    wrong = [first, *chance.sample(rest, min(MAX_OPTIONS - 2, len(rest)))]
    cited = str(turn.before.why_not(first[0]))
    return tell.on_moves("may", turn.before, [chance.choice(legal), *wrong], cited, chance)


def may_not(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """One move that there was not, among others that there were."""
    if not _can_be_told(turn):
        return None
    legal, forbidden = tell.moves(turn.before, chance)
    about = [move for move in forbidden if clause in ("", turn.before.why_not(move[0]))]
    if len(legal) < 2 or not about:
        return None
    right = chance.choice(about)
    chosen = [right, *chance.sample(legal, min(MAX_OPTIONS - 1, len(legal)))]
    return tell.on_moves("may not", turn.before, chosen, str(turn.before.why_not(right[0])), chance)


def permits(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """One move that there was, among others that there were not; the clause is the one that allows it."""
    game = turn.before
    rules, table = game.rules, game.table
    choice = SEATS.index(turn.seat), turn.legal, game.clause
    right = [str(move) for move in turn.legal if clause in ("", rules.clause_for_legal(table, choice, move))]
    if not right or not _can_be_told(turn):
        return None
    legal, forbidden = tell.moves(game, chance)
    about = [move for move in legal if move[0] in right]
    if not about or len(forbidden) < 2:
        return None
    first = chance.choice(about)
    (move,) = [each for each in turn.legal if str(each) == first[0]]
    chosen = [first, *chance.sample(forbidden, min(MAX_OPTIONS - 1, len(forbidden)))]
    return tell.on_moves("may", game, chosen, rules.clause_for_legal(table, choice, move), chance)


def which(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """Which cards of the hand may follow: any, those of the suit led, the higher ones, the trumps."""
    game = turn.before
    seat, trick = turn.seat, game.view(None).trick
    if not trick or clause not in ("", game.clause) or not all(isinstance(move, Card) for move in turn.legal):
        return None
    hand, led = game.view(seat).hand, trick[0][1]
    high = max((card for _, card in trick if card.suit == led.suit), key=lambda card: card.rank)
    sets: dict[str, set[Card]] = {"any card of the hand": set(hand)}
    for suit in dict.fromkeys((led.suit, game.table.trump)):
        if len({card for card in game.rules.pack() if card.suit == suit}) > 1:
            sets[Phrase("only a card of {suit}", suit=suit)] = {card for card in hand if card.suit == suit}
    if high.rank:
        name = card_names(high.alone)
        sets[Phrase("only a card higher than {cards}", cards=name)] = {card for card in hand if card.rank > high.rank}
        sets[Phrase("only a card lower than {cards}", cards=name)] = {card for card in hand if card.rank < high.rank}
    legal = set(turn.legal)
    fits = [said for said, cards in sets.items() if cards == legal]
    others = [said for said, cards in sets.items() if cards and cards != legal]
    if len(fits) != 1 or len(others) < 2:
        return None
    why = tell.clause_in_words(game.clause)
    texts = [fits[0], *chance.sample(others, min(MAX_OPTIONS - 1, len(others)))]
    options = tuple(Option(str(said), said, said is fits[0], why) for said in texts)
    asks = Phrase("Which of these cards may {seat} play?", seat=Name(seat))
    heard = tell.what_was_heard(game, seat)
    return shuffle_options(Question("may", turn.record, seat, (), asks, options, game.clause, heard), chance)


def takes(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """The taker of a complete trick, or the next leader where it is given away; of a heap, if there is one."""
    heap = any(turn.verb(event).source == "pile" for event in turn.since[:1])
    if not turn.completes:
        return _lies_on(turn, chance, clause) if heap else None
    done = turn.deal["tricks"][-1]
    trick, taker = done["cards"], done["taken_by"]
    telling = [event for event in turn.since if event.seat == taker and not turn.verb(event).tells_of_a_card_alone]
    by = next((event for event in telling if event.verb == "take"), telling[-1] if telling else None)
    last = dict(trick)  # of who turned several cards, the last one
    if by is None or len(last) < 2 or clause not in ("", by.clause):
        return None
    name = turn.game.rules.trick
    asks = f"Who takes the {name}?" if by.verb == "take" else f"Who leads to the next {name}?"
    happened = [event for event in turn.since[: turn.since.index(by) + 1] if not turn.verb(event).tells_of_a_card_alone]
    why = join([*(tell.sentence(event.text) for event in happened), tell.clause_in_words(by.clause)], " ")
    others = [seat for seat in dict.fromkeys(tell.others(turn, "takes", taker, chance)) if seat != taker]
    options = _seats(turn, last, (taker, *others[: MAX_OPTIONS - 1 - heap]), taker, why)
    options += [Option(tell.NOBODY, "Nobody yet", False, why)] * heap
    found = Question(
        "takes", turn.record, turn.seat, tell.what_lies(turn), asks, tuple(options), by.clause, move=turn.move
    )
    return shuffle_options(found, chance)


def other_suit(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """The taker of a trick whose last card need not follow, and does not; one option says that it has to."""
    game, card = turn.before, next(move for move in turn.legal if str(move) == turn.move)
    trick = game.view(None).trick
    if not (turn.completes and trick and isinstance(card, Card)) or clause not in ("", game.clause):
        return None
    led = trick[0][1].suit
    if card.suit == led or led not in {held.suit for held in game.view(turn.seat).hand}:
        return None
    found = takes(turn, chance, "")
    if found is None:
        return None
    because = tell.clause_in_words(game.clause)
    options = [option._replace(why=join([option.why, because], " ")) for option in found.options]
    taker = options.pop(found.right)
    barred = Option("barred", Phrase("Nobody: {seat} may not play that card", seat=Name(turn.seat)), False, because)
    asked = replace(found, options=(taker, *options[: MAX_OPTIONS - 2], barred), clause=game.clause)
    return shuffle_options(asked, chance)


def _lies_on(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """The question who takes a heap that nobody takes yet; about as frequent as for heaps that are taken."""
    last = {seat: str(card) for seat, card in turn.game.view(None).trick}
    cited = turn.since[0].clause
    if len(last) < 2 or clause not in ("", cited) or chance.random() > HEAP_QUESTION_SHARE:
        return None
    why = tell.clause_in_words(cited)
    seats = [turn.seat, *chance.sample(sorted(last.keys() - {turn.seat}), min(MAX_OPTIONS - 2, len(last) - 1))]
    options = [Option(tell.NOBODY, "Nobody yet", True, why), *_seats(turn, last, seats, tell.NOBODY, why)]
    asks = f"Who takes the {turn.game.rules.trick}?"
    found = Question(
        "takes", turn.record, turn.seat, (turn.since[0].text,), asks, tuple(options), cited, move=turn.move
    )
    return shuffle_options(found, chance)


def _seats(turn: Turn, cards: Mapping[str, str], seats: Sequence[str], right: str, why: str) -> list[Option]:
    """Seats as answers, each with the card that it played."""
    return [Option(seat, tell.with_card(turn.game, seat, cards[seat]), seat == right, why) for seat in seats]


def counts(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """What a trick counts that is now complete, in a game whose cards count."""
    rules = turn.game.rules
    cited = first_cited(rules.tally)
    if clause not in ("", cited) or not turn.completes or turn.game.to_move is None:
        return None
    had, has = turn.before.view(None).points, turn.game.view(None).points
    (cards, _) = turn.game.view(None).tricks[-1]
    if turn.game.view(None).taken != turn.before.view(None).taken:
        return None  # what was given face down counts, too, and is not seen
    worth = [card.points for _, card in cards]
    if {has[side] - had[side] for side in has} - {0} != {sum(worth)}:
        return None
    added = [Phrase("{n} ({card})", n=card.points, card=card.name) for _, card in cards if card.points]
    why = tell.sentence(Phrase("{sum} = {n}", sum=join(added, " + "), n=sum(worth)))
    tempting = [sum(card.rank for _, card in cards), len(cards), sum(worth) - max(worth), sum(worth) + max(worth)]
    options = numbers(sum(worth), tempting, join([why, tell.clause_in_words(cited)], " "), chance)
    asks = f"What does this {rules.trick} count?"
    return shuffle_options(
        Question("counts", turn.record, turn.seat, tell.what_lies(turn), asks, options, cited, move=turn.move), chance
    )


def scores(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """What a deal scores that is now over, where that is more than a count of cards or of tricks."""
    rules = turn.game.rules
    count: Any = getattr(rules, "points", None)
    if turn.game.table.points is None or not turn.game.table.tricks or count is None:
        return None
    if any(turn.game.view(None).taken.values()):
        return None  # what lies face down with what was taken counts, too, and is not seen
    verbs = [(event, turn.verb(event)) for event in turn.since]
    closing = [event for event, verb in verbs if not verb.tells_of_a_card_alone and verb.source != "trick"]
    of_all = [event.clause for event in closing if event.seat is None]
    cited = of_all[0] if of_all else first_cited(count)
    if clause not in ("", cited):
        return None
    deal = turn.deal
    side = chance.choice(rules.sides())
    right = deal["points"][side]
    taken = sum(turn.game.side_of(trick["taken_by"]) == side for trick in deal["tricks"])
    happened = [tell.sentence(with_clause(Capital(event.text), "", event.clause)) for event in closing]
    result = tell.sentence(Phrase("{side} scores {n}", side=Name(side), n=right))
    why = join([*happened, result, tell.clause_in_words(cited)], " ")
    options = numbers(right, [*deal["points"].values(), taken, right * 2], why, chance)
    asks = Phrase(f"The {rules.deal_name} is over. What does it score for {{side}}?", side=Name(side))
    lines = tuple(tell.tricks(turn.game))
    return shuffle_options(Question("scores", turn.record, "open", lines, asks, options, cited, move=turn.move), chance)


def follows(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """What a move brings about, where the rules cite a clause for that: who does what then."""
    verbs = turn.game.rules.verbs
    for happening, event in zip(turn.happenings[1:], turn.seen[1:], strict=True):
        verb = verbs[event.verb]
        told_of = (verb.tells_of_a_card_alone and event.seat == turn.seat) or verb.deals or event.verb == "take"
        if clause not in ("", event.clause) or told_of or event.seat is None or event.text in tell.what_lies(turn):
            continue
        others = list(dict.fromkeys(tell.with_other_seats(turn.game, happening, chance)))
        too = {each.text for each in turn.seen}
        others = [text for text in others if text not in too]
        if not others:
            continue
        texts = [event.text, *others[: MAX_OPTIONS - 2], tell.NOTHING_ANSWER]
        why = join([tell.sentence(event.text), tell.clause_in_words(event.clause)], " ")
        options = tuple(Option(text, tell.label(turn, "follows", text), text == event.text, why) for text in texts)
        asks = "What happens then?"
        return shuffle_options(
            Question("follows", turn.record, "open", _begins(turn), asks, options, event.clause, move=turn.move), chance
        )
    return None


def _begins(turn: Turn) -> tuple[str, ...]:
    """A move in words, and what is needed to tell what comes of it."""
    over = turn.game.table.points is not None and turn.verb(turn.since[0]).source != "pile"
    return (*(tell.tricks(turn.game) if over else ()), *tell.what_lies(turn))


def first_card(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """Who gets the first card of a deal."""
    table = turn.before.table
    if turn.before.moves or not table.log:
        return None
    cited = next((happening[3] for happening in table.log if turn.game.rules.verbs[happening[0]].deals), "")
    if not cited or clause not in ("", cited):
        return None
    held = {seat: {*map(str, (*table.hands[seat], *table.piles[seat]))} for seat in table.seats}
    deck = turn.before.record()["deals"][-1]["deck"]
    first = next((card for card in deck if any(card in cards for cards in held.values())), "")
    has = [seat for seat, cards in held.items() if first in cards]
    if len(has) != 1:
        return None
    right, dealer = SEATS[has[0]], SEATS[table.dealer]
    others = [SEATS[seat] for seat in table.round_from(table.dealer)]
    others = [dealer, others[-1], *others]
    texts = list(dict.fromkeys([right, *others]))[:MAX_OPTIONS]
    why = tell.clause_in_words(cited)
    options = tuple(Option(text, Name(text), text == right, why) for text in texts)
    lines = (Phrase("{seat} deals.", seat=Name(dealer)),)
    return shuffle_options(
        Question("dealt", turn.record, "open", lines, "Who gets the first card?", options, cited), chance
    )


def leads(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """Who moves next, where nothing else is asked of a game."""
    right, cited = turn.game.to_move, turn.game.clause
    if right is None or turn.game.rules.players < 2 or clause not in ("", cited):
        return None
    others = chance.sample([seat for seat in turn.game.seats if seat != right], turn.game.rules.players - 1)
    why = tell.clause_in_words(cited)
    options = tuple(Option(seat, Name(seat), seat == right, why) for seat in (right, *others)[:MAX_OPTIONS])
    asks, lines = "Who is to move next?", tell.what_lies(turn)
    return shuffle_options(
        Question("leads", turn.record, turn.seat, lines, asks, options, cited, move=turn.move), chance
    )


def advice(turn: Turn, chance: random.Random, clause: str) -> Question | None:
    """What a player by the book does, where the rulebook advises some cards and not others."""
    if not all(isinstance(move, Card) for move in turn.legal) or len(turn.legal) < 2:
        return None
    steps = ByTheBook(turn.game.rules).steps(turn.before.view(turn.seat))
    if not steps or clause not in ("", steps[-1].clause):
        return None
    said = steps[-1]
    wrong = [move for move in turn.legal if move not in said.left]
    chosen = [chance.choice(said.left), *chance.sample(wrong, min(MAX_OPTIONS - 1, len(wrong)))]
    why = with_clause(said.words, "", said.clause)
    options = [
        Option(str(card), tell.to_play(card), card is chosen[0], why) for card in chosen if isinstance(card, Card)
    ]
    asks = Phrase("Which of these cards does the advice of the rulebook play for {seat}?", seat=Name(turn.seat))
    return shuffle_options(Question("advice", turn.record, turn.seat, (), asks, tuple(options), said.clause), chance)


MAKERS: Mapping[str, Maker] = {
    "may": may,
    "may not": may_not,
    "permits": permits,
    "which": which,
    "takes": takes,
    "other suit": other_suit,
    "counts": counts,
    "scores": scores,
    "follows": follows,
    "dealt": first_card,
}


def _can_be_told(turn: Turn) -> bool:
    """Whether the position tells why a card may not be played: it follows another, or something was just heard."""
    lead = turn.before.rules.trick and not turn.before.view(None).trick
    return not lead or not isinstance(turn.legal[0], Card) or bool(tell.what_was_heard(turn.before, turn.seat))


def first_cited(rule: Any) -> str:
    """The first clause that a rule of a game cites."""
    found = CLAUSE.search(docstring.text(rule))
    return found[0] if found else ""
