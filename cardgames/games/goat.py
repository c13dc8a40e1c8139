"""GOAT (Milton Bradley, 1916). Read it beside the rulebook, seeds/goat-1916.toml: the same order, the same clauses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import attrgetter
from typing import Literal

from cardgames.core import (
    EVERYONE,
    SEATS,
    VERBS,
    BadRecord,
    Card,
    Choice,
    Deals,
    Match,
    Move,
    Name,
    Phrase,
    Rules,
    Seat,
    Spoken,
    Story,
    Table,
    Verb,
    ask,
    quote,
    ruling,
    saying,
)

GOAT = Card("G", "Goat", "goat", 0)

RANKS = {"4-15": "R4-R15x2 B4-B15x2", "5-16": "R5-R16x2 B5-B16x2", "6-17": "R6-R17x2 B6-B17x2"}
"""goat.pack.4: the packs that fit the leaflet, as tables: a card or a run of cards, times how many of each."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Search(Move):
    """goat.sea.1  A leader shows `card` and looks at the hand of `whom`."""

    whom: Seat
    card: Card = field()

    def __str__(self) -> str:
        return f"search {SEATS[self.whom]} showing {self.card}"

    @property
    def group(self) -> str:
        """What the moves have in common that differ only in the card."""
        return Phrase("Search {seat}, showing", seat=Name(SEATS[self.whom]))

    __repr__ = __str__


@cache
def searches(card: Card, foes: tuple[Seat, ...]) -> tuple[Search, ...]:
    """goat.sea.1  The searches that showing this card allows, made once like the cards."""
    return tuple(Search(whom, card) for whom in foes)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Command(Move):
    """goat.sea.3  A leader names `card` of the hand of `whose`, to be played next."""

    whose: Seat = field()
    card: Card = field()

    def __str__(self) -> str:
        return f"command {self.card}"

    __repr__ = __str__


@cache
def commanding(whose: Seat, card: Card) -> Command:
    """goat.sea.3  Equal commands are one object, too."""
    return Command(whose, card)


@cache
def number(colour: str, n: int) -> Card:
    """goat.pack.2  A red or black card with a number; equal ones are one object."""
    red = colour == "R"
    return Card(f"{colour}{n}", f"{'red' if red else 'black'} {n}", "red" if red else "black", n, n * red)


@lru_cache(64)
def numbered_cards(ranks: str) -> tuple[Card, ...]:
    """goat.pack.2  The numbered cards of a table of ranks such as "R4-R15x2 B4-B15x2"; else raises ValueError."""
    cards: list[Card] = []
    if len(ranks) > 400:
        raise ValueError(ranks)
    for item in ranks.split():
        found = re.fullmatch(r"([RB])([1-9]\d?)(?:-\1([1-9]\d?))?(?:x([1-9]))?", item)
        if not found:
            raise ValueError(item)
        colour, low, high, times = found[1], int(found[2]), int(found[3] or found[2]), int(found[4] or 1)
        cards += [number(colour, n) for n in range(low, high + 1) for _ in range(times)]
    return tuple(cards)


@lru_cache(64)
def whole_pack(ranks: str, players: int) -> tuple[Card, ...]:
    """goat.pack.1, goat.pl.2  Twelve Goats and the numbered cards, for eight players without the No. 6."""
    cards = numbered_cards(RANKS.get(ranks, ranks))
    return (GOAT,) * 12 + tuple(card for card in cards if players != 8 or card.rank != 6)


@dataclass(frozen=True)
class Goat(Rules):
    """Two sides take books for the red cards in them; a Goat gives the book away.

    ranks: which numbers the pack has (goat.pack.4), or a table of them as in `RANKS`.
    next_dealer: who deals next in a match (goat.deal.2).
    all_goats: who leads when the side that owns a Goat book played Goats only (goat.goat.3).
    search_seen_by: who sees the searched hand (goat.sea.2).
    command: whether the searcher must name a card (goat.sea.3).
    deals, target: a match of this many deals, or until a side has this many points; 0: none (goat.sc.2).
    """

    name = "goat"
    title = "Goat"
    rulebook = "goat-1916"
    numbers = (4, 6, 8)
    number_clause = "goat.pl.1"
    pack_clause = "goat.pack.1"
    move_words = ("search", "command", "no")
    trick = "book"
    verbs = VERBS | {
        "search": Verb("{seat} searches {other}"),
        "command": Verb("{seat} commands {cards} of {other}", forces=True),
        "no command": Verb("{seat} commands no card of {other}"),
        "goat": Verb("{seat}'s Goat gives the book to {other}"),
        "lead next": Verb("{seat} leads next"),
    }

    ranks: str = ruling("4-15", "goat.pack.4", values=tuple(RANKS))
    next_dealer: Literal["left", "same"] = ruling("left", "goat.deal.2")
    all_goats: Literal["first to play", "left of the first Goat"] = ruling("first to play", "goat.goat.3")
    search_seen_by: Literal["searcher", "table"] = ruling("searcher", "goat.sea.2")
    command: Literal["must", "may"] = ruling("must", "goat.sea.3")
    deals: int = ruling(1, "goat.sc.2", values=(1, 2, 4), least=1)
    target: int = ruling(0, "goat.sc.2", values=(0, 300))

    def __post_init__(self) -> None:
        super().__post_init__()
        try:
            cards = numbered_cards(RANKS.get(self.ranks, self.ranks))
        except ValueError as wrong:
            raise BadRecord(f"{quote(str(wrong))} has no place in a table of ranks.", clause="goat.pack.4") from None
        if len(cards) != 48:
            raise BadRecord(f"A table of ranks gives 48 cards, not {len(cards)}.", clause="goat.pack.1")
        if self.players == 8 and sum(card.rank == 6 for card in cards) != 4:
            raise BadRecord("With eight players the table of ranks must hold four No. 6.", clause="goat.pl.2")

    def pack(self) -> Sequence[Card]:
        """goat.pack.1, goat.pl.2  Sixty cards, or for eight players 56."""
        return whole_pack(self.ranks, self.players)

    def side(self, seat: Seat) -> str:
        """goat.pl.1  Two sides, seated alternately."""
        return SEATS[seat % 2 : self.players : 2]

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """goat.deal.1, goat.deal.3  All the cards, one at a time; each takes up the top four of their pile."""
        t.lay_out(deck, "goat.deal.1")
        for seat in t.round_from(t.left_of(t.dealer)):
            t.take_up(seat, 4, "goat.deal.3")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """goat.play.5, goat.play.6  The dealer's left leads, then whom the last book names, until no cards are left."""
        leader = t.left_of(t.dealer)
        while t.hands[leader]:
            leader = yield from self.book(t, leader)
        return self.tally(t)

    def book(self, t: Table, leader: Seat) -> Story[Seat]:
        """goat.play.1, goat.play.2, goat.sea.4  The leader, then the searched player, then the others in turn."""
        searched = yield from self.lead(t, leader)
        for seat in t.round_from(leader)[1:]:
            if seat != searched:
                card: Card = yield ask(seat, kinds(t.hands[seat]), "goat.play.2")
                t.play(seat, card, "goat.play.2")
                t.draw(seat, "goat.play.1")
        return self.award(t)

    def award(self, t: Table) -> Seat:
        """goat.play.3, goat.play.4  The highest number takes the book, the first played of equals; but see the Goats.

        Returns who leads next.
        """
        goats = [seat for seat, card in t.trick if card is GOAT]
        if goats:
            return self.award_goat(t, goats)
        taker = highest(t.trick)
        t.take(taker, "goat.play.3")
        return taker

    def award_goat(self, t: Table, goats: list[Seat]) -> Seat:
        """goat.goat.1, goat.goat.2  The opponents of the player of the first Goat own the book.

        goat.goat.3  Of them the one with the highest card leads next.
        """
        first_goat = goats[0]
        owners = t.round_from(first_goat)[1::2]
        theirs = [played for played in t.trick if played[0] in owners]
        leader = highest(theirs)
        if self.all_goats != "first to play" and all(card is GOAT for _, card in theirs):
            leader = t.left_of(first_goat)
        t.take(leader, "goat.goat.1" if len(goats) == 1 else "goat.goat.2", "goat", first_goat, owners)
        t.announce("lead next", leader, "goat.goat.3")
        return leader

    def lead(self, t: Table, leader: Seat) -> Story[Seat | None]:
        """goat.goat.4, goat.sea.1  The leader leads any card, or searches first. Returns who was searched."""
        hand = kinds(t.hands[leader])
        move: Card | Search = yield ask(leader, (*hand, *self.may_search(t, leader, hand)), "goat.play.1")
        if isinstance(move, Search):
            yield from self.search(t, leader, move)
            return move.whom
        t.play(leader, move, "goat.play.1")
        t.draw(leader, "goat.play.1")
        return None

    def may_search(self, t: Table, leader: Seat, hand: tuple[Card, ...]) -> list[Search]:
        """goat.sea.1, goat.sea.2  Each red card or Goat of the leader's hand may be shown to search any one opponent.

        goat.sea.5  With nothing but Goats to lead there is no search.
        """
        foes = t.round_from(leader)[1::2]
        found: list[Search] = []
        for card in hand if hand != (GOAT,) else ():
            if card.suit != "black":
                found += searches(card, foes)
        return found

    def search(self, t: Table, leader: Seat, move: Search) -> Story[None]:
        """goat.sea.2  The leader shows a card and sees one opponent's hand.

        goat.sea.3  They lead any card but a Goat, then name a card of that hand, which must be played.
        """
        whom = move.whom
        found = sorted(t.hands[whom], key=attrgetter("text"))  # in what order they were drawn is not seen
        t.show(leader, [move.card], "goat.sea.1", EVERYONE)
        t.announce("search", leader, "goat.sea.2", whom)
        t.show(whom, found, "goat.sea.2", leader if self.search_seen_by == "searcher" else EVERYONE)
        card: Card = yield ask(leader, [card for card in kinds(t.hands[leader]) if card is not GOAT], "goat.sea.3")
        t.play(leader, card, "goat.sea.3")
        t.draw(leader, "goat.play.1")
        offered: list[Move] = [commanding(whom, card) for card in kinds(found)]
        if self.command == "may":
            offered += saying("no command")
        named: Command | Spoken = yield ask(leader, offered, "goat.sea.3")
        if isinstance(named, Command):
            t.announce("command", leader, "goat.sea.3", whom, (named.card,))
            card = named.card
        else:
            t.announce("no command", leader, "goat.sea.3", whom)
            card = yield ask(whom, kinds(t.hands[whom]), "goat.play.2")
        t.play(whom, card, "goat.sea.4")
        t.draw(whom, "goat.play.1")

    def tally(self, t: Table) -> dict[str, int]:
        """goat.pack.3  Each red card in a side's books counts its number."""
        points = dict.fromkeys(self.sides(), 0)
        for cards, taken_by in t.tricks:
            points[self.side(taken_by)] += sum([card.points for _, card in cards])
        return points

    def reason(self, t: Table, points: Mapping[str, int]) -> tuple[str, str]:  # noqa: ARG002
        """goat.sc.1  The red cards in the books of each side are added up."""
        more, less = sorted(points.values(), reverse=True)
        return Phrase("the red cards in the books count {more} against {less}", more=more, less=less), "goat.sc.1"

    def match(self, m: Match) -> Deals:
        """goat.sc.1, goat.sc.2  The side with more points wins; on a tie neither does.

        goat.deal.2  The deal passes to the left.
        """
        dealer = m.dealer
        while not m.over:
            t = yield m.deal(dealer)
            m.add(t)
            most = max(m.score.values())
            if most >= self.target if self.target else len(m.deals) == self.deals:
                best = [side for side, points in m.score.items() if points == most]
                m.end(best if len(best) == 1 else ())
            dealer = t.left_of(dealer) if self.next_dealer == "left" else dealer

    def clause_for_legal(self, t: Table, choice: Choice, move: Move) -> str:
        """goat.sea.1  A search has a clause of its own beside that of the lead."""
        return "goat.sea.1" if isinstance(move, Search) else super().clause_for_legal(t, choice, move)

    def clause_for_illegal(self, t: Table, choice: Choice, text: str) -> str:
        """Which clause forbids a search that is not offered."""
        seat, _, clause = choice
        if not text.startswith("search "):
            return ""
        whom = SEATS.find(text[7:8])
        if clause == "goat.sea.3" or (whom in t.seats and (whom - seat) % 2 == 0):
            return "goat.sea.2"
        return "goat.sea.5" if clause == "goat.play.1" and kinds(t.hands[seat]) == (GOAT,) else "goat.sea.1"


def kinds(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand, equal ones once: playing either is the same move."""
    return tuple(hand if len(set(hand)) == len(hand) else dict.fromkeys(hand))


def highest(cards: Sequence[tuple[Seat, Card]]) -> Seat:
    """goat.play.3, goat.play.4  Who played the highest number, colours alike; the first played of equals.

    goat.goat.3  A Goat has no number: of Goats only, the first played.
    """
    taker, best = cards[0]
    for seat, card in cards:
        if card.rank > best.rank:
            taker, best = seat, card
    return taker
