"""How soon a notebook in JupyterLite shows its first output, for a reader who has never been here.

python3 run.py bench
python -m tests.benchmarks.jupyterlite_start SITE      with a site that is built already
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

import run
import serve
from tests.support.browsers import FLAGS
from tests.support.jupyterlite import Notebook, stranger
from tests.support.recorder import Recorder, recording

GOAL = 10.0
"""The longest time until the first output, in seconds."""
RUNS = 5


def first_output(browser: Browser, recorder: Recorder, address: str) -> float:
    """Seconds from the opening of the page to the first output."""
    with stranger(browser, recorder) as context:
        page = context.new_page()
        begun = time.perf_counter()
        page.goto(f"{address}/lite/notebooks/index.html?path=goat.ipynb")
        Notebook(page).run()
        return time.perf_counter() - begun


def main(arguments: list[str]) -> int:
    """Measure and tell; fails where the median is over the goal or another host was asked."""
    site = Path(arguments[0]) if arguments else run.SITE
    if not arguments:
        run.build_if_changed()
    found = []
    with serve.serving(site) as address, recording() as recorder, sync_playwright() as playwright:
        for _ in range(RUNS):
            browser = playwright.chromium.launch(executable_path=run.find_browser(), args=FLAGS)
            found.append(first_output(browser, recorder, address))
            browser.close()
    told = ", ".join(f"{seconds:.1f}" for seconds in found)
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"JupyterLite, cold: first output after {median(found):.1f} s (of {told}; at most {GOAL:.0f}{load})")
    print(f"Other hosts asked: {len(recorder.outside)}")
    return int(median(found) > GOAL or bool(recorder.outside))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
