"""KOZEL, the second foursome text. Read it beside seeds/kozel.toml; its dealing has a file of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from cardgames.core import Card, Choice, Deals, Match, Seat, Spoken, Story, Table, Verb, ask, ruling, saying
from cardgames.games.kozel.common import TRUMPS, is_ace, trumps, whole_pack
from cardgames.games.kozel.foursome import MIN_SAVED_POINTS, ROWS, first_deal, is_redealt
from cardgames.games.kozel.second_foursome_deals import Boasting

SEVEN = next(card for card in whole_pack() if card.text == "7D")
ACES = frozenset(card for card in whole_pack() if is_ace(card) and card.suit != TRUMPS)
"""ke.ace: the plain aces, which may not be thrown at any time."""
KINDS = saying("deal", "trousers", "double trousers", "mirror")
"""ke.kinds: how the cards may be dealt."""
QUEENS = saying("lead", "the partner leads")


@dataclass(frozen=True)
class SecondFoursome(Boasting):
    """Two pairs with fourteen permanent trumps; the side that first opens six rows of the sixes wins.

    redeal: whether a poor hand may demand a re-deal (ke.mul). seven_leads: which deals the holder of the seven of
    diamonds leads (ke.first). four_queens: whether a side that holds all four queens leaves the lead to the last
    winners (ke.4q), and queens_lead, to which of them. void: what is played without the suit led (ke.must). exchange:
    whether the last trump may be given away (ke.give), and exchange_after, in which deals (ke.late). ace_ban: whether
    an ace of a suit not yet led may not be thrown (ke.ace). eggs: what sixty points each leave (ke.eggs). lucy: whether
    all tricks also open rows (ke.lucy).
    """

    name = "kozel"
    title = "Kozel"
    number_clause = "ke.pl"
    move_words = (*Boasting.move_words, "trousers", "double", "mirror", "lead", "the", "one", "to", "trumps", "fishing")
    lead_clause = "ke.trump"
    follow_clause = "ke.follow"
    void_clause = "ke.must"
    take_clause = "ke.win"
    redeal_clause = "ke.mul"
    third_clause = "ke.3mul"
    give_clause = "ke.give"
    count_clause = "ke.res"
    final_clause = "ke.fin"
    verbs = Boasting.verbs | {"queens": Verb("{seat} leads, since one side holds the four queens")}

    redeal: bool = ruling(True, "ke.mul")
    seven_leads: Literal["first deal", "every plain deal"] = ruling("first deal", "ke.first")
    four_queens: bool = ruling(False, "ke.4q")
    queens_lead: Literal["first from the dealer's left", "they decide"] = ruling(
        "first from the dealer's left", "ke.4q"
    )
    void: Literal["any card", "a trump"] = ruling("any card", "ke.must")
    exchange: bool = ruling(True, "ke.give")
    exchange_after: Literal["plain deals", "every deal"] = ruling("plain deals", "ke.late")
    ace_ban: bool = ruling(True, "ke.ace")
    eggs: Literal["a row is owed", "nothing is owed"] = ruling("a row is owed", "ke.eggs")
    lucy: Literal["no rows", "two rows"] = ruling("no rows", "ke.lucy")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """ke.ask, ke.kinds  The first player boasts, or has the cards dealt; then follow eight tricks.

        ke.mul, ke.give, ke.late  After a plain deal a re-deal may be demanded, and a last trump given away.
        """
        leader, order = t.left_of(t.dealer), "deal"
        if self.may_boast(t):
            order = yield ask(leader, KINDS, "ke.kinds")
            t.announce("order", leader, "ke.kinds", order)
            if order == "deal":
                self.deal_plainly(t)
            else:
                leader = yield from self.first_trick(t, leader, order)
        if order == "deal":
            if self.redeal and (yield from self.demands(t)):
                return dict.fromkeys(self.sides(), 0)
            leader = yield from self.leader(t)
        if self.exchange and (order == "deal" or self.exchange_after == "every deal"):
            yield from self.exchanges(t)
        yield from self.tricks(t, leader)
        return self.announce_result(t, self.tally(t))

    def leader(self, t: Table) -> Story[Seat]:
        """ke.first  Who holds the seven of diamonds leads the first deal; later the dealer's left does.

        ke.4q  By ruling the winners of the deal before lead where one side holds all four queens.
        """
        left = t.left_of(t.dealer)
        if first_deal(t):
            return self.holder_of_seven(t)
        winner = self.last_winner(t)
        if self.four_queens and winner and self.queens_together(t):
            one, other = [seat for seat in t.round_from(left) if self.side(seat) == winner]
            if self.queens_lead == "they decide":
                said: Spoken = yield ask(one, QUEENS, "ke.4q")
                one = one if said == "lead" else other
            t.announce("queens", one, "ke.4q")
            return one
        return self.holder_of_seven(t) if self.seven_leads == "every plain deal" else left

    def holder_of_seven(self, t: Table) -> Seat:
        """ke.first  Who holds the seven of diamonds. ke.blind.lead  The dealer's left where it is in a blind hand."""
        return next((seat for seat in t.seats if SEVEN in t.hands[seat]), t.left_of(t.dealer))

    def last_winner(self, t: Table) -> str | None:
        """ke.4q  The side that won the deal before, None where it had no winner."""
        played = [table for table in t.before if table.tricks]
        return self.winner(self.count(played[-1])) if played else None

    def queens_together(self, t: Table) -> bool:
        """ke.4q  Whether two partners hold all four queens."""
        sides = {self.side(seat) for seat in t.seats for card in t.hands[seat] if card.text[0] == "Q"}
        return len(sides) == 1

    def when_void(self, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:
        """ke.follow  A player with the suit led plays it. ke.must  Else any card, or by ruling a trump if there is one.

        ke.ace  But no plain ace of a suit that has not yet been led, unless nothing else is left.
        """
        cards = (self.void == "a trump" and tuple(trumps(hand))) or tuple(hand)
        if self.ace_ban and (aces := ACES.intersection(cards)):
            suits = [led.suit, *[played[0][1].suit for played, _ in t.tricks]]
            banned = [ace for ace in aces if ace.suit not in suits]
            if 0 < len(banned) < len(cards):
                return tuple([card for card in cards if card not in banned]), "ke.ace"
        return cards, "ke.must"

    def public_clause(self, card: Card, clause: str) -> str:  # noqa: ARG002
        """ke.must  A card thrown away does not tell whether its player holds an ace that may not be thrown."""
        return "ke.must" if clause == "ke.ace" else clause

    def tally(self, t: Table) -> dict[str, int]:
        """ke.bank  The points of its tricks go to a side's bank."""
        return super().tally(t)

    def board(self, t: Table, count: Mapping[str, int]) -> dict[str, int]:
        """ke.board  The rows of the sixes, six at the most.

        ke.res, ke.save  More than sixty points win a row; two where the losers have not 31, and so are not saved.
        ke.lucy, ke.inc  All eight tricks win none, but the losers' rows are closed. ke.3mul  The third demand of a
        re-deal wins a row for those who did not deal. ke.eggs  Who wins next gets what sixty points each left owing.
        """
        board = dict(t.score)
        if not t.tricks:
            if not is_redealt(t):
                board[self.side_by_seat[t.left_of(t.dealer)]] += 1
            return {side: min(stands, ROWS) for side, stands in board.items()}
        winner = self.winner(count)
        if winner is None:
            return board
        gained = 1 if count[winner] <= 120 - MIN_SAVED_POINTS else 2
        if self.took_all(t):
            gained = 0 if self.lucy == "no rows" else 2
            board |= {side: 0 for side in board if side != winner}
        board[winner] = min(board[winner] + gained + self.owed(t), ROWS)
        return board

    def owed(self, t: Table) -> int:
        """ke.eggs  A row for each time that sixty points each came up since a deal was won."""
        owed = 0
        for table in reversed(t.before if self.eggs == "a row is owed" else ()):
            if table.tricks:
                if self.winner(self.count(table)):
                    break
                owed += 1
        return owed

    def clause_for_illegal(self, t: Table, choice: Choice, text: str) -> str:  # noqa: ARG002
        """The clause that says when a move without a card may be made."""
        return next((clause for start, clause in MOVE_CLAUSES.items() if text.startswith(start)), "")

    def match(self, m: Match) -> Deals:
        """ke.fin  The first side with six rows wins. The deal passes to the left, but not for a re-deal (ke.mul)."""
        dealer = m.dealer
        while not m.over:
            t = yield m.deal(dealer)
            self.settle(m, t)
            dealer = dealer if is_redealt(t) else t.left_of(dealer)


OF_THE_FIRST_TEXT = ("one at a time", "to the cheerful one", "trumps for yourself", "fishing")
"""ke.kinds: the ways of dealing that this text does not have."""

MOVE_CLAUSES = {
    "deal": "ke.ask",
    "trousers": "ke.kinds",
    "double": "ke.kinds",
    "mirror": "ke.kinds",
    **dict.fromkeys(OF_THE_FIRST_TEXT, "ke.kinds"),
    "cut ": "ke.mirror",
    "lay ": "ke.pants",
    "more": "ke.pants",
    "give ": "ke.give",
    "go ahead": "ke.give",
    "no need": "ke.give",
    "keep it": "ke.give",
    "demand": "ke.mul",
    "play on": "ke.mul",
    "lead": "ke.4q",
    "the partner": "ke.4q",
}
"""How the moves without cards begin, and the clause that gives them their time."""
