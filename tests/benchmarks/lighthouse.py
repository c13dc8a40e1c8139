"""What Lighthouse finds on every kind of page: on a phone with a slow network, as it simulates one, with brotli.

    python3 run.py bench
    .venv/bin/python -m tests.benchmarks.lighthouse goat/ kozel/    # these pages alone

Medians of three visits with an empty cache each. Beside the four marks stand what the first of them is made from: the
first and the largest picture, the time for which the page cannot answer, and what moves. All of it is compared with
the bounds; the marks for speed hold on a machine that does nothing else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import kept
import node
import translated
from cardgames.games import every
from tests.benchmarks.live_page import prepared, served
from tests.support import browser_programs
from tests.support.browsers import FLAGS

LIGHTHOUSE = "13.5.0"
ROUNDS = 3
RULES = tuple(translated.place(said, f"{game.name}/") for game in every() for said in translated.spoken(game))
"""The pages of the rules of every game, in every language."""
PAGES = (
    "",
    *RULES,
    *("goat/play/", "kozel/play/", "ru/kozel/play/", "goat/learn/", "ru/kozel/learn/"),
    *("goat/quiz/", "ru/kozel/quiz/", "goat/print/"),
    *("goat/study/", "golph/study/", "kozel/study/", "study/is-that-so-goat/", "study/reading-a-garbled-source/"),
    *(
        "compare/",
        "forms/nations-1876/",
        "forms/kozel/",
        "glossary/",
        "schools/",
        "schools/lessons/",
        "records/",
        "offline/",
    ),
    *("reference/", "reference/core/"),
)
MARKS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
"""The least that each page must reach, of a hundred; of speed,"""
FAST = 98
"""this much where rules are read."""
FIGURES = {
    "first-contentful-paint": "first ms",
    "largest-contentful-paint": "largest ms",
    "total-blocking-time": "blocked ms",
    "cumulative-layout-shift": "moved",
    "total-byte-weight": "bytes",
}


def program() -> list[str]:
    """Lighthouse, fetched for this alone, and a Node that is new enough for it."""
    found, npm = node.packaged_programs()

    def fetch(into: Path) -> None:
        options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        failure = "Lighthouse could not be fetched with npm: check the network and try again."
        kept.run([*npm, "install", *options, f"lighthouse@{LIGHTHOUSE}"], into, failure)

    place = kept.kept("lighthouse", LIGHTHOUSE, fetch)
    return [*found, str(place / "node_modules" / "lighthouse" / "cli" / "index.js")]


def visit(command: list[str], address: str) -> dict[str, Any]:
    """One visit: what Lighthouse tells of a page."""
    flags = f"--chrome-flags=--headless=new {' '.join(FLAGS)}"
    options = ["--output=json", "--quiet", "--no-enable-error-reporting", f"--only-categories={','.join(MARKS)}", flags]
    env = {**os.environ, "CHROME_PATH": browser_programs.find_browser() or ""}
    done = subprocess.run([*command, address, *options], env=env, stdout=subprocess.PIPE, check=True, timeout=300)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def row(visits: list[dict[str, Any]]) -> tuple[dict[str, int], dict[str, float], set[str]]:
    """The median marks and figures of a page, and what else than speed is found wanting."""
    marks = {name: round(100 * median(one["categories"][name]["score"] for one in visits)) for name in MARKS}
    figures = {name: median(one["audits"][name]["numericValue"] for one in visits) for name in FIGURES}
    wanting = {
        part["id"]
        for one in visits
        for name in list(MARKS)[1:]
        for part in one["categories"][name]["auditRefs"]
        if part["weight"] and one["audits"][part["id"]]["score"] not in (None, 1)
    }
    return marks, figures, wanting


def main(pages: Sequence[str]) -> int:
    """Measure and print; fails where a page misses a mark."""
    command, missed = program(), 0
    print(f"{'page':<26}{' '.join(f'{name[:11]:>11}' for name in [*MARKS, *FIGURES.values()])}")
    with served(prepared()) as address:
        for page in pages:
            visits = [visit(command, f"{address}site/{page}") for _ in range(ROUNDS)]
            marks, figures, wanting = row(visits)
            wanted = MARKS | ({"performance": FAST} if page in RULES else {})
            short = [name for name, least in wanted.items() if marks[name] < least]
            missed += bool(short)
            numbers = [*map(str, marks.values()), *(f"{value:.2f}".removesuffix(".00") for value in figures.values())]
            told = f"  MISSED {' '.join([*short, *sorted(wanting)])}" if short else ""
            print(f"{page or 'home':<26}{' '.join(f'{number:>11}' for number in numbers)}{told}", flush=True)
    load = f"; load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"{len(pages) - missed} of {len(pages)} pages reach {', '.join(f'{n} {v}' for n, v in MARKS.items())}{load}")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or PAGES))
