"""How long ten thousand deals of each claim take: one process, and as many as there are cores. Prints a table.

A thousand deals are played for each, and fewer where a claim needs more than a second for that.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardgames.study.chunks import count
from cardgames.study.experiments import claims, experiment
from cardgames.study.study import study

DEALS = 10_000
LEAST = 20
"""So many deals at the least are timed."""


def alone(claim: str) -> float:
    """Seconds for so many deals by this process, by those of a second or so."""
    count(claim, 1, (0, 2))
    deals, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < 1 and deals < 1000:
        count(claim, 1, (deals, LEAST))
        deals += LEAST
    return DEALS * spent / deals


def main() -> None:
    """One line a claim, the slowest first."""
    played = [name for name in claims() if experiment(name).trial is not None]
    taken = sorted(((alone(name), name) for name in played), reverse=True)
    print(f"{DEALS} deals, CPU seconds of one process; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for seconds, name in taken:
        print(f"{name:14} {seconds:8.1f}")
    middle = taken[len(taken) // 2][1]
    done = study(middle, DEALS, progress=False)
    print(f"{middle} with a process for each core: {done.seconds:.1f} s")


if __name__ == "__main__":
    main()
