"""What the booklet says of the Game of Nations, put to the test; its other games have files of their own."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from math import comb

from cardgames.claims.experiment import Experiments
from cardgames.claims.experiments import catch_all, follow_leader, monkey
from cardgames.core import Match, Table
from cardgames.games.nations import FOR_TITLES, Nations, titles
from cardgames.simulate.deal import BookHabit, dealt_cards, is_sampled, play_match, play_same_deal
from cardgames.simulate.estimates import Measure, Observed
from cardgames.simulate.habits import saying, sides

EXPERIMENTS = Experiments()
RULES = Nations()
DEALERS, LEADERS = "AC", "BD"
"""The sides where A deals."""

CALLS, SILENT = saying(lambda move: move == "call"), saying(lambda move: move == "no call")
BOOK = BookHabit(RULES)


def title_points(dealers: bool) -> Fraction:
    """nat.ti  What a side expects for titles in a deal, counted exactly.

    The card turned up is a title of the star four times in thirteen. Of the 51 others the dealer's side holds 25.
    """
    chance = Fraction()
    for turned, share in ((1, Fraction(4, 13)), (0, Fraction(9, 13))):
        left = 4 - turned
        for more in range(left + 1):
            ways = Fraction(comb(left, more) * comb(51 - left, 25 - more), comb(51, 25))
            held = more + turned if dealers else left - more
            chance += share * ways * FOR_TITLES.get(held, 0)
    return chance


@EXPERIMENTS.trial(
    "nat.claim.1",
    Measure(
        "gap",
        "title points a deal that the dealer's side expects beyond the other",
        unit="points",
        line=0,
        claimed="more",
        exact=lambda: title_points(True) - title_points(False),
    ),
    Measure("dealer", "title points a deal of the dealer's side", unit="points", exact=partial(title_points, True)),
    Measure("other", "title points a deal of the other side", unit="points", exact=partial(title_points, False)),
    Measure("won", "deals, even ones left out, in which the dealer's side scores more, everyone at random", line=0.5),
    Measure("book", "the same, all play by the book", line=0.5),
)
def turned_card(chance: random.Random) -> Mapping[str, Observed]:
    """nat.claim.1  Equal players."""
    found: dict[str, Observed] = {}
    tables = play_same_deal(RULES, chance, (None, {}), (None, sides(BOOK, BOOK)))
    for name, t in zip(("won", "book"), tables, strict=True):
        points = t.points or {}
        if points[DEALERS] != points[LEADERS]:
            found[name] = int(points[DEALERS] > points[LEADERS])
    return found


@EXPERIMENTS.trial(
    "nat.claim.2",
    Measure("won", "matches from 8 to 8 won by the side that alone may call", line=0.5, claimed="more"),
    Measure("decides", "such matches that end with a call"),
    Measure("yes", "calls with exactly two titles that are answered with yes", "rate"),
)
def call_at_eight(chance: random.Random) -> Mapping[str, Observed]:
    """nat.claim.2  Both sides stand at eight; one calls whenever it may, the other never; who deals is drawn."""
    score = {DEALERS: 8, LEADERS: 8}
    m = play_match(RULES, chance, sides(CALLS, SILENT), chance.randrange(2), score)
    last = m.deals[-1]
    asked = answered = 0
    for t in m.deals:
        for number, (verb, seat, *_) in enumerate(t.log):
            if verb == "call" and titles(dealt_cards(t, seat), t.trump) == 2:
                asked += 1
                answered += t.log[number + 1][0] == "yes"
    found: dict[str, Observed] = {"won": int(m.winners == (LEADERS,)), "decides": int(not last.tricks)}
    return found | ({"yes": (answered, asked)} if asked else {})


@EXPERIMENTS.trial(
    "nat.claim.3",
    Measure("more", "points for titles in a deal beyond those that skill gains in it", "mean", "points", 0, "more"),
    Measure("titles", "points for titles, both sides together", "mean", "points"),
    Measure("skill", "points that a side by the book gains against one at random", "mean", "points"),
    Measure("share", "share of titles in all points of a match, played every second time", "rate"),
    Measure("deals", "deals that a match takes", "mean", "deals"),
)
def titles_or_skill(chance: random.Random) -> Mapping[str, Observed]:
    """nat.claim.3  One deal with a side that plays by the book and without, and at times a match between equals."""
    one, other = play_same_deal(RULES, chance, (None, sides(BOOK, None)), (None, {}))
    skill = ahead(one) - ahead(other)
    shown = for_titles(other)
    found: dict[str, Observed] = {"more": shown - skill, "titles": shown, "skill": skill}
    if is_sampled(chance, 1 / 2):
        m = play_match(RULES, chance, {}, chance.randrange(4))
        points = sum(sum((t.points or {}).values()) for t in m.deals)
        found |= {"share": (sum(map(for_titles, m.deals)), points), "deals": len(m.deals)}
    return found


def ahead(t: Table) -> int:
    """How many points B and D have more than A and C in a deal."""
    points = t.points or {}
    return points[LEADERS] - points[DEALERS]


def for_titles(t: Table) -> int:
    """What a deal scored beyond its tricks."""
    tricks = RULES.for_tricks(t) if len(t.tricks) == 13 else {}
    return sum((t.points or {}).values()) - sum(tricks.values())


class WithoutBar(Nations):
    """As if nat.nine were not there: to see what it takes away."""

    def for_titles(self, t: Table, dealt: Mapping[str, int]) -> dict[str, int]:  # noqa: ARG002
        """nat.ti  Titles score wherever a side stands."""
        return {side: FOR_TITLES.get(number, 0) for side, number in dealt.items()}


RULES_WITHOUT_BAR = WithoutBar()


@EXPERIMENTS.trial(
    "nat.claim.4",
    Measure("bend", "what the step from 8 to 9 gains beyond that from 7 to 8", "mean", line=0, claimed="less"),
    Measure("seven", "matches won from 7 against 7"),
    Measure("eight", "matches won from 8 against 7"),
    Measure("nine", "matches won from 9 against 7"),
    Measure("bar", "matches won more from 9 against 7, if titles still helped there", "mean", line=0, claimed="more"),
)
def bar_at_nine(chance: random.Random) -> Mapping[str, Observed]:
    """nat.claim.4  Matches that begin at 7, 8 and 9 points to 7, with the same packs; all call when they may.

    The last is played once more without the bar.
    """
    luck, dealer = chance.getrandbits(64), chance.randrange(4)

    def won(stands: int, rules: Nations = RULES) -> int:
        m: Match = play_match(rules, random.Random(luck), sides(CALLS, CALLS), dealer, {LEADERS: stands, DEALERS: 7})
        return int(m.winners == (LEADERS,))

    seven, eight, nine = won(7), won(8), won(9)
    steps = {"bend": nine - 2 * eight + seven, "seven": seven, "eight": eight, "nine": nine}
    return steps | {"bar": won(9, RULES_WITHOUT_BAR) - nine}


for game in (catch_all, monkey, follow_leader):
    EXPERIMENTS.known |= game.EXPERIMENTS.known
