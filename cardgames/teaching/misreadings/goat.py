"""How the rules of Goat are misread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.core import Card, Deals, Match, Move, Rules, Seat, Story, Table
from cardgames.games.goat import GOAT, Goat, searches
from cardgames.teaching.misreadings import misread, with_moves


@misread("deal", "goat.deal.3")
def five_in_hand(self: Goat, t: Table, deck: Sequence[Card]) -> None:
    """Everybody takes up five cards."""
    Goat.deal(self, t, deck)
    for seat in t.seats:
        t.draw(seat, "goat.deal.3")


@misread("deal", "goat.deal.3")
def all_in_hand(self: Goat, t: Table, deck: Sequence[Card]) -> None:
    """Everybody takes up all their cards."""
    Goat.deal(self, t, deck)
    for seat in t.seats:
        t.take_up(seat, len(t.piles[seat]), "goat.deal.3")


@misread("award", "goat.play.4")
def last_of_equals(self: Goat, t: Table) -> Seat:
    """The last of equal cards takes the book."""
    if all(card is not GOAT for _, card in t.trick):
        t.trick.reverse()
    return Goat.award(self, t)


@misread("award", "goat.pack.2", "goat.play.3")
def red_beats_black(self: Goat, t: Table) -> Seat:
    """A red card beats a black one."""
    red = [played for played in t.trick if played[1].suit == "red"]
    if red and all(card is not GOAT for _, card in t.trick):
        t.trick[:] = red
    return Goat.award(self, t)


@misread("award_goat", "goat.goat.2")
def last_goat_counts(self: Goat, t: Table, goats: list[Seat]) -> Seat:
    """The last Goat counts."""
    return Goat.award_goat(self, t, goats[::-1])


@misread("award_goat", "goat.goat.2")
def two_goats_cancel(self: Goat, t: Table, goats: list[Seat]) -> Seat:
    """Two Goats cancel each other."""
    if len(goats) % 2:
        return Goat.award_goat(self, t, goats)
    t.trick[:] = [played for played in t.trick if played[1] is not GOAT] or t.trick
    return Goat.award(self, t) if t.trick[0][1] is not GOAT else Goat.award_goat(self, t, goats)


@misread("award_goat", "goat.goat.1")
def goat_is_the_lowest(self: Goat, t: Table, goats: list[Seat]) -> Seat:
    """A Goat is only the lowest card."""
    best = max(t.trick, key=lambda played: played[1].rank)[0]
    t.take(best, "goat.play.3")
    return best if goats else goats[0]


@misread("award_goat", "goat.goat.3")
def left_of_the_goat_leads(self: Goat, t: Table, goats: list[Seat]) -> Seat:
    """The player at the left of the Goat leads."""
    leader = t.left_of(goats[0])
    t.take(leader, "goat.goat.1", "goat", goats[0], t.round_from(goats[0])[1::2])
    t.announce("lead next", leader, "goat.goat.3")
    return leader


@misread("play", "goat.play.5")
def leads_go_round(self: Goat, t: Table) -> Story[dict[str, int]]:
    """The lead goes round from player to player."""
    leader = t.left_of(t.dealer)
    while t.hands[leader]:
        yield from self.book(t, leader)
        leader = t.left_of(leader)
    return self.tally(t)


@misread("play", "goat.play.6")
def over_without_piles(self: Goat, t: Table) -> Story[dict[str, int]]:
    """The game is over when the piles are used up."""
    leader = t.left_of(t.dealer)
    while t.piles[leader]:
        leader = yield from self.book(t, leader)
    return self.tally(t)


@misread("lead", "goat.goat.4", "goat.play.1")
def no_goat_is_led(self: Goat, t: Table, leader: Seat) -> Story[Seat | None]:
    """A Goat may not be led."""
    return with_moves(Goat.lead(self, t, leader), lambda moves, _: tuple(move for move in moves if move is not GOAT))


@misread("may_search", "goat.sea.5")
def search_with_goats_only(self: Goat, t: Table, leader: Seat, hand: tuple[Card, ...]) -> list[Move]:
    """A player with nothing but Goats may search."""
    return [move for card in hand if card.suit != "black" for move in searches(card, t.round_from(leader)[1::2])]


@misread("may_search", "goat.sea.1")
def black_cards_search(self: Goat, t: Table, leader: Seat, hand: tuple[Card, ...]) -> list[Move]:
    """Any card may be shown for a search."""
    return [move for card in hand for move in searches(card, t.round_from(leader)[1::2])]


@misread("may_search", "goat.sea.2")
def partners_are_searched(self: Goat, t: Table, leader: Seat, hand: tuple[Card, ...]) -> list[Move]:
    """Anybody's hand may be searched."""
    return [move for card in hand if card.suit != "black" for move in searches(card, t.round_from(leader)[1:])]


@misread("tally", "goat.pack.3")
def black_cards_score(self: Goat, t: Table) -> dict[str, int]:
    """Black cards score, too."""
    points = dict.fromkeys(self.sides(), 0)
    for cards, taken_by in t.tricks:
        points[self.side(taken_by)] += sum(card.rank for _, card in cards)
    return points


@misread("match", "goat.sc.1")
def most_books_win(self: Goat, m: Match) -> Deals:
    """The side with more books wins."""
    t = yield m.deal(m.dealer)
    m.add(t)
    m.end(self.best_sides(Rules.tally(self, t)))


@misread("match", "goat.sc.2")
def one_deal_decides(self: Any, m: Match) -> Deals:
    """Every deal is a game of its own, however many were agreed on."""
    t = yield m.deal(m.dealer)
    m.add(t)
    m.end(self.best_sides(m.score))
