"""What the leaflet of Goat says of the play, put to the test. The rules are those of `cardgames.games.goat`."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain
from math import inf

from cardgames.claims.experiment import Experiments
from cardgames.core import Card, Move, Seat, Table
from cardgames.games.goat import GOAT, Goat, Search, highest, kinds
from cardgames.simulate.brute_force import best_moves, next_choice, value
from cardgames.simulate.deal import (
    BookHabit,
    Habit,
    Observation,
    Until,
    is_sampled,
    play_deal,
    play_same_deal,
    shuffled,
)
from cardgames.simulate.estimates import Measure, Observed
from cardgames.simulate.habits import sides

EXPERIMENTS = Experiments()
RULES = Goat()
LEADING_SIDE = "BD"
"""The side that leads first where A deals."""
SIZES = {"four": RULES, "six": Goat(players=6), "eight": Goat(players=8)}
THROWING = ("goat_where_it_is_safe", "no_first_goat")
"""The hints on when to part with a Goat."""


# Habits

booked = cache(BookHabit)
BOOK = booked(RULES)
"""Plays by the leaflet's hints."""


def no_search(habit: Habit) -> Habit:
    """The same habit without the right of search."""

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        if type(legal[-1]) is Search:
            legal = [move for move in legal if type(move) is not Search]
        return habit(seen, legal, chance)

    return choose


@cache
def until_won(rules: Goat) -> Until:
    """Tells between two books whether a side has more than half of all points, so that it has won."""
    half = sum(card.points for card in rules.pack()) / 2
    return lambda t, _: not t.trick and max(rules.tally(t).values()) > half


def lead_of(t: Table, rules: Goat = RULES) -> int:
    """How many points B's side has more than the other."""
    points = t.points or rules.tally(t)
    return 2 * points[rules.side(1)] - sum(points.values())


def rotated_pack(deck: Sequence[Card], players: int) -> list[Card]:
    """The pack that gives everyone the same cards when the next player deals."""
    rounds = (deck[at : at + players] for at in range(0, len(deck), players))
    return list(chain.from_iterable((*cards[1:], cards[0]) for cards in rounds))


# Claims


def won_by_leads(t: Table) -> int | None:
    """1 where the side that led more books won, 0 where it lost; None where leads or points are equal."""
    leads = sum(1 if cards[0][0] % 2 else -1 for cards, _ in t.tricks)
    ahead = lead_of(t)
    return int((leads > 0) == (ahead > 0)) if leads and ahead else None


@EXPERIMENTS.trial(
    "goat.claim.1",
    Measure("won", "deals won by the side that led more often, everyone at random", line=0.5, claimed="more"),
    Measure("careful", "the same, all by the leaflet's hints, every sixth deal", line=0.5),
    Measure("unsearched", "the same, and nobody searches", line=0.5),
    Measure(
        "first",
        "points that the first lead alone is worth, all by the hints; a book has 15",
        "mean",
        "points",
        line=5,
        claimed="more",
    ),
    deals=15_000,
)
def more_leads(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.1  Three ways to play the same deal; then the first lead goes to the other side of it."""
    deck, luck = shuffled(RULES, chance), chance.getrandbits(64)

    def deal(habit: Habit | None, dealer: Seat = 0) -> Table:
        order = deck if dealer == 0 else rotated_pack(deck, 4)
        return play_deal(RULES, order, random.Random(luck), sides(habit, habit), dealer)

    tables = {"won": deal(None)}
    found: dict[str, Observed] = {}
    if is_sampled(chance, 1 / 6):
        tables |= {"careful": deal(BOOK), "unsearched": deal(no_search(BOOK))}
        found["first"] = (lead_of(tables["careful"]) - lead_of(deal(BOOK, 1))) // 2
    return found | {name: share for name, t in tables.items() if (share := won_by_leads(t)) is not None}


@EXPERIMENTS.trial(
    "goat.claim.2",
    Measure(
        "gain", "points beyond its half for a side that searches, against one that may not", "mean", "points", 0, "more"
    ),
    Measure("won", "deals won by the side that alone searches", line=0.5),
    Measure("changed", "searched books whose owner the commanded card decides", "rate"),
)
def searching(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.2  One side searches, the other never does, and all follow the hints; who leads first is drawn."""
    one = meeting(chance, BOOK, no_search(BOOK))
    found = won_against(one)
    commanded = {happening[2][0] for happening in one.log if happening[0] == "command"}
    searched = sum(happening[0] == "search" for happening in one.log)
    return found | ({"changed": (decided_by_command(one, commanded), searched)} if searched else {})


def meeting(
    chance: random.Random, one: Habit, other: Habit | None, rules: Goat = RULES, until: Until | None = None
) -> Table:
    """A deal between B's side and the other, each with a habit; who leads first is drawn. until: see `Course.on`."""
    dealer = chance.randrange(2)
    return play_deal(rules, shuffled(rules, chance), chance, sides(one, other, rules.players), dealer, until=until)


def won_against(t: Table) -> dict[str, Observed]:
    """What B's side gained against the other, and whether it won."""
    ahead = lead_of(t)
    found: dict[str, Observed] = {"gain": ahead // 2}
    return found | ({"won": int(ahead > 0)} if ahead else {})


def decided_by_command(t: Table, commanded: set[Card]) -> int:
    """In how many searched books the second card, which was commanded, is the first Goat."""
    searched = [happening[0] for happening in t.log if happening[0] in ("search", "take", "goat")]
    books = iter(t.tricks)
    count, asked = 0, False
    for verb in searched:
        if verb == "search":
            asked = True
            continue
        cards, _ = next(books)
        count += asked and GOAT in commanded and cards[1][1] is GOAT
        asked = False
    return count


def ending(chance: random.Random, cards: int) -> Callable[[], Table]:
    """Makes the table of a deal with this many cards left in each hand, and no piles; B leads."""
    deck = shuffled(RULES, chance)[: 4 * cards]

    def laid() -> Table:
        t = Table(4, 0)
        for seat in range(4):
            t.hands[seat] = list(deck[seat::4])
        return t

    return laid


@EXPERIMENTS.trial(
    "goat.claim.3",
    Measure("best", "endings of two books in which only a Goat is the best lead", line=0.01, claimed="less"),
    Measure("as good", "endings in which a Goat is as good as any other lead"),
    deals=2000,
)
def goat_led(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.3  The last two books with all hands open, played out in every way there is, searches included."""
    laid = ending(chance, 2)
    hand = kinds(laid().hands[1])
    if GOAT not in hand or len(hand) == 1:
        return {}
    best = best_moves(RULES, laid, lambda t: RULES.tally(t)[LEADING_SIDE], (1, 3))
    return {"best": int(best == [GOAT]), "as good": int(GOAT in best)}


def worthless_book(chance: random.Random) -> tuple[Callable[[], Table], list[Move], list[Card]]:
    """An ending of three books in which A may throw a Goat on three black cards, or take them with a black card.

    Returns what makes its table, the moves up to there, and the cards with which A takes the book.
    """
    while True:
        laid = ending(chance, 3)
        if GOAT in laid().hands[0]:
            moves, takers = black_played(laid, chance)
            if takers:
                return laid, moves, takers


def black_played(laid: Callable[[], Table], chance: random.Random) -> tuple[list[Move], list[Card]]:
    """Moves of black cards until A is to play, and A's black cards that take the book; none where others lie there.

    There are none, too, where A has nothing but Goats and so never has a choice.
    """
    moves: list[Move] = []
    while True:
        t = laid()
        choice = next_choice(RULES, t, moves)
        if isinstance(choice, Table):
            return moves, []
        seat, legal, _ = choice
        black = [move for move in legal if isinstance(move, Card) and move.suit == "black"]
        if not black or any(card.suit != "black" for _, card in t.trick):
            return moves, []
        if seat == 0:
            return moves, [card for card in black if highest([*t.trick, card.by[0]]) == 0]
        moves.append(chance.choice(black))


@EXPERIMENTS.trial(
    "goat.claim.4",
    Measure("gain", "points gained by throwing Goats away only where it is safe", "mean", "points", 0, "more"),
    Measure("won", "deals won by the side that does so", line=0.5),
    Measure(
        "take",
        "worthless books, third from the end, better taken than given a Goat; every sixteenth deal",
        line=0.01,
        claimed="more",
    ),
    Measure("goat", "such books better given a Goat"),
)
def goats_thrown(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.4  A side with the habit and one without it; both follow the other hints.

    Then an ending with all hands open: the last to play may take three black cards, or throw a Goat on them.
    """
    found = won_against(meeting(chance, no_search(BOOK), no_search(booked(RULES, *THROWING))))
    if is_sampled(chance, 1 / 16):
        laid, moves, takers = worthless_book(chance)

        def worth(card: Card, low: float = -inf, high: float = inf) -> float:
            return value(RULES, laid, lambda t: RULES.tally(t)["AC"], (0, 2), (*moves, card), low, high)

        goat = worth(GOAT)
        taking = max(worth(card, goat - 1, goat + 1) for card in takers)
        found |= {"take": int(taking > goat), "goat": int(goat > taking)}
    return found


@EXPERIMENTS.trial(
    "goat.claim.5",
    Measure("gain", "points gained by putting the highest red card on a safe book", "mean", "points", 0, "more"),
    Measure("won", "deals won by the side that has the habit", line=0.5),
)
def red_on_safe(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.5  A side with the habit and one without. A book is safe when it cannot be lost any more."""
    return won_against(meeting(chance, no_search(BOOK), no_search(booked(RULES, "red_on_a_safe_book"))))


@EXPERIMENTS.trial(
    "goat.claim.6",
    Measure("four", "deals won by the side that follows the hints, of four players", line=0.5, claimed="more"),
    Measure("six", "of six players, every sixth deal", line=0.5, claimed="more"),
    Measure("eight", "of eight players, every sixth deal", line=0.5, claimed="more"),
)
def skill(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.6  One side follows the hints, the other plays at random; who leads first is drawn.

    Each deal has a luck of its own, so that it may end where it is won.
    """
    found: dict[str, Observed] = {}
    for name, rules in SIZES.items():
        if rules is not RULES and not is_sampled(chance, 1 / 6):
            continue
        luck = random.Random(chance.getrandbits(64))
        ahead = lead_of(meeting(luck, booked(rules), None, rules, until_won(rules)), rules)
        if ahead:
            found[name] = int(ahead > 0)
    return found


@EXPERIMENTS.trial(
    "goat.claim.7",
    Measure(
        "left",
        "deals won, ties left out, by the side of the dealer's left, everyone at random",
        line=0.5,
        claimed="more",
    ),
    Measure("careful", "the same, all by the hints, every second deal", line=0.5, claimed="more"),
    Measure("ties", "deals that end in a tie", line=0.02, claimed="less"),
)
def ties_and_left(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.7  Equal players."""
    tables = play_same_deal(
        RULES, chance, *((None, habits) for habits in ({}, sides(BOOK, BOOK))[: 1 + is_sampled(chance, 1 / 2)])
    )
    found: dict[str, Observed] = {"ties": int(lead_of(tables[0]) == 0)}
    for name, t in zip(("left", "careful"), tables, strict=False):
        if lead_of(t):
            found[name] = int(lead_of(t) > 0)
    return found
