"""Questions that a clause decides: the game is played twice at once, by its rules and by another reading of the clause.

Where the two part for the first time, the clause is what makes the difference; what the rules come to is the right
answer, and what the other readings come to are the wrong ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgames.core import SEATS, BadRecord, Game, IllegalMove, Move, Name, Phrase, Rules, View
from cardgames.rulebooks import playing
from cardgames.teaching import misreadings, tell
from cardgames.teaching.question import MAX_OPTIONS, Kind, Option, Question, numbers, shuffle_options
from cardgames.teaching.turns import Turn, turns


@dataclass(frozen=True)
class Parting:
    """What a rule and its other readings come to at the same place. right, wrong: texts, as records have them."""

    kind: Kind
    right: str
    wrong: tuple[str, ...]
    side: str = ""
    moves: Mapping[str, Move] = field(default_factory=dict)


def ask(
    game: str,
    clause: str,
    readings: Callable[[int], Sequence[Rules]],
    seed: str,
    options: Mapping[str, Any],
    chance: random.Random,
) -> Question | None:
    """A question that this clause decides, from the game of this seed; None where it decides nothing there.

    readings: the other readings of the clause, for a number of players. options: those of the game itself.
    """
    first: Turn | None = None
    preferred = misreadings.PREFERRED.get(clause)
    others: list[Game] = []
    for turn in turns(game, seed, options):
        if not others or turn.game.deals > others[0].deals:
            if first is None:
                first, all_others = turn, [_start(rules, turn.before) for rules in readings(turn.game.rules.players)]
                others = [other for other in all_others if other is not None]
            others = [other for other in others if _deal_to(other, turn.game.deals)]
            if not others:
                return None
            for found in _at_deal(turn, others):
                if question := _question(found, turn, clause, chance, at_deal=True):
                    return question
        others = [other for other in others if _push(other, turn.game.moves[-1])]
        if not others:
            return None
        for found in sorted(_after_move(turn, others, chance), key=lambda each: each.kind != preferred):
            if question := _question(found, turn, clause, chance):
                return question
    return None


def _start(rules: Rules, before: Game) -> Game | None:
    """A game of the same cards by other rules, before its first deal; None where these have another pack."""
    if list(rules.pack()) != list(before.rules.pack()):
        return None
    return playing.waiting(rules, before.record()["dealer"], before.seed or 0)


def _deal_to(game: Game, deals: int) -> bool:
    """Deal on, up to this number of deals; False where it cannot be."""
    try:
        while game.deals < deals:
            game.deal()
    except (BadRecord, ValueError, LookupError):
        return False
    return True


def _push(game: Game, move: str) -> bool:
    """Make the same move; False where it is none, and the two games have parted unseen."""
    try:
        game.push(move)
    except (IllegalMove, BadRecord, ValueError, LookupError):
        return False
    return True


def _values(kind: Kind, right: str, wrong: Iterator[str] | Sequence[str], side: str = "") -> Iterator[Parting]:
    """A parting, where any of the readings comes to something else."""
    others = tuple(dict.fromkeys(each for each in wrong if each != right))
    if others:
        yield Parting(kind, right, others, side)


def _at_deal(turn: Turn, others: Sequence[Game]) -> Iterator[Parting]:
    """Where games part with a deal: who deals it, and who begins."""
    real = turn.before
    if real.deals > 1 and not turn.record["deals"][-2]["moves"]:  # the deal before was over as soon as it was dealt
        score = real.view(None).score
        for side in score:
            yield from _values("stands", str(score[side]), [str(each.view(None).score[side]) for each in others], side)
    if real.deals > 1:
        yield from _values("deals", SEATS[real.table.dealer], [SEATS[other.table.dealer] for other in others])
    same = [other for other in others if other.table.dealer == real.table.dealer]
    yield from _values("leads", str(real.to_move), [str(other.to_move) for other in same if other.to_move])
    yield from _moves(real, same)
    for seat in real.rules.blind or range(real.rules.places):
        piles = [str(len(other.table.piles[seat])) for other in same]
        yield from _values("piles", str(len(real.table.piles[seat])), piles, SEATS[seat])


def _moves(real: Game, others: Sequence[Game]) -> Iterator[Parting]:
    """Where games part in what a seat may do."""
    same = [other for other in others if other.to_move == real.to_move and other.legal_moves != real.legal_moves]
    if not same:
        return
    mine = {str(move): move for move in real.legal_moves}
    theirs = [{str(move): move for move in other.legal_moves} for other in same]
    more = {text: move for legal in theirs for text, move in legal.items() if text not in mine}
    less = {text: move for text, move in mine.items() for legal in theirs if text not in legal}
    if more:
        yield Parting("may not", "", (), moves=more)
    if less:
        yield Parting("may", "", (), moves=less)


def _after_move(turn: Turn, others: Sequence[Game], chance: random.Random) -> Iterator[Parting]:
    """Where games part with a move, the most telling first."""
    real = turn.game
    tricks = real.table.tricks
    if turn.completes:
        same = [other for other in others if len(other.table.tricks) == len(tricks)]
        yield from _values("takes", SEATS[tricks[-1][1]], [SEATS[other.table.tricks[-1][1]] for other in same])
    if (points := real.table.points) is not None:
        for side in chance.sample(sorted(points), len(points)):
            theirs = [
                str(other.table.points.get(side, points[side])) for other in others if other.table.points is not None
            ]
            yield from _values("scores", str(points[side]), theirs, side)
        seen, theirs_seen = real.view(None), [other.view(None) for other in others]
        yield from _values("wins", _winner(seen), map(_winner, theirs_seen))
        for side, stands in seen.score.items():
            yield from _values("stands", str(stands), [str(each.score.get(side, stands)) for each in theirs_seen], side)
    if real.to_move:
        yield from _values("leads", real.to_move, [other.to_move or tell.DEAL_OVER_ANSWER for other in others])
        yield from _moves(real, others)
        counted = [_points(other) for other in others]
        for side, had in _points(real).items():
            yield from _values("counts", str(had), [str(each[side]) for each in counted if side in each], side)
    for seat in real.seats:
        held = len(real.table.hands[SEATS.index(seat)])
        theirs = [str(len(other.table.hands[SEATS.index(seat)])) for other in others]
        yield from _values("holds", str(held), theirs, seat)
    if all(other.table.log == real.table.log for other in others):
        return
    happened, *logs = ([event.text for event in game.view(None).events] for game in (real, *others))
    at = len(turn.before.table.log)
    for place in range(at, len(happened)):
        theirs = [each[place] for each in logs if place < len(each) and each[place] not in happened[at:]]
        yield from _values("follows", happened[place], theirs)
    if len(happened) > at:
        fewer = [tell.NOTHING_ANSWER for each in logs if len(each) < len(happened)]
        yield from _values("follows", happened[-1], fewer)


def _points(game: Game) -> Mapping[str, int]:
    """What each side has so far in the deal."""
    t = game.table
    return game.rules.tally(t) if t.points is None else t.points


def _winner(view: View) -> str:
    """The winners, as a text."""
    if not view.over:
        return tell.GAME_GOES_ON_ANSWER
    return " ".join(view.winners) or tell.NOBODY


def _question(
    found: Parting, turn: Turn, clause: str, chance: random.Random, *, at_deal: bool = False
) -> Question | None:
    """A parting as a question."""
    if found.kind in ("may", "may not"):
        game = turn.before if at_deal else turn.game
        return tell.of_moves(game, found.kind, found.moves, clause, chance)
    why = tell.clause_in_words(clause)
    asks, before, record = tell.asks(turn, found.kind, found.side, at_deal=at_deal)
    if found.right in before:
        before = (Phrase("{seat} is to move.", seat=Name(turn.seat)),)
    lines = (*tell.options(turn.game), *before)
    if found.kind in ("scores", "stands", "counts", "holds", "piles"):
        options = numbers(int(found.right), [*map(int, found.wrong)], why, chance)
        options = _with(options, found.wrong)
    else:
        texts = [found.right, *found.wrong, *tell.others(turn, found.kind, found.right, chance)]
        too = {event.text for event in turn.seen} - {found.right}
        chosen = [text for text in dict.fromkeys(texts) if text not in too][:MAX_OPTIONS]
        options = tuple(Option(text, tell.label(turn, found.kind, text), text == found.right, why) for text in chosen)
    if len(options) < 2:
        return None
    seat = turn.seat if found.kind in ("takes", "counts", "holds", "follows") and not at_deal else "open"
    move = "" if at_deal else turn.move
    if found.kind == "deals" or (at_deal and found.kind == "stands"):
        moves = turn.record["deals"][-2]["moves"]
        if found.kind == "deals" and not moves:
            return None
        move = moves[-1] if moves else ""
    return shuffle_options(Question(found.kind, record, seat, lines, asks, options, clause, move=move), chance)


def _with(options: tuple[Option, ...], wrong: Sequence[str]) -> tuple[Option, ...]:
    """The options with one of the wrong answers of the readings among them."""
    if any(option.text in wrong for option in options):
        return options
    return (*options[:-1], options[-1]._replace(text=wrong[0], label=Name(wrong[0])))
