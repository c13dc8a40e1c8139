"""KOZEL, the first foursome text. Read it beside seeds/kozel.toml: play and count first, then boasting and re-deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from cardgames.core import Card, Choice, Deals, Match, Seat, Story, Table, ask, ruling, saying
from cardgames.core.tricks import MayLead, following_suit
from cardgames.games.kozel.common import TRUMPS, trumps, whole_pack
from cardgames.games.kozel.first_foursome_deals import ORDERS, Boasting
from cardgames.games.kozel.foursome import MIN_SAVED_POINTS, ROWS, is_redealt, poor, redeals

ACE = next(card for card in whole_pack() if card.text == "AD")
QUEENS = frozenset(card for card in whole_pack() if card.text[0] == "Q")
BOASTS = saying(*ORDERS)
FOLLOWING_TRUMPS = following_suit("ka.trumplead", "ka.trumplead")


@dataclass(frozen=True)
class FirstFoursome(Boasting):
    """Two pairs; the boaster orders how the cards are dealt, and only that pair may lead trumps; six rows win.

    trump_lead: who may lead trumps (ka.boast). double: from how many points a deal wins two rows (ka.sum). lucy: what
    all tricks win against a pair without a row (ka.lucy0), and lucy_rows, what they open else (ka.lucy1). first: who
    leads the first deal (ka.adia). exchange: whether a last trump may be given to the partner (ka.give1), and
    two_trumps, also one of two (ka.give2). redeal, dry_queens, no_queens: on which grounds a re-deal may be demanded
    (ka.mul.1, ka.mul.2, ka.mul.3).
    """

    name = "kozel-boast"
    title = "Kozel with boasting"
    number_clause = "ka.seat"
    move_words = (*Boasting.move_words, *(order.split(" ")[0] for order in ORDERS), "draw")
    pack_clause = "ka.pack"
    lead_clause = "ka.next"
    follow_clause = void_clause = "ka.follow"
    take_clause = "ka.next"
    redeal_clause = "ka.mul.1"
    third_clause = "ka.mul.5"
    give_clause = "ka.give1"
    count_clause = "ka.sum"
    final_clause = "ka.fin"

    trump_lead: Literal["the boaster's pair", "everyone"] = ruling("the boaster's pair", "ka.boast")
    double: Literal["from 90", "from 91"] = ruling("from 90", "ka.sum")
    lucy: Literal["wins the game", "is celebrated"] = ruling("wins the game", "ka.lucy0")
    lucy_rows: Literal["none", "two"] = ruling("none", "ka.lucy1")
    first: Literal["ace of diamonds", "the dealer's left"] = ruling("ace of diamonds", "ka.adia")
    exchange: bool = ruling(True, "ka.give1")
    two_trumps: bool = ruling(False, "ka.give2")
    redeal: bool = ruling(True, "ka.mul.1")
    dry_queens: Literal["no", "without another trump", "always"] = ruling("no", "ka.mul.2")
    no_queens: bool = ruling(False, "ka.mul.3")

    def pack(self) -> Sequence[Card]:
        """ka.pack  From the seven to the ace. ka.val, ka.order  Their points and ranks are those of the trunk."""
        return super().pack()

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """ka.deal, ka.first  The first deal of a match is dealt singly, and nobody boasts.

        ka.mul.5  Nor after a re-deal, which is a regular deal.
        """
        t.trump = TRUMPS
        t.stock = list(deck)
        if opening(t, self):
            self.deal_singly(t, "ka.deal")
        elif redeals(t):
            self.deal_regularly(t)

    def play(self, t: Table) -> Story[dict[str, int]]:
        """ka.boast  The dealer's left orders the deal, and leads unless a trick is made in dealing.

        ka.adia  The first deal is led by the holder of the ace of diamonds.
        """
        leader, order, first = t.left_of(t.dealer), "deal", "ka.boast"
        if t.stock:
            order = yield ask(leader, BOASTS, "ka.boast")
            t.announce("order", leader, "ka.boast", order)
            leader = yield from self.dealt_by_order(t, leader, order)
            first = self.lead_clause if t.tricks else first
        elif opening(t, self) and self.first == "ace of diamonds":
            (leader,) = [seat for seat in t.seats if ACE in t.hands[seat]]
            first = "ka.adia"
        if order == "deal" and (yield from self.demands(t)):
            return dict.fromkeys(self.sides(), 0)
        if self.exchange and not t.tricks:
            yield from self.exchanges(t)
        yield from self.tricks(t, leader, None, first)
        return self.announce_result(t, self.tally(t))

    # The play

    def may_lead(self, t: Table, hand: Sequence[Card]) -> tuple[tuple[Card, ...], str]:
        """ka.boast  What may be led in this deal."""
        return self.may_lead_in(t)(t, hand)

    def may_lead_in(self, t: Table) -> MayLead:
        """ka.boast  Only the boaster's pair leads trumps; the other pair only with nothing else in hand.

        It is the pair of the dealer's left; in a first deal that of its first leader (ka.adia).
        """
        any_card = super().may_lead
        if self.trump_lead == "everyone":
            return any_card
        by_first_lead = self.first == "ace of diamonds" and opening(t, self)

        def may_lead(t: Table, hand: Sequence[Card]) -> tuple[tuple[Card, ...], str]:
            if by_first_lead and not t.tricks:
                return any_card(t, hand)
            boaster = t.tricks[0][0][0][0] if by_first_lead else t.left_of(t.dealer)
            if hand is t.hands[boaster] or hand is t.hands[(boaster + 2) % 4]:
                return any_card(t, hand)
            plain = tuple([card for card in hand if card.suit != TRUMPS])
            return (plain, "ka.boast") if plain else any_card(t, hand)

        return may_lead

    def may_play(self, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:
        """ka.follow  Who has the suit led plays it, else any card. ka.trumplead  So it is where a trump is led."""
        return FOLLOWING_TRUMPS(t, hand, led) if led.suit == TRUMPS else self.following(t, hand, led)

    def clause_for_illegal(self, t: Table, choice: Choice, text: str) -> str:  # noqa: ARG002
        """The clause that says when a move without a card may be made."""
        return next((clause for start, clause in MOVE_CLAUSES.items() if text.startswith(start)), "")

    # The count

    def board(self, t: Table, count: Mapping[str, int]) -> dict[str, int]:
        """ka.board  The rows, each of two points, that are open on the sixes; six at the most.

        ka.sum, ka.empty  More than sixty points open a row, ninety two, also if the losers have an empty trick.
        ka.lucy0  All tricks win the game from a pair without a row, or by ruling two rows like any ninety points.
        ka.lucy1  From a pair that has rows they open none, but close the losers'.
        ka.eggs  Sixty points each open none. ka.mul.5  A third demand of a re-deal opens one for who did not deal.
        """
        board = dict(t.score)
        winner = self.winner(count)
        if not t.tricks:
            if not is_redealt(t):
                board[self.side(t.left_of(t.dealer))] += 1
        elif winner is not None:
            (loser,) = board.keys() - {winner}
            gained = 2 if count[winner] > 120 - MIN_SAVED_POINTS + (self.double == "from 91") else 1
            if self.took_all(t) and board[loser]:
                gained, board[loser] = (2 if self.lucy_rows == "two" else 0), 0
            elif self.took_all(t) and self.lucy == "wins the game":
                gained = ROWS
            board[winner] += gained
        return {side: min(stands, ROWS) for side, stands in board.items()}

    # Before the first lead

    def last_trumps(self, t: Table, seat: Seat, hand: Sequence[Card]) -> Card | None:
        """ka.give1, ka.give2  A single trump may go to the partner; by ruling also the one of two that has points."""
        if self.two_trumps and len(held := trumps(hand)) == 2 and sum(card.points > 0 for card in held) == 1:
            return max(held, key=lambda card: card.points) if trumps(t.hands[seat]) == held else None
        return super().last_trumps(t, seat, hand)

    def grounds(self, t: Table, seat: Seat) -> tuple[str, tuple[Seat, ...]]:
        """ka.mul.1  Four nines, or twelve points at the most. ka.mul.4  Five of a suit are none.

        ka.mul.2  By ruling four queens. ka.mul.3  By ruling a pair without a queen, or with that of diamonds alone.
        """
        hand, partner = t.hands[seat], t.round_from(seat)[2]
        if self.redeal and poor(hand):
            return "ka.mul.1", (seat,)
        queens = QUEENS.intersection(hand)
        if len(queens) == 4 and (self.dry_queens == "always" or (self.dry_queens != "no" and len(trumps(hand)) == 4)):
            return "ka.mul.2", (seat,)
        if self.no_queens and seat in t.round_from(t.left_of(t.dealer))[:2]:
            theirs = queens | QUEENS.intersection(t.hands[partner])
            if {card.text for card in theirs} <= {"QD"}:
                return "ka.mul.3", (seat, partner)
        return "", ()

    # The end

    def shame(self, t: Table, winner: str, count: Mapping[str, int]) -> str:
        """ka.tail  Goats with tails, if the winners stood on five rows and took more than 89 points.

        ka.eggtail  With eggs, if sixty points each came up; or with both.
        """
        return super().shame(t, winner, count)

    def match(self, m: Match) -> Deals:
        """ka.fin  The first pair with six rows wins. ka.first  The deal passes to the left.

        ka.eggs  After sixty points each the same player deals again. ka.mul.5  So it is for a re-deal.
        """
        dealer = m.dealer
        while not m.over:
            t = yield m.deal(dealer)
            self.settle(m, t)
            eggs = t.tricks and self.winner(t.points or {}) is None
            dealer = dealer if eggs or is_redealt(t) else t.left_of(dealer)


def opening(t: Table, rules: FirstFoursome) -> bool:
    """ka.first  Whether this is the first deal of a match, dealt anew on demand or after sixty each (ka.eggs)."""
    demands = 0
    for table in t.before:
        demands = 0 if table.tricks else demands + 1
        if demands == 3 or (table.tricks and rules.winner(rules.count(table))):
            return False
    return True


MOVE_CLAUSES = {
    **ORDERS,
    "cut ": "ka.d.mirror",
    "draw ": "ka.d.self",
    "lay ": "ka.d.pants",
    "more": "ka.d.pants",
    "give ": "ka.give1",
    "go ahead": "ka.give1",
    "no need": "ka.give1",
    "keep it": "ka.give1",
    "demand": "ka.mul.1",
    "play on": "ka.mul.1",
}
"""How the moves without cards begin, and the clause that gives them their time."""
