"""The short games of Kozel told a second time, from the readings alone: a deal of plain texts, for comparison.

Each telling takes the number of players, the dealer (0 is A), the pack and the moves of one finished deal. It returns
who had to move and what was legal before each move, the tricks, and the card points; nothing of the package is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations

JACKS = ["JC", "JS", "JH", "JD"]
RANKS = ["A", "10", "K", "Q", "J", "9", "8", "7", "6"]
VALUE = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


@dataclass
class Deal:
    """A finished deal: each choice, the tricks with who took them, and the card points by seat."""

    choices: list[tuple[int, set[str]]] = field(default_factory=list)
    tricks: list[tuple[list[tuple[int, str]], int]] = field(default_factory=list)
    points: dict[int, int] = field(default_factory=dict)


def value(card: str) -> int:
    """What a card counts."""
    return VALUE.get(card[:-1], 0)


def who_takes(trick: list[tuple[int, str]], trump: str) -> int:
    """The first jack of the order; else the highest trump; else the highest card of the suit led."""
    by_card = {card: seat for seat, card in trick}
    for jack in JACKS:
        if jack in by_card:
            return by_card[jack]
    for suit in (trump, trick[0][1][-1]):
        for rank in RANKS:
            if rank + suit in by_card:
                return by_card[rank + suit]
    raise AssertionError("somebody led")


def one_trick(deal: Deal, hands: list[list[str]], leader: int, trump: str, moves: Iterator[str]) -> int:
    """Everyone plays any card."""
    trick = []
    for step in range(len(hands)):
        seat = (leader + step) % len(hands)
        deal.choices.append((seat, set(hands[seat])))
        card = next(moves)
        hands[seat].remove(card)
        trick.append((seat, card))
    taker = who_takes(trick, trump)
    deal.tricks.append((trick, taker))
    deal.points[taker] = deal.points.get(taker, 0) + sum(value(card) for _, card in trick)
    return taker


def halves(players: int, dealer: int, deck: list[str], moves: list[str]) -> Deal:
    """Four each from the right to the left, the dealer first; the last card makes trumps; two deal a half out."""
    deal, coming = Deal(), iter(moves)
    times = 2 if players == 2 else 1
    trump = deck[4 * players - 1][-1]
    for half in (deck[:16], deck[16:]):
        for time in range(times):
            packet = half[time * 4 * players : (time + 1) * 4 * players]
            hands: list[list[str]] = [[] for _ in range(players)]
            for place, card in enumerate(packet):
                hands[(dealer - place) % players].append(card)
            leader = (dealer + 1) % players
            for _ in range(4):
                leader = one_trick(deal, hands, leader, trump, coming)
    return deal


def fifteen(players: int, dealer: int, deck: list[str], moves: list[str]) -> Deal:
    """Two have fifteen each; of a half four have fifteen, and the sixteenth, the dealer's, makes trumps."""
    deal, coming = Deal(), iter(moves)
    parts = [deck[:30]] if players == 2 else [deck[:16], deck[16:]]
    trump = (deck[30] if players == 2 else deck[15])[-1]
    for part in parts:
        leader = (dealer + 1) % players
        hands: list[list[str]] = [[] for _ in range(players)]
        for place, card in enumerate(part):
            hands[(leader + place) % players].append(card)
        while hands[leader]:
            leader = one_trick(deal, hands, leader, trump, coming)
    return deal


def drawing(players: int, dealer: int, deck: list[str], moves: list[str]) -> Deal:
    """Four each, the next card makes trumps and is drawn last; nobody draws where there are too few for all."""
    deal, coming = Deal(), iter(moves)
    leader = (dealer + 1) % players
    hands = [[deck[(seat - leader) % players + players * n] for n in range(4)] for seat in range(players)]
    rest = deck[4 * players :]
    trump = rest[0][-1] if rest else ""
    rest = rest[1:] + rest[:1]
    while any(hands):
        leader = one_trick(deal, hands, leader, trump, coming)
        if len(rest) >= players:
            for step in range(players):
                hands[(leader + step) % players].append(rest.pop(0))
    return deal


def suits(players: int, dealer: int, deck: list[str], moves: list[str]) -> Deal:
    """All of a suit or a pair is led; the other covers all or gives as many; both draw to four."""
    assert players == 2
    deal, coming = Deal(points={0: 0, 1: 0}), iter(moves)
    leader = 1 - dealer
    hands = [deck[(seat - leader) % 2 : 8 : 2] for seat in range(2)]
    rest = deck[8:]
    while hands[leader]:
        if alike(hands[1 - leader]) and not alike(hands[leader]):
            leader = 1 - leader
        leads = [[card for card in hands[leader] if card[-1] == suit] for suit in "CSHD"]
        leads += [list(pair) for pair in combinations(hands[leader], 2) if pair[0][:-1] == pair[1][:-1]]
        deal.choices.append((leader, {said("lead", lead) for lead in leads if lead}))
        led = next(coming).removeprefix("lead ").split()
        other = 1 - leader
        answers = [list(some) for some in combinations(hands[other], len(led))]
        covers = {said("cover", some) for some in answers if any(map(above, permutations(some), [led] * 24))}
        deal.choices.append((other, covers | {"give " + " ".join(in_order(some)) for some in answers}))
        move = next(coming)
        cards = [word for word in move.split() if word not in ("cover", "give")]
        given = move.startswith("give ")
        taker = leader if given else other
        trick = [(leader, card) for card in led] + [(other, card) for card in cards if not given]
        deal.tricks.append((trick, taker))
        deal.points[taker] += sum(map(value, [*led, *cards]))
        hands = [[card for card in hand if card not in led and card not in cards] for hand in hands]
        leader = taker
        seat = leader
        while rest and len(hands[seat]) < 4:
            hands[seat].append(rest.pop(0))
            seat = 1 - seat
    return deal


def alike(hand: list[str]) -> bool:
    """Four cards of one suit."""
    return len(hand) == 4 and len({card[-1] for card in hand}) == 1


def above(cards: tuple[str, ...], led: list[str]) -> bool:
    """Whether each card is a higher one of the suit of the card below it."""
    return all(
        card[-1] == low[-1] and RANKS.index(card[:-1]) < RANKS.index(low[:-1])
        for card, low in zip(cards, led, strict=True)
    )


def in_order(cards: list[str]) -> list[str]:
    """Clubs, spades, hearts, diamonds, the highest first."""
    return sorted(cards, key=lambda card: ("CSHD".index(card[-1]), RANKS.index(card[:-1])))


def said(verb: str, cards: list[str]) -> str:
    """What is said: one card is just the card."""
    return cards[0] if len(cards) == 1 else " ".join([verb, *in_order(cards)])
