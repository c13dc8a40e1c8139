"""KOZEL: what its two foursome texts share. Asking for a re-deal, giving away the last trump, and a board of six rows.

Each text that calls these names its own clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from cardgames.core import (
    EVERYONE,
    VERBS,
    Card,
    Match,
    Name,
    Phrase,
    Seat,
    Spoken,
    Story,
    Table,
    Verb,
    and_list,
    ask,
    join,
    saying,
)
from cardgames.games.kozel import dealing
from cardgames.games.kozel.common import SUITS, TRUMPS, PermanentTrumps, card_of, points, trumps, whole_pack
from cardgames.games.kozel.moves import Give, giving

ROWS = 6
SIXES = {suit: card_of("6", suit, name, 0) for suit, name in SUITS.items()}
"""ka.board, ke.board: the sixes, three rows on each. One pair has the red ones, the other the black ones."""
NINES = frozenset(card for card in whole_pack() if card.text[0] == "9")
MAX_POOR_POINTS = 12
"""ke.mul: a hand with more points is not poor."""
STAND_ON, STAND_ON_ONE = "{side} now stand on {n} rows", "{side} now stand on {n} row"
MIN_SAVED_POINTS = 31
"""With fewer points the losers lose two rows."""

REDEAL = saying("demand a re-deal", "play on")
LAST_TRUMP = saying("give away the last trump", "keep it")
ANSWERS = saying("go ahead", "no need")
"""What is said of a poor hand, of a last trump, and in answer to that."""


@dataclass(frozen=True)
class Foursome(PermanentTrumps):
    """Two pairs, eight cards each, and sixes as a board on which every pair opens up to six rows.

    redeal_clause: who may ask for a re-deal. third_clause: what follows from the third. give_clause: who may give a
    last trump away. count_clause: what a deal is worth. final_clause: how the game ends.
    """

    numbers = (4,)
    move_words: ClassVar[Sequence[str]] = ("deal", "cut", "lay", "more", "demand", "play", "give", "keep", "go", "no")
    counters = ((SIXES["D"], SIXES["H"]), (SIXES["C"], SIXES["S"]))
    rows_on_each = 3
    redeal_clause: ClassVar[str]
    third_clause: ClassVar[str]
    give_clause: ClassVar[str]
    count_clause: ClassVar[str]
    final_clause: ClassVar[str]
    verbs = (
        VERBS
        | dealing.VERBS
        | {
            "order": Verb("{seat} orders: {other}"),
            "demand": Verb("{seat} demands a re-deal"),
            "announce": Verb("{seat} gives away the last trump"),
            "go ahead": Verb("{seat} answers: go ahead"),
            "no need": Verb("{seat} answers: no need"),
            "give": Verb("{seat} gives {cards} to {other}", "hand", "other hand", "seat"),
            "get": Verb("{seat} gets {cards} from {other}", "other hand", "hand", "seat"),
            "outcome": Verb("{other}"),
        }
    )

    # Before the first lead

    def grounds(self, t: Table, seat: Seat) -> tuple[str, tuple[Seat, ...]]:
        """The clause on which a seat may demand a re-deal, and the seats whose hands it shows; "" where it may not."""
        return (self.redeal_clause, (seat,)) if poor(t.hands[seat]) else ("", ())

    def demands(self, t: Table) -> Story[bool]:
        """In turn everyone who may is asked whether they demand a re-deal. Whether one does."""
        for seat in t.round_from(t.left_of(t.dealer)):
            clause, shown = self.grounds(t, seat)
            if not clause:
                continue
            said: Spoken = yield ask(seat, REDEAL, clause)
            if said != "play on":
                for holder in shown:
                    t.show(holder, sorted(t.hands[holder], key=str), clause, EVERYONE)
                t.announce("demand", seat, clause)
                if redeals(t) == 2:
                    t.announce(
                        "outcome", None, self.third_clause, partial(third_demand_text, self.side(t.left_of(t.dealer)))
                    )
                    self.tell_the_end(t, dict.fromkeys(self.sides(), 0))
                return True
        return False

    def last_trumps(self, t: Table, seat: Seat, hand: Sequence[Card]) -> Card | None:
        """ke.back  The trump that a seat may give away: the only one that it was dealt, and still holds."""
        held = trumps(hand)
        return held[0] if len(held) == 1 and trumps(t.hands[seat]) == held else None

    def exchanges(self, t: Table) -> Story[None]:
        """In turn everyone with a last trump may announce it; if the partner wants it, they exchange a card unseen."""
        dealt = [tuple(hand) for hand in t.hands]
        for seat in t.round_from(t.left_of(t.dealer)):
            trump = self.last_trumps(t, seat, dealt[seat])
            if trump is None:
                continue
            said: Spoken = yield ask(seat, LAST_TRUMP, self.give_clause)
            if said == "keep it":
                continue
            t.announce("announce", seat, self.give_clause)
            partner = t.round_from(seat)[2]
            said = yield ask(partner, ANSWERS, self.give_clause)
            t.announce(said, partner, self.give_clause)
            if said == "go ahead":
                yield from self.give_away(t, seat, trump, partner)

    def give_away(self, t: Table, seat: Seat, trump: Card, partner: Seat) -> Story[None]:
        """The partner gives a plain card back, or a trump if that is all they hold; only these two see the cards."""
        held = t.hands[partner]
        plain = [card for card in held if card.suit != TRUMPS] or held
        move: Give = yield ask(partner, [giving(partner, card) for card in plain], self.give_clause)
        for giver, card, getter in ((seat, trump, partner), (partner, move.card, seat)):
            t.hands[giver].remove(card)
            t.hands[getter].append(card)
            t.announce("give", giver, self.give_clause, getter, (card,), giver)
            t.announce("get", getter, self.give_clause, giver, (card,), getter)

    # The board

    def winner(self, count: Mapping[str, int]) -> str | None:
        """The side with more than half of the points, None where both have sixty."""
        for side, number in count.items():
            if number > 60:
                return side
        return None

    def count(self, t: Table) -> Mapping[str, int]:
        """The card points of each side, which a deal that is over has counted."""
        return self.tally(t) if t.points is None else t.points

    def board(self, t: Table, count: Mapping[str, int]) -> dict[str, int]:
        """The rows of each side after this deal; `count` holds its card points."""
        raise NotImplementedError

    def announce_result(self, t: Table, count: dict[str, int]) -> dict[str, int]:
        """Tells what the deal comes to; returns its card points."""
        t.announce("outcome", None, self.count_clause, partial(outcome, count, t.score, self.board(t, count)))
        self.tell_the_end(t, count)
        return count

    def tell_the_end(self, t: Table, count: Mapping[str, int]) -> None:
        """Tells who are the goats, where this deal ends the match."""
        for side, stands in self.board(t, count).items():
            if stands == ROWS:
                (goats,) = count.keys() - {side}
                text = Phrase("{side} are {what}", side=Name(goats), what=self.shame(t, side, count))
                t.announce("outcome", None, self.final_clause, text)

    def shame(self, t: Table, winner: str, count: Mapping[str, int]) -> str:
        """What the losers of the match are called: with tails for a double loss at five rows, with eggs for sixties."""
        eggs = any(self.winner(self.count(played)) is None for played in (*t.before, t) if played.tricks)
        tails = t.score[winner] == ROWS - 1 and count[winner] > 120 - MIN_SAVED_POINTS
        extra = and_list([name for name, has in (("eggs", eggs), ("tails", tails)) if has])
        return Phrase("goats with {extra}", extra=extra) if extra else "goats"

    def settle(self, m: Match, t: Table) -> None:
        """The board after a deal, and the end of the match when a side stands on six rows."""
        m.score.update(self.board(t, t.points or {}))
        best = [side for side, stands in m.score.items() if stands == ROWS]
        if best:
            m.end(best)


def third_demand_text(side: str) -> Phrase:
    """What becomes of the third demand, in words."""
    return Phrase("the third demand is refused: {side} win one row", side=Name(side))


def outcome(count: Mapping[str, int], before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """What a deal comes to, in words: the points of both sides, and where they stand if that is new."""
    one, other = count
    pattern = "{side} has {n} points and {other} {m}"
    text = Phrase(pattern, side=Name(one), n=count[one], other=Name(other), m=count[other])
    won = [
        Phrase(STAND_ON_ONE if after[side] == 1 else STAND_ON, side=Name(side), n=after[side])
        for side in count
        if after[side] != before[side]
    ]
    return join([text, *won], "; ")


def poor(hand: Sequence[Card]) -> bool:
    """Whether a hand has all four nines, or twelve points at the most."""
    return points(hand) <= MAX_POOR_POINTS or NINES.issubset(hand)


def redeals(t: Table) -> int:
    """How often the cards of this deal have been dealt anew on demand before; a third demand ends a deal."""
    demands = 0
    for table in reversed(t.before):
        if table.tricks:
            break
        demands += 1
    return demands % 3


def first_deal(t: Table) -> bool:
    """Whether this is the first deal of a match, dealt anew or not."""
    return len(t.before) == redeals(t)


def is_redealt(t: Table) -> bool:
    """Whether a re-deal was demanded in this deal, and is due."""
    return not t.tricks and redeals(t) < 2
