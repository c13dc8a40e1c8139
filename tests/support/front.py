"""The front end of a widget in a plain page, driven by the real widget in Python, with a stand-in for its model."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar, cast

from playwright.sync_api import Browser, Locator, Page

from cardgames import widgets
from cardgames.widgets import Compare, Quiz
from cardgames.widgets.chart import Chart
from cardgames.widgets.table import Table
from tests.support.browsers import Watched, watched

FRONT = Path(widgets.__file__).parent
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A table</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/table.css"><link rel="stylesheet" href="/quiz.css">
<link rel="stylesheet" href="/compare.css">
<style>body { margin: 8px; background: #fff }
[data-md-color-scheme=slate] { background: #15181f; color: #eee }</style></head>
<body><main><h1>A table</h1><div id="here"></div></main></body></html>"""

MOUNT = """async (name) => {
  const front = await import(`/js/${name}.js`);
  const state = JSON.parse(await table("{}")).state, handlers = new Map();
  const tell = (name, ...what) => (handlers.get(name) ?? []).forEach((handler) => handler(...what));
  window.sent = [];
  const model = {
    get: (name) => state[name],
    on: (name, handler) => handlers.set(name, [...(handlers.get(name) ?? []), handler]),
    off: (name, handler) => handlers.set(name, (handlers.get(name) ?? []).filter((other) => other !== handler)),
    async send(message) {
      window.sent.push(message);
      const answer = JSON.parse(await table(JSON.stringify(message)));
      for (const name in answer.state)
        if (JSON.stringify(state[name]) !== JSON.stringify(answer.state[name])) {
          state[name] = answer.state[name];
          tell(`change:${name}`);
        }
      for (const custom of answer.custom) tell("msg:custom", custom, []);
    },
  };
  window.front = front;
  window.close = await front.default.render({ model, el: document.getElementById("here") });
  window.handlers = handlers;
}"""
AFRESH = """pace => {
  localStorage.clear();
  if (pace) localStorage.setItem("cardgames pace", pace);
}"""
"""A reader who has never been here, but for the pace."""


class Seen:
    """A page with a table in it, driven by the real Python table; or with a sheet of questions, or a comparison."""

    shown: ClassVar[dict[Page, Seen]] = {}
    """What each page shows."""

    def __init__(self, page: Page, table: Table | Quiz | Compare | Chart) -> None:
        self.page, self.table = page, cast(Any, table)
        self.custom: list[Any] = []
        self.name = table._front
        table.send = self.custom.append
        self.shown[page] = self
        self.mount()

    def mount(self) -> None:
        """Draw it, and wait until it is ready."""
        self.page.evaluate(MOUNT, self.name)
        self.board.wait_for()

    def come_again(self) -> None:
        """Load the page anew: what the device keeps stays."""
        self.page.reload()
        self.mount()

    def answer(self, text: str) -> str:
        """What the widget comes to by a message."""
        sent = json.loads(text)
        if sent:
            self.table._on_message(self.table, sent, [])
        custom, self.custom[:] = list(self.custom), []
        names = ("words", "course", "faces", "shown", "setup", "opened")
        state = {name: getattr(self.table, name) for name in names if self.table.has_trait(name)}
        return json.dumps({"state": state, "custom": custom})

    def expect_moves(self, number: int) -> None:
        """Wait until the position after this number of moves is drawn."""
        self.page.wait_for_function("n => sent.length === n", arg=number)
        self.page.wait_for_function(
            "text => document.querySelector('.cg-status').textContent === text", arg=self.table.scene["status"]
        )

    @property
    def board(self) -> Locator:
        """The widget, once it is drawn."""
        return self.page.locator(f'[data-cardgames="{self.name}"][data-ready="true"]')


class Files(BaseHTTPRequestHandler):
    """The page and what it fetches, which a browser keeps: reading it again for each test would take most of it."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer."""
        file = FRONT / self.path.strip("/")
        kind = {".js": "text/javascript", ".css": "text/css"}.get(file.suffix, "text/html")
        body = PAGE.encode() if kind == "text/html" else file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


class Pages:
    """Pages of one browser, with a mouse or touched, on which one test after the other begins afresh."""

    def __init__(self, browser: Browser, address: str, ends: ExitStack) -> None:
        self.browser, self.address, self.ends = browser, address, ends
        self.kept: dict[bool, Watched] = {}

    @contextmanager
    def open(
        self,
        width: int = 1280,
        height: int = 900,
        scheme: Any = "light",
        pace: str = "at once",
        motion: bool = False,
        touch: bool = False,
    ) -> Iterator[Watched]:
        """A page as `watched` gives it, empty; whatever goes wrong on it fails the test."""
        if touch not in self.kept:
            self.kept[touch] = self.ends.enter_context(watched(self.browser, pace="", touch=touch))
            page = self.kept[touch].page
            page.expose_function("table", lambda text: Seen.shown[page].answer(text))
        seen = self.kept[touch]
        seen.errors.clear()
        seen.recorder.asked.clear()
        seen.page.evaluate("document.fullscreenElement && Document.prototype.exitFullscreen.call(document)")
        seen.page.set_viewport_size({"width": width, "height": height})
        seen.page.emulate_media(
            color_scheme=scheme, reduced_motion="no-preference" if motion else "reduce", forced_colors="none"
        )
        seen.page.goto(self.address)
        seen.page.evaluate(AFRESH, pace)
        yield seen
        seen.assert_quiet()


@contextmanager
def pages_of(browser: Browser) -> Iterator[Pages]:
    """Its pages, and the server that they fetch from."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server, ExitStack() as ends:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        ends.callback(server.shutdown)
        yield Pages(browser, f"http://127.0.0.1:{server.server_address[1]}/", ends)
