"""The kernel of the playouts: random deals, played by tables. It knows no game and no rule.

It is written once, in what Python and a compiler understand alike: `fast` compiles these very functions, with its own
64-bit numbers for the names below. Random numbers are counted: those of a deal depend on the seed and its number
alone, so that any part of the deals can be played anywhere and comes out the same.
"""

from __future__ import annotations

from typing import Any

whole = signed = int
count_bits = int.bit_count


def place(bit: int) -> int:
    """Which bit is set."""
    return bit.bit_length() - 1


NONE, ONE = 0, 1
ALL = 0xFFFF_FFFF_FFFF_FFFF
STEP, NEXT_DEAL = 0x9E37_79B9_7F4A_7C15, 0xD134_2543_DE82_EF95
STIR_1, STIR_2 = 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB
BY_27, BY_30, BY_31, BY_32 = 27, 30, 31, 32

ALWAYS, BY_OPENING, BY_TURNED, BY_LEAD = range(4)
"""What decides which variant of the laws a deal is played by."""


def mixed(x: int) -> int:
    """SplitMix64: 64 random bits from a counter."""
    x = ((x ^ (x >> BY_30)) * STIR_1) & ALL
    x = ((x ^ (x >> BY_27)) * STIR_2) & ALL
    return x ^ (x >> BY_31)


def started(seed: int, deal: int) -> int:
    """The counter from which a deal's numbers are counted. seed: 64 bits, mixed."""
    return mixed((seed + deal * NEXT_DEAL) & ALL)


def below(x: int, most: int) -> int:
    """A number below `most`, which is less than 2**32, from a counter."""
    return ((mixed(x) >> BY_32) * most) >> BY_32


def play(
    first: int,
    deals: int,
    seed: int,
    keep: int,
    hands: Any,
    sizes: Any,
    meeting: Any,
    arrivals: Any,
    openings: Any,
    variants: Any,
    leads_next: Any,
    suit_of: Any,
    side_of: Any,
    values: Any,
    ends: Any,
    lead_law: Any,
    follow_law: Any,
    beats_law: Any,
    holders: Any,
    kept: Any,
    beats: Any,
    bits: Any,
    decks: Any,
    cards: Any,
    takers: Any,
    leaders: Any,
    points: Any,
) -> None:
    """Play the deals first, first + 1, … of a seed; what came of them goes into the last five arguments.

    All tables are flat; `layout.flat` says what is in each. keep: 1 if decks and cards hold every deal, 0 if only the
    last. hands: room for a set of cards a seat.
    """
    pack, seats, sides, tricks, suits, sets, depth = (
        sizes[0],
        sizes[1],
        sizes[2],
        sizes[3],
        sizes[4],
        sizes[5],
        sizes[6],
    )
    many, mode, turned, first_card, per_trick, unled = sizes[7], sizes[8], sizes[9], sizes[10], sizes[11], sizes[12]
    kept_back, meet = sizes[13], len(meeting) > 0
    for deal in range(deals):
        x = started(seed, whole(first + deal))
        deck, played, took, score = deal * pack * keep, deal * tricks * seats * keep, deal * tricks, deal * sides
        for j in range(pack):
            decks[deck + j] = j
        for j in range(pack - 1):
            x = (x + STEP) & ALL
            other = deck + j + signed(below(x, whole(pack - j)))
            card = decks[other]
            decks[other] = decks[deck + j]
            decks[deck + j] = card
        opening = 0
        if many > 1:
            x = (x + STEP) & ALL
            opening = signed(below(x, whole(many)))
        variant = unled
        if mode == BY_OPENING:
            variant = variants[opening]
        elif mode == BY_TURNED:
            variant = variants[decks[deck + turned]]
        for seat in range(seats):
            hands[seat] = NONE
        leader = first_leader = leading = openings[opening]
        before = 0
        over = False
        for trick in range(tricks):
            for at in range(arrivals[trick], arrivals[trick + 1], 3):
                seat, how, card = arrivals[at + 1], arrivals[at + 2], decks[deck + arrivals[at]]
                if how == 1:
                    seat = (seat + leader) % seats
                elif trick == 0 and card == first_card and how == 0:
                    first_leader = seat
                hands[seat] |= bits[card]
            if trick == 0:
                for seat in range(seats):
                    for hand in ends:
                        if hands[seat] == hand:
                            over = True
                leader = leading = first_leader
                if over:
                    leading = -1
                    break
            elif leads_next[trick] >= 0:
                leader = leads_next[trick]
            phase = 0 if trick == 0 else 2 if trick == tricks - 1 else 1
            law = lead_law[(variant * 3 + phase) * seats + (leader - leading + seats) % seats] * depth
            row, suit, best, taker, seat, pot = 0, 0, 0, leader, leader, per_trick
            back = NONE
            one_side, other_side = -1, -1
            turns = 0
            for turn in range(seats):
                hand = hands[seat]
                free = hand & ~back
                legal = free
                for at in range(law, law + depth):
                    if free & holders[at] != NONE:
                        legal &= kept[at]
                several = whole(count_bits(legal))
                if several > ONE:
                    x = (x + STEP) & ALL
                    for _ in range(signed(below(x, several))):
                        legal &= legal - ONE
                bit = legal & ~(legal - ONE)
                card = place(bit)
                hands[seat] = hand ^ bit
                cards[played + trick * seats + turn] = card
                pot += values[card]
                if turn == 0:
                    suit = suit_of[card]
                    if mode == BY_LEAD and trick == 0:
                        variant = variants[card]
                    at = variant * 3 + phase
                    law = follow_law[(at * sets + (before & (sets - 1))) * suits + suit] * depth
                    row = beats_law[at * suits + suit] * pack
                    best = card
                    if kept_back >= 0 and trick == 0:
                        back = bits[decks[deck + kept_back]]
                elif beats[row + best] & bit != NONE:
                    best = card
                    taker = seat
                turns += 1
                if meet:
                    if card == meeting[0]:
                        one_side = side_of[seat]
                    elif card == meeting[1]:
                        other_side = side_of[seat]
                    if one_side >= 0 and other_side >= 0 and one_side != other_side:
                        over = True
                        break
                seat = seat + 1 if seat + 1 < seats else 0
            if turns < seats:
                break
            before |= 1 << suit
            takers[took + trick] = taker
            points[score + side_of[taker]] += pot
            leader = taker
            if over:
                break
        leaders[deal] = leading
