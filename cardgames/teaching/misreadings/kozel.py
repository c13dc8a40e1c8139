"""How the rules of the games of Kozel are misread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from cardgames.core import SEATS, Card, Match, Phrase, Seat, Story, Table, saying
from cardgames.games.kozel.common import TRUMPS, trumps
from cardgames.games.kozel.foursome import ROWS, Foursome
from cardgames.games.kozel.jacks import ORDER, HighestJacks, Stakes, heights
from cardgames.games.kozel.second_foursome import OF_THE_FIRST_TEXT, SEVEN, SecondFoursome
from cardgames.games.kozel.six import Six
from cardgames.games.kozel.suits import Suits
from cardgames.games.kozel.threesome import Threesome
from cardgames.teaching.misreadings import (
    cut_short,
    dealer_begins,
    highest_led,
    highest_of_all,
    last_of_suit,
    leads_go_round,
    left_deals,
    misread,
    one_each,
    rightly,
    same_dealer,
    with_moves,
)

misread("taker", "k.win", "k.trump", "ke.win", "k6.trump", "k3.trump", "ka.follow", "ka.order")(highest_led)
misread("taker", "k.win", "ke.win", "ka.follow", "ka.order", "j4.take")(highest_of_all)
misread("taker", "k.win", "ke.win", "ka.follow", "j4.take")(last_of_suit)
misread("taker", "k.next", "ka.next", "ke.trump", "jd.play")(leads_go_round)
misread("tally", "k.val", "ke.bank", "ka.val")(one_each)
misread("match", "ke.fin", "ka.first", "k3.end", "k6.deal", "k6.score", "jx.first", "jd.win", "j4.end")(same_dealer)
misread("match", "ka.eggs", "ka.mul.5", "ke.mul", "k3.lose", "j4.void")(left_deals)


misread("play", "k6.deal", "k3.less", "k3.ask", "m36.beat", "ke.first", "ka.adia", "jd.play")(dealer_begins)


@misread("play", "ke.kinds")
def ways_of_the_first_text(self: SecondFoursome, t: Table) -> Story[dict[str, int]]:
    """The boaster may order any way of dealing of the first text."""
    more = saying(*OF_THE_FIRST_TEXT)
    return with_moves(rightly(self, "play", t), lambda moves, clause: (*moves, *(more if clause == "ke.kinds" else ())))


@misread("holder_of_seven", "ke.blind.lead")
def dealer_leads_for_the_blind(self: SecondFoursome, t: Table) -> Seat:
    """Where the seven of diamonds is in a blind hand, the dealer leads."""
    return next((seat for seat in t.seats if SEVEN in t.hands[seat]), t.dealer)


# The board of the foursome texts


@misread("board", "ke.res", "ke.save", "ka.sum", "ka.empty", "ka.board", "ke.board")
def one_row_each(self: Foursome, t: Table, count: Mapping[str, int]) -> dict[str, int]:
    """Every deal that is won opens one row."""
    return _rows_after(self, t, count, 1)


@misread("board", "ke.res", "ke.save", "ka.sum", "ka.board", "ke.board")
def two_rows_each(self: Foursome, t: Table, count: Mapping[str, int]) -> dict[str, int]:
    """Every deal that is won opens two rows."""
    return _rows_after(self, t, count, 2)


def _rows_after(self: Foursome, t: Table, count: Mapping[str, int], rows: int) -> dict[str, int]:
    board: dict[str, int] = rightly(self, "board", t, count)
    winner = self.winner(count)
    return board | ({winner: min(ROWS, t.score[winner] + rows)} if winner and t.tricks else {})


@misread("board", "ke.lucy", "ke.inc", "ka.lucy0", "ka.lucy1")
def all_tricks_are_ninety(self: Foursome, t: Table, count: Mapping[str, int]) -> dict[str, int]:
    """All tricks win two rows, like any ninety points."""
    right: dict[str, int] = rightly(self, "board", t, count)
    if not t.tricks or not self.took_all(t):
        return right
    winner = self.winner(count)
    return {side: min(ROWS, n + 2 * (side == winner)) for side, n in t.score.items()}


@misread("board", "ke.eggs", "ka.eggs")
def eggs_win_a_row(self: Foursome, t: Table, count: Mapping[str, int]) -> dict[str, int]:
    """Sixty points each open a row for both."""
    right: dict[str, int] = rightly(self, "board", t, count)
    return right if self.winner(count) or not t.tricks else {side: min(ROWS, n + 1) for side, n in right.items()}


@misread("board", "ke.3mul", "ka.mul.5")
def third_demand_wins_nothing(self: Foursome, t: Table, count: Mapping[str, int]) -> dict[str, int]:
    """A third demand wins nothing."""
    right: dict[str, int] = rightly(self, "board", t, count)
    return right if t.tricks else dict(t.score)


@misread("settle", "ke.board", "ke.fin", "ka.board", "ka.fin")
def five_rows_win(self: Foursome, m: Match, t: Table) -> None:
    """Five rows win."""
    m.score.update(self.board(t, t.points or {}))
    best = [side for side, stands in m.score.items() if stands >= ROWS - 1]
    if best:
        m.end(best)


@misread("shame", "ka.tail")
def tails_for_every_double(self: Foursome, t: Table, winner: str, count: Mapping[str, int]) -> str:
    """Ninety points in the last deal give tails, wherever the winners stood."""
    right: str = rightly(self, "shame", t, winner, count)
    return Phrase("goats with {extra}", extra="tails") if count[winner] >= 90 and "tails" not in right else right


@misread("shame", "ka.eggtail", "ke.eggs")
def no_eggs(self: Foursome, t: Table, winner: str, count: Mapping[str, int]) -> str:
    """Sixty points each are forgotten."""
    right: str = rightly(self, "shame", t, winner, count)
    return "goats" if "eggs" in right else right


@misread("grounds", "ka.mul.4")
def five_of_a_suit(self: Foursome, t: Table, seat: Seat) -> tuple[str, tuple[Seat, ...]]:
    """Five cards of a suit are a ground for a re-deal."""
    suits = [card.suit for card in t.hands[seat]]
    if any(suits.count(suit) >= 5 for suit in set(suits) - {TRUMPS}):
        return "ka.mul.4", (seat,)
    found: tuple[str, tuple[Seat, ...]] = rightly(self, "grounds", t, seat)
    return found


@misread("grounds", "ke.mul", "ka.mul.1")
def fifteen_points_are_poor(self: Foursome, t: Table, seat: Seat) -> tuple[str, tuple[Seat, ...]]:
    """Fifteen points are a poor hand, too."""
    found: tuple[str, tuple[Seat, ...]] = rightly(self, "grounds", t, seat)
    few = sum(card.points for card in t.hands[seat]) <= 15
    return (self.redeal_clause, (seat,)) if few and not found[0] and seat not in self.blind else found


@misread("last_trumps", "ke.back", "ke.give", "ka.give1")
def passed_on_again(self: Foursome, t: Table, seat: Seat, hand: Sequence[Card]) -> Card | None:
    """A trump that was passed may be passed on, and one of two as well."""
    held = trumps(t.hands[seat])
    return held[0] if 0 < len(held) <= 2 and seat not in self.blind and hand else None


@misread("may_play", "ka.trumplead")
def no_trump_need_follow(self: Any, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:
    """A trump that is led need not be followed."""
    found: tuple[tuple[Card, ...], str] = rightly(self, "may_play", t, hand, led)
    return (tuple(hand), "ka.trumplead") if led.suit == TRUMPS else found


@misread("when_void", "ke.follow", "ke.must", "ke.ace")
def must_trump(self: Any, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:
    """A player without the suit led must play a trump."""
    held = tuple(trumps(hand))
    found: tuple[tuple[Card, ...], str] = rightly(self, "when_void", t, hand, led)
    return (held, "ke.must") if held else found


# Three and six players


@misread("against_two", "k3.win", "k3.lose")
def everyone_writes_two(self: Threesome, t: Table, taker: Seat) -> dict[str, int]:
    """Losers write down two points, however few they have."""
    right: dict[str, int] = rightly(self, "against_two", t, taker)
    return {side: min(n, 2) for side, n in right.items()}


@misread("for_less", "k3.less.tal", "k3.less.sc")
def talon_to_nobody(self: Threesome, t: Table, last: Seat) -> dict[str, int]:
    """The talon goes to nobody."""
    t.announce("outcome", last, "k3.less.sc", "")
    count = self.tally(t)
    return {side: 2 * sum(n >= bound for bound in (31, 60, 90)) for side, n in count.items()}


@misread("reaches", "k3.less.sc", "k3.win")
def bounds_below(self: Threesome, count: int, bound: int) -> bool:
    """The bounds are ten points lower."""
    return count >= bound - 10


@misread("play", "k6.caught", "k6.catch")
def all_is_counted(self: Six, t: Table) -> Story[dict[str, int]]:
    """After a catch the deal is counted, too."""
    points: dict[str, int] = yield from Six.play(self, t)
    if self.catch(t) is None:
        return points
    return {side: n + 2 * (self.tally(t)[side] > 60 - 20) for side, n in points.items()}


@misread("points", "k6.score")
def ninety_are_two(self: Six, t: Table) -> dict[str, int]:
    """The side with more points gets one."""
    rightly(self, "points", t)
    count = self.tally(t)
    return {side: int(n > 60) for side, n in count.items()}


# The highest jacks


@misread("taker", "j4.jacks", "v15.jacks", "j2.jacks")
def jacks_are_ordinary(self: HighestJacks, t: Table) -> Seat:
    """Jacks are cards of their suits."""
    height = heights("", t.trump, t.trick[0][1].suit)
    return max(t.trick, key=lambda played: height[played[1]])[0]


@misread("taker", "jx.rank")
def ten_below_jack(self: HighestJacks, t: Table) -> Seat:
    """The ten stands below the jack."""
    height = heights(self.jacks, t.trump, t.trick[0][1].suit)
    ranks = {rank: len(ORDER) - n for n, rank in enumerate(("A", "K", "Q", "J", "10", "9", "8", "7"))}
    return max(t.trick, key=lambda played: (height[played[1]][0], ranks[played[1].text[:-1]]))[0]


@misread("won_by", "j4.win", "j4.void", "v15.score")
def most_points_win(self: Stakes, t: Table) -> list[str]:
    """The player with most points wins the deal."""
    return self.best_sides(self.tally(t))


@misread("won_by", "j4.win")
def most_tricks_win(self: Stakes, t: Table) -> list[str]:
    """The player with most tricks wins the deal, whatever they count."""
    return self.best_sides(Counter(SEATS[taker] for _, taker in t.tricks))


@misread("settle", "j4.settle", "v15.score")
def two_of_everybody(self: Stakes, t: Table) -> dict[str, int]:
    """The winner takes two of everybody, the dealer too."""
    right: dict[str, int] = rightly(self, "settle", t)
    paid = {side: -2 if n < 0 else n for side, n in right.items()}
    return {side: n if n <= 0 else 2 * (len(paid) - 1) for side, n in paid.items()}


@misread("at_goal", "j4.end")
def eighteen_win(self: Stakes, stakes: dict[str, int], taken: dict[str, int]) -> list[str]:
    """Six taken from the others win."""
    return [side for side, n in taken.items() if n >= 6 and side in stakes]


@misread("play", "j4.two", "j4.half")
def only_one_half(self: Stakes, t: Table) -> Story[dict[str, int]]:
    """The first half of the pack is a deal of its own."""
    return cut_short(rightly(self, "play", t), lambda: self.settle(t) if len(t.tricks) * len(t.seats) >= 16 else None)


@misread("draw", "jd.draw")
def nobody_draws(self: Any, t: Table, taker: Seat) -> None:
    """Only the taker of the trick draws a card."""
    if len(t.stock) + len(t.up) >= len(t.seats):
        t.draw_from_stock(taker, "jd.draw")


# By suits


@misread("are_covered", "m36.rank")
def ten_below_the_jack(self: Suits, led: list[Card], cards: tuple[Card, ...], trump: str) -> bool:
    """The ten stands below the jack."""
    order = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")

    def higher(card: Card, other: Card) -> bool:
        return card.suit == other.suit and order.index(card.text[:-1]) < order.index(other.text[:-1])

    return any(all(map(higher, each, led)) for each in permutations(cards))


@misread("are_covered", "m36.ace", "m36.beat")
def any_higher_card(self: Suits, led: list[Card], cards: tuple[Card, ...], trump: str) -> bool:
    """A higher card of any suit covers a card, and an ace an ace."""
    return any(
        all(card.rank >= other.rank for card, other in zip(each, led, strict=True)) for each in permutations(cards)
    )


@misread("draw", "m36.draw")
def one_card_each(self: Suits, t: Table, taker: Seat) -> None:
    """Each draws one card, however many are lacking."""
    for seat in t.round_from(taker):
        if len(t.hands[seat]) < 4:
            t.draw_from_stock(seat, "m36.draw")


@misread("points", "m36.points", "m36.end")
def given_count_nothing(self: Suits, t: Table) -> dict[str, int]:
    """Cards that were given unseen count nothing."""
    return self.tally(t)
