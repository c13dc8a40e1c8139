"""A deal in progress as whole numbers, for the solver: all of it asked of the rules by way of their tables.

The solver's cards are numbered anew: suit by suit, each from its lowest card up, and the suit that beats most last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardgames.core import SEATS, BadRecord, Card, Game, Seat, Table, cards_among
from cardgames.core.tricks import TrickRules
from cardgames.solver.card_laws import FIRST, LAST, MIDDLE, Law, Steps, legal_cards, worth

PHASES = (FIRST, MIDDLE, LAST)

Rows: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, eq=False)
class Play:
    """How the cards are played under one trump, in the solver's numbers.

    cards: the card of each number. suit_of: the suit of each. of_suit: the cards of each suit, as bits.
    follow: by phase, suits led before and suit led, what may be played. beats: by phase, suit led and best card, what
    takes the trick from the best card. watched: for each suit the cards whose play depends on whether it was led
    before. alike: for each card those of its suit that differ from it in nothing but their height.
    """

    cards: tuple[Card, ...]
    suit_of: tuple[int, ...]
    of_suit: tuple[int, ...]
    follow: tuple[tuple[tuple[Steps, ...], ...], ...]
    beats: tuple[Rows, ...]
    watched: tuple[int, ...]
    alike: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Position:
    """Where the play of a deal stands. Seats are places among those who play, clockwise from 0; cards are bits.

    leader: who led, or is to lead, this trick. trick: the cards in it. legal: what may be played now. barred: what may
    not be played to this trick, though it might to a later one. before: the suits led in earlier tricks. number: how
    many tricks were taken. leads: what each seat may lead to the later tricks. card_worth, trick_worth: what counts for
    the side that takes a trick.
    """

    play: Play
    seats: tuple[Seat, ...]
    hands: tuple[int, ...]
    leader: int
    trick: tuple[int, ...]
    legal: int
    barred: int
    before: int
    number: int
    leads: tuple[Steps, ...]
    card_worth: tuple[int, ...]
    trick_worth: int

    @property
    def mover(self) -> int:
        """The seat to move."""
        return (self.leader + len(self.trick)) % len(self.seats)

    @property
    def phase(self) -> int:
        """The phase of this trick."""
        return LAST if self.hands[self.mover].bit_count() == 1 else MIDDLE if self.number else FIRST


_made: dict[tuple[TrickRules, str, tuple[Card, ...]], Play] = {}
_MAX_PLAYS = 64


def play_of(rules: TrickRules, t: Table) -> Play:
    """How the cards are played on a table with its trumps made. What was found out once is kept."""
    key = (rules, t.trump, tuple(t.up))
    if key not in _made:
        if len(_made) >= _MAX_PLAYS:
            _made.clear()
        _made[key] = _play(Law(rules, t))
    return _made[key]


def _play(found: Law) -> Play:
    size, suits = len(found.cards), range(len(found.suits))
    takes = [[[found.beats(phase, suit, best) for best in range(size)] for suit in suits] for phase in PHASES]
    strong = [0] * len(found.suits)
    for best in range(size):
        for card in bits(takes[MIDDLE][found.suit_of[best]][best]):
            strong[found.suit_of[card]] += 1
    height = [sum(takes[MIDDLE][found.suit_of[c]][other] >> c & 1 for other in range(size)) for c in range(size)]
    order = sorted(range(size), key=lambda c: (strong[found.suit_of[c]], found.suit_of[c], height[c]))
    place = {card: number for number, card in enumerate(order)}

    def anew(mask: int) -> int:
        return sum([1 << place[card] for card in bits(mask)])

    def steps(old: Steps) -> Steps:
        return tuple((anew(holders), anew(kept)) for holders, kept in old)

    sets = range(1 << len(found.suits))
    known: dict[Steps, Steps] = {}
    follow = []
    for phase in PHASES:
        rows: dict[tuple[Steps, ...], tuple[Steps, ...]] = {}
        by_set = []
        for before in sets:
            row = tuple(
                known.setdefault(old, steps(old)) for suit in suits for old in [found.steps(phase, before, suit)]
            )
            by_set.append(rows.setdefault(row, row))
        follow.append(tuple(by_set))
    beats = tuple(tuple(tuple(anew(row[card]) for card in order) for row in rows) for rows in takes)
    suit_of = tuple(found.suit_of[card] for card in order)
    of_suit = tuple(sum(1 << c for c in range(size) if suit_of[c] == suit) for suit in suits)
    watched = tuple(_suits_watched(follow, suit, size) for suit in suits)
    steps_met = {step for by_set in follow for row in by_set for one in row for step in one}
    alike = _alike(suit_of, of_suit, beats, steps_met)
    return Play(tuple(found.cards[c] for c in order), suit_of, of_suit, tuple(follow), beats, watched, alike)


def _suits_watched(follow: Sequence[Sequence[tuple[Steps, ...]]], suit: int, size: int) -> int:
    """The cards that some law lets play or not, according to whether this suit was led before."""
    found = 0
    for by_set in follow:
        for before, row in enumerate(by_set):
            other = by_set[before ^ 1 << suit]
            for one, two in zip(row, other, strict=True):
                for holders, kept in {*one} ^ {*two}:
                    found |= ((1 << size) - 1) & ~kept
                    assert holders
    return found


def _alike(
    suit_of: Sequence[int], of_suit: Sequence[int], beats: Sequence[Rows], met: set[tuple[int, int]]
) -> tuple[int, ...]:
    """For each card those of its suit that stand to all other suits, and to every law on hands, as it does."""
    laws = sorted(met)

    def signature(c: int) -> tuple[object, ...]:
        suit = suit_of[c]
        lawful = tuple((holders >> c & 1, kept >> c & 1) for holders, kept in laws)
        taken = tuple(row[c] & ~of_suit[suit] for rows in beats for row in rows)
        taking = tuple(
            mask >> c & 1 for rows in beats for row in rows for b, mask in enumerate(row) if suit_of[b] != suit
        )
        return suit, lawful, taken, taking

    signatures = [signature(c) for c in range(len(suit_of))]
    together: dict[tuple[object, ...], int] = {}
    for c, mine in enumerate(signatures):
        together[mine] = together.get(mine, 0) | 1 << c
    return tuple(together[mine] for mine in signatures)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits of a mask, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def position(game: Game, ends: bool = False) -> Position:
    """Where a game stands. Raises BadRecord, in one sentence, where tables do not fit its play.

    ends: whether the caller handles cards that end the play at once where they meet.
    """
    rules, t = game.rules, game._table
    if not isinstance(rules, TrickRules):
        raise BadRecord(f"{rules.title} is not a game of following suit, so the solver cannot play it.")
    if any(t.piles):
        raise BadRecord(f"In {rules.title} the top card of a hand is turned, so the solver cannot play it.")
    if game.to_move is None:
        raise BadRecord("No deal is being played, so there is nothing to solve.")
    if not all(isinstance(move, Card) for move in game.legal_moves):
        raise BadRecord(f"{game.to_move} has to say something before a card is played, so there is nothing to solve.")
    if not ends:
        _refuse_sudden_ends(rules, t)
    return _position(rules, t, t.seats.index(SEATS.index(game.to_move)), cards_among(game.legal_moves))


def after_lead(game: Game, led: Card) -> Position:
    """Where a game stands before a lead, with the trumps that this lead makes."""
    rules = game.rules
    assert isinstance(rules, TrickRules)
    t = _copy(game._table)
    rules.on_lead(t, led)
    return _position(rules, t, t.seats.index(SEATS.index(game.to_move or "")), cards_among(game.legal_moves))


def _position(rules: TrickRules, t: Table, mover: int, legal: Sequence[Card]) -> Position:
    play = play_of(rules, t)
    number = {card: at for at, card in enumerate(play.cards)}

    def mask(cards: Iterable[Card]) -> int:
        return sum([1 << number[card] for card in cards])

    trick = tuple(number[card] for _, card in t.trick)
    leader = (mover - len(trick)) % len(t.seats)
    before = 0
    for cards, _ in t.tricks:
        before |= 1 << play.suit_of[number[cards[0][1]]]
    per_trick, values = worth(rules)
    worth_of = dict(zip(rules.pack(), values, strict=True))
    found = Position(
        play=play,
        seats=t.seats,
        hands=tuple(mask(t.hands[seat]) for seat in t.seats),
        leader=leader,
        trick=trick,
        legal=mask(legal),
        barred=0,
        before=before,
        number=len(t.tricks),
        leads=_leads(rules, t, leader, number),
        card_worth=tuple(worth_of[card] for card in play.cards),
        trick_worth=per_trick,
    )
    barred = _lead_masks(rules, t, found, mask)
    return replace(found, barred=barred) if barred else found


def _leads(rules: TrickRules, t: Table, leader: int, number: dict[Card, int]) -> tuple[Steps, ...]:
    """What each seat may lead to the tricks after this one."""
    first = t.tricks[0][0][0][0] if t.tricks else t.seats[leader]
    found = Law(rules, t)
    cards = found.cards

    def anew(mask: int) -> int:
        return sum([1 << number[cards[card]] for card in bits(mask)])

    return tuple(tuple((anew(holders), anew(kept)) for holders, kept in found.lead(seat, first)) for seat in t.seats)


def _lead_masks(rules: TrickRules, t: Table, found: Position, mask: Callable[[Iterable[Card]], int]) -> int:
    """The rules are asked what each hand may play to this trick. Raises BadRecord where no tables can tell it."""
    may_play, play = rules.may_play_in(t), found.play
    steps = play.follow[found.phase][found.before]
    barred = 0
    for turn in range(max(1, len(found.trick)), len(found.seats)):
        seat = (found.leader + turn) % len(found.seats)
        hand, held = found.hands[seat], t.hands[found.seats[seat]]
        leads = found.trick[:1] or tuple(bits(found.legal))
        allowed = [(play.suit_of[led], mask(may_play(t, held, play.cards[led])[0])) for led in leads]
        if all(may == legal_cards(hand, steps[suit]) for suit, may in allowed):
            continue
        ever = 0
        for _, may in allowed:
            ever |= may
        if any(may != legal_cards(hand & ever, steps[suit]) for suit, may in allowed):
            raise BadRecord(f"The solver cannot tell what may be played to this trick of {rules.title}.")
        barred |= hand & ~ever
    return barred


def _refuse_sudden_ends(rules: TrickRules, t: Table) -> None:
    """While two cards may come that end the play where they meet, no count tells the best play."""
    for one, other in meetings(rules, t):
        sentence = f"the {one.name} may still meet the {other.name}"
        raise BadRecord(
            f"{rules.title} ends at once where two cards meet, and {sentence}: "
            "the solver can play it only by what the deal scores."
        )


def meetings(rules: TrickRules, t: Table) -> list[tuple[Card, Card]]:
    """The pairs of cards, still in play, with which the rules may end the deal where they meet in a trick."""
    catch = getattr(rules, "catch", None)
    if catch is None:
        return []
    look = _copy(t)
    found = []
    holders = [(seat, card) for seat in t.seats for card in t.hands[seat]] + t.trick
    for one in holders:
        for other in holders:
            look.trick = [one, other]
            if one[0] != other[0] and catch(look) is not None:
                found.append((one[1], other[1]))
    return found


def _copy(t: Table) -> Table:
    """A table to ask about, so that nothing is changed on the real one."""
    look = Table(len(t.hands), t.dealer, t.seats, t.number, t.score, t.before)
    look.trump, look.up, look.stock = t.trump, list(t.up), list(t.stock)
    look.hands = [list(hand) for hand in t.hands]
    look.trick, look.tricks = list(t.trick), list(t.tricks)
    return look
