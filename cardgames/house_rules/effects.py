"""What house rules do to a game: where they part from the print, which clauses they change, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgames.core import Rules, Table
from cardgames.readings.compare import Comparison
from cardgames.simulate.estimates import Estimate, Measure, Sums, estimate

WHOLE_MATCHES = 3
MAX_DEALS_OF_WHOLE_MATCH, MAX_DEALS_OF_OTHER_MATCH = 100, 4
"""The first matches are played to their end, or to the larger number of deals; the others to the smaller one."""
MIN_USES_FOR_IDLE = 5
"""A clause is idle if the print used it this often and the house rules never did."""


@dataclass
class Divergences:
    """Where the same deals part under the print and under house rules.

    sums: of the deals that began alike, which parted. clauses: how often the print cites a clause where the house rules
    do otherwise. used: how often each side cites a clause. first: the first comparison that parts. examples: the first
    one for each of those clauses. counted: whether some part only in what they count, where no clause is cited.
    """

    sums: Sums = field(default_factory=Sums)
    clauses: Counter[str] = field(default_factory=Counter)
    used: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    first: Comparison | None = None
    examples: dict[str, Comparison] = field(default_factory=dict)
    counted: bool = False

    def add(self, both: Comparison) -> None:
        """One more match."""
        parting = both.first
        alike = len(both.one.story) if parting is None else parting.deal
        self.sums.add(0, alike)
        for side, used in zip((both.one, both.other), self.used, strict=True):
            used.update(decision.clause for decision in side.decisions)
            used.update(event.clause for deal in side.story for event in deal)
        if parting is None:
            return
        self.sums.add(1)
        self.first = self.first or both
        if parting.one.clause:
            self.clauses[parting.one.clause] += 1
            self.examples.setdefault(parting.one.clause, both)
        else:
            self.counted = True

    @property
    def share(self) -> Estimate:
        """In how great a share of the deals the two part."""
        return estimate(Measure("parted", ""), self.sums)

    @property
    def idle(self) -> list[str]:
        """The clauses that the print uses, and the house rules never."""
        printed, house = self.used
        return [clause for clause, times in printed.most_common() if times >= MIN_USES_FOR_IDLE and not house[clause]]


# Who wins


@dataclass
class Winners:
    """The sides that are ahead in the same deals under both.

    other: in which another side is. printed, house: in which the side of the dealer's left is ahead. change: in how
    many more of a hundred deals it is so under house rules.
    """

    other: Sums = field(default_factory=Sums)
    printed: Sums = field(default_factory=Sums)
    house: Sums = field(default_factory=Sums)
    change: Sums = field(default_factory=Sums)

    def add(self, rules: tuple[Rules, Rules], tables: Sequence[Table]) -> None:
        """One more deal, as it was played under both."""
        best = [each.best_sides(table.points or {}) for each, table in zip(rules, tables, strict=True)]
        alone = [sides if len(sides) == 1 else [] for sides in best]
        side = rules[0].side(tables[0].left_of(tables[0].dealer))
        won = [int(sides == [side]) for sides in alone]
        self.other.add(int(alone[0] != alone[1]))
        self.printed.add(won[0])
        self.house.add(won[1])
        self.change.add(100 * (won[1] - won[0]))

    @property
    def otherwise(self) -> Estimate:
        """In how great a share of the deals another side is ahead."""
        return estimate(Measure("other", ""), self.other)

    @property
    def shift(self) -> Estimate:
        """How much more often the side of the dealer's left is ahead, in deals of a hundred."""
        return estimate(Measure("shift", "", "mean", "deals of 100"), self.change)


def packs(match: int) -> dict[str, Any]:
    """How many deals of a match are played, at the most."""
    return {
        "dealer": "A",
        "deals": [{}] * (MAX_DEALS_OF_WHOLE_MATCH if match < WHOLE_MATCHES else MAX_DEALS_OF_OTHER_MATCH),
    }
