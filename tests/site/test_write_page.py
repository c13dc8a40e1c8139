"""The page on which a reader writes a player: by mouse and keyboard, on a computer and on a phone."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from cardgames.tournaments import ladder
from tests.support.browsers import Watched
from tests.support.visits import copied_link, go


def arrived(page: Page, address: str) -> Locator:
    go(page, address)
    expect(page.locator('[data-cardgames="write"]')).to_have_attribute("data-ready", "true")
    return page.locator(".write .cm-content")


def done(page: Page, what: str) -> Locator:
    """Press a button, and wait until what it asks for is there."""
    page.locator(f'.write [data-do="{what}"]').first.click()
    expect(page.locator(".write .cell-state")).to_have_text("Done.")
    return page.locator(".write .cell-out")


def test_a_player_is_written_played_and_shown_what_it_cost(visit: Watched, site_address: str) -> None:
    page = visit.page
    editor = arrived(page, f"{site_address}golph/write/")  # of whose deals the moves are looked at soonest
    assert visit.violations(".write") == []
    editor.fill("def mine(view):\n    return view.legal_moves[-1]\n")
    expect(done(page, "deal").locator('[data-cardgames="table"]')).to_have_count(1)
    expect(done(page, "tournament")).to_contain_text("mine")
    given = done(page, "lessons")
    expect(given.locator('[data-cardgames="table"]')).to_have_count(1)
    found = page.locator(".write-found li")
    expect(found.first).to_contain_text("Better: ")
    expect(found.get_by_role("link").first).to_have_attribute("href", re.compile(r"/golph/#golph\."))
    found.nth(1).locator("button").press("Enter")
    expect(found.nth(1).locator("button")).to_have_attribute("aria-pressed", "true")
    assert visit.violations(".write") == []


def test_a_loop_without_end_is_stopped_and_nothing_is_lost(visit: Watched, site_address: str) -> None:
    page = visit.page
    editor = arrived(page, f"{site_address}golph/write/")
    editor.fill("def mine(view):\n    while True:\n        pass\n")
    page.locator('.write [data-do="tournament"]').click()
    expect(page.locator(".write .cell-state")).to_have_text("Running…")
    page.locator('.write [data-do="stop"]').click()
    expect(page.locator(".write .cell-out")).to_have_text("Stopped. Nothing is lost of what you wrote.")
    page.reload()
    expect(editor).to_contain_text("while True")
    editor.fill("x = 1\n")
    page.locator('.write [data-do="deal"]').click()
    expect(page.locator(".write .cell-out")).to_contain_text("There is no function here")


def test_code_from_a_link_is_shown_and_not_run(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    page.set_viewport_size({"width": 360, "height": 740})
    editor = arrived(page, f"{site_address}goat/write/")
    editor.fill("def shared(view):\n    return view.legal_moves[0]\n")
    link = copied_link(page, ".write")
    assert re.search(r"/goat/write/#player=[\w-]+$", link)
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    editor = arrived(page, link)
    expect(editor).to_contain_text("def shared(view)")
    expect(page.locator(".write .cell-state")).to_contain_text("Read it before you run it")
    expect(page.locator(".write .cell-out")).to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("about:blank")
    arrived(page, link[:-9])
    expect(page.locator(".write .cell-state")).to_contain_text("broken")


def test_each_page_has_the_ladder_of_its_game_and_where_there_is_none_the_odds(site: Path) -> None:
    for game in ladder.games():
        stored, page = ladder.stored_ladder(game.name), (site / game.name / "write" / "index.html").read_text("utf-8")
        assert stored is not None
        _, _, table = page.partition('data-cardgames="ladder"')
        found = re.findall(r"<th scope=.?row.?><code[^>]*>(\w[^<]*)</code>", table.partition("</table>")[0])
        assert found == [rung.name for rung in stored.rungs]
        assert "Skill does not matter" not in (site / game.name / "play" / "index.html").read_text("utf-8")
    for name in ("catch-all", "monkey"):
        assert "Skill does not matter" in (site / name / "play" / "index.html").read_text("utf-8")


HOSTILE = """import js
HERE = {address!r}

def mine(view):
    done = []
    def attempt(name, act):
        try:
            act()
            done.append(name)
        except BaseException:
            pass
    request = js.XMLHttpRequest.new()
    attempt("asked", lambda: (request.open("GET", HERE, False), request.send()))
    js.fetch(HERE)
    js.WebSocket.new(HERE.replace("http", "ws"))
    for name in ("Worker", "caches", "indexedDB", "BroadcastChannel"):
        attempt(name, lambda: getattr(js, name))
    for name in ("storage", "locks"):
        attempt(name, lambda: getattr(js.navigator, name))
    raise ValueError("reached: " + (", ".join(done) or "nothing"))
"""
IN_WORKER = """async (address) => {
    const reached = [];
    const opened = (socket) => new Promise((done, failed) => Object.assign(socket, { onopen: done, onerror: failed }));
    const ways = {
        fetch: () => fetch(address),
        socket: () => opened(new WebSocket(address.replace("http", "ws"))),
        events: () => opened(new EventSource(address)),
        module: () => import(address),
        text: () => eval("1"),
        stored: () => caches.open("a"),
        base: () => indexedDB.open("a"),
        worker: () => new Worker("data:text/javascript,1"),
        files: () => navigator.storage.getDirectory(),
    };
    for (const [name, way] of Object.entries(ways)) {
        try {
            await way();
            reached.push(name);
        } catch {}
    }
    return reached;
}"""


@contextmanager
def another_host() -> Iterator[tuple[str, list[str]]]:
    """A host that lets every page read what it sends; gives its address, and what it was asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/", asked
        finally:
            server.shutdown()
            thread.join()


def test_code_from_a_link_reaches_no_other_host_and_nothing_that_is_kept(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    with another_host() as (other, asked):
        editor = arrived(page, f"{site_address}goat/write/")
        editor.fill(HOSTILE.format(address=other))
        link = copied_link(page, ".write")
        page.goto("about:blank")
        arrived(page, link)
        page.locator('.write [data-do="deal"]').click()
        expect(page.locator(".write .cell-out")).to_contain_text("reached: nothing")
        python = next(worker for worker in page.workers if "/assets/live/" in worker.url)
        assert python.evaluate(IN_WORKER, other) == []
        assert asked == []


def test_what_is_written_in_two_tabs_is_not_replaced_without_a_word(fresh: Watched, site_address: str) -> None:
    page, other = fresh.page, fresh.page.context.new_page()
    editor = arrived(page, f"{site_address}goat/write/")
    arrived(other, f"{site_address}goat/write/").fill("def second(view):\n    return view.legal_moves[0]\n")
    expect(page.locator(".write .cell-state")).to_contain_text("in another tab")
    expect(editor).not_to_contain_text("second")
    page.reload()
    expect(editor).to_contain_text("second")
    key = page.evaluate("Object.keys(localStorage).find((key) => key.startsWith('cardgames player goat'))")
    assert key == f"cardgames player goat {urlsplit(site_address).path}"  # other sites of the host have their own
