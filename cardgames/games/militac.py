"""MILITAC (Parker Brothers, 1918). Read it beside the leaflet, seeds/militac-1918.toml, in the order of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from cardgames.core import (
    VERBS,
    Card,
    Choice,
    Deals,
    Match,
    Move,
    Name,
    Phrase,
    Seat,
    Spoken,
    Story,
    Table,
    Verb,
    ask,
    quantity,
    ruling,
    saying,
)
from cardgames.core.first_dealer import FirstDealer, FirstDealerRules
from cardgames.core.tricks import TrickRules, opposite, race

COMPANIES = {"I": "infantry", "C": "cavalry", "A": "artillery", "E": "engineers"}
OFFICERS = {7: "Lieutenant", 8: "Captain", 9: "Major", 10: "Colonel", 11: "General"}
COMMANDS = ("infantry", "cavalry", "artillery", "engineers", "combined")
"""mil.bid.3: the commands, each ranking above the one before it."""


@cache
def whole_pack() -> tuple[Card, ...]:
    """mil.pack  Four companies of eleven: Privates from one to six, and five officers."""
    return tuple(
        Card(f"{short}{n}", f"{OFFICERS.get(n, 'Private')} {n} of {company}", company, n)
        for short, company in COMPANIES.items()
        for n in range(1, 12)
    )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Bid(Move):
    """mil.bid.2  A bid to take a number of squads under a command, or with combined forces."""

    squads: int
    command: str

    def __str__(self) -> str:
        return f"bid {self.squads} {self.command}"

    __repr__ = __str__

    does = "bid"

    @property
    def group(self) -> str:
        """What the bids have in common that differ only in the number."""
        return f"Bid {self.command}"

    @property
    def short(self) -> str:
        """What is left to say of it."""
        return str(self.squads)

    @property
    def say(self) -> str:
        """The bid as it is said aloud."""
        return f"Bid {self.squads} {self.command}"

    @property
    def value(self) -> int:
        """mil.sc.1  What the bid scores: the printed table."""
        return 50 if self.squads == 11 else (5 + COMMANDS.index(self.command)) * (self.squads - 5)

    @property
    def rank(self) -> tuple[int, int]:
        """mil.bid.3, mil.bid.4  More squads rank higher; of as many, the higher command."""
        return self.squads, COMMANDS.index(self.command)


BIDS = tuple(Bid(squads, command) for squads in range(6, 12) for command in COMMANDS)


@cache
def offers(last: Bid | None, higher: str, may_pass: bool) -> tuple[Bid | Spoken, ...]:
    """mil.bid.4  Each bid is higher than the last: in squads, then in command; or by ruling in its value.

    mil.bid.1  Or one passes.
    """
    bids: Iterable[Bid] = BIDS
    if last is not None and higher == "squads first":
        bids = (bid for bid in BIDS if bid.rank > last.rank)
    elif last is not None:
        bids = (bid for bid in BIDS if bid.value > last.value)
    return (*bids, *saying("pass")) if may_pass else tuple(bids)


@dataclass(frozen=True)
class Militac(TrickRules, FirstDealerRules):
    """Two sides bid for the command, and take squads; fifty points win.

    next_dealer: who deals after a deal that was played (mil.next). auction: whether the bids go round once (mil.bid.1).
    higher: what makes a bid higher (mil.bid.4). nobody_bids: what follows when nobody bids (mil.bid.5).
    failed: what the other side scores (mil.sc.3).
    """

    name = "militac"
    title = "Militac"
    rulebook = "militac-1918"
    numbers = (4,)
    number_clause = "mil.pl"
    pack_clause = "mil.pack"
    move_words = ("bid", "pass")
    trick = "squad"
    trump_name = "command"
    first_dealer = FirstDealer("mil.draw", equal=("those tied draw again", "the suit decides"), suits=COMMANDS[:4])
    in_force = ("bid", "declare")
    bids = ("bid", "pass")
    lead_clause = follow_clause = void_clause = take_clause = "mil.play"
    verbs = VERBS | {
        "bid": Verb("{seat} bids {other}"),
        "pass": Verb("{seat} passes"),
        "declare": Verb("{seat} has the bid: {other}"),
        "thrown in": Verb("nobody bids, and the cards are thrown in"),
        "outcome": Verb("{other}"),
    }

    next_dealer: Literal["the dealer's left", "the same dealer", "the bidder"] = ruling("the dealer's left", "mil.next")
    auction: Literal["one round", "until three pass"] = ruling("one round", "mil.bid.1")
    higher: Literal["squads first", "table value"] = ruling("squads first", "mil.bid.4")
    nobody_bids: Literal["next dealer", "same dealer", "dealer bids"] = ruling("next dealer", "mil.bid.5")
    failed: Literal["table value", "squads bid", "table value and squads short"] = ruling("table value", "mil.sc.3")

    def pack(self) -> Sequence[Card]:
        """mil.pack  Forty-four cards."""
        return whole_pack()

    def side(self, seat: Seat) -> str:
        """mil.pl  Four play, partners opposite each other."""
        return opposite(seat)

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """mil.deal  All the cards, one at a time, eleven each."""
        t.deal_hands(deck, 11, "mil.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """mil.play  The highest bidder leads, and the company of that bid commands."""
        bidder, bid = yield from self.bidding(t)
        if bid is None:
            t.announce("thrown in", None, "mil.bid.5")
            return dict.fromkeys(self.sides(), 0)
        t.trump = "" if bid.command == "combined" else bid.command
        t.announce("declare", bidder, "mil.play", f"{bid.squads} {bid.command}")
        yield from self.tricks(t, bidder)
        return self.points(t, self.side_by_seat[bidder], bid)

    def bidding(self, t: Table) -> Story[tuple[Seat, Bid | None]]:
        """mil.bid.1  From the dealer's left each bids or passes, the dealer last. Returns the bidder and the bid."""
        bidder, highest, passes = t.dealer, None, 0
        order = t.round_from(t.left_of(t.dealer))
        for seat in order * (1 if self.auction == "one round" else 24):
            if self.auction != "one round" and passes == (3 if highest else 4):
                break
            must_bid = self.nobody_bids == "dealer bids" and seat == t.dealer and highest is None
            offered = offers(highest, self.higher, not must_bid)
            said: Bid | Spoken = yield ask(seat, offered, "mil.bid.2" if highest is None else "mil.bid.4")
            if isinstance(said, Bid):
                bidder, highest, passes = seat, said, 0
                t.announce("bid", seat, "mil.bid.2", f"{said.squads} {said.command}")
            else:
                passes += 1
                t.announce("pass", seat, "mil.bid.1")
        return bidder, highest

    def clause_for_illegal(self, t: Table, choice: Choice, text: str) -> str:  # noqa: ARG002
        """The clause that forbids a bid or a card out of its time, or a bid that is too low."""
        _, offered, clause = choice
        verb, *rest = text.split(" ")
        if verb not in ("bid", "pass"):
            return "" if clause == "mil.play" else "mil.bid.1"
        if clause == "mil.play":
            return "mil.bid.1"
        if verb == "pass":
            return "mil.bid.5"
        if text not in map(str, BIDS):
            return "mil.bid.2"
        last = BIDS[-1 - sum(isinstance(bid, Bid) for bid in offered)]
        as_many = self.higher == "squads first" and rest[:1] == [str(last.squads)]
        return "mil.bid.3" if as_many else "mil.bid.4"

    def points(self, t: Table, side: str, bid: Bid) -> dict[str, int]:
        """mil.sc.1, mil.sc.2  Made, the bid scores by the table, and one more for each squad over.

        mil.sc.3  Failed, the other side scores.
        """
        points = dict.fromkeys(self.sides(), 0)
        over = self.tally(t)[side] - bid.squads
        if over >= 0:
            made = Phrase("{side} make the bid", side=Name(side))
            t.announce("outcome", None, "mil.sc.2" if over else "mil.sc.1", made)
            points[side] = bid.value + over
        else:
            t.announce("outcome", None, "mil.sc.3", Phrase("{side} do not make the bid", side=Name(side)))
            other = next(other for other in points if other != side)
            points[other] = {"table value": bid.value, "squads bid": bid.squads}.get(self.failed, bid.value - over)
        return points

    def reason(self, t: Table, points: Mapping[str, int]) -> tuple[str, str]:
        """mil.sc.1, mil.sc.2, mil.sc.3  What was bid, what was taken, and what that scores by the table."""
        *_, (verb, bidder, _, _, _, said) = [each for each in t.log if each[0] in ("declare", "thrown in")]
        if verb == "thrown in" or bidder is None:
            return "", ""
        squads, command = str(said).split()
        bid, side = Bid(int(squads), command), self.side_by_seat[bidder]
        over = self.tally(t)[side] - bid.squads
        took = Phrase("{squads} taken, {bid} bid", squads=quantity(bid.squads + over, self.trick), bid=bid.squads)
        if over < 0:
            scored = quantity(max(points.values()), "point")
            return Phrase("{took}: the others score {points}", took=took, points=scored), "mil.sc.3"
        by_table = quantity(bid.value, "point")
        if not over:
            return Phrase("{took}: {points} by the table", took=took, points=by_table), "mil.sc.1"
        text = "{took}: {points} by the table, and {over} for squads over"
        return Phrase(text, took=took, points=by_table, over=over), "mil.sc.2"

    def match(self, m: Match) -> Deals:
        """mil.goal  Fifty points win."""
        yield from race(m, 50, self.deals_next)

    def deals_next(self, t: Table) -> Seat:
        """mil.next  The deal passes to the left, or by ruling stays, or goes to who had the bid.

        mil.bid.5  So it does when nobody has bid, or by ruling it stays.
        """
        if not t.tricks:
            return t.dealer if self.nobody_bids == "same dealer" else t.left_of(t.dealer)
        bidder = t.tricks[0][0][0][0]
        return {"the same dealer": t.dealer, "the bidder": bidder}.get(self.next_dealer, t.left_of(t.dealer))
