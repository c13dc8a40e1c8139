"""GOAT: what the leaflet advises. Each piece says which of the legal moves it favours, none where it has no say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardgames.core import Card, Move, Seat
from cardgames.games.goat import GOAT, Command, Search, highest
from cardgames.players.advice.situations import CALL, FOLLOW, LEAD, when
from cardgames.players.situation import Situation, least, most


def owner(seen: Situation, *more: tuple[Seat, Card]) -> Seat | None:
    """Somebody of the side to which the book goes as it stands with these cards, None before its first card."""
    book = [*seen.t.trick, *more]
    for seat, card in book:
        if card is GOAT:
            return seen.t.left_of(seat)
    return highest(book) if book else None


@lru_cache(maxsize=1)
def book(seen: Situation) -> tuple[Seat | None, bool]:
    """Somebody of the side to which the book goes as it stands, and whether a Goat lies in it."""
    return owner(seen), GOAT in [card for _, card in seen.t.trick]


def safe(seen: Situation) -> bool:
    """Whether the book is ours for good: an opponent's was the first Goat, or we have it and nobody of theirs is left.

    A partner's first Goat would still give it away; but they know that as well as we do.
    """
    has_it, goat = book(seen)
    return (goat or seen.last) and has_it is not None and seen.ours(has_it)


def takers(seen: Situation) -> list[Card]:
    """The cards with which the player takes the book as it stands."""
    return [card for card in seen.cards if card is not GOAT and owner(seen, card.by[seen.me]) == seen.me]


def is_lost(seen: Situation) -> bool:
    """Whether the book is theirs for good: one of us played the first Goat, or they have it and we cannot take it."""
    has_it, goat = book(seen)
    if has_it is None or seen.ours(has_it):
        return False
    return goat or (not seen.to_come and not takers(seen))


def black(seen: Situation) -> list[Card]:
    """The black cards that the player may play: they count nothing."""
    return [card for card in seen.cards if card.suit == "black"]


def worth(seen: Situation) -> int:
    """What lies in the book."""
    return sum(card.points for _, card in seen.t.trick)


@when(LEAD)
def no_goat_led(seen: Situation) -> Sequence[Move]:
    """goat.claim.3  Do not lead a Goat while you have anything else to lead."""
    return [move for move in seen.legal if move is not GOAT] if GOAT in seen.legal else ()


@when(CALL)
def search_with_the_lead(seen: Situation) -> Sequence[Move]:
    """goat.claim.2  Search a hand when you may, and show the card that tells the others least."""
    searches = [move for move in seen.legal if type(move) is Search]
    if not searches:
        return ()
    known = seen.known
    number = {whom: len(known.get(whom, ())) for whom in {move.whom for move in searches}}
    fullest = max(number.values())
    shown = least([*{move.card for move in searches}])
    return [move for move in searches if move.card in shown and number[move.whom] in (fullest, 0)]


@when(CALL)
def command_a_goat(seen: Situation) -> Sequence[Move]:
    """goat.claim.2  Call a Goat from the hand that you searched, and the book is safely yours."""
    commands = [move for move in seen.legal if isinstance(move, Command)]
    return [move for move in commands if move.card is GOAT]


@when(CALL)
def command_what_loses(seen: Situation) -> Sequence[Move]:
    """goat.claim.2  Call the card that helps your side most."""
    commands = [move for move in seen.legal if isinstance(move, Command)]
    led = seen.t.trick
    below = [move for move in commands if led and move.card.rank <= led[0][1].rank]
    if below:
        dearest = max(move.card.points for move in below)
        return [move for move in below if move.card.points == dearest]
    lowest = least([move.card for move in commands])
    return [move for move in commands if move.card in lowest]


@when(LEAD)
def lead_red_under_command(seen: Situation) -> Sequence[Move]:
    """goat.claim.5  The hand that you searched has a Goat, so the book is safe for your highest red card."""
    if type(seen.legal[-1]) is Search:
        return ()  # who may search has not done so
    before, _ = seen.ago(2)
    _, found = seen.ago(1)
    return () if before != "search" or isinstance(found, int) or GOAT not in found else dearest(seen.cards)


@when(FOLLOW)
def goat_where_it_is_safe(seen: Situation) -> Sequence[Move]:
    """goat.claim.4  This book is nearly decided, so get rid of a Goat where it does no harm."""
    if GOAT not in seen.cards:
        return ()
    if is_lost(seen) or (safe(seen) and not any(card.points > 9 for card in seen.cards)):
        return [GOAT]
    has_it, _ = book(seen)
    theirs = has_it is not None and not seen.ours(has_it)
    return [GOAT] if theirs and not seen.to_come and worth(seen) < 4 else ()


@when(FOLLOW)
def no_first_goat(seen: Situation) -> Sequence[Move]:
    """goat.goat.1  Avoid playing the first Goat, since it gives the book to your opponents."""
    if GOAT not in seen.cards:
        return ()
    _, goat = book(seen)
    return () if goat else [card for card in seen.cards if card is not GOAT]


@when(FOLLOW)
def red_on_a_safe_book(seen: Situation) -> Sequence[Move]:
    """goat.claim.5  The book is safe for your side, so put your highest red card on it."""
    return dearest(seen.cards) if safe(seen) else ()


@when(FOLLOW)
def nothing_on_a_lost_book(seen: Situation) -> Sequence[Move]:
    """goat.pack.3  The book is lost, so throw what you can spare best."""
    if not is_lost(seen):
        return ()
    return least(black(seen) or seen.cards)


@when(FOLLOW)
def take_it_last(seen: Situation) -> Sequence[Move]:
    """goat.play.3  You play last, so take the book, with red cards in it if they are high enough."""
    has_it, goat = book(seen)
    if not seen.last or goat or has_it is None or seen.ours(has_it):
        return ()
    taking = takers(seen)
    return dearest(taking) if any(card.points for card in taking) else least(taking)


@when(LEAD, FOLLOW)
def high_black_for_the_lead(seen: Situation) -> Sequence[Move]:
    """goat.claim.1  The side that leads more often wins more often, and a high black card risks no points."""
    high = most(black(seen))
    return high if high and owner(seen, high[0].by[seen.me]) == seen.me else ()


@when(FOLLOW)
def low_black_else(seen: Situation) -> Sequence[Move]:
    """goat.pack.3  Your highest black card does not take the book, so throw your lowest."""
    return least(black(seen))


@when(LEAD, FOLLOW)
def lowest_red(seen: Situation) -> Sequence[Move]:
    """goat.pack.3  You do not know who will get this book, so give away the red card that counts least."""
    red = [card for card in seen.cards if card.points]
    return least(red)


def dearest(cards: Sequence[Card]) -> list[Card]:
    """goat.pack.3  The red cards that count most, if there are any."""
    best = max((card.points for card in cards), default=0)
    return [card for card in cards if best and card.points == best]


ADVICE = (
    no_goat_led,
    search_with_the_lead,
    command_a_goat,
    command_what_loses,
    lead_red_under_command,
    goat_where_it_is_safe,
    red_on_a_safe_book,
    nothing_on_a_lost_book,
    no_first_goat,
    take_it_last,
    high_black_for_the_lead,
    low_black_else,
    lowest_red,
)
"""The advice in the order of its weight."""
