"""What the texts on Kozel say of the play, put to the test; those with the jacks highest have a file of their own."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from cardgames.claims import kozel_odds as odds
from cardgames.claims.experiment import Experiments
from cardgames.claims.experiments import kozel_jacks
from cardgames.core import Card, Move, Rules, Spoken, Table, cards_among
from cardgames.games.kozel.blind import Blind
from cardgames.games.kozel.common import TRUMPS, trumps, whole_pack
from cardgames.games.kozel.first_foursome import FirstFoursome
from cardgames.games.kozel.moves import Give, Lay
from cardgames.games.kozel.second_foursome import SecondFoursome
from cardgames.games.kozel.six import Six
from cardgames.simulate.deal import (
    BookHabit,
    Habit,
    Habits,
    Observation,
    is_sampled,
    lay_out,
    play_deal,
    random_move,
    shuffled,
)
from cardgames.simulate.estimates import Measure, Observed
from cardgames.simulate.habits import saying, sides, taker

EXPERIMENTS = Experiments()
PLAIN_RULES = SecondFoursome(boast=False, redeal=False, exchange=False)
BOASTING_RULES = SecondFoursome(redeal=False, exchange=False)
FIRST_RULES = FirstFoursome(redeal=False, exchange=False)
SIX_RULES = Six()
BLIND_RULES = Blind(redeal=False, exchange=False)
LEADING_SIDE, DEALING_SIDE = "BD", "AC"
"""The pair to the dealer's left, which leads and boasts, and the dealer's own pair, if A deals."""
OFTEN_SHARE = 0.25
"""*Often* is taken to be once in four times."""


@cache
def earlier(kind: type[Rules]) -> tuple[Table, ...]:
    """A deal that was played before: only in a later one may the first player boast."""
    rules = FIRST_RULES if kind is FirstFoursome else PLAIN_RULES
    chance = random.Random(1916)
    while True:
        t = play_deal(rules, shuffled(rules, chance), chance)
        if max((t.points or {}).values()) > 60:
            return (t,)


def later(rules: Rules, deck: Sequence[Card], luck: int, habits: Habits, tricks: int = 0) -> Table:
    """A deal that is not the first of its match; A deals. tricks: after how many it is left, if not played out."""
    before = earlier(FirstFoursome if isinstance(rules, FirstFoursome) else SecondFoursome)
    until = (lambda t, _: len(t.tricks) >= tricks) if tricks else None
    return play_deal(rules, deck, random.Random(luck), habits, number=1, before=before, until=until)


def pack_and_luck(rules: Rules, chance: random.Random) -> tuple[tuple[Card, ...], int]:
    """A pack, and the luck of those who play at random."""
    return shuffled(rules, chance), chance.getrandbits(64)


def ahead(t: Table) -> int:
    """The card points of B's pair beyond sixty."""
    return sum(card.points for cards, by in t.tricks for _, card in cards if by % 2) - 60


BOOK, SIX_BOOK, BLIND_BOOK = BookHabit(PLAIN_RULES), BookHabit(SIX_RULES), BookHabit(BLIND_RULES)
ALL_BOOK = sides(BOOK, BOOK)
ALL_SIX: Habits = dict.fromkeys(range(6), SIX_BOOK)


# Ways of dealing


def orders(order: str, lays: str = "", habit: Habit = BOOK) -> Habit:
    """Orders this way of dealing; lays out a card of this rank if it may, and else plays by a habit."""

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        if order in legal:
            return Spoken(order)
        wanted = [move for move in legal if isinstance(move, Lay) and move.card.text[:-1] == lays]
        return wanted[0] if wanted else habit(seen, legal, chance)

    return choose


def first_trick(rules: Rules, order: str, rank: str, chance: random.Random) -> int | None:
    """Whether a card of this rank, laid out by the boaster, takes the trick made in dealing; None if there is none."""
    deck, luck = pack_and_luck(rules, chance)
    t = later(rules, deck, luck, dict(ALL_BOOK) | {1: orders(order, rank)}, tricks=1)
    cards, by = t.tricks[0]
    card = next(card for seat, card in cards if seat == 1)
    return int(by == 1) if card.text[:-1] == rank else None


def unbeaten_ten() -> Fraction:
    """ke.pants  The share of the cards that may be laid out to a ten which do not beat it."""
    may_lay = [card for card in whole_pack() if odds.leadable(card)]
    ten = next(card for card in may_lay if card.text.startswith("10"))
    return Fraction(sum(card.suit != ten.suit or card.rank <= ten.rank for card in may_lay), len(may_lay))


@EXPERIMENTS.trial(
    "ke.claim.1",
    Measure(
        "second", "cards that cannot beat a ten led, by the second text", line=0.999, claimed="more", exact=unbeaten_ten
    ),
    Measure("first", "tens led that take the trick by the first text", line=0.999, claimed="more"),
)
def ten_in_trousers(chance: random.Random) -> Mapping[str, Observed]:
    """ke.claim.1  By the second text nobody lays out an ace; by the first all but the boaster may."""
    taken = first_trick(FIRST_RULES, "trousers", "10", chance)
    return {} if taken is None else {"first": taken}


@EXPERIMENTS.trial(
    "ke.claim.2",
    Measure(
        "mirror",
        "sevens that take the trick of a mirror",
        line=OFTEN_SHARE,
        claimed="more",
        exact=lambda: odds.takes_in_mirror("7"),
    ),
    Measure(
        "trousers", "sevens laid out by the boaster that take the trick in trousers", line=OFTEN_SHARE, claimed="more"
    ),
    Measure("nine", "nines that take the trick of a mirror", exact=lambda: odds.takes_in_mirror("9")),
    Measure("leader", "tricks of a mirror that the leader takes", exact=odds.leader_takes_in_mirror),
)
def seven_in_trousers(chance: random.Random) -> Mapping[str, Observed]:
    """ke.claim.2  The others lay out their highest card."""
    taken = first_trick(BOASTING_RULES, "trousers", "7", chance)
    return {} if taken is None else {"trousers": taken}


EXPERIMENTS.exact(
    "ke.claim.3",
    Measure("four", "a card to lead among four", line=0.5, claimed="more", exact=lambda: odds.something_to_lead(4)),
    Measure("two", "a card to lead among two", line=0.5, exact=lambda: odds.something_to_lead(2)),
)


# The last trump


def exchanging(gives: bool) -> Habit:
    """Gives away its last trump and takes that of its partner, or does neither; plays by the book."""

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        if isinstance(legal[0], Give):
            gifts = [move for move in legal if isinstance(move, Give)]
            return min(gifts, key=lambda move: (move.card.points, move.card.rank))
        if isinstance(legal[0], Spoken):
            return legal[0] if gives else legal[1]
        return BOOK(seen, legal, chance)

    return choose


@EXPERIMENTS.trial(
    "ke.claim.4",
    Measure("gain", "card points gained by the exchange, where a last trump is held", "mean", "points", 0, "more"),
    Measure("held", "deals in which B's pair can exchange"),
)
def last_trump(chance: random.Random) -> Mapping[str, Observed]:
    """ke.claim.4  The same deal with and without; the other pair never exchanges."""
    rules = replace(PLAIN_RULES, exchange=True)
    deck, luck = pack_and_luck(rules, chance)
    foes = {0: exchanging(False), 2: exchanging(False)}
    one = later(rules, deck, luck, foes | {1: exchanging(True), 3: exchanging(True)})
    if all(happening[0] != "give" for happening in one.log):
        return {"held": 0}
    other = later(rules, deck, luck, foes | {1: exchanging(False), 3: exchanging(False)})
    return {"held": 1, "gain": ahead(one) - ahead(other)}


@EXPERIMENTS.trial(
    "ka.claim.5",
    Measure("rows", "rows gained by the sole right to lead trumps", "mean", "rows", 0, "more"),
    Measure("gain", "card points gained by it", "mean", "points", 0, "more"),
    Measure("double", "double losses of the boaster's pair with the right"),
    Measure("all", "double losses of the same pair where everyone may lead trumps"),
    Measure("won", "deals won by the boaster's pair with the right", line=0.5),
    Measure("plain", "deals won by it where everyone may lead trumps", line=0.5),
)
def trump_right(chance: random.Random) -> Mapping[str, Observed]:
    """ka.claim.5  A plain deal, in which the boaster's pair alone, or everyone, may lead trumps; no row is open yet."""
    deck, luck = pack_and_luck(FIRST_RULES, chance)
    habits = dict(ALL_BOOK) | {1: orders("deal")}
    one, other = (
        later(rules, deck, luck, habits) for rules in (FIRST_RULES, replace(FIRST_RULES, trump_lead="everyone"))
    )
    return {
        "rows": rows_ahead(one) - rows_ahead(other),
        "gain": ahead(one) - ahead(other),
        "double": int(rows_ahead(one) < -1),
        "all": int(rows_ahead(other) < -1),
        "won": int(ahead(one) > 0),
        "plain": int(ahead(other) > 0),
    }


def rows_ahead(t: Table) -> int:
    """ka.sum  By how many rows B's pair is ahead after a deal by the first text."""
    board = FIRST_RULES.board(t, t.points or {})
    return board[LEADING_SIDE] - board[DEALING_SIDE]


def leading(low_trump: bool) -> Habit:
    """Leads trumps, the lowest first, or none while it has another card; plays by the book what it does not lead."""

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        cards = [move for move in legal if isinstance(move, Card)]
        if seen.trick or len(cards) < len(legal):
            return BOOK(seen, legal, chance)
        held = trumps(cards)
        if low_trump and held:
            return min(held, key=lambda card: card.rank)
        return BOOK(seen, [card for card in cards if card not in held] or legal, chance)

    return choose


@EXPERIMENTS.trial(
    "ke.claim.6",
    Measure("weak", "card points gained by leading low trumps, five or more weak ones", "mean", "points", 0, "more"),
    Measure("strong", "the same, with five or more that are not weak", "mean", "points", 0),
    Measure("fewer", "the same, with four or fewer", "mean", "points", 0),
)
def drawing_trumps(chance: random.Random) -> Mapping[str, Observed]:
    """ke.claim.6  B leads first, and leads trumps at every turn to lead, or other cards as long as possible.

    Which kind of hand B has is drawn; then packs are shuffled until B has it.
    """
    wanted = chance.choice(("weak", "strong", "fewer"))
    deck, luck = pack_and_luck(PLAIN_RULES, chance)
    while kind_of_trumps(lay_out(PLAIN_RULES, deck).hands[1]) != wanted:
        deck, luck = pack_and_luck(PLAIN_RULES, chance)
    one, other = (later(PLAIN_RULES, deck, luck, dict(ALL_BOOK) | {1: leading(low)}) for low in (True, False))
    return {wanted: ahead(one) - ahead(other)}


def kind_of_trumps(hand: Sequence[Card]) -> str:
    """Five trumps are many. They are weak if but one of them, or none, is a queen or a jack."""
    held = trumps(hand)
    high = [card for card in held if card.text[0] in "QJ"]
    return "fewer" if len(held) < 5 else "strong" if len(high) > 1 else "weak"


def by_secret_signs(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Knows its partner's cards, as if by secret signs: it leads to them, and gives points to what they will take.

    Of the table it looks at its partner's hand alone; what that does not settle it plays by the book.
    """
    partner = seen.seat + 2 & 3
    theirs = seen.table.hands[partner]
    plain = [move for move in legal if isinstance(move, Card) and move.suit != TRUMPS]
    if not seen.trick:
        aces = {card.suit for card in theirs if card.points == 11}
        void = {card.suit for card in plain} - {card.suit for card in theirs} if trumps(theirs) else set()
        plain = [card for card in plain if card.suit in aces | void]
    elif len(seen.trick) > 1 or not partner_can_take(seen, theirs):
        plain = []
    return max(plain, key=lambda card: (card.points, -card.rank)) if plain else BOOK(seen, legal, chance)


def partner_can_take(seen: Observation, theirs: Sequence[Card]) -> bool:
    """Whether one's partner, who is still to play, can take the trick as it lies."""
    partner = seen.seat + 2 & 3
    can, _ = PLAIN_RULES.may_play(seen.table, theirs, seen.trick[0][1])
    return any(taker(PLAIN_RULES, Observation(partner, seen.clause, seen.table), card) == partner for card in can)


@EXPERIMENTS.trial(
    "ke.claim.7",
    Measure("gain", "card points gained by knowing one's partner's cards", "mean", "points", 0, "more"),
    Measure(
        "skill",
        "the same beyond what playing by the book gains over chance, every eighth deal",
        "mean",
        "points",
        0,
        "more",
    ),
    Measure("knows", "deals won by the pair that knows"),
    Measure("plain", "deals won by the same pair without"),
)
def signs(chance: random.Random) -> Mapping[str, Observed]:
    """ke.claim.7  B and D know each other's cards, or not; all play by the book. It is a least gain.

    It is extremely important if it gains as much as the book itself, beside which B and D at times play at random.
    """
    deck, luck = pack_and_luck(PLAIN_RULES, chance)
    knowing = ahead(later(PLAIN_RULES, deck, luck, dict(ALL_BOOK) | {1: by_secret_signs, 3: by_secret_signs}))
    plain = ahead(later(PLAIN_RULES, deck, luck, ALL_BOOK))
    found: dict[str, Observed] = {"gain": knowing - plain, "knows": int(knowing > 0), "plain": int(plain > 0)}
    if is_sampled(chance, 1 / 8):
        unskilled = ahead(later(PLAIN_RULES, deck, luck, dict.fromkeys((0, 2), BOOK)))
        found["skill"] = knowing - plain - (plain - unskilled)
    return found


# Dealing in law


@EXPERIMENTS.trial(
    "ka.claim.8",
    Measure("regular", "trumps of the boaster, regular deal", "mean", "trumps", 3.5, "about", 0.05),
    Measure("one", "one at a time", "mean", "trumps", 3.5, "about", 0.05),
    Measure("fishing", "fishing", "mean", "trumps", 3.5, "about", 0.05),
    Measure("exact", "trumps in a hand of eight", unit="trumps", exact=lambda: odds.mean(8, odds.trump)),
)
def same_in_law(chance: random.Random) -> Mapping[str, Observed]:
    """ka.claim.8  The boaster's hand under each way."""
    found: dict[str, Observed] = {}
    for name, order in (("regular", "deal"), ("one", "one at a time"), ("fishing", "fishing")):
        deck, luck = pack_and_luck(FIRST_RULES, chance)
        t = later(FIRST_RULES, deck, luck, {1: orders(order, habit=random_move)})
        found[name] = sum(seat == 1 and card.suit == TRUMPS for cards, _ in t.tricks for seat, card in cards)
    return found


# The blind, the six, Lucy


@EXPERIMENTS.trial(
    "ke.claim.11",
    Measure("dummy", "card points that skill gains for one with a dummy partner", "mean", "points", 0, "about", 1),
    Measure("pair", "card points that skill gains for two partners", "mean", "points", 0),
    Measure("one", "card points that skill gains for one whose partner plays at random", "mean", "points", 0),
    deals=15_000,
    packs=3,
)
def with_a_dummy(chance: random.Random) -> Mapping[str, Observed]:
    """ke.claim.11  B, whose partner D is blind, plays by the book or at random; so do B and D, or B alone, of four."""
    found: dict[str, Observed] = {}
    for name, rules, habits in (
        ("dummy", BLIND_RULES, {1: BLIND_BOOK}),
        ("pair", PLAIN_RULES, {1: BOOK, 3: BOOK}),
        ("one", PLAIN_RULES, {1: BOOK}),
    ):
        deck, luck = pack_and_luck(rules, chance)
        skilled, other = (later(rules, deck, luck, each) for each in (habits, {}))
        found[name] = ahead(skilled) - ahead(other)
    return found


def keeping_her(habit: Habit) -> Habit:
    """Keeps the queen of clubs as long as it can, and else has this habit."""
    return lambda seen, legal, chance: habit(
        seen, [card for card in cards_among(legal) if card.text != "QC"] or legal, chance
    )


playing_her = saying(lambda card: str(card) == "QC")
"""Plays the queen of clubs as soon as it may, and else at random."""


@EXPERIMENTS.trial(
    "k6.claim.12",
    Measure(
        "saved", "queens caught less often when got rid of early, all play by the book", "mean", line=0, claimed="more"
    ),
    Measure("early", "queens caught that are played to a lead or as the last to play"),
    Measure("late", "queens caught that are kept to the last"),
    Measure(
        "by_chance",
        "queens caught less often when played at once, all else at random",
        "mean",
        line=0,
        claimed="more",
    ),
    Measure("six", "sixes of clubs thrown in the first two of six tricks, all play by the book"),
    Measure("against", "deals with the six of clubs against the queen", line=18 / 35),
)
def queen_of_clubs(chance: random.Random) -> Mapping[str, Observed]:
    """k6.claim.12  The holder of the queen does either, the six being against her."""
    deck, luck = pack_and_luck(SIX_RULES, chance)
    holders = {card.text: (place + 1) % 6 for place, card in enumerate(deck)}
    if (holders["QC"] - holders["6C"]) % 2 == 0:
        return {"against": 0}

    def by(others: Habits, habit: Habit) -> Table:
        return play_deal(SIX_RULES, deck, random.Random(luck), dict(others) | {holders["QC"]: habit})

    def caught(t: Table) -> int:
        return int(SIX_RULES.catch(t) is not None)

    kept = by(ALL_SIX, keeping_her(SIX_BOOK))
    six = any(card.text == "6C" for cards, _ in kept.tricks[:2] for _, card in cards)
    early, late = caught(by(ALL_SIX, SIX_BOOK)), caught(kept)
    saved_by_chance = caught(by({}, keeping_her(random_move))) - caught(by({}, playing_her))
    return {
        "against": 1,
        "saved": late - early,
        "early": early,
        "late": late,
        "by_chance": saved_by_chance,
        "six": int(six),
    }


def set_back(rows: int, lucy: bool) -> Fraction:
    """ke.inc  By how many rows losers fall behind who stand on this many: by Lucy, or by fewer than 31 points."""
    t = Table(4, 0, None, 0, {LEADING_SIDE: 0, DEALING_SIDE: rows})
    cards = whole_pack()
    for number in range(8):
        trick = tuple(zip((1, 2, 3, 0), cards[4 * number : 4 * number + 4], strict=True))
        t.tricks.append((trick, 1 if lucy or number else 0))
    board = PLAIN_RULES.board(t, PLAIN_RULES.tally(t) if lucy else {LEADING_SIDE: 120, DEALING_SIDE: 0})
    return Fraction(board[LEADING_SIDE] - board[DEALING_SIDE] + rows)


EXPERIMENTS.exact(
    "ke.claim.13",
    Measure(
        "zero",
        "rows by which Lucy sets back losers who have none",
        unit="rows",
        line=1,
        claimed="less",
        exact=lambda: set_back(0, True),
    ),
    Measure(
        "double", "by which fewer than 31 points set them back", unit="rows", line=1, exact=lambda: set_back(0, False)
    ),
    Measure(
        "five", "by which Lucy sets losers back who have five", unit="rows", line=1, exact=lambda: set_back(5, True)
    ),
)


@EXPERIMENTS.trial(
    "ka.claim.14",
    Measure("self", "card points gained by trumps for yourself, against a plain deal", "mean", "points", 0, "more"),
    Measure("mirror", "by a mirror", "mean", "points", 0, "more"),
    Measure("trousers", "by trousers", "mean", "points", 0, "more"),
    Measure("double", "by double trousers", "mean", "points", 0, "more"),
    Measure("cheer", "by dealing to the cheerful one", "mean", "points", 0, "more"),
    Measure("fishing", "by fishing alone", "mean", "points", 0, "more"),
    deals=9000,
)
def boasting(chance: random.Random) -> Mapping[str, Observed]:
    """ka.claim.14  The same pack dealt plainly and in one of six ways, which is drawn; all play by the book."""
    deck, luck = pack_and_luck(FIRST_RULES, chance)
    name, order = chance.choice(
        (
            ("self", "trumps for yourself"),
            ("mirror", "mirror"),
            ("trousers", "trousers"),
            ("double", "double trousers"),
            ("cheer", "to the cheerful one"),
            ("fishing", "fishing alone"),
        )
    )
    one, plain = (ahead(later(FIRST_RULES, deck, luck, dict(ALL_BOOK) | {1: orders(by)})) for by in (order, "deal"))
    return {name: one - plain}


def ruffing(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Plays a trump whenever it is void in the suit led, also on a trick that its partner has; else by the book."""
    held = trumps(cards_among(legal))
    if seen.trick and held and len(held) < len(legal) and seen.trick[0][1].suit != TRUMPS:
        return min(held, key=lambda card: card.rank)
    return BOOK(seen, legal, chance)


@EXPERIMENTS.trial(
    "ke.claim.16",
    Measure("gain", "card points gained by trumping only what the other pair has", "mean", "points", 0, "more"),
    Measure("never", "gained by that over never trumping a plain suit, every third deal", "mean", "points", 0),
)
def when_to_trump(chance: random.Random) -> Mapping[str, Observed]:
    """ke.claim.16  B and D trump so, or whenever they are void, or never as long as they have another card."""
    deck, luck = pack_and_luck(PLAIN_RULES, chance)
    others: dict[str, Habit] = {"gain": ruffing}
    if is_sampled(chance, 1 / 3):
        others["never"] = without_ruffs
    habits: list[Habit] = [BOOK, *others.values()]
    with_sense, *rest = (ahead(later(PLAIN_RULES, deck, luck, sides(habit, BOOK))) for habit in habits)
    return {name: with_sense - points for name, points in zip(others, rest, strict=True)}


def without_ruffs(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
    """Keeps its trumps where another card may be played to a plain suit."""
    led = seen.trick[0][1].suit if seen.trick else TRUMPS
    plain = [card for card in cards_among(legal) if led == TRUMPS or card.suit != TRUMPS]
    return BOOK(seen, plain or legal, chance)


EXPERIMENTS.known |= kozel_jacks.EXPERIMENTS.known
