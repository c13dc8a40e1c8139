"""GAME OF THE MONKEY (McLoughlin Brothers). Read it beside the booklet, seeds/nations-1876.toml: pages 5 and 6."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import combinations
from typing import Literal

from cardgames.core import (
    EVERYONE,
    NOBODY,
    SEATS,
    VERBS,
    Card,
    Deals,
    Match,
    Move,
    Name,
    Phrase,
    Rules,
    Seat,
    Story,
    Table,
    Verb,
    ask,
    ruling,
)
from cardgames.games.nations import whole_pack

PLACE = {card: place for place, card in enumerate(whole_pack())}
FRUITLESS_DRAWS = {"a thousand draws": 1000, "twenty draws": 20}
"""mk.long: the number of draws for each value of the ruling."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Draw(Move):
    """mk.draw  A card is drawn from the hand of `whose`, by its place there, counted from 0; its face is not seen."""

    whose: Seat = field()
    place: int = field()
    does = "draw a card"

    def __str__(self) -> str:
        return f"draw {self.place + 1}"

    __repr__ = __str__

    @property
    def say(self) -> str:
        """The move as it is said aloud."""
        return Phrase("Draw card {n} from {seat}", n=self.place + 1, seat=Name(SEATS[self.whose]))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pair(Move):
    """mk.pair  Two cards of one rank, in the order Europe, Asia, Africa, America."""

    cards: tuple[Card, Card] = field()
    group = "Lay down a pair"
    does = "lay down a pair"

    def __str__(self) -> str:
        return f"pair {self.cards[0]} {self.cards[1]}"

    __repr__ = __str__

    @property
    def say(self) -> str:
        """The move as it is said aloud."""
        return f"Lay down the {self.cards[0].name} and the {self.cards[1].name}"


@cache
def draws(whose: Seat, number: int) -> tuple[Draw, ...]:
    """mk.draw  The draws from a hand of this many cards; equal ones are one object."""
    return tuple(Draw(whose, place) for place in range(number))


@cache
def pair(one: Card, two: Card) -> Pair:
    """mk.pair  Equal pairs are one object, too."""
    return Pair((one, two))


@dataclass(frozen=True)
class Monkey(Rules):
    """Pairs are laid down, cards drawn from the neighbour; who is left with the odd card is the Monkey.

    removed: whether the card taken out of the pack is seen (mk.deck). pairs: how many may be laid in a turn (mk.turn).
    neighbour: from whom one draws when the neighbour has no cards (mk.right). empty: whether who has no cards draws
    (mk.out). endless: what becomes of a game that does not end, and fruitless: after how many draws for each player, in
    a row and without a pair, it counts as one (mk.long).
    """

    name = "monkey"
    title = "Monkey"
    rulebook = "nations-1876"
    numbers = tuple(range(2, 14))
    number_clause = "mk.pl"
    pack_clause = "mk.deck"
    move_words = ("pair", "draw")
    hands_keep_order = True
    fewest_win = True
    trick = ""
    counts = ""
    verbs = VERBS | {
        "remove": Verb("{cards} is taken out of the pack", "pack", "aside", "by ruling"),
        "pair": Verb("{seat} lays {cards}", "hand", "taken"),
        "draw from": Verb("{seat} draws {cards} from {other}", "other hand", "hand", "seat"),
        "give": Verb("{seat} loses {cards} to {other}", "hand", "other hand", "seat"),
        "monkey": Verb("{seat} is the Monkey"),
        "mix": Verb("{seat} mixes the cards of the hand"),
        "endless": Verb("The game does not end, and nobody is the Monkey"),
    }

    removed: Literal["unseen", "shown"] = ruling("unseen", "mk.deck")
    pairs: Literal["one", "all"] = ruling("one", "mk.turn")
    neighbour: Literal["the next who has cards", "no draw"] = ruling("the next who has cards", "mk.right")
    empty: Literal["is out", "draws"] = ruling("is out", "mk.out")
    endless: Literal["mixed", "nobody"] = ruling("mixed", "mk.long")
    fruitless: Literal["a thousand draws", "twenty draws"] = ruling("a thousand draws", "mk.long")

    def pack(self) -> Sequence[Card]:
        """mk.deck  All 52 cards but one: the first is taken out."""
        return whole_pack()

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """mk.deck  One card is taken out; the rest is dealt singly, some may have one more."""
        t.put_aside(deck[0], "mk.deck", "remove", NOBODY if self.removed == "unseen" else EVERYONE)
        t.deal_hands(deck[1:], 51, "mk.deck")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """mk.turn  The dealer's left begins; in turn each lays a pair, or else draws a card.

        mk.end  When one card is left, its holder is the Monkey. mk.long  Without a pair for long, all mix their cards.
        """
        seat = t.left_of(t.dealer)
        idle = drawn = 0
        while (left := sum(map(len, t.hands))) > 1:
            if drawn == FRUITLESS_DRAWS[self.fruitless] * len(t.seats):
                if self.endless == "nobody":
                    t.announce("endless", None, "mk.long")
                    return dict.fromkeys(self.sides(), 0)
                self.mix(t)
                drawn = 0
            if t.hands[seat] or self.empty == "draws":
                moved = yield from self.turn(t, seat, idle >= len(t.seats))
                idle = 0 if moved else idle + 1
                drawn = 0 if sum(map(len, t.hands)) < left else drawn + moved
            seat = t.left_of(seat)
        (monkey,) = [seat for seat in t.seats if t.hands[seat]]
        t.announce("monkey", monkey, "mk.end")
        return {self.side(seat): int(seat == monkey) for seat in t.seats}

    def mix(self, t: Table) -> None:
        """mk.long  By ruling, all mix the cards of their hands. How follows from where all cards lie, and when."""
        lie = " ".join(map(str, [len(t.log), *t.cards()]))
        for seat in t.seats:
            if len(t.hands[seat]) > 1:
                t.hands[seat].sort(key=lambda card: sha256(f"{lie} {card}".encode()).digest())
                t.announce("mix", seat, "mk.long")

    def turn(self, t: Table, seat: Seat, stuck: bool) -> Story[bool]:
        """mk.turn  A player with a pair lays one, else draws, and lays a pair if that makes one. Whether any was."""
        if pairs(t.hands[seat]):
            yield from self.lay(t, seat)
            while self.pairs == "all" and pairs(t.hands[seat]):
                yield from self.lay(t, seat)
            return True
        giver = self.giver(t, seat, stuck)
        if giver is None:
            return False
        drawn: Draw = yield ask(seat, draws(giver, len(t.hands[giver])), "mk.draw")
        t.draw_from(seat, giver, drawn.place, "mk.draw")
        if pairs(t.hands[seat]):
            yield from self.lay(t, seat)
        return True

    def lay(self, t: Table, seat: Seat) -> Story[None]:
        """mk.pair  Two cards of one rank, of any nations, go to the middle; mk.turn  the player chooses which."""
        laid: Pair = yield ask(seat, pairs(t.hands[seat]), "mk.turn")
        t.lay_down(seat, laid.cards, "mk.turn", "pair")

    def giver(self, t: Table, seat: Seat, stuck: bool) -> Seat | None:
        """mk.right  The neighbour at the right, or the next beyond them who has cards."""
        right = t.round_from(seat)[:0:-1]
        if self.neighbour == "no draw" and not stuck:
            right = right[:1]
        return next((other for other in right if t.hands[other]), None)

    def match(self, m: Match) -> Deals:
        """mk.end  One deal is the game; all win but the Monkey. mk.long  Where nobody is the Monkey, nobody has won."""
        t = yield m.deal(m.dealer)
        m.add(t)
        m.end([side for side, monkey in m.score.items() if not monkey] if any(m.score.values()) else ())


def pairs(hand: Sequence[Card]) -> list[Pair]:
    """mk.pair  The pairs of a hand."""
    cards = sorted(hand, key=lambda card: PLACE[card])
    return [pair(one, two) for one, two in combinations(cards, 2) if one.rank == two.rank]
