"""The search of the solver in plain Python: alpha and beta, and what is known of the starts of tricks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from cardgames.study.solver.positions import Position, bits
from cardgames.study.tables import LAST, MIDDLE, Steps

Value: TypeAlias = Callable[[int, int, int], int]
"""Asked with a card that may be played now, and two bounds: what it brings our side, exact if it lies between them.

Asked with `NOTHING`, what the best of these cards brings, to the side of the mover.
"""

NOTHING = -1
"""No card."""


def search(at: Position, ours: int, card_worth: Sequence[int], trick_worth: int) -> Value:
    """What a card brings the seats of `ours` (bits), with the rest of this trick and all later ones.

    It counts what is in their tricks: `card_worth` of each card and `trick_worth` of each trick.
    """
    play = at.play
    seats = len(at.seats)
    h = list(at.hands)
    worth, suit_of, alike = card_worth, play.suit_of, play.alike
    worth_of = worth.__getitem__
    mine = [bool(ours >> seat & 1) for seat in range(seats)]
    after = [(seat + 1) % seats for seat in range(seats)]
    above = [play.of_suit[suit] >> card + 1 << card + 1 for card, suit in enumerate(suit_of)]
    beats_in, follow = play.beats, play.follow[MIDDLE]
    leads = at.leads if any(at.leads) else None
    remembers = [(1 << suit, cards) for suit, cards in enumerate(play.watched) if cards]
    shift = len(play.cards)
    low: dict[int, int] = {}
    high: dict[int, int] = {}
    likely: dict[int, int] = {}

    def lead(leader: int, left: int, before: int, alpha: int, beta: int) -> int:
        hand = h[leader]
        if not hand & hand - 1:
            return last_trick(leader, left) if hand else 0
        occ = sum(h)
        known = 0
        for bit, cards in remembers:
            if before & bit and occ & cards:
                known |= bit
        key = ((known << 3 | leader) << shift) | occ
        lo = low.get(key, 0)
        if lo >= beta:
            return lo
        hi = high.get(key, left)
        if hi <= alpha or lo == hi:
            return hi
        if lo > alpha:
            alpha = lo
        if hi < beta:
            beta = hi
        legal = hand
        if leads is not None:
            for holders, kept in leads[leader]:
                if hand & holders:
                    legal &= kept
        max_side = mine[leader]
        value = -1 if max_side else left + 1
        first = likely.get(key, NOTHING)
        moves = distinct(legal, occ)
        if first != NOTHING and moves[0] != first:
            moves.remove(first)
            moves.insert(0, first)
        next_seat = after[leader]
        lo, hi = alpha, beta
        rows, laws = beats_in[MIDDLE], follow[before]
        for c in moves:
            h[leader] = hand ^ 1 << c
            suit = suit_of[c]
            v = card(
                next_seat,
                seats - 1,
                occ,
                c,
                leader,
                laws[suit],
                rows[suit],
                worth[c] + trick_worth,
                left,
                before | 1 << suit,
                lo,
                hi,
                0,
            )
            if max_side:
                if v > value:
                    value = v
                    if v > lo:
                        lo = v
                        first = c
            elif v < value:
                value = v
                if v < hi:
                    hi = v
                    first = c
            if lo >= hi:
                break
        h[leader] = hand
        if value > alpha:
            low[key] = value
        if value < beta:
            high[key] = value
        if first != NOTHING:
            likely[key] = first
        return value

    def last_trick(leader: int, left: int) -> int:
        """Each plays his last card."""
        led = h[leader].bit_length() - 1
        rows = beats_in[LAST][suit_of[led]]
        best, taker = led, leader
        seat = after[leader]
        while seat != leader:
            c = h[seat].bit_length() - 1
            if rows[best] >> c & 1:
                best, taker = c, seat
            seat = after[seat]
        return left if mine[taker] else 0

    def distinct(legal: int, occ: int) -> list[int]:
        """One card of each run of equal ones, from the highest."""
        found = []
        m = legal
        while m:
            c = m.bit_length() - 1
            m ^= 1 << c
            up = occ & above[c]
            if up:
                up &= -up
                if up & legal & alike[c] and worth[up.bit_length() - 1] == worth[c]:
                    continue
            found.append(c)
        return found

    def card(
        p: int, turns: int, occ: int, best: int, winner: int, steps: Steps, rows: Sequence[int], pot: int, left: int,
        before: int, alpha: int, beta: int, barred: int,
    ) -> int:  # fmt: skip
        hand = h[p]
        legal = hand & ~barred
        for holders, kept in steps:
            if legal & holders:
                legal &= kept
        max_side = mine[p]
        takes = legal & rows[best]
        if legal & legal - 1:
            winning: list[int] = []
            order: list[int] = []
            m = legal
            while m:
                c = m.bit_length() - 1
                bit = 1 << c
                m ^= bit
                up = occ & above[c]
                if up:
                    up &= -up
                    if up & legal & alike[c] and worth[up.bit_length() - 1] == worth[c]:
                        continue
                if takes & bit:
                    winning.append(c)
                else:
                    order.append(c)
            winning.reverse()  # what takes it cheaply first
            if mine[winner] == max_side:  # partner is winning: fatten the trick first
                if len(order) > 1:
                    order.sort(key=worth_of, reverse=True)
                order += winning
            else:
                if len(order) > 1:
                    order.sort(key=worth_of)
                if turns == 1:  # the last brings home what counts most
                    winning.sort(key=worth_of, reverse=True)
                order = winning + order
        else:
            order = [legal.bit_length() - 1]
        value = -1 if max_side else left + 1
        q = after[p]
        turns -= 1
        for c in order:
            h[p] = hand ^ 1 << c
            np = pot + worth[c]
            if takes >> c & 1:
                nb, nw = c, p
            else:
                nb, nw = best, winner
            if turns:
                v = card(q, turns, occ, nb, nw, steps, rows, np, left, before, alpha, beta, barred)
            elif mine[nw]:
                v = np + lead(nw, left - np, before, alpha - np, beta - np)
            else:
                v = lead(nw, left - np, before, alpha, beta)
            if max_side:
                if v > value:
                    value = v
                    if v > alpha:
                        alpha = v
            elif v < value:
                value = v
                if v < beta:
                    beta = v
            if alpha >= beta:
                break
        h[p] = hand
        return value

    def value(c: int, alpha: int, beta: int) -> int:
        begun = opening(at, c, worth, trick_worth)
        suit, turns, occ, best, winner, pot, left, before = begun
        h[at.mover] ^= 1 << c
        if turns:
            rows, steps = beats_in[at.phase][suit], play.follow[at.phase][at.before][suit]
            v = card(after[at.mover], turns, occ, best, winner, steps, rows, pot, left, before, alpha, beta, at.barred)
        elif mine[winner]:
            v = pot + lead(winner, left - pot, before, alpha - pot, beta - pot)
        else:
            v = lead(winner, left - pot, before, alpha, beta)
        h[at.mover] ^= 1 << c
        return v

    return any_card(at, ours, value)


def any_card(at: Position, ours: int, value: Value) -> Value:
    """The same search, which may also be asked with `NOTHING`. `value` need not understand that."""
    most = bool(ours >> at.mover & 1)
    cards = [*bits(at.legal)][::-1]

    def best(card: int, alpha: int, beta: int) -> int:
        if card != NOTHING:
            return value(card, alpha, beta)
        found: list[int] = []
        for place, each in enumerate(cards):
            found.append(value(each, alpha, beta))
            if found[-1] >= beta if most else found[-1] <= alpha:
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
