"""What is served at each address of a class: its pages, their files, the site beside them, and a line for each page."""

from __future__ import annotations

import asyncio
import errno
import html
import ipaddress
import json
import os
import socket
import time
from contextlib import suppress
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import urlsplit

from tornado.web import Application, ErrorHandler, HTTPError, RedirectHandler, RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from cardgames import widgets
from cardgames.classroom.line import Class, Disconnect, Line
from cardgames.classroom.table_feed import front
from cardgames.words import ENGLISH, languages

MAX_MESSAGE_BYTES = 4096
"""Bytes of a message; the longest that a page sends is a move."""
MAX_LINES = 500
MESSAGES_PER_SECOND, MESSAGE_BURST = 20, 60
"""The most messages that a line may send in the long run, and at once; a line that sends more is closed."""
GREETING_SECONDS = 20.0
"""Seconds within which a line has to say who it is."""
MAX_UNSENT_MESSAGES = 400
"""Messages that may wait for a phone that sleeps; then its line is closed, and it comes back when it wakes."""
PING_SECONDS = 10
NO_DESCRIPTORS = (errno.EMFILE, errno.ENFILE)
"""What the system says where no more files or connections can be open."""
WIDGETS = Path(widgets.__file__).parent
FILES = {
    "classroom.js": WIDGETS / "js" / "classroom.js",
    "table.css": WIDGETS / "table.css",
    "classroom.css": Path(__file__).parent / "classroom.css",
}
PAGE = Path(__file__).with_name("page.html")
TITLES = {"class": "class-title-class", "join": "class-title-join", "projector": "class-title-projector"}
"""The keys of what the pages are called."""


def application(held: Class, site: Path | None, public: str = "") -> Application:
    """All addresses of a class. site: the folder that is served beside it. public: where a proxy shows it, or ""."""
    addresses: list[Any] = [
        *((rf"/{kind}", RedirectHandler, {"url": f"{kind}/"}) for kind in TITLES),
        *((rf"/{kind}/", Page, {"kind": kind}) for kind in TITLES),
        (r"/classroom/line", Socket),
        (r"/classroom/([a-z.]+)", OwnFile),
    ]
    if site is None:
        addresses.append((r"/", RedirectHandler, {"url": "join/", "permanent": False}))
    else:
        addresses.append((r"/(.*)", SiteFile, {"path": str(site), "default_filename": "index.html"}))
    return Application(
        addresses,
        default_handler_class=ErrorHandler,
        default_handler_args={"status_code": 404},
        log_function=lambda _: None,
        websocket_max_message_size=MAX_MESSAGE_BYTES,
        websocket_ping_interval=PING_SECONDS,
        websocket_ping_timeout=PING_SECONDS,
        compress_response=True,
        held=held,
        public=public,
    )


class Ours(RequestHandler):
    """What is asked for by one of our own names."""

    def prepare(self) -> None:
        """Refuse other names."""
        if not is_ours(self.request.host, self.settings["public"]):
            raise HTTPError(421)

    def set_default_headers(self) -> None:
        """Say nothing of the server, and let nothing be kept unasked."""
        self.clear_header("Server")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-cache")

    def log_exception(self, kind: Any, wrong: BaseException | None, trace: Any) -> None:
        """Log an error, unless too many connections are open, which `Listener` reports."""
        if getattr(wrong, "errno", None) not in NO_DESCRIPTORS:
            super().log_exception(kind, wrong, trace)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Answer with the number of the error alone."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code}\n")


class Page(Ours):
    """The page of a teacher, of a pupil or for the projector."""

    def initialize(self, kind: str) -> None:
        """Say which of them."""
        self.kind = kind

    def get(self) -> None:
        """Answer in the language that the browser wants most."""
        language = preferred_language(self.request.headers.get("Accept-Language", ""))
        host = urlsplit(self.settings["public"]).netloc or self.request.host
        self.set_header("Content-Security-Policy", policy(host))
        self.set_header("Vary", "Accept-Language")
        self.finish(page(self.kind, language))

    head = get


class OwnFile(Ours):
    """A script or a style of these pages."""

    def get(self, name: str) -> None:
        """Answer with the file."""
        path = FILES.get(name)
        if path is None:
            raise HTTPError(404)
        kind = "text/javascript" if path.suffix == ".js" else "text/css"
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.finish(path.read_bytes())


class SiteFile(Ours, StaticFileHandler):
    """A file of the site, and nothing outside of it, even where a link leads there."""

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """The path of a file of the site."""
        try:
            found = super().validate_absolute_path(root, absolute_path)
        except (OSError, ValueError):  # no name that a file can have
            raise HTTPError(404) from None
        if found is not None and not Path(os.path.realpath(found)).is_relative_to(os.path.realpath(root)):
            raise HTTPError(404)
        return found

    def get_cache_time(self, *_: object) -> int:
        """Seconds for which a browser need not ask again."""
        return 0


class Socket(WebSocketHandler):
    """The line of one page."""

    line: Line | None = None
    allowance = float(MESSAGE_BURST)
    waiting = 0

    def prepare(self) -> None:
        """Refuse other names, and more lines than a class can have."""
        self.held: Class = self.settings["held"]
        if not is_ours(self.request.host, self.settings["public"]):
            raise HTTPError(421)
        if len(self.held.lines) >= MAX_LINES and not self.held.drop_silent():
            raise HTTPError(503)
        connection: Any = self.request.connection
        own = connection.stream.socket.getsockname()[0]
        forwarded = self.request.headers.get("X-Forwarded-For", "")
        self.address = counted_address(str(self.request.remote_ip), own, forwarded)

    def check_origin(self, origin: str) -> bool:
        """Whether the page that wants a line is ours."""
        parts, own = urlsplit(origin), urlsplit(self.settings["public"])
        if own.netloc and (parts.scheme, parts.netloc) == (own.scheme, own.netloc):
            return True
        return parts.netloc == self.request.host and parts.scheme in {"http", "https"}

    def open(self, *_: str, **__: str) -> None:
        """Open the line; the page has to say soon who it is."""
        self.set_nodelay(True)
        self.asked = time.monotonic()
        self.line = Line(self.say, self.end, self.address)
        self.held.open(self.line)
        asyncio.get_running_loop().call_later(GREETING_SECONDS, self.check_greeting)

    def check_greeting(self) -> None:
        """Close a line that has not said who it is."""
        if self.line is not None and not self.line.known:
            self.close(4001, "no greeting")

    def on_message(self, message: str | bytes) -> None:
        """Pass a message on to the class."""
        if self.line is None:
            return
        now = time.monotonic()
        self.allowance = min(MESSAGE_BURST, self.allowance + (now - self.asked) * MESSAGES_PER_SECOND) - 1
        self.asked = now
        if self.allowance < 0:
            self.end(4008)
            return
        try:
            self.held.hear(self.line, message)
        except Disconnect:
            self.end(4003)

    def say(self, text: str) -> None:
        """Send a text to the page."""
        try:
            sent = self.write_message(text)
        except WebSocketClosedError:
            return
        self.waiting += 1
        sent.add_done_callback(self.was_sent)
        if self.waiting > MAX_UNSENT_MESSAGES:
            self.end(4009)

    def was_sent(self, sent: asyncio.Future[None]) -> None:
        """Count a message that waits no more."""
        self.waiting -= 1
        sent.exception()

    def end(self, code: int = 4000) -> None:
        """Close the line."""
        self.close(code)

    def on_close(self) -> None:
        """Take the line from the class."""
        if self.line is not None:
            self.held.disconnect(self.line)
            self.line = None


def is_ours(host: str, public: str = "") -> bool:
    """Whether a page may be asked for by this name: an address in figures, or what this machine is called.

    public: the address at which a proxy shows the class, whose name is ours, too.

    A name of somebody else's that leads here would let their page read ours.
    """
    name = urlsplit(f"//{host}").hostname or ""
    own = socket.gethostname().lower()
    if name in {"localhost", own, f"{own.partition('.')[0]}.local", urlsplit(public).hostname}:
        return True
    with suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return False


def counted_address(peer: str, own: str, forwarded: str = "") -> str:
    """The address by which joins are counted: that of a whole IPv6 network, and "" for this machine.

    own: the address that `peer` has connected to. forwarded: the header X-Forwarded-For; a proxy on this machine says
    in it, last, who asks, and nobody else is believed.
    """
    given = forwarded.rpartition(",")[2].strip() if peer == own else peer
    with suppress(ValueError):
        address = ipaddress.ip_address(given.partition("%")[0])
        if not address.is_loopback:
            return str(address if address.version == 4 else ipaddress.ip_network((address, 64), strict=False))
    return ""


def preferred_language(header: str) -> str:
    """The language of a page for a browser that says which ones its reader reads, the most wanted first."""
    wanted = [one.partition(";")[0].strip().lower().partition("-")[0] for one in header[:200].split(",")]
    return next((each for each in wanted if each in languages()), ENGLISH)


def policy(host: str) -> str:
    """What the pages of a class may do."""
    return (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; "
        f"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; connect-src 'self' ws://{host} wss://{host}"
    )


def page(kind: str, language: str) -> str:
    """The page of a teacher ("class"), of a pupil ("join") or for the projector; its script draws all that is on it."""
    texts = front(language)
    says = texts["says"]
    return Template(PAGE.read_text("utf-8")).substitute(
        language=language,
        kind=kind,
        title=html.escape(says[TITLES[kind]]),
        noscript=html.escape(says["class-noscript"]),
        words=json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c"),
    )
