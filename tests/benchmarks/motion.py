"""The frames of a table while cards are on their way, with four open hands; and how long a review takes in a browser.

    python3 run.py bench
    python -m tests.benchmarks.motion SITE      with a site that is built already

A frame is told by the browser itself, as a "long animation frame", where the page held it up for more than 50 ms. The
longest wait between two frames stands beside that; it tells of everything else that runs on the machine, too. The
review is that of deals of Kozel, played to the end at once, from the third trick on, in the browser's Python.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import cardgames
import run
import serve
from cardgames.records import link
from tests.support.browsers import FLAGS, paced

MOVES = 16
LONGEST = 50
"""Milliseconds that the page may hold up a frame."""
DEALS = 5
REVIEWED = 2000
"""Milliseconds that a review may take."""
CARDS = 24
"""So many are played from the third trick on."""
WATCHED = """async (moves) => {
    const table = document.querySelector('[data-cardgames="table"]');
    const held = [], waits = [];
    const watch = new PerformanceObserver((list) => held.push(...list.getEntries().map((entry) => entry.duration)));
    watch.observe({ type: "long-animation-frame" });
    const frame = () => new Promise(requestAnimationFrame);
    const flying = () => table.getAnimations({ subtree: true }).some((one) => one.playState === "running");
    const behind = () => table.dataset.shown !== table.dataset.events;
    let last = await frame(), flights = 0;
    const look = async () => {
        const now = await frame();
        waits.push(now - last);
        last = now;
    };
    for (let move = 0; move < moves; move += 1) {
        const before = table.dataset.events;
        table.querySelector("[data-move]").click();
        while (table.dataset.events === before) await look();
        while (behind() || flying()) {
            flights += flying();
            await look();
        }
    }
    await frame();
    held.push(...watch.takeRecords().map((entry) => entry.duration));
    return { held, waits, flights };
}"""
REVIEW = """async () => {
    const began = performance.now();
    const times = [];
    const lines = document.querySelector('[data-cardgames="review"]');
    document.querySelector('[data-do="review"]').click();
    const drawn = () => new Promise((resolve) => {
        const watch = new MutationObserver(() => { watch.disconnect(); resolve(performance.now() - began); });
        watch.observe(lines.parentElement, { childList: true, subtree: true, attributes: true });
    });
    const bar = document.querySelector('[data-cardgames="result"] progress');
    for (;;) {
        const took = await drawn();
        const further = !bar.parentElement.hidden;
        times.push([took, further ? bar.value : Infinity]);
        if (!further) return times;
        const more = document.querySelector('[data-do="further"]');
        if (times.length === 1) more.click();
    }
}"""
"""Has a deal reviewed to its first card: when each part was drawn, and how many moves were known then."""


def laid(browser: Browser, address: str, pace: str) -> Page:
    """A page with a table on it, at a pace."""
    page = browser.new_page(viewport={"width": 1280, "height": 900}, service_workers="block")
    page.set_default_timeout(120_000)
    page.add_init_script(paced(pace))
    page.goto(address)
    page.locator('[data-cardgames="start"]').click()
    page.locator('[data-cardgames="table"][data-ready="true"]').wait_for()
    return page


def frames(browser: Browser, address: str) -> bool:
    """Print what frames there were while cards moved; says whether one was held up too long."""
    page = laid(browser, f"{address}nations/play/", "quick")
    page.locator('[data-do="more"]').click()
    page.locator('[data-control="seat"]').select_option("open")
    page.locator("[data-own] ~ [data-seat], [data-seat]").first.wait_for()
    page.wait_for_function("() => document.querySelectorAll('.cg-back').length === 0", polling=50)
    page.evaluate(WATCHED, 4)
    seen: dict[str, Any] = page.evaluate(WATCHED, MOVES)
    page.close()
    waits = sorted(seen["waits"])
    over = [round(time) for time in seen["held"] if time > LONGEST]
    print(
        f"\nFour open hands, {MOVES} moves, {len(waits)} frames, {seen['flights']} of them with cards on their way:\n"
        f"  held up by the page for more than {LONGEST} ms: {over or 'none'}{' MISSED' if over else ''}\n"
        f"  between two frames: median {statistics.median(waits):.1f} ms, longest {waits[-1]:.1f} ms"
    )
    return bool(over) or not seen["flights"]


def finished(seed: int) -> str:
    """A link to a deal of Kozel that was played by chance to its end."""
    game, chance = cardgames.new("kozel", seed=seed), random.Random(seed)
    game.deals_on = False
    while game.to_move is not None:
        game.push(chance.choice(game.legal_moves))
    return link.write(game.record())


def reviews(browser: Browser, address: str) -> bool:
    """Print how long reviews take; says whether that is too long."""
    took = []
    for seed in range(1, DEALS + 1):
        page = browser.new_page(viewport={"width": 1280, "height": 900}, service_workers="block")
        page.set_default_timeout(120_000)
        page.add_init_script(paced())
        page.goto(f"{address}kozel/play/{finished(seed)}")
        page.locator('[data-do="review"]').wait_for()
        times = page.evaluate(REVIEW)
        took.append(next(time for time, done in times if done >= CARDS))
        print(f"  deal {seed}: {json.dumps([[round(time), done] for time, done in times[:4]])} … {times[-1][0]:.0f} ms")
        page.close()
    missed = bool(statistics.median(took) > REVIEWED)
    print(
        f"A review of Kozel back to the third trick: median {statistics.median(took):.0f} ms, at most {REVIEWED}, "
        f"of {', '.join(f'{one:.0f}' for one in took)}{' MISSED' if missed else ''}"
    )
    return missed


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the motion of a table, and the review.")
    parser.add_argument("site", nargs="?", type=Path, help="a site that is built already")
    parser.add_argument("--only", choices=["frames", "reviews"], default="", help="this part alone")
    asked = parser.parse_args(arguments)
    if asked.site is None:
        run.build_if_changed()
    missed = []
    with serve.serving(asked.site or run.SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.find_browser(), args=FLAGS)
        try:
            if asked.only != "reviews":
                missed.append(frames(browser, f"{address}/"))
            if asked.only != "frames":
                missed.append(reviews(browser, f"{address}/"))
        finally:
            browser.close()
    return int(any(missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
