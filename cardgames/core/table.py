"""The table of one deal: where the cards lie, and what happened. Only the rules move a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from cardgames.core.event import EVERYONE, NOBODY, POOL, Happening, Other, Payment, Verb
from cardgames.core.move import Card
from cardgames.core.seat_log import SeatLog
from cardgames.core.seats import SEATS, Seat


@cache
def rounds(seats: tuple[Seat, ...]) -> tuple[dict[Seat, tuple[Seat, ...]], dict[Seat, tuple[Seat, ...]]]:
    """For each seat all seats clockwise, itself first; and for each the others, from its left."""
    orders = {seat: seats[at:] + seats[:at] for at, seat in enumerate(seats)}
    return orders, {seat: order[1:] for seat, order in orders.items()}


Trick: TypeAlias = tuple[tuple[tuple[Seat, Card], ...], Seat]
"""A complete trick: who played which card, in order of play, and the seat that leads next because of it."""


class WatchedLog(list[Happening]):
    """A log that calls a function whenever something has happened."""

    def __init__(self, log: Sequence[Happening], watch: Callable[[], None]) -> None:
        super().__init__(log)
        self._watch = watch

    def append(self, happening: Happening) -> None:
        """Note what happened, and call the function."""
        super().append(happening)
        self._watch()


class Table:
    """The cards of one deal.

    seats: who plays, clockwise. others: for each seat the others, from its left. dealer: a seat. number: which deal of
    the match it is, from 0. score: that of the match when the deal began. before: the tables of the deals before it.
    hands: a list a seat, seen by its owner alone. piles: face down, the top is the last; nobody sees them. stock: the
    face-down rest. up: cards that lie face up. laid_open: the same before each seat, to which they belong. money: what
    each seat and POOL has, over all deals; nothing before anybody pays. aside: out of play, face down. taken: what a
    seat has laid away. trump: the suit of the trumps, "" where there is none. trick: the cards played to it so far.
    tricks: the complete ones. points: what the deal scored, None while it goes on. log: what happened.
    """

    __slots__ = (
        "_captured",
        "_rounds",
        "_seat_logs",
        "aside",
        "before",
        "dealer",
        "hands",
        "laid_open",
        "log",
        "money",
        "number",
        "others",
        "piles",
        "points",
        "score",
        "seats",
        "stock",
        "taken",
        "trick",
        "tricks",
        "trump",
        "up",
    )

    def __init__(
        self,
        players: int,
        dealer: Seat,
        seats: Sequence[Seat] | None = None,
        number: int = 0,
        score: Mapping[str, int] | None = None,
        before: Sequence[Table] = (),
    ) -> None:
        self.seats: tuple[Seat, ...] = tuple(seats if seats is not None else range(players))
        self._rounds, self.others = rounds(self.seats)
        self._captured = False
        self.dealer = dealer
        self.number = number
        self.score: Mapping[str, int] = score or {}
        self.before = tuple(before)
        self.stock: list[Card] = []
        self.up: list[Card] = []
        self.aside: list[Card] = []
        self.trump = ""
        self.hands: list[list[Card]] = []
        self.piles: list[list[Card]] = []
        self.taken: list[list[Card]] = []
        self.laid_open: list[list[Card]] = []
        self.money: dict[Seat | None, int] = dict(before[-1].money) if before else {}
        for _ in range(players):
            self.hands.append([])
            self.piles.append([])
            self.taken.append([])
            self.laid_open.append([])
        self.trick: list[tuple[Seat, Card]] = []
        self.tricks: list[Trick] = []
        self.points: dict[str, int] | None = None
        self.log: list[Happening] = []
        self._seat_logs: dict[Seat | None, SeatLog] = {}

    def seat_log(self, seat: Seat | None, verbs: Mapping[str, Verb]) -> SeatLog:
        """What a seat made of the log so far, None for a bystander. verbs: what the game's events do."""
        kept = self._seat_logs.get(seat)
        if kept is None or kept.log is not self.log:
            kept = self._seat_logs[seat] = SeatLog(seat, self.log, verbs)
        return kept

    def take_log(self, log: list[Happening]) -> None:
        """Go on in another list, which has the same events so far."""
        self.log = log
        for kept in self._seat_logs.values():
            kept.log = log

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self.others[seat][0]

    def round_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, `seat` first."""
        return self._rounds[seat]

    def lay_out(self, deck: Sequence[Card], clause: str) -> None:
        """Deal the whole deck one at a time, face down, from the dealer's left, a pile to each."""
        order = self.round_from(self.left_of(self.dealer))
        for place, seat in enumerate(order):
            self.piles[seat] = list(deck[place :: len(order)])
        self.log.append(("deal", self.dealer, (), clause, NOBODY, None))

    def deal_hands(self, deck: Sequence[Card], number: int, clause: str, unseen: Sequence[Seat] = ()) -> None:
        """Deal this many cards to each seat, one at a time from the dealer's left; the rest is the stock.

        unseen: who leaves their cards face down as a pile for now.
        """
        order = (*self.others[self.dealer], self.dealer)
        players, hands, log = len(order), self.hands, self.log
        dealt = min(number * players, len(deck))
        log.append(("deal", self.dealer, (), clause, NOBODY, None))
        for place, seat in enumerate(order):
            cards = tuple(deck[place:dealt:players])
            if unseen and seat in unseen:
                self.piles[seat] = list(cards[::-1])
            else:
                hands[seat].extend(cards)
                log.append(("take up", seat, cards, clause, seat, None))
        self.stock = list(deck[dealt:])

    def turn_up(self, clause: str) -> Card:
        """The top card of the stock (its first) is laid face up."""
        card = self.stock.pop(0)
        self.up.append(card)
        self.log.append(("turn up", self.dealer, card.alone, clause, EVERYONE, None))
        return card

    def cards(self) -> list[Card]:
        """Every card of the deal, wherever it lies."""
        zones = [*self.hands, *self.piles, *self.taken, *self.laid_open, self.stock, self.up, self.aside]
        played = [] if self._captured else [card for cards, _ in self.tricks for _, card in cards]
        return [card for zone in zones for card in zone] + played + [card for _, card in self.trick]

    def take_up(self, seat: Seat, number: int, clause: str) -> None:
        """The top cards of a seat's pile become its hand."""
        pile = self.piles[seat]
        cards = tuple(pile[: -number - 1 : -1])
        del pile[-number:]
        self.hands[seat].extend(cards)
        self.log.append(("take up", seat, cards, clause, seat, None))

    def draw(self, seat: Seat, clause: str) -> None:
        """The top card of a seat's pile goes to its hand, if the pile has one."""
        pile = self.piles[seat]
        if pile:
            card = pile.pop()
            self.hands[seat].append(card)
            self.log.append(("draw", seat, card.alone, clause, seat, None))

    def draw_from_stock(self, seat: Seat, clause: str) -> None:
        """The top card of the stock (its first) goes to a hand, seen by its owner alone.

        The card that lies face up comes last, for all to see; where there is none either, nothing is drawn.
        """
        if self.stock:
            card = self.stock.pop(0)
            self.hands[seat].append(card)
            self.log.append(("draw", seat, (card,), clause, seat, None))
        elif self.up:
            self.take_card_up(seat, clause)

    def play(self, seat: Seat, card: Card, clause: str) -> None:
        """A card goes from a hand to the trick, for all to see."""
        self.hands[seat].remove(card)
        self.trick.append(card.by[seat])
        self.log.append(("play", seat, card.alone, clause, EVERYONE, None))

    def discard(self, seat: Seat, card: Card, clause: str, to: Seat, whose: Seat | None = None) -> None:
        """A card of a hand goes out of play, or to what `whose` has laid away; face down, or shown to EVERYONE."""
        self.hands[seat].remove(card)
        (self.aside if whose is None else self.taken[whose]).append(card)
        self.log.append(("discard", seat, card.alone, clause, to, None))

    def take_card_up(self, seat: Seat, clause: str) -> None:
        """The card that lies face up goes to a hand, for all to see."""
        card = self.up.pop()
        self.hands[seat].append(card)
        self.log.append(("take up card", seat, card.alone, clause, EVERYONE, None))

    def put_aside(self, card: Card, clause: str, verb: str, to: Seat) -> None:
        """A card of the pack takes no part in the deal."""
        self.aside.append(card)
        self.log.append((verb, self.dealer, card.alone, clause, to, None))

    def turn(self, seat: Seat, clause: str) -> None:
        """The top card of a seat's pile is played to the middle."""
        card = self.piles[seat].pop()
        self.trick.append(card.by[seat])
        self.log.append(("turn", seat, card.alone, clause, EVERYONE, None))

    def draw_from(self, seat: Seat, giver: Seat, place: int, clause: str) -> None:
        """A card of another hand, by its place there, goes to the end of a hand; these two see which it is."""
        card = self.hands[giver].pop(place)
        self.hands[seat].append(card)
        self.log.append(("draw from", seat, card.alone, clause, seat, giver))
        self.log.append(("give", giver, card.alone, clause, giver, seat))

    def lay_down(self, seat: Seat, cards: tuple[Card, ...], clause: str, verb: str) -> None:
        """Cards of a hand are laid away for all to see."""
        for card in cards:
            self.hands[seat].remove(card)
        self.taken[seat].extend(cards)
        self.log.append((verb, seat, cards, clause, EVERYONE, None))

    def lay_open(
        self,
        seat: Seat,
        cards: tuple[Card, ...],
        clause: str,
        verb: str = "lay open",
        source: list[Card] | None = None,
    ) -> None:
        """Cards of a hand, or of `source`, such as `up`, are laid face up before a seat, and belong to it."""
        zone = self.hands[seat] if source is None else source
        for card in cards:
            zone.remove(card)
        self.laid_open[seat].extend(cards)
        self.log.append((verb, seat, cards, clause, EVERYONE, None))

    def pay(self, payer: Seat | None, payee: Seat | None, amount: int, clause: str, verb: str = "") -> None:
        """Money goes from a seat to another, to the POOL or out of it. A seat may have less than nothing.

        verb: a game's own, told of the payer, or of the payee where the pool pays. With an amount of 0 nothing happens.
        """
        if not amount:
            return
        money = self.money
        if not money:
            money.update(dict.fromkeys((*range(len(self.hands)), POOL), 0))
        money[payer] -= amount
        money[payee] += amount
        seat, other = (payee, POOL) if payer is POOL else (payer, payee)
        usual = "take out" if payer is POOL else "pay in" if payee is POOL else "pay"
        self.log.append((verb or usual, seat, (), clause, EVERYONE, Payment(amount, other)))

    def winnings(self) -> dict[str, int]:
        """What each seat has won in this deal, less than nothing where it has paid more: for `play` to return."""
        before = self.before[-1].money if self.before else {}
        return {SEATS[seat]: self.money.get(seat, 0) - before.get(seat, 0) for seat in self.seats}

    def show(self, seat: Seat, cards: Sequence[Card], clause: str, to: Seat) -> None:
        """A seat lets another seat, or EVERYONE, see cards of its hand, which stay there."""
        verb = "show" if to == EVERYONE else "show to"
        self.log.append((verb, seat, tuple(cards), clause, to, None if to == EVERYONE else to))

    def announce(
        self,
        verb: str,
        seat: Seat | None,
        clause: str,
        other: Other = None,
        cards: tuple[Card, ...] = (),
        to: Seat = EVERYONE,
    ) -> None:
        """Something happened that moves no card: `seat` searched, named, called. other: whom, or what in words."""
        self.log.append((verb, seat, cards, clause, to, other))

    def take(
        self,
        seat: Seat,
        clause: str,
        verb: str = "take",
        by: Seat | None = None,
        other: Seat | tuple[Seat, ...] | None = None,
    ) -> None:
        """The trick is complete: `seat` takes it. A game's own `verb` may tell it of another seat, `by`."""
        self.tricks.append((tuple(self.trick), seat))
        self.trick.clear()
        self.log.append((verb, seat if by is None else by, (), clause, EVERYONE, other))

    def capture(self, seat: Seat, clause: str, below: bool = False) -> None:
        """The cards in the middle are turned over, the first on top, and laid on, or below, those already captured."""
        heap = [card for _, card in reversed(self.trick)]
        self.taken[seat] = heap + self.taken[seat] if below else self.taken[seat] + heap
        self._captured = True
        self.take(seat, clause)
