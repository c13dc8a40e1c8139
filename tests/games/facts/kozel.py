"""Facts about Kozel for the tests that all games share."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardgames.core import SEATS, Game, Table
from cardgames.games.kozel.second_foursome import SecondFoursome
from tests.games.facts.common import Sight, all_is_played, everybody, nothing_is_shown


def eight_tricks_or_a_new_deal(t: Table) -> bool:
    """Kozel with the blind: eight tricks, or none where a re-deal was demanded."""
    if t.tricks:
        return len(t.tricks) == 8 and all_is_played(t)
    return [len(hand) + len(pile) for hand, pile in zip(t.hands, t.piles, strict=True)] == [8] * 4


def the_queen_is_caught_or_all_is_played(t: Table) -> bool:
    """Kozel for six: six tricks, or the six and the queen of clubs of opponents lie in the last trick."""
    last = t.trick or t.tricks[-1][0]
    held = {card.text: seat for seat, card in last}
    met = "6C" in held and "QC" in held and (held["6C"] - held["QC"]) % 2 == 1
    return met or (all_is_played(t) and len(t.tricks) == 6)


def two_halves_are_played(t: Table) -> bool:
    """Kozel in two halves, or with fifteen cards of a half: both halves are dealt, and what three leave over is aside.

    Two players have by ruling four cards of a half once, the rest of it left over, or each fifteen of the whole pack.
    """
    left = 32 - sum(len(cards) for cards, _ in t.tricks)
    return all_is_played(t) and len(t.stock) + len(t.aside) + len(t.up) == left and left in (0, 2, 8, 16)


def all_is_drawn_and_played(t: Table) -> bool:
    """Kozel with drawing: fewer cards than players are left, the one turned up among them, or none."""
    return all_is_played(t) and len(t.stock) + len(t.up) < len(t.seats)


def all_is_taken(t: Table) -> bool:
    """Kozel by suits: all 36 cards are in the two piles, played or given, and 120 points are counted."""
    assert t.points
    gone = sum(len(cards) for cards, _ in t.tricks) + sum(map(len, t.taken))
    return all_is_played(t) and not t.stock and not t.up and gone == 36 and sum(t.points.values()) == 120


def is_trump(card: str) -> bool:
    """Whether a card of Kozel is one of the permanent trumps."""
    return card[0] in "QJ" or card[-1] == "D"


def from_both_ends(stock: Sequence[str], pairs: int, aces: bool, once: bool) -> list[str]:
    """Kozel's trousers: what is drawn from the top and the bottom until a card can be laid out."""
    left, drawn = list(stock), list[str]()
    while left:
        now = [left.pop(at) for _ in range(1 if once and drawn else pairs) for at in (0, -1)]
        drawn += now
        if any(not is_trump(card) and (aces or card[0] != "A") for card in now):
            break
    return drawn


def shown_in_kozel_trousers(game: Game, text: str) -> Sight:
    """Who lays out or gives a card sees it, and all do if it lies open; who draws sees what he draws."""
    t, rules, seat = game._table, game.rules, SEATS.index(game.to_move or "")
    order = game.moves[0] if game.moves else text
    pairs = 2 if order == "double trousers" else 1
    each = 2 if pairs == 2 and getattr(rules, "double_trousers", "one card") != "one card" else 1
    laid = len(t.trick) + sum(map(len, t.piles))
    held = {s: [str(card) for card in hand] for s, hand in enumerate(t.hands)}
    if text.startswith("lay "):
        openly = laid % 2 == 1 if each == 2 else laid >= 2
        yield everybody(game) if openly else [seat], text
        laid += 1
        held[seat] = [card for card in held[seat] if card != text[4:]]
    elif text.startswith("give "):
        yield [seat], text
        held[seat] = [card for card in held[seat] if card != text[5:]]
    mine = laid - each * ((seat - (t.dealer + 1)) % 4)
    if len(held[seat]) + mine > 8 or laid == 4 * each:
        return
    place = laid // each
    drawer = (t.dealer + 1 + place) % 4
    aces = place > 0 and rules.name == "kozel-boast"
    if laid % each and text != "more":
        handful = [cards for verb, _, cards, *_ in t.log if verb == "draw"][-1]
        may_lay = [card for card in map(str, handful) if not is_trump(card) and (aces or card[0] != "A")]
        if any(card in held[drawer] for card in may_lay):
            return
    once = getattr(rules, "four_at_once", "") == "the boaster, once"
    if once and (place > 0 or laid % each):
        pairs = 1
    yield [drawer], from_both_ends([str(card) for card in t.stock], pairs, aces, once)


def shown_in_kozel_foursome(game: Game, deck: Sequence[str], text: str) -> Sight:
    """All hear what is said, and a demand shows the hand; who cuts or draws sees what he turns up.

    A plain card is seen by all where it is played at once; to the cheerful one every second round of cards is.
    """
    if not text or text in deck:
        return
    t, seat = game._table, SEATS.index(game.to_move or "")
    stock = [str(card) for card in t.stock]
    order = game.moves[0] if game.moves else text
    verb, _, number = text.partition(" ")
    if stock and order in ("trousers", "double trousers"):
        yield from shown_in_kozel_trousers(game, text)
    elif verb == "give" and number in deck:
        yield [seat], text
    else:
        yield everybody(game), text
    if text == "to the cheerful one":
        yield everybody(game), [deck[8 * n + 4 : 8 * n + 8] for n in range(4)]
    if text == "demand a re-deal":
        shown = (seat, (seat + 2) % 4) if game.clause == "ka.mul.3" else (seat,)
        yield everybody(game), [sorted(map(str, t.hands[holder])) for holder in shown]
    if verb == "draw" and int(number) <= len(stock):
        plain = order == "trumps for yourself" and not is_trump(stock[int(number) - 1])
        yield everybody(game) if plain else [seat], stock[int(number) - 1]
    if verb == "cut":
        below = stock[int(number) - 1 :: -1]
        turned = next((n for n, card in enumerate(below) if not is_trump(card)), len(below))
        yield [seat], below[: turned + 1]
        yield everybody(game), turned
        if game.rules.name == "kozel" or (order != "mirror" and game.rules.mirror == "a trick"):  # type: ignore[attr-defined]
            yield everybody(game), below[turned : turned + 1]


def shown_in_kozel_threesome(game: Game, deck: Sequence[str], text: str) -> Sight:
    """All hear who takes the talon; for less its first card is seen, and at the end the second.

    Else what the discards count is known at the end.
    """
    t = game._table
    if text in ("take the talon", "pass"):
        yield everybody(game), text
        if game.moves == ("pass", "pass") and text == "pass":
            yield everybody(game), deck[30]
    if text.startswith("discard "):
        yield [SEATS.index(game.to_move or "")], text
    if sum(map(len, t.hands)) == 1:
        yield everybody(game), deck[31] if t.up else sum(card.points for card in t.aside)


def shown_in_kozel_halves(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The last card dealt of the first four each is turned up, or by ruling the first."""
    if not text:
        top = game.rules.trump_card == "the top of the pack"  # type: ignore[attr-defined]
        yield everybody(game), deck[0 if top else 4 * game.rules.players - 1]


def shown_in_kozel_draw(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The card after the hands is turned up; among eight there is none, but by ruling the last card is shown."""
    if not text and game.rules.players < 8:
        yield everybody(game), deck[4 * game.rules.players]
    elif not text and game.rules.eight != "no trumps":  # type: ignore[attr-defined]
        yield everybody(game), deck[-1]


def shown_in_kozel_fifteen(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The card after fifteen each, or after fifteen for all, is turned up."""
    if not text:
        each = game.rules.players == 2 and game.rules.fifteen == "each"  # type: ignore[attr-defined]
        yield everybody(game), deck[30 if each else 15]


def shown_in_kozel_suits(game: Game, deck: Sequence[str], text: str) -> Sight:
    """What is given away is seen by him alone who gives it. By ruling the ninth card is turned up."""
    if text.startswith("give "):
        yield [SEATS.index(game.to_move or "")], text
    elif text in ("lead out of turn", "wait"):
        yield everybody(game), text
    elif not text and game.rules.trumps != "none":  # type: ignore[attr-defined]
        yield everybody(game), deck[8]


def shown_in_kozel_blind(game: Game, deck: Sequence[str], text: str) -> Sight:
    """All is heard but which card is given for the last trump; a demand for a re-deal shows the hand."""
    if text.startswith("give ") and "trump" not in text:
        yield [SEATS.index(game.to_move or "")], text
    elif " " in text:
        yield everybody(game), text
    if text == "demand a re-deal":
        yield everybody(game), list(map(str, game._table.hands[SEATS.index(game.to_move or "")]))


def four_queens(chance: random.Random) -> list[str]:
    """A deck of Kozel that, dealt one at a time, gives one player the four queens, and often another trump."""
    queens = ["QC", "QS", "QH", "QD"]
    rest = [text for text in map(str, SecondFoursome().pack()) if text not in queens]
    chance.shuffle(rest)
    if chance.random() < 0.5:
        rest.sort(key=lambda text: text[0] == "J" or text[-1] == "D", reverse=True)
    at = chance.randrange(4)
    return [queens.pop() if place % 4 == at and place < 16 else rest.pop() for place in range(32)]


ENDS = {
    "kozel": eight_tricks_or_a_new_deal,
    "kozel-boast": eight_tricks_or_a_new_deal,
    "kozel-threesome": lambda t: all_is_played(t) and len(t.tricks) == 10,
    "kozel-six": the_queen_is_caught_or_all_is_played,
    "kozel-halves": two_halves_are_played,
    "kozel-draw": all_is_drawn_and_played,
    "kozel-fifteen": two_halves_are_played,
    "kozel-suits": all_is_taken,
    "kozel-blind": eight_tricks_or_a_new_deal,
}
SHOWN = {
    "kozel": shown_in_kozel_foursome,
    "kozel-boast": shown_in_kozel_foursome,
    "kozel-threesome": shown_in_kozel_threesome,
    "kozel-six": nothing_is_shown,
    "kozel-halves": shown_in_kozel_halves,
    "kozel-draw": shown_in_kozel_draw,
    "kozel-fifteen": shown_in_kozel_fifteen,
    "kozel-suits": shown_in_kozel_suits,
    "kozel-blind": shown_in_kozel_blind,
}
LATER = {"kozel": None, "kozel-boast": None}
LAID_AWAY_UNSEEN = {"kozel-suits": True}
MOVES = {
    "kozel-suits": lambda _: 16,  # then the hands are known from what is gone
    "kozel-blind": lambda rules: 6 * (4 - rules.dummies),  # the others' cards are turned without a move
}
CHOICES = {
    "kozel": dict.fromkeys(("deal", "trousers", "double", "mirror"), "chooses how they are dealt"),
    "kozel-boast": dict.fromkeys(
        ("deal", "trousers", "double", "mirror", "one", "to", "trumps", "fishing"), "chooses how they are dealt"
    ),
    "kozel-threesome": {"take": "takes the two cards", "pass": "Whoever trusts", "discard": "lays two away"},
    "kozel-suits": {"lead": "Lead all your cards", "cover": "beats every card", "give": "gives as many cards away"},
}
BESIDE = {
    ("kozel", "queens_lead"): {"four_queens": True},
    ("kozel-halves", "needed"): {"players": 4},
    ("kozel-halves", "both_sixty"): {"again": "same dealer"},
    ("kozel-draw", "eight"): {"players": 8},
    ("kozel-draw", "short_stock"): {"players": 3},
    ("kozel-draw", "sixty"): {"players": 4},
    ("kozel-fifteen", "needed"): {"players": 4},
    ("kozel-suits", "tie"): {"leads": "any of a suit"},
    ("kozel-fifteen", "both_sixty"): {"needed": "sixty", "rest": "one to each", "again": "same dealer"},
}
STACKED = {("kozel-boast", "dry_queens"): four_queens}
