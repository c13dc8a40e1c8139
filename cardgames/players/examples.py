"""Eight players to begin with, from two lines to forty. Each follows a sentence of the Kozel rulebook, or tests one.

They see what any player sees, a view, and work in every game. What they are worth in each game that they fit stands on
its ladder: `cardgames.tournaments.ladder`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from cardgames.core import Card, Move, Rules, View

TRUMPS = "queens, jacks and diamonds"
"""The suit of Kozel's trumps, which are always the same; in other games it is `view.trump`."""


def thrifty(view: View) -> Move:
    """k.val  Plays whatever counts least."""
    return min(view.legal_moves, key=lambda move: move.points)


def spendthrift(view: View) -> Move:
    """j4.claim.9  Does the opposite of what one text advises: plays aces and tens as soon as it may."""
    return max(view.legal_moves, key=lambda move: move.points)


def hungry(view: View) -> Move:
    """k.win  Takes every trick it can, with the least it can; else throws what counts least."""
    taking = [card for card in view.cards if view.takes(card)]
    return min(taking or view.legal_moves, key=lambda move: move.points)


def friendly(view: View) -> Move:
    """ke.claim.16  Gives a partner who has the trick as many points as it can, and opponents as few."""
    if not view.cards:
        return view.legal_moves[-1]
    ours = view.winning in view.partners
    return (max if ours else min)(view.cards, key=lambda card: card.points)


def pressing(view: View) -> Move:
    """ke.claim.16  Takes what its partner cannot win, as cheaply as it can; on a partner's trick it lays points."""
    if not view.cards:
        return view.legal_moves[-1]
    if view.winning in view.partners:
        return max(view.cards, key=lambda card: card.points)
    taking = [card for card in view.cards if view.trick and view.takes(card)]
    return min(taking or view.cards, key=lambda card: (card.points, card.rank))


def drawing(view: View) -> Move:
    """ke.claim.6  With many trumps it leads a low one, to draw those of the others; else it is `pressing`."""
    trumps = [card for card in view.cards if card.suit == TRUMPS]
    if view.cards and not view.trick:
        still_out = [card for card in view.out if card.suit == TRUMPS]
        if len(trumps) >= 4 and still_out:
            return min(trumps, key=lambda card: (card.points, card.rank))
    return pressing(view)


def counting(view: View) -> Move:
    """k.val, k.win  Remembers what is gone: leads a plain card that no card of its suit beats any more.

    It goes by the ranks alone, so it leads aces, and later the tens that have become the highest of their suits.
    """
    if not view.cards or view.trick:
        return pressing(view)
    plain = [card for card in view.cards if card.suit != TRUMPS]
    masters = [card for card in plain if all(card.rank > other.rank for other in view.out if other.suit == card.suit)]
    if masters:
        return max(masters, key=lambda card: card.points)
    return min(plain or view.cards, key=lambda card: (card.points, card.rank))


class Watchful:
    """ke.claim.16, ke.claim.6, k.follow  Puts it all together, and watches who has run out of what.

    As a class it may remember things from one trick to the next, until the deal is over.
    """

    def __init__(self) -> None:
        self.tricks_seen = 0
        self.void: dict[str, set[str]] = {}

    def choose(self, view: View) -> Move:
        """One of the legal moves."""
        self.watch(view)
        if not view.cards:
            return view.legal_moves[-1]
        if not view.trick:
            return self.lead(view)
        if view.winning in view.partners and (self.last(view) or not self.beatable(view)):
            plain = [card for card in view.cards if card.suit != TRUMPS]
            return max(plain or view.cards, key=lambda card: card.points)
        return self.take(view)

    def watch(self, view: View) -> None:
        """k.follow  Not following shows that a player is void in that suit."""
        for cards, _ in view.tricks[self.tricks_seen :]:
            suit = cards[0][1].suit
            for seat, card in cards:
                if card.suit != suit:
                    self.void.setdefault(seat, set()).add(suit)
        self.tricks_seen = len(view.tricks)

    def lead(self, view: View) -> Card:
        """k.val  A plain card that nothing beats and nobody can trump; else trumps if there are many; else little."""
        safe = [card for card in view.cards if self.master(view, card) and not self.may_be_trumped(view, card)]
        if safe:
            return max(safe, key=lambda card: card.points)
        trumps = [card for card in view.cards if card.suit == TRUMPS]
        if len(trumps) >= 4 and any(card.suit == TRUMPS for card in view.out):
            masters = [card for card in trumps if self.master(view, card)]
            return max(masters or trumps, key=lambda card: (bool(masters), -card.points, card.rank))
        return min(view.cards, key=lambda card: (card.points, card.suit == TRUMPS, card.rank))

    def take(self, view: View) -> Card:
        """ke.claim.16  Takes the trick if it is worth it: with points where that is safe, else with the least trump."""
        taking = [card for card in view.cards if view.takes(card)]
        worth = sum(card.points for _, card in view.trick)
        if taking and self.last(view):
            plain = [card for card in taking if card.suit != TRUMPS]
            return max(plain, key=lambda card: card.points) if plain else min(taking, key=lambda card: card.rank)
        sure = [card for card in taking if self.master(view, card)]
        if sure or (taking and worth >= 10):
            return min(sure or taking, key=lambda card: (card.suit == TRUMPS, card.rank))
        return min(view.cards, key=lambda card: (card.points, card.suit == TRUMPS, card.rank))

    def last(self, view: View) -> bool:
        """Whether no opponent plays to this trick any more."""
        played = {seat for seat, _ in view.trick}
        return played.issuperset(view.opponents)

    def master(self, view: View, card: Card) -> bool:
        """Whether no card of its suit that is still out is higher."""
        return all(card.rank > other.rank for other in view.out if other.suit == card.suit)

    def beatable(self, view: View) -> bool:
        """Whether the card that has the trick may still be beaten by one of its suit."""
        best = next(card for seat, card in view.trick if seat == view.winning)
        return not self.master(view, best)

    def may_be_trumped(self, view: View, card: Card) -> bool:
        """Whether an opponent is known to have none of its suit, and may trump it."""
        return any(card.suit in self.void.get(seat, ()) for seat in view.opponents)


Example: TypeAlias = Callable[..., Any]

PLAYERS: Sequence[Example] = (thrifty, spendthrift, hungry, friendly, pressing, drawing, counting, Watchful)
"""All of them, the shortest first."""


def fitting(rules: Rules) -> tuple[Example, ...]:
    """Those that have something to go by in a game: cards that count, a card that takes a trick, partners, trumps."""
    pack = rules.pack()
    count = len({card.points for card in pack}) > 1
    taken = hasattr(rules, "taker")
    partners = len(rules.sides()) < rules.places
    trumps = any(card.suit == TRUMPS for card in pack)
    needs = {
        thrifty: count,
        spendthrift: count,
        hungry: taken,
        friendly: count and taken and partners,
        pressing: taken and partners,
        drawing: taken and trumps,
        counting: taken,
        Watchful: taken,
    }
    return tuple(player for player in PLAYERS if needs[player])
