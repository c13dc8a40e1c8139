"""The server of a class: pages, and lines on which they talk, on Tornado, which comes with JupyterLab.

Everything stays on this machine and in this room: it listens at the given address, and asks no other host for anything.
"""

from __future__ import annotations

import asyncio
import errno
import html
import ipaddress
import json
import os
import signal
import socket
import sys
import time
import webbrowser
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import urlsplit

from cardgames import widgets
from cardgames.classroom.journal import Journal
from cardgames.classroom.line import Class, Disconnect, Line
from cardgames.classroom.room import RequestRefused
from cardgames.classroom.table_feed import front
from cardgames.core import BadRecord, quote
from cardgames.core.version import wanting
from cardgames.words import ENGLISH, languages

HERE = "127.0.0.1"
FIRST_PORT = 8060
PORTS = 50
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
RETRY_SECONDS = 1.0
"""Seconds until a journal that could not be written is tried again."""
OVERVIEW_SECONDS = 0.1
"""Seconds between overviews of the tables for a teacher."""
NO_DESCRIPTORS = (errno.EMFILE, errno.ENFILE)
"""What the system says where no more files or connections can be open."""
MAX_DESCRIPTORS = 4096
"""The files and connections that the server asks the system for; macOS grants 256 unasked."""
ACCEPT_PAUSE_SECONDS = 1.0
NOTICE_SECONDS = 60.0
"""Seconds between two notices that no more connections are accepted."""
WIDGETS = Path(widgets.__file__).parent
FILES = {
    "classroom.js": WIDGETS / "js" / "classroom.js",
    "table.css": WIDGETS / "table.css",
    "classroom.css": Path(__file__).parent / "classroom.css",
}
PAGE = Path(__file__).with_name("page.html")
TITLES = {"class": "class-title-class", "join": "class-title-join", "projector": "class-title-projector"}
"""The keys of what the pages are called."""


def serve(
    host: str = HERE,
    port: int | None = None,
    journal: Path | None = None,
    browser: bool = True,
    as_json: bool = False,
    site: Path | None = None,
    address: str = "",
    recover: bool = False,
) -> int:
    """Hold a class until Ctrl-C. Raises BadRecord where that cannot begin.

    host: the address to listen at. port: 0 for any; the first free one from 8060 on if left out. journal: the file of
    the class, which goes on where there is one. site: the folder of the built site, served beside the class. address:
    where browsers find it behind a proxy, such as "https://cards.school.example/room-1". recover: whether the class
    goes on from the lines of the journal before one that cannot be read.
    """
    try:
        import segno  # noqa: F401
        import tornado  # noqa: F401
    except ImportError:
        raise BadRecord(wanting("A class needs", "class")) from None
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(host, port, journal, browser, as_json, site, _public(address), recover))
    return 0


async def _serve(
    host: str,
    port: int | None,
    journal: Path | None,
    browser: bool,
    as_json: bool,
    site: Path | None,
    public: str,
    recover: bool,
) -> None:
    from tornado.httpserver import HTTPServer

    _ask_for_descriptors()
    path = journal or Path(f"class-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.journal")
    sockets = _listen(host, port)
    bound = sockets[0].getsockname()[1]
    address = public or f"http://{_url_host(_name_in_the_room() if _is_any(host) else host)}:{bound}"
    loop = asyncio.get_running_loop()
    try:
        kept = Journal(path)
        held = Class(
            kept,
            f"{address}/join/",
            _picture,
            site is not None,
            later=lambda act: loop.call_soon(act),
            soon=lambda act: loop.call_later(OVERVIEW_SECONDS, act),
            retry=lambda act: loop.call_later(RETRY_SECONDS, act),
            recover=recover,
        )
    except OSError as wrong:
        raise BadRecord(f"The journal {path} cannot be opened: {wrong.strerror or wrong}.") from None
    except RequestRefused:
        raise BadRecord(f"The journal {path} cannot be written: make room on the disk, and begin again.") from None
    server = HTTPServer(
        _application(held, site, public), max_header_size=16384, max_body_size=65536, idle_connection_timeout=60
    )
    server.add_sockets(sockets)
    held.go_on()
    teacher = f"{address}/class/#{held.room.host}"
    if as_json:
        print(json.dumps({"host": teacher, "join": held.address, "code": held.room.code}), flush=True)
    for line in _start_lines(host, teacher, held, path):
        print(line, file=sys.stderr if as_json else sys.stdout, flush=True)
    if browser:
        loop.run_in_executor(None, webbrowser.open, teacher)
    stopped = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(sign, stopped.set)
    await stopped.wait()
    server.stop()
    held.end()
    kept.close()


def _start_lines(host: str, teacher: str, held: Class, path: Path) -> list[str]:
    """What is said at the start: where to go, and whom that lets in."""
    if _is_any(host):
        open_to = "Everybody in the same network can reach these pages, and so join with the code."
    elif _is_loopback(host):
        open_to = "Only this computer can reach these pages. To let phones in, begin with: --host 0.0.0.0"
    else:
        open_to = f"Everybody who can reach {host} can reach these pages, and so join with the code."
    return [
        "",
        f"The teacher's page:  {teacher}",
        f"Pupils join at:      {held.join_at}   with the code {held.room.code}",
        open_to,
        "Whoever has the address of the teacher's page leads the class: show it to nobody.",
        f"The class is kept in {path}; started with --journal {path} it goes on.",
        "Ctrl-C ends it.",
    ]


def _listen(host: str, port: int | None) -> list[socket.socket]:
    """Sockets on the first free port. Raises BadRecord where there is none, or no such address."""
    from tornado.netutil import bind_sockets

    wrong: OSError | str = "ports go from 0 to 65535"
    if port is not None and not 0 <= port <= 65535:
        raise BadRecord(f"A class cannot be served at {host}, port {port}: {wrong}.")
    for candidate in range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]:
        try:
            return [Listener(found) for found in bind_sockets(candidate, host, backlog=1024)]
        except OSError as error:
            wrong = error
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                break
    raise BadRecord(f"A class cannot be served at {host}, port {port or FIRST_PORT}: {wrong}.")


class Listener(socket.socket):
    """A socket that accepts connections for Tornado, and nothing for a second where no more can be open.

    Tornado would try again at once, and report each time that it failed.
    """

    noticed = -NOTICE_SECONDS

    def __init__(self, bound: socket.socket) -> None:
        super().__init__(bound.family, bound.type, bound.proto, fileno=bound.detach())
        self.setblocking(False)

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection. Raises BlockingIOError where there is none, or none can be accepted now."""
        try:
            return super().accept()
        except OSError as wrong:
            if wrong.errno not in NO_DESCRIPTORS:
                raise
            self._pause()
            raise BlockingIOError from None

    def _pause(self) -> None:
        from tornado.ioloop import IOLoop

        def listen(events: int) -> None:
            if self.fileno() >= 0:
                loop.update_handler(self, events)

        loop = IOLoop.current()
        listen(0)
        loop.call_later(ACCEPT_PAUSE_SECONDS, listen, IOLoop.READ)
        if time.monotonic() - Listener.noticed >= NOTICE_SECONDS:
            Listener.noticed = time.monotonic()
            print("Too many connections are open: others have to wait.", file=sys.stderr, flush=True)


def _ask_for_descriptors() -> None:
    """Let as many files and connections be open as a large class needs, if the system allows it."""
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MAX_DESCRIPTORS if most == resource.RLIM_INFINITY else min(MAX_DESCRIPTORS, most)
        if 0 <= granted < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _is_any(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_unspecified
    return host == ""


def _is_loopback(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def _url_host(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _name_in_the_room() -> str:
    """The address at which phones find this machine, if it is in a network; nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address that is nobody's, and stands for all others
            return str(asking.getsockname()[0])
        except OSError:
            return HERE


def _picture(address: str) -> str:
    """The picture of an address that a phone can read."""
    import segno

    return str(segno.make(address, micro=False).svg_data_uri(scale=8, border=4, light="#fff"))


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


def _public(address: str) -> str:
    """The address at which a proxy shows the class, or "". Raises BadRecord where that is none."""
    with suppress(ValueError):
        parts = urlsplit(address)
        more = parts.query or parts.fragment or parts.username
        if not address or (parts.scheme in {"http", "https"} and parts.hostname and not more):
            return address.rstrip("/")
    raise BadRecord(f"{quote(address)} is no address; write it like https://cards.school.example/room-1.")


def _application(held: Class, site: Path | None, public: str = "") -> Any:
    """All addresses of the server. public: where a proxy shows it, or ""."""
    from tornado.web import Application, ErrorHandler, HTTPError, RedirectHandler, RequestHandler, StaticFileHandler
    from tornado.websocket import WebSocketClosedError, WebSocketHandler

    class Ours(RequestHandler):
        """What is asked for by one of our own names."""

        def prepare(self) -> None:
            if not is_ours(self.request.host, public):
                raise HTTPError(421)

        def set_default_headers(self) -> None:
            self.clear_header("Server")
            self.set_header("X-Content-Type-Options", "nosniff")
            self.set_header("Referrer-Policy", "no-referrer")
            self.set_header("Cache-Control", "no-cache")

        def log_exception(self, kind: Any, wrong: BaseException | None, trace: Any) -> None:
            if getattr(wrong, "errno", None) not in NO_DESCRIPTORS:
                super().log_exception(kind, wrong, trace)

        def write_error(self, status_code: int, **_: Any) -> None:
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(f"{status_code}\n")

    class Page(Ours):
        """The page of a teacher, of a pupil or for the projector."""

        def initialize(self, kind: str) -> None:
            self.kind = kind

        def get(self) -> None:
            language = preferred_language(self.request.headers.get("Accept-Language", ""))
            self.set_header("Content-Security-Policy", policy(urlsplit(public).netloc or self.request.host))
            self.set_header("Vary", "Accept-Language")
            self.finish(page(self.kind, language))

        head = get

    class OwnFile(Ours):
        """A script or a style of these pages."""

        def get(self, name: str) -> None:
            path = FILES.get(name)
            if path is None:
                raise HTTPError(404)
            kind = "text/javascript" if path.suffix == ".js" else "text/css"
            self.set_header("Content-Type", f"{kind}; charset=utf-8")
            self.finish(path.read_bytes())

    class SiteFile(Ours, StaticFileHandler):
        """A file of the site, and nothing outside of it, even where a link leads there."""

        def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
            try:
                found = super().validate_absolute_path(root, absolute_path)
            except (OSError, ValueError):  # no name that a file can have
                raise HTTPError(404) from None
            if found is not None and not Path(os.path.realpath(found)).is_relative_to(os.path.realpath(root)):
                raise HTTPError(404)
            return found

        def get_cache_time(self, *_: object) -> int:
            return 0

    class Socket(WebSocketHandler):
        """The line of one page."""

        line: Line | None = None
        allowance = float(MESSAGE_BURST)
        waiting = 0

        def prepare(self) -> None:
            if not is_ours(self.request.host, public):
                raise HTTPError(421)
            if len(held.lines) >= MAX_LINES and not held.drop_silent():
                raise HTTPError(503)
            connection: Any = self.request.connection
            own = connection.stream.socket.getsockname()[0]
            forwarded = self.request.headers.get("X-Forwarded-For", "")
            self.address = counted_address(str(self.request.remote_ip), own, forwarded)

        def check_origin(self, origin: str) -> bool:
            parts, own = urlsplit(origin), urlsplit(public)
            if public and (parts.scheme, parts.netloc) == (own.scheme, own.netloc):
                return True
            return parts.netloc == self.request.host and parts.scheme in {"http", "https"}

        def open(self, *_: str, **__: str) -> None:
            self.set_nodelay(True)
            self.asked = time.monotonic()
            self.line = Line(self.say, self.end, self.address)
            held.open(self.line)
            asyncio.get_running_loop().call_later(GREETING_SECONDS, self.check_greeting)

        def check_greeting(self) -> None:
            if self.line is not None and not self.line.known:
                self.close(4001, "no greeting")

        def on_message(self, message: str | bytes) -> None:
            if self.line is None:
                return
            now = time.monotonic()
            self.allowance = min(MESSAGE_BURST, self.allowance + (now - self.asked) * MESSAGES_PER_SECOND) - 1
            self.asked = now
            if self.allowance < 0:
                self.end(4008)
                return
            try:
                held.hear(self.line, message)
            except Disconnect:
                self.end(4003)

        def say(self, text: str) -> None:
            try:
                sent = self.write_message(text)
            except WebSocketClosedError:
                return
            self.waiting += 1
            sent.add_done_callback(self.was_sent)
            if self.waiting > MAX_UNSENT_MESSAGES:
                self.end(4009)

        def was_sent(self, sent: asyncio.Future[None]) -> None:
            self.waiting -= 1
            sent.exception()

        def end(self, code: int = 4000) -> None:
            self.close(code)

        def on_close(self) -> None:
            if self.line is not None:
                held.disconnect(self.line)
                self.line = None

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
    )
