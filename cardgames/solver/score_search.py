"""What each card is worth by the score of the deal, where that is not a sum over the tricks.

Tables play the cards, and the rules score the finished deal, which is replayed for that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardgames.core import BadRecord, Game, Table
from cardgames.core.deal_run import DealRun
from cardgames.core.tricks import TrickRules
from cardgames.solver.card_laws import LAST, MIDDLE, legal_cards
from cardgames.solver.positions import Position, bits, meetings

MAX_CARDS = 30
"""With more cards the search takes too long."""


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
    took, and how many tricks.
    """

    def __init__(self, game: Game, at: Position, side: str, look: Callable[[], None]) -> None:
        rules, play = game.rules, at.play
        assert isinstance(rules, TrickRules)
        self.at, self.play, self.side, self.look = at, play, side, look
        self.game = game
        self.sign = -1 if rules.fewest_win else 1
        self.ours = [rules.side(seat) == side for seat in at.seats]
        number = {card: place for place, card in enumerate(play.cards)}
        self.a_trick = 1 << len(play.cards)
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
        self.taken[winner] += on_it + self.a_trick
        if self.hands[winner]:
            late = LAST if self.hands[winner].bit_count() == 1 else MIDDLE
            value = self.lead(winner, before | 1 << suit, late, bound)
        else:
            ended = self.final_score()
            assert ended is not None
            value = ended
        self.taken[winner] -= on_it + self.a_trick
        return value

    def final_score(self) -> float | None:
        """What the deal scores for the side, the more the better, if it ends with this card; else None."""
        game, of = self.game, self.game.table
        t = Table(game.rules.places, of.dealer, of.seats, of.number, of.score, of.before)
        game.rules.deal(t, game._decks[-1])
        DealRun(game.rules, t).start((*game._moves[-1], *[self.play.cards[card] for card in self.path]))
        return None if t.points is None else float(self.sign * t.points[self.side])
