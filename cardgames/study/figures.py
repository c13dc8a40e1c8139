"""The figures of the studies, which stand in seeds/figures/: read, checked, and written anew.

python3 -m cardgames.study.figures goat.claim.1 nat.claim.2
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from cardgames.core import BadRecord
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Claim
from cardgames.study.chunks import count
from cardgames.study.experiments import Experiment, claims, experiment, of_book
from cardgames.study.measures import Found, Sums, found
from cardgames.study.study import SEED, Study, study

FIRST = 12
"""So many deals, or fewer where a study has few, stand beside its figures: they show soon whether they still hold."""


def tested(claim: Claim) -> Experiment | None:
    """The experiment on a claim, None where there is none."""
    return of_book(claims()[claim.id][0]).get(claim.id)


def found_of(claim: Claim) -> tuple[Found, ...]:
    """What the stored figures of a claim come to; () where nothing is stored."""
    made = tested(claim)
    if made is None or not claim.figures:
        return ()
    sums = {figure["name"]: Sums.of_numbers(figure["sums"]) for figure in claim.figures if "sums" in figure}
    return tuple(found(measure, sums.get(measure.name, Sums())) for measure in made.measures)


def first_of(made: Experiment, seed: int) -> dict[str, list[int]]:
    """The sums of the first deals of a study."""
    return count(made.claim, seed, (0, min(FIRST, max(2, made.deals // made.packs // 50)))) if made.trial else {}


def figures(made: Experiment, done: Study) -> list[Mapping[str, Any]]:
    """What is written down of a study."""
    first = first_of(made, done.seed)
    rows: list[Mapping[str, Any]] = []
    for each in done.found:
        name = each.measure.name
        if each.measure.exact is not None:
            rows.append({"name": name, "exact": str(each.measure.exact()), "shows": str(each)})
        else:
            rows.append({"name": name, "sums": done.sums[name], "first": first[name], "shows": str(each)})
    return rows


def written(studies: Mapping[str, Mapping[str, Any]]) -> str:
    """The text of a file of figures: a line a measure, so that a change of one is seen."""
    told = []
    for claim, entry in studies.items():
        rows = ",\n".join(f"      {json.dumps(row, ensure_ascii=False)}" for row in entry["figures"])
        head = f'    "deals": {entry["deals"]},\n    "seed": {entry["seed"]},\n    "figures": [\n{rows}\n    ]'
        told.append(f"  {json.dumps(claim)}: {{\n{head}\n  }}")
    return "{\n" + ",\n".join(told) + "\n}\n"


def main(names: Sequence[str]) -> None:
    """Make the studies of these claims and write down what they come to."""
    for name in names:
        made = experiment(name)
        done = study(name, seed=SEED)
        print(done)
        book = claims()[name][0]
        path = rulebook.figures_file(book)
        known = json.loads(path.read_text("utf-8")) if path.is_file() else {}
        known[name] = {"deals": done.deals, "seed": done.seed, "figures": figures(made, done)}
        order = [claim.id for claim in rulebook.load(book).claims]
        path.write_text(written(dict(sorted(known.items(), key=lambda item: order.index(item[0])))), "utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BadRecord as wrong:
        sys.exit(str(wrong))
