"""What a phone fetches, by the server's own log: reading, one game, three games, and a new release a week later.

    python -m tests.benchmarks.phone SITE

SITE is a built site. A phone neither says how it is connected nor has a mouse. Each journey begins with nothing kept.
The last is not gone on, but reckoned from that of one game: a release has its scripts and its engine under new
addresses, and new pages; Python itself, its library and pictures stand where they stood, and come from the cache.
Sizes are those of the files asked for, compressed with brotli (quality 9) and with gzip (level 6); what the browser
found unchanged counts nothing.
"""

from __future__ import annotations

import functools
import gzip
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import brotli  # type: ignore[import-untyped]
from playwright.sync_api import Page, sync_playwright

from starter import serve
from tests.support import browser_programs
from tests.support.browsers import FLAGS, paced

PHONE = "delete Navigator.prototype.connection"
"""A phone does not say how it is connected; the emulation of a touch screen takes the mouse away."""
REST = 12_000  # milliseconds in which whatever would be fetched unasked is fetched
NEW_RELEASE = "/assets/live/"
"""What every release has under an address of its own."""


class Handler(serve.Handler):
    """Serves, lets the browser keep files for ten minutes as many hosts do, and writes down what it sent."""

    sent: list[str] = []  # noqa: RUF012 - one log for all

    def end_headers(self) -> None:
        """Let it be kept."""
        self.send_header("Cache-Control", "max-age=600")
        super(serve.Handler, self).end_headers()

    def send_response(self, code: int, message: str | None = None) -> None:
        """Write down what is sent whole."""
        if code == 200:
            Handler.sent.append(urlsplit(self.path).path)
        super().send_response(code, message)


@functools.cache
def sizes(path: Path) -> tuple[int, int]:
    """A file with brotli, and with gzip; what does not become smaller is sent as it is."""
    plain = path.read_bytes()
    return min(len(plain), len(brotli.compress(plain, quality=9, lgwin=24))), min(
        len(plain), len(gzip.compress(plain, 6))
    )


def read(page: Page, address: str) -> None:
    """The home page, the rules of a game, one clause."""
    page.goto(address, wait_until="networkidle")
    page.goto(f"{address}goat/", wait_until="networkidle")
    page.goto(f"{address}goat/#goat.goat.1", wait_until="networkidle")


def play(*games: str) -> Callable[[Page, str], None]:
    """A game or several, a move in each."""

    def playing(page: Page, address: str) -> None:
        for game in games:
            page.goto(f"{address}{game}/play/", wait_until="networkidle")
            page.locator('[data-cardgames="start"]').click()
            page.locator('[data-cardgames="table"][data-ready="true"]').wait_for(timeout=120_000)
            page.locator("[data-move]").first.click()
            page.wait_for_timeout(REST)

    return playing


JOURNEYS: dict[str, Callable[[Page, str], None]] = {
    "read": read,
    "play one game": play("goat"),
    "play three": play("goat", "kozel", "monkey"),
}


def journey(site: Path, go: Callable[[Page, str], None], profile: str) -> list[str]:
    """What was sent to a phone on the way."""
    handler = functools.partial(Handler, directory=str(site))
    server = serve.Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Handler.sent.clear()
    try:
        with sync_playwright() as playwright:
            phone = {**playwright.devices["Pixel 5"]}
            phone.pop("default_browser_type", None)
            browser = browser_programs.find_browser()
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=browser, args=FLAGS, **phone
            )
            try:
                context.add_init_script(PHONE)
                context.add_init_script(paced())
                go(context.pages[0], f"http://127.0.0.1:{server.server_address[1]}/")
            finally:
                context.close()
    finally:
        server.shutdown()
        server.server_close()
    return list(Handler.sent)


def told(site: Path, name: str, sent: list[str]) -> None:
    """Print what it comes to, and the largest of it."""
    found = Counter(sent)
    paths = {path: site / (f"{path[1:]}index.html" if path.endswith("/") else path[1:]) for path in found}
    both = {path: sizes(file) for path, file in paths.items() if file.is_file()}
    brotlied, gzipped = (sum(both[path][way] * found[path] for path in both) / 1e6 for way in (0, 1))
    print(f"\n{name}: {len(sent)} files, {brotlied:.2f} MB with brotli, {gzipped:.2f} MB with gzip")
    for path in sorted(both, key=lambda path: -both[path][0])[:6]:
        print(f"    {both[path][0] / 1e6:6.2f} MB  {path}{'' if found[path] == 1 else f'  {found[path]} times'}")


def main(arguments: list[str]) -> int:
    """Go on each journey, and print."""
    (site,) = map(Path, arguments)
    same: set[str] = set()
    for name, go in JOURNEYS.items():
        with tempfile.TemporaryDirectory() as profile:
            sent = journey(site, go, profile)
            told(site, name, sent)
            if name == "play one game":
                same = set(sent)
    sent = [path for path in same if path.startswith(NEW_RELEASE) or path.endswith("/")]
    told(site, "a week later, with a new release, one game", sent)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
