"""The double-dummy solver: what each card is worth when all hands lie open, in every game of following suit.

solve(game).values, solve(game, by="tricks").best, solve(game, by="score").line
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_args

from cardgames.core import BadRecord, Card, Game, cards_among, quote
from cardgames.records import record
from cardgames.simulate.progress import Progress
from cardgames.solver import partition_search, point_search, score_search
from cardgames.solver.point_search import NO_CARD, BoundTest, opening, total
from cardgames.solver.positions import Position, after_lead, bits, position

By: TypeAlias = Literal["points", "tricks", "score"]

Search: TypeAlias = Callable[[Position, int, Sequence[int], int], BoundTest]
"""Makes the test of a position: for which seats (a bit each), what each card counts, and what each trick."""


@dataclass(frozen=True)
class Solution:
    """What each card is worth to a side with all hands open, if its seats and all others play their best.

    side: whose; the others are taken to play together against it. by: what is counted, tricks or the points of the
    cards in them; where a game's rules count tricks, points are tricks. Or the score: what the rules give the side for
    the whole deal, as in Golph, where it is not a sum over the tricks. values: for each legal card what the side wins
    with it from here on, the trick on the table included. best: the cards of the highest value, in the order of
    `values`; for a mover of another side, or by the score where points are bad, of the lowest.
    """

    side: str
    by: By
    values: dict[str, int]
    best: tuple[str, ...]
    _record: dict[str, Any]

    @property
    def value(self) -> int:
        """What the side wins from here on."""
        return self.values[self.best[0]]

    @cached_property
    def line(self) -> dict[str, Any]:
        """The main line: a record in which the deal is played to its end with cards that keep the value."""
        game = record.replay(self._record)
        game.deals_on = False
        deal, value, card = game.deals, self.value, self.best[0]
        while self.by == "score":
            game.push(card)
            if game.to_move is None or game.deals != deal:
                return game.record()
            only = len(game.legal_moves) == 1
            card = str(game.legal_moves[0]) if only else _solve(game, "score", self.side).best[0]
        while True:
            at = _start(game, card)
            game.push(card)
            if len(at.trick) + 1 == len(at.seats):
                value -= _won(game, at, card, self.side, self.by)
            if game.to_move is None or game.deals != deal:
                return game.record()
            card = self._keeps(game, value)

    def _keeps(self, game: Game, value: int) -> str:
        """The first of the cards that may be played with which the side comes to this value, no more and no less."""
        if len(game.legal_moves) == 1:
            return str(game.legal_moves[0])
        at = position(game)
        value_with, _, most = bounded_search(game, at, self.side, self.by)
        number = {card: place for place, card in enumerate(at.play.cards)}
        for card in cards_among(game.legal_moves[:-1]):
            place = number[card]
            if value_with(place, value) >= value if most else value_with(place, value + 1) <= value:
                return str(card)
        return str(game.legal_moves[-1])


def as_lines(game: Game, by: By = "points", side: str | None = None, progress: Progress | None = None) -> list[str]:
    """A solution in words: what each card is worth, and the main line. Raises BadRecord as `solve` does."""
    found = solve(game, by, side, progress=progress)
    if by == "score":
        says = f"the deal scores this many {game.rules.counts or 'point'}s for {found.side}:"
    else:
        unit = game.rules.trick if by == "tricks" or position(game).trick_worth else game.rules.counts
        says = f"{found.side} wins this many {unit}s from here on:"
    lines = [f"{game.to_move} is to move. With all hands open {says}"]
    width = max(map(len, found.values))
    fewest = by == "score" and game.rules.fewest_win
    for card, value in sorted(found.values.items(), key=lambda item: item[1] if fewest else -item[1]):
        lines.append(f"    {card:{width}}  {value}{'  best' if card in found.best else ''}")
    line = record.replay(found.line)
    played = [
        event.seat or "" for event in line.story()[game.deals - 1] if game.rules.verbs[event.verb].target == "trick"
    ]
    moves = line.moves[len(game.moves) :]
    cards = map(" ".join, zip(played[-len(moves) :], moves, strict=True))
    return [*lines, f"The main line: {', '.join(cards)}."]


def _start(game: Game, card: str) -> Position:
    """The position in which a card is played, with the trumps that it makes if it is the first lead."""
    at = position(game)
    led = next(move for move in cards_among(game.legal_moves) if str(move) == card)
    return at if at.trick or at.number else after_lead(game, led)


def _won(game: Game, at: Position, card: str, side: str, by: By) -> int:
    """What the trick that this card ended counts for a side."""
    last = next(place for place, other in enumerate(at.play.cards) if str(other) == card)
    worth, per_trick = _worth(at, by)
    begun = opening(at, last, worth, per_trick)
    return begun.pot if game.rules.side(at.seats[begun.winner]) == side else 0


def _worth(at: Position, by: By) -> tuple[Sequence[int], int]:
    """What each card counts, and each trick."""
    return (at.card_worth, at.trick_worth) if by == "points" else ((0,) * len(at.play.cards), 1)


def search(at: Position, ours: int, card_worth: Sequence[int], trick_worth: int) -> BoundTest:
    """The search that fits a position: by partitions where the game is like whist, else by points."""
    if partition_search.fits(at, ours, card_worth, trick_worth):
        return partition_search.search(at, ours, card_worth, trick_worth)
    return point_search.search(at, ours, card_worth, trick_worth)


def bounded_search(game: Game, at: Position, side: str, by: By, search: Search = search) -> tuple[BoundTest, int, bool]:
    """The search for a side, all that can still be won, and whether the mover is of the side."""
    ours = sum([1 << place for place, seat in enumerate(at.seats) if game.rules.side(seat) == side])
    worth, per_trick = _worth(at, by)
    return search(at, ours, worth, per_trick), total(at, worth, per_trick), bool(ours >> at.mover & 1)


def solve(
    game: Game,
    by: By = "points",
    side: str | None = None,
    progress: Progress | None = None,
) -> Solution:
    """What each card is worth that may be played now, all hands open. The game is not changed.

    by: what is counted. side: for whom, by its name; if left out, for the side of the seat that is to move. progress:
    called with the number of cards whose value is known, and the number of all.
    Raises BadRecord, in one sentence, where the suit is not followed in the game, no card is to be played now, or there
    is no such side or count.
    """
    if not isinstance(game, Game):
        raise BadRecord(
            f"What is solved is a game, such as cardgames.new and cardgames.replay give, not {quote(game)}."
        )
    return _solve(game, by, side, progress)


def _solve(game: Game, by: By, side: str | None, progress: Progress | None = None) -> Solution:
    if by not in get_args(By):
        raise BadRecord(f"What is counted is {', '.join(get_args(By))}, not {quote(by)}.")
    at = position(game, ends=by == "score")
    if side is None:
        side = game.side_of(game.to_move or "")
    elif side not in game.sides:
        raise BadRecord(f"There is no side {quote(side)}; the sides are {', '.join(game.sides)}.")
    most = game.side_of(game.to_move or "") == side
    found: dict[Card, int] = {}

    def tell(more: int) -> None:
        if progress is not None:
            progress(len(found) + more, len(game.legal_moves))

    for start in _starts(game, at):
        if by == "score":
            worth = score_search.values(game, start, side, tell)
            found |= {start.play.cards[card]: value for card, value in worth.items()}
            continue
        value, whole, _ = bounded_search(game, start, side, by)
        found |= _values(start, value, _worth(start, by)[0], whole, tell)
    values = {str(card): found[card] for card in cards_among(game.legal_moves)}
    fewest = by == "score" and game.rules.fewest_win
    best = (max if most is not fewest else min)(values.values())
    return Solution(side, by, values, tuple([card for card, v in values.items() if v == best]), game.record())


def _starts(game: Game, at: Position) -> list[Position]:
    """The position; or one for each choice of trumps, where the first lead makes them."""
    if at.trick or at.number:
        return [at]
    found: dict[int, Position] = {}
    for suit, card in {at.play.suit_of[card]: at.play.cards[card] for card in bits(at.legal)}.items():
        start = after_lead(game, card)
        led = bits(at.legal & at.play.of_suit[suit])
        legal = sum([1 << start.play.cards.index(at.play.cards[c]) for c in led])
        known = found.setdefault(id(start.play), replace(start, legal=0))
        found[id(start.play)] = replace(known, legal=known.legal | legal)
    return list(found.values())


def _values(
    at: Position, value: BoundTest, worth: Sequence[int], whole: int, tell: Callable[[int], None]
) -> dict[Card, int]:
    """The exact value of each card that may be played; of equal ones one is asked about. `tell` hears how many."""
    found: dict[int, int] = {}
    play, guess = at.play, whole // 2
    cards = sum(at.hands) | sum([1 << card for card in at.trick])
    for card in reversed(list(bits(at.legal))):
        higher = cards & play.of_suit[play.suit_of[card]] >> card + 1 << card + 1
        up = (higher & -higher).bit_length() - 1
        if up in found and play.alike[card] >> up & 1 and worth[up] == worth[card]:
            found[card] = found[up]
            continue
        guess = found[card] = _exact(value, card, whole, guess)
        tell(len(found))
    return {play.cards[card]: worth_of for card, worth_of in found.items()}


def value_between(value: BoundTest, low: int, high: int, bound: int) -> int:
    """What a position is worth to the side of the search, which lies between two bounds. bound: what to ask first."""
    while low < high:
        reached = value(NO_CARD, bound)
        if reached < bound:
            high = max(low, reached)
        else:
            low = min(high, reached)
        bound = (low + high + 1) // 2
    return low


def _exact(value: BoundTest, card: int, whole: int, guess: int) -> int:
    """The value of a card, by asking again and again whether it is above a bound."""
    low, high = 0, whole
    while low < high:
        bound = max(guess, low + 1)
        guess = value(card, bound)
        if guess < bound:
            high = guess
        else:
            low = guess
    return low
