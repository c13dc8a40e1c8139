"""The visit after the first begins with the memory that the first one made, or it plays all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Worker, expect

import serve
from browsers import Watched, watched
from test_live import ready
from test_offline import Host, go_on, hosting

PLAY = "goat/play/"
BEGINNING = re.compile(r"\.wasm$|/stdlib-[0-9a-f]+\.zip$|/first\.zip$")
"""What Python begins with; of its scripts, a browser may ask whether they are the same."""
KEPT = """async (wanted) => {
    for (let looks = 0; looks < 900; looks += 1) {
        for (const name of await caches.keys()) {
            const cache = name.endsWith(" memory") && await caches.open(name);
            const [found] = cache ? await cache.matchAll() : [];
            if (found && (!wanted || found.status === wanted)) return [found.status, (await found.blob()).size];
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return null;
}"""
"""What is kept, as soon as it is: of a memory its status is 200."""
SPOIL = """async (how) => {
    const [name] = (await caches.keys()).filter((name) => name.endsWith(" memory"));
    const cache = await caches.open(name);
    const [request] = await cache.keys();
    const kept = await cache.match(request);
    const body = await kept.arrayBuffer();
    if (how === "half") return cache.put(request, new Response(body.slice(0, body.byteLength / 2), kept));
    const memory = new Uint8Array(Number(kept.headers.get("x-bytes"))); // of no Python at all
    const packed = new Response(new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip")));
    await cache.put(request, new Response(await packed.arrayBuffer(), kept));
}"""


@pytest.fixture
def seen(browser: Browser) -> Iterator[Watched]:
    """A browser that may prepare for the next visit."""
    with watched(browser, again=True) as found:
        yield found


@pytest.fixture
def host(tmp_path: Path, site: Path) -> Iterator[Host]:
    """A server that tells what it was asked for; it compresses Python, which is too large to be remembered as it is."""
    with hosting(tmp_path, site, compressor=serve.Compressor()) as found:
        yield found


def opened(page: Page, address: str) -> Worker:
    """Open the page of a table as a reader who comes again; gives the Python that starts unasked."""
    page.goto("about:blank")
    with page.expect_event("worker") as begun:
        page.goto(address + PLAY)
    found: Worker = begun.value
    return found


def begin(page: Page, address: str, how: str) -> Locator:
    """Play on a page that is loaded afresh; gives the table, which says how Python came."""
    page.goto("about:blank")
    page.goto(address + PLAY)
    page.locator('[data-cardgames="start"]').click()
    table = ready(page)
    expect(table).to_have_attribute("data-start", how)
    return table


def test_the_next_visit_begins_with_what_the_first_one_made(seen: Watched, host: Host) -> None:
    page, address = seen.page, host.address
    first = begin(page, address, "plain")
    beside = page.context.new_page()
    begin(beside, address, "plain")
    host.asked.clear()
    status, size = page.evaluate(KEPT, 200)  # both tabs are at rest
    assert status == 200
    assert 4e6 < size < 9e6
    beside.close()
    go_on(first)
    assert not list(filter(BEGINNING.search, host.asked))

    begun = page.context.new_page()
    table = begin(begun, address, "snapshot")
    dealt = table.locator('[data-cardgames="hand"]').inner_text()
    go_on(table)
    begun.goto("about:blank")
    again = begin(begun, address, "snapshot")
    assert again.locator('[data-cardgames="hand"]').inner_text() == dealt  # the first deal is one and the same
    begun.evaluate(SPOIL, "half")
    go_on(begin(begun, address, "plain"))
    begun.evaluate(KEPT, 200)  # another one was made
    begun.evaluate(SPOIL, "of nothing")
    go_on(begin(begun, address, "plain"))
    assert begun.evaluate(KEPT, 204)[0] == 204  # and none is made again that this browser cannot begin with
    seen.assert_quiet()


def test_who_comes_again_finds_python_started_and_nothing_was_fetched_for_it(seen: Watched, host: Host) -> None:
    page, address = seen.page, host.address
    begin(page, address, "plain")
    assert page.evaluate(KEPT, 200)
    host.asked.clear()
    python = opened(page, address)
    python.evaluate("async () => { while (!globalThis.python) await new Promise((again) => setTimeout(again, 20)); }")
    assert not list(filter(BEGINNING.search, host.asked))
    page.locator('[data-cardgames="start"]').click()
    expect(ready(page)).to_have_attribute("data-start", "snapshot")
    assert python in page.workers

    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    host.asked.clear()
    opened(page, address)
    while page.workers:  # what it would begin with is not there any more, so that it ends
        page.evaluate("() => new Promise((again) => setTimeout(again, 20))")
    assert not list(filter(BEGINNING.search, host.asked))
    page.locator('[data-cardgames="start"]').click()
    go_on(ready(page))
    seen.assert_quiet()
