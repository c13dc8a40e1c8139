"""The hunt from the command line: see `fuzz`."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from fuzz.hunt import hunt
from fuzz.kinds import KINDS


def main(arguments: Sequence[str]) -> int:
    """Hunt for so many minutes a kind; 1 where something was found."""
    parser = argparse.ArgumentParser(prog="run.py fuzz", description="Try what comes from outside in every way.")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"{', '.join(KINDS)}; all if left out")
    parser.add_argument("--minutes", type=float, default=1, help="how long for each kind; 1 if left out")
    parser.add_argument("--seed", type=int, help="try these cases again; drawn by lot if left out")
    asked = parser.parse_args(arguments)
    if wrong := set(asked.kinds) - set(KINDS):
        parser.error(f"there is no kind {min(wrong)!r}; the kinds are {', '.join(KINDS)}")
    seed = random.randrange(10**6) if asked.seed is None else asked.seed
    print(f"Seed {seed}", flush=True)
    found = False
    for kind in asked.kinds or KINDS:
        hunted = hunt(kind, asked.minutes * 60, seed)
        print(hunted, flush=True)
        found |= bool(hunted.found)
    return 1 if found else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
