"""The search of the solver for whist-like play: four seats, two sides, every trick worth the same.

What a line of play shows is kept for all deals that are alike in what mattered to it: how long each suit is in each
hand, and who holds the cards of each suit down to the lowest that took a trick by its rank. (The idea is Ginsberg's
partition search, as bridge programs have it since 1996.)

Written so that it can be compiled: whole numbers and one flat array. A card is 16 times its suit and its rank; `own` is
for each suit who holds its cards, from the highest, two bits a card, two suits to a number; `shape` is how many cards
each seat has of each suit, four bits each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from cardgames.solver.card_laws import FIRST, MIDDLE
from cardgames.solver.point_search import NOTHING, BoundTest, any_card, opening
from cardgames.solver.positions import Play, Position, bits

RANKS, WIDTH = 15, 16
"""So many cards has a suit at the most, and so far are two suits apart."""
FIELD = (1 << RANKS) - 1
HALF = 2 * RANKS
TOP = HALF - 2
OWNERS = (1 << HALF) - 1

HANDS = 0
TRUMP, NEXT, ENTRIES, BUCKETS = 4, 5, 6, 7
"""The suit of trumps or -1, the next free room, where that began and how many lists of kinds there are."""
WINNERS = 8
OWN = WINNERS + 64
TRICK = OWN + 64
MOVES = TRICK + 64
LISTS = MOVES + 64 * 16
SPREAD = 64
"""So many more lists there are of entries than of kinds."""
ROOM = 6
"""A kind: shape, numbers of winners and leader, a mask for each pair of suits, the next kind; the last that was of use
stands first. An entry: its kind, what `own` was under the masks, bounds, the next entry.

So one look for each kind is enough, however many deals of it there are.
"""


def lowest(mask: int) -> int:
    """The number of the lowest bit."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The number of the highest bit."""
    return mask.bit_length() - 1


def many(field: int) -> int:
    """How many bits a number of fifteen has."""
    field -= field >> 1 & 0x5555
    field = (field & 0x3333) + (field >> 2 & 0x3333)
    field = (field + (field >> 4)) & 0x0F0F
    return (field + (field >> 8)) & 31


def height(card: int, led: int, trump: int) -> int:
    """How high a card stands in a trick."""
    suit = card >> 4
    if suit == trump:
        return 100 + card
    return 1 + card - WIDTH * suit if suit == led else 0


def reach(hand: int, led: int, trump: int) -> int:
    """How high a hand can go in a trick."""
    own = hand >> WIDTH * led & FIELD
    if own:
        return height(highest(own) + WIDTH * led, led, trump)
    if trump >= 0:
        own = hand >> WIDTH * trump & FIELD
        if own:
            return height(highest(own) + WIDTH * trump, led, trump)
    return 0


def without(own: int, occ: int, card: int) -> int:
    """`own` of a pair of suits when a card is gone that was among these cards."""
    suit = card >> 4
    place = many((occ >> WIDTH * suit & FIELD) >> card - WIDTH * suit + 1)
    shift = HALF * (suit & 1)
    field = own >> shift & OWNERS
    below = (1 << TOP - 2 * place) - 1
    above = OWNERS & ~((1 << TOP + 2 - 2 * place) - 1)
    return own & ~(OWNERS << shift) | ((field & above) | (field & below) << 2) << shift


def cards_down_to(occ: int, suit: int, number: int) -> int:
    """The lowest of the so many highest cards of a suit, as a bit; none for 0."""
    field = occ >> WIDTH * suit & FIELD
    card = 0
    for _ in range(number):
        card = highest(field)
        field ^= 1 << card
    return 1 << card + WIDTH * suit if number else 0


def cards_of_counts(occ: int, numbers: int) -> int:
    """For each suit the lowest of its so many highest cards, four bits a suit."""
    cards = 0
    suit = 0
    while numbers:
        cards |= cards_down_to(occ, suit, numbers & 15)
        numbers >>= 4
        suit += 1
    return cards


def cashed(a: Any, p: int, shape: int, left: int, own: int, own2: int, need: int, depth: int) -> int:
    """How many tricks the side of the leader can take at once, from the top.

    How many of the highest cards of each suit it needs for that is in WINNERS, four bits a suit.
    """
    q = (p + 2) & 3
    lho, rho = (p + 1) & 3, (p + 3) & 3
    trump = a[TRUMP]
    ruff_l = trump >= 0 and a[HANDS + lho] >> WIDTH * trump & FIELD != 0
    ruff_r = trump >= 0 and a[HANDS + rho] >> WIDTH * trump & FIELD != 0
    mine = 0
    theirs = 0
    aside = 0
    cross = False
    winners = 0
    winners_q = 0
    for suit in range(4):
        lengths = shape >> 16 * suit
        mine_s, left_s = lengths >> 4 * p & 15, lengths >> 4 * lho & 15
        partner_s, right_s = lengths >> 4 * q & 15, lengths >> 4 * rho & 15
        size = mine_s + left_s + partner_s + right_s
        if mine_s + partner_s == 0:
            continue
        field = (own if suit < 2 else own2) >> HALF * (suit & 1)
        run = 0
        while run < size and (field >> TOP - 2 * run & 3) == p:
            run += 1
        after = run
        while after < size and (field >> TOP - 2 * after & 3) == q:
            after += 1
        limit = 15
        if suit != trump:
            if ruff_l:
                limit = left_s
            if ruff_r and right_s < limit:
                limit = right_s
        rounds = run
        if run >= left_s and run >= right_s and run >= partner_s and limit == 15:
            rounds = mine_s
        if rounds > limit:
            rounds = limit
        if rounds:
            mine += rounds
            if suit != trump:
                aside += rounds
            winners |= (rounds if rounds < run else run) << 4 * suit
        more = after - run
        if more and rounds >= run:
            if more > partner_s - rounds:
                more = partner_s - rounds
            if after >= left_s and after >= right_s and limit == 15 and after >= mine_s and rounds == run:
                more = partner_s - rounds
            if more > limit - rounds:
                more = limit - rounds
            if more > 0:
                theirs += more
                winners_q |= (after ^ (winners >> 4 * suit & 15)) << 4 * suit
                if mine_s > rounds:
                    cross = True
    if trump >= 0:  # who holds nothing but trumps must ruff his partner's winners
        trumps = shape >> 16 * trump >> 4 * q & 15
        if trumps and aside > left - trumps:
            mine -= aside - (left - trumps)
            cross = False
        trumps = shape >> 16 * trump >> 4 * p & 15
        if trumps and theirs > left - trumps - aside:
            theirs = left - trumps - aside
    if cross and theirs > 0 and mine < need:
        mine += theirs
        winners ^= winners_q
    a[WINNERS + depth] = winners
    return mine if mine < left else left


def sure_trumps(a: Any, occ: int, own: int, own2: int, depth: int) -> int:
    """How many of the highest trumps are in one hand; WINNERS has the number in its place among the suits."""
    trump = a[TRUMP]
    size = many(occ >> WIDTH * trump & FIELD)
    field = (own if trump < 2 else own2) >> HALF * (trump & 1)
    owner = field >> TOP & 3
    run = 0
    while run < size and (field >> TOP - 2 * run & 3) == owner:
        run += 1
    a[WINNERS + depth] = run << 4 * trump
    return run


def play(
    a: Any, k: int, p: int, led: int, best: int, winner: int, same: int, shape: int, left: int, need: int, depth: int
) -> int:
    """Whether seats 0 and 2 take `need` of the `left` tricks, with `p` to play the card number `k` of this trick."""
    ours = 1 - (p & 1)
    occ = 0
    own = own2 = 0
    place = 0
    key = 0
    best_first = -1
    trump = a[TRUMP]
    base = depth & -4
    if k == 0:
        if need <= 0 or need > left:
            a[WINNERS + depth] = 0
            return 1 if need <= 0 else 0
        occ = a[HANDS] | a[HANDS + 1] | a[HANDS + 2] | a[HANDS + 3]
        if left == 1:
            best = lowest(a[HANDS + p])
            led = best >> 4
            winner = p
            same = 1
            for turn in range(1, 4):
                seat = (p + turn) & 3
                card = lowest(a[HANDS + seat])
                if height(card, led, trump) > height(best, led, trump):
                    same = same + 1 if card >> 4 == best >> 4 else 1
                    best = card
                    winner = seat
                elif card >> 4 == best >> 4:
                    same += 1
            a[WINNERS + depth] = 1 << best if same > 1 else 0
            return 1 - (winner & 1)
        own, own2 = a[OWN + (depth >> 1)], a[OWN + (depth >> 1) + 1]
        fast = cashed(a, p, shape, left, own, own2, need if ours else left - need + 1, depth)
        if fast >= (need if ours else left - need + 1):
            a[WINNERS + depth] = cards_of_counts(occ, a[WINNERS + depth])
            return ours
        if trump >= 0 and occ >> WIDTH * trump & FIELD:
            sure = sure_trumps(a, occ, own, own2, depth)
            owner = (own if trump < 2 else own2) >> HALF * (trump & 1) >> TOP & 1
            if sure >= (left - need + 1 if owner else need):
                a[WINNERS + depth] = cards_of_counts(occ, a[WINNERS + depth])
                return 0 if owner else 1
        key = shape
        mixed = (shape & 0x3FFFFFFF) * 668265263 + (shape >> 30 & 0x3FFFFFFF) * 374761393 + p * 2654435761
        place = LISTS + 2 * ((mixed ^ mixed >> 21) & a[BUCKETS] - 1)
        kind = a[place]
        link = place
        while kind:
            if a[kind] == key and a[kind + 1] & 3 == p:
                entry = kept(a, kind, own & a[kind + 2], own2 & a[kind + 3])
                if entry:
                    low, high = a[entry + 3] & 31, a[entry + 3] >> 5
                    if low >= need or high < need:
                        a[link] = a[kind + 4]
                        a[kind + 4] = a[place]
                        a[place] = kind
                        a[WINNERS + depth] = cards_of_counts(occ, a[kind + 1] >> 2)
                        return 1 if low >= need else 0
            link = kind + 4
            kind = a[link]
        best_first = a[place + 1] - 1
        a[TRICK + base] = occ
    else:
        occ = a[TRICK + base]
    hand = a[HANDS + p]
    legal = hand
    if k:
        follow = hand & FIELD << WIDTH * led
        if follow:
            legal = follow
    # The moves, one of each run of equal cards, the likeliest first.
    start = MOVES + 16 * depth
    count = 0
    high = height(best, led, trump) if k else 0
    beat = 0
    partner_has_it = False
    if k == 1:
        third = reach(a[HANDS + ((p + 1) & 3)], led, trump)
        fourth = reach(a[HANDS + ((p + 2) & 3)], led, trump)
        beat = third if third > high else high
        partner_has_it = fourth > beat
    elif k == 2:
        fourth = reach(a[HANDS + ((p + 1) & 3)], led, trump)
        partner_has_it = winner & 1 == p & 1 and fourth < high
        beat = fourth if fourth > high else high
    elif k == 3:
        partner_has_it = winner & 1 == p & 1
        beat = high
    for suit in range(4):
        field = legal >> WIDTH * suit & FIELD
        if not field:
            continue
        all_of = occ >> WIDTH * suit & FIELD
        lead_score = 0
        if k == 0:
            lead_score = lead(a, p, suit, shape, own if suit < 2 else own2)
        single = field & field - 1 == 0
        mine = field
        while mine:
            rank = highest(mine)
            card = rank + WIDTH * suit
            if k == 0:
                score = lead_score + rank
                if card == best_first:
                    score += 1000
            else:
                h = height(card, led, trump)
                if h > high and not partner_has_it and h > beat:
                    score = 500 - rank
                elif h > high:
                    score = 100 - rank if partner_has_it or suit == led else 60 - rank
                else:
                    score = 300 - 4 * rank - single * 3
                    if suit == trump:
                        score -= 60
            at = start + count
            while at > start and a[at - 1] >> 6 < score:
                a[at] = a[at - 1]
                at -= 1
            a[at] = score * 64 + card
            count += 1
            next_one = all_of & ~field & (1 << rank) - 1
            mine &= (1 << highest(next_one)) - 1 if next_one else 0
    result = 1 - ours
    winners = 0
    for at in range(start, start + count):
        card = a[at] & 63
        suit = card >> 4
        a[HANDS + p] = hand ^ (1 << card)
        less = shape - (1 << 16 * suit + 4 * p)
        now, who, alike, ls = card, p, 1, suit
        if k:
            ls = led
            if height(card, led, trump) > high:
                alike = same + 1 if suit == best >> 4 else 1
            else:
                now, who = best, winner
                alike = same + 1 if suit == best >> 4 else same
        a[TRICK + base + 1 + k if k < 3 else TRICK + 63] = card
        turn, seat, still, wanted = k + 1, (p + 1) & 3, left, need
        if k == 3:
            turn, seat, still, wanted = 0, who, left - 1, need - 1 + (who & 1)
            own, own2 = a[OWN + (base >> 1)], a[OWN + (base >> 1) + 1]
            gone = occ
            for other_turn in range(4):
                other = card if other_turn == 3 else a[TRICK + base + 1 + other_turn]
                if other < 2 * WIDTH:
                    own = without(own, gone, other)
                else:
                    own2 = without(own2, gone, other)
                gone ^= 1 << other
            a[OWN + (base >> 1) + 2] = own
            a[OWN + (base >> 1) + 3] = own2
        told = play(a, turn, seat, ls, now, who, alike, less, still, wanted, depth + 1)
        found = a[WINNERS + depth + 1]
        if k == 3 and alike > 1:
            found |= 1 << equal_below(occ, a[HANDS + who], now)
        if told == ours:
            result = ours
            winners = found
            if k == 0:
                a[place + 1] = card + 1
            break
        winners |= found
    a[HANDS + p] = hand
    a[WINNERS + depth] = winners
    if k == 0:
        keep(a, place, key, p, occ, a[OWN + (depth >> 1)], a[OWN + (depth >> 1) + 1], winners, result, left, need)
    return result


def equal_below(occ: int, hand: int, card: int) -> int:
    """The lowest card that is as good as this one, since the same hand holds all between."""
    suit = card >> 4
    below = (occ >> WIDTH * suit & FIELD) & (1 << card - WIDTH * suit) - 1
    while below:
        next_one = highest(below) + WIDTH * suit
        if not hand >> next_one & 1:
            break
        card = next_one
        below ^= 1 << card - WIDTH * suit
    return card


def lead(a: Any, p: int, suit: int, shape: int, own: int) -> int:
    """How likely it is that a suit is the one to lead."""
    trump = a[TRUMP]
    field = own >> HALF * (suit & 1)
    top = field >> TOP & 3
    lho, q, rho = (p + 1) & 3, (p + 2) & 3, (p + 3) & 3
    score = 0
    if top == p:
        score += 40
    elif top == q:
        score += 60
    else:
        score -= 20 if top == rho else 30
    if trump >= 0 and suit != trump:
        lengths = shape >> 16 * suit
        if lengths >> 4 * q & 15 == 0 and a[HANDS + q] >> WIDTH * trump & FIELD:
            score += 80
        if lengths >> 4 * lho & 15 == 0 and a[HANDS + lho] >> WIDTH * trump & FIELD:
            score -= 80
        if lengths >> 4 * rho & 15 == 0 and a[HANDS + rho] >> WIDTH * trump & FIELD:
            score -= 60
    return score


def list_of(a: Any, kind: int, own: int, own2: int) -> int:
    """Where the list begins that an entry is in."""
    mixed = (own & OWNERS) * 668265263 + (own >> HALF) * 374761393
    mixed += (own2 & OWNERS) * 1274126177 + (own2 >> HALF) * 461845907 + kind * 1103515245
    buckets: int = a[BUCKETS]
    return LISTS + 2 * buckets + ((mixed ^ mixed >> 21) & SPREAD * buckets - 1)


def kept(a: Any, kind: int, own: int, own2: int) -> int:
    """The entry of a kind with just these owners, or 0."""
    entry: int = a[list_of(a, kind, own, own2)]
    while entry and not (a[entry] == kind and a[entry + 1] == own and a[entry + 2] == own2):
        entry = a[entry + 4]
    return entry


def keep(
    a: Any, place: int, key: int, p: int, occ: int, own: int, own2: int, winners: int, result: int, left: int, need: int
) -> None:
    """Remember what was found, for all deals that are alike down to the winners."""
    numbers = 0
    mask = mask2 = 0
    for suit in range(4):
        field = winners >> WIDTH * suit & FIELD
        if field:
            number = many((occ >> WIDTH * suit & FIELD) >> lowest(field))
            numbers |= number << 4 * suit
            part = (OWNERS & ~((1 << TOP + 2 - 2 * number) - 1)) << HALF * (suit & 1)
            if suit < 2:
                mask |= part
            else:
                mask2 |= part
    if a[NEXT] + 2 * ROOM > len(a):
        for at in range(LISTS, a[ENTRIES]):
            a[at] = 0
        a[NEXT] = a[ENTRIES]
    kind = a[place]
    while kind and not (a[kind] == key and a[kind + 1] == numbers << 2 | p):
        kind = a[kind + 4]
    if kind == 0:
        kind = a[NEXT]
        a[NEXT] = kind + ROOM
        a[kind] = key
        a[kind + 1] = numbers << 2 | p
        a[kind + 2] = mask
        a[kind + 3] = mask2
        a[kind + 4] = a[place]
        a[place] = kind
    low, high = (need, left) if result else (0, need - 1)
    entry = kept(a, kind, own & mask, own2 & mask2)
    if entry:
        low = max(low, a[entry + 3] & 31)
        high = min(high, a[entry + 3] >> 5)
    else:
        entry = a[NEXT]
        a[NEXT] = entry + ROOM
        a[entry] = kind
        a[entry + 1] = own & mask
        a[entry + 2] = own2 & mask2
        first = list_of(a, kind, own & mask, own2 & mask2)
        a[entry + 4] = a[first]
        a[first] = entry
    a[entry + 3] = high << 5 | low


def search(
    at: Position,
    ours: int,
    card_worth: Sequence[int],
    trick_worth: int,
    run: Callable[..., int] = play,
    array: Callable[[int], Any] = lambda size: [0] * size,
    buckets: int = 1 << 14,
    entries: int = 1 << 17,
) -> BoundTest:
    """What a card brings the seats of `ours`, in tricks, with the rest of this trick and all later ones; see `fits`."""
    whole = at.play.of_suit
    rank = [(whole[suit] & (1 << card) - 1).bit_count() for card, suit in enumerate(at.play.suit_of)]
    number = [WIDTH * suit + rank[card] for card, suit in enumerate(at.play.suit_of)]

    def anew(cards: int) -> int:
        return sum([1 << number[card] for card in bits(cards)])

    lists = LISTS + (2 + SPREAD) * buckets
    a = array(lists + ROOM * entries)
    a[TRUMP] = trump_of(at)
    a[ENTRIES] = a[NEXT] = lists
    a[BUCKETS] = buckets
    turn = len(at.trick)
    all_hands = [
        hand | (1 << at.trick[place] if (place := (seat - at.leader) % 4) < turn else 0)
        for seat, hand in enumerate(at.hands)
    ]
    occ = sum(all_hands)
    a[TRICK] = anew(occ)
    for place, card in enumerate(at.trick):
        a[TRICK + 1 + place] = number[card]
    for suit, cards in enumerate(whole):
        field = 0
        for place, card in enumerate(reversed([*bits(cards & occ)])):
            owner = next(seat for seat in range(4) if all_hands[seat] >> card & 1)
            field |= owner << TOP - 2 * place
        a[OWN + (suit >> 1)] |= field << HALF * (suit & 1)
    left = at.hands[at.mover].bit_count()
    own, own2 = a[OWN], a[OWN + 1]
    hands = [anew(hand) for hand in at.hands]
    lengths = [
        (hand & cards).bit_count() << 16 * suit + 4 * seat
        for seat, hand in enumerate(at.hands)
        for suit, cards in enumerate(whole)
    ]

    def lay(without_card: int = 0) -> int:
        """Put the hands where the search finds them, the mover's without a card; their shape."""
        a[HANDS : HANDS + 4] = hands
        a[HANDS + at.mover] ^= without_card
        shape = sum(lengths)
        if without_card:
            shape -= 1 << 16 * (without_card.bit_length() - 1 >> 4) + 4 * at.mover
        return shape - (shape >> 63 << 64)

    def leading(_: int, bound: int) -> int:
        need = bound if ours & 1 else left - bound + 1
        told = run(a, 0, at.mover, 0, 0, 0, 0, lay(), left, need, 0)
        return bound if bool(told) is bool(ours & 1) else bound - 1

    def value(card: int, bound: int) -> int:
        begun = opening(at, card, card_worth, trick_worth)
        shape = lay(1 << number[card])
        trick = (*at.trick, card)
        a[TRICK + 1 + turn] = number[card]
        need = bound if ours & 1 else left - bound + 1
        best, same = number[begun.best], sum([at.play.suit_of[c] == at.play.suit_of[begun.best] for c in trick])
        if begun.turns:
            seat = (at.mover + 1) % 4
            told = run(a, turn + 1, seat, begun.suit, best, begun.winner, same, shape, left, need, turn + 1)
        else:
            gone, pair = a[TRICK], [own, own2]
            for other in map(number.__getitem__, trick):
                pair[other // (2 * WIDTH)] = without(pair[other // (2 * WIDTH)], gone, other)
                gone ^= 1 << other
            a[OWN + 2], a[OWN + 3] = pair
            took = 1 - (begun.winner & 1)
            need -= took
            told = run(a, 0, begun.winner, 0, 0, 0, 0, shape, left - 1, need, 4) if left > 1 else need <= 0
        return bound if bool(told) is bool(ours & 1) else bound - 1

    if at.trick or at.legal != at.hands[at.mover]:
        return any_card(at, ours, value)
    return lambda card, bound: (leading if card == NOTHING else value)(card, bound)


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
    if len(play.of_suit) > 4 or any(cards.bit_count() > RANKS for cards in play.of_suit):
        return False
    plain = tuple(((cards, cards),) for cards in play.of_suit)
    if any(row != plain for phase in (FIRST, MIDDLE) for row in play.follow[phase]):
        return False
    for rows in play.beats:
        for led, row in enumerate(rows):
            for best, takes in enumerate(row):
                suit = play.suit_of[best]
                if suit in (led, trump):
                    higher = play.of_suit[suit] >> best + 1 << best + 1
                    over = play.of_suit[trump] if trump >= 0 and suit != trump else 0
                    if takes != higher | over:
                        return False
    return True
