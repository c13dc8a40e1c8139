"""How long ten thousand deals of each claim take one core, and with --wall a study by all of them. Prints a table.

A thousand deals are played for each, and fewer where a claim needs more than a second or so for that.
"""

from __future__ import annotations

import os
import sys
import time

from cardgames.claims.experiment import claims, count, experiment
from cardgames.claims.study import study
from cardgames.simulate.parallel import cores

DEALS = 10_000
LEAST = 20
"""So many deals at the least are timed."""


def alone(claim: str) -> float:
    """Seconds for so many deals by this process, by those of a second or two."""
    packs = experiment(claim).packs
    some = -(-LEAST // packs)
    count(claim, 1, (0, some))
    trials, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < 2 and trials * packs < 1000:
        count(claim, 1, (trials, some))
        trials += some
    return DEALS * spent / trials / packs


def main(wall: bool) -> None:
    """One line a claim, the slowest first: seconds, how many deals a trial takes, and what is done with them."""
    played = [name for name in claims() if experiment(name).trial is not None]
    taken = sorted(((alone(name), name) for name in played), reverse=True)
    also = f", seconds by {cores()} cores" * wall
    print(f"{DEALS} deals: CPU seconds of one process{also}; deals a trial; what is done")
    for seconds, name in taken:
        made = experiment(name)
        by_all = f"{study(name, DEALS, progress=False).seconds:8.1f}" if wall else ""
        told = " ".join((made.trial.__doc__ or "").split("\n\n")[0].split()[1:])
        print(f"{name:14} {seconds:8.1f}{by_all} {made.packs:4}  {told}", flush=True)
    print(f"{cores()} cores, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main("--wall" in sys.argv)
