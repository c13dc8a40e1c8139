"""What each card is worth by the score of the deal, where that is not a sum over the tricks.

Tables play the cards, and the rules score the finished deal, which is replayed for that. The rules also show
which cards matter to the score.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from cardgames.core import BadRecord, Card, Choice, Game, Move, Seat, Table, cards_among
from cardgames.core.tricks import TrickRules
from cardgames.solver.card_laws import LAST, MIDDLE, legal_cards
from cardgames.solver.positions import Position, bits, meetings

SAMPLE_LINES, SAMPLES_PER_LINE = 4, 24
"""Random lines of play, and random ways to share out the tricks of each, that show which cards matter."""

MAX_TRIES = 60
"""Tries for a line of play that does not end too soon."""

MIN_CARDS_FOR_SAMPLING = 12
"""With fewer cards or as many, all are taken to matter: a sample may miss one, and the search is quick."""

MAX_CARDS = 30
"""With more cards the search takes too long."""


class ReplayableDeal:
    """A deal that is gone through again and again, from the moves that were made on; the game is not changed.

    Where the deal ends before all the moves are made, its methods raise StopIteration with what it scores.
    """

    def __init__(self, game: Game) -> None:
        self.rules = game.rules
        self._of = game._table
        self._deck = game._decks[-1]
        self._made: tuple[Move, ...] = tuple(game._moves[-1])

    def begin(self, more: Sequence[Move]) -> tuple[Table, Choice, Callable[[Move], Choice]]:
        """The table, the choice, and the function that makes a move, after these further moves."""
        of = self._of
        t = Table(self.rules.places, of.dealer, of.seats, of.number, of.score, of.before)
        self.rules.deal(t, self._deck)
        send: Callable[[Any], Choice] = self.rules.play(t).send
        choice = send(None)
        for move in (*self._made, *more):
            choice = send(move)
        return t, choice, send

    def scores(self, more: Sequence[Move]) -> dict[str, int] | None:
        """What the deal scores, by side, if it ends with these moves; else None."""
        try:
            self.begin(more)
        except StopIteration as end:
            points: dict[str, int] = end.value
            return points
        return None


def final_points(send: Callable[[Move], Choice], last: Move) -> dict[str, int]:
    """What the deal scores that this move ends."""
    try:
        send(last)
    except StopIteration as end:
        points: dict[str, int] = end.value
        return points
    raise AssertionError("The deal goes on after its last card.")


class Matters(NamedTuple):
    """What of the tricks the side's score depends on.

    some: the cards for which it matters who takes them. ours: those of them where it only matters whether the side
    does. tricks: whether it matters who takes a trick in which none of them is.
    """

    some: set[Card]
    ours: set[Card]
    tricks: bool


class SharedLine:
    """A line of play whose later tricks are shared out otherwise than they were taken.

    late: who played which card to these tricks. takers: of each of them. trick_of: the trick that each card is put in.
    """

    def __init__(
        self, course: ReplayableDeal, line: Sequence[Card], late: Sequence[tuple[Seat, Card]], taken: int
    ) -> None:
        self.course, self.line, self.late, self.taken = course, line, late, taken
        self.seats = [seat for seat, _ in late]
        self.number = len(late) // len({*self.seats})
        self.takers: list[Seat] = []
        self.trick_of: list[int] = []

    def shuffle(self, chance: random.Random) -> None:
        """Draw the takers, and the tricks of the cards."""
        self.takers = [chance.choice(self.seats) for _ in range(self.number)]
        self.trick_of = [chance.randrange(self.number) for _ in self.late]

    def score(self, side: str) -> int:
        """What the deal scores for a side."""
        t, choice, send = self.course.begin(self.line)
        for trick, taker in enumerate(self.takers):
            cards = tuple(one for one, at in zip(self.late, self.trick_of, strict=True) if at == trick)
            t.tricks[self.taken + trick] = (cards, taker)
        return final_points(send, choice[1][0])[side]

    def changes(self, side: str, place: int, before: int) -> Iterator[Seat]:
        """The takers to whose trick the card at this place can move so that the score changes."""
        home = self.trick_of[place]
        for other in {*range(self.number)} - {home}:
            self.trick_of[place] = other
            if self.score(side) != before:
                yield self.takers[other]
        self.trick_of[place] = home


def matters(
    course: ReplayableDeal, side: str, first: Sequence[Card], chance: random.Random, look: Callable[[], None]
) -> Matters:
    """Find out from the rules which tricks matter, by sharing them out at random. first: what may be played now.

    look: called now and then; what it raises ends this.
    """
    everything = Matters({*course.rules.pack()}, set(), True)
    if sum(map(len, course.begin(())[0].hands)) <= MIN_CARDS_FOR_SAMPLING:
        return everything
    some, whose, tricks = set[Card](), set[Card](), False
    rules = course.rules
    for _ in range(SAMPLE_LINES):
        found = to_the_last_card(course, first, chance)
        if found is None:
            return everything
        line = SharedLine(course, *found)
        for _ in range(SAMPLES_PER_LINE if line.number > 1 else 0):
            look()
            line.shuffle(chance)
            plain = line.score(side)
            for place, (_, card) in enumerate(line.late):
                home = line.takers[line.trick_of[place]]
                takers = [*line.changes(side, place, plain)] if card not in whose else []
                some |= {card} if takers else set()
                if any(side not in (rules.side(home), rules.side(taker)) for taker in takers):
                    whose.add(card)
            line.trick_of = [at or 1 for at in line.trick_of]
            plain, line.takers[0] = line.score(side), chance.choice(line.seats)
            tricks = tricks or line.score(side) != plain
    return Matters(some, some - whose, tricks)


def to_the_last_card(
    course: ReplayableDeal, first: Sequence[Card], chance: random.Random
) -> tuple[list[Card], list[tuple[Seat, Card]], int] | None:
    """Cards played by chance until one is left; who played which of the later tricks; how many tricks were before.

    None where the deal always ended too soon.
    """
    for _ in range(MAX_TRIES):
        line = [chance.choice(first)]
        try:
            t, choice, send = course.begin(line)
            while sum(map(len, t.hands)) > 1:
                line.append(chance.choice(cards_among(choice[1])))
                choice = send(line[-1])
        except StopIteration:
            continue
        taken = len(course.begin(())[0].tricks)
        return line, [one for cards, _ in t.tricks[taken:] for one in cards], taken
    return None


def values(game: Game, at: Position, side: str, tell: Callable[[int], None]) -> dict[int, int]:
    """What the deal scores for the side with each card, in the solver's numbers, if it plays for its best.

    at: where the game stands, with the trumps that these cards make. Bad points are for the others to give. tell:
    called again and again with the number of cards found; what it raises ends the search.
    Raises BadRecord where more than `MAX_CARDS` cards are left.
    """
    if (many := sum(map(int.bit_count, at.hands))) > MAX_CARDS:
        raise BadRecord(
            f"The score of a deal can be solved when at most {MAX_CARDS} cards are left, and {many} are left."
        )
    found: dict[int, int] = {}
    search = ScoreSearch(game, at, side, lambda: tell(len(found)))
    guess = 0.0
    for c in bits(at.legal):
        low, high = float("-inf"), float("inf")
        while low < high:
            bound = guess + 1 if guess == low else guess
            guess = search.after(at.mover, c, at.trick, at.before, at.phase, bound, at.leader, ())
            if guess >= bound:
                low = guess
            else:
                high = guess
        found[c] = int(search.sign * guess)
        tell(len(found))
    return found


class ScoreSearch:
    """The search for one side. Values are bounds: asked whether the side reaches a bound, they answer which.

    sign: -1 where points are bad. path: the cards played from the position on. taken: for each seat the cards that it
    took and that matter, and the tricks if they do.
    """

    def __init__(self, game: Game, at: Position, side: str, look: Callable[[], None]) -> None:
        rules, play = game.rules, at.play
        assert isinstance(rules, TrickRules)
        self.at, self.play, self.side, self.look = at, play, side, look
        self.course = ReplayableDeal(game)
        self.sign = -1 if rules.fewest_win else 1
        self.ours = [rules.side(seat) == side for seat in at.seats]
        number = {card: place for place, card in enumerate(play.cards)}
        kind = Matters(set(), set(), False)
        if max(map(int.bit_count, at.hands)) > 1:
            legal = [play.cards[c] for c in bits(at.legal)]
            kind = matters(self.course, side, legal, random.Random(0), look)
        self.counted = sum([1 << number[card] for card in kind.some])
        self.ours_alone = sum([1 << number[card] for card in kind.ours])
        self.a_trick = kind.tricks << len(play.cards)
        self.meeting = [1 << number[one] | 1 << number[other] for one, other in meetings(rules, game._table)]
        self.watched = sum([1 << suit for suit, cards in enumerate(play.watched) if cards])
        self.hands, self.path, self.taken = list(at.hands), list[int](), [0] * len(at.seats)
        self._bounds: dict[Any, tuple[float, float]] = {}
        self._likely: dict[Any, int] = {}

    def lead(self, leader: int, before: int, phase: int, bound: float) -> float:
        """Whether the side reaches `bound`: a value at or above it, or one below, that bounds the true one."""
        key = leader, before & self.watched, *self.hands, *self.taken
        low, high = self._bounds.get(key, (float("-inf"), float("inf")))
        if low >= bound:
            return low
        if high < bound:
            return high
        self.look()
        legal = legal_cards(self.hands[leader], self.at.leads[leader])
        value = self.card(leader, legal, (), before, phase, bound, leader, key)
        self._bounds[key] = (max(low, value), high) if value >= bound else (low, min(high, value))
        return value

    def card(
        self, p: int, legal: int, trick: tuple[int, ...], before: int, phase: int, bound: float, leader: int, key: Any
    ) -> float:
        """The same with a seat to play one of these cards."""
        most = self.ours[p]
        value = float("-inf") if most else float("inf")
        order = sorted(bits(legal), reverse=True)
        likely = self._likely.get((key, trick))
        if likely in order:
            order.remove(likely)
            order.insert(0, likely)
        for c in order:
            reached = self.after(p, c, trick, before, phase, bound, leader, key)
            if reached > value if most else reached < value:
                value = reached
                self._likely[key, trick] = c
            if value >= bound if most else value < bound:
                break
        return value

    def after(
        self, p: int, c: int, trick: tuple[int, ...], before: int, phase: int, bound: float, leader: int, key: Any
    ) -> float:
        """The same after a seat plays a card."""
        self.hands[p] ^= 1 << c
        self.path.append(c)
        trick = (*trick, c)
        seats = len(self.at.seats)
        suit = self.play.suit_of[trick[0]]
        on_it = sum([1 << other for other in trick])
        ended = self.final_score() if any(on_it & pair == pair for pair in self.meeting) else None
        if ended is not None:
            value = ended
        elif len(trick) < seats:
            q = (p + 1) % seats
            now = trick[: len(self.at.trick)] == self.at.trick and len(self.path) < seats
            hand = self.hands[q] & ~(self.at.barred if now else 0)
            legal = legal_cards(hand, self.play.follow[phase][before][suit])
            value = self.card(q, legal, trick, before, phase, bound, leader, key)
        else:
            value = self.trick_taken(trick, on_it, before, phase, bound, leader)
        self.path.pop()
        self.hands[p] ^= 1 << c
        return value

    def trick_taken(
        self, trick: tuple[int, ...], on_it: int, before: int, phase: int, bound: float, leader: int
    ) -> float:
        """The same after the last card of a trick."""
        suit = self.play.suit_of[trick[0]]
        rows = self.play.beats[phase][suit]
        best = place = 0
        for turn, other in enumerate(trick):
            if not turn or rows[best] >> other & 1:
                best, place = other, turn
        winner = (leader + place) % len(self.at.seats)
        kept = on_it & self.counted
        if not self.ours[winner]:
            kept &= ~self.ours_alone
        self.taken[winner] += kept + self.a_trick
        if self.hands[winner]:
            late = LAST if self.hands[winner].bit_count() == 1 else MIDDLE
            value = self.lead(winner, before | 1 << suit, late, bound)
        else:
            ended = self.final_score()
            assert ended is not None
            value = ended
        self.taken[winner] -= kept + self.a_trick
        return value

    def final_score(self) -> float | None:
        """What the deal scores for the side, the more the better, if it ends with this card; else None."""
        ended = self.course.scores([self.play.cards[card] for card in self.path])
        return None if ended is None else float(self.sign * ended[self.side])
