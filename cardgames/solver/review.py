"""A finished deal looked at again with all hands open: what perfect play would have come to, and what each move cost.

review(game, "A").turning_point, review(record, "A", budget=None).course

Perfect play is that of the double-dummy solver: the side of the seat against all others, everybody seeing all cards.
It is worked out from the last card backwards, as far as there is time for. So a move that costs something
need not be a mistake; the book's player, whose advice stands beside it, sees no more than the player saw.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from cardgames.core import BadRecord, Card, Game, Rules, cards_among, quote
from cardgames.core.tricks import TrickRules
from cardgames.games import rules_of
from cardgames.players.by_the_book import ByTheBook
from cardgames.players.hint import move_name
from cardgames.records import record as records
from cardgames.simulate.progress import Progress
from cardgames.solver import By, bounded_search, search, solve, value_between
from cardgames.solver.point_search import BoundTest
from cardgames.solver.positions import Position, position
from cardgames.words import Words, load

REVIEW_SECONDS = 1.0
"""The default time for a review."""

SLOWDOWN_RATIO = 2
"""The expected time for the next position, relative to that for the last one."""

ODDS_DEALS = 200
"""The number of other deals that give the odds where there was no choice."""

MAX_REVIEW_MOVES = 3
"""The maximum number of moves that a review lists first."""

SCORE_GAMES = ("follow-leader",)
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

    value: what the side comes to in the end with perfect play from here on. cost: how much the move that was made
    loses of it. best: the moves that cost nothing. These are None, and empty,
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
    further back; "" where it was solved to the first card, or time ran out. stopped: whether it ended because of
    the time, or of `stop`. ahead: where the seat had no choice, in how many of `ODDS_DEALS` random deals its side
    came out ahead; else None. called: the name of each move in the review, by its text.
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
    ahead: int | None
    called: Mapping[str, str]

    @property
    def costliest(self) -> list[OwnMove]:
        """The few moves that cost most, the costliest first; none where none cost anything."""
        return sorted((move for move in self.own if move.cost), key=lambda move: -(move.cost or 0))[:MAX_REVIEW_MOVES]

    @property
    def unsolvable(self) -> bool:
        """Whether no move can be said to cost anything, because the solver cannot play the game."""
        return bool(self.why_not) and all(move.cost is None for move in self.own)

    @property
    def against_advice(self) -> list[OwnMove]:
        """The first few moves that the book does not advise."""
        return [move for move in self.own if move.book and move.move not in move.book.moves][:MAX_REVIEW_MOVES]

    @property
    def turning_point(self) -> OwnMove | None:
        """The first of the costliest moves; None where none cost anything."""
        return next(iter(self.costliest), None)

    def data(self) -> dict[str, Any]:
        """The review as a JSON object; `turning_point` is the number of a move."""
        turn = self.turning_point
        written = asdict(self) | {"turning_point": None if turn is None else turn.at}
        del written["called"]
        return written


class Remark(NamedTuple):
    """What is said of a move. at: its number in the deal, from 0. clause: where the advice comes from, "" for none."""

    at: int
    says: str
    clause: str


def review_lines(found: Review, words: Words | None = None) -> list[str]:
    """A review in words, a line for each thing that is said; moves are counted from 1."""
    words = words or load()
    title = words.of(rules_of(found.game).title)
    lines = [words("review-of", title=title, n=found.deal, seat=found.seat), *summary(found, words)]
    if found.stopped:
        lines.append(words("review-stopped"))
    lines += [f"{line.says} ({line.clause})" if line.clause else line.says for line in move_remarks(found, words)]
    turn = found.turning_point
    if turn is not None:
        move, cost = words.of(found.called[turn.move]), words.quantity(turn.cost or 0, found.unit)
        lines.append(words("review-turn", n=turn.at + 1, move=move, cost=cost))
    return lines


def summary(found: Review, words: Words) -> list[str]:
    """What the deal could have come to, and what it came to; or why that cannot be said."""
    if not found.own:
        none = words("review-no-choice", seat=found.seat)
        return [none, words("review-odds", deals=ODDS_DEALS, side=found.side, n=found.ahead or 0)]
    lines = []
    costs = [move.cost for move in found.own if move.cost is not None]
    if costs:
        could, came = (words.quantity(n, found.unit) for n in (found.course[0], found.came_to))
        key = "review-from" if found.solved_from else "review-beginning"
        lines.append(words(key, n=found.solved_from + 1, side=found.side, could=could, came=came))
    if found.why_not:
        lines.append(words("review-unsolved" if costs else "review-never-solved", why=words.of(found.why_not)))
    if costs and not any(costs):
        lines.append(words("review-no-cost", seat=found.seat))
    if found.unsolvable and not found.against_advice:
        lines.append(words("review-as-advised", seat=found.seat))
    return lines


def move_remarks(found: Review, words: Words) -> list[Remark]:
    """What is said of each move for which there were others, where anything can be said."""
    return [_remark(found, move, words) for move in found.own if move.cost is not None or move.book is not None]


def _remark(found: Review, move: OwnMove, words: Words) -> Remark:
    def either(moves: Sequence[str]) -> str:
        return words.either(words.of(found.called[text]) for text in moves)

    said = [words("review-move", n=move.at + 1, move=words.of(found.called[move.move]))]
    if move.cost:
        said.append(words("review-cost", cost=words.quantity(move.cost, found.unit), best=either(move.best)))
    elif move.cost == 0:
        said.append(words("review-best"))
    if move.book is not None:
        key = "review-book-agrees" if move.move in move.book.moves else "review-book"
        said.append(words(key, moves=either(move.book.moves), words=words.of(move.book.words)))
    return Remark(move.at, " ".join(said), move.book.clause if move.book else "")


class _Enough(Exception):
    """The time is up, or the caller asked to stop."""


def review(
    game: Game | Mapping[str, Any] | str | bytes,
    seat: str = "A",
    deal: int | None = None,
    budget: float | None = REVIEW_SECONDS,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
) -> Review:
    """A finished deal looked at again for a seat.

    game: a game or a record. deal: which deal of it, from 1; the last finished one if left out. budget: in seconds,
    how long it goes back; None: to the beginning, however long that takes. progress: called with the
    number of moves whose cost is known, and of all. stop: called again and again; ends the review when it returns True.
    Raises BadRecord, in one sentence, where there is no such seat or deal, or no finished one.
    """
    found = ReviewRun(game, seat, deal)
    found.go_back(budget, progress, stop)
    return found.review()


class ReviewRun:
    """A review that goes back step by step, and can be read at any time.

    Raises BadRecord as `review` does.
    """

    def __init__(
        self,
        game: Game | Mapping[str, Any] | str | bytes,
        seat: str = "A",
        deal: int | None = None,
    ) -> None:
        record = game.record() if isinstance(game, Game) else records.replay(game).record()
        self.deal = number = _which(record, deal)
        self.seat = seat
        self._legal: list[tuple[str, ...]] = []
        self._books: dict[int, Book | None] = {}
        self._lying: dict[int, list[str]] = {}
        self._called: dict[str, str] = {}

        def watch(played: Game) -> None:
            if played.deals < number:
                return
            mover = str(played.to_move)
            self._legal.append(tuple(map(str, played.legal_moves)))
            if mover == seat and _chooses(played):
                self._books[len(self._legal) - 1] = _advice(played, seat)
                self._lying[len(self._legal) - 1] = [str(card) for _, card in played.view(seat).trick]
                self._called.update({str(move): move_name(move) for move in played.legal_moves})

        end = records.replay({**record, "deals": record["deals"][:number]}, watch=watch)
        end.deals_on = False
        if seat not in end.seats:
            raise BadRecord(f"There is no seat {quote(seat)}; the seats are {end.seats[0]} to {end.seats[-1]}.")
        self._made = list(end.moves)
        self._back = _Back(end, end.side_of(seat))
        self._found: dict[int, tuple[int, tuple[str, ...]]] = {}
        self._course = [self._back.value]  # from the end of the deal
        self._at = len(self._made)
        self._why_not = ""
        self._tries = 0

    @property
    def total_moves(self) -> int:
        """How many moves the deal had."""
        return len(self._made)

    @property
    def solved_moves(self) -> int:
        """Of how many of them it is known what they cost."""
        return len(self._made) - self._at

    @property
    def further(self) -> bool:
        """Whether there is more to find, for somebody who has the time."""
        return self._why_not == "time"

    def go_back(
        self, budget: float | None, progress: Progress | None = None, stop: Callable[[], bool] | None = None
    ) -> None:
        """Go back for `budget` seconds, or longer if that was too short for a single move before.

        The arguments are those of `review`. The state of an unfinished search is kept.
        """
        back, before = self._back, self._at
        back.begin(budget and budget * 2**self._tries, stop, again=self._tries > 0)
        self._why_not = ""
        try:
            while self._at:
                at = self._at - 1
                if len(self._legal[at]) > 1:
                    self._found[at] = back.solve(at, at in self._books)
                    self._course.append(self._found[at][0])
                else:
                    self._course.append(self._course[-1])
                self._at = at
                if progress is not None:
                    progress(self.solved_moves, self.total_moves)
        except _Enough:
            self._why_not = "time"
        except BadRecord as wrong:
            self._why_not = "" if back.before_the_play else str(wrong)
        self._tries = 0 if self._at < before else self._tries + 1

    def _with_cards(self, move: OwnMove, words: Words) -> dict[str, Any]:
        """What is said of a move, the cards that lay there, the one that was played, and those that were better."""
        said = _remark(self.review(), move, words)._asdict()
        cards = {str(card) for card in self._back.game.rules.pack()}
        played = [card for card in (move.move,) if card in cards]
        best = move.best or (move.book.moves if move.book else ())
        better = [card for card in best if card in cards] if played else []
        return {**said, "trick": self._lying[move.at], "played": played, "better": better}

    def line(self, at: int, words: Words) -> Remark | None:
        """What is said so far of a move, given by its number in the deal, from 0; None where nothing is."""
        return next((line for line in move_remarks(self.review(), words) if line.at == at), None)

    def table_data(self, words: Words) -> dict[str, Any]:
        """What was found so far as a table shows it, and how far it went. turn: the number of the turning point."""
        found = self.review()
        turn = found.turning_point
        moves = [line._asdict() for line in move_remarks(found, words)]
        data = {"says": summary(found, words), "turn": None if turn is None else turn.at, "moves": moves}
        first = found.against_advice if found.unsolvable else found.costliest
        data |= {"worst": [self._with_cards(move, words) for move in first], "byAdvice": found.unsolvable}
        return data | {"done": self.solved_moves, "of": self.total_moves, "further": self.further}

    def review(self) -> Review:
        """What was found so far."""
        back, at = self._back, self._at
        course = self._course[::-1]
        sign = -1 if back.fewest else 1
        own = []
        for place, book in self._books.items():
            value, best = self._found.get(place, (None, ()))
            cost = None if value is None else sign * (value - course[place + 1 - at])
            own.append(OwnMove(place, self._made[place], len(self._legal[place]), value, cost, best, book))
        return Review(
            game=back.game.rules.name,
            deal=self.deal,
            seat=self.seat,
            side=back.side,
            moves=self.total_moves,
            by=back.by,
            unit=back.unit,
            came_to=course[-1],
            solved_from=at,
            course=tuple(course),
            own=tuple(own),
            why_not="" if self.further else self._why_not,
            stopped=self.further,
            ahead=None if own else _ahead(back.game.rules, back.side, back.game.view(None).dealer),
            called=self._called,
        )


class _Back:
    """A finished deal, gone back move by move, and what it comes to for a side with perfect play.

    value: what it came to from the position that is looked at. fewest: whether that is to be low.
    """

    def __init__(self, game: Game, side: str) -> None:
        self.game, self.side = game, side
        self._last = 0.0
        self._asked: tuple[int, Position, tuple[BoundTest, int, bool]] | None = None
        self.begin(None, None)

        def patient(at: Position, ours: int, card_worth: Sequence[int], trick_worth: int) -> BoundTest:
            value = search(at, ours, card_worth, trick_worth)

            def ask(card: int, bound: int) -> int:
                self._look()
                return value(card, bound)

            return ask

        self._search = patient
        rules = game.rules
        self.by = measure_for(rules)
        self.fewest = self.by == "score" and rules.fewest_win
        self.unit = rules.trick if self.by == "tricks" else rules.counts or "point"
        self.value = (game._table.points or {})[side] if self.by == "score" else self._so_far()

    def begin(self, budget: float | None, stop: Callable[[], bool] | None, again: bool = False) -> None:
        """Start the clock. again: whether the search of the same move was begun before."""
        self._ends = None if budget is None else time.monotonic() + budget
        self._stop, self._again = stop, again

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
        if self._ends is not None and not self._again and begun + SLOWDOWN_RATIO * self._last > self._ends:
            raise _Enough
        self._again = False
        self._look()
        while len(self.game.moves) > at:
            self.game.pop()
        self.value, best = self._by_score() if self.by == "score" else self._by_tricks(own)
        self._last = time.monotonic() - begun
        return self.value, best

    def _by_score(self) -> tuple[int, tuple[str, ...]]:
        found = solve(self.game, "score", self.side, progress=lambda _done, _of: self._look())
        return found.value, found.best

    def _by_tricks(self, own: bool) -> tuple[int, tuple[str, ...]]:
        """By what is in the tricks. The move that was made is known already, so it is only asked what is better."""
        game = self.game
        if self._asked is None or self._asked[0] != len(game.moves):
            here = position(game)
            self._asked = len(game.moves), here, bounded_search(game, here, self.side, self.by, self._search)
        _, at, (value, whole, most) = self._asked
        so_far = self._so_far()
        rest = _rest(value, whole, self.value - so_far, most)
        if not own:
            return so_far + rest, ()
        number = {card: place for place, card in enumerate(at.play.cards)}
        best = [str(card) for card in cards_among(game.legal_moves) if value(number[card], rest) >= rest]
        return so_far + rest, tuple(best)


def _rest(value: BoundTest, whole: int, known: int, most: bool) -> int:
    """What the mover's side still wins with its best card, where one card is known to win `known`."""
    return value_between(value, known, whole, known + 1) if most else value_between(value, 0, known, known)


def measure_for(rules: Rules) -> By:
    """What is counted in a review of this game: points of cards where there are any, else tricks, or the score."""
    if rules.fewest_win or rules.name in SCORE_GAMES or getattr(rules, "catch", None) is not None:
        return "score"
    return "tricks" if type(rules).tally is Rules.tally else "points"


def _ahead(rules: Rules, side: str, dealer: str) -> int:
    """In how many of `ODDS_DEALS` deals that are played by chance this side alone comes out best."""
    ahead = 0
    for seed in range(ODDS_DEALS):
        game, chance = Game(rules, dealer, seed), random.Random(seed)
        game.deals_on = False
        game.deal()
        while game.to_move is not None:
            game.push(chance.choice(game.legal_moves))
        ahead += rules.best_sides(game.view(None).points or {}) == [side]
    return ahead


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
    """Whether the mover can tell the moves apart; cards that lie face down are all alike."""
    legal = game.legal_moves
    return len(legal) > 1 and any(move.at is None and move.place is None for move in legal)


def _advice(game: Game, seat: str) -> Book | None:
    """What the rulebook advises a seat that is to move, which sees no more than its view."""
    steps = ByTheBook(game.rules).steps(game.view(seat))
    if not steps:
        return None
    last = steps[-1]
    return Book(tuple(map(str, last.left)), last.words, last.clause)
