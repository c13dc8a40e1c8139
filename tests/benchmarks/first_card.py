"""How soon a first card is played on a page of play, and when Python takes the game over. With an empty cache.

    python -m tests.benchmarks.first_card [--site SITE] [--rounds 5]

The page plays the first card itself. A script makes the first move, mostly a card, as soon as it can be made, in a task
of its own, as a reader does; it is accepted when it is shown and a frame has been painted. Times are milliseconds from
the navigation; bytes are those sent until then, with brotli. Beside them stand when Python takes the game over, and the
longest task of the page. The browser runs already, as a reader's does: it shows a text of the same site before.

Once on the loopback, and once as on a phone of Lighthouse's: 1.6 Mbit/s, answers 150 ms away, a quarter of the speed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.live_page import Handler, prepared, served
from tests.support import browser_programs
from tests.support.browsers import FLAGS, paced

PAGES = ("goat", "golph", "nations", "militac", "kozel")
PHONE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWER = 4
WATCH = """
window.measured = { long: [] };
new PerformanceObserver((list) => measured.long.push(...list.getEntries().map((entry) => entry.duration)))
  .observe({ type: "longtask", buffered: true });
const shown = (table) => Number(table.dataset.shown);
const look = () => {
  const table = document.querySelector('[data-cardgames="table"]');
  if (!table) return;
  if (!measured.clicked) {
    const card = table.querySelector(".cg-hand [data-move], .cg-moves [data-move]");
    if (!card) return;
    Object.assign(measured, { clicked: performance.now(), before: shown(table), by: table.dataset.start });
    setTimeout(() => card.click());
  } else if (!measured.painting && shown(table) > measured.before) {
    measured.painting = true;
    requestAnimationFrame(() => setTimeout(() => (measured.accepted = performance.now())));
  }
  if (measured.clicked && table.dataset.start !== "page" && !measured.taken) {
    measured.taken = performance.now();
  }
};
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
"""


class Start(NamedTuple):
    """A visit: milliseconds from the navigation, the longest task, and bytes sent until the card was accepted."""

    clicked: float
    accepted: float
    taken: float
    longest: float
    bytes: int
    by: str


def visit(page: Page, address: str, game: str, phone: bool) -> Start:
    """One visit of the page of play of a game."""
    page.goto(f"{address}site/record.schema.json")
    if phone:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", PHONE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    Handler.sent = 0
    page.goto(f"{address}site/{game}/play/", wait_until="commit")
    page.wait_for_function("() => window.measured?.accepted")
    sent = Handler.sent
    page.wait_for_function("() => window.measured?.taken", timeout=120_000)
    found: dict[str, Any] = page.evaluate("measured")
    longest = max(found["long"], default=0.0)
    return Start(found["clicked"], found["accepted"], found["taken"], longest, sent, found["by"])


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the first card.")
    parser.add_argument("--site", type=Path, help="a site that is built already from these very files")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args(arguments)
    print(f"{'page':<10}{'':<10}{'click':>8}{'accepted':>10}{'Python':>9}{'longest':>9}{'kB':>7}  first played by")
    with served(prepared(asked.site)) as address, sync_playwright() as playwright:
        for phone in (False, True):
            for name in PAGES:
                starts = []
                for _ in range(asked.rounds):
                    with tempfile.TemporaryDirectory(prefix="visits-") as profile:
                        context = playwright.chromium.launch_persistent_context(
                            profile,
                            executable_path=browser_programs.find_browser(),
                            args=FLAGS,
                            service_workers="block",
                            viewport={"width": 412, "height": 823} if phone else {"width": 1280, "height": 900},
                        )
                        context.add_init_script(paced("normal"))
                        context.add_init_script(WATCH)
                        try:
                            starts.append(visit(context.pages[0], address, name, phone))
                        finally:
                            context.close()
                clicked, accepted, taken, longest, sent = (
                    statistics.median(getattr(one, part) for one in starts) for part in Start._fields[:5]
                )
                by = ", ".join(sorted({one.by for one in starts}))
                line = f"{clicked:>8.0f}{accepted:>10.0f}{taken:>9.0f}{longest:>9.0f}{sent / 1000:>7.0f}  {by}"
                print(f"{name:<10}{'phone' if phone else 'loopback':<10}{line}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
