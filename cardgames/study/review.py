"""A finished deal looked at again with all hands open: what perfect play would have come to, and what each move cost.

review(game, "A").turning_point, review(record, "A", budget=None).course

Perfect play is that of the double-dummy solver: the side of the seat against all others, everybody seeing all cards.
It is worked out from the last card backwards, as far as there is time for. What is told of a move that costs something
is therefore no reproach; the book's player, whose advice stands beside it, sees no more than the player saw.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardgames.core import BadRecord, Card, Game, Rules, cards_among, quote
from cardgames.core.tricks import TrickRules
from cardgames.games import rules_of
from cardgames.players.by_the_book import ByTheBook
from cardgames.records import record as records
from cardgames.study.progress import Progress
from cardgames.study.solver import By, asked, engine, solve
from cardgames.study.solver.plain import NOTHING, Value
from cardgames.study.solver.positions import Position, position
from cardgames.words import Words, load

SECONDS = 1.0
"""So long a review goes back, where nobody says how long."""

SLOWER = 2
"""A position is not begun with for which so many times the time of the last one would be too long."""

BY_SCORE = ("follow-leader",)
"""The games in which the number of tricks says little of the score; so do points where they are bad."""


@dataclass(frozen=True)
class Book:
    """What the rulebook advises: the moves that its advice leaves, why, and the clause or claim it comes from."""

    moves: tuple[str, ...]
    words: str
    clause: str


@dataclass(frozen=True)
class OwnMove:
    """A move of the seat that had others. at: its number in the deal, from 0. legal: how many moves there were.

    value: what the side comes to in the end with perfect play from here on. cost: so much less, or more where points
    are bad, it comes to after the move that was made. best: the moves that cost nothing. These are None, and empty,
    where the deal was not solved so far back. book: None where no advice has a say.
    """

    at: int
    move: str
    legal: int
    value: int | None
    cost: int | None
    best: tuple[str, ...]
    book: Book | None


@dataclass(frozen=True)
class Review:
    """A finished deal looked at again. deal: its number in the match, from 1. moves: how many it had.

    by: what is counted, tricks, points of cards or what the deal scores. came_to: how much of it the side had in the
    end. course: what perfect play from each position on comes to; the last one is the end of the deal, the first one
    that before the move `solved_from`. own: the moves for which there were others. why_not: why it was not solved
    further back; "" where it was solved to the first card, or there was no time. stopped: whether it ended because of
    the time, or of `stop`.
    """

    game: str
    deal: int
    seat: str
    side: str
    moves: int
    by: By
    unit: str
    came_to: int
    solved_from: int
    course: tuple[int, ...]
    own: tuple[OwnMove, ...]
    why_not: str
    stopped: bool

    @property
    def turning_point(self) -> OwnMove | None:
        """The first of the costliest moves; None where none cost anything."""
        costly = [move for move in self.own if move.cost]
        return max(costly, key=lambda move: move.cost or 0, default=None)

    def written(self) -> dict[str, Any]:
        """The review as a JSON object; `turning_point` is the number of a move."""
        turn = self.turning_point
        return asdict(self) | {"turning_point": None if turn is None else turn.at}


def told(found: Review, words: Words | None = None) -> list[str]:
    """A review in words, a line for each thing that is said; moves are counted from 1."""
    words = words or load()
    title = words.of(rules_of(found.game).title)
    lines = [words("review-of", title=title, n=found.deal, seat=found.seat)]
    if not found.own:
        return [*lines, words("review-no-choice", seat=found.seat)]
    costs = [move for move in found.own if move.cost is not None]
    if costs:
        could, came = (words.counted(n, found.unit) for n in (found.course[0], found.came_to))
        key = "review-from" if found.solved_from else "review-beginning"
        lines.append(words(key, n=found.solved_from + 1, side=found.side, could=could, came=came))
    if found.stopped:
        lines.append(words("review-stopped"))
    elif found.why_not:
        lines.append(words("review-unsolved" if costs else "review-never-solved", why=words.of(found.why_not)))
    lines += [_told(found, move, words) for move in found.own if move.cost is not None or move.book is not None]
    turn = found.turning_point
    if turn is not None:
        cost = words.counted(turn.cost or 0, found.unit)
        lines.append(words("review-turn", n=turn.at + 1, move=turn.move, cost=cost))
    elif costs:
        lines.append(words("review-no-cost", seat=found.seat))
    return lines


def _told(found: Review, move: OwnMove, words: Words) -> str:
    said = [words("review-move", n=move.at + 1, move=move.move)]
    if move.cost:
        cost, best = words.counted(move.cost, found.unit), words("or").join(move.best)
        said.append(words("review-cost", cost=cost, best=best))
    elif move.cost == 0:
        said.append(words("review-best"))
    if move.book is not None:
        key = "review-book-agrees" if move.move in move.book.moves else "review-book"
        advised = words("or").join(move.book.moves)
        said.append(words(key, moves=advised, words=words.of(move.book.words), clause=move.book.clause))
    return " ".join(said)


class _Enough(Exception):
    """The time is up, or whoever asked wants no more."""


def review(
    game: Game | Mapping[str, Any] | str | bytes,
    seat: str = "A",
    deal: int | None = None,
    budget: float | None = SECONDS,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
) -> Review:
    """A finished deal looked at again for a seat.

    game: a game or a record. deal: which deal of it, from 1; the last finished one if left out. budget: in seconds,
    how long it goes back; None: to the beginning, however long that takes. progress: told of how many moves of the deal
    it is known what they cost, and of how many there are. stop: asked again and again whether that is enough.
    Raises BadRecord, in one sentence, where there is no such seat or deal, or no finished one.
    """
    record = game.record() if isinstance(game, Game) else records.replay(game).record()
    number = _which(record, deal)
    deals: list[dict[str, Any]] = record["deals"]
    before_each: list[tuple[str, tuple[str, ...]]] = []
    books: dict[int, Book | None] = {}

    def watch(played: Game) -> None:
        if played.deals < number:
            return
        mover = str(played.to_move)
        before_each.append((mover, tuple(map(str, played.legal_moves))))
        if mover == seat and _chooses(played):
            books[len(before_each) - 1] = _advice(played, seat)

    end = records.replay({**record, "deals": deals[:number]}, watch=watch)
    end.deals_on = False
    if seat not in end.seats:
        raise BadRecord(f"There is no seat {quote(seat)}; the seats are {end.seats[0]} to {end.seats[-1]}.")
    made = list(end.moves)
    back = _Back(end, end.side_of(seat), budget, stop)
    found: dict[int, tuple[int, tuple[str, ...]]] = {}
    course, why_not = [back.value], ""
    at = len(made)
    try:
        while at:
            legal = before_each[at - 1][1]
            if len(legal) > 1:
                found[at - 1] = back.solve(at - 1, at - 1 in books)
                course.append(found[at - 1][0])
            else:
                course.append(course[-1])
            at -= 1
            if progress is not None:
                progress(len(made) - at, len(made))
    except _Enough:
        why_not = "time"
    except BadRecord as wrong:
        why_not = "" if back.before_the_play else str(wrong)
    course.reverse()
    sign = -1 if back.fewest else 1
    own = []
    for place, book in books.items():
        value, best = found.get(place, (None, ()))
        cost = None if value is None else sign * (value - course[place + 1 - at])
        own.append(OwnMove(place, made[place], len(before_each[place][1]), value, cost, best, book))
    stopped = why_not == "time"
    return Review(
        game=end.rules.name,
        deal=number,
        seat=seat,
        side=back.side,
        moves=len(made),
        by=back.by,
        unit=back.unit,
        came_to=course[-1],
        solved_from=at,
        course=tuple(course),
        own=tuple(own),
        why_not="" if stopped else why_not,
        stopped=stopped,
    )


class _Back:
    """A finished deal, gone back move by move, and what it comes to for a side with perfect play.

    value: what it came to from the position that is looked at. fewest: whether that is to be low.
    """

    def __init__(self, game: Game, side: str, budget: float | None, stop: Callable[[], bool] | None) -> None:
        self.game, self.side = game, side
        self._ends = None if budget is None else time.monotonic() + budget
        self._stop = stop
        self._last = 0.0
        search = engine(None if budget is None else False)  # compiling takes longer than there is

        def patient(at: Position, ours: int, card_worth: Sequence[int], trick_worth: int) -> Value:
            value = search(at, ours, card_worth, trick_worth)

            def ask(card: int, bound: int) -> int:
                self._look()
                return value(card, bound)

            return ask

        self._search = patient
        rules = game.rules
        self.by = counted_by(rules)
        self.fewest = self.by == "score" and rules.fewest_win
        self.unit = rules.trick if self.by == "tricks" else rules.counts or "point"
        self.value = (game._table.points or {})[side] if self.by == "score" else self._so_far()

    @property
    def before_the_play(self) -> bool:
        """Whether the position that is looked at is one of bids and the like, before the first card of a trick."""
        game = self.game
        return isinstance(game.rules, TrickRules) and not all(isinstance(move, Card) for move in game.legal_moves)

    def _look(self) -> None:
        if (self._stop is not None and self._stop()) or (self._ends is not None and time.monotonic() > self._ends):
            raise _Enough

    def _so_far(self) -> int:
        """What the side has of the tricks that were taken."""
        t, rules = self.game._table, self.game.rules
        if self.by == "tricks":
            return sum(rules.side(taker) == self.side for _, taker in t.tricks)
        return rules.tally(t)[self.side]

    def solve(self, at: int, own: bool) -> tuple[int, tuple[str, ...]]:
        """What the position before this move comes to, and which moves are best; of moves that are not `own` none.

        Raises BadRecord where it cannot be solved, and _Enough.
        """
        begun = time.monotonic()
        if self._ends is not None and begun + SLOWER * self._last > self._ends:
            raise _Enough
        self._look()
        while len(self.game.moves) > at:
            self.game.pop()
        self.value, best = self._by_score() if self.by == "score" else self._by_tricks(own)
        self._last = time.monotonic() - begun
        return self.value, best

    def _by_score(self) -> tuple[int, tuple[str, ...]]:
        found = solve(self.game, "score", self.side, fast=False, progress=lambda _done, _of: self._look())
        return found.value, found.best

    def _by_tricks(self, own: bool) -> tuple[int, tuple[str, ...]]:
        """By what is in the tricks. The move that was made is known already, so it is only asked what is better."""
        game = self.game
        at = position(game)
        so_far = self._so_far()
        value, whole, most = asked(game, at, self.side, self.by, self._search)
        rest = _rest(value, whole, self.value - so_far, most)
        if not own:
            return so_far + rest, ()
        number = {card: place for place, card in enumerate(at.play.cards)}
        best = [str(card) for card in cards_among(game.legal_moves) if value(number[card], rest) >= rest]
        return so_far + rest, tuple(best)


def _rest(value: Value, whole: int, known: int, most: bool) -> int:
    """What is still won with the best card of those to move, of which one is known to come to `known`."""
    low, high = (known, whole) if most else (0, known)
    bound = known + 1 if most else known
    while low < high:
        reached = value(NOTHING, bound)
        if reached < bound:
            high = max(low, reached)
        else:
            low = min(high, reached)
        bound = (low + high + 1) // 2
    return low


def counted_by(rules: Rules) -> By:
    """What is counted in a review of this game: points of cards where there are any, else tricks, or the score."""
    if rules.fewest_win or rules.name in BY_SCORE or getattr(rules, "catch", None) is not None:
        return "score"
    return "tricks" if type(rules).tally is Rules.tally else "points"


def _which(record: Mapping[str, Any], deal: int | None) -> int:
    """The number of the deal that is asked for. Raises BadRecord where there is none, or it is not finished."""
    finished = [one["finished"] for one in records.replay(record).result()["deals"]]
    if deal is None:
        deal = max((number for number, over in enumerate(finished, 1) if over), default=1)
    if not 0 < deal <= len(finished):
        raise BadRecord(f"There is no deal {deal} in this record; it has {len(finished)}.")
    if not finished[deal - 1]:
        raise BadRecord("The deal is not finished, so it cannot be reviewed yet.")
    return deal


def _chooses(game: Game) -> bool:
    """Whether whoever is to move can tell the moves apart: of cards that lie face down one is as good as another."""
    legal = game.legal_moves
    return len(legal) > 1 and any(move.at is None and move.place is None for move in legal)


def _advice(game: Game, seat: str) -> Book | None:
    """What the rulebook advises a seat that is to move, which sees no more than its view."""
    steps = ByTheBook(game.rules).steps(game.view(seat))
    if not steps:
        return None
    last = steps[-1]
    return Book(tuple(map(str, last.left)), last.words, last.clause)
