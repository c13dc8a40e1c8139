"""How long a tournament takes: 200 deals of Kozel, three players by the book and one that a reader wrote.

From the command line, as a reader starts it, with all that has to be loaded; the best of a few times counts.

python -m tests.benchmarks.tournaments [--deals 200] [--times 5]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

BOUND = 2.0
"""So many seconds it may take."""

PLAYER = '''
def careful(view):
    """Gives a partner who has the trick points, and opponents none."""
    if not view.cards:
        return view.legal_moves[-1]
    ours = view.winning in view.partners
    return (max if ours else min)(view.cards, key=lambda card: card.points)
'''


def main() -> int:
    """Measure, and print it; 1 where it takes too long."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--times", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        mine = Path(folder) / "mine.py"
        mine.write_text(PLAYER, "utf-8")
        command = [sys.executable, "-m", "cardgames", "tournament", "kozel", f"{mine}:careful", *["by the book"] * 3]
        command += ["--deals", str(asked.deals)]
        took = []
        for _ in range(asked.times):
            began = time.perf_counter()
            subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
            took.append(time.perf_counter() - began)
    print(f"{asked.deals} deals, each played four times: {min(took):.2f} s at best, {max(took):.2f} s at worst")
    print(f"on {os.cpu_count()} cores, with a load of {os.getloadavg()[0]:.1f}; the bound is {BOUND:.1f} s")
    return int(min(took) > BOUND)


if __name__ == "__main__":
    sys.exit(main())
