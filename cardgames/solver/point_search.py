"""The search of the solver in plain Python: asked about a bound, it keeps what it learns of the starts of tricks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from cardgames.solver.card_laws import LAST, MIDDLE, Steps
from cardgames.solver.positions import Position, bits

BoundTest: TypeAlias = Callable[[int, int], int]
"""Called with a legal card and a bound; shows whether the card brings our side that much or more.

If it does, the result is a lower bound of its value, at least the bound asked for; if not, an upper bound below that.
With `NO_CARD` it is about the best of the legal cards, for the side of the mover.
"""

NO_CARD = -1


class Representatives(dict[int, int]):
    """Maps the cards that are left of a suit, as bits, to the cards under which results are stored.

    Those are the first cards seen with the same properties in the same order. matters: the properties of each card.
    """

    def __init__(self, matters: Sequence[object]) -> None:
        self._matters = matters
        self._first: dict[tuple[object, ...], int] = {}

    def __missing__(self, cards: int) -> int:
        row = tuple([self._matters[card] for card in bits(cards)])
        found = self[cards] = self._first.setdefault(row, cards)
        return found


LEADS, PARTNERS, THEIRS, LAST_ON_THEIRS = range(4)
"""To lead; to a trick that the partner has; to one that the others have, and as the last of it."""


class MoveOrders(dict[tuple[int, int, int], list[int]]):
    """The order in which to try cards, by the legal cards, those of them that take the trick, and the purpose.

    worth: of each card.
    """

    def __init__(self, worth: Sequence[int]) -> None:
        self._worth_of = worth.__getitem__

    def __missing__(self, asked: tuple[int, int, int]) -> list[int]:
        cards, takes, what = asked
        rest = [*bits(cards ^ takes)][::-1]
        winning = [*bits(takes)]  # what takes it cheaply first
        if what == PARTNERS:  # fatten the trick first
            rest.sort(key=self._worth_of, reverse=True)
            rest += winning
        elif what != LEADS:
            rest.sort(key=self._worth_of)
            if what == LAST_ON_THEIRS:  # the last brings home what counts most
                winning.sort(key=self._worth_of, reverse=True)
            rest = winning + rest
        self[asked] = rest
        return rest


def search(at: Position, ours: int, card_worth: Sequence[int], trick_worth: int) -> BoundTest:
    """What a card brings the seats of `ours` (bits), with the rest of this trick and all later ones.

    It counts what is in their tricks: `card_worth` of each card and `trick_worth` of each trick.
    """
    return any_card(at, ours, PointSearch(at, ours, card_worth, trick_worth).value)


class PointSearch:
    """The search from one position. kept: bounds and the best lead at the start of a trick, by what matters there."""

    def __init__(self, at: Position, ours: int, card_worth: Sequence[int], trick_worth: int) -> None:
        play, seats = at.play, len(at.seats)
        self.at, self.play, self.worth, self.trick_worth = at, play, card_worth, trick_worth
        self.hands = list(at.hands)
        self.mine = [bool(ours >> seat & 1) for seat in range(seats)]
        self.after = [(seat + 1) % seats for seat in range(seats)]
        self.leads = at.leads if any(at.leads) else None
        self.remembers = [(1 << suit, cards) for suit, cards in enumerate(play.watched) if cards]
        self.remembered = reduce(or_, play.watched)
        kind = [*zip(play.alike, card_worth, strict=True)]
        owner = {card: seat for seat, hand in enumerate(self.hands) for card in bits(hand)}
        self.like = Representatives([(owner.get(card), kind[card]) for card in range(len(kind))])
        self.linked = sum([1 << card for card in range(1, len(kind)) if kind[card] == kind[card - 1]])
        self.orders = MoveOrders(card_worth)
        self.kept: dict[int, tuple[int, int, int]] = {}

    def value(self, c: int, bound: int) -> int:
        """The test of one card."""
        at, play, hands = self.at, self.play, self.hands
        suit, turns, occ, best, winner, pot, left, before = opening(at, c, self.worth, self.trick_worth)
        hands[at.mover] ^= 1 << c
        if turns:
            rows, law = play.beats[at.phase][suit], play.follow[at.phase][at.before][suit]
            if at.barred:
                law = ((-1, ~at.barred), *law)
            v = self.card(self.after[at.mover], turns, occ, best, winner, law, rows, pot, left, before, bound)
        elif self.mine[winner]:
            v = pot + self.lead(winner, left - pot, before, bound - pot)
        else:
            v = self.lead(winner, left - pot, before, bound)
        hands[at.mover] ^= 1 << c
        return v

    def lead(self, leader: int, left: int, before: int, bound: int) -> int:
        """A bound of the value with a seat to lead. left: what is still to be won. before: the suits led so far."""
        hands, worth, suit_of = self.hands, self.worth, self.play.suit_of
        hand = hands[leader]
        if not hand & hand - 1:
            return self.last_trick(leader, left) if hand else 0
        occ = sum(hands)
        key = self.key(leader, occ, before)
        low, high, first = self.kept.get(key) or (0, left, NO_CARD)
        if low >= bound:
            return low
        if high < bound:
            return high
        legal = hand
        for holders, may in self.leads[leader] if self.leads is not None else ():
            if hand & holders:
                legal &= may
        order = self.orders[self.distinct(legal, occ), 0, LEADS]
        if first in order:
            order = [first, *[c for c in order if c != first]]
        most = self.mine[leader]
        value = 0 if most else left
        rows, laws = self.play.beats[MIDDLE], self.play.follow[MIDDLE][before]
        q, turns = self.after[leader], len(hands) - 1
        for c in order:
            hands[leader] = hand ^ 1 << c
            suit = suit_of[c]
            pot = worth[c] + self.trick_worth
            v = self.card(q, turns, occ, c, leader, laws[suit], rows[suit], pot, left, before | 1 << suit, bound)
            if (v > value) is most:
                value = v
            if (v >= bound) is most:
                first = c
                break
        hands[leader] = hand
        self.kept[key] = (value, high, first) if value >= bound else (low, value, first)
        return value

    def key(self, leader: int, occ: int, before: int) -> int:
        """What the value at the start of a trick depends on, as one number."""
        key = leader
        if occ & self.remembered:
            for bit, cards in self.remembers:
                if before & bit and occ & cards:
                    key |= bit << 3
        shift, like = len(self.play.cards), self.like
        key <<= shift
        for suit in self.play.of_suit:
            key |= like[occ & suit]
        return key

    def last_trick(self, leader: int, left: int) -> int:
        """The value of the last trick: everybody plays the last card."""
        hands = self.hands
        best, taker = hands[leader].bit_length() - 1, leader
        rows = self.play.beats[LAST][self.play.suit_of[best]]
        seat = self.after[leader]
        while seat != leader:
            c = hands[seat].bit_length() - 1
            if rows[best] >> c & 1:
                best, taker = c, seat
            seat = self.after[seat]
        return left if self.mine[taker] else 0

    def distinct(self, legal: int, occ: int) -> int:
        """The lowest card of each run of equal ones: none of them, but gone ones, is between it and the next."""
        above = legal << 1 & self.linked
        gone = self.linked & ~occ
        return legal & ~((above | gone + (above & gone) ^ gone) & self.linked)

    def card(
        self, p: int, turns: int, occ: int, best: int, winner: int, law: Steps, rows: Sequence[int], pot: int,
        left: int, before: int, bound: int,
    ) -> int:  # fmt: skip
        """A bound of the value with a seat to follow. turns: how many cards are to come to this trick."""
        hands, worth, mine = self.hands, self.worth, self.mine
        hand = legal = hands[p]
        for holders, may in law:
            if legal & holders:
                legal &= may
        most = mine[p]
        if legal & legal - 1:
            legal = self.distinct(legal, occ)
            takes = legal & rows[best]
            what = PARTNERS if mine[winner] is most else THEIRS if turns > 1 else LAST_ON_THEIRS
            order = self.orders[legal, takes, what]
        else:
            takes = legal & rows[best]
            order = [legal.bit_length() - 1]
        value = 0 if most else left
        turns -= 1
        for c in order:
            hands[p] = hand ^ 1 << c
            in_it = pot + worth[c]
            with_it, has_it = (c, p) if takes >> c & 1 else (best, winner)
            if turns:
                v = self.card(self.after[p], turns, occ, with_it, has_it, law, rows, in_it, left, before, bound)
            elif mine[has_it]:
                v = in_it if in_it >= bound else in_it + self.lead(has_it, left - in_it, before, bound - in_it)
            else:
                v = left - in_it
                if v >= bound:
                    v = self.lead(has_it, v, before, bound)
            if (v > value) is most:
                value = v
            if (v >= bound) is most:
                break
        hands[p] = hand
        return value


def any_card(at: Position, ours: int, value: BoundTest) -> BoundTest:
    """The same search, which may also be asked with `NO_CARD`. `value` need not understand that."""
    most = bool(ours >> at.mover & 1)
    cards = [*bits(at.legal)][::-1]

    def best(card: int, bound: int) -> int:
        if card != NO_CARD:
            return value(card, bound)
        found: list[int] = []
        for place, each in enumerate(cards):
            found.append(value(each, bound))
            if (found[-1] >= bound) is most:
                cards.insert(0, cards.pop(place))  # it is the likeliest to do so again
                break
        return max(found) if most else min(found)

    return best


class Opening(NamedTuple):
    """A trick after a card: the suit led, how many cards are to come, all cards, who is winning with what card.

    pot: what the trick counts so far. left: what is still to be had, this trick included. before: the suits led so far.
    """

    suit: int
    turns: int
    occ: int
    best: int
    winner: int
    pot: int
    left: int
    before: int


def opening(at: Position, card: int, card_worth: Sequence[int], trick_worth: int) -> Opening:
    """The trick of a position after one more card."""
    trick = (*at.trick, card)
    suit = at.play.suit_of[trick[0]]
    rows = at.play.beats[at.phase][suit]
    best, winner = trick[0], at.leader
    for place, other in enumerate(trick[1:], 1):
        if rows[best] >> other & 1:
            best, winner = other, (at.leader + place) % len(at.seats)
    pot = trick_worth + sum([card_worth[other] for other in trick])
    occ = sum(at.hands) | sum([1 << other for other in at.trick])
    left = total(at, card_worth, trick_worth)
    return Opening(suit, len(at.seats) - len(trick), occ, best, winner, pot, left, at.before | 1 << suit)


def total(at: Position, card_worth: Sequence[int], trick_worth: int) -> int:
    """What is still to be had, the trick on the table included."""
    cards = sum(at.hands) | sum([1 << card for card in at.trick])
    tricks = at.hands[at.mover].bit_count()
    return trick_worth * tricks + sum([worth for card, worth in enumerate(card_worth) if cards >> card & 1])
