"""KOZEL: how cards go from the pack to the hands where the boaster has ordered a way of dealing. Two texts share it.

Each text that calls these names its own clause. A hand is eight cards, those included that were played or laid out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from cardgames.core import EVERYONE, Card, Phrase, Seat, Spoken, Story, Table, Verb, ask, saying
from cardgames.games.kozel.common import TRUMPS, is_ace
from cardgames.games.kozel.moves import Cut, Draw, Give, Lay, cuts, draws, giving, laying

HAND_SIZE = 8
REQUEST_FOR_MORE = saying("more")
VERBS = {
    "cut": Verb("{seat} cuts, with {other}"),
    "pass on": Verb("{seat} passes {cards} on to {other}", "hand", "other hand", "seat"),
    "receive": Verb("{seat} receives {cards} from {other}", "other hand", "hand", "seat"),
    "see": Verb("{seat} sees {cards} and leaves it", "stock", "stock", "seat"),
    "play from the pack": Verb("{seat} plays {cards}", "stock", "trick"),
    "lay out": Verb("{seat} lays out {cards}", "hand", "pile", "seat"),
    "open": Verb("{seat} opens {cards}", "pile", "trick"),
}


def room(t: Table, seat: Seat) -> int:
    """How many cards a seat still lacks; less than none where it has too many."""
    lacks = HAND_SIZE - len(t.hands[seat]) - len(t.piles[seat]) - len(t.tricks)
    for who, _ in t.trick:
        if who == seat:
            lacks -= 1
    return lacks


def keep(t: Table, seat: Seat, cards: Iterable[Card], clause: str) -> None:
    """Cards that `seat` has drawn go to its hand, and beyond eight to the partner's, or to the next that has room."""
    free = room(t, seat)
    for card in cards:
        if free > 0:
            t.hands[seat].append(card)
            free -= 1
        else:
            pass_on(t, seat, card, clause)


def pass_on(t: Table, seat: Seat, card: Card, clause: str) -> None:
    """A card of `seat` goes unseen to the partner. ka.d.full, ke.full  If they have no room, to the next who has."""
    left, partner, right = t.round_from(seat)[1:]
    to = next(other for other in (partner, left, right) if room(t, other) > 0)
    t.hands[to].append(card)
    t.announce("pass on", seat, clause, to, (card,), seat)
    t.announce("receive", to, clause, seat, (card,), to)


def give_back(t: Table, seat: Seat, clause: str) -> Story[None]:
    """A player who has more than eight cards, with the one laid out, gives trumps or aces to their partner."""
    while room(t, seat) < 0:
        good = [card for card in t.hands[seat] if is_ace(card) or card.suit == TRUMPS]
        move: Give = yield ask(seat, [giving(seat, card) for card in good], clause)
        t.hands[seat].remove(move.card)
        pass_on(t, seat, move.card, clause)


def deal_rest(t: Table, first: Seat, clause: str) -> None:
    """The pack is dealt one at a time, from `first`, until everyone has eight."""
    lacking = {seat: room(t, seat) for seat in t.round_from(first)}
    taken_up: dict[Seat, list[Card]] = {seat: [] for seat in lacking}
    order = [seat for number in range(HAND_SIZE) for seat in lacking if lacking[seat] > number]
    for seat, card in zip(order, t.stock, strict=True):
        taken_up[seat].append(card)
    t.stock.clear()
    for seat, cards in taken_up.items():
        t.hands[seat].extend(cards)
        t.announce("take up", seat, clause, None, tuple(cards), seat)


def from_both_ends(
    t: Table, seat: Seat, pairs: int, aces: bool, clause: str, once: bool = False
) -> Story[tuple[Card, tuple[Card, ...]]]:
    """Trousers: cards from the top and the bottom until one is neither trump nor ace; that one is laid out.

    aces: whether an ace may be laid out that has just been drawn. once: whether only one pair is taken after the first
    handful. If the pack runs out, any card is laid out.
    Returns the card, which is still in the hand, and the handful that it came with.
    """
    drawn: list[Card] = []
    while t.stock:
        drawn = [t.stock.pop(at) for _ in range(pairs) for at in (0, -1)]
        pairs = 1 if once else pairs
        good: list[Card] = []
        plain: list[Card] = []
        for card in drawn:
            (good if card.suit == TRUMPS or is_ace(card) else plain).append(card)
        t.announce("draw", seat, clause, None, tuple(drawn), seat)
        if good:
            keep(t, seat, good, clause)
        t.hands[seat].extend(plain)
        chosen = yield from of_the_handful(t, seat, drawn, aces, clause)
        if chosen is not None:
            return chosen, tuple(drawn)
    last: Lay = yield ask(seat, [laying(seat, card) for card in t.hands[seat]], clause)
    return last.card, tuple(drawn)


def handful_of_double_trousers(four_at_once: str, place: int) -> tuple[int, bool]:
    """ka.d.dbl, ke.dbl  How many pairs a player at this place takes, and whether only once as many.

    Everyone takes four cards, every time; by ruling the boaster alone does, and the first time alone.
    """
    once = four_at_once == "the boaster, once"
    return (1 if once and place else 2), once


def of_the_handful(t: Table, seat: Seat, drawn: Iterable[Card], aces: bool, clause: str) -> Story[Card | None]:
    """Trousers: which card of a handful is laid out. None where it has none to lay out, or more are asked for.

    More may be asked for only if an ace is all that could be laid out.
    """
    held = [card for card in drawn if card.suit != TRUMPS and card in t.hands[seat]]
    plain = [card for card in held if not is_ace(card)]
    may_lay = held if aces else plain
    if not may_lay:
        return None
    offered = [laying(seat, card) for card in may_lay]
    move: Lay | Spoken = yield ask(seat, offered if plain else [*offered, *REQUEST_FOR_MORE], clause)
    return move.card if isinstance(move, Lay) else None


def in_the_mirror(t: Table, seat: Seat, clause: str, to_play: bool) -> Story[int]:
    """Mirror: cut, and take trumps from below the upper part until a plain card shows. Returns its place.

    to_play: whether that card is played, so that eight are not the end but the partner gets more; else eight end it.
    Where no card is left of the upper part then, -1.
    """
    while True:
        move: Cut = yield ask(seat, cuts(len(t.stock)), clause)
        at = move.at - 1
        t.announce("cut", seat, clause, partial(cards_above, move.at))
        while at >= 0 and t.stock[at].suit == TRUMPS and (to_play or room(t, seat)):
            t.announce("draw", seat, clause, None, (t.stock[at],), seat)
            keep(t, seat, [t.stock.pop(at)], clause)
            at -= 1
        if at >= 0 or not (to_play or room(t, seat)):
            return at


def cards_above(number: int) -> Phrase:
    """How a pack was cut, in words."""
    return Phrase("{n} card above" if number == 1 else "{n} cards above", n=number)


def at_random(t: Table, seat: Seat, clause: str) -> Story[Card]:
    """A player draws any card of the pack, unseen. Returns it."""
    move: Draw = yield ask(seat, draws(len(t.stock)), clause)
    card = t.stock.pop(move.at - 1)
    t.announce("draw", seat, clause, None, (card,), seat)
    return card


def play_drawn(t: Table, seat: Seat, card: Card, clause: str, verb: str = "play from the pack") -> None:
    """A card of the pack is played to the trick at once, for all to see. verb: "play" if its player has drawn it."""
    t.trick.append(card.by[seat])
    t.announce(verb, seat, clause, None, (card,), EVERYONE)


def lay_out(t: Table, seat: Seat, card: Card, clause: str) -> None:
    """A card of a hand is laid out face down, before its owner."""
    t.hands[seat].remove(card)
    t.piles[seat].append(card)
    t.announce("lay out", seat, clause, None, (card,), seat)


def open_laid(t: Table, clause: str, leader: Seat) -> None:
    """The cards laid out face down are opened, and stand in the trick in the order of the seats."""
    for seat in t.seats:
        for card in t.piles[seat]:
            t.trick.append(card.by[seat])
            t.announce("open", seat, clause, None, (card,), EVERYONE)
        t.piles[seat].clear()
    t.trick.sort(key=lambda played: t.round_from(leader).index(played[0]))
