"""What each card is worth by what the deal scores in the end, where that is no sum over the tricks.

The cards are played by the tables, and what a finished deal scores is asked of the rules: the deal is replayed with the
cards found, and told to its end. Which cards it matters for who takes them is found out by asking, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardgames.core import BadRecord, Card, Choice, Game, Move, Seat, Table, cards_among
from cardgames.core.tricks import TrickRules
from cardgames.solver.card_laws import LAST, MIDDLE, allowed
from cardgames.solver.positions import Position, bits, meetings

LINES, SAMPLES = 4, 24
"""So many ways to play on, and so many ways to share out the tricks of each, tell which cards matter."""

TRIES = 60
"""So often a way to play on is sought that does not end too soon."""

FEW = 12
"""With so few cards all are taken to matter: a sample may miss one, and the search is quick anyway."""

MOST = 30
"""With more cards it takes too long."""


class Course:
    """A deal that is gone through again and again, from the moves that were made on; the game is not changed.

    Where the deal ends before all the moves are made, its methods raise StopIteration with what it scores.
    """

    def __init__(self, game: Game) -> None:
        self.rules = game.rules
        self._of = game._table
        self._deck = game._decks[-1]
        self._made: tuple[Move, ...] = tuple(game._moves[-1])

    def begin(self, more: Sequence[Move]) -> tuple[Table, Choice, Callable[[Move], Choice]]:
        """The table, the choice and how it goes on after so many moves more."""
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


def finished(send: Callable[[Move], Choice], last: Move) -> dict[str, int]:
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


def matters(
    course: Course, side: str, first: Sequence[Card], chance: random.Random, look: Callable[[], None]
) -> Matters:
    """Asked of the rules, with tricks shared out otherwise than they were played. first: what may be played now.

    look: called now and then; what it raises ends this.
    """
    every = {*course.rules.pack()}
    if sum(map(len, course.begin(())[0].hands)) <= FEW:
        return Matters(every, set(), True)
    some, which, tricks = set[Card](), set[Card](), False
    for _ in range(LINES):
        found = to_the_last_card(course, first, chance)
        if found is None:
            return Matters(every, set(), True)
        line, late, taken = found
        seats = [seat for seat, _ in late]
        number = len(late) // len({*seats})
        for _ in range(SAMPLES if number > 1 else 0):
            look()
            takers = [chance.choice(seats) for _ in range(number)]
            lies = [chance.randrange(number) for _ in late]

            def told(
                line: Sequence[Card] = line, taken: int = taken, late: Sequence[tuple[Seat, Card]] = late,
                takers: Sequence[Seat] = takers, lies: Sequence[int] = lies,
            ) -> int:  # fmt: skip
                t, choice, send = course.begin(line)
                for trick, taker in enumerate(takers):
                    t.tricks[taken + trick] = (
                        tuple(one for one, at in zip(late, lies, strict=True) if at == trick),
                        taker,
                    )
                return finished(send, choice[1][0])[side]

            plain = told()
            for place, (_, card) in enumerate(late):
                home = lies[place]
                for other in {*range(number)} - {home} if card not in which else ():
                    lies[place] = other
                    if told() != plain:
                        some.add(card)
                        if side not in (course.rules.side(takers[home]), course.rules.side(takers[other])):
                            which.add(card)
                lies[place] = home
            lies[:] = [at or 1 for at in lies]
            plain, takers[0] = told(), chance.choice(seats)
            tricks = tricks or told() != plain
    return Matters(some, some - which, tricks)


def to_the_last_card(
    course: Course, first: Sequence[Card], chance: random.Random
) -> tuple[list[Card], list[tuple[Seat, Card]], int] | None:
    """Cards played by chance until one is left; who played which of the later tricks; how many tricks were before.

    None where the deal always ended too soon.
    """
    for _ in range(TRIES):
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

    at: where the game stands, with the trumps that these cards make. Bad points are for the others to give. tell: told
    again and again how many cards are found; what it raises ends the search.
    Raises BadRecord where more than `MOST` cards are left.
    """
    if (many := sum(map(int.bit_count, at.hands))) > MOST:
        raise BadRecord(f"The score of a deal can be solved when at most {MOST} cards are left, and {many} are left.")
    rules, play = game.rules, at.play
    assert isinstance(rules, TrickRules)
    course, t = Course(game), game._table
    found: dict[int, int] = {}

    def look() -> None:
        tell(len(found))

    sign = -1 if rules.fewest_win else 1
    ours = [rules.side(seat) == side for seat in at.seats]
    seats = len(at.seats)
    number = {card: place for place, card in enumerate(play.cards)}
    kind = Matters(set(), set(), False)
    if max(map(int.bit_count, at.hands)) > 1:
        kind = matters(course, side, [play.cards[c] for c in bits(at.legal)], random.Random(0), look)
    counted = sum([1 << number[card] for card in kind.some])
    ours_alone = sum([1 << number[card] for card in kind.ours])
    a_trick = kind.tricks << len(play.cards)
    meeting = [1 << number[one] | 1 << number[other] for one, other in meetings(rules, t)]
    watched = sum([1 << suit for suit, cards in enumerate(play.watched) if cards])
    hands, path = list(at.hands), list[int]()
    bounds: dict[Any, tuple[float, float]] = {}
    likely: dict[Any, int] = {}
    taken = [0] * seats

    def lead(leader: int, before: int, phase: int, bound: float) -> float:
        """Whether the side comes to `bound`: a value that is as much or more, or less, and bounds the true one."""
        key = leader, before & watched, *hands, *taken
        low, high = bounds.get(key, (float("-inf"), float("inf")))
        if low >= bound:
            return low
        if high < bound:
            return high
        look()
        legal = allowed(hands[leader], at.leads[leader])
        value = card(leader, legal, (), before, phase, bound, leader, key)
        bounds[key] = (max(low, value), high) if value >= bound else (low, min(high, value))
        return value

    def card(
        p: int, legal: int, trick: tuple[int, ...], before: int, phase: int, bound: float, leader: int, key: Any
    ) -> float:
        most = ours[p]
        value = float("-inf") if most else float("inf")
        order = sorted(bits(legal), reverse=True)
        if (key, trick) in likely and likely[key, trick] in order:
            order.remove(likely[key, trick])
            order.insert(0, likely[key, trick])
        for c in order:
            reached = after(p, c, trick, before, phase, bound, leader, key)
            if reached > value if most else reached < value:
                value = reached
                likely[key, trick] = c
            if value >= bound if most else value < bound:
                break
        return value

    def after(
        p: int, c: int, trick: tuple[int, ...], before: int, phase: int, bound: float, leader: int, key: Any
    ) -> float:
        hands[p] ^= 1 << c
        path.append(c)
        trick = (*trick, c)
        suit = play.suit_of[trick[0]]
        on_it = sum([1 << other for other in trick])
        ended = None
        if any(on_it & pair == pair for pair in meeting):
            ended = course.scores([play.cards[other] for other in path])
        if ended is not None:
            value = float(sign * ended[side])
        elif len(trick) < seats:
            q = (p + 1) % seats
            barred = at.barred if trick[: len(at.trick)] == at.trick and len(path) < seats else 0
            legal = allowed(hands[q] & ~barred, play.follow[phase][before][suit])
            value = card(q, legal, trick, before, phase, bound, leader, key)
        else:
            rows = play.beats[phase][suit]
            best = place = 0
            for turn, other in enumerate(trick):
                if not turn or rows[best] >> other & 1:
                    best, place = other, turn
            winner = (leader + place) % seats
            kept = on_it & counted
            if not ours[winner]:
                kept &= ~ours_alone
            taken[winner] += kept + a_trick
            if not hands[winner]:
                ended = course.scores([play.cards[other] for other in path])
                assert ended is not None
                value = float(sign * ended[side])
            else:
                late = LAST if hands[winner].bit_count() == 1 else MIDDLE
                value = lead(winner, before | 1 << suit, late, bound)
            taken[winner] -= kept + a_trick
        path.pop()
        hands[p] ^= 1 << c
        return value

    guess = 0.0
    for c in bits(at.legal):
        low, high = float("-inf"), float("inf")
        while low < high:
            bound = guess + 1 if guess == low else guess
            guess = after(at.mover, c, at.trick, at.before, at.phase, bound, at.leader, ())
            if guess >= bound:
                low = guess
            else:
                high = guess
        found[c] = int(sign * guess)
        tell(len(found))
    return found
