"""The live table measured where the machine is busy, too: what a move costs in processor time, and what 50 games keep.

    python3 run.py bench
    python3 tests/benchmarks/live_table.py SITE      with a site that is built already

Beside the clock, which tells of everything that runs on the machine, stands the processor time of the page's own
threads, by what it went into. The memory is that of the page and of Python's worker after a forced collection.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "benchmarks"), str(ROOT / "docs" / "site")]

from live_page import PLAYED  # type: ignore[import-not-found]
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

import run
from browser import FLAGS

GAME = "goat"
MOVES = 200
GAMES = 50
GROWTH = 0.1
OBJECTS = "python.runPython('import gc; gc.collect(); len(gc.get_objects())')"
CATEGORIES = ["devtools.timeline", "toplevel"]
THREADS = {"CrRendererMain": "page", "DedicatedWorker thread": "Python"}
KINDS = {
    "Layout": "layout",
    "UpdateLayoutTree": "style",
    "FunctionCall": "script",
    "HandlePostMessage": "messages",
    "Paint": "paint",
    "PaintImage": "paint",
    "PrePaint": "paint",
    "Layerize": "paint",
}
PLAY_GAMES = """async (games) => {
    const table = document.querySelector('[data-cardgames="table"]');
    const changed = (act) => new Promise((resolve) => {
        const watch = new MutationObserver(() => { watch.disconnect(); resolve(); });
        watch.observe(table, { childList: true, subtree: true });
        act();
    });
    for (let game = 0; game < games; game += 1) {
        await changed(() => document.querySelector('[data-do="deal"]').click());
        for (let move; (move = table.querySelector("[data-move]")); ) await changed(() => move.click());
    }
}"""


def processor(trace: Path) -> dict[str, Counter[str]]:
    """Milliseconds of processor time of each thread, by kind: of every event its own part, without those inside it."""
    events = json.loads(trace.read_text("utf-8"))["traceEvents"]
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    threads: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for event in events:
        if event.get("ph") == "X" and "tdur" in event:
            threads[event["pid"], event["tid"]].append(event)
    spent: dict[str, Counter[str]] = defaultdict(Counter)
    for key, found in threads.items():
        thread = THREADS.get(names.get(key, ""))
        if thread is None:
            continue
        around: list[dict[str, Any]] = []
        for event in sorted(found, key=lambda e: (e["ts"], -e["dur"])):
            while around and around[-1]["ts"] + around[-1]["dur"] <= event["ts"]:
                around.pop()
            if around:
                spent[thread][KINDS.get(around[-1]["name"], "other")] -= event["tdur"] / 1000
            spent[thread][KINDS.get(event["name"], "other")] += event["tdur"] / 1000
            around.append(event)
    return spent


def laid(browser: Browser, address: str) -> Page:
    """A page with a table on it."""
    page = browser.new_page(viewport={"width": 1280, "height": 900}, service_workers="block")
    page.goto(f"{address}{GAME}/play/")
    page.locator('[data-cardgames="start"]').click()
    page.locator('[data-cardgames="table"][data-ready="true"]').wait_for(timeout=120_000)
    return page


def moves(browser: Browser, address: str) -> None:
    """Print what a move costs."""
    page = laid(browser, address)
    page.evaluate(PLAYED, 20)
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder, "trace.json")
        browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
        took = page.evaluate(PLAYED, MOVES)
        browser.stop_tracing()
        spent = processor(trace)
    page.close()
    late = statistics.quantiles(took, n=20)[-1]
    print(
        f"\nA move, click to drawn, {MOVES} moves: median {statistics.median(took):.1f} ms, 95th of 100 {late:.1f} ms"
    )
    for thread, kinds in spent.items():
        parts = ", ".join(f"{kind} {time / MOVES:.2f}" for kind, time in kinds.most_common())
        print(f"  processor time of the {thread:<6} {sum(kinds.values()) / MOVES:6.2f} ms a move: {parts}")


def kept(page: Page, session: CDPSession) -> dict[str, float]:
    """What is held after a collection: by the page's scripts, in Python's memory, and by Python's own objects."""
    worker = next(one for one in page.workers if "/assets/live/" in one.url)
    session.send("HeapProfiler.collectGarbage")
    return {
        "MB of the page's scripts": session.send("Runtime.getHeapUsage")["usedSize"] / 1e6,
        "MB of Python's memory": worker.evaluate("python._module.HEAPU8.length") / 1e6,
        "thousands of Python's objects": worker.evaluate(OBJECTS) / 1e3,
        "elements of the page": page.evaluate("document.querySelectorAll('*').length"),
    }


def memory(browser: Browser, address: str) -> bool:
    """Print what many games keep; says whether it is too much."""
    page = laid(browser, address)
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    page.evaluate(PLAY_GAMES, 5)
    before = kept(page, session)
    page.evaluate(PLAY_GAMES, GAMES)
    after = kept(page, session)
    page.close()
    print(f"\n{GAMES} games after the first five, at most {100 * GROWTH:.0f} % more of each:")
    missed = False
    for name, held in before.items():
        growth = after[name] / held - 1
        missed |= growth > GROWTH
        told = " MISSED" if growth > GROWTH else ""
        print(f"  {name:<30} {held:8.2f} to {after[name]:8.2f}  {100 * growth:+.1f} %{told}")
    return missed


def main(arguments: list[str]) -> int:
    """Measure and print."""
    site = Path(arguments[0]) if arguments else run.SITE
    if not arguments:
        run.build_if_changed()
    with run.serving(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.find_browser(), args=FLAGS)
        try:
            moves(browser, f"{address}/")
            return int(memory(browser, f"{address}/"))
        finally:
            browser.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
