"""The visit after the first begins with the memory that the first one made, or it plays all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Worker, expect

from starter import serve
from tests.site.test_live import ready
from tests.site.test_offline import Host, go_on, hosting
from tests.support.browsers import Watched, watched

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


COPY = "copy"
COPIED = """async ([from, to]) => {
    const named = async (name) => (await caches.keys()).find((each) => each.endsWith(` ${name}`)) ?? ` ${name}`;
    const [old, fresh] = [await caches.open(await named(from)), await caches.open(await named(to))];
    for (const request of await old.keys()) await fresh.put(request, await old.match(request));
}"""
"""Copies what is kept under one name to another."""


@dataclass
class Visit:
    """A first visit, in two tabs, in which a memory was made: what it came to, and what the host was asked for."""

    seen: Watched
    host: Host
    status: int
    size: int
    asked: list[str]


@pytest.fixture(scope="module")
def first(browser: Browser, site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """That visit; its host compresses Python, which is too large to be remembered by a browser as it is."""
    folder = tmp_path_factory.mktemp("host")
    with hosting(folder, site, compressor=serve.Compressor()) as host, watched(browser, again=True) as seen:
        table = begin(seen.page, host.address, "plain")
        beside = seen.page.context.new_page()
        begin(beside, host.address, "plain")
        host.asked.clear()
        status, size = seen.page.evaluate(KEPT, 200)  # both tabs are at rest
        beside.close()
        go_on(table)
        asked = [*host.asked]
        seen.page.evaluate(COPIED, ["memory", COPY])
        yield Visit(seen, host, status, size, asked)


@pytest.fixture
def next_visit(first: Visit) -> Iterator[tuple[Page, Host]]:
    """A tab in which a reader comes again, and the host; what is kept is what the first visit made."""
    first.seen.page.evaluate(COPIED, [COPY, "memory"])
    page = first.seen.page.context.new_page()
    first.host.asked.clear()
    yield page, first.host
    page.close()
    first.seen.assert_quiet()


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


def test_the_first_visit_makes_a_memory_of_what_it_has(first: Visit) -> None:
    assert first.status == 200
    assert 4e6 < first.size < 9e6
    assert not list(filter(BEGINNING.search, first.asked))


def test_the_next_visit_begins_with_what_the_first_one_made(next_visit: tuple[Page, Host]) -> None:
    page, host = next_visit
    table = begin(page, host.address, "snapshot")
    dealt = table.locator('[data-cardgames="hand"]').inner_text()
    go_on(table)
    page.goto("about:blank")
    again = begin(page, host.address, "snapshot")
    assert again.locator('[data-cardgames="hand"]').inner_text() == dealt  # the first deal is one and the same


def test_a_memory_with_which_nothing_begins_keeps_nobody_out(next_visit: tuple[Page, Host]) -> None:
    page, host = next_visit
    page.goto(f"{host.address}offline/")  # where no Python is started unasked
    page.evaluate(SPOIL, "half")
    go_on(begin(page, host.address, "plain"))
    page.evaluate(KEPT, 200)  # another one was made
    page.evaluate(SPOIL, "of nothing")
    go_on(begin(page, host.address, "plain"))
    assert page.evaluate(KEPT, 204)[0] == 204  # and none is made again that this browser cannot begin with


def test_who_comes_again_finds_python_started_and_nothing_was_fetched_for_it(next_visit: tuple[Page, Host]) -> None:
    page, host = next_visit
    python = opened(page, host.address)
    python.evaluate("async () => { while (!globalThis.python) await new Promise((again) => setTimeout(again, 20)); }")
    assert not list(filter(BEGINNING.search, host.asked))
    page.locator('[data-cardgames="start"]').click()
    expect(ready(page)).to_have_attribute("data-start", "snapshot")
    assert python in page.workers

    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    host.asked.clear()
    opened(page, host.address)
    while page.workers:  # what it would begin with is not there any more, so that it ends
        page.evaluate("() => new Promise((again) => setTimeout(again, 20))")
    assert not list(filter(BEGINNING.search, host.asked))
    page.locator('[data-cardgames="start"]').click()
    go_on(ready(page))
