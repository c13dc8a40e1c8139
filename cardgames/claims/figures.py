"""The figures of the studies in seeds/figures/: reads them, and measures them again.

python3 -m cardgames.claims.figures goat.claim.1 nat.claim.2
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from cardgames.claims.experiment import Experiment, book_of, count, experiment, experiment_on
from cardgames.claims.study import SEED, Study, study
from cardgames.core import BadRecord
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.figure_files import to_json
from cardgames.rulebooks.rulebook import Claim
from cardgames.simulate.estimates import Estimate, Sums, estimate

FIRST_DEALS = 12
"""How many first deals are stored beside the figures of a study: they show quickly whether the figures are stale."""


def estimates_of(claim: Claim) -> tuple[Estimate, ...]:
    """The estimates from the stored figures of a claim; () where nothing is stored."""
    made = experiment_on(claim.id)
    if made is None or not claim.figures:
        return ()
    sums = {figure["name"]: Sums.of_numbers(figure["sums"]) for figure in claim.figures if "sums" in figure}
    return tuple(estimate(measure, sums.get(measure.name, Sums())) for measure in made.measures)


def first_of(made: Experiment, seed: int) -> dict[str, list[int]]:
    """The sums of the first deals of a study."""
    return count(made.claim, seed, (0, min(FIRST_DEALS, max(2, made.deals // made.packs // 50)))) if made.trial else {}


def figures(made: Experiment, done: Study) -> list[Mapping[str, Any]]:
    """The rows that are stored of a study."""
    first = first_of(made, done.seed)
    rows: list[Mapping[str, Any]] = []
    for each in done.found:
        name = each.measure.name
        if each.measure.exact is not None:
            rows.append({"name": name, "exact": str(each.measure.exact()), "shows": str(each)})
        else:
            rows.append({"name": name, "sums": done.sums[name], "first": first[name], "shows": str(each)})
    return rows


def main(names: Sequence[str]) -> None:
    """Run the studies of these claims and store their figures."""
    for name in names:
        made = experiment(name)
        done = study(name, seed=SEED)
        print(done)
        book = book_of(name)
        path = rulebook.figures_file(book.name)
        known = rulebook.read(path)
        known[name] = {"deals": done.deals, "seed": done.seed, "figures": figures(made, done)}
        order = [claim.id for claim in book.claims]
        stored = dict(sorted(known.items(), key=lambda item: order.index(item[0])))
        path.write_text(f"{to_json(stored)}\n", "utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BadRecord as wrong:
        sys.exit(str(wrong))
