"""The live table measured where the machine is busy, too: what a move costs in processor time, and what 50 games keep.

    python3 run.py bench
    python -m tests.benchmarks.live_table SITE      with a site that is built already

    python -m tests.benchmarks.live_table SITE --only moves      or "drawing", or "memory": this part alone

What a move takes is told in `live_page`. Beside the clock, which tells of everything that runs on the machine, stands
the processor time of the page's own threads, by what it went into; since a trace has its own price, the clock is read
in other moves than the trace. What the page does alone, without Python, is the drawing: from the message of Python's
with a new scene until its layout is done, which is asked for as soon as the page has drawn. The memory is that of the
tab's process, of the page and of Python's worker after a forced collection. What the browser compiles from scripts that
run often is told apart from what they hold: it comes little by little, over more than fifty games, and ends by itself.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from bisect import bisect
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

import run
import serve
from tests.benchmarks.live_page import PLAYED, late
from tests.support.browsers import FLAGS, paced

GAME = "goat"
DRAWN = (("goat", 8), ("kozel", 4))
"""The games, each with its number of players, in which the drawing alone is measured."""
SHARP = 16
"""Milliseconds of processor time that it may take, 95 times of 100; the clock tells of what else runs, too."""
WARM = 20
MOVES = 200
TRACED = 100
WARM_GAMES = 10
GAMES = 50
GROWTH = 0.1
OBJECTS = """python.runPython(`
import functools, gc

for each in gc.get_objects():
    if isinstance(each, functools._lru_cache_wrapper) and each.cache_parameters()["maxsize"]:
        each.cache_clear()
gc.collect()
len(gc.get_objects())`)"""
"""How many objects Python has, without what it keeps for a while in caches that have bounds: they fill, and no more."""
CODE = "MB that the browser compiled from them"
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
TIMED = """
const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
const times = (globalThis.drawingTimes = []);
let spent = 0;
Object.defineProperty(Worker.prototype, "onmessage", {
    set(hear) {
        set.call(this, (event) => {
            const shown = () => document.querySelector('[data-cardgames="table"]')?.dataset.shown;
            const before = shown();
            const began = performance.now();
            hear(event);
            const drawn = shown() !== before;
            if (drawn) document.documentElement.getBoundingClientRect(); // which waits for style and layout
            spent += performance.now() - began;
            if (drawn) times.push(spent);
            if (drawn) spent = 0;
        });
    },
});
"""
"""A script that notes how long the page itself takes to draw what Python tells."""
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


def in_messages(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of the page's processor time for each message of Python's that it drew something for."""
    pages = {(e["pid"], e["tid"]) for e in events if THREADS.get(e.get("args", {}).get("name", "")) == "page"}
    mine = [e for e in events if (e["pid"], e["tid"]) in pages and e.get("ph") == "X" and "tdur" in e]
    styled = sorted(e["ts"] for e in mine if e["name"] in ("Layout", "UpdateLayoutTree"))
    heard = [e for e in mine if e["name"] == "HandlePostMessage"]
    return [e["tdur"] / 1000 for e in heard if bisect(styled, e["ts"]) != bisect(styled, e["ts"] + e["dur"])]


def processor(events: list[dict[str, Any]]) -> dict[str, Counter[str]]:
    """Milliseconds of processor time of each thread, by kind: of every event its own part, without those inside it."""
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


def laid(browser: Browser, address: str, game: str = GAME, script: str = "") -> Page:
    """A page with a table on it. script: runs before all others."""
    page = browser.new_page(viewport={"width": 1280, "height": 900}, service_workers="block")
    page.add_init_script(paced())
    page.add_init_script(script)
    page.goto(f"{address}{game}/play/")
    page.locator('[data-cardgames="start"]').click()
    page.locator('[data-cardgames="table"][data-ready="true"]').wait_for(timeout=120_000)
    return page


def traced(browser: Browser, page: Page, moves: int) -> list[dict[str, Any]]:
    """What the browser did while some moves were made, event by event."""
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder, "trace.json")
        browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
        page.evaluate(PLAYED, moves)
        browser.stop_tracing()
        events: list[dict[str, Any]] = json.loads(trace.read_text("utf-8"))["traceEvents"]
    return events


def moves(browser: Browser, address: str) -> None:
    """Print what a move costs."""
    page = laid(browser, address)
    page.evaluate(PLAYED, WARM)
    took = page.evaluate(PLAYED, MOVES)
    spent = processor(traced(browser, page, TRACED))
    page.close()
    middle = statistics.median(move["drawn"] for move in took)
    print(
        f"\nA move, click to drawn, {MOVES} moves: median {middle:.1f} ms, 95th of 100 {late(took, 'drawn'):.1f} ms; "
        f"seen at 60 frames a second: 95th of 100 {late(took, 'seen'):.1f} ms"
    )
    for thread, kinds in spent.items():
        parts = ", ".join(f"{kind} {time / TRACED:.2f}" for kind, time in kinds.most_common())
        print(f"  processor time of the {thread:<6} {sum(kinds.values()) / TRACED:6.2f} ms a move: {parts}")


def spread(times: list[float]) -> str:
    """Some times, in milliseconds, told by three of them."""
    often = statistics.quantiles(times, n=20)[-1]
    return f"median {statistics.median(times):.1f} ms, 95th of 100 {often:.1f} ms, longest {max(times):.1f} ms"


def drawing(browser: Browser, address: str) -> bool:
    """Print how long the page alone takes for a move; says whether it is too long."""
    print(f"\nThe drawing alone, from Python's message to the end of layout, {MOVES} moves,")
    print(f"95th of 100 at most {SHARP} ms of processor time:")
    missed = False
    for game, players in DRAWN:
        page = laid(browser, address, game, TIMED)
        table = page.locator(f'[data-cardgames="table"][data-players="{players}"]')
        if not table.count():
            page.get_by_label("Players", exact=True).select_option(str(players), force=True)  # it may be folded away
            table.wait_for()
        page.evaluate(PLAYED, WARM)
        page.evaluate("drawingTimes.length = 0")
        page.evaluate(PLAYED, MOVES)
        took = page.evaluate("drawingTimes")
        spent = in_messages(traced(browser, page, MOVES))
        page.close()
        late_ones = statistics.quantiles(spent, n=20)[-1] > SHARP
        missed |= late_ones
        print(f"  {game}, {players} players, {len(spent)} scenes: {spread(spent)}{' MISSED' * late_ones}")
        print(f"    by the clock, {len(took)} other scenes: {spread(took)}")
    return missed


def private(browser: Browser) -> float:
    """The memory of the tab's process that it shares with nobody, in bytes; 0 where the system does not tell."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    tab = max((one for one in told if one["type"] == "renderer"), key=lambda one: one["cpuTime"])
    file = Path(f"/proc/{tab['id']}/smaps_rollup")
    lines = file.read_text("ascii").splitlines() if file.is_file() else []
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_"))


def compiled(session: CDPSession) -> float:
    """How much of the page's heap is what the browser made of the scripts, machine code above all, in bytes."""
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda told: parts.append(told["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    snapshot = json.loads("".join(parts))
    meta = snapshot["snapshot"]["meta"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    nodes = zip(*(snapshot["nodes"][fields.index(name) :: len(fields)] for name in ("type", "self_size")), strict=True)
    return float(sum(size for kind, size in nodes if kinds[kind] == "code"))


def kept(page: Page, browser: Browser) -> dict[str, float]:
    """What is held after a collection: by the page's scripts, in Python's memory, and by Python's own objects."""
    worker = next(one for one in page.workers if "/assets/live/" in one.url)
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    objects = worker.evaluate(OBJECTS) / 1e3
    tab = private(browser) / 1e6
    used = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    code = compiled(session) / 1e6
    session.detach()
    return {
        "MB of the whole tab": tab,
        "MB of the page's scripts": used - code,
        CODE: code,
        "MB of Python's memory": worker.evaluate("python._module.HEAPU8.length") / 1e6,
        "thousands of Python's objects": objects,
        "elements of the page": page.evaluate("document.querySelectorAll('*').length"),
    }


def memory(browser: Browser, address: str) -> bool:
    """Print what many games keep; says whether it is too much."""
    page = laid(browser, address)
    page.evaluate(PLAY_GAMES, WARM_GAMES)
    kept(page, browser)  # a first look takes up memory, too
    before = kept(page, browser)
    page.evaluate(PLAY_GAMES, GAMES)
    after = kept(page, browser)
    page.close()
    print(f"\n{GAMES} games after the first {WARM_GAMES}, at most {100 * GROWTH:.0f} % more of each:")
    missed = False
    for name, held in before.items():
        if not held:
            continue
        growth = after[name] / held - 1
        missed |= growth > GROWTH and name != CODE
        told = " (no bound)" if name == CODE else " MISSED" if growth > GROWTH else ""
        print(f"  {name:<38} {held:8.2f} to {after[name]:8.2f}  {100 * growth:+.1f} %{told}")
    return missed


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the live table.")
    parser.add_argument("site", nargs="?", type=Path, help="a site that is built already")
    parser.add_argument("--only", choices=["moves", "drawing", "memory"], default="", help="this part alone")
    asked = parser.parse_args(arguments)
    if asked.site is None:
        run.build_if_changed()
    missed = False
    with serve.serving(asked.site or run.SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.find_browser(), args=FLAGS)
        try:
            if asked.only in ("", "moves"):
                moves(browser, f"{address}/")
            if asked.only in ("", "drawing"):
                missed |= drawing(browser, f"{address}/")
            if asked.only in ("", "memory"):
                missed |= memory(browser, f"{address}/")
        finally:
            browser.close()
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
