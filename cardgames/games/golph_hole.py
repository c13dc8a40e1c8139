"""GOLPH, a hole. Read it beside rules 1 to 13 of the leaflet, seeds/golph-1928.toml; the whole game follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from cardgames.core import (
    EVERYONE,
    BadRecord,
    Card,
    Choice,
    Name,
    Phrase,
    Seat,
    Spoken,
    Story,
    Table,
    Verb,
    ask,
    ruling,
    saying,
)
from cardgames.core.first_dealer import FirstDealerRules
from cardgames.core.tricks import TrickRules, opposite
from cardgames.games.golph_pack import (
    BOBBIE,
    BUZZARD,
    COLOURS,
    DORMIE_STYMIE,
    STYMIE,
    TakeUp,
    order_of_cards,
    show_down,
    taking_up,
    whole_pack,
)

FOOZLE = 7
NAMING = saying(*(f"name {colour}" for colour in COLOURS.values()))


class Leave(Spoken):
    """golph.deal.4  The dealer does not want the card turned up."""

    __slots__ = ()

    @property
    def say(self) -> str:
        """The move as it is said aloud."""
        return "Leave the card turned up"


LEAVING = (Leave("leave"),)


@dataclass(frozen=True)
class GolphHole(TrickRules, FirstDealerRules):
    """Five tricks a hole; the lowest trump ball taken is the score; the lowest card takes a trick.

    partners: how partners score (golph.pl). holes: how many make a game (golph.game.1). style: the total counts, or
    each hole (golph.game.2). buzzard_up: whether the dealer may take up the Buzzard (golph.deal.3). discard: how the
    dealer discards (golph.deal.6). after_show_down: who deals next (golph.lead.3). buzzard_void: whether who is void
    must play a Buzzard as a trump (golph.fol.3). stymies: which Stymies take a trick (golph.tr.2). putt: the colour
    of the ball that takes the putt (golph.tr.3). show_down: whether the card taken up counts (golph.sd.1).
    beaten: what a beaten show-down hand scores (golph.sd.3).
    """

    numbers = (2, 3, 4, 5)
    fewest_win = True
    number_clause = "golph.pl"
    pack_clause = "golph.pack"
    move_words = ("name", "take", "leave")
    lead_clause = "golph.lead.1"
    follow_clause = "golph.fol.1"
    void_clause = "golph.fol.2"
    take_clause = "golph.tr.2"
    verbs = dict(TrickRules.verbs) | {
        "name": Verb("{seat} names {other} as trumps"),
        "leave": Verb("{seat} leaves {cards}"),
        "hole in one": Verb("{seat} shows a Hole in One"),
        "bobbie": Verb("{seat} shows a Bobbie"),
        "putt": Verb("{seat} takes the putt"),
    }

    partners: Literal["none", "best ball", "common pile", "aggregate"] = ruling("none", "golph.pl")
    holes: int = ruling(9, "golph.game.1", values=(3, 9, 18), least=1, most=36)
    style: Literal["medal", "match"] = ruling("medal", "golph.game.2")
    buzzard_up: Literal["may be taken", "stays out"] = ruling("may be taken", "golph.deal.3")
    discard: Literal["face down", "shown"] = ruling("face down", "golph.deal.6")
    after_show_down: Literal["its holder", "the same dealer", "the dealer's left"] = ruling(
        "its holder", "golph.lead.3"
    )
    buzzard_void: Literal["free", "counts as a trump"] = ruling("free", "golph.fol.3")
    stymies: Literal["of any colour", "of the colour led"] = ruling("of any colour", "golph.tr.2")
    putt: Literal["the colour led", "any colour"] = ruling("the colour led", "golph.tr.3")
    show_down: Literal["as dealt", "with the card taken up"] = ruling("as dealt", "golph.sd.1")
    beaten: Literal["pays", "scores 1"] = ruling("pays", "golph.sd.3")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.partners != "none" and self.players != 4:
            raise BadRecord("Partners need four players.", clause="golph.pl")

    def pack(self) -> Sequence[Card]:
        """golph.pack  Twenty-nine cards."""
        return whole_pack()

    def side(self, seat: Seat) -> str:
        """golph.pl  Everybody alone, or partners opposite each other."""
        return super().side(seat) if self.partners == "none" else opposite(seat)

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """golph.deal.1  Five cards each, one at a time; the next is turned up, and its colour is trump.

        golph.deal.3  Where it is the Buzzard, the dealer names a colour before looking at the cards.
        """
        t.deal_hands(deck, 5, "golph.deal.1", unseen=(t.dealer,) if deck[5 * len(t.seats)] is BUZZARD else ())
        up = t.turn_up("golph.deal.1")
        t.trump = "" if up is BUZZARD else up.suit

    def play(self, t: Table) -> Story[dict[str, int]]:
        """golph.obj  A hole: naming, show-down, exchange, five tricks."""
        if not t.trump:
            yield from self.name_trump(t)
        shown = self.show_down_hands(t)
        if not shown:
            yield from self.exchange(t)
            shown = self.show_down_hands(t) if self.show_down == "with the card taken up" else {}
        if shown:
            return self.show_down_points(t, shown)
        putter = yield from self.tricks(t, t.dealer)
        return self.points(t, putter)

    def name_trump(self, t: Table) -> Story[None]:
        """golph.deal.3  With the Buzzard turned up the dealer names the trump colour before seeing the hand."""
        said: Spoken = yield ask(t.dealer, NAMING, "golph.deal.3")
        t.trump = said.removeprefix("name ")
        t.announce("name", t.dealer, "golph.deal.3", t.trump)
        t.take_up(t.dealer, 5, "golph.deal.1")

    def exchange(self, t: Table) -> Story[None]:
        """golph.deal.4  The dealer alone may take the card turned up and discard one; its colour stays trump."""
        (up,) = t.up
        if up is BUZZARD and self.buzzard_up == "stays out":
            move: TakeUp | Spoken = yield ask(t.dealer, LEAVING, "golph.deal.3")
        else:
            offered = map(taking_up(up).__getitem__, t.hands[t.dealer])
            move = yield ask(t.dealer, (*offered, *LEAVING), "golph.deal.4")
        if isinstance(move, TakeUp):
            t.discard(t.dealer, move.card, "golph.deal.4", t.dealer if self.discard == "face down" else EVERYONE)
            t.take_card_up(t.dealer, "golph.deal.4")
        else:
            t.announce("leave", t.dealer, "golph.deal.4", None, (up,))

    def clause_for_illegal(self, t: Table, choice: Choice, text: str) -> str:  # noqa: ARG002
        """golph.deal.3, golph.deal.4  Naming and exchanging have their time; at another these forbid them."""
        verb = text.partition(" ")[0]
        if choice[2] == "golph.deal.3" or verb not in ("name", "take", "leave"):
            return ""
        return "golph.deal.3" if verb == "name" else "golph.deal.4"

    def may_play(self, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:
        """golph.fol.1, golph.fol.2  Follow the colour led, a Stymie too; else play a trump; else anything.

        golph.fol.3  The Buzzard may be played at any time. golph.fol.4  A Buzzard led calls for trumps.
        """
        trump = t.trump
        if led is BUZZARD:
            asked, clause = trump, "golph.fol.4"
        else:
            asked, clause = led.suit, "golph.fol.1"
        cards: tuple[Card, ...] = ()
        trumps: tuple[Card, ...] = ()
        buzzard = False
        for card in hand:
            if card.suit == asked:
                cards += card.alone
            elif card.suit == trump:
                trumps += card.alone
            elif card is BUZZARD:
                buzzard = True
        if not cards and asked != trump:
            cards, clause = trumps, "golph.fol.2"
        if buzzard and cards:
            cards += BUZZARD.alone
        elif buzzard and self.buzzard_void == "counts as a trump":
            return BUZZARD.alone, "golph.fol.3"
        return (cards, clause) if cards else (tuple(hand), "golph.fol.2")

    def public_clause(self, card: Card, clause: str) -> str:
        """golph.fol.3  A Buzzard that is played does not tell whether its player could have followed."""
        return "golph.fol.3" if card is BUZZARD else clause

    def taker(self, t: Table) -> Seat:
        """golph.tr.1, golph.tr.2, golph.tr.3  Who takes the trick; the fifth is the putt, in which there are no trumps.

        golph.deal.2  The cards of the other colours are dormies.
        """
        putt = len(t.tricks) == 4
        taker, led = t.trick[0]
        any_ball = putt and self.putt == "any colour"
        order = order_of_cards("" if putt else t.trump, led.suit, putt or self.stymies == "of any colour", any_ball)
        lowest = order[led]
        for seat, card in t.trick:
            if (place := order[card]) < lowest or place == lowest == DORMIE_STYMIE:
                taker, lowest = seat, place
        return taker

    def taken_under(self, t: Table) -> str:
        """golph.tr.3  The putt is taken by a rule of its own."""
        return "golph.tr.3" if len(t.tricks) == 4 else "golph.tr.2"

    def points(self, t: Table, putter: Seat) -> dict[str, int]:
        """golph.sc.1  The lowest trump ball in a player's tricks, or a foozle. golph.sc.2  The putt deducts one.

        golph.sc.3  The Buzzard and the Stymies score nothing. golph.pl  Partners may have one pile in common.
        """
        score = dict.fromkeys(t.seats, FOOZLE)
        trump = t.trump
        for cards, taken_by in t.tricks:
            for _, card in cards:
                if card.suit == trump and STYMIE < card.rank < score[taken_by]:
                    score[taken_by] = card.rank
        t.announce("putt", putter, "golph.sc.2")
        if self.partners == "common pile":
            score = {seat: min(score[seat], score[(seat + 2) % 4]) for seat in score}
        score[putter] -= 1
        return self.by_side(score)

    def reason(self, t: Table, points: Mapping[str, int]) -> tuple[str, str]:
        """golph.sc.1, golph.sc.2  The lowest score, and from which ball it comes; a show-down says it itself."""
        best = self.best_sides(points)
        if len(t.tricks) < 5 or len(best) > 1 or self.partners != "none":
            return "", ""
        putts = self.side_by_seat[t.tricks[-1][1]] == best[0]
        ball = points[best[0]] + putts
        if ball == FOOZLE:
            return "", ""
        text = "{side} has the lowest trump ball, the {ball}"
        if putts:
            text = "{side} has the trump ball {ball} and takes the putt, which takes one off"
        return Phrase(text, side=Name(best[0]), ball=ball), "golph.sc.2" if putts else "golph.sc.1"

    def by_side(self, score: dict[Seat, int]) -> dict[str, int]:
        """golph.pl  Partners score the lower of their two scores, or by ruling the sum."""
        together = sum if self.partners == "aggregate" else min
        found: dict[str, int] = {}
        sides = self.side_by_seat
        for seat, scored in score.items():
            side = sides[seat]
            found[side] = together((found[side], scored)) if side in found else scored
        return found

    def show_down_hands(self, t: Table) -> dict[Seat, int]:
        """golph.sd.1, golph.sd.2  Who holds a Hole in One or a Bobbie, and how it ranks (golph.sd.3)."""
        return {seat: rank for seat in t.round_from(t.left_of(t.dealer)) if (rank := show_down(t.hands[seat]))}

    def show_down_points(self, t: Table, shown: dict[Seat, int]) -> dict[str, int]:
        """golph.sd.1  A Hole in One scores 1, and each opponent 15. golph.sd.2  A Bobbie none, and each opponent 25.

        golph.sd.3  The best hand beats the others; equal ones score the same, and a beaten holder pays.
        golph.pl  A partner counts with the holder.
        """
        best = max(shown.values())
        own, others = (0, 25) if best == BOBBIE else (1, 15)
        for seat, rank in shown.items():
            kind, clause = ("bobbie", "golph.sd.2") if rank == BOBBIE else ("hole in one", "golph.sd.1")
            t.show(seat, t.hands[seat], clause, EVERYONE)
            t.announce(kind, seat, clause)
        winners = {self.side(seat) for seat, rank in shown.items() if rank == best}
        spared = {self.side(seat) for seat in shown} if self.beaten == "scores 1" else set()
        owed = dict.fromkeys(spared, 1) | dict.fromkeys(winners, own)
        return self.by_side({seat: owed.get(self.side(seat), others) for seat in t.seats})
