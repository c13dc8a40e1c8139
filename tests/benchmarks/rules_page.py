"""The rules pages: how long a step of the stage takes to draw, and what moves while a page comes.

    python3 run.py bench
    python -m tests.benchmarks.rules_page SITE      with a site that is built already

A step is told from the press to the page laid out anew. What moves is the layout shift that the browser itself counts.
"""

from __future__ import annotations

import argparse
import functools
import statistics
import sys
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import run
import serve
from tests.support.browsers import FLAGS

PAGES = {"goat": "goat.goat.3", "golph": "golph.tr.2", "kozel": "ke.res", "nations": "nat.tr", "militac": "mil.play"}
"""Of each page a clause with a long example."""
STEPS = 100
BOUND = 16
STEP = """(steps) => {
    const stage = document.querySelector('[data-cardgames="stage"]');
    const took = [];
    for (let done = 0; done < steps; done += 1) {
        const way = done % 2 ? "back" : Number(stage.dataset.at) < Number(stage.dataset.of) ? "next" : "back";
        const before = performance.now();
        stage.querySelector(`[data-do="${way}"]`).click();
        document.body.getBoundingClientRect();
        took.push(performance.now() - before);
    }
    return took;
}"""
SHIFT = """new Promise((resolve) => new PerformanceObserver((list) => resolve(
    list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: "layout-shift", buffered: true })
    || setTimeout(() => resolve(0), 500))"""


def measured(page: Page, address: str, clause: str) -> tuple[float, float]:
    """The 95th of 100 steps in milliseconds, and what moved."""
    page.goto(address)
    page.locator('[data-cardgames="stage"]:not([data-of="0"])').wait_for()
    moved = float(page.evaluate(SHIFT))
    page.locator(f'button.clause-show[data-show="{clause}"]').click()
    page.locator(f'[data-cardgames="stage"][data-showing="{clause}"]').wait_for()
    page.evaluate(STEP, 20)
    return statistics.quantiles(page.evaluate(STEP, STEPS), n=20)[-1], moved


def main() -> int:
    """Measure, and compare with the bounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", nargs="?", type=Path)
    with tempfile.TemporaryDirectory() as made:
        site = parser.parse_args().site
        if site is None:
            run.build(site := Path(made))
        server = serve.Server(("127.0.0.1", 0), functools.partial(serve.Handler, directory=str(site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        missed = 0
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=run.find_browser(), args=FLAGS)
            for name, clause in PAGES.items():
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                step, moved = measured(page, f"http://127.0.0.1:{server.server_address[1]}/{name}/", clause)
                missed += step > BOUND or moved > 0
                print(
                    f"{name:10} a step {step:5.1f} ms (95th of {STEPS}, bound {BOUND}), moved {moved:.3f}", flush=True
                )
                page.close()
            browser.close()
        server.shutdown()
        server.server_close()
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
