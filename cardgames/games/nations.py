"""GAME OF NATIONS (McLoughlin Brothers). Read it beside the booklet, seeds/nations-1876.toml: pages 1 to 4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from cardgames.core import (
    EVERYONE,
    VERBS,
    Card,
    Choice,
    Deals,
    Match,
    Phrase,
    Seat,
    Spoken,
    Story,
    Table,
    Verb,
    ask,
    join,
    quantity,
    ruling,
    saying,
)
from cardgames.core.first_dealer import FirstDealer, FirstDealerRules
from cardgames.core.tricks import MayPlay, TrickRules, opposite, race

NATIONS = {"Eu": "Europe", "As": "Asia", "Af": "Africa", "Am": "America"}
TITLES = ("Child", "Woman", "Man", "Map")
FOR_TITLES = {3: 2, 4: 4}
"""nat.ti: the points for a number of titles."""
CALLING = saying("call", "no call")


@cache
def whole_pack() -> tuple[Card, ...]:
    """nat.pack  Four nations of thirteen: Map, Man, Woman, Child, then the numbers from ten down to two."""
    ranks = [(str(n), n) for n in range(2, 11)] + [(title, 11 + n) for n, title in enumerate(TITLES)]
    return tuple(
        Card(f"{short}-{text}", f"{text} of {nation}", nation, rank)
        for short, nation in NATIONS.items()
        for text, rank in reversed(ranks)
    )


@cache
def titles_of(star: str) -> frozenset[Card]:
    """nat.ti  The titles: Map, Man, Woman and Child of the star nation."""
    return frozenset(card for card in whole_pack() if card.rank > 10 and card.suit == star)


def titles(cards: Sequence[Card], star: str) -> int:
    """nat.ti  How many of these are titles."""
    return len(titles_of(star).intersection(cards))


@dataclass(frozen=True)
class Nations(TrickRules, FirstDealerRules):
    """Two sides take tricks over six and score the titles they are dealt; ten points win.

    turned_card: from when the card turned up may be played (nat.turn). at_nine: which sides may not use titles
    (nat.nine). call: until when a player may call (nat.call). three_in_hand: whether a caller with three titles needs
    the partner's yes (nat.three). first_count: what counts first when a deal brings a side to ten (nat.both).
    """

    name = "nations"
    title = "Game of Nations"
    rulebook = "nations-1876"
    numbers = (4,)
    number_clause = "nat.pl"
    pack_clause = "nat.pack"
    move_words = ("call", "no")
    trump_name = "star nation"
    first_dealer = FirstDealer(
        "nat.dealer",
        equal=("those tied draw again", "all draw again", "the suit decides"),
        suits=("America", "Africa", "Asia", "Europe"),
    )
    lead_clause = follow_clause = void_clause = take_clause = "nat.play"
    verbs = VERBS | {
        "star": Verb("{other} is the star nation"),
        "call": Verb("{seat} asks whether the partner has a title"),
        "no call": Verb("{seat} does not call"),
        "yes": Verb("{seat} answers yes"),
        "no": Verb("{seat} answers no"),
        "show out": Verb("{seat} and the partner show out"),
    }

    turned_card: Literal["at once", "from the second trick"] = ruling("at once", "nat.turn")
    at_nine: Literal["when the deal begins", "also by the tricks"] = ruling("when the deal begins", "nat.nine")
    call: Literal["before the first lead", "before his own first card"] = ruling("before the first lead", "nat.call")
    three_in_hand: Literal["show out", "ask the partner"] = ruling("show out", "nat.three")
    first_count: Literal["tricks", "titles", "both"] = ruling("tricks", "nat.both")

    def pack(self) -> Sequence[Card]:
        """nat.pack  All 52 cards."""
        return whole_pack()

    def side(self, seat: Seat) -> str:
        """nat.pl  Four play, partners opposite each other."""
        return opposite(seat)

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """nat.deal  All the cards singly from the left; the dealer's last is turned up, its nation is the star.

        nat.turn  It is part of the dealer's hand.
        """
        t.deal_hands(deck, 13, "nat.deal")
        turned = deck[-1]
        t.trump = turned.suit
        t.show(t.dealer, [turned], "nat.turn", EVERYONE)
        t.announce("star", t.dealer, "nat.deal", turned.suit)

    def play(self, t: Table) -> Story[dict[str, int]]:
        """nat.play  The dealer's left leads; tricks are played until the cards are out."""
        leader = t.left_of(t.dealer)
        stars = titles_of(t.trump)
        held = [len(stars.intersection(hand)) for hand in t.hands]
        dealt = {"AC": held[0] + held[2], "BD": held[1] + held[3]}
        side = self.side_by_seat
        callers = [seat for seat in t.round_from(leader) if held[seat] >= 2 and t.score[side[seat]] == 8]

        def call(seat: Seat) -> Story[bool]:
            """nat.call  A player with two titles, whose side stood at eight, may ask their partner; a yes wins.

            nat.three  Three titles of one's own are enough, whatever the partner answers.
            """
            if seat not in callers:
                return False
            callers.remove(seat)
            said: Spoken = yield ask(seat, CALLING, "nat.call")
            t.announce(said, seat, "nat.call")
            if said == "no call":
                return False
            partner = (seat + 2) % 4
            yes = held[partner] > 0
            t.announce("yes" if yes else "no", partner, "nat.call")
            if not yes and (held[seat] < 3 or self.three_in_hand == "ask the partner"):
                return False
            clause = "nat.call" if yes else "nat.three"
            t.announce("show out", seat, clause)
            for shower in (seat, partner) if yes else (seat,):
                shown = stars.intersection(t.hands[shower])
                t.show(shower, sorted(shown, key=lambda card: -card.rank), clause, EVERYONE)
            return True

        if self.call == "before the first lead":
            for seat in tuple(callers):
                if (yield from call(seat)):
                    return self.for_titles(t, dealt)
        yield from self.tricks(t, leader, call if callers else None)
        return self.for_titles(t, dealt) if t.trick or t.hands[leader] else self.points(t, dealt)

    def may_play_in(self, t: Table) -> MayPlay:
        """nat.turn  Whether the card turned up may go to trick one."""
        return super().may_play_in(t) if self.turned_card == "at once" else self.not_the_turned

    def not_the_turned(self, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:
        """nat.turn  By ruling the dealer may not play the card turned up, the last of the hand, to the first trick."""
        first = not t.tricks and hand is t.hands[t.dealer]
        return self.may_play(t, hand[:-1] if first else hand, led)

    def clause_for_illegal(self, t: Table, choice: Choice, text: str) -> str:
        """nat.call  Why nobody may call now. nat.turn  Why the turned card may not be played to trick one."""
        if text == "call":
            return "nat.call"
        seat, _, clause = choice
        turned = seat == t.dealer and not t.tricks and text == str(t.hands[seat][-1])
        return "nat.turn" if turned and clause == self.follow_clause and self.turned_card != "at once" else ""

    def for_titles(self, t: Table, dealt: Mapping[str, int]) -> dict[str, int]:
        """nat.ti  A side that was dealt three titles scores two points, four titles four; two on each side are even.

        nat.nine  Not a side that stood at nine when the deal began.
        """
        return {side: FOR_TITLES.get(n, 0) if t.score[side] != 9 else 0 for side, n in dealt.items()}

    def for_tricks(self, t: Table) -> dict[str, int]:
        """nat.tr  Each trick over six scores one."""
        return {side: n - 6 if n > 6 else 0 for side, n in self.tally(t).items()}

    def points(self, t: Table, dealt: Mapping[str, int]) -> dict[str, int]:
        """nat.tr  What the tricks score, and the titles.

        nat.both  If tricks bring a side to ten, nobody counts titles; or, by ruling, titles go first, or both count.
        """
        tricks = self.for_tricks(t)
        shown = self.for_titles(t, dealt)
        if self.at_nine == "also by the tricks":
            shown = {side: n if t.score[side] + tricks[side] != 9 else 0 for side, n in shown.items()}
        first, second = (shown, tricks) if self.first_count == "titles" else (tricks, shown)
        at_ten = [side for side, n in first.items() if t.score[side] + n >= 10]
        if at_ten and self.first_count != "both":
            return first
        return {side: n + second[side] for side, n in first.items()}

    def reason(self, t: Table, points: Mapping[str, int]) -> tuple[str, str]:
        """nat.tr  What the tricks over six scored for the side with more points, and nat.ti  its titles."""
        side = max(points, key=lambda side: points[side])
        took = self.tally(t)[side]
        over = min(max(0, took - 6), points[side])
        titles = points[side] - over
        texts = []
        if over:
            tricks = Phrase("{tricks} are {over} over six", tricks=quantity(took, "trick"), over=over)
            texts.append(Phrase("{what}: {points}", what=tricks, points=quantity(over, "point")))
        if titles:
            dealt = next(n for n, worth in FOR_TITLES.items() if worth == titles)
            texts.append(Phrase("{what}: {points}", what=quantity(dealt, "title"), points=quantity(titles, "point")))
        return (join(texts, "; "), "nat.tr" if over else "nat.ti") if texts else ("", "")

    def match(self, m: Match) -> Deals:
        """nat.goal  The deal passes to the left; the first side with ten points wins."""
        yield from race(m, 10, lambda t: t.left_of(t.dealer))
