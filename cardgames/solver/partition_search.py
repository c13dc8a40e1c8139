"""The search of the solver for whist-like play: four seats, two sides, every trick worth the same.

What a line of play shows is kept for all deals that are alike in what mattered to it: how long each suit is in each
hand, and who holds the cards of each suit down to the lowest that took a trick by its rank. (The idea is Ginsberg's
partition search, as bridge programs have it since 1996.)

A card is 16 times its suit and its rank. Owners are the seats that hold the cards of each suit, from the highest, two
bits a card. A shape is how many cards each seat has of each suit, four bits each. Counts are how many of the highest
cards of each suit matter, four bits each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgames.solver.card_laws import FIRST, MIDDLE
from cardgames.solver.point_search import NO_CARD, BoundTest, any_card, opening
from cardgames.solver.positions import Play, Position, bits

MAX_SUIT_CARDS, SUIT_BITS = 15, 16
"""The maximum size of a suit, and the width of its field in a set of cards."""
SUIT_MASK = (1 << MAX_SUIT_CARDS) - 1
OWNERS_BITS = 2 * MAX_SUIT_CARDS
OWNERS_MASK = (1 << OWNERS_BITS) - 1
TOP_OWNER_SHIFT = OWNERS_BITS - 2
"""The offset of the owner of the highest card."""
MAX_ENTRIES = 1 << 17
"""How many results are kept before all are dropped."""


class Kind(NamedTuple):
    """Deals alike in what mattered. mask: the owners that count. bounds: for these owners, from how many tricks to."""

    counts: int
    mask: int
    bounds: dict[int, tuple[int, int]]


class Trick(NamedTuple):
    """A trick in progress.

    cards: those played. best: the best of them, and winner: its seat. same: how many cards of its suit there are.
    occ: all cards at its beginning. owners: of these. left: the tricks to come, this one included. need: how many of
    them seats 0 and 2 need.
    """

    cards: tuple[int, ...]
    best: int
    winner: int
    same: int
    occ: int
    owners: int
    left: int
    need: int


Outcome = tuple[bool, int]
"""Whether seats 0 and 2 take the tricks that they need, and the cards that decided it by their rank."""


def lowest(mask: int) -> int:
    """The number of the lowest bit."""
    return (mask & -mask).bit_length() - 1


def suit_field(cards: int, suit: int) -> int:
    """The ranks of a suit among these cards, as bits."""
    return cards >> SUIT_BITS * suit & SUIT_MASK


def without(owners: int, occ: int, card: int) -> int:
    """The owners after a card is gone that was among these cards."""
    suit = card >> 4
    place = (suit_field(occ, suit) >> card - SUIT_BITS * suit + 1).bit_count()
    shift = OWNERS_BITS * suit
    field = owners >> shift & OWNERS_MASK
    below = (1 << TOP_OWNER_SHIFT - 2 * place) - 1
    above = OWNERS_MASK & ~((1 << TOP_OWNER_SHIFT + 2 - 2 * place) - 1)
    return owners & ~(OWNERS_MASK << shift) | ((field & above) | (field & below) << 2) << shift


def counted_cards(occ: int, counts: int) -> int:
    """For each suit the lowest of the cards that are counted."""
    cards = 0
    for suit in range(4):
        field = suit_field(occ, suit)
        card = 0
        for _ in range(counts >> 4 * suit & 15):
            card = 1 << field.bit_length() - 1
            field ^= card
        cards |= card << SUIT_BITS * suit
    return cards


def equal_below(occ: int, hand: int, card: int) -> int:
    """The lowest card that is as good as this one, since the same hand holds all between."""
    suit = card >> 4
    below = suit_field(occ, suit) & (1 << card - SUIT_BITS * suit) - 1
    while below:
        next_one = below.bit_length() - 1 + SUIT_BITS * suit
        if not hand >> next_one & 1:
            break
        card = next_one
        below ^= 1 << card - SUIT_BITS * suit
    return card


class PartitionSearch:
    """A search of one deal. hands: the cards of each seat, changed during the search. trump: its suit, or -1."""

    def __init__(self, trump: int, max_entries: int) -> None:
        self.trump, self.max_entries = trump, max_entries
        self.hands = [0] * 4
        self._kinds: dict[tuple[int, int], list[Kind]] = {}
        self._best_leads: dict[tuple[int, int], int] = {}
        self._entries = 0

    def height(self, card: int, led: int) -> int:
        """How high a card stands in a trick."""
        suit = card >> 4
        if suit == self.trump:
            return 100 + card
        return 1 + card - SUIT_BITS * suit if suit == led else 0

    def reach(self, seat: int, led: int) -> int:
        """How high a hand can go in a trick."""
        for suit in (led, self.trump) if self.trump >= 0 else (led,):
            field = suit_field(self.hands[seat], suit)
            if field:
                return self.height(field.bit_length() - 1 + SUIT_BITS * suit, led)
        return 0

    # From trick to trick

    def lead(self, p: int, shape: int, owners: int, left: int, need: int) -> Outcome:
        """The outcome with a seat to lead."""
        if need <= 0 or need > left:
            return need <= 0, 0
        if left == 1:
            return self.last_trick(p)
        hands, ours, trump = self.hands, not p & 1, self.trump
        occ = hands[0] | hands[1] | hands[2] | hands[3]
        goal = need if ours else left - need + 1
        fast, counts = self.quick_tricks(p, shape, owners, left, goal)
        if fast >= goal:
            return ours, counted_cards(occ, counts)
        if trump >= 0 and suit_field(occ, trump):
            owner, run = run_of(owners >> OWNERS_BITS * trump, suit_field(occ, trump).bit_count())
            if run >= (left - need + 1 if owner & 1 else need):
                return not owner & 1, counted_cards(occ, run << 4 * trump)
        kinds = self._kinds.get((shape, p), ())
        for place, kind in enumerate(kinds):
            low, high = kind.bounds.get(owners & kind.mask, (0, left))
            if low >= need or high < need:
                if place:  # the last that was of use stands first
                    kinds.insert(0, kinds.pop(place))  # type: ignore[union-attr]
                return low >= need, counted_cards(occ, kind.counts)
        result, winners = self.play(p, Trick((), 0, p, 0, occ, owners, left, need), shape)
        self._store((shape, p), occ, owners, winners, (need, left) if result else (0, need - 1))
        return result, winners

    def last_trick(self, p: int) -> Outcome:
        """The outcome of the last trick."""
        best, winner, same = lowest(self.hands[p]), p, 1
        led = best >> 4
        for turn in range(1, 4):
            seat = (p + turn) & 3
            card = lowest(self.hands[seat])
            alike = card >> 4 == best >> 4
            if self.height(card, led) > self.height(best, led):
                best, winner, same = card, seat, same + 1 if alike else 1
            elif alike:
                same += 1
        return not winner & 1, 1 << best if same > 1 else 0

    def play(self, p: int, trick: Trick, shape: int) -> Outcome:
        """The outcome with a seat to play to this trick."""
        hands, ours, turn = self.hands, not p & 1, len(trick.cards)
        hand, key = hands[p], (shape, p)
        led = trick.cards[0] >> 4 if turn else 0
        result, winners = not ours, 0
        high = self.height(trick.best, led) if turn else 0
        for card in self.moves(p, trick, shape):
            hands[p] = hand ^ (1 << card)
            less = shape - (1 << 16 * (card >> 4) + 4 * p)
            best, winner, same = trick.best, trick.winner, trick.same + (card >> 4 == trick.best >> 4)
            if not turn:
                best, same = card, 1
            elif self.height(card, led) > high:
                best, winner, same = card, p, same if card >> 4 == trick.best >> 4 else 1
            cards = (*trick.cards, card)
            if turn == 3:
                owners = remaining_owners(trick.owners, trick.occ, cards)
                taken, decided = self.lead(winner, less, owners, trick.left - 1, trick.need - 1 + (winner & 1))
                if same > 1:
                    decided |= 1 << equal_below(trick.occ, hands[winner], best)
            else:
                now = trick._replace(cards=cards, best=best, winner=winner, same=same)
                taken, decided = self.play((p + 1) & 3, now, less)
            if taken is ours:
                result, winners = ours, decided
                if not turn:
                    self._best_leads[key] = card
                break
            winners |= decided
        hands[p] = hand
        return result, winners

    def _store(self, key: tuple[int, int], occ: int, owners: int, winners: int, bounds: tuple[int, int]) -> None:
        """Keep a result for all deals that are alike down to the cards that decided."""
        counts = mask = 0
        for suit in range(4):
            field = suit_field(winners, suit)
            if field:
                number = (suit_field(occ, suit) >> lowest(field)).bit_count()
                counts |= number << 4 * suit
                mask |= (OWNERS_MASK & ~((1 << TOP_OWNER_SHIFT + 2 - 2 * number) - 1)) << OWNERS_BITS * suit
        if self._entries >= self.max_entries:
            self._kinds.clear()
            self._entries = 0
        kinds = self._kinds.setdefault(key, [])
        kind = next((kind for kind in kinds if kind.counts == counts), None)
        if kind is None:
            kind = Kind(counts, mask, {})
            kinds.insert(0, kind)
        low, high = kind.bounds.get(owners & mask, bounds)
        self._entries += owners & mask not in kind.bounds
        kind.bounds[owners & mask] = max(low, bounds[0]), min(high, bounds[1])

    # What to try first

    def moves(self, p: int, trick: Trick, shape: int) -> list[int]:
        """The cards to try, one of each run of equal cards, the likeliest first."""
        turn, hand = len(trick.cards), self.hands[p]
        if not turn:
            first = self._best_leads.get((shape, p))
            scores = [self.lead_score(p, suit, shape, trick.owners) for suit in range(4)]
            rated = [(scores[card >> 4] + (card & 15) + 1000 * (card == first), card) for card in runs(hand, trick.occ)]
        else:
            led = trick.cards[0] >> 4
            legal = hand & SUIT_MASK << SUIT_BITS * led or hand
            high = self.height(trick.best, led)
            partner_has_it, beat = self.partner_has_it(p, trick, led, high)
            rated = []
            for card in runs(legal, trick.occ):
                suit, rank, height = card >> 4, card & 15, self.height(card, led)
                if height > high and not partner_has_it and height > beat:
                    score = 500 - rank
                elif height > high:
                    score = 100 - rank if partner_has_it or suit == led else 60 - rank
                else:
                    single = suit_field(legal, suit).bit_count() == 1
                    score = 300 - 4 * rank - single * 3 - 60 * (suit == self.trump)
                rated.append((score, card))
        return [card for _, card in sorted(rated, key=lambda each: -each[0])]

    def partner_has_it(self, p: int, trick: Trick, led: int, high: int) -> tuple[bool, int]:
        """Whether the partner is likely to take the trick, and how high a card must be to take it."""
        turn = len(trick.cards)
        if turn == 1:
            beat = max(self.reach((p + 1) & 3, led), high)
            return self.reach((p + 2) & 3, led) > beat, beat
        mine = trick.winner & 1 == p & 1
        if turn == 2:
            fourth = self.reach((p + 1) & 3, led)
            return mine and fourth < high, max(fourth, high)
        return mine, high

    def lead_score(self, p: int, suit: int, shape: int, owners: int) -> int:
        """How likely it is that a suit is the one to lead."""
        hands, trump = self.hands, self.trump
        top = owners >> OWNERS_BITS * suit + TOP_OWNER_SHIFT & 3
        lho, partner, rho = (p + 1) & 3, (p + 2) & 3, (p + 3) & 3
        score = {p: 40, partner: 60, rho: -20, lho: -30}[top]
        if trump >= 0 and suit != trump:
            lengths = shape >> 16 * suit
            for seat, weight in ((partner, 80), (lho, -80), (rho, -60)):
                if lengths >> 4 * seat & 15 == 0 and suit_field(hands[seat], trump):
                    score += weight
        return score

    def quick_tricks(self, p: int, shape: int, owners: int, left: int, goal: int) -> tuple[int, int]:
        """How many tricks the side of the leader can take at once, from the top, and the counts they rest on."""
        lho, q, rho = (p + 1) & 3, (p + 2) & 3, (p + 3) & 3
        trump, hands = self.trump, self.hands
        ruffers = [seat for seat in (lho, rho) if trump >= 0 and suit_field(hands[seat], trump)]
        mine = theirs = aside = counts = partners_counts = 0
        cross = False
        for suit in range(4):
            length = [shape >> 16 * suit + 4 * seat & 15 for seat in range(4)]
            if length[p] + length[q] == 0:
                continue
            field = owners >> OWNERS_BITS * suit
            size = sum(length)
            run = run_length(field, 0, size, p)
            after = run_length(field, run, size, q)
            limit = 15 if suit == trump else min((length[seat] for seat in ruffers), default=15)
            rounds = run
            if run >= max(length[lho], length[rho], length[q]) and limit == 15:
                rounds = length[p]
            rounds = min(rounds, limit)
            if rounds:
                mine += rounds
                aside += rounds * (suit != trump)
                counts |= min(rounds, run) << 4 * suit
            more = after - run
            if more and rounds >= run:
                more = min(more, length[q] - rounds)
                if after >= max(length[lho], length[rho], length[p]) and limit == 15 and rounds == run:
                    more = length[q] - rounds
                more = min(more, limit - rounds)
                if more > 0:
                    theirs += more
                    partners_counts |= (after ^ (counts >> 4 * suit & 15)) << 4 * suit
                    cross = cross or length[p] > rounds
        if trump >= 0:  # a player with nothing but trumps must ruff the partner's winners
            trumps = shape >> 16 * trump + 4 * q & 15
            if trumps and aside > left - trumps:
                mine -= aside - (left - trumps)
                cross = False
            trumps = shape >> 16 * trump + 4 * p & 15
            if trumps and theirs > left - trumps - aside:
                theirs = left - trumps - aside
        if cross and theirs > 0 and mine < goal:
            mine += theirs
            counts ^= partners_counts
        return min(mine, left), counts


def runs(cards: int, occ: int) -> Iterator[int]:
    """The highest card of each run of equal ones among these, from the highest down, suit by suit."""
    for suit in range(4):
        field = mine = suit_field(cards, suit)
        others = suit_field(occ, suit) & ~field
        while mine:
            rank = mine.bit_length() - 1
            yield rank + SUIT_BITS * suit
            between = others & (1 << rank) - 1
            mine &= (1 << between.bit_length() - 1) - 1 if between else 0


def run_length(field: int, start: int, size: int, seat: int) -> int:
    """The place after the run of cards of a seat that begins at a place, counted from the highest card."""
    while start < size and field >> TOP_OWNER_SHIFT - 2 * start & 3 == seat:
        start += 1
    return start


def run_of(field: int, size: int) -> tuple[int, int]:
    """The owner of the highest card of a suit, and how many of the highest cards they hold."""
    owner = field >> TOP_OWNER_SHIFT & 3
    return owner, run_length(field, 0, size, owner)


def remaining_owners(owners: int, occ: int, trick: Sequence[int]) -> int:
    """The owners after a trick."""
    for card in trick:
        owners = without(owners, occ, card)
        occ ^= 1 << card
    return owners


def search(
    at: Position, ours: int, card_worth: Sequence[int], trick_worth: int, max_entries: int = MAX_ENTRIES
) -> BoundTest:
    """What a card brings the seats of `ours`, in tricks, with the rest of this trick and all later ones; see `fits`."""
    whole = at.play.of_suit
    rank = [(whole[suit] & (1 << card) - 1).bit_count() for card, suit in enumerate(at.play.suit_of)]
    number = [SUIT_BITS * suit + rank[card] for card, suit in enumerate(at.play.suit_of)]

    def renumbered(cards: int) -> int:
        return sum([1 << number[card] for card in bits(cards)])

    found = PartitionSearch(trump_of(at), max_entries)
    table = [hand | sum([1 << card for place, card in enumerate(at.trick) if (at.leader + place) % 4 == seat])
             for seat, hand in enumerate(at.hands)]  # fmt: skip
    occ, owners = sum(table), 0
    for suit, cards in enumerate(whole):
        for place, card in enumerate(reversed([*bits(cards & occ)])):
            owner = next(seat for seat in range(4) if table[seat] >> card & 1)
            owners |= owner << OWNERS_BITS * suit + TOP_OWNER_SHIFT - 2 * place
    occ, hands = renumbered(occ), [renumbered(hand) for hand in at.hands]
    left = at.hands[at.mover].bit_count()
    shape = sum([
        (hand & cards).bit_count() << 16 * suit + 4 * seat
        for seat, hand in enumerate(at.hands)
        for suit, cards in enumerate(whole)
    ])  # fmt: skip

    def test(card: int, bound: int) -> int:
        need = bound if ours & 1 else left - bound + 1
        found.hands[:] = hands
        if card == NO_CARD:
            taken, _ = found.lead(at.mover, shape, owners, left, need)
            return bound if taken is bool(ours & 1) else bound - 1
        found.hands[at.mover] ^= 1 << number[card]
        less = shape - (1 << 16 * at.play.suit_of[card] + 4 * at.mover)
        begun = opening(at, card, card_worth, trick_worth)
        cards = (*at.trick, card)
        trick = tuple(number[each] for each in cards)
        if begun.turns:
            same = sum([at.play.suit_of[each] == at.play.suit_of[begun.best] for each in cards])
            now = Trick(trick, number[begun.best], begun.winner, same, occ, owners, left, need)
            taken, _ = found.play((at.mover + 1) % 4, now, less)
        else:
            need -= 1 - (begun.winner & 1)
            taken = need <= 0
            if left > 1:
                taken, _ = found.lead(begun.winner, less, remaining_owners(owners, occ, trick), left - 1, need)
        return bound if taken is bool(ours & 1) else bound - 1

    return any_card(at, ours, test) if at.trick or at.legal != at.hands[at.mover] else test


def trump_of(at: Position) -> int:
    """The suit that takes all others, or -1."""
    play = at.play
    last = play.suit_of[-1]
    return last if play.suit_of[0] != last and play.beats[MIDDLE][play.suit_of[0]][0] & play.of_suit[last] else -1


def fits(at: Position, ours: int, card_worth: Sequence[int], trick_worth: int) -> bool:
    """Whether the play is whist: two sides of two, four suits at most, the suit led is followed, tricks are counted."""
    play, trump = at.play, trump_of(at)
    if len(at.seats) != 4 or ours not in (0b0101, 0b1010) or trick_worth != 1 or any(card_worth):
        return False
    return not at.barred and not any(at.leads) and follows(play, trump)


@lru_cache(maxsize=64)
def follows(play: Play, trump: int) -> bool:
    """Whether the suit led is followed and else anything played, and the highest trump takes, or of the suit led."""
    if len(play.of_suit) > 4 or any(cards.bit_count() > MAX_SUIT_CARDS for cards in play.of_suit):
        return False
    plain = tuple(((cards, cards),) for cards in play.of_suit)
    if any(row != plain for phase in (FIRST, MIDDLE) for row in play.follow[phase]):
        return False
    taking = (
        (led, best, takes) for rows in play.beats for led, row in enumerate(rows) for best, takes in enumerate(row)
    )
    for led, best, takes in taking:
        suit = play.suit_of[best]
        higher = play.of_suit[suit] >> best + 1 << best + 1
        over = play.of_suit[trump] if trump >= 0 and suit != trump else 0
        if suit in (led, trump) and takes != higher | over:
            return False
    return True
