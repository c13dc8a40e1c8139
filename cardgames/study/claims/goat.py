"""What the leaflet of Goat says of the play, put to the test. The rules are those of `cardgames.games.goat`."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from cardgames.core import Card, Move, Seat, Table
from cardgames.games.goat import GOAT, Command, Goat, Search, kinds
from cardgames.study.deals import Habits, Picker, Seen, anyhow, play, shuffled, twice
from cardgames.study.endings import best_moves
from cardgames.study.experiments import Experiments
from cardgames.study.measures import Measure, Observed

EXPERIMENTS = Experiments()
FOUR = Goat()
LED = "BD"
"""The side that leads first where A deals."""


# Habits


@dataclass(frozen=True)
class Careful:
    """Plays by the leaflet's hints; each can be left out.

    red: puts his highest red card on a book that is his side's for certain. throw: throws a Goat away where it does no
    harm, and keeps it where it would give red cards away. search: searches whenever he may.
    """

    red: bool = True
    throw: bool = True
    search: bool = True

    def __call__(self, seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
        """The card, search or command that he chooses."""
        if isinstance(legal[0], Command):
            return self.command(seen, legal)
        if seen.clause != "goat.play.2":
            return self.lead(seen, legal, chance)
        return self.follow(seen, legal, chance)

    def lead(self, seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
        """A search, else any card but a Goat; after a search the highest that he has, red if he can."""
        if seen.clause == "goat.sea.3":
            return max(legal, key=lambda card: (card.rank, card.points))
        searches = [move for move in legal if isinstance(move, Search)]
        if searches and self.search:
            return min(searches, key=lambda move: (move.whom, move.card.rank))
        cards = [move for move in legal if isinstance(move, Card)]
        return anyhow(seen, [card for card in cards if card is not GOAT] or cards, chance)

    def command(self, seen: Seen, legal: Sequence[Move]) -> Move:
        """A Goat, which gives the book to his side; else the most points below the card that he led, or the least."""
        led = seen.trick[0][1]

        def worth(move: Command) -> tuple[bool, int, int]:
            below = move.card.rank <= led.rank
            return move.card is GOAT, move.card.points if below else -1, -move.card.rank

        return max(legal, key=worth)

    def follow(self, seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
        """What he plays to a book that another has led."""
        giver = next((seat for seat, card in seen.trick if card is GOAT), None)
        plain = [card for card in legal if card is not GOAT]
        if giver is not None and (giver - seen.seat) % 2:
            return self.to_ours(seen, plain or legal, chance)
        if giver is not None:
            return GOAT if self.throw and GOAT in legal else self.least(plain or legal)
        if sum(card.points for _, card in seen.trick) == 0 and self.throw and GOAT in legal:
            return GOAT
        return anyhow(seen, plain if plain and self.throw else legal, chance)

    def to_ours(self, seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
        """A book that is his side's, since an opponent played the first Goat."""
        return max(legal, key=lambda card: card.points) if self.red else anyhow(seen, legal, chance)

    def least(self, legal: Sequence[Move]) -> Move:
        """The card that costs least in a book that is lost."""
        return min(legal, key=lambda card: (card.points, card.rank))


CAREFUL = Careful()


def no_search(habit: Picker = anyhow) -> Picker:
    """The same habit without the right of search."""

    def choose(seen: Seen, legal: Sequence[Move], chance: random.Random) -> Move:
        return habit(seen, [move for move in legal if not isinstance(move, Search)], chance)

    return choose


def sides(one: Picker, other: Picker, players: int = 4) -> Habits:
    """B's side and the other, each with a habit."""
    return {seat: one if seat % 2 else other for seat in range(players)}


def lead_of(t: Table, side: str = LED) -> int:
    """How many points a side has more than the other."""
    points = t.points or {}
    return 2 * points[side] - sum(points.values())


def turned(deck: Sequence[Card], players: int) -> list[Card]:
    """The pack that gives everyone the same cards when the next player deals."""
    rounds = (deck[at : at + players] for at in range(0, len(deck), players))
    return list(chain.from_iterable((*cards[1:], cards[0]) for cards in rounds))


# Claims


def won_by_leads(t: Table) -> int | None:
    """1 where the side that led more books won, 0 where it lost; None where leads or points are equal."""
    leads = sum(1 if cards[0][0] % 2 else -1 for cards, _ in t.tricks)
    ahead = lead_of(t)
    return int((leads > 0) == (ahead > 0)) if leads and ahead else None


@EXPERIMENTS.played(
    "goat.claim.1",
    Measure("won", "the side that led more often won, all play anyhow", line=0.5, claimed="more"),
    Measure("careful", "the same, all follow the leaflet's hints", line=0.5),
    Measure("unsearched", "the same, and nobody searches", line=0.5),
    Measure("first", "points that the first lead alone is worth, all follow the hints", "mean", "points", line=0),
)
def more_leads(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.1  Three ways to play the same deal; then the first lead goes to the other side of it."""
    deck, luck = shuffled(FOUR, chance), chance.getrandbits(64)

    def deal(habit: Picker, dealer: Seat = 0) -> Table:
        order = deck if dealer == 0 else turned(deck, 4)
        return play(FOUR, order, random.Random(luck), sides(habit, habit), dealer)

    led = deal(CAREFUL)
    found = {"won": deal(anyhow), "careful": led, "unsearched": deal(no_search(CAREFUL))}
    shares = {name: share for name, t in found.items() if (share := won_by_leads(t)) is not None}
    return shares | {"first": (lead_of(led) - lead_of(deal(CAREFUL, 1))) // 2}


@EXPERIMENTS.played(
    "goat.claim.2",
    Measure("gain", "points more for a side that searches, against one that may not", "mean", "points", 0, "more"),
    Measure("won", "deals won by the side that alone searches", line=0.5),
    Measure("changed", "books with a search in which the commanded card decides who owns them", "rate"),
)
def searching(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.2  One side searches, or does not, on the same deal; the other never does."""
    without = no_search(CAREFUL)
    one, other = twice(FOUR, chance, (None, sides(CAREFUL, without)), (None, sides(without, without)))
    found: dict[str, Observed] = {"gain": (lead_of(one) - lead_of(other)) // 2}
    if lead_of(one):
        found["won"] = int(lead_of(one) > 0)
    commanded = {happening[2][0] for happening in one.log if happening[0] == "command"}
    searched = sum(happening[0] == "search" for happening in one.log)
    if searched:
        found["changed"] = (decided_by_command(one, commanded), searched)
    return found


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
    """Makes the table of a deal of which so many cards are left in each hand, and no piles; B leads."""
    deck = shuffled(FOUR, chance)[: 4 * cards]

    def laid() -> Table:
        t = Table(4, 0)
        for seat in range(4):
            t.hands[seat] = list(deck[seat::4])
        return t

    return laid


@EXPERIMENTS.played(
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
    best = best_moves(FOUR, laid, lambda t: FOUR.tally(t)[LED], (1, 3))
    return {"best": int(best == [GOAT]), "as good": int(GOAT in best)}


@EXPERIMENTS.played(
    "goat.claim.4",
    Measure("gain", "points gained by the habit of throwing Goats away where it is safe", "mean", "points", 0, "more"),
    Measure("won", "deals won by the side that has it", line=0.5),
)
def goats_thrown(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.4  A side with and without the habit, on the same deal, against careless opponents."""
    return worth_of_habit(chance, Careful(throw=True, search=False), Careful(throw=False, search=False))


@EXPERIMENTS.played(
    "goat.claim.5",
    Measure("gain", "points gained by putting the highest red card on a safe book", "mean", "points", 0, "more"),
    Measure("won", "deals won by the side that has the habit", line=0.5),
)
def red_on_safe(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.5  A side with and without the habit. A book is safe when an opponent has played the first Goat."""
    return worth_of_habit(chance, Careful(search=False), Careful(red=False, search=False))


def worth_of_habit(chance: random.Random, having: Picker, lacking: Picker) -> dict[str, Observed]:
    """What a habit brings to B and D, against opponents who lack it."""
    one, other = twice(FOUR, chance, (None, sides(having, lacking)), (None, sides(lacking, lacking)))
    found: dict[str, Observed] = {"gain": (lead_of(one) - lead_of(other)) // 2}
    return found | ({"won": int(lead_of(one) > 0)} if lead_of(one) else {})


@EXPERIMENTS.played(
    "goat.claim.6",
    Measure("four", "deals won by the side that follows the hints, of four players", line=0.5, claimed="more"),
    Measure("six", "of six players", line=0.5, claimed="more"),
    Measure("eight", "of eight players", line=0.5, claimed="more"),
)
def skill(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.6  One side follows the hints, the other plays anyhow; who leads first is drawn."""
    found: dict[str, Observed] = {}
    for name, players in (("four", 4), ("six", 6), ("eight", 8)):
        rules = Goat(players=players)
        habits = sides(CAREFUL, anyhow, players)
        dealer = chance.randrange(2)
        ahead = lead_of(play(rules, shuffled(rules, chance), chance, habits, dealer), rules.side(1))
        if ahead:
            found[name] = int(ahead > 0)
    return found


@EXPERIMENTS.played(
    "goat.claim.7",
    Measure("left", "decided deals won by the side of the dealer's left, all play anyhow", line=0.5, claimed="more"),
    Measure("careful", "the same, all follow the hints", line=0.5, claimed="more"),
    Measure("ties", "deals that end in a tie", line=0.02, claimed="less"),
)
def ties_and_left(chance: random.Random) -> Mapping[str, Observed]:
    """goat.claim.7  Equal players."""
    one, other = twice(FOUR, chance, (None, {}), (None, sides(CAREFUL, CAREFUL)))
    found: dict[str, Observed] = {"ties": int(lead_of(one) == 0)}
    for name, t in (("left", one), ("careful", other)):
        if lead_of(t):
            found[name] = int(lead_of(t) > 0)
    return found
